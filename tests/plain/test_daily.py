"""The daily deal in plain mode: begun from home, left, gone on with, finished, and not counted twice."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.plain.daily import DailyMenu
from sixteen_tui.plain.program import PlainProgram
from sixteen_tui.saves import dailies
from sixteen_tui.text import daily as words
from tests.plain.talk import Talk, choices, number_of, play, saves
from tests.tiers import first

LINE = re.compile(r"Sixteen \d{4}-\d\d-\d\d  [✓✗=]+  \d+:\d+")


@pytest.mark.parametrize("day", [dailies.FIRST, dailies.FIRST - timedelta(400)])
def test_a_clock_at_or_before_the_first_day(
    day: date, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dailies, "now", lambda: datetime(day.year, day.month, day.day, 12, tzinfo=UTC))
    program, lines = PlainProgram(), ["3", "", "leave"]
    monkeypatch.setattr(program.console, "ask", lambda prompt: lines.pop(0))
    DailyMenu(program).show()
    assert words.no_earlier(dailies.FIRST) in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("language", first(["fr", "en"]))
def test_a_day(tmp_path: Path, language: str) -> None:
    row, counts, not_again = {
        "en": ("The daily deal", "This game counts, once.", "You have played this deal before"),
        "fr": ("La donne du jour", "Cette partie compte", "Vous avez déjà joué cette donne"),
    }[language]
    with Talk(tmp_path, "--plain", language=language) as talk:
        heard = talk.ask(number_of(talk.hear(), row))
        assert len(choices(heard)) == 4
        assert any(counts in line for line in talk.ask("1"))
        talk.answer({"en": "leave", "fr": "quitter"}[language])
        heard = talk.hear()
        assert len(choices(heard)) == 4
        heard = talk.ask("help" if language == "en" else "aide")
        assert any("again" in line or "encore" in line for line in heard)
        assert talk.ask("9")[-2:] != heard[-2:]
        talk.answer({"en": "leave", "fr": "quitter"}[language])
        talk.hear()
        talk.end()
    (path,) = saves(tmp_path)
    with Talk(tmp_path, "daily", "--plain", language=language) as talk:
        heard = play(talk, Random(3))
        assert any(LINE.search(line) for line in heard)
        talk.answer({"en": "leave", "fr": "quitter"}[language])
        talk.end()
    assert saves(tmp_path) == [path]
    with Talk(tmp_path, "--plain", "daily", language=language) as talk:
        heard = talk.hear()
        assert any(LINE.search(line) for line in heard)
        assert any(LINE.search(line) for line in talk.ask("1"))
        first_row = choices(talk.ask({"en": "repeat", "fr": "répéter"}[language]))[1]
        assert re.search(r", \d+ (?:to|à) \d+$", first_row), "no signs of sets, which nobody can listen to"
        heard = talk.ask({"en": "again 1", "fr": "encore 1"}[language])
        assert any(not_again in line for line in heard)
        assert not any(counts in line for line in heard)
        talk.answer({"en": "leave", "fr": "quitter"}[language])
        talk.hear()
        heard = talk.ask("3")
        assert len(choices(heard)) == 10
        assert not any(sign in line for line in heard for sign in "✓✗")
        assert len(choices(talk.ask(""))) == 10
        heard = talk.ask("2")
        assert not any(counts in line for line in heard)
        talk.answer({"en": "leave", "fr": "quitter"}[language])
        talk.hear()
        talk.end()


def test_a_file_of_days_that_is_a_folder_is_said_at_the_table(tmp_path: Path) -> None:
    (tmp_path / "data" / "sixteen-tui" / "games.daily").mkdir(parents=True)
    with Talk(tmp_path, "daily", "--plain") as talk:
        heard = " ".join(talk.hear())
        assert "This game counts, once." in heard
        assert "The result of this day cannot be recorded:" in heard.replace("\u00a0", " ")
        talk.answer("leave")
        talk.hear()
        talk.end()
