"""Texts of `doctor`: terminal, connection, files, and what to change.

Invariant: no full stop; the remedy follows a semicolon.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixteen_tui.terminal.text import path_shown
from sixteen_tui.text import errors, keys
from sixteen_tui.text.i18n import _, later, lazy, lazy_with, n_, p_
from sixteen_tui.text.names import capital

_JOINT: Final = "; "


def verdict(name: str) -> str:
    """Return the first word of each line."""
    return {"ok": p_("verdict", "ok"), "note": p_("verdict", "note"), "problem": p_("verdict", "problem")}[name]


def about(name: str) -> str:
    """Return the subject of a line."""
    return {
        "program": _("program"),
        "terminal": _("terminal"),
        "size": _("size"),
        "lines": _("plain mode"),
        "colours": _("colours"),
        "shapes": _("shapes"),
        "connection": _("connection"),
        "escape": _("Esc key"),
        "sessions": _("warm sessions"),
        "tables": _("tables"),
        "saves": _("saves"),
        "games": _("saved games"),
        "settings": _("settings"),
        "values": _("settings read"),
        "themes": _("themes"),
        "logs": _("logs"),
    }[name]


def in_a_line(subject: str, verdict_name: str, said: str) -> str:
    """Return a finding as a sentence, for the ear."""
    return _("{subject}: {verdict}. {said}.").format(
        subject=capital(about(subject)), verdict=verdict(verdict_name), said=said
    )


def in_lines(variable: str, *, usual: bool) -> str:
    """Return how plain mode is reached."""
    if usual:
        return _("at every start; the full screen with {variable}=0").format(variable=variable)
    return _("sixteen-tui --plain, for screen readers; at every start with {variable}=1").format(variable=variable)


not_examined = lazy_with("this could not be looked at ({error}); please report it")
"""Says that an examination failed with an unexpected error."""


# Program


def versions(program: str, python: str, textual: str) -> str:
    return f"sixteen-tui {program}, Python {python}, Textual {textual}"


no_textual = lazy("Textual is not installed; install sixteen-tui again")


# Terminal


def terminal(name: str) -> str:
    return f"TERM={name}"


output_elsewhere = lazy_with("TERM={name}; this report does not go to the terminal, or is not typed there")


def size(columns: int, rows: int) -> str:
    return _("{columns}×{rows}, room for everything").format(columns=columns, rows=rows)


def size_compact(columns: int, rows: int, full: tuple[int, int]) -> str:
    return _("{columns}×{rows}, so the screens are compact; from {full} on they show everything").format(
        columns=columns, rows=rows, full="×".join(map(str, full))
    )


def size_too_small(columns: int, rows: int, least: tuple[int, int]) -> str:
    return _("{columns}×{rows} is too small; make the window larger or its letters smaller, to {least} or more").format(
        columns=columns, rows=rows, least="×".join(map(str, least))
    )


size_unknown = lazy("not known; 80×24 is taken for granted")


def colours(depth: str, variable: str) -> str:
    """Return the number of colours and the variable that determines it."""
    return {
        "truecolor": _("all, by {variable}"),
        "256": _("256, by {variable}"),
        "standard": _("16, by {variable}; if this terminal has more, set TERM, for example to xterm-256color"),
        "none": _("none, by {variable}; cards are told apart by letters"),
    }[depth].format(variable=variable)


shapes_shown = lazy_with("lines and shapes, by {variables}")


def shapes_set(*, unicode: bool) -> str:
    return _("lines and shapes, by the settings") if unicode else _("plain characters, by the settings")


def shapes_plain(variables: str) -> str:
    return _("plain characters, by {variables}; for lines and shapes set LANG, for example to C.UTF-8").format(
        variables=variables or "LANG"
    )


# Connection


connection_local = lazy("not over SSH")


def connection_ssh(*, colours_sent: bool) -> str:
    said = _("over SSH; connect with ssh -C, which makes it several times lighter")
    if colours_sent:
        return said
    more = _(
        "for all colours and your own language: SendEnv COLORTERM LANG in ~/.ssh/config where you sit, "
        "AcceptEnv COLORTERM LANG in sshd_config here"
    )
    return said + _JOINT + more


escape_direct = lazy("no tmux and no screen in between")


def escape_late(program: str, back: Sequence[str]) -> str:
    """Return that tmux or screen delays Esc, and the remedies; `back`: the keys that lead back."""
    hint = {
        "tmux": _("set -sg escape-time 20 in ~/.tmux.conf shortens it"),
        "screen": _("maptimeout 20 in ~/.screenrc shortens it"),
    }[program]
    other = next((key for key in back if key != "escape"), "") if "escape" in back else ""
    if not other:
        return _("{program} holds Esc back for a moment; {hint}").format(program=program, hint=hint)
    return _("{program} holds Esc back for a moment; {hint}, and {key} does the same as Esc").format(
        program=program, hint=hint, key=keys.key(other)
    )


no_warm_sessions = lazy("none; 'sixteen-tui enter' starts the ordinary way")


def warm_sessions(count: int | None) -> str:
    """Return the number of warm sessions; `count` is None before the first request."""
    if count is None:
        return _("'sixteen-tui enter' finds some, from the second time on")
    return n_(
        "'sixteen-tui enter' finds some; {count} is open", "'sixteen-tui enter' finds some; {count} are open", count
    ).format(count=count)


# Files


def place(path: str, *, there: bool) -> str:
    return (
        _("{path}, can be written").format(path=path_shown(path))
        if there
        else _("{path}, will be made when it is needed").format(path=path_shown(path))
    )


place_refused = lazy_with("cannot be written: {problem}")
beside_refused = lazy_with("not recorded, move the file away: {problem}")
"""Says that a file beside the folder of saves cannot be written."""
_LACKING: Final = {
    "lock": later(
        "{path}: no locks here, so two windows could play one game; play each in one window, or set XDG_DATA_HOME to a"
        " folder on a local disk"
    ),
    "link": later("{path}: no hard links here; games are saved all the same"),
}


def place_fails(path: str, step: str, problem: str) -> str:
    """Return that a step of saving fails in a folder of saves."""
    return errors.about(path, errors.step_fails(step, problem))


def place_lacks(path: str, step: str) -> str:
    """Return that a folder of saves has no locks or no hard links."""
    return _(_LACKING[step]).format(path=path_shown(path))


tables = lazy_with("a server here would listen at {socket}", path_shown)
machines_tables = lazy_with("the server of this machine answers at {socket}", path_shown)
place_unread = lazy_with("cannot be read: {problem}")


def themes(path: str, own: Sequence[str]) -> str:
    if not own:
        return _("{path}, none of your own").format(path=path_shown(path))
    return _("{path}, your own: {names}").format(path=path_shown(path), names=", ".join(own))


def games(unfinished: int, finished: int) -> str:
    return _("{unfinished}, {finished}").format(
        unfinished=n_("{count} unfinished", "{count} unfinished", unfinished).format(count=unfinished),
        finished=n_("{count} finished", "{count} finished", finished).format(count=finished),
    )


def games_damaged(said: str, names: Sequence[str], count: int) -> str:
    """Return the number of unusable games and the first of their names."""
    more = n_(
        "{count} cannot be used: {names}; 'sixteen-tui list' says why; if it is damaged, restore it from a copy",
        "{count} cannot be used: {names}; 'sixteen-tui list' says why; restore damaged ones from a copy",
        count,
    ).format(count=count, names=_first(names, count))
    return said + _JOINT + more


def games_newer(said: str, names: Sequence[str], count: int) -> str:
    """Return the number of games that only a newer version reads, and the first of their names."""
    more = n_(
        "{count} needs a newer version of the program: {names}; 'sixteen-tui list' says which",
        "{count} need a newer version of the program: {names}; 'sixteen-tui list' says which",
        count,
    ).format(count=count, names=_first(names, count))
    return said + _JOINT + more


def _first(names: Sequence[str], count: int) -> str:
    return ", ".join((*names, "…") if len(names) < count else names)


def games_unread(said: str, count: int) -> str:
    """Return that not all games were read within the time limit."""
    more = n_(
        "{count} file was looked at, there are more; 'sixteen-tui list' looks at all",
        "{count} files were looked at, there are more; 'sixteen-tui list' looks at all",
        count,
    ).format(count=count)
    return said + _JOINT + more


settings_good = lazy("all can be used")
settings_none = lazy("none yet, so the defaults are used")
settings_unread = lazy("the file could not be read, so the defaults are used; mend it, or delete it")


def settings_bad(names: Sequence[str]) -> str:
    return n_(
        "this one could not be used: {names}; mend it in the file, or leave it if it is of a newer version",
        "these could not be used: {names}; mend them in the file, or leave them if they are of a newer version",
        len(names),
    ).format(names=", ".join(names))


def theme_bad(name: str, used: str) -> str:
    return _("there is no theme {name} that can be used, so {used} is shown; choose another in the settings").format(
        name=name, used=used
    )


faults = lazy_with("{path} tells of faults in the program; please report them with it, then delete it", path_shown)
