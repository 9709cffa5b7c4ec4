"""Several people at one table: link, code, spectators, coming back, taking back."""

import re

import pytest
from playwright.sync_api import expect

from tests.conformance.tables import GAMES

PHONE = (360, 740)


def two_at_a_table(visit, **settings):
    """A host and a guest who has followed the link."""
    host = visit(name="Mara")
    path = host.sit_down("drei", ("open", "level1"), **settings)
    guest = visit(PHONE)
    guest.page.goto(path)
    guest.page.get_by_label("Dein Name").fill("Jonas")
    guest.button("Mitspielen").click()
    expect(host.page.locator(".chair").nth(1)).to_contain_text("Jonas")
    return host, guest, path


def in_turn(first, second):
    """The two, whoever is asked first; bots may move before."""
    mine = re.compile("Du bist dran")
    for _ in range(100):
        for one, other in ((first, second), (second, first)):
            if mine.search(one.page.title()):
                return one, other
        first.page.wait_for_timeout(100)
    raise AssertionError("Nobody is asked to play.")


def play_a_card(visitor):
    """The first card of the hand; its name."""
    card = visitor.page.locator(".hand [data-rove]").first
    name = card.get_attribute("aria-label")
    card.click()
    visitor.page.locator(".tray .btn--primary").click()
    return name


def test_opening_a_link_changes_nothing_sitting_down_takes_a_tap(visit):
    host, _, path = two_at_a_table(visit)
    late = visit(PHONE)
    late.page.goto(path)
    expect(late.page.get_by_text("Alle Plätze sind besetzt.")).to_be_visible()
    late.check_accessibility()
    late.check_width()
    host.check_accessibility()


def test_everybody_knows_which_rules_are_played(visit):
    host, guest, path = two_at_a_table(visit, options={"cards": 14})
    agreed = ["Wie gespielt wird: kurz", "Länge der Partie: je 14 Karten", "Bedenkzeit: keine"]
    late = visit(PHONE)
    late.page.goto(path)
    for visitor in (host, guest, late):
        for said in agreed:
            expect(visitor.page.locator(".agreed")).to_contain_text(said)
    host.button("Anfangen").click()
    guest.button("Regeln").click()
    for said in agreed:
        expect(guest.page.get_by_role("dialog", name="Regeln").locator(".agreed")).to_contain_text(said)
    guest.check_accessibility()


def test_house_rules_and_the_clock_are_told_too(visit):
    host = visit(name="Mara")
    host.page.goto("/new/drei")
    children = host.page.get_by_role("listitem").filter(has_text="mit Kindern:")
    expect(children).to_contain_text("vier außer der Startkarte; Länge der Partie: je 14 Karten")
    host.page.get_by_text("Hausregeln").click()
    host.page.get_by_label("Die drei offenen Karten").select_option("eine in jeder Reihe")
    host.page.get_by_role("radio", name="je Partie", exact=True).check()
    host.page.locator("form button[type=submit]").click()
    for said in ("Hausregeln", "Die drei offenen Karten: eine in jeder Reihe", "Minuten für die ganze Partie: 10"):
        expect(host.page.locator(".agreed")).to_contain_text(said)


