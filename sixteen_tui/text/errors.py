"""Error texts: illegal actions, damaged saves, files, terminals.

Invariant: every error code of the engine and the program has a sentence here (a test finds them all), without a full
stop, because some are shown as part of a line.
"""

from __future__ import annotations

import errno
import math
import os
from typing import TYPE_CHECKING, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.terminal import tested
from sixteen_tui.terminal.text import clean, path_shown
from sixteen_tui.text import settings
from sixteen_tui.text.i18n import _, later, lazy, lazy_with, n_

if TYPE_CHECKING:
    from pathlib import Path

    from sixteen_tui.engine.game import IllegalAction
    from sixteen_tui.saves.disk import SaveError

ILLEGAL: Final = {
    "refused": later("The table server has refused that; try it once more"),
    "another-card-there": later("The card {card} was said to lie there"),
    "hand-known": later("The hand has been said already, or it is too late for it"),
    "no-such-card-left": later("The card {card} has been seen too often"),
    "who-is-banker": later("Which card was the lowest is not known; say who dealt first, such as banker 1"),
    "nothing-fits": later("No cards fit with what has been said of this round"),
    "played-unseen": later("Which card was played is always seen"),
    "already-cut": later("The first banker has been cut for already"),
    "already-dealt": later("The cards have been dealt already"),
    "already-drawn": later("Only one card is drawn in a turn"),
    "card-not-held": later("The card {card} is not in the hand"),
    "deck-empty": later("The deck is empty; only standing is left"),
    "draw-first": later("A card must be drawn before one is played"),
    "draw-names-card": later("A draw does not name its card"),
    "draw-pile-empty": later("The draw pile is empty"),
    "game-over": later("The game is over"),
    "hand-full": later("The hand is full"),
    "names-card-received": later("Nobody chooses the card that comes from the deck"),
    "no-seed": later("There is no seed to deal from"),
    "no-such-card": later("There is no such card"),
    "no-such-entry": later("The log has only {entries} entries"),
    "no-such-seat": later("There is no seat {seat}"),
    "no-taking": later("Taking is not played here"),
    "nobody-wins": later("An end needs somebody who loses and somebody who wins"),
    "not-as-seen": later("This cannot have been seen from that seat"),
    "not-cut": later("The first banker has not been cut for yet"),
    "not-dealt": later("The cards have not been dealt yet"),
    "not-from-seed": later("The cards do not follow from the seed"),
    "not-shuffled": later("The cards have not been shuffled for the next seat yet"),
    "not-your-turn": later("It is the turn of seat {to_move}, not of seat {seat}"),
    "only-seen": later("This is something seen, not something done"),
    "own-card-unseen": later("Seat {seat} must have seen its own cards"),
    "take-after-bust": later("A hand over 16 can trade or stand, not take"),
    "turn-not-over": later("The turn of seat {to_move} is not over"),
    "watching": later("This game is being played elsewhere and can only be watched"),
    "wild-undeclared": later("A wild is played with a colour and a number"),
    "wrong-cut": later("The cut is not one card of the pack for each seat concerned"),
    "wrong-deck": later("The cards are not exactly those of the deck"),
}
"""By `sixteen_tui.engine.game.IllegalAction.code`; a game can add its own (`GamePlugin.illegal`)."""

