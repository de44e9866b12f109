"""`doctor`: reports on terminal, connection and files, and says what to change.

Invariant: it changes nothing, leaves no file and always ends, also without a terminal. Checks are independent: an
error in one becomes a line of the report.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui import __version__
from sixteen_tui.cli.commands import DOES_NOT_HOLD, DONE, Options, say, speak, tell
from sixteen_tui.saves import folder_check
from sixteen_tui.settings import interface, paths, settings
from sixteen_tui.terminal import guard as terminal
from sixteen_tui.terminal import tested
from sixteen_tui.terminal.text import clean, path_shown
from sixteen_tui.text import doctor as wording
from sixteen_tui.text import errors

if TYPE_CHECKING:
    from sixteen_tui.tables.where import ServerSocket

OK, NOTE, PROBLEM = "ok", "note", "problem"

SECONDS: Final = 3.0
"""Time limit for reading saved games, in seconds; a folder of many thousands takes longer."""
_NAMED, _LONGEST, _TRIAL = 3, 40, 4096
"""Most damaged games that are listed by name, the length of a name, and the bytes of a trial file."""


class Finding(NamedTuple):
    """One line of the report: a subject (`about`), a verdict and a sentence. `details` are for `--json`."""

    about: str
    verdict: str
    says: str
    details: Mapping[str, object] = {}


def run(options: Options) -> int:
    """Print the report; the exit status is 1 if it contains a problem."""
    findings = [finding for look in LOOKS for finding in _looked(look)]
    if options.json:
        for found in findings:
            line = {"about": found.about, "verdict": found.verdict, "says": clean(found.says), **found.details}
            tell(json.dumps(line))
    elif options.lines:
        speak(wording.in_a_line(found.about, found.verdict, found.says) for found in findings)
    else:
        _print(findings)
    return DOES_NOT_HOLD if any(found.verdict == PROBLEM for found in findings) else DONE


def _looked(look: Callable[[], Iterator[Finding]]) -> list[Finding]:
    try:
        return list(look())
    except OSError as error:
        said = errors.trouble(error)
    except Exception as error:  # noqa: BLE001  # an unexpected error must not stop the other checks
        said = wording.not_examined(f"{type(error).__name__}: {error}")
    return [Finding(_ABOUT.get(look.__name__, look.__name__), PROBLEM, said)]


def _print(findings: list[Finding]) -> None:
    verdicts = {name: wording.verdict(name) for name in (OK, NOTE, PROBLEM)}
    first = max(map(len, verdicts.values()))
    second = max(len(wording.about(found.about)) for found in findings)
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    for found in findings:
        head = f"{verdicts[found.verdict]:<{first}}  {wording.about(found.about):<{second}}  "
        line = head + clean(found.says)
        if width <= 2 * len(head):
            say(line)
            continue
        lines = textwrap.wrap(line, width - 1, subsequent_indent=" " * len(head), break_on_hyphens=False)
        for each in lines:
            say(each)


# The program


def program() -> Iterator[Finding]:
    """Check the versions of program, Python and Textual, of which few are tested."""
    python, textual = platform.python_version(), tested.installed()
    details = {"version": __version__, "python": python, "textual": textual}
    if textual is None:
        yield Finding("program", PROBLEM, wording.no_textual(), details)
        return
    yield Finding("program", OK, wording.versions(__version__, python, textual), details)
    if tested.untested() is not None:
        yield Finding("program", PROBLEM, errors.other_textual(textual), details)


# The terminal


def _terminals() -> list[int]:
    """Return the descriptors of the standard streams that are a terminal."""
    return [descriptor for descriptor in (0, 1, 2) if terminal.is_terminal(descriptor)]


def screen() -> Iterator[Finding]:
    """Check the terminal and its size."""
    name, streams = clean(os.environ.get("TERM", ""), _LONGEST), _terminals()
    details = {"term": name, "terminals": streams}
    if terminal.refusal(os.environ) == "dumb-terminal" or (streams and name in ("", "dumb", "unknown")):
        yield Finding("terminal", NOTE, errors.terminal("dumb-terminal"), details)
    elif not streams:
        yield Finding("terminal", PROBLEM, errors.terminal("no-terminal"), details)
    elif len(streams) < 3:
        yield Finding("terminal", NOTE, wording.output_elsewhere(name), details)
    else:
        yield Finding("terminal", OK, wording.terminal(name), details)
    if streams:
        yield _size(streams[-1])


def _size(descriptor: int) -> Finding:
    from sixteen_tui.screens.base.page import FULL, LEAST

    columns, rows = os.get_terminal_size(descriptor)
    details = {"columns": columns, "rows": rows}
    if not columns or not rows:
        return Finding("size", NOTE, wording.size_unknown(), details)
    if columns >= FULL[0] and rows >= FULL[1]:
        return Finding("size", OK, wording.size(columns, rows), details)
    if columns >= LEAST[0] and rows >= LEAST[1]:
        return Finding("size", NOTE, wording.size_compact(columns, rows, FULL), details)
    return Finding("size", PROBLEM, wording.size_too_small(columns, rows, LEAST), details)


def lines() -> Iterator[Finding]:
    """Report how plain mode is reached, and whether it is the usual one here."""
    usual = interface.in_lines(os.environ)
    yield Finding("lines", OK, wording.in_lines(interface.VARIABLE, usual=usual), {"usual": usual})


def colours() -> Iterator[Finding]:
    """Report the number of colours and the variable that decides it."""
    depth, variable = terminal.colours(os.environ)
    said = wording.colours(depth, f"{variable}={clean(os.environ.get(variable, ''), _LONGEST)}")
    yield Finding("colours", OK if depth in ("truecolor", "256") else NOTE, said, {"colours": depth, "by": variable})


def shapes() -> Iterator[Finding]:
    """Report whether lines and card shapes are drawn in Unicode, and the setting or variables that decide it."""
    setting = settings.load(paths.settings())[0].glyphs
    unicode = terminal.unicode_glyphs(setting, os.environ)
    details = {"shapes": unicode, "setting": setting}
    if setting != "auto":
        yield Finding("shapes", OK if unicode else NOTE, wording.shapes_set(unicode=unicode), details)
        return
    names = ("LC_ALL", "LC_CTYPE", "LANG") if unicode else ("LC_ALL", "LANG")
    said = ", ".join(f"{name}={clean(os.environ[name], _LONGEST)}" for name in names if os.environ.get(name))
    yield Finding(
        "shapes",
        OK if unicode else NOTE,
        wording.shapes_shown(said) if unicode else wording.shapes_plain(said),
        details,
    )


# The connection


def connection() -> Iterator[Finding]:
    """Report an SSH connection, with advice about variables that it does not forward."""
    remote = terminal.remote(os.environ)
    if remote:
        sent = bool(os.environ.get("COLORTERM")) and bool(os.environ.get("LANG"))
        yield Finding("connection", NOTE, wording.connection_ssh(colours_sent=sent), {"ssh": True})
    else:
        yield Finding("connection", OK, wording.connection_local(), {"ssh": False})


def escape() -> Iterator[Finding]:
    """Report a terminal multiplexer (tmux, GNU screen) that delays the Escape key."""
    name = os.environ.get("TERM", "")
    between = None
    if os.environ.get("TMUX") or name.startswith("tmux"):
        between = "tmux"
    elif os.environ.get("STY") or name.startswith("screen"):
        between = "screen"
    details = {"between": between}
    if between:
        from sixteen_tui.settings import keymap

        chosen = settings.load(paths.settings())[0]
        back = keymap.present("page.back", keymap.chosen(chosen.keyboard, chosen.keys)[0])
        yield Finding("escape", NOTE, wording.escape_late(between, back), details)
    else:
        yield Finding("escape", OK, wording.escape_direct(), details)


def sessions() -> Iterator[Finding]:
    """Report whether a server offers warm sessions for `enter`."""
    from sixteen_tui.tables.server import warm

    server = warm.serving()
    found = None if server is None else warm.figures(server)
    details = {"server": server, "sessions": None if found is None else found.sessions}
    if server is None:
        yield Finding("sessions", OK, wording.no_warm_sessions(), details)
    else:
        yield Finding("sessions", OK, wording.warm_sessions(None if found is None else found.sessions), details)


def tables() -> Iterator[Finding]:
    """Check the table server of the machine if it has one, else that this account's server could lock and listen."""
    from sixteen_tui.tables import where
    from sixteen_tui.text import refusals

    socket = where.MACHINE if where.of_machine() else where.own()
    details: dict[str, object] = {"socket": str(socket)}
    try:
        if socket == where.MACHINE:
            yield _machines(where.connect(), details)
            return
        where.try_out(_existing(paths.tables()), _existing(socket.parent))
        with where.short(_existing(socket.parent) / socket.name):
            yield Finding("tables", OK, wording.tables(str(socket)), details)
    except where.NoServerError as error:
        yield Finding("tables", PROBLEM, refusals.why(error.code), details)
    except OSError as error:
        problem = errors.trouble(OSError(error.errno, error.strerror, error.filename or str(socket.parent)))
        yield Finding("tables", PROBLEM, wording.place_refused(problem), details)


