"""Observers get every entry that they may see with the first `tell` after it, once, and nothing beyond a limit."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.session.observers import Observers
from tests.unit.session.test_seats import GAMES_AND_SEATS, again, played


class Recorder:
    """An observer that records the position and the entries of every call."""

    def __init__(self) -> None:
        self.calls: list[tuple[int, list[object]]] = []

    def observe(self, at: int, actions: Iterable[object]) -> None:
        self.calls.append((at, [*actions]))

    def forget(self, at: int) -> None:
        self.calls = [call for call in self.calls if call[0] <= at]

    @property
    def entries(self) -> list[object]:
        return [action for _, actions in self.calls for action in actions]

    @property
    def at(self) -> int:
        return max((at for at, _ in self.calls), default=0)


def recorded(table: AnyTable) -> tuple[Observers, dict[int | None, Recorder]]:
    """Observers of a table with a recorder for each of its seats and for a spectator."""
    observers = Observers(table)
    recorders: dict[int | None, Recorder] = {number: Recorder() for number in (*range(table.rules.seats), None)}
    for number, recorder in recorders.items():
        observers.subscribe(number, recorder)
    return observers, recorders


def test_everybody_observes_an_entry_with_the_next_call() -> None:
    """In a game without secret turns no entry waits for another one."""
    whole = played("sixteen", 3, 2)
    table = again(whole)
    observers, recorders = recorded(table)
    for length, action in enumerate(whole.log, start=1):
        table.play(action)
        observers.publish()
        for number, recorder in recorders.items():
            assert recorder.at == observers.position(length)
            assert recorder.entries == [*table.seen(number, length)]


@pytest.mark.parametrize(("name", "count"), GAMES_AND_SEATS)
def test_an_entry_is_observed_once_and_as_soon_as_the_table_shows_it(name: str, count: int) -> None:
    whole = played(name, 4, count)
    table = again(whole)
    observers, recorders = recorded(table)
    for action in whole.log:
        table.play(action)
        observers.publish()
        calls = {number: len(recorder.calls) for number, recorder in recorders.items()}
        observers.publish()
        assert calls == {number: len(recorder.calls) for number, recorder in recorders.items()}
        for number, recorder in recorders.items():
            assert recorder.entries == [*table.seen(number, max(table.visible(number)))]
    for number, recorder in recorders.items():
        assert recorder.entries == [*whole.seen(number)]
        assert len({at for at, _ in recorder.calls}) == len(recorder.calls), "one call for each position"


@pytest.mark.parametrize(("name", "count"), GAMES_AND_SEATS)
def test_nothing_beyond_a_limit_is_observed_until_it_is_lifted(name: str, count: int) -> None:
    """The limit is that of each observer; a position at the limit itself is observed."""
    whole = played(name, 5, count)
    table = again(whole)
    observers, recorders = recorded(table)
    for action in whole.log[: len(whole.log) // 2]:
        table.play(action)
    limits = {number: len(table) // 2 + (number or 0) for number in recorders}
    observers.publish(lambda number: limits[number])
    for number, recorder in recorders.items():
        length = max(each for each in table.visible(number) if each <= limits[number])
        assert recorder.entries == [*table.seen(number, length)]
    observers.publish()
    for number, recorder in recorders.items():
        assert recorder.entries == [*table.seen(number, max(table.visible(number)))]


def test_what_is_taken_back_is_forgotten_and_the_next_entry_is_observed_at_once() -> None:
    table: AnyTable = Table(GAMES["sixteen"], GAMES["sixteen"].default_rules, "6" * 64)
    observers, recorders = recorded(table)
    table.deal()
    for _ in range(4):
        table.play(table.legal[-1])
    observers.publish()
    table.take_back(3)
    observers.take_back(3)
    for number, recorder in recorders.items():
        assert recorder.entries == [*table.seen(number)]
    table.play(table.legal[0])
    observers.publish()
    for number, recorder in recorders.items():
        assert recorder.entries == [*table.seen(number)]
        assert recorder.at == observers.position(4)
