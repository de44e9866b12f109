"""Tests players, take-over, rescue and leaving of `Host`, and the names and states of `Session`."""

from __future__ import annotations

import errno
import tempfile
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final
from unittest import mock

import pytest

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import daily_deal, deal_seed
from sixteen_tui.engine.table import Table
from sixteen_tui.games.registry import PLUGINS, with_chance
from sixteen_tui.saves import coached
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_header, new_id, read
from sixteen_tui.session import saving as module
from sixteen_tui.session.branching import Branching
from sixteen_tui.session.host import Host
from sixteen_tui.session.interfaces import missed
from sixteen_tui.session.session import News, Session
from sixteen_tui.session.setup import seated, variations
from sixteen_tui.text import screens
from sixteen_tui.text.screens import seat_names
from tests.games import DEALT
from tests.unit.session.branches import saved
from tests.unit.session.test_host import TAKES_BACK, act, every_game, new

DAY: Final = "2026-11-24"
NO_SPACE: Final = OSError(errno.ENOSPC, "No space left on device")


def finish(host: Host) -> None:
    while not host.over:
        host.play(host.table.legal[0])


@every_game
def test_host_knows_its_players_and_the_one_to_move(tmp_path: Path, name: str) -> None:
    host = new(tmp_path, name, "human", "easy")
    assert host.people == (0,)
    assert [player.name for player in host.players] == ["A", "B"]
    assert host.mover == host.players[host.table.to_move]
    assert [host.over, host.company, host.under_way] == [False, None, False]
    finish(host)
    assert [host.over, host.mover, host.complete] == [True, None, True]
    assert host.game is GAMES[name]
    host.close()


@every_game
def test_a_seat_that_is_taken_over_keeps_its_name(tmp_path: Path, name: str) -> None:
    host = new(tmp_path, name, "human", "easy")
    host.take_over(0, Player(name="another", player="bot", level="hard"))
    for player in (host.players[0], read(host.record.path).players[0]):
        assert player == Player(name="A", player="bot", level="hard")
    assert not host.people
    host.take_over(1, Player(name="", player="human", level=None))
    assert [host.people, Session(host).people] == [(1,), (1,)]
    host.close()
    assert [player.human for player in read(host.record.path).players] == [False, True]


@pytest.mark.parametrize("name", with_chance())
def test_without_a_seed_the_cards_follow_from_a_new_deal_code_or_from_a_given_one(tmp_path: Path, name: str) -> None:
    rules, players = GAMES[name].default_rules, seated(["human", "easy"], ["", ""])
    hosts = [Host.new(tmp_path, name, rules, players) for _ in range(2)]
    codes = [host.record.header.deal for host in hosts]
    assert codes[0] != codes[1]
    again = Host.new(tmp_path, name, rules, players, deal=codes[0], id="again")
    for host in (*hosts, again):
        assert host.record.header.deal is not None
        assert host.record.header.seed == deal_seed(host.record.header.deal)
    assert again.table.log == hosts[0].table.log
    assert again.record.header.id == "again"
    assert again.record.last == again.record.header.created
    seeded = Host.new(tmp_path, name, rules, players, "5" * 64)
    assert (seeded.record.header.seed, seeded.record.header.deal) == ("5" * 64, None)
    for host in (*hosts, again, seeded):
        host.close()


def test_refuges_are_home_then_current_then_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each folder once; missing ones are left out."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    monkeypatch.setattr(tempfile, "gettempdir", lambda: "/temporary")
    assert module.refuges() == [tmp_path / "home", tmp_path, Path("/temporary")]
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert module.refuges() == [tmp_path, Path("/temporary")]
    monkeypatch.setattr(tempfile, "gettempdir", mock.Mock(side_effect=FileNotFoundError))
    assert module.refuges() == [tmp_path]


def test_a_rescue_tries_one_folder_after_the_other(tmp_path: Path) -> None:
    host = new(tmp_path / "games", TAKES_BACK, "human", "human")
    assert host.rescue([tmp_path]) == host.record.path, "it is kept, so nothing is to be done"
    host.unsaved = NO_SPACE
    last = OSError(errno.EACCES, "no")
    with mock.patch.object(Journal, "renew", side_effect=NO_SPACE):
        with mock.patch.object(Journal, "copy", side_effect=[NO_SPACE, tmp_path / "copy"]) as copied:
            assert host.rescue([tmp_path / "a", tmp_path / "b", tmp_path / "c"]) == tmp_path / "copy"
        assert [call.args for call in copied.call_args_list] == [(tmp_path / "a",), (tmp_path / "b",)]
        assert [host.unsaved] == [NO_SPACE]
        with (
            mock.patch.object(Journal, "copy", side_effect=[NO_SPACE, last]),
            pytest.raises(OSError, match="no") as error,
        ):
            host.rescue([tmp_path / "a", tmp_path / "b"])
        assert error.value is last
        with pytest.raises(OSError, match="No space"):
            host.rescue([])
    assert [host.rescue([]), host.unsaved] == [host.record.path, None]
    host.close()


