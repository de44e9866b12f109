"""Programs on seats of a table: when they are asked, and what becomes of an answer that nobody waits for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from sixteen_tui.arena import programs
from sixteen_tui.engine.game import AnyGame, SomeView
from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.records import read
from sixteen_tui.session import matchplay
from sixteen_tui.session.guests import Programs, seats_of
from sixteen_tui.session.host import Host
from sixteen_tui.session.session import News, Session
from sixteen_tui.session.setup import seated
from sixteen_tui.text import programs as programs_text
from tests.cli.scripts import script

ME, IT = 0, 1
SEED = "1" * 64


@pytest.fixture
def host(tmp_path: Path) -> Host:
    """A game of Sixteen, and the second player's turn."""
    game = GAMES["sixteen"]
    players = seated(("human", "cmd:one"), ("", "Blaise"))
    host = Host.new(tmp_path / "saves", game.name, game.default_rules, players, SEED)
    while host.table.to_move != IT:
        host.play(host.table.legal[0])
    return host


def test_an_answer_is_dropped_when_the_card_before_it_was_taken_back(tmp_path: Path, host: Host) -> None:
    host.guests = Programs({IT: script(tmp_path, "print(json.dumps({'move': 'draw'}), flush=True)")})
    reply = host.think()()
    assert host.take_back_last(ME)
    length = len(host.table)
    assert not reply.commit()
    assert len(host.table) == length
    host.close()


def test_what_has_failed_is_not_asked_again_and_told_of_once(
    tmp_path: Path, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the same was asked twice, because the card before it was taken back meanwhile."""
    monkeypatch.setattr(programs, "PATIENCE", 0.2)
    host.guests = Programs({IT: script(tmp_path, "time.sleep(60)")})
    first, second = host.think(), host.think()
    replies = first(), second()
    assert [reply.commit() for reply in replies] == [True, False]
    (told,) = programs_text.news(News(host.guests.news()))
    assert "player.py has not answered within" in told
    assert host.guests.news() == []
    assert host.players[IT].level == "expert"
    assert host.think()().commit()
    assert read(host.record.path).players[IT].level == "expert"
    host.close()


def test_nobody_takes_the_seat_of_one_that_was_ended_with_the_game(tmp_path: Path, host: Host) -> None:
    host.guests = Programs({IT: script(tmp_path, "time.sleep(60)")})
    reply = host.think()
    host.guests.close()
    assert not reply().commit()
    assert host.players[IT].level == "cmd:one"
    host.close()


def test_a_table_without_programs_asks_the_level_and_nothing_else(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the tables of the server are, whatever their files say."""
    monkeypatch.setattr("subprocess.Popen", lambda *words, **options: pytest.fail("a process is begun"))
    with pytest.raises(ValueError, match="no level 'cmd:one'"):
        host.think()()
    host.close()


@pytest.mark.parametrize("command", ["cmd:one", "cmd:two"])
def test_only_the_programs_that_are_given_sit_down(host: Host, command: str) -> None:
    path = host.record.path
    host.close()
    seats = seats_of(read(path), command)
    assert seats == ({IT: command} if command == "cmd:one" else {})
    session = Session.resume(path, Programs(seats))
    assert session.players[IT].level == ("cmd:one" if seats else "expert")
    assert len(session.news().replaced) == (0 if seats else 1)
    session.release()
    assert seats_of(read(path), "cmd:one"), "it can have its seat back"


def test_seats_with_the_same_command_line_share_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    class Noted:
        def __init__(self, command: str, *, quiet: bool) -> None:
            assert quiet
            begun.append(command)

        def move(self, game: AnyGame, view: SomeView, seen: Sequence[str]) -> object:
            return view.legal[0]

        def close(self) -> None:
            begun.remove("a")

    monkeypatch.setattr("sixteen_tui.session.guests.Program", Noted)
    guests = Programs.chosen(("human", "cmd:a", "easy", "cmd:a"))
    assert guests.named(("human", "cmd:a", "easy", "cmd:a")) == ("human", "cmd:a", "easy", "cmd:a")
    guests.start()
    assert begun == ["a"]
    assert [*guests.again().seats] == [1, 3]
    guests.close()
    assert begun == []


def test_a_program_keeps_its_seat_from_game_to_game_of_a_match(tmp_path: Path) -> None:
    """As long as somebody sits there; from home the strongest computer player has it (`test_matches`)."""
    game, command = GAMES["sixteen"], script(tmp_path, "print(json.dumps({'move': 'draw'}), flush=True)")
    guests = Programs({IT: command})
    players = seated(("human", guests.seats[IT].level), ("", "Blaise"))
    match = matchplay.new(game, game.default_rules, 3)
    first = Session.begin(tmp_path / "saves", game.name, game.default_rules, players, guests=guests, match=match)
    assert programs_text.news(first.news()) == []
    host = first._host
    assert isinstance(host, Host)
    while not host.over:
        host.play(host.table.legal[0])
    first.conclude()
    second = first.again(tmp_path / "saves")
    assert second.match == first.match
    assert second.players[IT].level == guests.seats[IT].level
    assert second._guests is not None
    assert second._guests.seats[IT].command == guests.seats[IT].command
    for each in (first, second):
        each.close()
        each.dismiss()
