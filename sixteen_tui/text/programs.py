"""Texts about external programs that play: errors, and their replacement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sixteen_tui.terminal.text import clean
from sixteen_tui.text import daily, errors, library, matches, numbers
from sixteen_tui.text.cli import quoted
from sixteen_tui.text.i18n import _

if TYPE_CHECKING:
    from sixteen_tui.arena.programs import ProgramError
    from sixteen_tui.session.guests import Replaced
    from sixteen_tui.session.notices import Notice
    from sixteen_tui.session.session import News

NAMED: Final = 60
"""Most cells of foreign text in a sentence."""
_AS_PLAYER: Final = '--level "cmd:…"'


def trouble(error: ProgramError, patience: float, name: str | None = None) -> str:
    """Return why an external program cannot play; `patience` is its time per move in seconds.

    `name` replaces a command line that is too long.
    """
    name = clean(name or error.command, NAMED)
    match error.code:
        case "not-started":
            return _("{program} cannot be started").format(program=name)
        case "ended":
            return _("{program} has ended in the middle of a game").format(program=name)
        case "late":
            return _("{program} has not answered within {seconds} seconds").format(
                program=name, seconds=numbers.rounded(patience)
            )
        case "illegal":
            return _("{program} played what is not allowed: {answer}").format(
                program=name, answer=clean(error.said, NAMED)
            )
    return _('{program} answered with nonsense, not with a move such as {{"move": "play B3"}}: {answer}').format(
        program=name, answer=clean(error.said, NAMED)
    )


# At a table


def plays_on(problem: str, level: str) -> str:
    """Return which computer player replaces a program."""
    return _("From now on the computer player {level} plays on its seat: {problem}").format(
        problem=problem, level=level
    )


def not_by_itself(program: str, level: str, game: str) -> str:
    """Return that a saved game starts no program; `program` is the name in the save."""
    return _(
        "A saved game starts no program: in place of {program} the computer player {level} plays. "
        "To have it back: {command}"
    ).format(program=clean(program, NAMED), level=level, command=f"sixteen-tui resume {game} {_AS_PLAYER}")


def news(found: News) -> list[str]:
    """Return the messages about files, players and saving."""
    said = [*map(_noticed, found.notices), *map(_replaced, found.replaced)]
    return [*said, errors.no_locks()] if found.unlocked else said


def _noticed(notice: Notice) -> str:
    if notice.about == "uncompared":
        return library.copies_uncompared(notice.copies)
    if notice.error is None:
        return library.copy_ahead(notice.file, notice.entries)
    if notice.about == "unread":
        return errors.missing(notice.error)
    said = daily.not_recorded if notice.about == "daily" else matches.not_recorded
    return said(errors.trouble(notice.error))


def _replaced(by: Replaced) -> str:
    if by.error is None:
        return not_by_itself(by.program, by.level, by.game)
    return plays_on(trouble(by.error, by.patience, by.program), by.level)


# Invalid arguments


def no_program(text: str) -> str:
    return _("{text} is no program; give its command line, as {example}").format(text=quoted(text), example=_AS_PLAYER)


def never_sat(name: str, game: str) -> str:
    return _("no seat of the game {game} is that of {program}").format(program=clean(name, NAMED), game=game)