@every_game
def test_unsaved_is_the_last_write_error(tmp_path: Path, name: str) -> None:
    """Also for hints and seats; a spectator writes nothing."""
    host = new(tmp_path, name, "human", "human")
    last = OSError(errno.EIO, "broken")
    refused = mock.patch.multiple(Journal, commit=mock.Mock(side_effect=NO_SPACE), renew=mock.Mock(side_effect=last))
    with refused:
        host.hint()
        assert host.unsaved is NO_SPACE
        host.take_over(0, Player(name="", player="bot", level="easy"))
    assert host.unsaved is last
    watching = Host(read(host.record.path), None)
    watching.take_over(0, Player(name="", player="bot", level="easy"))
    watching.commit()
    watching.drop()
    watching.close()
    assert watching.unsaved is None
    assert watching.rescue([tmp_path]) == host.record.path
    assert not watching.untouched
    assert not watching.catch_up(), "nobody plays there"
    host.close()


@every_game
def test_a_program_without_an_answer_loses_its_seat_and_not_another(tmp_path: Path, name: str) -> None:
    host, lost = new(tmp_path, name, "easy", "easy"), list[tuple[Host, int]]()
    seat = host.table.to_move
    answers: list[object] = [None, host.table.legal[0]]
    guest = SimpleNamespace(decide=lambda *_: answers.pop(0))

    def told(of: Host, number: int) -> bool:
        lost.append((of, number))
        return True

    closed = mock.Mock()
    guests: Any = SimpleNamespace(seats={seat: guest}, lost=told, close=closed)
    host.guests = guests
    log = host.table.log
    reply = host.think()()
    assert not reply.shows
    assert lost == []
    assert reply.commit()
    assert lost == [(host, seat)]
    assert host.table.log == log
    expected = answers[0]
    assert host.think()().commit()
    assert host.table.log[len(log)] == expected
    host.close()
    closed.assert_called_once_with()


@pytest.mark.parametrize("name", DEALT)
def test_a_file_that_cannot_be_removed_stays_and_nothing_fails(tmp_path: Path, name: str) -> None:
    host = new(tmp_path, name, "human", "human")
    with mock.patch.object(Journal, "remove") as removed:
        host.drop()
    removed.assert_not_called()
    host.close()
    header = new_header(new_id(), name, host.rules, host.players, None)
    journal = Journal.create(tmp_path, header)
    alone = Host(Record(journal.path, header, Table(host.game, host.rules), host.players), journal)
    assert alone.untouched
    with mock.patch.object(Journal, "remove", side_effect=NO_SPACE) as removed:
        alone.drop()
    removed.assert_called_once_with()
    alone.close()


@every_game
def test_a_draw_of_others_does_not_block_taking_back_when_they_are_asked(tmp_path: Path, name: str) -> None:
    host, asked = new(tmp_path, name, "human", "human"), 0
    assert host.take_back_point(None) is None
    chance = Random(name)
    while True:
        act(host, chance)
        if host.over:
            break
        for seat in host.people:
            plain, asking = host.take_back_point(seat), host.take_back_point(seat, asking=True)
            assert plain is None or asking == plain
            if asking is None:
                continue
            assert host.table.mover(asking) == seat
            assert host.game.is_decision(host.table.log[asking])
            since = range(asking + 1, len(host.table))
            assert not any(host.game.is_decision(host.table.log[n]) for n in since if host.table.mover(n) != seat)
            asked += plain is None
    own = [entry for ply, entry in enumerate(host.table.log) if host.table.mover(ply) >= 0]
    draws = not all(map(host.game.is_decision, own))
    assert bool(asked) == (host.game.takes_back and draws)
    host.close()


@every_game
def test_a_spectator_cannot_take_back(tmp_path: Path, name: str) -> None:
    host, possible = new(tmp_path, name, "human", "easy"), 0
    while not host.over:
        host.play(host.table.legal[0])
        point = host.take_back_point(0)
        possible += point is not None
        assert Host(host.record, None).take_back_point(0) is None
        assert host.take_back_point(None) is None
        assert Session(host).back_point(0) == (None if point is None else host.position(point))
    assert bool(possible) == host.game.takes_back
    host.close()


@every_game
def test_seats_observe_entries_up_to_the_barrier_only(tmp_path: Path, name: str) -> None:
    host = new(tmp_path, name, "human", "human")
    seats = [host.seat(number) for number in (0, 1, None)]
    before = [seat.newest for seat in seats]
    length = len(host.table)
    while len(host.table) < length + 3 and not host.over:
        host.enter(host.table.legal[0])
        host.commit()
    host.publish(lambda number: length)
    assert [seat.newest for seat in seats] == before
    host.publish()
    assert seats[0].view() == host.table.view(0)
    host.close()


# Sessions


@every_game
def test_a_lone_player_is_addressed_as_you(tmp_path: Path, name: str) -> None:
    host = new(tmp_path, name, "human", "easy")
    alone = Session(host)
    assert screens.names(alone) == seat_names(host.players, (0,))
    assert screens.sides(alone) == PLUGINS[name].text.sides(host.rules, screens.names(alone))
    watching = Session.of(read(host.record.path))
    assert screens.names(watching) == seat_names(host.players, ())
    assert screens.names(alone) != screens.names(watching) or host.players[0].name
    assert (alone.rules, alone.players, alone.game) == (host.rules, host.players, host.game)
    host.close()


