"""Effects of the statements of a table server (`tables/stores/statements.py`) in the simulated database.

Each function takes a transaction and the values of its statement, and returns the rows. `fake_server.py` decides when
what it writes is committed, and whether that survives.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

import psycopg

from sixteen_tui.tables.stores import statements as sql
from tests.simulation.fake_transactions import BlockedError, Key, Row, Rows, Transaction

VOID: Final = ""
SETTABLE: Final = {
    "idle_session_timeout": "0",
    "idle_in_transaction_session_timeout": "0",
    "lock_timeout": "0",
    "statement_timeout": "0",
    "default_transaction_isolation": "read committed",
    "default_transaction_read_only": "off",
    "synchronous_commit": "on",
}
"""Settings that a session may change, and their defaults."""
TABLE_COLUMNS: Final = ("places", "opened_by", "code", "seats", "owners", "free", "over", "created")


def _lock(tx: Transaction, key: Key, *, shared: bool = False) -> bool:
    return tx.session.server.lock(tx.session, key, shared=shared)


def _unlock(tx: Transaction, key: Key, *, shared: bool = False) -> bool:
    return tx.session.server.unlock(tx.session, key, shared=shared)


def _unique(tx: Transaction, *, but: int, **values: Any) -> None:
    def equal(number: int, row: Row | None) -> bool:
        return number != but and row is not None and any(v is not None and row[name] == v for name, v in values.items())

    for other in tx.session.server.undecided:
        if other is not tx and any(k[0] == "tables" and equal(k[1], row) for k, row in other.writes.items()):
            raise BlockedError
    for number, row in tx.rows("tables"):
        if equal(number, row):
            raise psycopg.errors.UniqueViolation("duplicate key value violates unique constraint")


# Servers


def _new_server(tx: Transaction, name: str, version: str) -> Rows:
    number = tx.session.server.next_number("server")
    tx.write(("server", number), {"name": name, "version": version, "beat": tx.session.server.now()})
    _lock(tx, (17, number))
    return [(number, VOID)]


def _beaten(tx: Transaction, number: int) -> Rows:
    if tx.get(("server", number)) is not None:
        tx.change("server", number, beat=tx.session.server.now())
    return []


def _peers(tx: Transaction, late: float) -> Rows:
    found: Rows = []
    for number, row in tx.rows("server"):
        dead = _lock(tx, (17, number), shared=True)
        unlocked = _unlock(tx, (17, number), shared=True) if dead else None
        found.append((number, tx.session.server.now() - row["beat"] > late, dead, unlocked))
    return found


def _bury(tx: Transaction, numbers: Collection[int]) -> Rows:
    for number in numbers:
        if tx.get(("server", number)) is not None:
            tx.write(("server", number), None)
    return []


def _step_down(tx: Transaction, numbers: Collection[int]) -> Rows:
    server = tx.session.server
    holders = [server.holder((17, number)) for number in numbers]
    for holder in holders:
        if holder is not None:
            server.terminate(holder)
    return [(True,) for holder in holders if holder is not None]


def _notify(tx: Transaction, servers: Sequence[int], bodies: Sequence[str]) -> Rows:
    for number, body in zip(servers, bodies, strict=True):
        note = f"sixteen_tui_{number}", body
        if note not in tx.notes:
            tx.notes.append(note)
    return [(VOID,)] * len(bodies)


# Lines


def _append(
    tx: Transaction, games: Sequence[str], numbers: Sequence[int], lines: Sequence[str], *, replace: bool = False
) -> Rows:
    for game in dict.fromkeys(games):
        tx.writer_of(game, "append")
    for key, line in zip(zip(games, numbers, strict=True), lines, strict=True):
        if tx.get(("line", *key)) is not None and not replace:
            raise psycopg.errors.UniqueViolation("duplicate key value violates unique constraint")
        tx.write(("line", *key), line)
    return []


def _no_lines(tx: Transaction, game: str) -> Rows:
    tx.writer_of(game, "delete lines")
    for n in tx.lines(game):
        tx.write(("line", game, n), None)
    return []


# Tables


def _open(tx: Transaction, id: str, host: int, *values: Any) -> Rows:
    row = {"id": id, "host": host, **dict(zip(TABLE_COLUMNS, values, strict=True))}
    number = tx.session.server.next_number("tables")
    _unique(tx, but=0, id=id, code=row["code"])
    tx.write(("tables", number), {**row, "told": None, "shown": None, "aside": False, "changed": tx.now})
    return [(number, _lock(tx, (16, number)))]


def _keep(tx: Transaction, *values: Any) -> Rows:
    *values_, number = values
    row = dict(zip(TABLE_COLUMNS, values_, strict=True))
    if tx.get(("tables", number)) is None:
        return []
    tx.writer(number, "keep")
    _unique(tx, but=number, code=row["code"])
    tx.change("tables", number, **row, changed=tx.now)
    return [(number,)]


def _try(tx: Transaction, id: str) -> Rows:
    found = [(number, row["host"]) for number, row in tx.rows("tables") if row["id"] == id and not row["aside"]]
    return [(number, host, _lock(tx, (16, number))) for number, host in found]


def _hosted(tx: Transaction, host: int, numbers: Sequence[int], heres: Sequence[bool], own: int) -> Rows:
    for number, here in zip(numbers, heres, strict=True):
        row = tx.get(("tables", number))
        if row is not None and (here or row["host"] == own):
            tx.change("tables", number, host=host if here else None)
    return []


def _all_given_up(tx: Transaction, host: int) -> Rows:
    for number, row in [*tx.rows("tables")]:
        if row["host"] == host:
            tx.change("tables", number, host=None)
    tx.session.server.unlock_all(tx.session)
    return [(VOID,)]


def _remove(tx: Transaction, number: int) -> Rows:
    if tx.get(("tables", number)) is not None:
        tx.writer(number, "remove")
        tx.write(("tables", number), None)
    return []


def _changed(tx: Transaction, number: int, **changes: Any) -> Rows:
    if tx.get(("tables", number)) is not None:
        tx.writer(number, f"change {[*changes]}")
        tx.change("tables", number, **changes)
    return []


def _told(tx: Transaction, numbers: Sequence[int], lengths: Sequence[int], host: int) -> Rows:
    for number, length in zip(numbers, lengths, strict=True):
        row = tx.get(("tables", number))
        if row is not None and row["host"] == host:
            tx.change("tables", number, told=length)
    return []


def _show(tx: Transaction, ids: Sequence[str], texts: Sequence[str], host: int) -> Rows:
    shown = dict(zip(ids, texts, strict=True))
    for number, row in [*tx.rows("tables")]:
        if row["id"] in shown and row["host"] == host:
            tx.change("tables", number, shown=shown[row["id"]], changed=tx.now)
    return []


def _opened(tx: Transaction, owner: str, here: Collection[str]) -> Rows:
    mine = [row for _, row in tx.rows("tables") if row["opened_by"] == owner and not row["aside"]]
    mine = [row for row in mine if row["id"] not in here]
    return [(sum(not row["over"] or bool(row["owners"]) for row in mine), sum(not row["over"] for row in mine))]


def _others(tx: Transaction, owner: str, here: Collection[str], most: int, quoted: str) -> Rows:
    rows = [row for _, row in tx.rows("tables") if row["id"] not in here and not row["aside"]]
    rows.sort(key=lambda row: row["created"])
    parts: tuple[Callable[[Row], bool], ...] = (
        lambda row: owner in row["owners"],
        lambda row: row["free"] and not row["over"] and owner not in row["owners"] and row["code"] is None,
        lambda row: not row["free"] and not row["over"] and owner not in row["owners"] and row["code"] is None,
        lambda row: (
            row["code"] is not None
            and not row["over"]
            and owner not in row["owners"]
            and (row["opened_by"] == owner or (_has_lost(row) and quoted in row["places"]))
        ),
    )
    found = [row for part in parts for row in [*filter(part, rows)][:most]]
    return [
        (
            row["id"],
            row["shown"],
            row["places"] if row["shown"] is None or _has_lost(row) else None,
            row["seats"],
            row["host"],
            row["code"],
        )
        for row in found
    ]


def _has_lost(row: Row) -> bool:
    return '"out": true' in row["places"] or '"late": true' in row["places"]


def _stale(tx: Transaction, here: Collection[str], empty: float, forgotten: float, most: int) -> Rows:
    found: Rows = []
    for _, row in tx.rows("tables"):
        age = tx.now - row["changed"]
        if not row["aside"] and row["id"] not in here and ((not row["owners"] and age > empty) or age > forgotten):
            found.append((row["id"], not row["owners"]))
    return found[:most]


def _waiting(tx: Transaction, here: Collection[str], alive: Collection[int], until: int, most: int) -> Rows:
    rows = [row for _, row in tx.rows("tables") if row["host"] not in alive and row["id"] not in here]
    waits = [row for row in rows if not (row["aside"] or row["over"] or row["free"])]
    begun = [row for row in waits if '"begun": true' in row["places"]]
    return [(row["id"],) for row in begun if '"clock": {' in row["places"] or 0 <= _due(row) <= until][:most]


def _due(row: Row) -> int:
    found = re.search('"due": (-?[0-9]+)', row["places"])
    return int(found[1]) if found else 0


def _claim(tx: Transaction, game: str, day: int, *_: Any) -> Rows:
    """Insert the row of a day, unless a later one is there, and delete those of earlier days."""
    known = tx.lines(game)
    for n in [n for n in known if n < day]:
        tx.write(("line", game, n), None)
    if any(n >= day for n in known):
        return []
    tx.write(("line", game, day), "")
    return [(day,)]


# Sessions


def _set(tx: Transaction, names: Sequence[str], values: Sequence[str]) -> Rows:
    tx.session.settings.update(zip(names, values, strict=True))
    return [(value,) for value in values]


def _unset(tx: Transaction, names: Sequence[str], values: Sequence[str]) -> Rows:
    settings = tx.session.settings
    wanted = [(name, value, settings[name]) for name, value in zip(names, values, strict=True) if name in settings]
    return [each for each in wanted if each[1] != each[2]]


STATEMENTS: Final[dict[str, Callable[..., Rows]]] = {
    sql.SERVES: lambda tx: [(_lock(tx, (18, 0), shared=True),)],
    sql.MOVES: lambda tx: [(_lock(tx, (18, 0)),)],
    sql.NEW_SERVER: _new_server,
    sql.BEATEN: _beaten,
    sql.PEERS: _peers,
    sql.BURY: _bury,
    sql.STEP_DOWN: _step_down,
    sql.NOTIFY: _notify,
    sql.APPEND: _append,
    sql.REPLACE: lambda tx, *values: _append(tx, *values, replace=True),
    sql.LINES: lambda tx, game: [(line,) for _, line in sorted(tx.lines(game).items())],
    sql.NO_LINES: _no_lines,
    sql.OPEN: _open,
    sql.KEEP: _keep,
    sql.TRY: _try,
    sql.MINE: lambda tx, number: [
        (row["places"], row["told"]) for n, row in tx.rows("tables") if n == number and not row["aside"]
    ],
    sql.HOSTED: _hosted,
    sql.ALL_GIVEN_UP: _all_given_up,
    sql.UNLOCK: lambda tx, number: [(_unlock(tx, (16, number)),)],
    sql.REMOVE: _remove,
    sql.ASIDE: lambda tx, number: _changed(tx, number, aside=True),
    sql.TOLD: _told,
    sql.SHOW: _show,
    sql.CODED: lambda tx, code: [
        (row["id"],) for _, row in tx.rows("tables") if row["code"] == code and not row["aside"]
    ],
    sql.OPENED: _opened,
    sql.OTHERS: _others,
    sql.STALE: _stale,
    sql.WAITING: _waiting,
    sql.CLAIM: _claim,
    sql.PLACES: lambda tx, id: [(row["places"],) for _, row in tx.rows("tables") if row["id"] == id],
    sql.ALL: lambda tx: sorted(
        (row["id"], number, row["places"], row["told"]) for number, row in tx.rows("tables") if not row["aside"]
    ),
    sql.TOLD_BEFORE: lambda tx, told, number: _changed(tx, number, told=told),
    sql.ENCODING: lambda tx: [("UTF8",)],
    sql.PROCESS: lambda tx: [(tx.session.pid,)],
    sql.IN_RECOVERY: lambda tx: [(tx.session.server.standby,)],
    sql.SETTABLE: lambda tx, names: [(name,) for name in names if name in SETTABLE],
    sql.SET: _set,
    sql.UNSET: _unset,
}
_LISTEN: Final = re.compile(r'listen "(\w+)"')


def answered(tx: Transaction, statement: str, values: Any) -> Rows:
    """Return the rows of a statement. Raises psycopg.Error, and KeyError for an unknown statement."""
    channel = _LISTEN.fullmatch(statement)
    if channel:
        tx.session.channels.add(channel[1])
        return []
    return STATEMENTS[statement](tx, **values) if isinstance(values, dict) else STATEMENTS[statement](tx, *values)
