"""A bare echo on the same stack as the table server: Starlette on uvicorn, the same protocol, the same event loop."""

from __future__ import annotations

import asyncio
import sys

import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tischlein.server.doors.settings import ServerSettings
from tischlein.server.process.listening import listen
from tischlein.server.process.running import Server


async def echo(websocket: WebSocket) -> None:
    """Say what is heard."""
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except WebSocketDisconnect:
        pass


async def main(port: int) -> None:
    """Until somebody ends it."""
    settings = ServerSettings(port=port)
    app = Starlette(routes=[WebSocketRoute("/echo", echo)])
    with listen(settings) as listener:
        await Server(app, settings, lambda: None).serve([listener])


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(int(sys.argv[1])))