@every_game
def test_the_seat_of_the_only_person_is_shown_once_the_game_is_over(tmp_path: Path, name: str) -> None:
    host, two = new(tmp_path, name, "easy", "human"), new(tmp_path, name, "human", "human")
    assert Session(host).only_seat() is None
    finish(host)
    finish(two)
    for session in (Session(host), Session.of(read(host.record.path))):
        seat = session.only_seat()
        assert seat is not None
        assert seat.number == 1
    assert Session(two).only_seat() is None
    host.close()
    two.close()


@every_game
def test_let_go_releases_the_lock_of_a_finished_saved_game(tmp_path: Path, name: str) -> None:
    host = new(tmp_path, name, "human", "human")
    session = Session(host)
    with mock.patch.object(Journal, "close") as closed:
        session.release_lock()
        closed.assert_not_called()
    finish(host)
    host.unsaved = NO_SPACE
    with mock.patch.object(Journal, "close") as closed:
        session.release_lock()
        closed.assert_not_called()
    host.unsaved = None
    session.release_lock()
    Journal.open(host.record.path)[0].close()


@pytest.mark.parametrize("name", with_chance())
def test_another_game_has_the_same_players_and_rules_and_other_cards(tmp_path: Path, name: str) -> None:
    known = GAMES[name]
    rules = known.rules({**variations(known, [*known.names][:1]), "seats": min(known.seat_counts)})
    first = Session.begin(tmp_path, name, rules, seated(["human", "easy"], ["Ada", ""]))
    again = first.again(tmp_path)
    assert (again.rules, again.players, again.match) == (first.rules, first.players, None)
    assert again.record.header.seed != first.record.header.seed
    assert again.commitment == again.record.header.commitment != first.commitment
    assert (again.daily, again.news(), again.company) == (None, News([], []), None)
    again.dismiss()
    again.conclude()
    for session in (first, again):
        session.release()


def test_daily_returns_the_date_in_the_header(tmp_path: Path) -> None:
    rules, players = GAMES["sixteen"].default_rules, seated(["human", "easy"], ["", ""])
    session = Session.begin(tmp_path, "sixteen", rules, players, deal=daily_deal("sixteen", DAY), daily=DAY)
    assert session.daily == DAY
    session.release()


def test_the_coach_is_restored_with_the_game(tmp_path: Path) -> None:
    rules, players = GAMES["sixteen"].default_rules, seated(["human", "easy"], ["", ""])
    for coach in ("strict", None):
        session = Session.begin(tmp_path, "sixteen", rules, players, coach=coach)
        session.release()
        again = Session.resume(session.record.path)
        assert (session.coach, again.coach) == (coach, coach)
        again.release()


@pytest.mark.parametrize("end", ["may_leave", "close", "release"])
@pytest.mark.parametrize("content", [None, "", "other.sixteen.jsonl gentle\n"])
def test_the_coach_is_written_again_after_another_program_took_its_file(
    tmp_path: Path, end: str, content: str | None
) -> None:
    rules, players = GAMES["sixteen"].default_rules, seated(["human", "easy"], ["", ""])
    session = Session.begin(tmp_path / "games", "sixteen", rules, players, coach="strict")
    session.act(session.record.table.legal[0])
    path = coached.path_of(tmp_path / "games")
    path.unlink() if content is None else path.write_text(content, encoding="ascii")
    getattr(session, end)()
    assert coached.of(session.record.path) == "strict"
    assert path.read_text("ascii").startswith(content or ""), "and nothing is taken from it"
    getattr(session, end)()
    assert path.read_text("ascii").count("strict") == 1
    session.abandon()


def test_missed_returns_an_absent_player_first_then_the_one_to_move() -> None:
    def company(number: int | None, *here: bool | None) -> Any:
        """People who are here or away, by seat; None for a computer player."""
        seats = [{"here": bool(each), "level": "easy" if each is None else ""} for each in here]
        return SimpleNamespace(number=number, about={"seats": seats})

    assert missed(company(0, True, None, False, False), 0) == 2
    assert missed(company(2, True, None, False, False), 0) == 3
    assert missed(company(0, True, None, True), 2) == 2
    assert missed(company(2, True, None, True), 2) is None
    assert missed(company(0, True, None, True), 1) is None
    assert missed(company(None, True, True), 0) == 0
    assert missed(company(None, True, True), -1) is None


@every_game
def test_a_branch_cannot_take_back_entries_of_its_parent(tmp_path: Path, name: str) -> None:
    parent = saved(tmp_path, name)
    setup = Branching.at(parent, 3)
    session = setup.begin(tmp_path)
    assert session.record.header.parent is not None
    assert session.record.header.parent.entries == 3
    while session.record.table.to_move not in (*session.people, NOBODY):
        session.act(session.record.table.legal[0])
    for length in range(len(session.record.table)):
        assert session.back_point(setup.seat) is None or length >= 3
    session.close()
