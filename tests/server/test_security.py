"""Who may come in, what browsers are told, and that secrets stay where they belong."""

from __future__ import annotations

import asyncio
import logging
import re
from types import SimpleNamespace

import pytest
from websockets.exceptions import InvalidStatus

from tests.needs import need
from tests.server.houses import Time
from tests.server.serving import Served, with_server
from tischlein.server.doors import pages
from tischlein.server.doors.addresses import url_of
from tischlein.server.doors.limits import Buckets, Limits, Rate, address_key
from tischlein.server.doors.services import Services
from tischlein.server.doors.settings import ServerSettings, SettingsError
from tischlein.server.process.logging import ForPeople, ForPrograms
from tischlein.server.speech.visible import visible
from tischlein.server.tables.sources import Calendar, Sources

CREATE = {"settings": {"game": "drei", "seats": 2}, "name": "Ada"}


@pytest.fixture
def plain_pages(monkeypatch, tmp_path):
    """The pages of the server itself, also where the browser site has been built."""
    monkeypatch.setattr(pages, "SITE", tmp_path)


async def raw(port: int, head: str) -> bytes:
    """What the server answers to these lines, however odd they are."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{head}\r\n\r\n".encode())
    async with asyncio.timeout(10):
        answer = await reader.read(200)
    writer.close()
    return answer


async def raw_get(port: int, path: str) -> bytes:
    """A path as it stands, without a client that tidies it up."""
    return await raw(port, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close")


# -- Hosts and origins -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:{port}", 200),
        ("127.0.0.1:{port}", 200),
        ("[::1]:{port}", 200),
        ("games.example.org", 200),
        ("evil.example", 421),
        ("evil.example:{port}", 421),
        ("games.example.org.evil.example", 421),
        ("[", 421),
        ("evil.example@localhost", 421),
        ("localhost:80@evil.example", 421),
        ("localhost:{port}x", 421),
    ],
)
def test_only_known_names_are_answered(tmp_path, host, status):
    async def test(served: Served) -> None:
        answer = await served.get("/api/games", headers={"host": host.format(port=served.port)})
        assert answer.status_code == status

    with_server(tmp_path, test, public_url="https://games.example.org/")


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        ("http://127.0.0.1:{port}", True),
        ("https://games.example.org", True),
        ("http://127.0.0.1:1", False),
        ("https://evil.example", False),
        ("null", False),
    ],
)
def test_other_pages_can_neither_open_a_socket_nor_change_anything(tmp_path, origin, is_ours):
    async def test(served: Served) -> None:
        given = origin.format(port=served.port)
        answer = await served.post("/api/tables", CREATE, headers={"origin": given})
        assert answer.status_code == (200 if is_ours else 403)
        if is_ours:
            async with served.socket(origin=given):
                return
        with pytest.raises(InvalidStatus) as refused:
            async with served.socket(origin=given):
                pass
        assert refused.value.response.status_code == 403

    with_server(tmp_path, test, public_url="https://games.example.org/")


def test_the_addresses_that_are_printed_are_accepted(monkeypatch):
    monkeypatch.setattr("tischlein.server.doors.settings.lan_addresses", lambda: ["192.168.1.20"])
    settings = ServerSettings(host="0.0.0.0", port=8000)  # noqa: S104  that is what --lan does
    assert settings.lan_urls() == ["http://192.168.1.20:8000"]
    assert "192.168.1.20" in settings.host_names()
    assert ServerSettings().lan_urls() == []
    assert (url_of("::1", 80), url_of("::1", 8000)) == ("http://[::1]", "http://[::1]:8000")


# -- What browsers are told --------------------------------------------------------------------------------------------


def test_every_answer_keeps_browsers_strict(tmp_path):
    async def test(served: Served) -> None:
        for path in ("/", "/t/abc", "/pages/password.js", "/api/games", "/api/nothing", "/healthz"):
            headers = (await served.get(path)).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["x-content-type-options"] == "nosniff"
            assert "set-cookie" not in headers
        assert (await served.get("/api/games")).headers["cache-control"] == "no-store"

    with_server(tmp_path, test)


@pytest.mark.parametrize("page", [*pages.PLAIN.glob("*.html"), pages.SITE / "index.html"], ids=lambda page: page.name)
def test_pages_hold_no_script_and_no_style_of_their_own(page):
    need(page.is_file(), "The page has not been built; run make web.")
    text = page.read_text(encoding="utf-8")
    assert "<style" not in text
    assert " style=" not in text
    assert text.count("<script") == text.count('<script type="module"') == text.count(" src=")


def test_without_the_built_site_the_page_says_what_to_do(tmp_path, plain_pages):
    async def test(served: Served) -> None:
        for path in ("/", "/t/abc"):
            assert "make web" in (await served.get(path)).text

    with_server(tmp_path, test)


def test_the_built_site_is_served_instead_where_there_is_one(tmp_path, monkeypatch):
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text('<base href="/"><title>Built</title>')
    (site / "assets" / "x-1.js").write_text("export {};")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(pages, "SITE", site)

    async def test(served: Served) -> None:
        for path in ("/", "/index.html", "/t/abc", "/play/drei"):
            assert "<title>Built" in (await served.get(path)).text
        script = await served.get("/assets/x-1.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        for path in ("/assets/x-2.js", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"):
            answer = await served.get(path)
            assert answer.status_code == 404
            assert answer.headers["content-type"] == "application/json"

    with_server(tmp_path / "data", test)


def test_a_link_that_is_sent_has_a_picture_and_a_sentence_and_tells_nothing_of_those_who_play(tmp_path, monkeypatch):
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text('<head><base href="/"></head>')
    monkeypatch.setattr(pages, "SITE", site)

    async def test(served: Served) -> None:
        ada, *_ = await served.create("terra", 3)

        async def shown(path: str, language: str = "de") -> str:
            return (await served.get(path, headers={"accept-language": language})).text

        table = await shown(f"/t/{ada.table}")
        assert 'property="og:title" content="Terra"' in table
        assert "Am Tisch ist ein Platz für dich gedeckt." in table
        assert re.search(r'property="og:image" content="https?://[^"]+/preview.jpg"', table)
        assert "A place is set for you" in await shown(f"/join/{ada.table}", "en")
        await served.do(ada, "start")
        assert await shown(f"/t/{ada.table}") == table, "how it stands is nobody's business"
        assert not re.search(r"Ada|Ben|" + ada.token, table)
        assert 'content="3 sind eine zu viel!"' in await shown("/rules/drei")
        unknown = await shown('/t/"><script>')
        assert 'property="og:title" content="Tischlein"' in unknown
        assert "<script>" not in unknown

    with_server(tmp_path / "data", test)


# -- Behind a proxy ----------------------------------------------------------------------------------------------------


def test_the_base_path_of_the_public_address(tmp_path, plain_pages):
    async def test(served: Served) -> None:
        assert '<base href="/games/">' in (await served.get("/games/t/abc")).text
        for path in ("/games/api/site", "/api/site"):  # a proxy may have removed the base path
            assert (await served.get(path)).json()["url"] == "https://example.org/games"
        assert (await served.get("/games/api/nothing")).status_code == 404

    with_server(tmp_path, test, public_url="https://example.org/games/")


@pytest.mark.parametrize(("proxies", "statuses"), [((), [200, 429]), (("127.0.0.1",), [200, 200])])
def test_only_trusted_proxies_say_who_is_calling(tmp_path, proxies, statuses):
    async def test(served: Served) -> None:
        callers = [{"x-forwarded-for": address} for address in ("203.0.113.1", "203.0.113.2")]
        answers = [await served.post("/api/tables", CREATE, headers=caller) for caller in callers]
        assert [answer.status_code for answer in answers] == statuses

    with_server(tmp_path, test, trusted_proxies=proxies, limits=Limits(tables_per_minute=1))


# -- The site's password -----------------------------------------------------------------------------------------------


def test_a_site_with_a_password(tmp_path):
    async def test(served: Served) -> None:
        assert (await served.get("/healthz")).status_code == 200
        assert (await served.get("/api/games")).json()["code"] == "site_password"
        page = await served.get("/t/abc")
        assert (page.status_code, 'id="door"' in page.text) == (401, True)
        assert (await served.get("/pages/password.js")).status_code == 200
        for path in ("/healthz/../t/abc", "/healthzz", "/pages/../api/games", "/api/passwords", "/imprint/x"):
            assert (await raw_get(served.port, path)).startswith(b"HTTP/1.1 401"), path
        with pytest.raises(InvalidStatus):
            async with served.socket():
                pass
        assert (await served.post("/api/password", {"password": "guess"})).status_code == 403
        opened = await served.post("/api/password", {"password": "sesame"})
        assert "httponly" in opened.headers["set-cookie"].lower()
        assert "sesame" not in opened.headers["set-cookie"]
        assert (await served.get("/api/games")).status_code == 200
        served.client.cookies.clear()
        tries = [(await served.post("/api/password", {"password": f"{number}"})).status_code for number in range(12)]
        assert tries[-1] == 429

    with_server(tmp_path, test, site_password="sesame")  # noqa: S106  of this test alone


def test_imprint_and_privacy(tmp_path):
    (tmp_path / "imprint.txt").write_text("Ada <ada@example.org>")

    async def test(served: Served) -> None:
        assert "Ada &lt;ada@example.org&gt;" in (await served.get("/imprint")).text
        site = (await served.get("/api/site")).json()
        assert (site["imprint"], site["privacy"]) == (True, False)

    with_server(tmp_path, test, imprint=tmp_path / "imprint.txt")


def test_the_imprint_needs_no_password(tmp_path):
    (tmp_path / "imprint.txt").write_text("Ada")

    async def test(served: Served) -> None:
        assert "Ada" in (await served.get("/imprint")).text

    with_server(tmp_path, test, imprint=tmp_path / "imprint.txt", site_password="sesame")  # noqa: S106  as above


# -- Secrets -----------------------------------------------------------------------------------------------------------


def test_no_secret_is_logged_or_counted(tmp_path, caplog):
    async def test(served: Served) -> None:
        ada, ben = await served.begin()
        async with served.visit(ada) as talk:
            await talk.websocket.send("{")
            await talk.hear("error")
        await served.post(f"/api/tables/{ada.table}/do", {"do": "nonsense"}, headers=ben.headers)
        written = caplog.text + (await served.get("/metrics")).text
        for secret in (ada.token, ben.token, served.house.tables[ada.table].meta.secret):
            assert secret not in written
        for message in talk.heard:
            assert ada.token not in str(message)

    with caplog.at_level(logging.DEBUG, "tischlein"):
        with_server(tmp_path, test)


def test_log_lines_for_people_and_for_programs():
    record = logging.makeLogRecord({"name": "tischlein.x", "levelname": "INFO", "msg": "It is %s.", "args": ("so",)})
    record.table = "abc"
    assert ForPeople().format(record).endswith("INFO It is so. table=abc")
    assert '"says": "It is so.", "table": "abc"' in ForPrograms().format(record)


# -- Limits ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["tables", "records", "password"])
def test_limits_are_asked_before_a_body_is_read(tmp_path, path):
    """A body that is never sent cannot be read: whoever is over the limit is told so at once."""
    limits = Limits(tables_per_minute=0, records_per_minute=0, passwords_per_minute=0)

    async def test(served: Served) -> None:
        head = [
            f"POST /api/{path} HTTP/1.1",
            "Host: localhost",
            "Content-Type: application/json",
            "Content-Length: 4000",
        ]
        assert (await raw(served.port, "\r\n".join(head))).startswith(b"HTTP/1.1 429")

    with_server(tmp_path, test, limits=limits)


def test_a_clock_that_is_set_back_locks_nobody_out():
    date, real = Time(), Time()
    house = SimpleNamespace(store=SimpleNamespace(overhear=id), sources=Sources(now=date, elapsed=real), tables={})
    services = Services(ServerSettings(limits=Limits(tables_per_minute=2)), house)
    tables = services.rates["tables"]
    assert [tables.take("somebody") for _ in range(3)] == [True, True, False]
    date.pass_s(-3600)
    real.pass_s(60)
    assert tables.take("somebody")


def test_the_date_is_believed_when_time_has_been_seen_to_pass():
    date, real = Time(), Time()
    calendar = Calendar(Sources(now=date, elapsed=real))
    date.pass_s(61 * 86400)
    assert not calendar.is_steady(), "never at the first look"
    for time in (date, real):
        time.pass_s(3600)
    assert calendar.is_steady()
    date.pass_s(-7200)
    assert not calendar.is_steady()


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ada\u202egnp.exe", "Ada gnp.exe"),
        ("\u3164\u2800", ""),
        ("A\u200bda", "A da"),
        ("Ada" + "\u0301" * 40, "Ad\u00e1" + "\u0301" * 3),
        ("  zwei   Worte ", "zwei Worte"),
        ("日本 Ñandú ø", "日本 Ñandú ø"),
    ],
)
def test_nothing_that_hides_or_turns_round_is_shown(written, shown):
    assert visible(written) == shown


def test_a_bucket_fills_up_again():
    time = Time()
    bucket = Buckets(Rate(2, 60), time)
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]
    assert bucket.take("b")
    time.pass_s(1)
    assert [bucket.take("a") for _ in range(2)] == [True, False]


def test_buckets_do_not_grow_without_bound():
    bucket = Buckets(Rate(2, 1), Time())
    for key in range(20_000):
        bucket.take(key)
    assert len(bucket._spent) <= 4096


def test_what_counts_as_one_address():
    assert address_key("192.0.2.7") == "192.0.2.7"
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff") != address_key("2001:db8:0:1::1")
    assert address_key("::ffff:192.0.2.7") == "192.0.2.7"
    assert address_key("testclient") == "testclient"


def test_sixty_people_behind_one_address_can_play(tmp_path):
    """Fifteen tables of four are opened, joined and found by code, all from one address, and everybody connects."""

    async def test(served: Served) -> None:
        for _ in range(15):
            seats = await served.create(people=4)
            code = (await served.get(f"/api/tables/{seats[0].table}", headers=seats[0].headers)).json()["code"]
            for _ in seats[1:]:
                assert (await served.get(f"/api/codes/{code}")).status_code == 200
        assert Limits().sockets_per_address >= 60 * 3

    with_server(tmp_path, test)


# -- Settings ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"public_url": "games.example.org"},
        {"public_url": "ftp://games.example.org"},
        {"public_url": "https://"},
        {"database": "mysql://x"},
        {"workers": 2},
        {"programs": {"eve": "python eve.py"}},
        {"programs": {"eve": "exec: "}},
    ],
)
def test_settings_that_cannot_work_are_refused_with_a_sentence(given):
    with pytest.raises(SettingsError, match=r"^--.*\.$"):
        ServerSettings(**given).check()
