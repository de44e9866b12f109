"""Command line: dispatches arguments to commands.

Invariant: the imports of a command happen when it is called; without arguments, which open the home screen, they are
few. Errors are one line on standard error and exit status 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final

from sixteen_tui.cli.commands import DONE, UNUSABLE, Refused, complain
from sixteen_tui.settings import limits, paths, settings
from sixteen_tui.text import i18n

if TYPE_CHECKING:
    from argparse import Namespace

    Options = Namespace | SimpleNamespace

_NOTHING: Final[Options] = SimpleNamespace(command=None, restricted=False, idle=None, plain=False, player=None)
"""The options of a command line without arguments."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name (None: those of the process) and return the exit status."""
    try:
        chosen, _problems = settings.load(paths.settings())
    except OSError:  # no home folder, which for example `--version` does not need
        chosen = settings.Settings()
    i18n.set_language(i18n.wanted(chosen.language, os.environ))
    given = sys.argv[1:] if arguments is None else arguments
    try:
        return _run(_parsed(given) if given else _NOTHING)
    except SystemExit:
        return DONE  # argparse has printed a help or the version; its errors are Refused
    except Refused as refused:
        complain(str(refused))
    except BrokenPipeError:
        raise
    except OSError as error:
        from sixteen_tui.text import errors

        complain(errors.trouble(error))
    return UNUSABLE


def _parsed(arguments: Sequence[str]) -> Options:
    from sixteen_tui.cli.arguments import parsed

    return parsed(arguments)


def _name(player: str | None) -> str | None:
    """Return the normalised name of the person at this terminal (`--player`). Raises Refused for an invalid name."""
    if player is None:
        return None
    from sixteen_tui.tables.names import normalised
    from sixteen_tui.tables.protocol import NAME_CELLS
    from sixteen_tui.text import cli as wording

    known = normalised(player)
    if known is None:
        raise Refused(wording.bad_name(player, NAME_CELLS))
    return known


def _limits(options: Options) -> limits.Limits:
    """Return the restrictions from arguments and environment, and normalise `options.player`.

    Raises Refused for a command in restricted mode or with an idle timeout: both allow only the application.
    """
    options.player = _name(options.player)
    if options is _NOTHING and not limits.asked_for(os.environ):
        return limits.NONE
    from sixteen_tui.text import cli as wording

    restricted = options.restricted or limits.asked_for(os.environ)
    if restricted:
        from sixteen_tui.text import errors

        errors.hide_files()
    try:
        found = limits.limits(options.idle, restricted=restricted, player=options.player)
    except ValueError:
        raise Refused(wording.bad_minutes(options.idle, int(limits.MOST_MINUTES))) from None
    if options.command and restricted:
        raise Refused(wording.only_play())
    if options.command and options.idle is not None:
        raise Refused(wording.idle_alone())
    return found


def _picture(options: Options) -> int:
    from sixteen_tui.cli.commands import picture

    asked = picture.Asked(options.save, options.seat, options.size, options.theme, options.out, force=options.force)
    if options.command == "cast":
        return picture.cast(asked, options.speed)
    return picture.picture(asked, options.at, as_png=options.png)


def _to_a_table(options: Options) -> int:
    """Run a command that opens the full screen or plain mode."""
    from sixteen_tui.cli.commands import branch, play

    match options.command:
        case "daily":
            return play.daily(options.game, plain=options.plain)
        case "resume":
            return play.resume(options.save, options.program, plain=options.plain)
        case "replay":
            return play.replay(options.save, plain=options.plain, at=options.at, then=options.nospoilers)
        case "learn":
            return play.learn(options.game, plain=options.plain)
    asked = branch.asked(options)
    if asked is not None:
        return play.play_on(asked, options.game, options.players, plain=options.plain)
    return play.play(
        options.game,
        options.players,
        options.rules,
        options.seed,
        options.deal,
        best=options.match,
        plain=options.plain,
    )


def _library(options: Options) -> int:
    """Run a command on the library of saved games."""
    match options.command:
        case "list":
            from sixteen_tui.cli.commands import listing

            return listing.list_games(listing.wanted(options), as_json=options.json)
        case "tag":
            from sixteen_tui.cli.commands import tag

            return tag.tag(options.save, options.words)
        case "import":
            from sixteen_tui.cli.commands import importing

            return importing.bring_in(options.shared)
    from sixteen_tui.cli.commands import archive

    return archive.write(options.archive, settings=options.settings)


def _run(options: Options) -> int:
    limited = _limits(options)
    match options.command:
        case "play" | "daily" | "resume" | "replay" | "learn":
            return _to_a_table(options)
        case "list" | "tag" | "import" | "export":
            return _library(options)
        case "stats":
            from sixteen_tui.cli.commands import stats

            return stats.statistics(as_json=options.json, as_csv=options.csv)
        case "verify":
            from sixteen_tui.cli.commands import verify

            return verify.verify(options.saves)
        case "show":
            from sixteen_tui.cli.commands import show
            from sixteen_tui.export.kinds import PRINTED

            kinds = [key for key in PRINTED if getattr(options, key)]
            return show.show(options.save, options.seat, as_json=options.json, kinds=kinds)
        case "picture" | "cast":
            return _picture(options)
        case "review":
            from sixteen_tui.cli.commands import review

            return review.show_review(options.save, options.seat, as_json=options.json)
        case "simulate":
            from sixteen_tui.cli.commands import simulate

            return simulate.simulate(
                simulate.begun(options.game, options.players, options.rules),
                simulate.count(options.games),
                simulate.Wanted(
                    seed_text=options.seed,
                    out=options.out,
                    as_json=options.json,
                    paired=options.paired,
                    until=simulate.bounds(options.until),
                    jobs=simulate.jobs(options.jobs),
                    cluster=options.cluster,
                ),
            )
        case "bot":
            from sixteen_tui.cli.commands import bot

            return bot.answer_lines(options.level)
        case "code":
            from sixteen_tui.cli.commands import share

            return share.code(options.save, names=options.names, at=options.at)
        case "rules":
            from sixteen_tui.cli.commands import rules

            return rules.rules(options.game, summary=options.summary)
        case "completions":
            from sixteen_tui.cli.commands import completions

            return completions.completions(options.shell)
        case "schema":
            from sixteen_tui.cli.commands import about

            return about.schema()
        case "paths":
            from sixteen_tui.cli.commands import about

            return about.places(as_json=options.json)
        case "serve":
            from sixteen_tui.cli.commands import serve

            if options.status or options.json:
                database = (options.store, options.move_in, options.move_out, options.create or None)
                hosting = (options.group, options.folder, options.linger, options.log, options.warm, *database)
                return serve.status(
                    socket_path=options.socket, as_json=options.json, asked=options.status, others=hosting
                )
            return serve.served(
                socket_path=options.socket,
                group=options.group,
                folder=options.folder,
                linger=options.linger,
                log=options.log,
                warm=options.warm,
                database=serve.Database(options.store, options.create, options.move_in, options.move_out),
            )
        case "enter":
            from sixteen_tui.text import cli as wording

            raise Refused(wording.enter_first())  # as first argument, `__main__` handles it before parsing
        case "tables":
            from sixteen_tui.cli.commands import tables

            return tables.tables(as_json=options.json, player=options.player)
        case "sit":
            from sixteen_tui.cli.commands import tables

            return tables.sit(options.table, player=options.player)
        case "doctor":
            from sixteen_tui.cli.commands import doctor

            return doctor.examine(as_json=options.json)
    from sixteen_tui.cli.commands import play

    return play.home(limited, plain=options.plain)
