"""The search bot: imagines worlds, tries its actions out in them, plays what did best (how: tree.py)."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from math import isqrt
from time import perf_counter
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

from tischlein.backends import drivers
from tischlein.backends.plain import plain
from tischlein.backends.subset import is_ours
from tischlein.engine import Match, SeededChance, TischleinError, options_record
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import MAX_SEATS, RNG, Game, Record, Search, below, bits_in, draw, failure, next_word, seed_rng
from tischlein.kit.scaffold import is_open

from . import belief, tree
from .targets import PackedTarget, PlainTarget, Target

DRIVERS: tuple[ModuleType, ...] = (drivers, belief, tree)
NODES_EACH = 8  # nodes reserved for an iteration: it adds one, and some where not all see the same
FEWEST_NODES = 256  # and for a search of few iterations
ITERATIONS_A_MS = 20  # about
ENDLESS = 1 << 30  # worlds; time ends the search
MOST_NODES = 1 << 20  # for a search that is limited by time alone; when they are used up it is over
MOST_PLAIN_NODES = 1 << 14  # Python is too slow to need more
MOST_PLAIN_MS = 500  # that a search takes where there never is machine code


# -- What to search with and how long ------------------------------------------------------------------------------


def tuned(game: Game, seats: int) -> Search:
    """How to search a game with so many players."""
    thinking = game.thinking
    return thinking.search_of_two or thinking.search if seats == 2 else thinking.search


class Budget(NamedTuple):
    """How long to search: so many iterations, so many milliseconds, or what ends first; 0 is no limit."""

    iterations: int = 0
    milliseconds: int = 0

    @classmethod
    def parse(cls, text: str) -> Budget:
        """`4000` iterations, or `500ms`."""
        number, unit = (text[:-2], "ms") if text.endswith("ms") else (text, "")
        if not number.isascii() or not number.isdecimal() or not 1 <= int(number) <= MOST_NODES // NODES_EACH:
            raise TischleinError(
                f"{text!r} is no budget for a search; give iterations (search:4000) or milliseconds (search:500ms), "
                f"1 to {MOST_NODES // NODES_EACH}."
            )
        return cls(milliseconds=int(number)) if unit else cls(iterations=int(number))

    @property
    def width(self) -> int:
        """How many actions are looked at: of very many only those rated best, the more the longer the search."""
        return 2 + isqrt(self.iterations or ITERATIONS_A_MS * self.milliseconds)


USUAL = Budget(iterations=1000)


@dataclass(frozen=True)
class Findings:
    """What a search has found out about each action."""

    actions: list[int]
    visits: list[int]  # how often each was tried
    payoffs: list[int]  # the sum of payoffs, in thousandths
    is_secret: bool  # others choose secretly at the same time

    def best(self) -> list[int]:
        """The places of all actions, that which was tried most first; of equal ones that which did better."""
        return sorted(range(len(self.actions)), key=lambda place: (-self.visits[place], -self.payoffs[place]))

    def choose(self, rng: Any) -> int:
        """The action to play.  A secret choice is drawn in proportion to the visits, so that nobody can foresee it."""
        if self.is_secret:
            return self.actions[draw(rng, self.visits, len(self.visits))]
        return self.actions[self.best()[0]]

    def chance(self, place: int) -> float:
        """The share of the win that the seat may expect with an action."""
        return self.payoffs[place] / max(1, self.visits[place]) / 1000


# -- Machine code, made in the background --------------------------------------------------------------------------


class Compilation(threading.Thread):
    """Makes the machine code of a game's search (or loads it) while others play on without."""

    def __init__(self, game: Game) -> None:
        super().__init__(name=f"compiling {game.id}", daemon=True)
        self.game = game
        self.failure = ""  # why there is no machine code
        self.start()

    def run(self) -> None:
        """A search of no iterations at the first decision of a game calls everything once."""
        try:
            self.search_nothing()
        except Exception as problem:
            if is_ours(self.game):
                raise
            self.failure = str(problem) if isinstance(problem, TischleinError) else failure(problem)

    def search_nothing(self) -> None:
        """Call everything."""
        match = Match(self.game, self.game.seats[-1], {}, SeededChance(0))
        Searcher(self.game, Search(), nodes=1, is_compiled=True).run(Knowledge.of(match, match.turn), Budget(), 0)

    @property
    def is_done(self) -> bool:
        """Whether the code is ready."""
        return not self.is_alive()


