"""`play`, `resume`, `replay`, `learn`, no command at all: what leads to a table, on the full screen or in plain mode.

Law: where the full screen cannot be and plain mode was not asked for, that is said before anything is written. A dumb
terminal gets plain mode without asking.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sixteen_tui.commands import DONE, UNUSABLE, Refused
from sixteen_tui.config import paths
from sixteen_tui.config.limits import Limits, confine
from sixteen_tui.terminal import guard as terminal
from sixteen_tui.words import cli as wording
from sixteen_tui.words import errors

if TYPE_CHECKING:
    from sixteen_tui.play.sitting import Sitting
    from sixteen_tui.store.journal import Record


def _in_lines(*, asked: bool) -> bool:
    """Whether to use plain mode. Raises Refused where there is no terminal and it was not asked for."""
    if asked:
        return True
    refusal = terminal.refusal(os.environ)
    if refusal not in (None, "dumb-terminal"):
        raise Refused(errors.terminal(refusal))
    return refusal is not None


def _status(*, kept: bool) -> int:
    """The exit status of plain mode: `DONE`, or `UNUSABLE` for a game that could not be saved."""
    return DONE if kept else UNUSABLE


def home(limits: Limits, *, plain: bool) -> int:
    """Run the application from its main menu. Returns the exit status, as all commands here."""
    plain = _in_lines(asked=plain)
    if limits.restricted:
        confine(os.environ)
    if plain:
        from sixteen_tui.plain import program

        return _status(kept=program.home(limits))
    from sixteen_tui.app import launch

    return launch(limits=limits)


def play(game: str, players: str | None, rules: str | None, seed_text: str | None, *, plain: bool) -> int:
    """Begin a new game and play it."""
    from sixteen_tui.commands.setup import seed, setup
    from sixteen_tui.play.setup import HUMAN

    begin = setup(game, players, rules, lambda levels, seats: (HUMAN, *(levels[0],) * (seats - 1)))
    chosen = seed(seed_text)
    plain = _in_lines(asked=plain)
    return _at_table(begin.begin(paths.saves(), chosen), plain=plain)


def learn(game: str | None, *, plain: bool) -> int:
    """Run the lesson of a game (None: the first one), which exists on the full screen only. Raises Refused."""
    from sixteen_tui.engine.games import GAMES

    name = game or next(iter(GAMES))
    if name not in GAMES:
        raise Refused(wording.unknown_game(name, GAMES))
    if _in_lines(asked=plain):
        from sixteen_tui.words import lessons

        raise Refused(lessons.only_on_screen(name))
    from sixteen_tui.app import launch

    return launch(lesson=name)


def _at_table(sitting: Sitting, *, plain: bool) -> int:
    if plain:
        from sixteen_tui.plain import program

        return _status(kept=program.table(sitting))
    from sixteen_tui.app import launch

    try:
        return launch(sitting=sitting)
    finally:
        sitting.release()


def resume(name: str | None, *, plain: bool) -> int:
    """Resume an unfinished game: the named one, or the latest that is not being played."""
    from sixteen_tui.commands.saves import found
    from sixteen_tui.play.opening import check, opened, usable
    from sixteen_tui.store.journal import read

    if name is None:
        plain = _in_lines(asked=plain)
        return _at_table(_latest(), plain=plain)
    path = found(name)
    with usable():
        check(read(path))
    plain = _in_lines(asked=plain)
    return _at_table(opened(path), plain=plain)


def _latest() -> Sitting:
    from sixteen_tui.play.opening import check, usable
    from sixteen_tui.play.sitting import Sitting
    from sixteen_tui.store.disk import Busy

    busy = False
    for record in _unfinished():
        check(record)
        with usable():
            try:
                return Sitting.resume(record.path)
            except Busy:
                busy = True
    raise Refused(wording.all_busy() if busy else wording.nothing_to_resume())


def _unfinished() -> Iterator[Record]:
    """The saved games that can go on, latest first. Skips damaged ones; `list` reports them."""
    from sixteen_tui.commands.saves import moment
    from sixteen_tui.store.catalogue import saved
    from sixteen_tui.store.journal import Record

    records = [each for each in saved(paths.saves()) if isinstance(each, Record) and not each.finished]
    return iter(sorted(records, key=moment, reverse=True))


def replay(name: str, *, plain: bool) -> int:
    """Show the replay of a saved game or of a share code."""
    from sixteen_tui.commands.share import opened

    _, record = opened(name)
    if _in_lines(asked=plain):
        from sixteen_tui.plain import program

        return _status(kept=program.replay(record))
    from sixteen_tui.app import launch

    return launch(replay=record)
