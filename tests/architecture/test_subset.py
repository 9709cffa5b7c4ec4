"""Rules are written in the subset that compiles everywhere."""

import textwrap

import pytest

from tests.conformance.tables import every_game
from tischlein.backends.subset import problems


@every_game
def test_rules_stay_in_the_compiled_subset(game):
    found = [problem for name in game.modules for problem in problems(game.folder / f"{name}.py")]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        ("def f(state):\n    return [1, 2]", "use a field of the record"),
        ("def f(state):\n    return 1 / 2", "use //"),
        ("def f(state):\n    return 0.5", "integers only"),
        ("def f(state):\n    return 'a'", "let texts/ speak"),
        ("def f(state, n=1):\n    return n", "by position"),
        ("def f(state):\n    return f(state)", "write a loop"),
        ("def f(state):\n    return state.hand.copy()", "a method call"),
        ("def f(state):\n    return sum(state.hand)", "no function of kit"),
        ("def f(state):\n    return state.hand[1:]", "loop over indices"),
        ("def f(state):\n    return 1 in state.hand", "bit mask"),
        ("import numpy", "from … import"),
        ("def f(state):\n    raise ValueError", "return a code"),
    ],
)
def test_the_subset_refuses_and_names_the_alternative(tmp_path, code, advice):
    module = tmp_path / "rules.py"
    module.write_text(textwrap.dedent(code))
    assert any(advice in problem for problem in problems(module))