compilation = cache(Compilation)


class Machine:
    """Runs searches: this computer.  Where there is another one, it takes its place (`Searcher.machine`)."""

    def is_ready(self, game: Game) -> bool:
        """Whether the search of a game can run; if not, that is seen to."""
        return compilation(game).is_done

    def wait(self, game: Game) -> None:
        """Wait until it can."""
        compilation(game).join()

    def is_missing(self, game: Game) -> bool:
        """Whether it never will: a game from outside of which no machine code can be made."""
        return not is_ours(game) and compilation(game).failure != ""

    def target(self, game: Game) -> Target:
        """What a search of a game works on."""
        return PackedTarget(compiled_functions(game))


def prepare(game: Game) -> None:
    """Wait until the search of a game is compiled."""
    Searcher.machine.wait(game)


# -- Searching -----------------------------------------------------------------------------------------------------


def workspace(game: Game, target: Target, nodes: int) -> tree.Workspace:
    """What a search works on, all zero."""
    records, numbers = target.records, target.numbers
    rules = game.rules
    return tree.Workspace(
        given=records(rules.STATE),
        worlds=records(rules.STATE, 2),
        rngs=records(RNG, 3),
        settings=records(tree.SETTINGS),
        nodes=records(tree.NODE, nodes),
        used=numbers(1),
        slots=numbers(1 << (2 * nodes).bit_length()),
        path=numbers(tree.LONGEST_PATH),
        places=numbers(MAX_SEATS),
        runners=numbers(rules.MAX_LEGAL),
        hopes=numbers(rules.MAX_LEGAL),
        legal=numbers(rules.MAX_LEGAL),
        children=numbers(rules.MAX_LEGAL),
        ratings=numbers(rules.MAX_LEGAL),
        weights=numbers(rules.MAX_OUTCOMES),
        payoffs=numbers(MAX_SEATS),
        memory=belief.Memory(
            blank=records(rules.STATE),
            options=records(game.options.record),
            past=records(rules.STATE, belief.MOST_CHOICES),
            choosers=numbers(belief.MOST_CHOICES),
            chosen=numbers(belief.MOST_CHOICES),
            count=numbers(1),
            recalled=records(rules.STATE, 2),
            believed=records(rules.STATE, 2),
            explained=numbers(MAX_SEATS, "f8"),
            proposed=numbers(MAX_SEATS, "f8"),
        ),
    )


def root_numbers(game: Game, target: Target) -> list[Any]:
    """Where a search tells how often each action was tried, and what it brought."""
    return [target.numbers(game.rules.MAX_LEGAL, "i8") for _ in range(2)]