SAVE: Final = {
    "blank": later("the line is blank; remove the blank lines and try again"),
    "busy": later("this game is being played elsewhere; close it there first"),
    "blanks": later("the line has blanks at its start or its end; remove those of all lines and try again"),
    "check-sum": later("the check sum is wrong; the line has been changed or lost"),
    "first-sum": later("the check sum is wrong; this line or the first one has been changed, or one is lost"),
    "is-archive": later("this is an archive of many games; bring them in with import"),
    "packed": later("the file is packed ({kind}); unpack it and try again"),
    "conflict": later(
        "a program that merges files has left its marks (<<<<<<<); take one version of the file, with Git by"
        " git checkout --ours or --theirs, and try again"
    ),
    "commitment-wrong": later("the commitment does not belong to the seed"),
    "contributions-wrong": later("there is not one contribution for each player"),
    "daily-wrong": later("the deal is not that of the day"),
    "deal-wrong": later("the seed does not follow from the code of the deal"),
    "parent-wrong": later("the cards of a branch with other cards cannot come from a seed"),
    "empty": later("the file is empty"),
    "header-torn": later("the first line was never finished"),
    "illegal": later("this line breaks the rules. {sentence}"),
    "key-missing": later("the key {key} is missing"),
    "key-twice": later("the key {key} is there twice"),
    "key-unknown": later("the key {key} is unknown"),
    "newer-version": later(
        "written by sixteen-tui {app} in a newer format ({version}); update sixteen-tui to that version or a later one"
    ),
    "not-a-file": later("not a file; name a saved game"),
    "not-a-save": later("not a saved game of sixteen-tui"),
    "not-an-entry": later("this is not an entry of this game's log"),
    "not-json": later("this is not a JSON object"),
    "reformatted": later(
        "the JSON of this file has been formatted anew and changed, or a part is missing; a saved game has one object"
        " on each line, take the file as it was before"
    ),
    "comment": later("the line is a comment, which JSON does not have; remove such lines and try again"),
    "not-utf8": later("this is not UTF-8 text"),
    "one-kind": later("a line must hold exactly one of entry, undo, seat, hint, note and end"),
    "out-of-order": later("n is {found} instead of {expected}; lines are missing or out of order"),
    "version-wrong": later("the version is not the one that its keys ask for"),
    "seats-disagree": later("the number of seats is not the one that the rules give"),
    "time-wrong": later("there is no such date or time"),
    "too-big": later("the file is too big to be a saved game"),
    "unknown-game": later(
        "this game is unknown here; it was written by sixteen-tui {app}, update to that version or a later one"
    ),
    "utf-16": later("the text is {encoding}, as some programs of Windows write it; convert it to UTF-8 and try again"),
    "value-wrong": later("the value of {key} is wrong"),
}
"""By `sixteen_tui.saves.disk.SaveError.code`."""

_UNSUPPORTED: Final = later("the disk does not support this; use a folder on another disk")
_TROUBLE: Final = {
    errno.EACCES: later("permission denied; check who may read or write it"),
    errno.EAGAIN: later("not possible at the moment; try again"),
    errno.EDQUOT: later("your share of the disk is full; make room and try again"),
    errno.EEXIST: later("already exists and is never overwritten; choose another place"),
    errno.EFBIG: later("the file would become too big"),
    errno.EINVAL: _UNSUPPORTED,
    errno.ENOSYS: _UNSUPPORTED,
    errno.ENOTSUP: _UNSUPPORTED,
    errno.EOPNOTSUPP: _UNSUPPORTED,
    errno.EIO: later("the disk reports an error; the file may be damaged"),
    errno.EISDIR: later("a folder, not a file"),
    errno.ELOOP: later("a symbolic link; name the file itself"),
    errno.EMFILE: later("too many open files"),
    errno.ENAMETOOLONG: later("the name is too long"),
    errno.ENOENT: later("no such file or folder"),
    errno.ENOSPC: later("the disk is full; make room and try again"),
    errno.ENOTDIR: later("a part of the path is not a folder"),
    errno.ENXIO: later("not a file; name a saved game"),
    errno.EPERM: later("not permitted; check who may read or write it"),
    errno.EROFS: later("the disk can only be read"),
    errno.ESTALE: later("the network drive has lost the file; mount it again and try again"),
    errno.ENOTCONN: later("the drive is not connected any more; mount it again and try again"),
    errno.ETIMEDOUT: later("the network drive does not answer; try again later"),
    errno.EHOSTDOWN: later("the network drive does not answer; try again later"),
    errno.EHOSTUNREACH: later("the network drive does not answer; try again later"),
}

