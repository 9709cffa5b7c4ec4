"""Terra: save the world together, and have done more for it than the others.  Start at RULES.md, then rules.py."""

from tischlein.kit import Game, Options, Search, Thinking, start_seat, switch, time_limit

GAME = Game(
    id="terra",
    package=__name__,
    seats=range(3, 7),  # E1
    age=10,
    minutes=45,
    shelf=30,
    colour="#7facb0",
    modules=("cards", "scoring", "knowledge", "asking", "rules", "evaluate"),
    options=Options(
        start_seat=start_seat(),  # E5
        hidden_contributions=switch(0),  # E11
        phase3_after_outbreak=switch(0),  # E15
        full_last_turn=switch(0),  # E31a
        set_without_contribution=switch(0),  # E22
        time_limit=time_limit(),  # E34
        easier=switch(0),  # E28
        rank_on_collapse=switch(0),  # E29
    ),
    thinking=Thinking(search=Search(horizon=30)),
    all_may_lose=True,  # E29
)