def _machines(line: ServerSocket | None, details: dict[str, object]) -> Finding:
    from sixteen_tui.text import refusals

    if line is None:
        return Finding("tables", PROBLEM, refusals.why("machine-away"), details)
    line.socket.close()
    return Finding("tables", OK, wording.machines_tables(str(details["socket"])), details)


# The files


def files() -> Iterator[Finding]:
    """Check the folders of saves, settings, themes and logs, and report logged errors."""
    yield from _saves(paths.saves())
    yield _place("settings", paths.settings(), paths.settings().parent)
    yield from _themes(paths.themes())
    yield _place("logs", paths.logs(), paths.logs())
    faults = paths.logs() / "faults.log"
    if faults.is_file() and faults.stat().st_size:
        yield Finding("logs", NOTE, wording.faults(str(faults)), {"faults": str(faults)})


def _place(about: str, path: Path, folder: Path) -> Finding:
    details = {"path": str(path), "there": os.path.lexists(path)}
    try:
        _try_writing(folder)
    except OSError as error:
        problem = errors.trouble(OSError(error.errno, error.strerror, str(path)))
        return Finding(about, PROBLEM, wording.place_refused(problem), {**details, "writable": False})
    return Finding(about, OK, wording.place(str(path), there=details["there"] is True), {**details, "writable": True})


