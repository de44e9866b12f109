"""Tests the positions, observations and views of `Seat` and `SpectatorSeat`."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.session.observers import Observers
from sixteen_tui.session.seat import Seat
from tests.unit.session.test_replay import played

every_game = pytest.mark.parametrize("name", GAMES)
SEATS = (None, 0, 1)


@every_game
def test_a_seat_that_has_observed_nothing_is_at_the_beginning(name: str) -> None:
    game = GAMES[name]
    seat = Seat(game, game.default_rules, 0)
    assert (seat.newest, seat.newest_state) == (0, game.start(game.default_rules))
    assert [*seat.after(0), *seat.backwards(), *seat.told(), *seat.entries()] == []
    assert seat.before(0) == 0
    assert seat.to_act == (game.to_move(seat.newest_state) == 0)


@every_game
def test_positions_are_given_from_any_place_forwards_and_backwards(name: str) -> None:
    observers = Observers(played(name))
    for number in SEATS:
        seat = observers.seat(number)
        places = [position.at for position in seat.after(0)]
        assert places == sorted(set(places))
        assert places[-1] == seat.newest
        for index in range(0, len(places), 5):
            at = places[index]
            assert [position.at for position in seat.after(at)] == places[index + 1 :]
            assert [position.at for position, _ in seat.backwards(at)] == places[index::-1]
            assert seat.before(at) == (places[index - 1] if index else 0)
            assert [position.at for position, _ in seat.observed(places[0], at)] == places[1 : index + 1]
        assert [position.at for position, _ in seat.backwards()] == places[::-1]


@every_game
def test_between_two_positions_the_earlier_one_holds(name: str) -> None:
    seat = Observers(played(name)).seat(0)
    places = [0, *(position.at for position in seat.after(0))]
    for before, after in pairwise(places):
        for at in range(before, after):
            assert seat.view(at) == seat.view(before)
    assert seat.view(seat.newest + 99) == seat.view()


@every_game
def test_told_returns_observations_with_the_views_after_them(name: str) -> None:
    seat = Observers(played(name)).seat(1)
    told = [*seat.told()]
    assert len(told) == len([*seat.after(0)])
    for each, position in zip(told, reversed([*seat.after(0)]), strict=True):
        assert (each.actions, each.events) == (position.actions, position.events)
        assert each.view == seat.view(position.at)
    assert [*seat.told(seat.before(seat.newest))] == told[1:]


@every_game
def test_the_entries_are_all_that_was_observed_in_notation(name: str) -> None:
    table = played(name)
    for number in SEATS:
        seat = Observers(table).seat(number)
        assert [*seat.entries()] == [*table.notation(number)]


@every_game
def test_a_seat_is_to_act_when_the_game_waits_for_it(name: str) -> None:
    for entries in range(1, 20):
        table = played(name, entries)
        observers = Observers(table)
        for number in (0, 1):
            seat = observers.seat(number)
            assert seat.to_act == (table.to_move == number)
        assert not observers.seat(None).to_act


@every_game
def test_a_spectator_of_a_seat_sees_its_observations_without_its_hand(name: str) -> None:
    """It follows the seat when the seat observes or forgets."""
    table = played(name, 5)
    observers = Observers(table)
    seat = observers.seat(0)
    spectator = seat.spectator()
    assert spectator.number is None
    assert spectator.newest == seat.newest
    assert spectator.view() == GAMES[name].view(seat.newest_state, None)
    assert not spectator.view().hand
    newest, random = seat.newest, Random(1)
    while table.outcome is None and seat.newest == newest:
        table.play(random.choice(table.legal))
        table.deal()
        observers.publish()
    assert spectator.newest == seat.newest > newest
    seat.forget(newest)
    assert spectator.newest == seat.newest == newest


def test_forgotten_views_are_not_reused_at_the_same_position() -> None:
    table = played("sixteen", 9)
    observers = Observers(table)
    seat = observers.seat(None)
    view, newest = seat.view(), seat.newest
    table.take_back(len(table) - 2)
    observers.take_back(len(table))
    assert seat.newest < newest
    while len(table) < 12:
        table.play(table.legal[-1])
        table.deal()
        observers.publish()
    assert seat.view(newest) == Observers(table).seat(None).view(newest)
    assert seat.view(newest) != view
