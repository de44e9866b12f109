"""Whole games of each kind over a pipe, by somebody who only hears what is said."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.rules import sets
from sixteen_tui.saves.records import read
from tests.plain.talk import Talk, play, saves

SEED = "16" * 32
PLAYED = r"(?i)(Blaise: )?(wild as )?(blue|green|orange|purple) \d, (sum )?\d+(\.|$)"
"""A card that was played, in the words of the detail that is usual."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("game", "players", "rules"),
    [
        ("sixteen", "human,easy", ""),
        ("sixteen", "human,human", "strict"),
        ("sixteen", "human,medium,human,easy", "teams,bonus,loose"),
        ("sweet-sixteen", "human,easy,medium", ""),
        ("sweet-sixteen", "human,human,human", "banker-sits-out"),
        ("sweet-sixteen", "human,easy,human,medium", "casino"),
    ],
)
def test_a_whole_game(tmp_path: Path, game: str, players: str, rules: str, language: str) -> None:
    arguments = ["play", game, "--plain", "--players", players, *(["--rules", rules] if rules else [])]
    with Talk(tmp_path, *arguments, "--seed", SEED, language=language) as talk:
        heard = play(talk, Random(1))
        assert talk.end() == ""
    (path,) = saves(tmp_path)
    record = read(path)
    assert record.finished
    outcome = record.table.outcome
    assert outcome is not None
    said = " ".join(heard)
    if game == "sixteen":
        counts = re.search(r"(?:Sets|Séries) ?: (\d+) (?:for|pour) .*?, (\d+) (?:for|pour) ", said)
        assert counts is not None, said
        assert (int(counts[1]), int(counts[2])) == sets(record.table.view(None).won)
    else:
        assert all(str(abs(stack)) in said for stack in outcome.score)
    assert any(word in said for word in (" win! ", " wins! ", "draw", "share")) == (language == "en")


def test_every_card_that_is_told_is_in_the_save(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--plain", "--seed", SEED) as talk:
        play(talk, Random(2))
        talk.end()
    told = [line for line in talk.lines if re.match(PLAYED, line)]
    (path,) = saves(tmp_path)
    log = read(path).table.log
    assert len(told) == sum(isinstance(action, Play) for action in log) == 54


def test_only_computers(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sweet-sixteen", "--plain", "--players", "easy,medium", "--seed", SEED) as talk:
        heard = talk.hear()
        assert heard[-1] == "Again, watch, or leave:"
        assert sum(line.startswith("Bank ") for line in heard) == 2
        talk.answer("leave")
        assert talk.end() == ""