_TERMINAL: Final = {
    "no-terminal": later(
        "there is no terminal to play on; run it in a terminal window, over SSH with ssh -t, or with --plain"
    ),
    "dumb-terminal": later(
        "this terminal cannot show the full screen; it gets plain mode, or set TERM, for example to xterm-256color"
    ),
}

_LONGEST: Final = 60
"""Most cells of a detail from a file, which can have any length."""

_files_have_names = True


def hide_files() -> None:
    """Omit file names and error details from all sentences from now on, for accounts that may only play."""
    global _files_have_names  # noqa: PLW0603  # one setting for all sentences, like the language
    _files_have_names = False


def settings_moved(old: Path | None) -> str:
    """Return that the old settings file has another name now; "" without one, or if no files may be named."""
    return settings.moved(path_shown(old)) if old is not None and _files_have_names else ""


def illegal(error: IllegalAction) -> str:
    """Return the sentence for an illegal action, with the rule's number."""
    found = ILLEGAL.get(error.code)
    if found is None:
        found = next((one.illegal[error.code] for one in PLUGINS.values() if error.code in one.illegal), None)
    if found is None:
        return str(error)
    sentence = _(found).format(**error.details)
    return _("{sentence} ({rule})").format(sentence=sentence, rule=error.rule) if error.rule else sentence


def problem(error: SaveError) -> str:
    """Return the problem of a save and its line, without the file name."""
    if error.code not in SAVE:
        return error.code
    details = {name: clean(str(value), _LONGEST) for name, value in error.details.items()}
    from sixteen_tui.engine.game import IllegalAction

    if isinstance(refused := error.details.get("error"), IllegalAction):
        details["sentence"] = illegal(refused)
    what = _(SAVE[error.code]).format(**details)
    return what if error.line is None else _("line {line}: {problem}").format(line=error.line, problem=what)


_UNDAMAGED: Final = frozenset(
    ("blank", "blanks", "busy", "conflict", "is-archive", "not-a-file", "not-a-save", "packed", "utf-16")
)
"""Codes of files that are whole, but are no saves as they are."""


def damaged(error: SaveError | OSError) -> bool:
    """Return True if a save is damaged, so that only a copy of it helps."""
    return not isinstance(error, OSError) and not error.newer and error.code not in _UNDAMAGED


def reason(error: SaveError | OSError) -> str:
    """Return why a save cannot be read, for a list that names the file."""
    return trouble(error) if isinstance(error, OSError) else problem(error)


def brief(error: SaveError | OSError) -> str:
    """Return why a save cannot be read, without its file."""
    return cause(error) if isinstance(error, OSError) else problem(error)


def wrong(error: SaveError | OSError) -> str:
    """Return why a save cannot be read, moved or resumed."""
    return trouble(error) if isinstance(error, OSError) else save(error)


def save(error: SaveError) -> str:
    """Return the file, the line and the problem."""
    return about(error.path, problem(error))


CHANGED: Final = {
    "removed": later("another program removed the file"),
    "replaced": later("another program replaced the file"),
    "shorter": later("another program cut the file short"),
    "longer": later("another program wrote to the file"),
    "altered": later("another program changed the file"),
}
"""By `ChangedError.how`."""
_HOW: Final = {
    **CHANGED,
    "form": later("the file is packed, or its text is not UTF-8; restore it, or give it another name"),
    "no-line": later("no line of the file can be used; restore it, or give it another name"),
    "no-home": later("there is no home folder; set HOME to one"),
}


_FULL: Final = frozenset((errno.EDQUOT, errno.EFBIG, errno.ENOSPC))
"""Errors of a write."""
_STEPS: Final = {
    "create": later("a file cannot be created"),
    "lock": later("a file cannot be locked"),
    "write": later("a file cannot be written and synced"),
    "read": later("a file does not have what was written"),
    "rename": later("a file cannot be renamed"),
    "remove": later("a file cannot be removed"),
}
"""By `FolderCheckError.step` (`saves.folder_check`)."""


