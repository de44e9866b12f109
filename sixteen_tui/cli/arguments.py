"""The commands, their arguments, and the parser.

Invariant: only the parser of the requested command is built, so that `--help` and `--version` are fast. A wrong
argument is reported in one line, without the usage.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Container, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple, NoReturn

from sixteen_tui import __version__
from sixteen_tui.cli.commands import PROGRAM, SHELLS, Options, Refused
from sixteen_tui.settings import limits
from sixteen_tui.tables import ADMIN, SESSIONS
from sixteen_tui.text import cli as wording
from sixteen_tui.text import i18n, usage
from sixteen_tui.text.i18n import _


class _Formatter(argparse.HelpFormatter):
    """Help formatter that does not break lines at hyphens, which names of games contain."""

    def _get_help_string(self, action: argparse.Action) -> str:
        """Return a help text with the details that it names; not before it is shown, because they need all games."""
        return (action.help or "").format_map(_DETAILS)

    def _split_lines(self, text: str, width: int) -> list[str]:
        from textwrap import wrap

        return wrap(text, width, break_on_hyphens=False)


class _Parser(argparse.ArgumentParser):
    """Parser with errors of one line (`Refused`) and translated headings, including their colon."""

    given: Sequence[str] = ()
    """The arguments of the program, for the parser of all."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=_Formatter, **options)
        self._positionals.title = usage.arguments()
        self.color = False  # Python 3.14 would colour headings, which `format_help` has to find

    def format_help(self) -> str:
        text = super().format_help()
        for title in filter(None, (group.title for group in self._action_groups)):
            text = text.replace(f"\n{title}:\n", f"\n{usage.heading(title)}\n")  # older argparse: colon untranslated
        return text

    def _check_help(self, action: argparse.Action) -> None:
        """Expand no help text before it is shown: Python 3.14 checks each one, which would import all games."""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:  # noqa: SLF001  # no public name
            from difflib import get_close_matches

            before = [each.partition("=")[0] for each in self.given[: self.given.index(value)]]
            if unknown := [each for each in before if each.startswith("-") and each not in self._option_string_actions]:
                self.error(usage.unrecognized(unknown))  # and this is its value
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
    first = arguments[:1]
    parser = whole(arguments) if usage.COMMANDS.keys().isdisjoint(first) else whole(first, others=False)
    parser.given = arguments
    options, rest = parser.parse_known_args(arguments)
    if options.command != "enter":  # `enter` passes the rest on
        unknown = [each for each in rest if each != "--plain"]  # the other commands print lines of text anyway
        if unknown:
            options.parser.error(usage.unrecognized(unknown))
    return options


def whole(named: Container[str] = usage.COMMANDS, *, others: bool = True) -> _Parser:
    """Return the parser. Only commands in `named` get their arguments; the others only a name and a help text.

    Without `others` it knows only the commands in `named`, which is enough where one of them comes first.
    """
    parser = _Parser(prog=PROGRAM, description=_(usage.ABOUT), epilog=usage.example(usage.EXAMPLE))
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}", help=usage.option("version"))
    for add in _ALWAYS:
        add(parser)
    parser.set_defaults(parser=parser)
    commands = parser.add_subparsers(
        dest="command", metavar=usage.metavar("command"), title=usage.commands(), prog=PROGRAM
    )
    for name in usage.COMMANDS if others else [each for each in usage.COMMANDS if each in named]:
        words = usage.COMMANDS[name]
        command = commands.add_parser(
            name, help=_(words.short), description=_(words.long), epilog=usage.example(words.example)
        )
        command.set_defaults(parser=command)
        for add in COMMANDS[name].arguments if name in named else ():
            add(command)
    return parser


# Arguments


def _by_game(names: Mapping[str, Collection[str]]) -> str:
    """Return the names of each game, such as "sixteen (easy, hard), …"; one list if they are the same in all games."""
    listed = {game: ", ".join(each) for game, each in names.items() if each}
    if len({*listed.values()}) == 1:
        return next(iter(listed.values()))
    return ", ".join(f"{game} ({each})" for game, each in listed.items())


