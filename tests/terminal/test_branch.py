"""A branch in a real terminal: begun in a replay, left and gone on with from the tree; and without its parent."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.records import read
from tests.terminal import shown
from tests.terminal.pty_terminal import Terminal, command, environment
from tests.tiers import first
from tests.unit.session.branches import saved


@pytest.mark.parametrize("game", first(GAMES))
def test_a_branch_from_a_replay_and_back_to_it(home: Path, game: str) -> None:
    folder = home / "data" / "sixteen-tui" / "games"
    parent = saved(folder, game, kinds=["human", *["easy"] * (max(GAMES[game].seat_counts) - 1)], random=Random(5))
    with Terminal(["replay", parent.header.id], home) as terminal:
        terminal.wait("Step 1 of")
        terminal.send("p")
        terminal.wait("Cards to come")
        terminal.send("\r")
        terminal.wait("leave")
        terminal.quiet()
        terminal.send("1\r" if game == "sixteen" else "s")
        terminal.quiet()
        terminal.send("q")
        terminal.wait("Step 1 of")
        terminal.send("P")
        terminal.wait("╰─step 1   1:0   …" if game == "sixteen" else "╰─step 1   10 10 10 10 10 10 …  …   You – ")
        terminal.send(shown.DOWN)
        terminal.quiet()
        terminal.send("\r")
        terminal.wait("leave")
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0
    (path,) = (path for path in folder.glob(f"*{SUFFIX}") if path != parent.path)
    kept = read(path)
    assert kept.header.parent is not None
    assert kept.header.parent.id == parent.header.id
    parent.path.unlink()
    said = subprocess.run(
        command("verify", str(path)), env=environment(home), capture_output=True, check=True, text=True
    ).stdout
    assert "not here to compare with" in said
    with Terminal(["resume"], home) as terminal:
        terminal.wait("leave")
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0
