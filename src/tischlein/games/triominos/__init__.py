"""Triominos: lay triangles so that all numbers match.  Start reading at RULES.md, then rules.py."""

from tischlein.kit import Game, Options, Search, Thinking, choice, number, switch, time_limit

GAME = Game(
    id="triominos",
    package=__name__,
    seats=range(1, 7),  # O1
    age=6,
    minutes=30,
    shelf=40,
    colour="#6b7f56",
    modules=("board", "scoring", "knowledge", "features", "rules", "evaluate", "past"),
    options=Options(
        rounds=number(1, 1, 20),  # O33
        limit=number(0, 0, 10000),  # O33: 0 is no limit
        time_limit=time_limit(),  # O38
        scoring=choice("standard", "simple", "none"),  # O36, O37
        wide_bridge=switch(0),  # V2
        sum_hexagons=switch(0),  # V3
        count_at_bell=switch(0),  # V4
        end_at_bell=switch(0),  # V5
        blocked_all_minus=switch(0),  # V6
        empty_minus10=switch(0),  # V7
        pressman_start=switch(0),  # V1
        mirror_tiles=switch(0),  # V9
    ),
    thinking=Thinking(
        misjudges={1: 1_000_000_000, 2: 2},
        iterations={3: 100, 4: 600, 5: 3300},
        search=Search(horizon=14),
        search_of_two=Search(horizon=4),
    ),
)