def test_house_rules_that_are_changed_while_waiting_count_at_once(visit):
    host, guest, _ = two_at_a_table(visit)
    host.page.get_by_text("Hausregeln", exact=True).click()
    cards = host.page.get_by_label("Länge der Partie")
    expect(cards.locator("option")).to_have_count(2)  # D5: 32 cards each are for two
    host.page.get_by_label("Die drei offenen Karten").select_option("eine in jeder Reihe")
    expect(guest.page.locator(".agreed")).to_contain_text("Die drei offenen Karten: eine in jeder Reihe")
    host.button("Anfangen").click()
    expect(host.page.locator(".board")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_has_its_colour_before_the_game_and_in_it(visit, game):
    visitor = visit(name="Mara")
    path = visitor.sit_down(game, ("open", "level1"))
    painted = "mark => getComputedStyle(mark).color"
    colour = visitor.page.locator(".chair .mark.s2").evaluate(painted)
    visitor.page.goto("/")
    assert visitor.page.locator(".mine .s2").evaluate(painted) == colour
    visitor.page.goto(path)
    visitor.button(re.compile("^Anfangen")).click()
    assert visitor.page.locator(".seat .mark.s2").first.evaluate(painted) == colour
    assert colour != "rgb(39, 111, 70)"  # every game has its own


def test_a_code_finds_a_waiting_table(visit):
    host = visit(name="Mara")
    host.sit_down("terra", ("open", "open"))
    code = host.page.locator(".code b").inner_text()
    guest = visit(PHONE)
    guest.page.goto("/")
    guest.page.get_by_label("Code des Tisches").fill(code.lower())
    guest.button(re.compile("^Mitspielen$")).click()
    expect(guest.page.get_by_text("Mara lädt dich ein.")).to_be_visible()


def test_two_people_and_a_table_screen_play(visit):
    host, guest, path = two_at_a_table(visit)
    screen = visit()
    screen.page.goto(path.replace("/t/", "/watch/"))
    expect(screen.page.get_by_alt_text("QR-Code mit dem Link zu diesem Tisch")).to_be_visible()
    host.button("Anfangen").click()
    for visitor in (host, guest, screen):
        expect(visitor.page.locator(".board")).to_be_visible()
    expect(screen.page.locator(".hand button")).to_have_count(0)
    guest.check_width()
    screen.check_accessibility()

    begins, other = in_turn(host, guest)
    play_a_card(begins)
    expect(other.page.locator(".log")).to_contain_text("Mara legt" if begins is host else "Jonas legt")


def test_a_page_that_was_seen_opens_without_a_network_says_so_and_recovers_by_itself(visit):
    visitor = visit(keeps_page=True)
    visitor.page.goto("/")
    box = visitor.button("Gegen Computer: Troika")
    expect(box).to_be_visible()
    visitor.page.evaluate("navigator.serviceWorker.ready")
    visitor.context.set_offline(offline=True)
    visitor.page.reload()
    expect(visitor.page.get_by_text("Ohne Verbindung.")).to_be_visible()
    expect(box).to_be_visible()
    visitor.context.set_offline(offline=False)
    expect(visitor.page.get_by_text("Ohne Verbindung.")).to_have_count(0)


def test_reload_second_tab_and_a_lost_connection_lose_nothing(visit):
    visitor = visit(name="Mara", keeps_page=True)
    visitor.sit_down("drei")
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    hand = visitor.page.locator(".hand [data-rove]").count()
    visitor.page.reload()
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()

    tab = visitor.context.new_page()
    tab.goto(visitor.page.url)
    expect(tab.locator(".tray.is-turn")).to_be_visible()
    expect(tab.locator(".hand [data-rove]")).to_have_count(hand)

    visitor.context.set_offline(offline=True)
    tab.close()
    visitor.context.set_offline(offline=False)
    play_a_card(visitor)
    expect(visitor.page.locator(".log")).to_contain_text("Mara legt")


@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=["phone", "desktop"])
def test_without_a_network_the_table_says_so_at_once(visit, size):
    visitor = visit(size, name="Mara")
    visitor.sit_down("drei")
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    visitor.context.set_offline(offline=True)
    lost = visitor.page.get_by_text("Keine Verbindung")
    expect(lost).to_be_visible(timeout=1000)
    told, seats = lost.bounding_box(), visitor.page.locator(".seats").bounding_box()
    assert told["y"] + told["height"] <= seats["y"]  # a place of its own
    play_a_card(visitor)
    visitor.context.set_offline(offline=False)
    expect(visitor.page.locator(".log")).to_contain_text("Mara legt")
    expect(lost).to_have_count(0)


