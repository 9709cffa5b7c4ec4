"""Troika: dig for crystals, make fuel, leave the planet in time.  Start reading at RULES.md, then rules.py."""

from tischlein.kit import Game, Options, Search, Thinking, choice, number, start_seat, switch, time_limit

GAME = Game(
    id="troika",
    package=__name__,
    seats=range(2, 6),  # T2
    age=7,
    minutes=20,
    shelf=10,
    colour="#905d59",
    modules=("scoring", "knowledge", "rules", "evaluate"),
    options=Options(
        start_seat=start_seat(),  # T3
        call=choice("either", "before", "after"),  # T18
        start=choice("fixed", "rotate"),  # T4
        final_tie=choice("last_first", "round2_first"),  # T39
        bonus=choice("first", "first_rightful"),  # T23
        gem_needed=switch(0),  # T19b
        false_calls=switch(1),  # T20
        floor=switch(1),  # T34
        time_limit=time_limit(),  # T40
        rounds=number(3, 1, 9),  # T1
    ),
    thinking=Thinking(misjudges={1: 20_000, 2: 5}, iterations={3: 30, 4: 200, 5: 3700}, search=Search(horizon=10)),
)
