"""All that rules may import.  No input or output, no hidden randomness, nothing from above."""

from .clock import ANSWERS, CLOCK_WORDS, STRUCK, ask_clock, asks_clock, clock_weights, hear_clock
from .contract import ActionsModule, EvaluateModule, OptionalParts, RulesModule, TextModule, ViewModule
from .counting import bits_in, clear, draw, draw_out, halved, pick, share_win, total, with_best
from .edition import Edition, EditionField, Printed, Sum, edition_hash
from .errors import TischleinError
from .event import Event, happened
from .game import BrokenGameError, Game, failure, start_seat
from .hidden import Hidden, Pieces, Place
from .optional import HIDDEN_OUTCOME, NO_ACTION, OUTCOME
from .options import Option, OptionError, Options, choice, number, switch, time_limit
from .points import PARTS, describe_parts, signed
from .record import Int, Record, RecordOverflowError, i8, i16, i32, i64, scratch
from .refusal import Reason
from .rng import RNG, below, next_word, seed_rng
from .scene import Colour, Scene, Spot, Thing, backs, flaws
from .seats import CHANCE, EVERYBODY, MAX_SEATS, NOBODY, SPECTATOR, holds, next_seat, only
from .thinking import Search, Thinking
from .view import Argument, Counted, Facts, Gain, Hindrance, Maybe, Part, Preview, Ranked, Remark, Section, View

__all__ = [
    "ANSWERS",
    "CHANCE",
    "CLOCK_WORDS",
    "EVERYBODY",
    "HIDDEN_OUTCOME",
    "MAX_SEATS",
    "NOBODY",
    "NO_ACTION",
    "OUTCOME",
    "PARTS",
    "RNG",
    "SPECTATOR",
    "STRUCK",
    "ActionsModule",
    "Argument",
    "BrokenGameError",
    "Colour",
    "Counted",
    "Edition",
    "EditionField",
    "EvaluateModule",
    "Event",
    "Facts",
    "Gain",
    "Game",
    "Hidden",
    "Hindrance",
    "Int",
    "Maybe",
    "Option",
    "OptionError",
    "OptionalParts",
    "Options",
    "Part",
    "Pieces",
    "Place",
    "Preview",
    "Printed",
    "Ranked",
    "Reason",
    "Record",
    "RecordOverflowError",
    "Remark",
    "RulesModule",
    "Scene",
    "Search",
    "Section",
    "Spot",
    "Sum",
    "TextModule",
    "Thing",
    "Thinking",
    "TischleinError",
    "View",
    "ViewModule",
    "ask_clock",
    "asks_clock",
    "backs",
    "below",
    "bits_in",
    "choice",
    "clear",
    "clock_weights",
    "describe_parts",
    "draw",
    "draw_out",
    "edition_hash",
    "failure",
    "flaws",
    "halved",
    "happened",
    "hear_clock",
    "holds",
    "i8",
    "i16",
    "i32",
    "i64",
    "next_seat",
    "next_word",
    "number",
    "only",
    "pick",
    "scratch",
    "seed_rng",
    "share_win",
    "signed",
    "start_seat",
    "switch",
    "time_limit",
    "total",
    "with_best",
]