def step_fails(step: str, problem: str) -> str:
    """Return that a step of saving fails in a folder of saves, without the folder."""
    said = _("{fails} ({problem}); set XDG_DATA_HOME to a folder on another disk")
    return said.format(fails=_(_STEPS[step]), problem=problem)


def trouble(error: OSError) -> str:
    """Return the system's error about a file, after the name of the file if it has one."""
    return about(error.filename, cause(error))


def command_trouble(error: OSError) -> str:
    """Return the error that ends a command: `trouble`, or that standard output takes nothing.

    A full disk names no file then, because every write to a file names it (`saves.disk.naming`).
    """
    if error.filename is None and error.errno in _FULL:
        return _("standard output: {problem}").format(problem=cause(error))
    return trouble(error)


def cause(error: OSError) -> str:
    """Return the system's error without the file, in the program's text if it has one."""
    how = getattr(error, "how", None)
    if how in _HOW:
        return _(_HOW[how])
    what = _(_TROUBLE[error.errno]) if error.errno in _TROUBLE else error.strerror
    what = what or _("the system refused and did not say why")
    return step_fails("lock", what) if how == "unlocked" else what


def missing(error: OSError) -> str:
    """Return that what a file beside the saves says is missing in a list, or in statistics."""
    return _("Missing here, because it cannot be read: {problem}").format(problem=trouble(error))


def about(file: object, what: str) -> str:
    """Return a problem after the file name, if it has one."""
    if not _files_have_names or not isinstance(file, str | bytes | os.PathLike):
        return what
    return _("{file}: {problem}").format(file=path_shown(file), problem=what)


no_locks = lazy(
    "The disk of your saved games has no locks: play this game in one window only. If another program writes to it,"
    " you are told."
)
"""Warning at a table whose save cannot be locked."""


def stream_closed(number: int) -> str:
    """Return why a command cannot read or print: its standard input (0) or output (1) is closed."""
    if number == 0:
        return _("standard input is closed; leave out <&- and name a file, or send it with < or |")
    return _("standard output is closed, so nothing can be printed; leave out >&-")


def terminal(code: str) -> str:
    """Return why the full screen cannot be used, for a code of `sixteen_tui.terminal.guard.refusal`."""
    return _(_TERMINAL[code])


def idle(minutes: float, *, kept: bool) -> str:
    """Return why the program has ended after a time without keys; `kept`: the game was saved."""
    said = n_("No key for {minutes} minute.", "No key for {minutes} minutes.", math.ceil(minutes))
    end = _("The program has ended; what was played is saved.")
    if not kept:
        end = _("The program has ended; the last of what was played could not be saved.")
    return f"{said.format(minutes=f'{minutes:g}')} {end}"


ended_unsaved = lazy_with(
    "The game could not be saved in its place. A copy is in {path}; import brings it back.", path_shown
)
"""Names the copy, after the program ended at once and the save could not be written."""
saved_beside = lazy_with(
    "The game is saved again, as {id}: go on with that one. The file of the other program stays.", path_shown
)
"""New name of a game whose file was taken by another program."""


def other_textual(found: str) -> str:
    """Return that the installed version of Textual is outside the tested range."""
    return _("Textual {found} was never tried with this version; install Textual {lowest} to {highest}").format(
        found=clean(found, _LONGEST), lowest=tested.LOWEST, highest=tested.HIGHEST
    )


def inside(error: Exception, log: str | None) -> str:
    """Return that the program has a fault; `log` is the file with the traceback, or None."""
    what = f"{type(error).__name__}: {error}" if _files_have_names else type(error).__name__
    if log is None or not _files_have_names:
        return _("a fault in the program ({what}); please report it").format(what=what)
    return _("a fault in the program ({what}); please report it with {log}").format(what=what, log=path_shown(log))