def test_a_move_that_nobody_answers_brings_a_new_connection(visit):
    visitor, lines = visit(name="Mara"), []

    def connect(line):
        server = line.connect_to_server()
        lines.append(line)
        if len(lines) == 1:
            line.on_message(lambda said: None if '"act"' in said else server.send(said))

    visitor.page.route_web_socket("**/api/socket", connect)
    visitor.sit_down("drei")
    expect(visitor.page.locator(".tray.is-turn")).to_be_visible()
    play_a_card(visitor)
    expect(visitor.page.locator(".log")).to_contain_text("Mara legt")
    assert len(lines) == 2


def test_taking_back_undoes_the_last_card(visit):
    host, guest, _ = two_at_a_table(visit, pace_ms=1800)  # the bot leaves time to think again
    host.button("Anfangen").click()
    expect(host.page.locator(".tray")).to_be_visible()
    begins, other = in_turn(host, guest)
    card = play_a_card(begins)
    expect(begins.page.get_by_role("button", name=card, exact=True)).to_have_count(0)
    begins.button("Zurücknehmen").click()
    expect(begins.page.get_by_role("button", name=card, exact=True)).to_be_visible()
    expect(other.page.locator(".log")).to_contain_text("nimmt einen Zug zurück")
    expect(guest.page.locator(".lastly")).to_contain_text("nimmt einen Zug zurück")


def test_what_others_say_is_seen_on_a_phone(visit):
    """There the chat is far below."""
    host, guest, _ = two_at_a_table(visit)
    host.button("Anfangen").click()
    expect(guest.page.locator(".tray")).to_be_visible()
    host.page.locator(".chat").get_by_role("button").first.click()
    notice = guest.page.locator(".notice").filter(has_text="Mara: ")
    expect(notice).to_be_in_viewport()
    guest.page.locator(".chat").get_by_role("button").first.click()
    expect(host.page.locator(".chat li").filter(has_text="Jonas")).to_be_visible()
    expect(host.page.locator(".notice")).to_have_count(0)
    expect(guest.page.locator(".notice")).to_have_count(1)  # not what I say myself


@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=["phone", "desktop"])
def test_however_much_is_said_the_newest_is_seen(visit, size):
    """Whoever has scrolled up to read again is told that there is more."""
    host, guest, _ = two_at_a_table(visit)
    guest.resize(size)
    host.button("Anfangen").click()
    expect(guest.page.locator(".tray")).to_be_visible()
    phrases, lines = host.page.locator(".chat").get_by_role("button"), guest.page.locator(".chat li")
    for number in range(12):
        phrases.nth(number % 3).click()
    expect(lines).to_have_count(12)
    lines.last.scroll_into_view_if_needed()
    expect(lines.last).to_be_in_viewport()
    expect(lines.first).not_to_be_in_viewport()
    guest.page.locator(".chat__lines").evaluate("list => list.scrollTo(0, 0)")
    expect(lines.last).not_to_be_in_viewport()
    phrases.nth(5).click()
    expect(lines).to_have_count(13)
    expect(guest.page.locator(".notice").last).to_contain_text(lines.last.inner_text().removeprefix("Mara "))


def test_a_personal_link_moves_a_seat_to_another_device(visit):
    visitor = visit(name="Mara")
    visitor.sit_down("drei")
    expect(visitor.page.locator(".tray")).to_be_visible()
    visitor.button("Mehr").click()
    visitor.button("Auf ein anderes Gerät mitnehmen").click()
    link = visitor.page.get_by_label("Persönlicher Link").input_value()
    phone = visit(PHONE)
    phone.page.goto("/t/" + link.rpartition("/t/")[2])
    expect(phone.page.locator(".hand [data-rove]").first).to_be_visible()
    assert "#" not in phone.page.url