def _saves(folder: Path) -> Iterator[Finding]:
    """Check the folder of saves by the file operations of a game, and files beside it; report missing features."""
    from sixteen_tui.saves import appended, coached, dailies, deck, draft, matches, tags, unlisted

    found = _place("saves", folder, folder)
    if found.verdict == PROBLEM:
        yield found
        return
    try:
        lacking = folder_check.check_folder(_existing(folder))
    except folder_check.FolderCheckError as error:
        said = wording.place_fails(str(folder), error.step, errors.cause(error))
        yield Finding("saves", PROBLEM, said, {"step": error.step})
        return
    yield found
    for step in lacking:
        yield Finding("saves", NOTE, wording.place_lacks(str(folder), step), {"step": step})
    for path in (each.path_of(folder) for each in (coached, dailies, deck, draft, matches, tags, unlisted)):
        if (refused := appended.trouble(path)) is not None:
            yield Finding("saves", PROBLEM, wording.beside_refused(errors.trouble(refused)), {"file": str(path)})


def _existing(folder: Path) -> Path:
    """Return the folder, or its nearest existing parent."""
    while not os.path.lexists(folder) and folder != folder.parent:
        folder = folder.parent
    return folder


def _try_writing(folder: Path) -> None:
    """Write a temporary file in a folder, or in its nearest existing parent. Raises OSError.

    It loses its name before it is written, so that a killed process leaves none.
    """
    descriptor, name = tempfile.mkstemp(prefix=".sixteen-tui-", dir=_existing(folder))
    try:
        Path(name).unlink()
        os.write(descriptor, bytes(_TRIAL))
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _themes(folder: Path) -> Iterator[Finding]:
    """Check that the user's themes can be read, and report unusable ones."""
    details: dict[str, object] = {"path": str(folder), "there": os.path.lexists(folder)}
    try:
        own = sorted(each.stem for each in folder.iterdir() if each.suffix == ".toml")
    except FileNotFoundError:
        own = []
    except OSError as error:
        yield Finding("themes", PROBLEM, wording.place_unread(errors.trouble(error)), details)
        return
    from sixteen_tui.settings import theme
    from sixteen_tui.text import themes

    for file, fault in theme.survey(folder).problems.items():
        said = f"{clean(path_shown(file.name), _LONGEST)}: {themes.problem(fault)}"
        yield Finding("themes", PROBLEM, said, {"file": str(file)})
    shown = [clean(path_shown(each), _LONGEST) for each in own]
    yield Finding("themes", OK, wording.themes(str(folder), shown), {**details, "own": own})


