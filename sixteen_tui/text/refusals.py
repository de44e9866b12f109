"""Texts about shared tables: refusals of the server, and why no server is reached.

Invariant: clauses without a full stop, because they follow the name of the program or stand in an answer of the server.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from sixteen_tui.terminal.text import Code, Verbatim, clean
from sixteen_tui.text.errors import CHANGED
from sixteen_tui.text.i18n import _, later, lazy, lazy_with
from sixteen_tui.text.numbers import about, moment

if TYPE_CHECKING:
    from sixteen_tui.tables.stores.dialling import BadStoreError

REFUSALS: Final = {
    "version": later("this table server speaks another version of the protocol; start sixteen-tui again, or update it"),
    "no-greeting": later("the first message has to be a greeting"),
    "line-too-long": later("a message was too long"),
    "too-fast": later("too many messages at once"),
    "not-json": later("a message was not JSON"),
    "unknown-kind": later("there is no message of that kind"),
    "bad-value": later("a message had a wrong value"),
    "bad-name": later(
        "this name cannot be kept whole; take one of at most 20 columns, without invisible characters, outer spaces, or"
        " two spaces in a row"
    ),
    "not-yours": later("these tables belong to another account"),
    "too-many-connections": later("this account has too many connections"),
    "too-many-codes": later("too many wrong letters; wait for ten seconds and try again"),
    "too-many-tables": later("there are too many tables"),
    "unknown-game": later("there is no game of that name"),
    "bad-rules": later("these rules cannot be played"),
    "bad-seats": later("the seats have to be for people and computer players, one for a person at least"),
    "no-such-table": later("there is no such table"),
    "table-damaged": later("the game at this table cannot be read"),
    "no-such-seat": later("there is no such seat"),
    "seat-taken": later("somebody else sits there"),
    "no-free-seat": later("there is no free seat"),
    "seats-free": later("there are free seats"),
    "not-opener": later("the player who opened the table begins, or invites more people"),
    "no-seat": later("only those who sit at the table can do that"),
    "not-begun": later("the game has not begun"),
    "not-an-entry": later("that is no action"),
    "illegal": later("the rules do not allow it"),
    "stale": later("the game has gone on"),
    "trouble": later("the server's disk does not take it"),
    "no-talk": later("at this table there are phrases only"),
    "no-hints": later("this table was opened without hints"),
    "say-later": later("you have just said much to the others; wait a moment"),
    "nothing-to-take-back": later("there is nothing to take back"),
    "taken-back-often": later("a hundred plays have been taken back in this game, and that is the most"),
    "nobody-there": later("none of the others is there to be asked"),
    "asked-already": later("another question is still open"),
    "refused-before": later("that has just been refused; wait half a minute"),
    "game-over": later("the game is over"),
    "dealt-before": later("this game began at an earlier version of the server and has to be played out"),
    "timed": later("at this table the clock decides who is replaced"),
    "not-away": later("the table does not wait for that seat"),
    "not-yours-to-ask": later("only an admin of this table server may ask that"),
    "elsewhere": later("another server has this table; ask that one"),
    "accounts-silent": later("the system does not say in time whose account that is; try again"),
    "no-such-person": later("there is nobody of that name here"),
    "is-admin": later("that is the account of an admin"),
    "kicked": later("an admin has ended this connection; your seats stay yours"),
    "banned": later("an admin of these tables has banned you from them"),
    "draining": later("no new tables for now: this table server is about to be upgraded"),
    "muted": later("an admin of these tables does not let you say anything"),
    "away-too-short": later("only after a minute away, or five minutes to play"),
}
"""Refusals of a server (`docs/tables.md`)."""
NO_SERVER: Final = {
    "version-old": later("this table server speaks an older version of the protocol; it has to be started again"),
    "newer-rules": later("this game is unknown here; update sixteen-tui to open it"),
    "older-no-hints": later(
        "this table server is of an earlier version and cannot tell who uses hints; open the table without them"
    ),
    "no-clocks": later("this table server is of an earlier version and has no clocks; open the table without one"),
    "none": later("there is no table server here; open a table to start one"),
    "lost-on-the-way": later("the server was cut off before it had your choice; choose again when it is your turn"),
    "machine-away": later("this machine's table server is not running"),
    "no-way-in": later("the table server's socket may not be used"),
    "not-ours": later("the table server's socket belongs to another account, so it is not used"),
    "not-started": later("the table server could not be started"),
    "nonsense": later("the table server says what this program does not understand"),
    "going-down": later("the table server goes down; try again in a moment"),
    "no-locks": later(
        "the file system there has no locks, so that two servers could host the same tables; name a folder on a local"
        " disk with --folder, and a socket there with --socket"
    ),
    "too-long": later(
        "the path of the table server's socket is too long; set XDG_RUNTIME_DIR to a short one, or name one with"
        " --socket"
    ),
    "no-accounts": later(
        "this system does not say whose program is at the other end of a socket, so tables cannot be shared here; that"
        " takes Linux or macOS"
    ),
    "served-already": later("there is a table server already"),
    "away": later("the tables are in a database whose server is away; it comes back when it is started there"),
    "in-database": later("the tables of this folder are in a database: serve them with --store, or move them out"),
    "no-answer": later("the table server does not answer"),
    "closed": later("the table server has closed the connection"),
    "machine-has-one": later(
        "this machine has a table server of its own, and no program would look for this one; name a socket with"
        " --socket to start it all the same"
    ),
    "not-own-folder": later(
        "the folder of the tables belongs to another account, which could not read what this one writes; start the"
        " server as that account"
    ),
    "no-socket": later("there is a file in the place of the table server's socket, and it is no socket"),
    "not-private": later("others may write in the folder of the tables or of their socket"),
    "open-folder": later(
        "other accounts may look into the folder of the tables, where hidden cards are, and it holds other files, too;"
        " name a folder for the tables alone with --folder, or take the rights of the others with chmod 700"
    ),
}
"""Reasons why no server is reached, or why a table cannot be joined."""


STOPPED: Final = {
    "fault": later("a fault in the program"),
    "disk-full": later("the server's disk is full"),
    "over-quota": later("the server's account may write no more on its disk"),
    "out-of-reach": later("the database does not answer"),
    "decisions-damaged": later("the bans cannot be read: put admin.json right, or remove it"),
    **{f"file-{how}": text for how, text in CHANGED.items()},
}
"""Reasons why a table has stopped, beside the errors of the disk."""
BAD_STORE: Final = {
    "bad-setting": later("its setting {name} is {found} and cannot be {wanted}"),
    "being-moved": later("tables are being moved into it, or out of it"),
    "being-served": later("there is a table server that uses it"),
    "no-address": later("this is no address of a PostgreSQL database"),
    "no-password": later("a password has no place on a command line: put it into ~/.pgpass or a service file"),
    "no-rights": later("the role may not use its tables"),
    "no-schema": later("it has no tables for this; its owner makes them with serve --store … --create"),
    "no-utf8": later("its encoding is not UTF8"),
    "pooled": later(
        "a pooler answers in its place; give the address of the database itself, or set pool_mode = session and "
        "ignore_startup_parameters = options in PgBouncer"
    ),
    "read-only": later("it only answers questions and takes nothing: a standby, or a database set to read only"),
}
"""Reasons why a database cannot be used, by `tables.stores.dialling.BadStoreError.code`."""

ENDED: Final = {
    "folder-replaced": later("the folder of the tables was removed or replaced, so the table server has ended"),
    "socket-replaced": later("the table server's socket was removed or replaced, so it has ended"),
}
"""Why a table server ends by itself with status 2."""


_UNTIL: Final = {
    "banned": later("an admin of these tables has banned you from them until {date}"),
    "muted": later("an admin of these tables does not let you say anything until {date}"),
}
"""Decisions of an admin about a person for a time."""
_DECIDED: Final = ("kicked", *_UNTIL)
_REASON: Final = 200
"""Most cells of the reason that an admin gave."""


def why(code: str) -> str:
    """Return the reason for a code; an unknown code of a later server is returned as is.

    For what an admin has decided (`Code.details`) it says until when, and the admin's reason.
    """
    said = {**REFUSALS, **NO_SERVER, **STOPPED, **ENDED}.get(code)
    text = str(code) if said is None else _(said)
    if code not in _DECIDED or not isinstance(code, Code):
        return text
    until, reason = code.details.get("until"), clean(code.details.get("reason", ""), _REASON).rstrip(" .")
    if code in _UNTIL and until:
        text = _(_UNTIL[code]).format(date=moment(until))
    return Verbatim(about(text, reason)) if reason else text


def bad_store(error: BadStoreError) -> str:
    """Return why a database cannot be used."""
    return no_database(_(BAD_STORE[error.code]).format(**error.details))


no_psycopg = lazy("tables in a database take psycopg 3: install sixteen-tui[postgres]")
no_database = lazy_with("the database cannot be used: {why}")
only_with_store = lazy("--create, --move-in and --move-out go with --store")
store_alone = lazy("with --store one of --create, --move-in and --move-out at most, and no --folder")
bad_linger = lazy_with("not a number of seconds: {text}")
bad_program = lazy_with("not a command: {text}")


def bad_sessions(text: str, most: int) -> str:
    return _("not a number of sessions: {text}; give one from 0 (none) to {most}").format(text=text, most=most)


only_on_linux = lazy("warm sessions take Linux; leave out --warm, and every program starts the ordinary way")


def bad_log(name: str, known: Iterable[str]) -> str:
    return _("unknown level {name} of the log; choose from {known}").format(name=name, known=", ".join(known))


no_server = lazy("no table server is running")


older_server = lazy("the table server is older than this program and does not know this request")


def refused(message: Mapping[str, Any]) -> str:
    """Return why a server refuses a request; `message` is its answer, whose texts are not trusted."""
    if message["code"] == "unknown-kind":
        return older_server()
    text, more = why(Code.of(message)), message.get("why")
    return about(text, clean(str(more), 60)) if message["code"] == "trouble" and more else text


status_alone = lazy("--status goes with --socket, and --json or --prometheus, only")
json_with_status = lazy("--json and --prometheus go with --status, one of them")
not_in_group = lazy_with("this account is not in the group {name}, so it cannot give the socket to it")
no_account = lazy_with("there is no account {name}")
guests_need_many = lazy("--guests goes with --group, or with a socket of the service manager")
no_group = lazy_with("there is no group {name}")