class _Details(dict[str, str]):
    """Placeholders of the help texts; those about games import the rules, so they are computed when one is shown."""

    def __missing__(self, key: str) -> str:
        from sixteen_tui.engine.games import GAMES

        return {
            "program": f"cmd:{usage.metavar('program')}",
            "games": ", ".join(GAMES),
            "first": next(iter(GAMES)),
            "levels": _by_game({name: game.levels for name, game in GAMES.items()}),
            "names": _by_game({name: game.names for name, game in GAMES.items()}),
        }[key]


_DETAILS: Final = _Details(
    minutes=f"{limits.IDLE_MINUTES:g}",
    count=f"{usage.DEFAULT_GAMES}",
    sessions=f"{SESSIONS}",
    shells=", ".join(SHELLS),
    requests=", ".join(ADMIN),
    size="80x24",
    speed="1",
)

_Argument = Callable[[argparse.ArgumentParser], object]
"""Adds one argument to a parser."""


def _value(argument: str, name: str, help: str | None = None, **more: Any) -> _Argument:
    """Describe an argument with a value. `name` is the key of its metavar, and of its help unless `help` is given."""
    return lambda parser: parser.add_argument(
        argument,
        metavar=usage.metavar(name),
        help=usage.option(help or name),
        **more,
    )


def _flag(option: str, help: str, *, default: object = False) -> _Argument:
    return lambda parser: parser.add_argument(option, action="store_true", help=usage.option(help), default=default)


class _Command(NamedTuple):
    run: str
    """Module in `cli.commands` and function that runs it, as in "play:run_daily"."""
    arguments: Sequence[_Argument] = ()


_ALWAYS: Final = (
    _flag("--restricted", "restricted"),
    _value("--idle", "idle"),
    _value("--player", "player"),
    _flag("--plain", "plain"),
)
"""The options before the command."""

_PLAIN: Final = _flag("--plain", "plain", default=argparse.SUPPRESS)  # else False would override a --plain before it
_JSON: Final = _flag("--json", "json")
_LINES: Final = _flag("--lines", "lines")
_NAMES: Final = _value("--names", "people", dest="people")
_SAVE: Final = _value("save", "save")
_REPLAYED: Final = _value("save", "save", "replayed")
_BOOKLET: Final = _value("game", "booklet", nargs="?")
_RULES: Final = (_value("--rules", "rules"), _value("--seed", "seed"))
_SHOWN: Final = (_value("--seat", "eyes"), _value("--theme", "theme"))
_DRAWN: Final = (
    _SHOWN[0],
    _value("--size", "size"),
    _SHOWN[1],
    _value("--out", "to"),
    _flag("--force", "force"),
)
"""The last options of `picture` and `cast`."""


def _filter(*fields: str) -> _Argument:
    """Describe an option for each input of the filter of saved games, or for these."""

    def add(parser: argparse.ArgumentParser) -> None:
        from sixteen_tui.saves.library import INPUTS
        from sixteen_tui.text import filters

        wanted = [each for each in INPUTS.values() if not fields or each.field in fields]
        for each in sorted(wanted, key=lambda each: each.field in ("since", "until")):  # these two come last
            text = filters.INPUTS[each.field]
            parser.add_argument(
                f"--{each.option or each.field}",
                dest=f"wanted_{each.field}",
                metavar=_(text.metavar),
                help=_(text.option),
                action="append" if each.repeated else "store",
            )

    return add


def _kinds(parser: argparse.ArgumentParser) -> None:
    """Add an option of `show` for each kind of export that it prints."""
    from sixteen_tui.export.kinds import PRINTED
    from sixteen_tui.text import export

    for key in PRINTED:
        parser.add_argument(f"--{key}", action="store_true", help=_(export.KINDS[key].printed))


