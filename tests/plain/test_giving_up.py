"""Giving a game up in plain mode, by its words in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.engine.game import End
from sixteen_tui.saves.records import read
from tests.plain.talk import OVER, Talk, saves

SEED = "1" * 64


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
@pytest.mark.parametrize(
    "words",
    [
        ("en", "give up", "no", "yes", "You gave up."),
        ("en", "resign", "n", "y", "You gave up."),
        ("fr", "abandonner", "non", "oui", "Vous avez abandonné."),
    ],
)
def test_the_game_ends_as_lost(tmp_path: Path, game: str, words: tuple[str, ...]) -> None:
    language, word, no, yes, said = words
    with Talk(tmp_path, "play", game, "--plain", "--seed", SEED, language=language) as talk:
        talk.hear()
        assert talk.ask(word)
        talk.ask(no)
        (path,) = saves(tmp_path)
        assert not read(path).finished
        talk.ask(word)
        heard = talk.ask(yes)
        assert OVER.match(heard[-1])
        assert said in heard
        assert talk.end() == ""
    assert read(path).table.ended == End("resigned", (0,))


def test_it_is_refused_among_people(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--plain", "--players", "human,human", "--seed", SEED) as talk:
        talk.hear()
        heard = talk.ask("give up")
        assert any("nobody can give up for all" in line for line in heard)
        assert talk.end() == ""
