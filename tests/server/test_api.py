"""HTTP as it is documented: whatever is sent, what the OpenAPI document promises comes back."""

import json
import os
from dataclasses import fields

import jsonschema_rs
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.processes import ServerProcess
from tischlein.engine import find_game
from tischlein.server.doors.limits import Limits
from tischlein.server.schemas.openapi import openapi

pytestmark = pytest.mark.xdist_group("api")  # one server for all of it

EXAMPLES = int(os.environ.get("TISCHLEIN_EXAMPLES", "12"))  # of sound and of unsound requests to each address
SEED = 5
RATES = [field.name for field in fields(Limits) if field.name.endswith("_per_minute")]
NO_LIMITS = [word for name in RATES for word in ("--limit", f"{name}=1000000")]
ALWAYS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
SCHEMA = schemathesis.openapi.from_dict(openapi())
OPERATIONS = {found.ok().definition.raw["operationId"]: found.ok() for found in SCHEMA.get_all_operations()}
FINISHED = (find_game("drei").folder / "records" / "games.jsonl").read_text(encoding="utf-8").splitlines()[0]


class Site:
    """A real server with a table of each kind."""

    def __init__(self, server):
        self.server = server
        self.session = requests.Session()
        self.session.trust_env = False
        waiting, playing, self.unused = (
            server.post("/tables", {"settings": {"game": "drei", "seats": 3}, "name": "Ada"}) for _ in range(3)
        )
        server.post(f"/tables/{playing['table']}/do", {"do": "start", "bot": "level1"}, playing["token"])
        over = server.post("/records", {"record": json.loads(FINISHED)})
        codes = [self.table(created)["code"] for created in (waiting, self.unused)]
        self.known = {
            "table": [created["table"] for created in (waiting, playing, over)],
            "code": [*codes, codes[0].lower()],
            "game": ["troika", "drei"],
        }
        self.tokens = {created["table"]: created["token"] for created in (waiting, playing, over)}

    def table(self, created):
        headers = {"authorization": f"Bearer {created['token']}"}
        return self.session.get(f"{self.server.url}/api/tables/{created['table']}", headers=headers).json()

    def send(self, case):
        return case.call(base_url=self.server.url, session=self.session)

    def aim(self, draw, case):
        """Mostly at something that exists, as somebody who may."""
        for name in case.path_parameters or {}:
            if name in self.known and draw(st.integers(0, 3)):
                case.path_parameters[name] = draw(st.sampled_from(self.known[name]))
        table = (case.path_parameters or {}).get("table")
        if table in self.tokens and draw(st.integers(0, 3)):
            case.headers["authorization"] = f"Bearer {self.tokens[table]}"
        return case


def has_wrong_body(case):
    """Whether the body is what is wrong: aiming may mend an address, and what a query says beside is overlooked."""
    body = case.meta.components.get(ParameterLocation.BODY)
    return body is not None and body.mode is GenerationMode.NEGATIVE


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("api")
    words = ["--data", str(folder / "data"), *NO_LIMITS, "--limit", "analysis_seconds=1"]
    with ServerProcess(words, folder / "log") as server:
        found = Site(server)
        with found.session:
            yield found
    assert "Traceback" not in server.log.read_text()


def bounded(test):
    """So many examples, the same each time."""
    chosen = settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    return seed(SEED)(chosen(test))


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_request_as_it_is_documented_gets_a_documented_answer(site, name):
    @bounded
    @given(OPERATIONS[name].as_strategy(GenerationMode.POSITIVE), st.data())
    def check(case, data):
        case.validate_response(site.send(site.aim(data.draw, case)), checks=ALWAYS)

    check()


@pytest.mark.parametrize(
    "name", [name for name, found in OPERATIONS.items() if found.definition.raw.get("requestBody")]
)
def test_any_other_request_is_refused_in_a_documented_way(site, name):
    @bounded
    @given(OPERATIONS[name].as_strategy(GenerationMode.NEGATIVE), st.data())
    def check(case, data):
        answer = site.send(site.aim(data.draw, case))
        is_too_large = answer.status_code == 413  # a refusal, too, though Schemathesis does not count it as one
        is_refused = has_wrong_body(case) and not is_too_large
        case.validate_response(answer, checks=[*ALWAYS, negative_data_rejection] if is_refused else ALWAYS)
        if not answer.status_code < 300:
            assert answer.json()["sentence"]

    check()


def test_the_document_is_sound_and_is_what_the_server_shows(site):
    document = site.session.get(f"{site.server.url}/openapi.json").json()
    assert document == json.loads(json.dumps(openapi()))
    assert document["openapi"].startswith("3.1.")
    SCHEMA.validate()
    for name, schema in document["components"]["schemas"].items():
        assert jsonschema_rs.meta.is_valid(schema | {"$schema": "https://json-schema.org/draft/2020-12/schema"}), name


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE"])
def test_a_method_that_is_not_documented_is_refused(site, method):
    answer = site.session.request(method, f"{site.server.url}/api/tables")
    assert answer.status_code == 405
    assert set(answer.headers["allow"].replace(" ", "").split(",")) == {"GET", "HEAD", "POST"}
    assert answer.json()["code"] == "no_method"
