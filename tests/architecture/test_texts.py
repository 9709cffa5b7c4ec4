"""Every text stands in every language: the same keys and blanks, none forgotten in another language."""

import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from tischlein.engine.texts import flatten
from tischlein.languages import LANGUAGES

ROOT = Path(__file__).parents[2]
PAGE = [ROOT / "web/src/i18n", ROOT / "web/src/pocket/words"]
FOLDERS = sorted([*(path.parent for path in ROOT.glob("src/tischlein/**/de.toml")), *PAGE])
WEB_ENTRY = re.compile(r"^  '([\w.]+)': '((?:[^'\\]|\\.)*)',$", re.MULTILINE)
WORD = re.compile(r"\b[a-zà-ÿ][^\W\d_]+")  # names of figures and places are the same everywhere
SPACE_BEFORE_MARK = re.compile(r"[^\s;:!?] [;:!?»%]|« ")
TYPES = {"seat"}  # of blanks, beside tables of the texts, texts of structs and those of Python's own numbers
every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: str(path.relative_to(ROOT)))


def texts(folder: Path, language: str) -> dict[str, str]:
    """What a folder says in a language: a file of TOML, or of TypeScript in the page's."""
    if (path := folder / f"{language}.ts").exists():
        return dict(WEB_ENTRY.findall(path.read_text(encoding="utf-8")))
    return dict(flatten(tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))))


def blanks(text: str) -> list[tuple[str, str | None, str | None]]:
    """The blanks of a text with how they are filled in, each once: `{0:+}`."""
    return sorted({(name, spec, how) for _, name, spec, how in Formatter().parse(text) if name is not None})


def test_all_places_of_texts_are_known():
    assert len([folder for folder in FOLDERS if folder.name == "texts"]) >= 8  # five games, server, bots, terminal
    assert len(texts(ROOT / "web/src/i18n", "de")) > 200


@every_folder
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_keys_and_blanks(folder, language):
    german, other = texts(folder, "de"), texts(folder, language)
    assert list(german) == list(other)
    for key, text in german.items():
        assert blanks(text) == blanks(other[key]), key
        assert other[key].strip(), key


@every_folder
def test_every_blank_has_a_type_that_is_known(folder):
    said = texts(folder, "en")
    known = TYPES | {key.partition(".")[0] for key in said}
    for key, text in said.items():
        assert {spec for _, spec, _ in blanks(text) if spec and spec.isalpha()} <= known, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_blank_that_holds_a_seat_says_so(language):
    """Only the text `seat` of a game says how one without a name is called."""
    for folder in ROOT.glob("src/tischlein/games/*/texts"):
        said = texts(folder, language)
        word, _, blank = said.pop("seat").lower().partition(" ")
        assert blank == "{0}"
        assert not [key for key, text in said.items() if re.search(rf"\b{word} \{{\d\}}", text.lower())]


@every_folder
def test_no_sentence_is_left_in_another_language(folder):
    """Single words may be the same in two languages, three in a row are not; names of games stay."""
    spoken = {language: texts(folder, language) for language in LANGUAGES}
    for key in spoken["de"].keys() - {"name"}:
        sentences = [spoken[language][key] for language in LANGUAGES]
        long = [text for text in sentences if len(WORD.findall(re.sub(r"\{.*?\}", "", text))) >= 3]
        assert len(set(long)) == len(long), (key, sentences)


@every_folder
def test_french_and_italian_are_typeset(folder):
    """French puts a narrow no-break space before ; : ! ?; both have curved apostrophes."""
    for key, text in texts(folder, "fr").items():
        assert not SPACE_BEFORE_MARK.search(text), (key, text)
    for language in ("fr", "it"):
        assert not [key for key, text in texts(folder, language).items() if "'" in text]


@every_folder
def test_values_of_options_stand_behind_a_colon_and_have_none_of_their_own(folder):
    """Else one reads "Punkte: einfach: 1 Punkt"."""
    for language in LANGUAGES:
        for key, text in texts(folder, language).items():
            if key.startswith("option.") and not key.endswith((".name", ".about")):
                assert ":" not in text, f"{key} in {language}"
