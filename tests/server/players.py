"""Somebody at a real server whose every move a test makes: one wish, one answer."""

import json
from itertools import count

from websockets.sync.client import connect


def new_game(server, second=None, **settings):
    """A table of two, started: a hot seat, or as a test wishes; its id and the host's secret."""
    wish = {"settings": {"game": "drei", "seats": 2, "start": 0, "pace_ms": 0, **settings}, "name": "Ada"}
    created = server.post("/tables", wish | {"seats": [{"who": "me"}, second or {"who": "me"}]})
    server.post(f"/tables/{created['table']}/do", {"do": "start"}, created["token"])
    return created["table"], created["token"]


NUMBERS = count()  # of wishes: the server makes one that it has already heard only once


class Player:
    """A connection of somebody who plays all their seats."""

    def __init__(self, server, table, token):
        self.server, self.table, self.token = server, table, token
        self.lines = []

    def __enter__(self):
        self.connection = connect(self.server.socket_url)
        self.socket = self.connection.__enter__()
        self.say({"type": "hello", "table": self.table, "token": self.token, "previews": False})
        self.hear("welcome")
        return self

    def __exit__(self, *problem):
        self.connection.__exit__(*problem)

    def say(self, message):
        self.socket.send(json.dumps(message))

    def hear(self, *kinds):
        """The next message of one of these kinds."""
        while True:
            news = json.loads(self.socket.recv(timeout=20))
            if news["type"] in {"welcome", "update"}:
                self.state = news
                self.lines = self.lines * (news["type"] == "update") + news["lines"]
            if news["type"] in kinds:
                return news

    @property
    def turn(self):
        """The seat of ours that has to move, and what it may do."""
        return next(((one["seat"], one["legal"]) for one in self.state["positions"] if one["legal"]), None)

    def next_act(self, choose=min):
        seat, legal = self.turn
        number = str(next(NUMBERS))
        return {"type": "act", "id": number, "seat": seat, "seq": self.state["seq"], "action": choose(legal)}

    def act(self, wish):
        """The answer."""
        self.say(wish)
        return self.hear("done", "error")
