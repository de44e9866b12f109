"""A game without chance: the first entry of its log is an action of a player."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.games import GAMES
from sixteen_tui.session.host import Host
from tests.any_game.game import GAME, Move, Rules, State
from tests.ui.kit import computer, human


@pytest.fixture(autouse=True)
def undealt(monkeypatch: pytest.MonkeyPatch, null_game: None) -> None:
    """The stones lie there from the start."""
    begun = replace(GAME, start=lambda rules: State(rules, (Move(CHANCE, 6),)))
    monkeypatch.setitem(GAMES, GAME.name, begun)


def test_the_first_action_can_be_taken_back(tmp_path: Path) -> None:
    host = Host.new(tmp_path, GAME.name, Rules(), (human(), computer()), "0" * 64)
    assert host.table.log == ()
    assert host.take_back_point(0) is None
    for _ in range(2):
        host.play(host.table.legal[0])
    assert host.take_back_point(0) == 0
    host.take_back(0)
    assert host.table.log == ()
    host.close()
