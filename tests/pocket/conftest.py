"""What tests of the pocket share: a place for its store."""

from dataclasses import dataclass, field

import pytest

from tischlein.pocket.store import DrawerStore

from .drawers import MemoryDrawers


@dataclass(frozen=True)
class Browser:
    """Where a store lives."""

    drawers: MemoryDrawers = field(default_factory=MemoryDrawers)

    async def open(self):
        return DrawerStore(self.drawers)


@pytest.fixture
def database() -> Browser:
    """Empty drawers."""
    return Browser()
