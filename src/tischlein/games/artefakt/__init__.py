"""Artefakt: three experts travel to ten sites and piece an artefact together.  Read RULES.md first, then rules.py."""

from collections.abc import Mapping

from tischlein.kit import Game, Options, Search, Thinking, start_seat, switch, time_limit


def conflict(_seats: int, options: Mapping[str, int | str]) -> str:
    """V7 and V8 contradict each other."""
    if options["short"] and options["long"]:
        return "Options short and long exclude each other: three pieces win, or two artefacts do."
    return ""


GAME = Game(
    id="artefakt",
    package=__name__,
    seats=range(2, 5),  # A1
    age=10,
    minutes=30,
    shelf=50,
    colour="#c99765",
    modules=("circle", "fragments", "winning", "knowledge", "effects", "uses", "asking", "rules", "evaluate"),
    options=Options(
        start_seat=start_seat(),  # A5
        basic=switch(0),  # A27, V1
        all_open=switch(0),  # A3, V3
        effects=switch(1),  # A24, V5
        time_limit=time_limit(),  # A34
        short=switch(0),  # A29, V7
        long=switch(0),  # A29, V8
    ),
    thinking=Thinking(misjudges={1: 100, 2: 8}, iterations={3: 60, 4: 300, 5: 2500}, search=Search(horizon=19)),
    conflict=conflict,
)
