"""The host: what is kept and when, what seats are told and when, and who may do what."""

from __future__ import annotations

import errno
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest import mock

import pytest

from sixteen_tui.engine.game import IllegalAction
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.players import decide
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.table import Table
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_header, new_id, read
from sixteen_tui.session import keeping
from sixteen_tui.session import saving as module
from sixteen_tui.session.host import Host
from sixteen_tui.session.observers import Observers
from sixteen_tui.session.seat import Seat
from sixteen_tui.session.session import Session
from sixteen_tui.session.setup import seated
from sixteen_tui.text import keeping as wording
from sixteen_tui.text import screens as say
from tests.games import DEALT, seats

every_game = pytest.mark.parametrize("name", GAMES)
PERSON: Final = Player(name="A", player="human", level=None)
TAKES_BACK: Final = next(name for name, game in GAMES.items() if game.takes_back)


def new(folder: Path, name: str, *players: str) -> Host:
    game = GAMES[name]
    rules = game.rules({key: getattr(game.default_rules, key) for key in game.choices} | {"seats": len(players)})
    return Host.new(folder, name, rules, seated(players, "ABCD"[: len(players)]), "5" * 64)


def act(host: Host, chance: Random) -> None:
    host.play(chance.choice(host.table.legal))


def kept(host: Host) -> tuple[Any, ...]:
    return read(host.record.path).table.log


