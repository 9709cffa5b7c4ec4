"""A network that tests may cut: everything between clients and a server goes through it."""

import asyncio
import random
from contextlib import suppress

AGAIN_S = 0.2  # after so long a system sends again what was lost on the way


class Proxy:
    """Passes bytes on in both directions, unless it is cut; perhaps late, and some of them twice as late."""

    def __init__(self, port, delay_s=0.0, loss=0.0):
        self.server_port = port
        self.delay_s = delay_s  # at most, one way
        self.loss = loss  # the share of what is lost on the way, and comes later because it is sent again
        self.dice = random.Random(port)
        self.port = 0
        self.listener = None
        self.writers = set()
        self.pipes = set()
        self.is_silent = False  # bytes vanish, and nobody is told
        self.flows = asyncio.Event()  # if not, bytes wait on the way
        self.flows.set()

    @property
    def socket_url(self):
        return f"ws://127.0.0.1:{self.port}/api/socket"

    async def open(self):
        """Connections are possible, at the same port as before."""
        self.is_silent = False
        self.listener = await asyncio.start_server(self.connect, "127.0.0.1", self.port)
        self.port = self.listener.sockets[0].getsockname()[1]

    async def connect(self, reader, writer):
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.choose_port())
        except OSError:
            writer.transport.abort()
            return
        for source, target in ((reader, far_writer), (far_reader, writer)):
            self.writers.add(target)
            pipe = asyncio.create_task(self.carry(source, target))
            self.pipes.add(pipe)
            pipe.add_done_callback(self.pipes.discard)

    def choose_port(self):
        return self.server_port

    async def travel(self):
        """As long as the way takes."""
        if self.delay_s or self.loss:
            lost_s = AGAIN_S if self.dice.random() < self.loss else 0.0
            await asyncio.sleep(self.dice.uniform(0, self.delay_s) + lost_s)
        await self.flows.wait()

    async def carry(self, reader, writer):
        with suppress(OSError):
            while data := await reader.read(65536):
                await self.travel()
                if not self.is_silent:
                    writer.write(data)
                    await writer.drain()
        self.writers.discard(writer)
        writer.close()

    async def cut(self):
        """All connections end at once, and no new ones are possible."""
        self.listener.close()
        for writer in tuple(self.writers):
            writer.transport.abort()
        self.writers.clear()
        while self.pipes:
            await asyncio.wait(self.pipes)
