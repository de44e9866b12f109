"""Texts of the commands for shared tables, and for the admin of a table server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sixteen_tui import __version__
from sixteen_tui.terminal.text import clean, path_shown
from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, later, lazy, lazy_with, n_, p_

_KINDS: Final = {"files": later("files"), "postgresql": later("PostgreSQL")}
"""Kinds of stores."""
_LONGEST: Final = 60
"""Cells of a version."""
folder_closed = lazy_with(
    "other accounts could look into {folder}, where hidden cards are; it is closed to them now", path_shown
)
"""Says that the server has taken the rights of other accounts from its folder."""


def lines(told: Mapping[str, Any]) -> list[str]:
    """Return the status of a server as lines; `told` is the server's message."""
    tables, seats, lines = told["tables"], told["seats"], told["connections"]
    rows = [
        (_("version"), clean(told["version"], _LONGEST)),
        *([] if told["version"] == __version__ else [(_("installed"), _newer())]),
        (
            p_("of a server, a heading", "up since"),
            _("{date}, for {long}").format(date=numbers.moment(told["since"]), long=_long(told["seconds"])),
        ),
        (
            p_("a heading", "tables"),
            _counted(
                (p_("tables, before a number", "going on"), tables["going"]),
                (p_("tables, before a number", "waiting"), tables["waiting"]),
                (p_("tables, before a number", "over"), tables["over"]),
                (p_("tables, before a number", "stopped"), tables["stopped"]),
                *_some((p_("tables, before a number", "cannot be read"), tables.get("unreadable"))),
            ),
        ),
        (
            p_("a heading", "seats"),
            _counted(
                (p_("seats, before a number", "of people"), seats["people"]),
                (p_("people, before a number", "of those, there"), seats["here"]),
                (p_("seats, before a number", "of computer players"), seats["computers"]),
                (p_("seats, before a number", "free"), seats["free"]),
            ),
        ),
        (
            p_("a heading", "connections"),
            _counted(
                (p_("connections, before a number", "now"), lines["now"]),
                (p_("before a number", "from accounts"), lines["accounts"]),
                (p_("before a number", "looking on"), lines["watching"]),
            ),
        ),
        (p_("a heading", "refused"), _counted(*lines["refused"].items()) or p_("connections", "none")),
        (p_("a heading", "programs"), _programs(told["programs"]) or p_("programs", "none")),
        *([(p_("a heading", "memory"), _memory(told["memory"]))] if told["memory"] else []),
        (p_("a heading", "actions"), _actions(told["latency"])),
        (p_("a heading", "this answer"), _time(told["answered"])),
        *([(p_("a heading", "warm sessions"), _warm(told["warm"]))] if "warm" in told else []),
        (p_("a heading", "store"), _store(told["store"])),
        (p_("a heading", "trouble"), _trouble(told["store"]["trouble"])),
    ]
    width = max(len(head) for head, _ in rows)
    return [f"{head:<{width}}  {text}" for head, text in rows]


def _memory(found: int) -> str:
    return _("{size} MiB").format(size=numbers.decimal(found / (1 << 20), ".1f"))


def _newer() -> str:
    return _("{version}; it runs after a restart").format(version=__version__)


def _long(seconds: int) -> str:
    """Return a duration in its two largest units."""
    if seconds < 60:
        return n_("{count} second", "{count} seconds", seconds).format(count=seconds)
    minutes = seconds // 60
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = []
    if days:
        parts.append(n_("{count} day", "{count} days", days).format(count=numbers.grouped(days)))
    if hours:
        parts.append(n_("{count} hour", "{count} hours", hours).format(count=hours))
    if not days:
        parts.append(n_("{count} minute", "{count} minutes", minutes).format(count=minutes))
    return " ".join(parts)


def _counted(*counts: tuple[str, int]) -> str:
    return ", ".join(f"{clean(name, 30)} {numbers.grouped(count)}" for name, count in counts)


def _some(count: tuple[str, object]) -> list[tuple[str, int]]:
    """Return a count, or nothing for none; earlier servers do not send all."""
    name, found = count
    return [(name, found)] if isinstance(found, int) and found > 0 else []


def _programs(counts: Mapping[str, int]) -> str:
    """Return the versions of connected programs, the newest last; the rest as one number."""
    ours = [(name, count) for name, count in sorted(counts.items()) if name != "other"]
    others = [(p_("programs, before a number", "others"), counts["other"])] if "other" in counts else []
    return _counted(*ours, *others)


def _time(milliseconds: float) -> str:
    return _("{time} ms").format(time=numbers.decimal(milliseconds, ".1f"))


def _warm(told: Mapping[str, int]) -> str:
    size = numbers.decimal(told["memory"] / (1 << 20), ".1f")
    return _("{count}, with {size} MiB").format(count=numbers.grouped(told["sessions"]), size=size)


def _actions(told: Mapping[str, Any] | None) -> str:
    if told is None:
        return p_("actions", "none yet")
    return n_(
        "told after {half} (half of the last one), {most} (99 in 100)",
        "told after {half} (half of the last {count}), {most} (99 in 100)",
        told["actions"],
    ).format(count=numbers.grouped(told["actions"]), half=_time(told["p50"]), most=_time(told["p99"]))


