"""`learn`: which lesson it opens, and what it refuses."""

from __future__ import annotations

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.terminal import guard as terminal
from tests.cli.kit import Call, Refused


@pytest.mark.parametrize("game", [None, *GAMES])
def test_the_lesson_of_a_game_or_of_the_first(game: str | None, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def launch(*, lesson: str) -> int:
        opened.append(lesson)
        return 0

    monkeypatch.setattr(terminal, "refusal", lambda environment: None)
    monkeypatch.setattr("sixteen_tui.cli.launch.launch", launch)
    assert call("learn", *filter(None, [game])).status == 0
    assert opened == [game or next(iter(GAMES))]


@pytest.mark.parametrize("arguments", [("--plain", "learn"), ("learn", "--plain"), ("learn",)])
def test_a_lesson_in_lines(arguments: tuple[str, ...], call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `--plain` on either side of the command, and on a dumb terminal without it."""
    opened: list[str] = []

    def lesson(game: str) -> bool:
        opened.append(game)
        return True

    monkeypatch.setattr(terminal, "refusal", lambda environment: "dumb-terminal")
    monkeypatch.setattr("sixteen_tui.plain.run.lesson", lesson)
    assert call(*arguments).status == 0
    assert opened == [next(iter(GAMES))]


def test_what_is_no_game_and_no_terminal_is_refused(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "'bridge'" in refused("learn", "bridge")
    monkeypatch.setattr(terminal, "refusal", lambda environment: "no-terminal")
    assert "--plain" in refused("learn")
