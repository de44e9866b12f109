"""Playing on from a step of a replay in plain mode, and the tree of branches; in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.header import Parent
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.session.branching import Branching
from tests.plain.talk import OVER, Talk
from tests.unit.session.branches import saved


@pytest.fixture
def parent(tmp_path: Path) -> Record:
    return saved(tmp_path / "data" / "sixteen-tui" / "games", "sixteen", random=Random(3))


def branches(of: Record) -> Iterator[Record]:
    """All games in the folder but one."""
    for path in sorted(of.path.parent.glob(f"*{SUFFIX}")):
        if path != of.path:
            yield read(path)


def test_play_here_and_the_tree(tmp_path: Path, parent: Record) -> None:
    with Talk(tmp_path, "replay", "--plain", parent.header.id) as talk:
        talk.hear()
        assert talk.ask("tree")[:-1] == ["Nothing branches from this game yet."]
        talk.ask("set")
        told = talk.ask("play here expert")
        assert any("begins at step" in line and "with the same cards" in line for line in told)
        assert any("(expert)" in line for line in told)
        talk.ask("1")
        assert "The game is kept." in talk.ask("leave")
        told = talk.ask("tree")
        assert [line[:3] for line in told if line[0].isdigit()] == ["1. ", "2. "]
        assert "Unfinished" in told[1]
        assert any("There is no 3" in line for line in talk.ask("tree 3"))
        talk.ask("tree 2")
        talk.ask("leave")
        assert any("Step" in line for line in talk.ask("play 9 9") + talk.ask("repeat"))
        assert "is not understood" in talk.ask("play nonsense")[0]
        talk.ask("end")
        assert "The game is over here" in talk.ask("play")[0]
        talk.end()
    (branch,) = branches(parent)
    assert branch.header.parent is not None
    assert branch.header.parent.id == parent.header.id
    assert [player.level for player in branch.players] == [None, "expert"]


def test_what_was_taken_back_can_be_looked_at(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "sixteen-tui" / "games"
    session = Branching.at(saved(folder, "sixteen", random=Random(3)), 1).begin(folder)
    table = session.record.table
    while not session.back_point(0):
        session.act(table.legal[0])
    session.take_back(0)
    while table.outcome is None:
        session.act(table.legal[-1])
    session.release()
    with Talk(tmp_path, "replay", "--plain", session.record.header.id) as talk:
        talk.hear()
        told = " ".join(talk.ask("tree"))
        assert "taken back after" in told
        number = told[: told.index("taken back after")].rpartition(". ")[0][-1]
        assert any("Taken back" in line for line in talk.ask(f"tree {number}"))
        for typed in ("share", "note A", "export markdown", "review", "try"):
            assert "cannot be done now" in talk.ask(typed)[0]
        talk.end()


def test_the_same_deal_again(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "sixteen-tui" / "games"
    record = saved(folder, "sixteen", random=Random(3))
    record.path.unlink()
    record = saved(folder, "sixteen", random=Random(3), length=len(record.table) - 3)
    with Talk(tmp_path, "resume", "--plain") as talk:
        heard = talk.hear()
        while not OVER.match(heard[-1]):
            heard = talk.ask("1")
        assert any("same" in line for line in talk.ask("help"))
        talk.ask("same")
        talk.end()
    (branch,) = branches(record)
    assert branch.header.parent == Parent(id=record.header.id, entries=1, cards="same")
    assert [player.level for player in branch.players] == [None, "medium"]


def test_other_cards_and_another_seat(tmp_path: Path, parent: Record) -> None:
    with Talk(tmp_path, "replay", "--plain", parent.header.id) as talk:
        talk.hear()
        told = talk.ask("play 2 reshuffled")
        assert any("reshuffled" in line for line in told)
        talk.end()
    (branch,) = branches(parent)
    assert branch.header.reshuffled
    assert [player.human for player in branch.players] == [False, True]


def test_in_french(tmp_path: Path, parent: Record) -> None:
    with Talk(tmp_path, "replay", "--plain", parent.header.id, language="fr") as talk:
        talk.hear()
        told = talk.ask("jouer ici expert remélangées")
        assert any("remélangées" in line for line in told)
        talk.end()


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_a_game_that_goes_on_is_not_played_on_from(tmp_path: Path, game: str) -> None:
    record = saved(tmp_path / "data" / "sixteen-tui" / "games", game, length=4)
    with Talk(tmp_path, "replay", "--plain", record.header.id) as talk:
        talk.hear()
        for typed in ("play", "play reshuffled", "play 2"):
            assert "not over" in talk.ask(typed)[0]
        assert talk.ask("tree")[:-1] == ["Nothing branches from this game yet."]
        talk.end()