def _store(told: Mapping[str, Any]) -> str:
    kind = _(_KINDS.get(told["kind"], clean(told["kind"], 20)))
    servers = told.get("servers")
    if isinstance(servers, int) and servers > 1:
        kind = n_("{kind}, with {count} other server", "{kind}, with {count} other servers", servers - 1).format(
            kind=kind, count=numbers.grouped(servers - 1)
        )
    if told["sync"] is None and told.get("why"):
        return _("{kind}; it takes no write: {reason}").format(kind=kind, reason=clean(str(told["why"]), 60))
    if told["sync"] is None:
        return _("{kind}; it does not answer").format(kind=kind)
    return _("{kind}; a write has just taken {time}").format(kind=kind, time=_time(told["sync"]))


def _trouble(told: Mapping[str, Any] | None) -> str:
    if told is None:
        return p_("trouble", "none")
    why, at = clean(told["why"], 60), numbers.moment(told["at"])
    if told["over"]:
        return _("{date}: {why}; it is over").format(date=at, why=why)
    return _("{date}: {why}; tables have stopped").format(date=at, why=why)


created = lazy("the database has the tables that it needs")


def moved(tables: int, lines: int) -> str:
    return _("tables moved: {tables}; lines: {lines}").format(tables=tables, lines=lines)


moved_sanctions = lazy_with("bans and mutes moved: {count}")


def not_moved(name: str) -> str:
    said = _("{name}: not moved; it is no table that holds, or there is another of that name or with its private code")
    return said.format(name=path_shown(name))


# Command line


COMMANDS: Final = {
    "serve": (
        later("host shared tables"),
        later(
            "Host tables at which everybody sits at a terminal of their own, for this account or with a group for "
            "everybody in it. It runs until it gets a signal to end."
        ),
        "sixteen-tui serve --group players",
    ),
    "enter": (
        later("start faster, where a server keeps sessions warm"),
        later(
            "Do what the program does with these arguments, at once: the server of this account (serve) has a process "
            "with everything loaded, which takes over this terminal. Where there is none, start the ordinary way."
        ),
        "sixteen-tui enter --player ada",
    ),
    "tables": (
        later("list the shared tables"),
        later("List the shared tables that you may find: open ones, your own, and games that go on."),
        "sixteen-tui tables --json",
    ),
    "sit": (
        later("a seat at a shared table as a filter"),
        later(
            "Sit down at a shared table, by its id or its four letters, and hand on lines of the table protocol: "
            "what the seat sees comes out, what it does goes in."
        ),
        "sixteen-tui sit ABCD",
    ),
    "admin": (
        later("look after a table server"),
        later(
            "Ask the running table server, as root, in its own account or as a member of its admins' group (serve "
            "--admins): who is connected (who), which tables there are (tables), who is banned or muted (bans). Close "
            "a table, whose files are put aside (close TABLE). Send a text to everybody (say TEXT), or show it in the "
            "lobby (motd TEXT; motd alone: none). Accept no new tables before an upgrade (drain, undrain). End the "
            "connections of somebody (kick NAME), let them in no more (ban NAME, unban NAME), or let them say nothing "
            "(mute NAME, unmute NAME). The log of the server names you and why."
        ),
        'sixteen-tui admin ban ada --for 2d --reason "floods the lobby"',
    ),
}
"""Text in the list of commands, text of its own help, and an example."""
OPTIONS: Final = {
    "player": later("who is at this terminal, where several people share an account; each has own settings and saves"),
    "socket": later("the socket to listen at"),
    "group": later("let everybody in this group in"),
    "linger": later("end when nobody has been there for so many seconds"),
    "folder": later("the folder of the tables"),
    "log": later("what to log: none, error, warning or info"),
    "warm": later("how many warm sessions there may be at a time, 0 for none (default: {sessions}; see enter)"),
    "status": later("say how the server does"),
    "prometheus": later("with --status: print it in the text format of Prometheus"),
    "store": later("keep the tables in this PostgreSQL database, as servers on other machines do"),
    "create": later("make the tables of the database, and host nothing"),
    "move-in": later("move the tables of a folder into the database, and host nothing"),
    "move-out": later("move the tables of the database into a folder, and host nothing"),
    "table": later("the id of a table, a unique part of that, or the four letters of a private one"),
    "request": later("what to ask for: {requests}"),
    "about": later(
        "what the request is about: the id of a table, a unique part of that or last; a text; or the name of an account"
        " or a person"
    ),
    "lasts": later("for how long, such as 90m, 2h, 3d or 4w (default: until it is ended)"),
    "reason": later("why; it is logged, and a person who is kicked, banned or muted reads it"),
    "guests": later("let the people who share these accounts in, each by name (ada@games16)"),
    "admins": later("let everybody in this group look after the server, too (see admin)"),
    "notify": later("run this program when a game waits for somebody who is not connected"),
    "asked-at": later("the socket of the server"),
}
METAVARS: Final = {
    "player": later("NAME"),
    "socket": later("FILE"),
    "group": later("GROUP"),
    "linger": later("SECONDS"),
    "folder": later("FOLDER"),
    "log": later("LEVEL"),
    "warm": later("N"),
    "store": later("ADDRESS"),
    "move-in": later("FOLDER"),
    "move-out": later("FOLDER"),
    "table": later("TABLE"),
    "request": later("REQUEST"),
    "about": later("WORDS"),
    "lasts": later("TIME"),
    "reason": later("TEXT"),
    "guests": later("ACCOUNTS"),
    "admins": later("GROUP"),
    "notify": later("COMMAND"),
}
