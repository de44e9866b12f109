"""The table of docs/ssh.md, "Players and accounts": who is who at shared tables, and which files a player has alone.

Each cell has a test: those of the first two rows ask a server, those of the others the program's own folders.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from unittest import mock

import pytest

from sixteen_tui.settings import paths
from sixteen_tui.tables import where
from sixteen_tui.tables.decisions import Decisions, Sanction
from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.server import accounts
from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.server.hall import MOST_OF_OWNER, Hall
from sixteen_tui.tables.server.server import Server
from sixteen_tui.tables.stores.files import Files
from sixteen_tui.tables.stores.store import OpenedCounts
from tests.cli.kit import Call
from tests.unit.tables import done
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import opening

OWN, ADA, BO, GAMES, LAB = 1000, 1001, 1002, 1003, 1004
"""Accounts: the server's, of two people, of guests, and one of the group that is not named as an account of guests."""
NAMES: Final = {OWN: "own", ADA: "ada", BO: "bo", GAMES: "games16", LAB: "lab16"}


class Column(NamedTuple):
    """A way in which two people come: their accounts and names, and what becomes of that."""

    one: tuple[int, str | None]
    other: tuple[int, str | None]
    called: tuple[str, str]
    is_one: bool
    """True if both are one person at shared tables."""
    shares_files: bool
    """True if both have the same saves and settings."""


COLUMNS: Final = {
    "an account without names": Column((OWN, None), (OWN, None), ("own", "own"), is_one=True, shares_files=True),
    "`--player NAME`, or a key with it": Column(
        (OWN, "ada"), (OWN, "bo"), ("ada", "bo"), is_one=False, shares_files=False
    ),
    "an account each": Column((ADA, None), (BO, "ada"), ("ada", "bo"), is_one=False, shares_files=False),
    "a guest: a key of an account that `serve --guests` names": Column(
        (GAMES, "ada"), (GAMES, "bo"), ("ada@games16", "bo@games16"), is_one=False, shares_files=False
    ),
    "a key of another account on a machine with a server": Column(
        (LAB, "ada"), (LAB, "bo"), ("lab16", "lab16"), is_one=True, shares_files=False
    ),
}
MACHINES: Final = "many machines"
FILES: Final = {
    "settings, language, keys, names in the last games": ("settings",),
    "saves, branches, trash, statistics, tags, matches": ("saves", "index", "tags", "matches", "trash", "unlisted"),
    "daily deals, mistakes to practise, coach, the game being entered": ("daily", "mistakes", "coach", "draft"),
    "own themes": ("themes",),
}
"""Row -> places as `paths --json` names them."""
ways = pytest.mark.parametrize("way", COLUMNS)
every = pytest.mark.every("each column is another rule")


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """The servers of two machines, with the same accounts."""
    with (
        mock.patch("os.geteuid", return_value=OWN),
        mock.patch.object(accounts, "_name", lambda uid: NAMES[uid]),
    ):
        found = [done.served(Hall(Files(tmp_path / each)), guests=[GAMES]) for each in "ab"]
        yield found[0], found[1]
        for each in found:
            each.hall.close()


def test_the_table_has_the_rows_and_columns_that_are_tested() -> None:
    text = (Path(__file__).parents[2] / "docs" / "ssh.md").read_text("utf-8")
    section = text.partition("## Players and accounts")[2].partition("\n- ")[0]
    head, _, *rows = [
        re.findall(r"\| *([^|]*?) *(?=\|)", line) for line in re.findall(r"^\|.*\|$", section, re.MULTILINE)
    ]
    assert head == ["", *COLUMNS, MACHINES]
    assert [row[0] for row in rows] == [
        "person at shared tables: seats, bans, mutes, limits",
        "name at shared tables",
        *FILES,
        "server, its socket, reports of faults",
    ]
    assert all(len(row) == len(head) and all(row) for row in rows)


