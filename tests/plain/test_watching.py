"""A game that another program plays is watched in plain mode."""

from __future__ import annotations

from pathlib import Path

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.saves.header import Player
from sixteen_tui.session.host import Host
from tests.plain.talk import Talk

SEED = "1" * 64


def test_a_game_that_is_played_elsewhere_is_watched(tmp_path: Path) -> None:
    players = [Player(name="", player="human", level=None), Player(name="Blaise", player="bot", level="easy")]
    folder = tmp_path / "data" / "sixteen-tui" / "games"
    session = Host.new(folder, "sixteen", Rules(), players, SEED)
    try:
        with Talk(tmp_path, "resume", "--plain", session.record.header.id) as talk:
            heard = talk.hear()
            assert heard[-1] == "Enter to look again, resume, or leave:"
            for _ in range(2):
                session.play(session.table.legal[0])
            card = session.table.log[-1]
            assert isinstance(card, Play)
            told = talk.ask("")
            assert any("sum" in line for line in told), told
            point = len(session.table) - 1
            session.take_back(point)
            assert talk.ask("")[0] == "The last card has been taken back."
            assert talk.ask("1")[0] == "“1” is not understood; type help."
            session.record.path.rename(folder / "aside")
            assert talk.ask("")[0] == "This game cannot be followed: no such file or folder"
            (folder / "aside").rename(session.record.path)
            session.close()
            unattended = "Its program has ended; to go on, resume it."
            assert talk.ask("")[0] == unattended
            session = Host.resume(session.record.path)
            assert unattended not in talk.ask("")
            talk.answer("leave")
            assert talk.end() == ""
        with Talk(tmp_path, "resume", "--plain") as talk:
            assert "being played elsewhere" in talk.end(2)
    finally:
        session.close()


def test_a_game_of_another_program_is_played_on_here(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--plain") as there:
        there.hear()
        there.ask("1")
        with Talk(tmp_path, "resume", "--plain", "last") as here:
            assert here.hear()[-1] == "Enter to look again, resume, or leave:"
            assert here.ask("resume")[0] == "Another program plays this game. End it, and resume the game here?"
            assert here.ask("no")[-1] == "Enter to look again, resume, or leave:"
            here.ask("resume")
            told = here.ask("yes")
            assert "The game continues from the file." in told
            assert there.hear()[-1] == "Another program has asked for this game; all of it is saved."
            there.end()
            here.answer("leave")
            here.end()