def values() -> Iterator[Finding]:
    """Report unusable entries of the settings file, and an unusable theme."""
    file = paths.settings()
    chosen, problems = settings.load(file)
    details = {"unusable": problems}
    if "*" in problems:
        yield Finding("values", PROBLEM, wording.settings_unread(), details)
    elif problems:
        names = [clean(name, _LONGEST) for name in problems]
        yield Finding("values", PROBLEM, wording.settings_bad(names), details)
    elif not os.path.lexists(file):
        yield Finding("values", OK, wording.settings_none(), details)
    else:
        yield Finding("values", OK, wording.settings_good(), details)
    from sixteen_tui.settings import theme

    used = theme.load(chosen.theme, *paths.all_themes()).name
    if used != chosen.theme:
        said = wording.theme_bad(clean(chosen.theme, _LONGEST), used)
        yield Finding("values", PROBLEM, said, {"theme": chosen.theme})


def games() -> Iterator[Finding]:
    """Count saved games, ignoring copies, and report damaged files and those of a newer version."""
    from sixteen_tui.saves.catalogue import saved
    from sixteen_tui.saves.disk import SUFFIX, SaveError, file_id
    from sixteen_tui.saves.record import Record

    end = time.monotonic() + SECONDS
    finished, files, whole = dict[str, bool](), 0, True
    damaged, newer = list[str](), list[str]()
    for each in saved(paths.saves()):
        if isinstance(each, Record):
            files += 1
            if each.path.name == f"{each.header.id}{SUFFIX}" or each.header.id not in finished:
                finished[each.header.id] = each.finished
        else:
            unread = newer if isinstance(each, SaveError) and each.newer else damaged
            unread.append(file_id(each.path if isinstance(each, SaveError) else Path(str(each.filename))))
        if time.monotonic() > end:
            whole = False
            break
    over = sum(finished.values())
    said = wording.games(len(finished) - over, over)
    details = {"unfinished": len(finished) - over, "finished": over, "damaged": damaged, "newer": newer, "all": whole}
    if not whole:
        said = wording.games_unread(said, files + len(damaged) + len(newer))
    for ids, worded in ((damaged, wording.games_damaged), (newer, wording.games_newer)):
        if ids:
            said = worded(said, [clean(path_shown(name), _LONGEST) for name in ids[:_NAMED]], len(ids))
    yield Finding("games", PROBLEM if damaged else OK if whole and not newer else NOTE, said, details)


LOOKS: Final = (program, screen, lines, colours, shapes, connection, escape, sessions, tables, files, values, games)
_ABOUT: Final = {"screen": "terminal", "files": "saves"}
"""Check -> subject of its lines, if that is not the name of the function."""
