"""An unfinished game reveals nothing through its branches or its tree.

Method: twins that look alike to everybody give equal results.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sweet_sixteen.actions import Stand
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.journal import write_save
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_header, read, whole
from sixteen_tui.session.branching import Branching
from sixteen_tui.session.family import FamilyNode, family
from sixteen_tui.session.setup import seated
from tests.games import HIDING
from tests.refusing import refusing
from tests.terminal.sweet_games import ENDINGS, person_twins
from tests.unit.session.branches import saved


def told(folder: Path, record: Record, other: Record) -> list[object]:
    """All that the tree has of the game, in its own family and in that of the game it branches from."""
    catalogue = Catalogue(folder)
    found = [each for each in catalogue.look(catalogue.files()) if isinstance(each, Entry)]
    return [_said(kin) for of in (record, other) for kin in family(found, of)]


def _said(kin: FamilyNode) -> object:
    entry = kin.entry
    if entry is None:
        return kin
    details = json.loads(entry.details)
    del details["entries"]  # `list --json` tells it to the account that has the save, and no screen does
    del details["lines"]  # by which copies are put into order, as by the size of their files
    return kin._replace(entry=None), entry.last, entry.finished, details


def twin(folder: Path, parent: Record, table: AnyTable, kinds: list[str]) -> Record:
    """A game that goes on, said to branch from another; it is in a folder with that."""
    said = {"id": parent.header.id, "entries": 1, "cards": "reshuffled"}
    players = seated(kinds, [""] * len(kinds))
    header = new_header("twin", table.game.name, table.rules, players, None, deal=None, parent=said)
    header = header._replace(created=parent.header.created)
    raw = whole(header, [("entry", table.game.encode(each)) for each in table.log])
    write_save(folder, parent.header.id, parent.path.read_bytes())
    return read(write_save(folder, "twin", raw))


@pytest.mark.parametrize("name", HIDING)
def test_cards_that_a_seat_has_not_seen_show_in_no_tree(tmp_path: Path, name: str) -> None:
    parent, game, random = saved(tmp_path / "parent", name), GAMES[name], Random(name)
    kinds = ["human", *["easy"] * (max(game.seat_counts) - 1)]
    one = saved(tmp_path / "one", name, kinds=kinds, length=12, random=Random(8)).table
    other: AnyTable = Table(game, one.rules)
    for action in game.reshuffled(one.rules, one.log, 0, random):
        other.play(action)
    found = []
    for number, table in enumerate((one, other)):
        folder = tmp_path / f"{number}"
        record = twin(folder, parent, table, kinds)
        found.append(told(folder, record, parent))
        for length in range(len(table) + 1):
            with refusing("not over"):
                Branching.at(record, length)
    assert one.log != other.log
    assert found[0] == found[1]


@pytest.mark.parametrize("trades", [0])
def test_how_a_turn_ended_shows_in_no_tree(tmp_path: Path, trades: int) -> None:
    """Standing is an entry of the log, a bust is none."""
    parent, found, lengths = saved(tmp_path / "parent", "sweet-sixteen"), {}, set()
    for ending, seed in person_twins(trades).items():
        table: AnyTable = Table(GAMES["sweet-sixteen"], Rules(seats=3), seed)
        table.deal()
        if table.to_move == 0:
            table.play(Stand(0))
        table.deal()
        record = twin(tmp_path / ending, parent, table, ["human"] * 3)
        lengths.add(len(table))
        found[ending] = told(tmp_path / ending, record, parent)
    assert set(found) == set(ENDINGS)
    assert len(lengths) > 1, "the twins are not of one length"
    assert found["stand"] == found["sixteen"] == found["bust"]