class Searcher:
    """One tree and the functions that grow it; used again for every decision."""

    machine: ClassVar[Machine] = Machine()

    def __init__(self, game: Game, settings: Search, nodes: int, *, is_compiled: bool) -> None:
        self.game = game
        self.target = self.machine.target(game) if is_compiled else PlainTarget(plain(game, DRIVERS))
        self.functions = self.target.functions
        self.work = workspace(game, self.target, nodes)
        self.found = root_numbers(game, self.target)
        chosen = tree.SETTINGS.new()
        for name, value in settings._asdict().items():
            setattr(chosen, name, value)
        self.put(self.work.settings, tree.SETTINGS, chosen)

    def put(self, target: Any, record: Record, value: Any) -> None:
        """Copy a plain record into the workspace."""
        self.target.put(target, record, value)

    def run(self, knowledge: Knowledge, budget: Budget, seed: int, stream: int = 0) -> Findings:
        """Search for the seat with what it knows."""
        work, functions = self.work, self.functions
        world, seat = knowledge.world, knowledge.seat
        rng = RNG.new()
        seed_rng(rng, seed, stream)
        self.put(work.given, self.game.rules.STATE, world)
        self.put(work.rngs, RNG, rng)
        is_secret = bits_in(self.game.rules.may_act(world)) > 1
        functions["clear_tree"](work)
        if "past" in self.game.modules:
            self.remember(knowledge)
            functions["begin_belief"](work, seat)
        self.spend(seat, budget, is_secret=is_secret)
        count = functions["read_root"](work, seat, *self.found)
        actions, visits, payoffs = ([int(number) for number in part[:count]] for part in (work.legal, *self.found))
        return Findings(actions, visits, payoffs, is_secret)

    def remember(self, knowledge: Knowledge) -> None:
        """What others have done, and the positions before it."""
        record = options_record(self.game, knowledge.options, knowledge.version)
        self.put(self.work.memory.options, self.game.options.record, record)
        actors = self.target.given([actor for actor, _ in knowledge.codes])
        codes = self.target.given([belief.NOT_SEEN if code is None else code for _, code in knowledge.codes])
        self.functions["relive"](self.work, knowledge.seat, knowledge.seats, actors, codes)

    def spend(self, seat: int, budget: Budget, *, is_secret: bool) -> None:
        """Let the actions race, each round with an equal share of the budget.  A secret choice is no race.

        The winner is tried once more, and so most often.
        """
        start = perf_counter()
        runners = 0 if is_secret else self.functions["line_up"](self.work, seat, budget.width)
        rounds = max(1, (runners - 1).bit_length())
        tries = 0
        for number in range(1, rounds + 1):
            iterations = (budget.iterations - 1) * number // rounds - tries if budget.iterations else None
            deadline = start + budget.milliseconds / 1000 * number / rounds if budget.milliseconds else None
            tries += self.grow(seat, runners, iterations, deadline)
            if runners:
                runners = self.functions["drop_out"](self.work, seat, runners)
        if runners:
            self.functions["explore"](self.work, seat, runners, 1)

    def grow(self, seat: int, runners: int, iterations: int | None, deadline: float | None) -> int:
        """Try the runners in worlds until the iterations are made or the time has come; how many were made.

        The clock is looked at between calls of compiled code, which are longer the more time is left.
        """
        each = max(1, runners)
        left = ENDLESS if iterations is None else max(1, iterations // each)  # worlds
        tries = 0
        start = perf_counter()
        chunk = left if deadline is None else 1
        while left > 0:
            chunk = min(chunk, left)
            made = self.functions["explore"](self.work, seat, runners, chunk)
            tries += made
            left -= chunk
            if made < chunk * each:
                break
            if deadline is not None:
                now = perf_counter()
                if now >= deadline:
                    break
                chunk = 2 * chunk
                if now > start:  # a coarse clock may not have moved yet
                    affordable = (deadline - now) / (now - start) * tries / each
                    chunk = max(1, min(chunk, int(affordable / 2)))
        return tries


@cache
def compiled_functions(game: Game) -> dict[str, Any]:
    """The search as machine code; each function is compiled (or loaded) when first called."""
    from tischlein.backends.cpu import compiled

    return compiled(game, DRIVERS)


class Thinker:
    """A bot's search: a tree for each thread, with its own randomness and share of the iterations, merged by visits."""

    def __init__(self, settings: Search | None = None, threads: int = 1) -> None:
        self.settings = settings
        self.threads = threads
        self.searchers: dict[tuple[Game, int, bool, int], list[Searcher]] = {}

    def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Findings:
        """Search, in machine code; waits until that is ready."""
        prepare(knowledge.game)
        if Searcher.machine.is_missing(knowledge.game):
            return self.think_in_python(knowledge, budget, seed, budget.milliseconds or MOST_PLAIN_MS)
        share = budget._replace(iterations=-(-budget.iterations // self.threads))
        searchers = self.searchers_for(knowledge, share, self.threads, is_compiled=True)

        def search(stream: int) -> Findings:
            return searchers[stream].run(knowledge, share, seed, stream)

        if self.threads == 1:
            return search(0)
        with ThreadPoolExecutor(self.threads) as pool:
            return merge(list(pool.map(search, range(self.threads))))

    def think_at_once(self, knowledge: Knowledge, budget: Budget, seed: int, milliseconds: int) -> Findings:
        """Search in machine code; as long as that is not ready in Python, and then only for so long."""
        if Searcher.machine.is_ready(knowledge.game) and not Searcher.machine.is_missing(knowledge.game):
            return self.think(knowledge, budget, seed)
        return self.think_in_python(knowledge, budget, seed, milliseconds)

    def think_in_python(self, knowledge: Knowledge, budget: Budget, seed: int, milliseconds: int) -> Findings:
        """Search without machine code, for so long at most."""
        limited = budget._replace(milliseconds=milliseconds)
        (searcher,) = self.searchers_for(knowledge, limited, 1, is_compiled=False)
        return searcher.run(knowledge, limited, seed)

    def searchers_for(self, knowledge: Knowledge, budget: Budget, count: int, *, is_compiled: bool) -> list[Searcher]:
        """So many searchers with room for the budget; they are made once."""
        game = knowledge.game
        nodes = NODES_EACH * budget.iterations + FEWEST_NODES if budget.iterations else MOST_NODES
        if not is_compiled:
            nodes = min(nodes, MOST_PLAIN_NODES)
        key = game, knowledge.seats, is_compiled, nodes
        if key not in self.searchers:
            settings = self.settings or tuned(game, knowledge.seats)
            self.searchers[key] = [Searcher(game, settings, nodes, is_compiled=is_compiled) for _ in range(count)]
        return self.searchers[key]


def merge(findings: list[Findings]) -> Findings:
    """Several searches of the same decision as one."""

    def total(name: str) -> list[int]:
        return [sum(numbers) for numbers in zip(*(getattr(found, name) for found in findings), strict=True)]

    return replace(findings[0], visits=total("visits"), payoffs=total("payoffs"))


def may_search(game: Game) -> bool:
    """Whether a search could not peek: the game deals anew what a seat cannot know, or nothing in it is secret."""
    return "reimagine" in game.own("rules") or is_open(game)


def choices(knowledge: Knowledge) -> list[int]:
    """The actions a seat can choose from, of equal ones only that which stands for them."""
    stand_in = knowledge.game.optional.representative
    return [action for action in knowledge.legal if stand_in(knowledge.world, knowledge.seat, action) == action]


class SearchBot:
    """Searches with the same budget for every decision.  `search:4000` and `search:500ms` say which."""

    name: ClassVar[str] = "search"
    budget: ClassVar[Budget] = USUAL

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.budget_ms: int | None = None  # instead of the budget, where somebody says so
        self.rng = RNG.new()
        seed_rng(self.rng, seed, stream)
        self.thinker = Thinker()

    @classmethod
    def configured(cls, budget: str) -> type[SearchBot]:
        """The bot with a budget of its own."""
        return type(cls.__name__, (cls,), {"name": f"{cls.name}:{budget}", "budget": Budget.parse(budget)})

    def choose(self, knowledge: Knowledge) -> int:
        """What the search finds best."""
        if len(choices(knowledge)) == 1 or not may_search(knowledge.game):
            return choices(knowledge)[below(self.rng, len(choices(knowledge)))]
        budget = self.budget if self.budget_ms is None else Budget(milliseconds=self.budget_ms)
        return self.thinker.think(knowledge, budget, next_word(self.rng)).choose(self.rng)


BOTS = (SearchBot,)