COMMANDS: Final[dict[str, _Command]] = {
    "play": _Command(
        "play:run",
        (
            _PLAIN,
            _value("game", "game", nargs="?"),  # with --from, the save names the game
            _value("--players", "players"),
            _NAMES,
            *_RULES,
            _value("--deal", "deal"),
            _value("--match", "match"),
            _value("--from", "save", "branched", dest="parent"),
            _value("--at", "step", "from-step"),
            _value("--seat", "seat", "from-seat"),
            _flag("--reshuffled", "reshuffled"),
        ),
    ),
    "daily": _Command("play:run_daily", (_PLAIN, _BOOKLET, _NAMES)),
    "resume": _Command(
        "play:run_resume",
        (_PLAIN, _value("save", "save", "latest", nargs="?"), _value("--level", "program", dest="program")),
    ),
    "replay": _Command(
        "play:run_replay", (_PLAIN, _REPLAYED, _value("--at", "step", "begin-step"), _flag("--nospoilers", "then"))
    ),
    "learn": _Command("play:run_learn", (_PLAIN, _BOOKLET)),
    "list": _Command("listing:run", (_filter(), _LINES, _JSON)),
    "tag": _Command(
        "tag:run", (_value("save", "save", "tagged", nargs="?"), _value("words", "tags", nargs=argparse.REMAINDER))
    ),
    "stats": _Command("stats:run", (_LINES, _JSON, _flag("--csv", "csv"))),
    "ladder": _Command(
        "ladder:run",
        (
            _value("--game", "game", "rated"),
            _filter("since", "until"),
            _value("--against", "person", "against"),
            _flag("--all", "everybody"),
            _LINES,
            _JSON,
        ),
    ),
    "verify": _Command("verify:run", (_value("saves", "save", nargs="+"),)),
    "show": _Command(
        "show:run",
        (_SAVE, _LINES, _flag("--json", "positions"), _kinds, _value("--seat", "seat")),
    ),
    "picture": _Command("picture:run", (_REPLAYED, _value("--at", "step"), _flag("--png", "png"), *_DRAWN)),
    "cast": _Command("picture:run_cast", (_REPLAYED, _value("--speed", "speed"), *_DRAWN)),
    "review": _Command("review:run", (_REPLAYED, _LINES, _JSON, _value("--seat", "seat", "reviewed"))),
    "simulate": _Command(
        "simulate:run",
        (
            _value("game", "game"),
            _value("--players", "levels"),
            *_RULES,
            _value("--games", "games"),
            _flag("--paired", "paired"),
            *(_value(f"--{each}", each) for each in ("until", "jobs", "cluster", "out")),
            _JSON,
        ),
    ),
    "bot": _Command("bot:run", (_value("level", "level"),)),
    "code": _Command("share:run", (_SAVE, _flag("--names", "names"), _value("--at", "step", "at"))),
    "import": _Command("importing:run", (_value("shared", "shared"),)),
    "export": _Command(
        "archive:run",
        (
            _value("archive", "archive", nargs="?"),
            _flag("--settings", "settings"),
            _value("--html", "to", "html"),
            *_SHOWN,
            _flag("--force", "force"),
        ),
    ),
    "archive": _Command("site:run", (_value("--html", "site", required=True), _SHOWN[1], _JSON)),
    "rules": _Command("rules:run", (_BOOKLET, _flag("--summary", "summary"))),
    "completions": _Command("completions:run", (_value("shell", "shell"),)),
    "schema": _Command("about:run_schema"),
    "paths": _Command("about:run_paths", (_JSON,)),
    "doctor": _Command("doctor:run", (_LINES, _JSON)),
    "serve": _Command(
        "serve:run",
        (
            *(_value(f"--{each}", each) for each in ("socket", "group", "guests", "admins", "notify", "folder")),
            *(_value(f"--{each}", each) for each in ("linger", "log", "warm", "store")),
            *(_value(f"--{each}", each) for each in ("move-in", "move-out")),
            *(_flag(f"--{each}", each) for each in ("create", "status", "json", "prometheus")),
        ),
    ),
    "enter": _Command("tables:run_enter", (_value("arguments", "arguments", nargs=argparse.REMAINDER),)),
    "tables": _Command("tables:run", (_flag("--mine", "mine"), _flag("--quiet", "quiet"), _JSON)),
    "sit": _Command("tables:run_sit", (_value("table", "table"),)),
    "admin": _Command(
        "admin:run",
        (
            _value("request", "request"),
            _value("about", "about", nargs="*"),
            _value("--for", "lasts", dest="lasts"),
            _value("--reason", "reason"),
            _value("--socket", "socket", "asked-at"),
            _JSON,
        ),
    ),
}
"""The commands; their help texts are in `text.usage.COMMANDS`, in the order of `--help`."""


def runner(command: str) -> Callable[[Options], int]:
    """Return what runs a command with its parsed arguments, and import its module."""
    module, name = COMMANDS[command].run.split(":")
    found: Callable[[Options], int] = getattr(import_module(f"sixteen_tui.cli.commands.{module}"), name)
    return found
