"""`play`, `daily`, `resume`, `replay`, `learn`, or no command: start the full screen or plain mode.

Invariant: if the full screen is impossible and plain mode was not requested, the program says so before it writes
anything. A dumb terminal gets plain mode without a request, and at the very first start a line names plain mode.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from sixteen_tui.cli.commands import DONE, UNUSABLE, Options, Refused, output
from sixteen_tui.settings import paths
from sixteen_tui.settings.interface import in_lines
from sixteen_tui.settings.limits import Limits, confine
from sixteen_tui.terminal import guard as terminal
from sixteen_tui.text import cli as wording
from sixteen_tui.text import errors

if TYPE_CHECKING:
    from sixteen_tui.cli.commands.branch import BranchArguments
    from sixteen_tui.saves.record import Record
    from sixteen_tui.session.guests import Programs
    from sixteen_tui.session.session import Session


def run(options: Options) -> int:
    from sixteen_tui.cli.commands import branch

    asked = branch.asked(options)
    if asked is not None:
        return play_on(asked, options.game, options.players, options.people, plain=options.plain)
    given = options.game, options.players, options.rules, options.seed, options.deal
    return play(*given, people=options.people, best=options.match, plain=options.plain)


def run_daily(options: Options) -> int:
    return daily(options.game, options.people, plain=options.plain)


def run_resume(options: Options) -> int:
    return resume(options.save, options.program, plain=options.plain)


def run_replay(options: Options) -> int:
    return replay(options.save, plain=options.plain, at=options.at, then=options.nospoilers)


def run_learn(options: Options) -> int:
    return learn(options.game, plain=options.plain)


def _in_lines(*, asked: bool) -> bool:
    """Return True for plain mode: if requested, by an option, the variable or the setting, or on a dumb terminal.

    Raises Refused for the full screen without a terminal, and for plain mode with standard output closed.
    """
    asked = asked or in_lines(os.environ)
    refusal = None if asked else terminal.refusal(os.environ)
    if refusal not in (None, "dumb-terminal"):
        raise Refused(errors.terminal(refusal))
    if asked:
        output()
    elif refusal is None:
        terminal.draw_on_output()
    return asked or refusal is not None


def _status(*, kept: bool) -> int:
    """Return the exit status of plain mode: `DONE`, or `UNUSABLE` if a game could not be saved."""
    return DONE if kept else UNUSABLE


def home(limits: Limits, *, plain: bool) -> int:
    """Run the application from its home screen. Like all commands here, return the exit status."""
    plain = _in_lines(asked=plain)
    if limits.restricted:
        confine(os.environ)
    if plain:
        from sixteen_tui.plain import run

        return _status(kept=run.home(limits))
    from sixteen_tui.cli.launch import launch

    if not (paths.settings().exists() or paths.saves().exists()):
        print(wording.for_screen_readers(), flush=True)  # noqa: T201  # before the screen, which a reader cannot follow
    return launch(limits=limits)


def play_on(asked: BranchArguments, game: str | None, players: str | None, names: str | None, *, plain: bool) -> int:
    """Begin a branch of a finished game and play it. Raises Refused."""
    from sixteen_tui.cli.commands.branch import branching
    from sixteen_tui.cli.commands.setup import named

    begin = named(branching(asked, game, players), names)
    plain = _in_lines(asked=plain)
    return _begun(lambda: begin.begin(paths.saves()), begin.game.name, plain=plain)


def play(
    game: str,
    players: str | None,
    rules: str | None,
    seed: str | None,
    deal: str | None,
    *,
    people: str | None,
    best: str | None,
    plain: bool,
) -> int:
    """Begin a new game, or a match (`best`), and play it.

    `people`: the names of the people. External programs among the players run until the game is left. Raises Refused.
    """
    from sixteen_tui.arena.programs import PREFIX, names
    from sixteen_tui.cli.commands.setup import best_of, check_deals, named, origin, setup
    from sixteen_tui.session.setup import HUMAN

    begin = setup(game, players, rules, lambda levels, seats: (HUMAN, *(levels[0],) * (seats - 1)), programs=PREFIX)
    chosen, more = origin(seed, deal)
    if more:
        check_deals(game)
    begin = replace(named(begin, people), best=best_of(best))
    plain = _in_lines(asked=plain)
    if not any(map(names, begin.kinds)):
        return _begun(lambda: begin.begin(paths.saves(), chosen, None, **more), begin.game.name, plain=plain)
    from sixteen_tui.session.guests import Programs

    with closing(_started(Programs.chosen(begin.kinds))) as guests:
        begin = replace(begin, kinds=guests.named(begin.kinds))
        return _begun(lambda: begin.begin(paths.saves(), chosen, guests, **more), begin.game.name, plain=plain)


def daily(game: str | None, people: str | None, *, plain: bool) -> int:
    """Begin or resume today's deal of a game (None: the first that has one); if it is over, show the calendar.

    Raises Refused.
    """
    from sixteen_tui.cli.commands.setup import check_deals, named
    from sixteen_tui.engine.games import GAMES
    from sixteen_tui.games.registry import with_chance
    from sixteen_tui.saves import dailies
    from sixteen_tui.session.daily import SEAT, Dailies
    from sixteen_tui.session.daily import setup as of_day

    name = game or with_chance()[0]
    if name not in GAMES:
        raise Refused(wording.unknown_game(name, GAMES))
    check_deals(name)
    person = named(of_day(name), people).names[SEAT]
    plain = _in_lines(asked=plain)
    days, when = Dailies(paths.saves()), dailies.today()
    days.look()
    if days.state(name, when) in ("today", "waits"):
        return _begun(partial(days.sit, name, when, person), name, plain=plain)
    if plain:
        from sixteen_tui.plain import run

        return _status(kept=run.daily(name))
    from sixteen_tui.cli.launch import launch

    return launch(daily=name)


def _started(guests: Programs) -> Programs:
    """Start the programs and return them. Raises Refused if one cannot be started."""
    from sixteen_tui.arena.programs import PATIENCE, ProgramError
    from sixteen_tui.text import programs

    try:
        guests.start()
    except ProgramError as error:
        raise Refused(programs.trouble(error, PATIENCE)) from None
    return guests


def _back(record: Record, command: str | None) -> Programs:
    """Start the program `command` for the seats that it has or had in a saved game (None: no program).

    Raises Refused, also if it has never played in that game.
    """
    from sixteen_tui.arena.programs import PREFIX, name
    from sixteen_tui.session.guests import Programs, seats_of
    from sixteen_tui.text import programs

    seats = {} if command is None else seats_of(record, command)
    if command is not None and not seats:
        raise Refused(programs.never_sat(name(command.removeprefix(PREFIX)), record.header.id))
    return _started(Programs(seats))


def learn(game: str | None, *, plain: bool) -> int:
    """Run the lesson of a game (None: the first game). Raises Refused."""
    from sixteen_tui.engine.games import GAMES

    name = game or next(iter(GAMES))
    if name not in GAMES:
        raise Refused(wording.unknown_game(name, GAMES))
    if _in_lines(asked=plain):
        from sixteen_tui.plain import run

        return _status(kept=run.lesson(name))
    from sixteen_tui.cli.launch import launch

    return launch(lesson=name)


def _begun(begins: Callable[[], Session], game: str, *, plain: bool) -> int:
    """Begin or resume a game and show it. The full screen shows a frame with the title before it calls `begins`."""
    if plain:
        from sixteen_tui.plain import run

        return _status(kept=run.table(begins()))
    from sixteen_tui.cli.launch import launch
    from sixteen_tui.games.registry import PLUGINS

    return launch(opens=begins, title=PLUGINS[game].named.title)


def _at_table(session: Session, *, plain: bool) -> int:
    begun = partial(_begun, lambda: session, session.game.name)
    if plain:
        return begun(plain=True)
    try:
        return begun(plain=False)
    finally:
        session.release()


def resume(name: str | None, program: str | None = None, *, plain: bool) -> int:
    """Resume an unfinished game: the named one, or the latest that is not in play elsewhere. Raises Refused.

    `program` is `cmd:` with a command line; it takes the seats that it had in that game. Why: a save must not be able
    to start a program.
    """
    if program is not None:
        from sixteen_tui.arena.programs import names
        from sixteen_tui.text import programs

        if not names(program):
            raise Refused(programs.no_program(program))
    if name is None:
        plain = _in_lines(asked=plain)
        waiting = _waiting() if program is None else None
        if waiting is None:
            return _at_table(_latest(program), plain=plain)
        return _begun(lambda: _latest(None), waiting, plain=plain)
    from sixteen_tui.session.finding import found
    from sixteen_tui.session.opening import opened, resumable

    record = resumable(found(paths.saves(), name))
    plain = _in_lines(asked=plain)
    with closing(_back(record, program)) as guests:
        return _at_table(opened(record.path, guests), plain=plain)


def _waiting() -> str | None:
    """Return the name of the game that `resume` opens, without reading it; None if there may be none to open."""
    from sixteen_tui.saves.catalogue import Catalogue
    from sixteen_tui.saves.disk import held_by_another

    with closing(Catalogue(paths.saves()).unfinished()) as found:
        latest = next(found, None)
    try:
        return None if latest is None or held_by_another(paths.saves() / latest.file) else latest.game
    except OSError:
        return None  # `_latest` says why


def _latest(program: str | None) -> Session:
    """Open the latest unfinished game that is not in play elsewhere, else begin the next game of an unfinished match.

    Raises Refused.
    """
    from sixteen_tui.saves.disk import Busy
    from sixteen_tui.session.finding import usable
    from sixteen_tui.session.matches import offered
    from sixteen_tui.session.opening import check, go_on
    from sixteen_tui.session.session import Session

    busy = False
    for record in _unfinished():
        check(record)
        guests = _back(record, program)
        with usable():
            try:
                return Session.resume(record.path, guests)
            except Busy:
                guests.close()
                busy = True
    if not busy and program is None and offered(paths.saves()) is not None:
        return go_on(paths.saves())
    raise Refused(wording.all_busy() if busy else wording.nothing_to_resume())


def _unfinished() -> Iterator[Record]:
    """Yield the unfinished games, the one that was played last first, without copies and damaged saves."""
    from sixteen_tui.saves.catalogue import Catalogue, read

    folder = paths.saves()
    with closing(Catalogue(folder).unfinished()) as found:
        for entry in found:
            yield read(folder / entry.file)


def replay(name: str, *, plain: bool, at: str | None = None, then: bool = False) -> int:
    """Show the replay of a saved game or share code; `then`: without later results (no spoilers). Raises Refused.

    It begins at the step `at`, else at the step that the share code names, else at the first.
    """
    from sixteen_tui.session.finding import of_file, opened, validated

    path, entry = validated(paths.saves(), name) if at is None else None, None
    if path is None:
        _, record, entry, _ = opened(paths.saves(), name)
        if at is not None:
            from sixteen_tui.cli.commands.saves import length_at

            entry = length_at(record, at, then=then)

    def opens() -> Record:
        return record if path is None else of_file(path).record

    if _in_lines(asked=plain):
        from sixteen_tui.plain import run

        return _status(kept=run.replay(opens(), entry, then=then))
    from sixteen_tui.cli.launch import launch
    from sixteen_tui.text.screens import replay_title

    return launch(opens=opens, title=replay_title, at=entry, then=then)
