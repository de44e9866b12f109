"""The lists of a hall: always what a look at each table would find, and made of what is shown alone."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from random import Random
from unittest import mock

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.company import Company, Member
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.table import ServedTable
from sixteen_tui.tables.server.tasks import T
from sixteen_tui.tables.server.unreadable import AGAIN
from sixteen_tui.tables.stores.files import Files
from sixteen_tui.tables.stores.store import MOST_LISTED
from tests.unit.tables import done
from tests.unit.tables.local import sat
from tests.unit.tables.seated import Party, Program, opening

PEOPLE = ("Ada", "Ben", "Carl", "Dora")


def by_looking(hall: Hall, owner: str) -> list[str]:
    """The ids of what an owner may find, by a look at each table."""
    mine, free, going = list[ServedTable](), list[ServedTable](), list[ServedTable]()
    for table in hall.tables.values():
        places = table.places
        seats = [places.places[seat] for seat in places.of(owner)]
        if seats:
            if not places.over or not all(seat.fetched for seat in seats):
                mine.append(table)
        elif not places.over and (places.private is None or places.opened_by == owner):
            (free if places.free else going).append(table)
    ordered = [each for part in (mine, free, going) for each in sorted(part, key=lambda table: table.places.created)]
    return [table.places.id for table in ordered][:MOST_LISTED]


def change(hall: Hall, chance: Random) -> None:
    """Do something at some table, as a server does it."""
    tables = [*hall.tables.values()]
    if len(tables) < 6:
        opened = done.open(
            hall, chance.choice(PEOPLE), opening("sixteen", "person", "person", private=chance.random() < 0.3)
        )
        opened.places.created = f"2026-01-{chance.randrange(1, 29):02}"
        hall.changed(opened)
        return
    table, places = (found := chance.choice(tables)), found.places
    match chance.randrange(5):
        case 0 | 1 if places.free:
            name = chance.choice(PEOPLE)
            done.sit(table, Member(name, name, lambda _: None), None, None, 0.0)
            if not places.free:
                done.begin(table, 0.0)
        case 2 if table.members:
            done.give_up(table, chance.choice(table.members), 0.0)
        case 3 if places.begun:
            places.over = True
            chance.choice(places.places).fetched = True
        case 4 if places.over:
            hall.drop(table)
            return
    hall.changed(table)


@pytest.mark.parametrize("seed", range(4))
def test_a_list_is_what_a_look_at_each_table_finds(tmp_path: Path, seed: int) -> None:
    hall, chance = Hall(Files(tmp_path), most=2000, most_of_owner=2000), Random(seed)
    for _ in range(150):
        change(hall, chance)
        owner = chance.choice(PEOPLE)
        assert [each["table"] for each in done.listed(hall, owner, 0.0)] == by_looking(hall, owner)
    hall.close()


def test_no_more_tables_are_described_than_are_listed(tmp_path: Path) -> None:
    hall = Hall(Files(tmp_path), most_of_owner=1000)
    with mock.patch("sixteen_tui.tables.stores.files.TableFiles.write_places"):
        for _ in range(3 * MOST_LISTED):
            done.open(hall, "Ada", opening("sixteen", "person", "person"))
    with mock.patch.object(Company, "described", autospec=True, return_value={}) as described:
        for _ in range(3):
            assert len(done.listed(hall, "Ben", 0.0)) == MOST_LISTED
        assert described.call_count == MOST_LISTED, "and each of them once, until something changes"
        table = next(iter(hall.tables.values()))
        hall.changed(table)
        done.listed(hall, "Ben", 0.0)
        assert described.call_count == MOST_LISTED + 1


def test_how_long_somebody_is_away_is_told_by_the_second(tmp_path: Path) -> None:
    hall = Hall(Files(tmp_path))
    table = done.open(hall, "Ada", opening("sixteen", "person", "person"))
    ada, _ = sat(table, "Ada", "Ben")
    table.leave(ada, 10.0)
    hall.changed(table)
    away = [done.listed(hall, "Carl", now)[0]["seats"][0]["away"] for now in (10.0, 10.9, 11.0, 75.0)]
    assert away == [0, 0, 1, 65]
    hall.close()


def test_games_are_opened_one_at_a_time_and_a_damaged_one_not_for_each_list(tmp_path: Path) -> None:
    """Others have their turn in between; a long list of a server that has just begun would hold them up."""
    hall = Hall(Files(tmp_path))
    for _ in range(3):
        sat(done.open(hall, "Ada", opening("sixteen", "person", "person")), "Ada", "Ben")
    hall.close()
    hall = Hall(Files(tmp_path))
    broken, read = next(iter(hall.tables.values())), list[list[bool]]()

    async def disk(work: Callable[[], T]) -> T:
        read.append([not table.asleep for table in hall.tables.values()])
        return work()

    with mock.patch.object(broken, "open_journal", side_effect=SaveError(tmp_path, "not-json")) as tried:
        assert len(done.done(hall.listed(disk, "Ada", 0.0))) == 3
        assert read == [[False, False, False], [False, True, False]], "each game for itself"
        assert [table.asleep for table in hall.tables.values()] == [True, False, False]
        assert len(done.listed(hall, "Ada", AGAIN - 1)) == 3
        assert tried.call_count == 1
        done.listed(hall, "Ada", AGAIN + 1)
        assert tried.call_count == 2
    hall.close()


def test_a_table_that_is_dropped_while_the_store_is_asked_is_listed(tmp_path: Path) -> None:
    """The store leaves out the tables that are hosted here, and then this one is no more."""
    hall = Hall(Files(tmp_path))
    table = done.open(hall, "Ada", opening("sixteen", "person", "person"))
    sat(table, "Ada")
    shown = {**table.shown(0.0), "yours": [0], "turn": False}

    def others(owner: str, here: Collection[str]) -> list[Message]:
        if table.places.id in here:
            hall.drop(table)
            return []
        return [shown]

    with mock.patch.object(hall.store, "shared", True), mock.patch.object(hall.store, "others", others):
        assert [each["table"] for each in done.listed(hall, "Ada", 0.0)] == [table.places.id]


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_the_score_of_a_list_is_the_one_that_a_spectator_was_shown(tmp_path: Path, game: str) -> None:
    party = Party(tmp_path, game, "person", "person", "easy", *["easy"] * (game == "sixteen"))
    watcher = Program(party, "Zeno")
    assert "score" not in done.listed(party.hall, "Zeno", party.now)[0], "before the first card"
    party.begin()
    watcher.watch()
    scores = list[list[int]]()
    while not party.table.places.over:
        [row] = done.listed(party.hall, "Zeno", party.now)
        scores.append(row["score"])
        assert row["score"] == [*GAMES[game].score(watcher.view)]
        for each in party.people:
            if each.moves():
                assert each.act(each.moves()[0]) == ""
            elif each.ended():
                assert each.ask("seen") == ""
        party.wait(0.3)
    assert len(set(map(tuple, scores))) > 2, "it changes"
    party.hall.close()