def test_two_people_without_bots_play_again(visit):
    host = visit(name="Mara")
    host.page.goto("/new/drei")
    host.page.get_by_role("radio", name="2", exact=True).check()
    host.page.locator("form button[type=submit]").click()
    host.page.wait_for_url("**/t/*")
    guest = visit(PHONE)
    guest.page.goto(host.page.url)
    guest.page.get_by_label("Dein Name").fill("Jonas")
    guest.button("Mitspielen").click()
    host.button("Anfangen").click()
    host.button("Mehr").click()
    host.button("Partie abbrechen").click()
    host.button(re.compile("^Ja, alle fragen")).click()
    guest.button("Einverstanden").click()
    host.button("Noch eine Partie").click()
    guest.button("Mit zur nächsten Partie").click()
    expect(host.page.get_by_text("Gleich geht es los")).to_be_visible()
    expect(guest.page.get_by_text("Mara fängt an, sobald alle da sind.")).to_be_visible()


def test_a_dead_link_says_so(visit):
    visitor = visit()
    visitor.page.goto("/t/nowhere#" + "x" * 24)
    expect(visitor.page.get_by_role("heading", name="Hier ist nichts")).to_be_visible()
    visitor.check_accessibility()


def test_whoever_is_sent_out_is_told_why(visit):
    host, guest, _ = two_at_a_table(visit)
    host.button("Entfernen").click()
    host.button("Jonas wirklich entfernen").click()
    expect(guest.page.get_by_text("Wer den Tisch führt, hat dich aus dieser Runde genommen.")).to_be_visible()
    guest.button("Ohne diesen Platz weiter").click()
    expect(guest.button("Mitspielen")).to_be_visible()


def test_a_bot_may_stand_in_for_whoever_is_away_for_a_minute(visit):
    """While everybody waits nothing is told: the page counts by itself."""
    host, guest, _ = two_at_a_table(visit)
    host.page.clock.install()
    host.button("Anfangen").click()
    expect(host.page.locator(".board")).to_be_visible()
    guest.page.goto("/rules/troika")
    expect(host.page.locator(".seat").get_by_text("nicht da")).to_be_visible()
    stand_in = host.button("Computer spielen lassen")
    host.page.clock.fast_forward(40_000)
    expect(stand_in).to_have_count(0)
    host.page.clock.fast_forward(21_000)
    expect(stand_in).to_be_visible()


def test_resigning_takes_two_taps(visit):
    visitor = visit(name="Mara")
    visitor.sit_down("drei")
    visitor.button("Mehr").click()
    visitor.button(re.compile("^Aufgeben")).click()
    visitor.button("Ja, aufgeben: die Partie endet").click()
    expect(visitor.page.get_by_role("heading", name="Die Partie endet durch Aufgabe.")).to_be_visible()
    expect(visitor.page.locator(".tray.is-turn, .seat.is-turn, .lit, .tray .ask, .tray .btn")).to_have_count(0)
    visitor.page.get_by_role("link", name="Partie nachspielen").click()
    expect(visitor.page.get_by_role("slider")).to_be_visible()
    visitor.check_accessibility()


@pytest.mark.parametrize("game", [game for game in GAMES if game != "drei"])  # drei: the test before
def test_nobody_is_to_act_at_a_table_that_was_given_up(visit, game):
    visitor = visit(PHONE, name="Mara")
    visitor.sit_down(game)
    visitor.button("Mehr").click()
    visitor.button(re.compile("^Aufgeben")).click()
    visitor.button("Ja, aufgeben: die Partie endet").click()
    expect(visitor.page.get_by_role("heading", name="Die Partie endet durch Aufgabe.")).to_be_visible()
    asked = visitor.page.locator(".tray.is-turn, .seat.is-turn, .lit, .tray .ask, .tray .acts .btn")
    expect(asked).to_have_count(0)
    visitor.page.set_viewport_size({"width": 1280, "height": 800})
    expect(asked).to_have_count(0)
