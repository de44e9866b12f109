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
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.settings import limits, paths, settings
from sixteen_tui.terminal import guard, streams
from sixteen_tui.text import i18n

if TYPE_CHECKING:
    from sixteen_tui.cli.commands import Options

_NOTHING: Final[Options] = SimpleNamespace(command=None, restricted=False, idle=None, plain=False, player=None)
"""The options of a command line without arguments."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name (None: those of the process) and return the exit status."""
    _speak()
    given = sys.argv[1:] if arguments is None else arguments
    try:
        return _run(_parsed(given) if given else _NOTHING)
    except SystemExit:
        return DONE  # argparse has printed a help or the version; its errors are Refused
    except Refused as refused:
        complain(str(refused))
    except Refusal as refusal:
        from sixteen_tui.text.reasons import reason

        complain(reason(refusal))
    except BrokenPipeError:
        raise
    except OSError as error:
        from sixteen_tui.text import errors

        complain(errors.command_trouble(error))
    finally:
        paths.use(None)
    return UNUSABLE


def _speak() -> None:
    """Set the language, and the encoding of texts, that the settings and the environment ask for."""
    try:
        chosen, _problems = settings.load(paths.settings())
    except OSError:  # no home folder, which for example `--version` does not need
        chosen = settings.Settings()
    i18n.set_language(i18n.wanted(chosen.language, os.environ))
    streams.show(unicode=guard.unicode_glyphs(chosen.glyphs, os.environ))


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


def _run(options: Options) -> int:
    limited = _limits(options)
    if options.player is not None:
        from sixteen_tui.saves import profiles

        profiles.begin(options.player)
        _speak()
    if options.command is None:
        from sixteen_tui.cli.commands import play

        return play.home(limited, plain=options.plain)
    from sixteen_tui.cli.arguments import runner

    return runner(options.command)(options)
