"""3 sind eine zu viel!: two cards of a colour are fine, a third is one too many.  Read RULES.md, then rules.py."""

from collections.abc import Mapping

from tischlein.kit import Game, Options, Search, Thinking, choice, start_seat, switch, time_limit


def conflict(seats: int, options: Mapping[str, int | str]) -> str:
    """D5: 32 cards each are enough for two players only."""
    if options["cards"] == 32 and seats > 2:
        return f"Option cards: 32 cards each are for two players, not for {seats}."
    return ""


GAME = Game(
    id="drei",
    package=__name__,
    seats=range(2, 5),  # D1
    age=8,
    minutes=25,
    shelf=20,
    colour="#d6b078",
    modules=("cards", "scoring", "knowledge", "rules", "evaluate", "past"),
    options=Options(
        start_seat=start_seat(),  # D9
        limit_excludes_start=switch(0),  # D11
        one_open_card_per_row=switch(0),  # D4
        time_limit=time_limit(),  # D25
        cards=choice(20, 14, 32),  # D5
    ),
    thinking=Thinking(
        misjudges={1: 900_000_000, 2: 2500},
        iterations={3: 40, 4: 250, 5: 4500},
        is_steady=True,
        search=Search(exploration=1000, horizon=12, trust=80, rated=1),
    ),
    conflict=conflict,
)
