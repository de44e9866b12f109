"""One minus sign in all that people read (U+2212), the hyphen of ASCII in all that programs read."""

from __future__ import annotations

import io
import json
import re
import shutil
from pathlib import Path
from typing import Any, Final

import pytest

from sixteen_tui.engine.sweet_sixteen.game import GAME
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.games.sweet_sixteen import plain
from sixteen_tui.games.sweet_sixteen.text import lesson, odds
from sixteen_tui.saves.dailies import Day
from sixteen_tui.saves.records import read
from sixteen_tui.session.daily import share_line
from sixteen_tui.settings import paths
from sixteen_tui.terminal.streams import PLAINER
from sixteen_tui.terminal.text import signed, whole
from sixteen_tui.text import i18n, numbers, review, statistics
from tests.cli.kit import Call
from tests.judging import LEAST, thought
from tests.tiers import first

GAMES: Final = sorted((Path(__file__).parents[1] / "unit" / "conformance").glob("sweet-sixteen-*.sixteen.jsonl"))
HYPHEN: Final = re.compile(r"(?:(?<=[\s(:,])|^)-\d")
"""A negative number with the hyphen of ASCII; dates, ids and options have a letter or a digit before it."""
LANGUAGES: Final = ("en", "fr")


def owing() -> list[Path]:
    """Games in which somebody ends with a debt."""
    return [path for path in GAMES if min(_scores(read(path).table)) < 0]


def _scores(table: AnyTable) -> tuple[int, ...]:
    return table.outcome.score if table.outcome is not None else (0,)


@pytest.mark.parametrize("language", first(LANGUAGES[::-1]))
def test_commands_print_one_minus_sign(call: Call, language: str) -> None:
    paths.saves().mkdir(parents=True, exist_ok=True)
    found = owing()[:3]
    assert found
    for path in found:
        shutil.copy(path, paths.saves())
    i18n.set_language(language)
    said: dict[str, str] = {}
    with thought(LEAST):
        for path in found:
            for command in ("show", "verify", "review"):
                said[f"{command} {path.name}"] = call(command, str(path)).out
    said["list"] = call("list").out
    said["stats"] = call("stats").out
    said["ladder"] = call("ladder").out
    said["simulate"] = call("simulate", "sweet-sixteen", "--players", "easy,expert", "--games", "6", "--paired").out
    rules = call("rules", "sweet-sixteen").out
    said["rules"] = "\n".join(line for line in rules.splitlines() if "range(" not in line)  # a program in Python
    for what, text in said.items():
        assert text, what
        assert not HYPHEN.findall(text), (what, [line for line in text.splitlines() if HYPHEN.search(line)])
    for what in ("list", f"show {found[0].name}", f"verify {found[0].name}"):
        assert "−" in said[what], what
    assert any(score < 0 for each in _objects(call("list", "--json").out) for score in each["score"] or [])


def _objects(lines: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.splitlines()]


@pytest.mark.parametrize("language", first(LANGUAGES[::-1]))
def test_plain_mode_and_screens_have_one_minus_sign(language: str) -> None:
    i18n.set_language(language)
    for path in owing()[:3]:
        table: Any = read(path).table
        names = [f"P{seat}" for seat in range(table.rules.seats)]
        for seat in (None, *range(table.rules.seats)):
            for entry in range(len(table) + 1):
                view = table.view(seat, entry)
                told = plain.PLAIN.score(view, names) + plain.PLAIN.table(view, names)
                told.append(PLUGINS["sweet-sixteen"].score(view))
                if entry:
                    actions, events = table.told(seat, entry - 1)
                    for action in actions:
                        told += plain.PLAIN.told(action, events, view, names)
                        told += PLUGINS["sweet-sixteen"].text.log_line(action, events, view, names)
                assert not any(map(HYPHEN.search, told)), [line for line in told if HYPHEN.search(line)]
        assert not any(map(HYPHEN.search, plain.PLAIN.result(table.view(0), names)))
        lines = PLUGINS["sweet-sixteen"].text.result(table.view(0), names)
        result = ["".join(text for text, _ in line) for line in lines]
        assert not any(map(HYPHEN.search, result)), [line for line in result if HYPHEN.search(line)]
    assert GAME.name == "sweet-sixteen"


def test_numbers_have_it_wherever_they_are_made() -> None:
    assert [whole(-3), signed(-3), signed(3), signed(0)] == ["−3", "−3", "+3", "0"]
    assert [numbers.decimal(-1.5, ".1f"), numbers.decimal(-0.04, ".1f"), numbers.decimal(-0.04, "+.1f")] == [
        "−1.5",
        "0.0",
        "+0.0",
    ]
    assert odds.mean_chips(-3.79) == "−3.79"
    assert review.part(-3.0, chance=True) == "−3.0"
    assert statistics.mean(_mean(-1, 3), "+.2f")[0] == "+1.00"
    assert "−" in "".join(statistics.mean(_mean(-4, 1), "+.2f"))


def test_lessons_subtract_with_it() -> None:
    said = [*lesson.TELLS.values(), *lesson.WHY.values()]
    assert any(" − " in text for text in said)
    assert not [text for text in said if re.search(r"\d - \d", text)]


def _mean(*values: int) -> Any:
    from sixteen_tui.saves.statistics.mean import Mean

    found = Mean()
    for value in values:
        found.add(value)
    return found


def test_a_daily_result_is_kept_with_hyphens_and_shown_with_minus_signs() -> None:
    day = Day("sweet-sixteen", "2026-11-24", "a", True, "lost", "22 -5 3", "+x+", False)
    assert share_line(day).endswith("22 −5 3")
    assert share_line(day, plain=True).endswith("22 -5 3")


def test_a_terminal_without_the_sign_gets_a_hyphen() -> None:
    """And other characters that it lacks are spelt, or are question marks."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="iso-8859-1", errors=PLAINER)
    out.write("chips −5, œ, ♥, é")
    out.flush()
    assert isinstance(out.buffer, io.BytesIO)
    assert out.buffer.getvalue() == "chips -5, oe, ?, é".encode("iso-8859-1")
