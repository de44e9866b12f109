"""`learn`: which lesson it opens, and what it refuses."""

from __future__ import annotations

from pathlib import Path

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
    monkeypatch.setattr("sixteen_tui.launch.launch", launch)
    assert call("learn", *filter(None, [game])).status == 0
    assert opened == [game or next(iter(GAMES))]


def test_in_plain_mode_the_rules_are_named_instead(
    home: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "sixteen-tui rules sixteen" in refused("--plain", "learn")
    monkeypatch.setattr(terminal, "refusal", lambda environment: "dumb-terminal")
    assert "sixteen-tui rules sweet-sixteen" in refused("learn", "sweet-sixteen")
    assert not (home / "data").exists()


def test_what_is_no_game_and_no_terminal_is_refused(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "'bridge'" in refused("learn", "bridge")
    monkeypatch.setattr(terminal, "refusal", lambda environment: "no-terminal")
    said = refused("learn")
    assert "full screen" in said
    assert "--plain" not in said, "an option that it does not have"
