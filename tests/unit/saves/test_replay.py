"""Save and load are equal at every step: what is read back is the game that is in memory."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.saves.records import read
from sixteen_tui.session.host import Host
from tests.tiers import first
from tests.unit.saves.games import ALL_RULES, BOT, PERSON, Played, account


def test_every_variation_is_there() -> None:
    assert len(set(ALL_RULES)) == 48


@pytest.mark.parametrize(("number", "every"), first([(0, 4), (0, 1), (1, 1)]))
def test_a_whole_game_is_equal_at_every_step(tmp_path: Path, number: int, every: int) -> None:
    """From the deal to the end, with take-backs, take-overs, hints and notes; looked at from all sides.

    A wrong line stays in the save, so a look at one of `every` steps finds it too.
    """
    random = Random(f"whole {number}")
    played = Played.new(tmp_path, random.choice(ALL_RULES[number::2]), random)
    played.check()
    for step in count(1):
        if played.over:
            break
        played.step()
        if step % every == 0:
            played.check()
    for _ in range(5):
        played.step()
        played.check()
    played.session.close()


@pytest.mark.parametrize("number", range(48))
def test_each_variation_is_equal_over_some_steps(tmp_path: Path, number: int) -> None:
    random = Random(f"some {number}")
    played = Played.new(tmp_path, ALL_RULES[number], random)
    for _ in range(random.randrange(130)):
        played.step()
    for _ in range(5):
        played.step()
        played.check()
    played.session.close()


def test_going_on_with_a_game_changes_nothing_in_it(tmp_path: Path) -> None:
    """A game that is closed and opened again after each step is the game that was never closed."""
    random = Random("resumed")
    played = Played.new(tmp_path, ALL_RULES[2], random)
    path = played.session.record.path
    for _ in range(60):
        played.step()
        before = path.read_bytes()
        played.session.close()
        session = Host.resume(path)
        assert path.read_bytes() == before
        assert (session.record.hints, session.record.notes) == (played.hints, played.notes)
        played.session = session
        played.check(thorough=False)
    played.check()
    played.session.close()


def test_a_game_stopped_before_its_deal_is_dealt_the_same(tmp_path: Path) -> None:
    """The program can end between the header and the deal: the seed then deals when the game is opened."""
    session = Host.new(tmp_path, "sixteen", ALL_RULES[0], [PERSON, BOT])
    session.close()
    path, whole = session.record.path, session.record.path.read_bytes()
    path.write_bytes(whole[: whole.index(b"\n") + 1])
    assert len(read(path).table) == 0
    again = Host.resume(path)
    assert account(again.table) == account(session.table) == account(read(path).table)
    again.close()


def test_taking_back_the_deal_deals_the_same(tmp_path: Path) -> None:
    """Nothing in the program takes back a deal, but a journal may say so."""
    session = Host.new(tmp_path, "sixteen", ALL_RULES[0], [PERSON, BOT])
    deal = session.table.log[0]
    session.play(session.table.legal[0])
    session.take_back(0)
    session.close()
    assert len(read(session.record.path).table) == 0
    again = Host.resume(session.record.path)
    assert again.table.log == (deal,)
    assert read(session.record.path).table.log == (deal,)
    again.close()


def test_a_watcher_sees_each_step(tmp_path: Path) -> None:
    session = Host.new(tmp_path, "sixteen", ALL_RULES[0], [PERSON, BOT])
    watcher = Host.watch(session.record.path)
    assert not watcher.catch_up()
    for _ in range(20):
        session.play(session.table.legal[-1])
        assert watcher.catch_up()
        assert account(watcher.table) == account(session.table)
        assert not watcher.catch_up()
    session.close()


def test_a_watcher_sees_a_line_that_replaced_another(tmp_path: Path) -> None:
    """A line that the disk did not confirm is cut off again; the next one then has its number."""
    session = Host.new(tmp_path, "sixteen", ALL_RULES[4], [PERSON, BOT])
    session.play(session.table.legal[0])
    size = session.record.path.stat().st_size
    session.play(session.table.legal[-1])
    watcher = Host.watch(session.record.path)
    session.close()
    with session.record.path.open("rb+") as file:
        file.truncate(size)
    again = Host.resume(session.record.path)
    again.play(again.table.legal[0])
    assert again.table.log != watcher.table.log
    assert watcher.catch_up()
    assert again.table.log == watcher.table.log
    again.close()
