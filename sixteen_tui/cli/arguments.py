"""Argument parser of the command line.

Invariant: only the parser of the requested command is built, so that `--help` and `--version` are fast. A wrong
argument is reported in one line, without the usage.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Container, Mapping, Sequence
from typing import Any, Final, NoReturn

from sixteen_tui import __version__
from sixteen_tui.cli.commands import PROGRAM, SHELLS, Refused
from sixteen_tui.settings import limits
from sixteen_tui.tables import SESSIONS
from sixteen_tui.text import cli as wording
from sixteen_tui.text import i18n, usage
from sixteen_tui.text.i18n import _

PROGRAM_AS_PLAYER: Final = "cmd:PROGRAM"
"""Notation for an external program as a player, for help texts."""


class _Formatter(argparse.HelpFormatter):
    """Help formatter that does not break lines at hyphens, which names of games contain."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        from textwrap import wrap

        return wrap(text, width, break_on_hyphens=False)


class _Parser(argparse.ArgumentParser):
    """Parser with errors of one line (`Refused`) and translated headings, including their colon."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=_Formatter, **options)
        self._positionals.title = usage.arguments()

    def format_help(self) -> str:
        text = super().format_help()
        for title in filter(None, (group.title for group in self._action_groups)):
            text = text.replace(f"\n{title}:\n", f"\n{usage.heading(title)}\n")  # older argparse: colon untranslated
        return text

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:  # noqa: SLF001  # no public name
            from difflib import get_close_matches

            for meant in get_close_matches(value, action.choices, n=1):
                raise Refused(wording.mistyped(value, meant))
        super()._check_value(action, value)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print a help text or the version; unlike argparse, raise an OSError such as a full disk."""
        file.write(message)

    def error(self, message: str) -> NoReturn:
        raise Refused(wording.usage(message, self.prog))


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments. Raises Refused, and SystemExit after printing a help text or the version."""
    vars(argparse).update(_=i18n._, ngettext=i18n.n_)  # argparse then translates its own messages with our catalogue
    parser = whole(arguments)
    options, rest = parser.parse_known_args(arguments)
    if rest and options.command != "enter":  # `enter` passes the rest on
        options.parser.error(usage.unrecognized(rest))
    return options


def whole(named: Container[str] = usage.COMMANDS) -> argparse.ArgumentParser:
    """Return the parser. Only commands in `named` get their arguments; the others only a name and a help text."""
    parser = _Parser(prog=PROGRAM, description=_(usage.ABOUT), epilog=usage.example(usage.EXAMPLE))
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}", help=usage.option("version"))
    _flag(parser, "--restricted", "restricted")
    _value(parser, "--idle", "idle", minutes=f"{limits.IDLE_MINUTES:g}")
    _value(parser, "--player", "player")
    _flag(parser, "--plain", "plain")
    parser.set_defaults(parser=parser)
    commands = parser.add_subparsers(
        dest="command", metavar=usage.metavar("command"), title=usage.commands(), prog=PROGRAM
    )
    for name, words in usage.COMMANDS.items():
        command = commands.add_parser(
            name, help=_(words.short), description=_(words.long), epilog=usage.example(words.example)
        )
        command.set_defaults(parser=command)
        if name in named:
            _add_arguments(command, name)
    return parser


def _add_arguments(command: argparse.ArgumentParser, name: str) -> None:
    if name in ("play", "daily", "resume", "replay", "learn"):
        _flag(command, "--plain", "plain", default=argparse.SUPPRESS)  # else False would override a --plain before it
    match name:
        case "play" | "simulate":
            _add_setup(command, "players" if name == "play" else "levels")
            (_add_branch if name == "play" else _add_run)(command)
        case "resume":
            command.add_argument("save", **_words("save", "latest"), nargs="?")
            command.add_argument("--level", dest="program", **_words("program", program=PROGRAM_AS_PLAYER))
        case "replay" | "picture" | "cast":
            command.add_argument("save", **_words("save", "replayed"))
            if name != "replay":
                _add_picture(command, name)
            else:
                command.add_argument("--at", **_words("step", "begin-step"))
                _flag(command, "--nospoilers", "then")
        case "code":
            command.add_argument("save", **_words("save"))
            _flag(command, "--names", "names")
            command.add_argument("--at", **_words("step", "at"))
        case "import":
            command.add_argument("shared", **_words("shared"))
        case "list" | "tag" | "export":
            _add_library(command, name)
        case "paths" | "doctor" | "tables":
            _flag(command, "--json", "json")
        case "stats":
            _flag(command, "--json", "json")
            _flag(command, "--csv", "csv")
        case "verify":
            command.add_argument("saves", **_words("save"), nargs="+")
        case "show":
            command.add_argument("save", **_words("save"))
            for flag, what in (("--json", "positions"), ("--markdown", "markdown")):
                _flag(command, flag, what)
            _value(command, "--seat", "seat")
        case "review":
            command.add_argument("save", **_words("save", "replayed"))
            _flag(command, "--json", "json")
            command.add_argument("--seat", **_words("seat", "reviewed"))
        case "bot":
            command.add_argument("level", **_words("level", levels=_levels()))
        case "learn" | "daily" | "rules":
            command.add_argument("game", **_words("booklet", **_games()), nargs="?")
            if name == "rules":
                _flag(command, "--summary", "summary")
        case "serve" | "enter" | "sit":
            _add_tables(command, name)
        case "completions":
            command.add_argument("shell", **_words("shell", shells=", ".join(SHELLS)))


def _add_setup(command: argparse.ArgumentParser, players: str) -> None:
    from sixteen_tui.engine.games import GAMES

    optional: dict[str, Any] = {"nargs": "?"} if players == "players" else {}  # with --from, the save names the game
    command.add_argument("game", **_words("game", games=", ".join(GAMES)), **optional)
    _value(command, "--players", players, levels=_levels(), program=PROGRAM_AS_PLAYER)
    _value(command, "--rules", "rules", names=_by_game({name: game.names for name, game in GAMES.items()}))
    _value(command, "--seed", "seed")


def _add_tables(command: argparse.ArgumentParser, name: str) -> None:
    """Add the arguments of `serve`, `enter` and `sit`."""
    if name == "enter":
        command.add_argument("arguments", **_words("arguments"), nargs=argparse.REMAINDER)
        return
    if name == "sit":
        command.add_argument("table", **_words("table"))
        return
    for each in ("socket", "group", "folder", "linger", "log", "warm", "store", "move-in", "move-out"):
        _value(command, f"--{each}", each, sessions=f"{SESSIONS}")
    for each in ("create", "status", "json"):
        _flag(command, f"--{each}", each)


def _add_branch(command: argparse.ArgumentParser) -> None:
    """Add the arguments that only `play` has."""
    _value(command, "--deal", "deal")
    _value(command, "--match", "match")
    command.add_argument("--from", dest="parent", **_words("save", "branched"))
    command.add_argument("--at", **_words("step", "from-step"))
    command.add_argument("--seat", **_words("seat", "from-seat"))
    _flag(command, "--reshuffled", "reshuffled")


def _add_picture(command: argparse.ArgumentParser, name: str) -> None:
    """Add the arguments of `picture` and `cast`."""
    if name == "picture":
        _value(command, "--at", "step")
        _flag(command, "--png", "png")
    else:
        _value(command, "--speed", "speed", speed="1")
    _value(command, "--seat", "eyes")
    _value(command, "--size", "size", size="80x24")
    _value(command, "--theme", "theme")
    _value(command, "--out", "to")
    _flag(command, "--force", "force")


def _add_run(command: argparse.ArgumentParser) -> None:
    """Add the arguments that only `simulate` has."""
    _value(command, "--games", "games", count=f"{usage.DEFAULT_GAMES}")
    _flag(command, "--paired", "paired")
    for each in ("until", "jobs", "cluster", "out"):
        _value(command, f"--{each}", each)
    _flag(command, "--json", "json")


def _add_library(command: argparse.ArgumentParser, name: str) -> None:
    """Add the arguments of `list`, `tag` and `export`."""
    match name:
        case "list":
            _add_filter(command)
            _flag(command, "--json", "json")
        case "tag":
            command.add_argument("save", **_words("save", "tagged"), nargs="?")
            command.add_argument("words", **_words("tags"), nargs=argparse.REMAINDER)
        case "export":
            command.add_argument("archive", **_words("archive"), nargs="?")
            _flag(command, "--settings", "settings")


def _add_filter(command: argparse.ArgumentParser) -> None:
    """Add the filters of `list`."""
    from sixteen_tui.engine.games import GAMES
    from sixteen_tui.saves.library import INPUTS
    from sixteen_tui.text import saved

    names = _by_game({name: game.names for name, game in GAMES.items()})
    for each in sorted(INPUTS.values(), key=lambda each: each.field in ("since", "until")):  # these two come last
        text = saved.INPUTS[each.field]
        command.add_argument(
            f"--{each.option or each.field}",
            dest=f"wanted_{each.field}",
            metavar=_(text.metavar),
            help=_(text.option).format(names=names, games=", ".join(GAMES)),
            action="append" if each.repeated else "store",
        )


def _games() -> dict[str, str]:
    from sixteen_tui.engine.games import GAMES

    return {"games": ", ".join(GAMES), "first": next(iter(GAMES))}


def _levels() -> str:
    from sixteen_tui.engine.games import GAMES

    return _by_game({name: game.levels for name, game in GAMES.items()})


def _by_game(names: Mapping[str, Collection[str]]) -> str:
    """Return the names of each game, such as "sixteen (easy, hard), …"; one list if they are the same in all games."""
    listed = {game: ", ".join(each) for game, each in names.items() if each}
    if len({*listed.values()}) == 1:
        return next(iter(listed.values()))
    return ", ".join(f"{game} ({each})" for game, each in listed.items())


def _value(command: argparse.ArgumentParser, flag: str, name: str, **details: str) -> None:
    command.add_argument(flag, **_words(name, **details))


def _flag(command: argparse.ArgumentParser, flag: str, name: str, *, default: object = False) -> None:
    command.add_argument(flag, action="store_true", help=usage.option(name), default=default)


def _words(name: str, help: str | None = None, **details: str) -> dict[str, Any]:
    """Return the keyword arguments `metavar` and `help` of an argument; `details` fill the placeholders of the help."""
    return {"metavar": usage.metavar(name), "help": usage.option(help or name).format(**details)}
