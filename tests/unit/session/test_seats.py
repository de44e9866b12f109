"""Seats and their observers: a seat knows what its view of the table says, when it may, and nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.cards import CODES
from sixteen_tui.engine.sweet_sixteen.actions import Cut, Shuffle, Stand, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, DECK
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.session.host import Host
from sixteen_tui.session.observers import Observers
from sixteen_tui.session.seat import Seat
from sixteen_tui.session.session import Session
from sixteen_tui.session.setup import seated


def played(name: str, number: int, seats: int) -> AnyTable:
    """A whole game at random."""
    game, chance = GAMES[name], Random(f"{name} {number}")
    rules = game.rules({**{n: chance.choice(v) for n, v in game.choices.items()}, "seats": seats})
    table: AnyTable = Table(game, rules, f"{number:064x}")
    table.deal()
    while table.outcome is None:
        table.play(chance.choice(table.legal))
        table.deal()
    return table


def again(table: AnyTable) -> AnyTable:
    """A table of the same game, before its first entry."""
    return Table(table.game, table.rules)


def positions(seat: Seat) -> list[tuple[int, Any, Any]]:
    """All that a seat holds, but for its states."""
    return [(position.at, position.actions, position.events) for position, _ in seat.observed(0, seat.newest)]


GAMES_AND_SEATS = [(name, count) for name, game in GAMES.items() for count in game.seat_counts[:3]]


@pytest.mark.parametrize(("name", "count"), GAMES_AND_SEATS)
def test_a_seats_view_is_the_tables_at_every_visible_position(name: str, count: int) -> None:
    """Built entry by entry from what was observed, and told as the game goes on."""
    whole = played(name, 1, count)
    table = again(whole)
    observers = Observers(table)
    everyone = [*range(count), None]
    seats = {number: observers.seat(number) for number in everyone}
    for action in whole.log:
        table.play(action)
        observers.publish()
        for number in everyone:
            length = max(table.visible(number), default=0)
            assert seats[number].view() == table.view(number, length)
            assert seats[number].newest == observers.position(length)
    for number in everyone:
        assert seats[number].entries() == [table.game.encode(action) for action in table.seen(number)]


@pytest.mark.parametrize(("name", "count"), GAMES_AND_SEATS)
def test_a_seat_that_comes_late_holds_what_one_held_from_the_start(name: str, count: int) -> None:
    whole = played(name, 2, count)
    table = again(whole)
    early = Observers(table)
    seats = {number: early.seat(number) for number in (*range(count), None)}
    for action in whole.log[: len(whole.log) * 2 // 3]:
        table.play(action)
        early.publish()
    for number, seat in seats.items():
        assert positions(Observers(table).seat(number)) == positions(seat)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_taken_back_is_forgotten_and_followed_by_what_comes_instead(seed: int) -> None:
    """`follow` compares logs: what another program took back and played instead is observed as if it had been first."""
    chance = Random(seed)
    first = played("sixteen", seed, 2)
    length = chance.randrange(2, len(first.log) - 4)
    table = again(first)
    for action in first.log:
        table.play(action)
    observers = Observers(table)
    seats = {number: observers.seat(number) for number in (0, 1, None)}
    other = again(first)
    for action in first.log[:length]:
        other.play(action)
    while other.outcome is None and len(other) < length + 6:
        other.play(chance.choice(other.legal))
    observers.follow(other)
    for number, seat in seats.items():
        assert positions(seat) == positions(Observers(other).seat(number))
        assert seat.view() == other.view(number)


def test_a_bust_and_a_stand_are_the_same_to_everybody_else() -> None:
    """B10: the same batches, the same marks, the same views, at every moment; the number of log entries differs."""
    cut = Cut(((0, CARDS["KC"]), (1, CARDS["QC"]), (2, CARDS["2C"])))

    def shuffled(top: str, gone: str = "") -> Shuffle:
        first = [CARDS[code] for code in top.split()]
        held = {*first, *(CARDS[code] for code in gone.split())}
        return Shuffle((*first, *(card for card in DECK if card not in held)))

    def told(*actions: Any) -> list[list[tuple[int, Any, Any]]]:
        table: AnyTable = Table(GAMES["sweet-sixteen"], GAMES["sweet-sixteen"].rules(BOOK))
        observers = Observers(table)
        seats = [observers.seat(number) for number in (1, 2, None)]
        story = []
        for action in actions:
            table.play(action)
            observers.publish()
            if not isinstance(action, Trade):  # where the game waits for the seat itself, nobody learns anything
                story += [positions(seat) for seat in seats]
        return story

    bust = told(cut, shuffled("TC 5C KD"), Trade(0, CARDS["5C"]), shuffled("2D 3D", "TC KD"))
    stand = told(cut, shuffled("TC 5C 3C"), Trade(0, CARDS["5C"]), Stand(0), shuffled("2D 3D", "TC 3C"))
    *_, last_bust = (bust[i : i + 3] for i in range(0, len(bust), 3))
    *_, last_stand = (stand[i : i + 3] for i in range(0, len(stand), 3))
    assert last_bust == last_stand
    assert len(stand) == len(bust) + 3  # one entry more in the log


BOOK = {"seats": 3, "take": False, "second_chance": False, "faces_ten": False, "banker_plays": True}


def test_an_unfinished_seat_takes_nothing_that_it_cannot_have_seen() -> None:
    """A refused observation changes nothing."""
    seat = Seat(GAMES["sixteen"], GAMES["sixteen"].default_rules, 0)
    before = positions(seat)
    with pytest.raises(ValueError, match=r"not-dealt|wrong"):
        seat.observe(1, [GAMES["sixteen"].decode("0 draw B3")])
    assert positions(seat) == before
    assert seat.newest == 0


def test_a_seat_knows_only_its_own_cards(tmp_path: Path) -> None:
    """No object that a session's seats hold names a card of another hand."""
    host = Host.new(
        tmp_path, "sixteen", GAMES["sixteen"].default_rules, seated(("human", "medium"), ("Ada", "Blaise")), "7" * 64
    )
    seat = Session(host).seats[0]
    (deal,) = seat.entries()
    own = [card for card in deal.split()[2:] if card != "?"]
    assert sorted(own) == sorted(CODES[card] for card in host.table.view(0).hand)
    assert len(own) == 3
    host.close()
