"""Workers for bots, without a browser."""

import asyncio
from dataclasses import dataclass, field

from tests.wasmtime_host import WasmtimeHost, module_at


class Part:
    """A part of a kernel's memory, as JavaScript gives it."""

    def __init__(self, host, at, size):
        self.host, self.at, self.size = host, at, size

    def to_bytes(self):
        return self.host.read(self.at, self.size)

    def assign(self, data):
        assert len(data) == self.size
        self.host.write(self.at, data)


class WasmtimeInstance(WasmtimeHost):
    """A kernel, as JavaScript gives it."""

    def view(self, at, size):
        return Part(self, at, size)


class WasmtimeKernels:
    """Makes kernels."""

    def open(self, path):
        return WasmtimeInstance(module_at(path))


@dataclass
class FakeWorker:
    """A worker that answers what it is told to, when it is told to."""

    starts: asyncio.Future = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    asked: asyncio.Queue = field(default_factory=asyncio.Queue)
    is_ended: bool = False

    async def ready(self):
        await self.starts

    async def answer(self, order):
        answer = asyncio.get_running_loop().create_future()
        self.asked.put_nowait((order, answer))
        return await answer

    def end(self):
        self.is_ended = True
