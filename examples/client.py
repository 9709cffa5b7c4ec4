"""A bot from outside: takes a seat at a waiting table and plays it, over the same socket as a browser.

python3 examples/client.py http://localhost:8000 ABCDEF
"""

import asyncio
import json
import random
import secrets
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


def fetch(url: str, body: dict | None = None) -> dict:
    data = None if body is None else json.dumps(body).encode()
    return json.load(urlopen(Request(url, data, {"Content-Type": "application/json"})))  # noqa: S310  our own server


async def play(server: str, code: str) -> list[int]:
    table = fetch(f"{server}/api/codes/{code}")["id"]
    token = fetch(f"{server}/api/tables/{table}/join", {"name": "Robo"})["token"]
    async with connect(server.replace("http", "ws", 1) + "/api/socket") as socket:
        await socket.send(json.dumps({"type": "hello", "table": table, "token": token, "previews": False}))
        async for message in socket:
            news = json.loads(message)
            for seen in news.get("positions", []):
                if seen["view"]["winners"] is not None:
                    return seen["view"]["winners"]
                if seen["legal"]:
                    act = {"type": "act", "id": secrets.token_hex(8), "seat": seen["seat"], "seq": news["seq"]}
                    act |= {"action": random.choice(seen["legal"]), "entropy": secrets.token_hex(16)}
                    await socket.send(json.dumps(act))
    return []


if __name__ == "__main__":
    print("The winners are the seats", asyncio.run(play(*sys.argv[1:3])))
