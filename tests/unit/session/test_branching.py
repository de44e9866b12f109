"""Branches of every game: they begin as their game does, continue like any other game, and outlive it.

Method: names no game except where a test is about a property that only one game has.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY
from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.journal import write_save
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import parse, read, rewritten
from sixteen_tui.saves.sharing import decode, encode
from sixteen_tui.saves.statistics.totals import summed
from sixteen_tui.session.branching import Branching
from sixteen_tui.session.family import Descent, descent, family
from sixteen_tui.session.opening import check, opened
from sixteen_tui.session.practice import Practice
from sixteen_tui.session.session import Session
from sixteen_tui.session.setup import HUMAN
from sixteen_tui.text.setup import BranchText
from tests.refusing import refusing
from tests.unit.session.branches import choice, saved

if TYPE_CHECKING:
    from sixteen_tui.session.reviewing import Reviewing


every_game = pytest.mark.parametrize("name", GAMES)
both_ways = pytest.mark.parametrize("same", [True, False], ids=["same", "reshuffled"])


def places(record: Record, random: Random, most: int) -> list[int]:
    """Some lengths of the log from which a game can be played on."""
    lengths = range(1, len(record.table))
    return random.sample(lengths, min(most, len(lengths)))


def play_on(session: Session, random: Random, entries: int = 10**6) -> Record:
    """Everybody does something at random, to the end or so often; then the table is left."""
    table = session.record.table
    for _ in range(entries):
        if table.outcome is not None:
            break
        assert table.to_move >= 0, "chance has always acted"
        session.act(choice(table, random))
    session.release()
    return read(session.record.path)


def entries(folder: Path) -> list[Entry]:
    catalogue = Catalogue(folder)
    found = [*catalogue.look(catalogue.files(), to_count=True)]
    assert all(isinstance(each, Entry) for each in found), "nothing is damaged"
    return [each for each in found if isinstance(each, Entry)]


@every_game
@both_ways
def test_a_branch_begins_as_its_parent_and_goes_on_like_any_game(tmp_path: Path, name: str, same: bool) -> None:
    random = Random(name)
    parent = saved(tmp_path, name, random=random)
    for length in places(parent, random, 3):
        setup = Branching.at(parent, length).with_cards(same=same)
        session = setup.begin(tmp_path)
        record = read(session.record.path)
        assert record.header.parent is not None
        assert (record.header.parent.id, record.header.parent.entries) == (parent.header.id, length)
        assert (record.header.seed, record.header.deal) == (
            (parent.header.seed, parent.header.deal) if same else (None, None)
        )
        seat = setup.seat
        assert record.table.seen(seat, length) == parent.table.seen(seat, length)
        if same:
            assert record.table.log[:length] == parent.table.log[:length]
        played = play_on(session, random, 3)
        check(played) if not played.finished else None
        if not played.finished:
            played = play_on(opened(played.path), random)
        assert played.finished
        assert descent(played, [tmp_path]) is Descent.HOLDS


@every_game
def test_the_same_cards_come_if_everybody_does_the_same(tmp_path: Path, name: str) -> None:
    parent = saved(tmp_path, name)
    for length in places(parent, Random(1), 4):
        session = Branching.at(parent, length).begin(tmp_path)
        table, log = session.record.table, parent.table.log
        while table.outcome is None:
            session.act(log[len(table)])
        assert table.log == log
        session.release()


@every_game
@both_ways
def test_a_branch_of_a_branch_outlives_both(tmp_path: Path, name: str, same: bool) -> None:
    random = Random(name)
    folder, away = tmp_path / "saves", tmp_path / "away"
    away.mkdir()
    record, chain = saved(folder, name, random=random), list[Record]()
    for _ in range(3):
        length = places(record, random, 1)[0]
        setup = Branching.at(record, length)
        setup = setup.with_cards(same=same and setup.may_be_same)
        record = play_on(setup.begin(folder), random)
        chain.append(record)
    for record in chain:
        assert descent(record, [folder]) is Descent.HOLDS
    for path in folder.iterdir():
        if path != chain[-1].path:
            path.rename(away / path.name)
    last = read(chain[-1].path)
    assert descent(last, [folder]) is Descent.UNKNOWN
    assert descent(last, [folder, away]) is Descent.HOLDS
    further = play_on(Branching.at(last, places(last, random, 1)[0]).begin(folder), random)
    assert descent(further, [folder]) is Descent.HOLDS
    tree = family(entries(folder), further)
    assert [(kin.id, kin.depth) for kin in tree] == [
        (last.header.parent and last.header.parent.id, 0),
        (last.header.id, 1),
        (further.header.id, 2),
    ]


@every_game
def test_players_sit_where_they_are_put(tmp_path: Path, name: str) -> None:
    parent = saved(tmp_path, name)
    setup = Branching.at(parent, 1)
    assert setup.kinds[setup.seat] == HUMAN
    assert setup.kinds == (HUMAN, *("easy",) * (setup.seats - 1))
    moved = setup.change("you")
    assert moved.seat == 1
    assert moved.kinds[:2] == ("easy", HUMAN)
    assert moved.change("you", -1).kinds == setup.kinds
    other = setup.change("seat-1")
    assert other.kinds[1] != "easy"
    session = moved.begin(tmp_path)
    assert session.people == (1,)
    session.close()
    stronger = Branching.at(parent, 1, stronger=True)
    assert stronger.kinds[0] == HUMAN
    assert stronger.kinds[1] == [*GAMES[name].levels][1]
    for row in setup.rows:
        texts = BranchText(setup)
        assert texts.row(row).label
        if row != "start":
            values, at = texts.choices(row)
            assert values[at] == texts.row(row).value


@every_game
def test_a_game_that_is_not_over_is_not_branched_from(tmp_path: Path, name: str) -> None:
    """The rest of that game would tell the person what they must not know."""
    record = saved(tmp_path, name, length=3)
    assert not record.finished
    for length in range(4):
        with refusing():
            Branching.at(record, length)


@every_game
def test_where_there_is_nothing_to_be_done_nothing_branches(tmp_path: Path, name: str) -> None:
    record = saved(tmp_path, name)
    for length in (-1, 0, len(record.table), len(record.table) + 1):
        with refusing():
            Branching.at(record, length)


@every_game
def test_cards_that_nobody_knows_cannot_be_the_same(tmp_path: Path, name: str) -> None:
    record = saved(tmp_path, name, seedless=True)
    later = any(record.table.mover(length) == CHANCE for length in range(1, len(record.table)))
    setup = Branching.at(record, 1)
    assert setup.same is setup.may_be_same is (not later)
    if later:
        with refusing():
            setup.with_cards(same=True)
        assert not setup.change("cards").same
    played = play_on(setup.begin(tmp_path), Random(3))
    assert played.finished
    assert descent(played, [tmp_path]) is Descent.HOLDS


@every_game
def test_contributions_stay_and_a_day_does_not(tmp_path: Path, name: str) -> None:
    given = ["ab" * 16, *(None,) * (GAMES[name].default_rules.seats - 1)]
    parent = saved(tmp_path, name)
    raw = parent.path.read_bytes()
    header = json.loads(raw.partition(b"\n")[0])
    assert "contributions" not in header
    first = raw.partition(b"\n")[0] + b"\n"
    path = write_save(tmp_path, "bare", rewritten(first, parse(first, parent.path), id="bare", contributions=given))
    bare = play_on(Session.resume(path), Random(5))
    branch = Branching.at(bare, 2).begin(tmp_path)
    assert branch.record.header.contributions == tuple(given)
    assert branch.record.header.daily is None
    played = play_on(branch, Random(6))
    assert descent(played, [tmp_path]) is Descent.HOLDS


@every_game
def test_a_branch_that_nobody_acted_in_is_not_kept(tmp_path: Path, name: str) -> None:
    parent = saved(tmp_path, name)
    before = sorted(tmp_path.iterdir())
    length = next(n for n in range(2, len(parent.table)) if parent.table.mover(n) == 0)
    session = Branching.at(parent, length).begin(tmp_path)
    assert session.untouched
    session.close()
    assert sorted(tmp_path.iterdir()) == before


@every_game
def test_a_game_that_says_too_much_of_its_beginning_is_kept(tmp_path: Path, name: str) -> None:
    """The actions of a person in it must not go because a file calls it the doing of another game."""
    parent = saved(tmp_path, name)
    branch = play_on(Branching.at(parent, 1).begin(tmp_path), Random(1), 6)
    said = {"id": parent.header.id, "entries": 10**6, "cards": "same"}
    path = write_save(tmp_path, "much", rewritten(branch.path.read_bytes(), branch, id="much", parent=said))
    Session.resume(path).close()
    assert path.exists()


@every_game
def test_what_the_parent_brought_cannot_be_taken_back(tmp_path: Path, name: str) -> None:
    game = GAMES[name]
    if not game.takes_back:
        return
    parent = saved(tmp_path, name)
    mine = [
        n for n in range(1, len(parent.table)) if parent.table.mover(n) == 0 and game.is_decision(parent.table.log[n])
    ]
    session = Branching.at(parent, mine[1]).begin(tmp_path)
    assert session.back_point(0) is None
    session.act(choice(session.record.table, Random(1)))
    assert session.back_point(0) == mine[1]
    session.release()


@every_game
def test_a_beginning_that_is_another_is_noticed(tmp_path: Path, name: str) -> None:
    parent, other = saved(tmp_path, name), saved(tmp_path, name, random=Random("other"))
    branch = play_on(Branching.at(parent, len(parent.table) - 1).begin(tmp_path), Random(2), 1)
    raw = branch.path.read_bytes()
    for id, entries_said in ((other.header.id, len(parent.table) - 1), (parent.header.id, 10**6)):
        if entries_said < 10**6 and other.table.log[:entries_said] == parent.table.log[:entries_said]:
            continue
        wrong = {"id": id, "entries": entries_said, "cards": "same"}
        changed = read(write_save(tmp_path, f"changed-{id}", rewritten(raw, branch, id=f"changed-{id}", parent=wrong)))
        assert descent(changed, [tmp_path]) is Descent.BROKEN


@every_game
def test_no_game_branches_from_itself_nor_has_the_same_cards_from_elsewhere(tmp_path: Path, name: str) -> None:
    parent = saved(tmp_path, name)
    branch = play_on(Branching.at(parent, 2).begin(tmp_path), Random(2), 1)
    said = {"id": parent.header.id, "entries": 2, "cards": "same"}
    nothing = {"seed": None, "commitment": None, "deal": None}
    for id, wrong in (("own", {"parent": {**said, "id": "own"}}), ("no-seed", {"parent": said, **nothing})):
        raw = rewritten(branch.path.read_bytes(), branch, id=id, **wrong)
        assert descent(read(write_save(tmp_path, id, raw)), [tmp_path]) is Descent.BROKEN


@every_game
@both_ways
def test_a_branch_can_be_handed_on_as_a_code(tmp_path: Path, name: str, same: bool) -> None:
    parent = saved(tmp_path, name)
    record = play_on(Branching.at(parent, 2).with_cards(same=same).begin(tmp_path), Random(4))
    raw = record.path.read_bytes()
    shared = decode(encode(raw, record.path))
    assert [json.loads(line).get("entry") for line in shared.splitlines()[1:]] == [
        json.loads(line).get("entry") for line in raw.splitlines()[1:]
    ]
    assert json.loads(shared.splitlines()[0])["parent"] == json.loads(raw.splitlines()[0])["parent"]


@every_game
def test_branches_are_counted_nowhere(tmp_path: Path, name: str) -> None:
    parent = saved(tmp_path, name)
    before = summed(entries(tmp_path))
    play_on(Branching.at(parent, 1).begin(tmp_path), Random(4))
    after = summed(entries(tmp_path))
    assert (after.games, after.branches) == (before.games, 1)
    assert [group.total.played for group in after.groups] == [group.total.played for group in before.groups]


def test_mistakes_of_the_beginning_come_back_from_the_parent_alone(tmp_path: Path) -> None:
    parent = saved(tmp_path / "saves", next(iter(GAMES)))
    branch = play_on(Branching.at(parent, 9).begin(tmp_path / "saves"), Random(4))
    for record, expected in ((parent, [3, 12]), (branch, [12])):
        practice = Practice(tmp_path / "saves")
        practice.add(cast("Reviewing", SimpleNamespace(record=record, kinds=lambda _: [(3, "sum"), (12, "sum")])))
        assert [each.entry for each in practice.mistakes if each.file == record.path.name] == expected


def test_a_family_is_told_once_whatever_the_files_say(tmp_path: Path) -> None:
    """Games that are said to branch from each other, from themselves, or from what is not there."""
    name = next(iter(GAMES))
    parent = saved(tmp_path, name)
    one = play_on(Branching.at(parent, 3).begin(tmp_path), Random(1))
    raw = one.path.read_bytes()
    for id, above in (("a", "b"), ("b", "a"), ("self", "self"), ("orphan", "nowhere"), ("sibling", "nowhere")):
        write_save(tmp_path, id, rewritten(raw, one, id=id, parent={"id": above, "entries": 3, "cards": "same"}))
    known = entries(tmp_path)
    for id in ("a", "b", "self", "orphan", "sibling", parent.header.id):
        tree = family(known, next(read(tmp_path / each.file) for each in known if each.id == id))
        assert len({kin.id for kin in tree}) == len(tree)
        assert id in {kin.id for kin in tree}
    tree = family(known, read(tmp_path / "orphan.sixteen.jsonl"))
    assert [(kin.id, kin.depth, kin.entry is None) for kin in tree] == [
        ("nowhere", 0, True),
        ("orphan", 1, False),
        ("sibling", 1, False),
    ]


@every_game
def test_what_was_taken_back_is_a_branch(tmp_path: Path, name: str) -> None:
    game, random = GAMES[name], Random(name)
    if not game.takes_back:
        return
    setup = Branching.at(saved(tmp_path, name, random=random), 1)
    session = setup.begin(tmp_path)
    table = session.record.table
    while table.to_move != setup.seat or len(table.legal) < 2:
        session.act(table.legal[0])
    at, first, second = len(table), table.legal[0], table.legal[1]
    if not game.is_decision(first):
        session.act(first)
        at, first, second = len(table), table.legal[0], table.legal[1]
    session.act(first)
    left = table.log
    assert session.take_back(setup.seat)
    session.act(second)
    record = play_on(session, random)
    lines = [kin for kin in family(entries(tmp_path), record) if kin.line is not None]
    assert [(kin.begins, kin.length) for kin in lines] == [(at, at + 1)]
    other = record.along(0)
    assert other.table.log == left
    assert other.finished, "of a game that is over nothing is hidden"
    if other.table.to_move != NOBODY:
        branch = Branching.at(other, at + 1).begin(tmp_path)
        assert branch.record.header.parent is not None
        assert branch.record.header.parent.entries == at
        assert branch.record.table.log[: at + 1] == left
        branch.act(branch.record.table.legal[0])
        assert descent(play_on(branch, random), [tmp_path]) is Descent.HOLDS


def test_who_takes_the_seat_of_a_computer_player_leaves_their_own_to_it(tmp_path: Path) -> None:
    record = saved(tmp_path, "sixteen", kinds=("easy", "human"))
    taken = Branching.at(record, 4, eyes=0)
    assert (taken.seat, taken.kinds) == (0, (HUMAN, "easy"))
    assert taken.names[0] == record.players[1].name
    own = Branching.at(record, 4, eyes=1)
    assert (own.seat, own.kinds) == (1, ("easy", HUMAN))
