"""Runs kernels in a page of a browser, asked from here."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable

from playwright.sync_api import Page

from tischlein.backends.kernel import Kernel, KernelTarget
from tischlein.bots.kernels import entries, kernel_file
from tischlein.bots.search import Machine, Searcher

PAGE_CODE = """
window.hosts = [];
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.codePointAt(0));
const text = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
const memory = (host, at, size) => new Uint8Array(hosts[host].memory.buffer, at, size);
window.openHost = async (code) => {
  const { instance } = await WebAssembly.instantiate(bytes(code));
  return { host: hosts.push(instance.exports) - 1, heap: instance.exports.heap.value };
};
window.readHost = ({ host, at, size }) => text(memory(host, at, size));
window.writeHost = ({ host, at, data }) => memory(host, at, bytes(data).length).set(bytes(data));
window.enlargeHost = ({ host, size }) => {
  const missing = size - hosts[host].memory.buffer.byteLength;
  if (missing > 0) hosts[host].memory.grow(Math.ceil(missing / 65536));
};
window.callHost = ({ host, name, block }) => {
  const start = performance.now();
  hosts[host][name](block);
  return performance.now() - start;
};
'ready'; // a function at the end would be called
"""


class PageHost:
    """One kernel in the page."""

    def __init__(self, page: Page, code: bytes) -> None:
        opened = page.evaluate("openHost", b64encode(code).decode())
        self.page = page
        self.host, self.heap = opened["host"], opened["heap"]
        self.worked_ms = 0.0

    def read(self, at: int, size: int) -> bytes:
        return b64decode(self.ask("read", at=at, size=size))

    def write(self, at: int, data: bytes) -> None:
        self.ask("write", at=at, data=b64encode(data).decode())

    def enlarge(self, size: int) -> None:
        self.ask("enlarge", size=size)

    def call(self, name: str, block: int) -> None:
        self.worked_ms += self.ask("call", name=name, block=block)

    def ask(self, wish: str, **words: object):
        return self.page.evaluate(f"{wish}Host", {"host": self.host, **words})


class PageMachine(Machine):
    """Searches in the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(PAGE_CODE)

    def target(self, game) -> KernelTarget:
        return KernelTarget(Kernel(PageHost(self.page, kernel_file(game).read_bytes())), entries(game))


def searcher_in(page: Page) -> Callable[..., Searcher]:
    """What searches in the page."""
    return type("PageSearcher", (Searcher,), {"machine": PageMachine(page)})