@every_game
def test_nothing_is_told_before_it_is_kept(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever a seat observes or forgets an entry, the journal has all entries up to it (invariant 10)."""
    told, chance, host = list[bool](), Random(name), new(tmp_path, name, "human", "human")
    looks = Random("looks")  # the whole file is read, so not every time
    seats = [host.seat(seat) for seat in (0, 1, None)]
    observe, forget = Seat.observe, Seat.forget

    def observed(self: Seat, at: int, actions: Any) -> None:
        if looks.random() < 0.2:
            told.append(kept(host) == host.table.log)
        observe(self, at, actions)

    def forgotten(self: Seat, at: int) -> None:
        told.append(kept(host) == host.table.log)
        forget(self, at)

    monkeypatch.setattr(Seat, "observe", observed)
    monkeypatch.setattr(Seat, "forget", forgotten)
    while host.table.outcome is None:
        act(host, chance)
        if host.game.takes_back and chance.random() < 0.2 and len(host.table) > 4:
            host.take_back(len(host.table) - 2)
    assert len(told) > len(seats)
    assert all(told)
    host.close()


@pytest.mark.parametrize("number", range(3))
def test_after_any_undo_seats_hold_what_others_hold_that_never_saw_it(tmp_path: Path, number: int) -> None:
    chance, host = Random(number), new(tmp_path, TAKES_BACK, "human", "human")
    watcher = Host.watch(host.record.path)
    pairs = [(host.seat(seat), seat) for seat in (0, 1, None)] + [(watcher.seat(None), None)]
    for _ in range(40):
        if len(host.table) > 1 and chance.random() < 0.3:
            host.take_back(chance.randrange(1, len(host.table)))
        elif host.table.outcome is None:
            act(host, chance)
        if chance.random() < 0.5:
            watcher.catch_up()
        for seat, number_of_seat in pairs[: None if watcher.table.log == host.table.log else -1]:
            fresh = Observers(host.table).seat(number_of_seat)
            assert [*seat.observed(0, seat.newest)] == [*fresh.observed(0, fresh.newest)]
            assert seat.view() == host.table.view(number_of_seat)
    host.close()


@every_game
def test_a_reply_to_a_position_that_is_no_more_is_not_committed(tmp_path: Path, name: str) -> None:
    """Not even where the log is as long as it was when it was thought of."""
    host = new(tmp_path, name, "medium", "medium")
    while len(host.table.legal) < 2:
        host.play(host.table.legal[0])
    length, (one, two, *_) = len(host.table), host.table.legal
    host.play(one)
    stale = host.think()()
    host.take_back(length)
    host.play(two)
    log = host.table.log
    assert not stale.commit()
    reply = host.think()()
    assert reply.commit()
    assert not reply.commit()
    assert host.table.log[: len(log)] == log
    assert host.table.log == kept(host)
    host.close()


@every_game
def test_a_computer_is_asked_with_what_its_seat_has_seen(tmp_path: Path, name: str) -> None:
    """And what it does is waited for where the table sees it being done."""
    host = new(tmp_path, name, "easy", "easy")
    shows = set()
    while host.table.outcome is None:
        seat, before = host.table.to_move, len(host.table)
        action = decide(host.game, "easy", host.table.view(seat), host.table.notation(seat))
        reply = host.think()()
        assert reply.shows == host.game.is_decision(action)
        shows.add(reply.shows)
        assert reply.commit()
        assert host.table.log[before] == action
    assert shows == {
        host.game.is_decision(action)
        for action, ply in zip(host.table.log, range(len(host.table)), strict=True)
        if host.table.mover(ply) >= 0
    }
    host.close()


@every_game
def test_taking_back_stops_at_what_others_did_and_at_chance(tmp_path: Path, name: str) -> None:
    """Said of the log; and never where the game does not allow it."""
    host, chance, points = (
        new(tmp_path, name, *("human", "medium", "human", "medium")[: seats(name)]),
        Random(name),
        0,
    )
    while host.table.outcome is None:
        act(host, chance)
        for seat in host.people:
            own = [
                ply
                for ply, action in enumerate(host.table.log)
                if host.table.mover(ply) == seat and host.game.is_decision(action)
            ]
            strangers = {-1, *host.people} - {seat}
            free = own and not any(host.table.mover(ply) in strangers for ply in range(own[-1], len(host.table)))
            point = own[-1] if free and host.game.takes_back and host.table.outcome is None else None
            assert host.take_back_point(seat) == point
            points += point is not None
    assert bool(points) == host.game.takes_back
    host.close()


@every_game
def test_a_hint_is_kept_once_a_position_and_again_after_something_was_taken_back(tmp_path: Path, name: str) -> None:
    host = new(tmp_path, name, "human", "human")
    chance, length = Random(name), len(host.table)
    host.hint()
    host.hint()
    assert host.record.hints == [length]
    act(host, chance)
    host.take_back(length)
    host.hint()
    assert host.record.hints == [length] * 2 == read(host.record.path).hints
    assert (host.record.took_back, read(host.record.path).took_back) == (1, 1)
    session = Session(host)
    assert session.helped == (2, 1)
    session.close()


@every_game
def test_who_looks_on_changes_nothing(tmp_path: Path, name: str) -> None:
    host = new(tmp_path, name, "human", "human")
    act(host, Random(name))
    raw = host.record.path.read_bytes()
    for watcher in (Host.watch(host.record.path), Host(read(host.record.path), None)):
        log = watcher.table.log
        for attempt in (partial(watcher.play, log[-1]), partial(watcher.take_back, 1), watcher.hint):
            with pytest.raises(IllegalAction, match="watching"):
                attempt()
        assert (watcher.table.log, watcher.record.hints, watcher.record.took_back) == (log, [], 0)
    assert host.record.path.read_bytes() == raw
    assert Session.of(read(host.record.path)).watching
    host.close()


@every_game
def test_an_onlooker_in_another_program_is_late_where_turns_end_in_secret(tmp_path: Path, name: str) -> None:
    """Until the game is over; what it has seen so far is always what somebody at the table saw first."""
    host, chance, late = new(tmp_path, name, *["human"] * seats(name, 3)), Random(name), 0
    watcher = Host.watch(host.record.path)
    there, elsewhere = host.seat(None), watcher.seat(None)
    while host.table.outcome is None:
        act(host, chance)
        watcher.catch_up()
        late += elsewhere.newest < there.newest
        assert [*elsewhere.observed(0, elsewhere.newest)] == [*there.observed(0, elsewhere.newest)]
    assert elsewhere.newest == there.newest
    assert bool(late) == host.game.discreet
    host.close()


@every_game
def test_all_events_are_told_in_their_batches(tmp_path: Path, name: str) -> None:
    host, chance = new(tmp_path, name, "human", "human"), Random(name)
    seats = [host.seat(seat) for seat in (0, 1, None)]
    while host.table.outcome is None:
        act(host, chance)
    events = [event for ply in range(len(host.table)) for event in host.table.told(None, ply)[1]]
    for seat in seats:
        assert [event for position, _ in seat.observed(0, seat.newest) for event in position.events] == events
        assert seat.before(0) == 0
        second, third = [position.at for position in seat.after(0)][1:3]
        assert [position.at for position, _ in seat.observed(second, third)] == [third]
    host.close()


def test_a_front_end_gets_the_seats_of_its_people_and_an_onlookers(tmp_path: Path) -> None:
    host = new(tmp_path, TAKES_BACK, "human", "medium", "human", "medium")
    assert set(Session(host).seats) == {0, 2, None}
    assert set(Session(host, people=(2,)).seats) == {2, None}
    host.close()


@every_game
def test_chance_goes_on_where_a_game_was_cut_short(tmp_path: Path, name: str) -> None:
    """The header alone was kept, or not all that chance did at once."""
    host = new(tmp_path, name, "human", "human")
    host.close()
    log = host.table.log
    whole = host.record.path.read_bytes().splitlines(keepends=True)
    for lines in range(1, len(whole)):
        host.record.path.write_bytes(b"".join(whole[:lines]))
        again = Host.resume(host.record.path)
        assert again.table.log == log == kept(again)
        again.close()


@every_game
def test_unsaved_until_a_write_succeeds_and_a_copy_elsewhere_is_none(tmp_path: Path, name: str) -> None:
    host, chance = new(tmp_path, name, *["human"] * seats(name)), Random(name)
    assert wording.not_saved(Session(host).unsaved) == ""
    first, last = OSError(errno.ENOSPC, "full"), OSError(errno.EIO, "broken")
    with mock.patch.object(Journal, "commit", side_effect=first), mock.patch.object(Journal, "renew", side_effect=last):
        act(host, chance)
        assert host.unsaved is first
        act(host, chance)
        assert host.unsaved is last, "tried again with the next action"
    session, elsewhere = Session(host), tmp_path / "elsewhere"
    with (
        mock.patch.object(Journal, "renew", side_effect=first),
        mock.patch.object(Journal, "copy", return_value=elsewhere) as copied,
        mock.patch.object(module, "refuges", return_value=[tmp_path]),
    ):
        assert wording.rescued(keeping.rescued(session, restricted=True)).startswith(say.no_copy("")[:5])
        copied.assert_not_called()
        assert wording.rescued(keeping.rescued(session, restricted=False)) == say.copied(str(elsewhere))
        assert wording.not_saved(session.unsaved)
    with mock.patch.object(Journal, "renew"):
        assert wording.rescued(keeping.rescued(session, restricted=True)) == say.saved_again()
    assert wording.not_saved(session.unsaved) == ""
    session.close()


def test_a_missing_home_is_no_refuge() -> None:
    with mock.patch.object(Path, "home", side_effect=RuntimeError):
        assert Path.cwd() in module.refuges()
    with mock.patch.object(Path, "cwd", side_effect=FileNotFoundError):
        assert Path.home() in module.refuges()


# A game that nobody has acted in


def sat_down(folder: Path, name: str, *players: str) -> Session:
    return Session(new(folder, name, *players))


@pytest.mark.parametrize("name", DEALT)
def test_a_game_that_was_dealt_stays_when_it_is_left(tmp_path: Path, name: str) -> None:
    """Its cards were shown: leaving dodges nothing, whatever they settle."""
    session = sat_down(tmp_path, name, "human", "easy")
    assert not session.untouched
    session.close()
    assert session.record.path.exists()


def test_a_game_of_real_cards_without_any_goes_when_it_is_left(tmp_path: Path) -> None:
    header = new_header(new_id(), "sixteen", Rules(), [PERSON, PERSON], None)
    journal = Journal.create(tmp_path, header)
    host = Host(Record(journal.path, header, Table(GAMES["sixteen"], Rules()), [PERSON, PERSON]), journal)
    session = Session(host)
    assert session.untouched
    session.release()
    assert journal.path.exists(), "it was not left: the line broke"
    Session(Host.resume(journal.path)).close()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", DEALT)
@pytest.mark.parametrize("players", [("easy", "easy"), ("human", "human")])
def test_a_game_of_computers_alone_or_of_several_people_stays(
    tmp_path: Path, name: str, players: tuple[str, str]
) -> None:
    session = sat_down(tmp_path, name, *players)
    session.close()
    assert session.record.path.exists()