@every
@ways
def test_the_person_and_the_name_at_shared_tables(machines: tuple[Server, Server], way: str) -> None:
    """Seats, limits and bans are those of a person, who is the same at each machine."""
    server, elsewhere = machines
    column = COLUMNS[way]
    who = [done.done(server.who(*each)) for each in (column.one, column.other)]
    assert tuple(name for _, name in who) == column.called
    (one, _), (other, _) = who
    assert (one == other) == column.is_one
    assert [done.done(elsewhere.who(*each)) for each in (column.one, column.other)] == who, "on many machines"

    table = done.open(server.hall, one, opening("sixteen", P, P))
    done.sit(table, Member(one, "x", lambda _: None), 0, None, 0.0)
    if column.is_one:
        done.sit(table, Member(other, "y", lambda _: None), 0, None, 0.0)
    else:
        with pytest.raises(RefusedError, match="seat-taken"):
            done.sit(table, Member(other, "y", lambda _: None), 0, None, 0.0)
    counts = OpenedCounts(going=MOST_OF_OWNER - 1)
    for owner in (one, other):
        if owner == one:
            with pytest.raises(RefusedError, match="too-many-tables"):
                server.hall._check_most(owner, counts)
        else:
            server.hall._check_most(owner, counts)
    assert (server.payer(column.one[0], one) == server.payer(column.other[0], other)) == column.is_one


@every
@ways
def test_a_ban_is_of_the_person(machines: tuple[Server, Server], way: str) -> None:
    server, _ = machines
    column = COLUMNS[way]
    one, other = (done.done(server.who(*each))[0] for each in (column.one, column.other))
    server.admin.decisions = Decisions((Sanction("ban", one, "x", "", None, "root"),))
    with pytest.raises(RefusedError, match="banned"):
        done.done(server.who(*column.one))
    if one != other:
        done.done(server.who(*column.other))


@every
@ways
def test_the_files_of_a_player(call: Call, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """Accounts have homes; in a home each name has a folder. So it is on each machine, whose homes may be shared."""
    column = COLUMNS[way]

    def places(account: int, player: str | None, machine: str) -> dict[str, str]:
        with monkeypatch.context() as patched:
            patched.setattr(paths, "_player", None)
            for name in ("DATA", "CONFIG", "STATE", "CACHE"):
                patched.setenv(f"XDG_{name}_HOME", f"/homes/{machine}{account}/{name}")
            words = () if player is None else ("--player", player)
            found: dict[str, str] = json.loads(call(*words, "paths", "--json").out)
            return found

    one, other = (places(*each, "") for each in (column.one, column.other))
    for row, names in FILES.items():
        for name in names:
            assert (one[name] == other[name]) == column.shares_files, row
    away = places(*column.one, "elsewhere")
    own = [name for names in FILES.values() for name in names]
    assert not {one[name] for name in own} & {away[name] for name in own}, "in each home"
    if column.one[0] == column.other[0]:
        reports = {*one} - {*own}
        assert {one[name] for name in reports} == {other[name] for name in reports}, "of the account"


@every
@pytest.mark.parametrize("machine", [True, False])
def test_the_server_is_the_machines_or_the_accounts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, machine: bool
) -> None:
    """A name never decides which server it is."""
    monkeypatch.setattr(where, "MACHINE", tmp_path / "machine" / "tables.sock")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    if machine:
        (tmp_path / "machine").mkdir()
    asked = []
    monkeypatch.setattr(where, "_connect", lambda path, owners: asked.append((path, owners is None)))
    for player in (None, "ada"):
        monkeypatch.setattr(paths, "_player", player)
        where.connect()
    assert asked == [(where.MACHINE if machine else tmp_path / "sixteen-tui" / "tables.sock", machine)] * 2


def test_two_people_of_one_name_sit_at_one_table(machines: tuple[Server, Server]) -> None:
    """`ada`, who has an account, and the guest of that name; each has a name of their own at the table."""
    server, _ = machines
    places = Places("sixteen", {}, [Place(), Place()], str(ADA))
    for seat, (account, player) in enumerate([(ADA, None), (GAMES, "ada")]):
        owner, name = done.done(server.who(account, player))
        places.places[seat].owner, places.places[seat].name = owner, places.free_name(name)
    assert [place.name for place in places.places] == ["ada", "ada@games16"]
    assert places.of(str(ADA)) == [0]
    assert places.of(f"{GAMES}:ada") == [1]
