"""Numbers that both ends must agree on: each stands here alone, and the page's copies are made of it."""

from __future__ import annotations

from tischlein.engine.editions import LONGEST_NAME

NAME_LETTERS = 24
CHAT_LETTERS = 280
CODE_LETTERS = 6  # of a waiting table, for joining it
TABLES_LISTED = 100  # of those where somebody has a seat
AWAY_S = 60  # whoever is away for so long is acted for: a bot stands in, others begin
LAST_RESORT_S = 5  # whose bank of time is spent has at least so long for each further move
LINK_DEAD = 4001  # close codes of a socket
TABLE_GONE = 4004

LIMITS = {
    "NAME_LETTERS": NAME_LETTERS,
    "CHAT_LETTERS": CHAT_LETTERS,
    "CODE_LETTERS": CODE_LETTERS,
    "EDITION_NAME_LETTERS": LONGEST_NAME,
    "TABLES_LISTED": TABLES_LISTED,
    "AWAY_S": AWAY_S,
    "LAST_RESORT_S": LAST_RESORT_S,
    "LINK_DEAD": LINK_DEAD,
    "TABLE_GONE": TABLE_GONE,
}  # by the names that the page gives them
