"""Help, version, language, and everything that can be wrong with arguments."""

from __future__ import annotations

import argparse
import ast
import gettext
import inspect
import re
import shlex
from pathlib import Path

import pytest

from sixteen_tui import __version__
from sixteen_tui.cli.main import main
from sixteen_tui.engine.games import GAMES
from sixteen_tui.settings import paths
from sixteen_tui.tables.protocol import Message
from sixteen_tui.text import i18n, refusals, usage
from tests.cli.kit import Call, Refused

COMMANDS = tuple(usage.COMMANDS)


def test_version(call: Call) -> None:
    assert call("--version") == (0, f"sixteen-tui {__version__}\n", "")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_an_example_and_fits(call: Call, command: str) -> None:
    said = call(*command.split(), "--help")
    assert (said.status, said.err) == (0, "")
    assert f"usage: sixteen-tui {command}".rstrip() in said.out
    assert "Example: sixteen-tui" in said.out
    lines = said.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert not any(line.endswith("-") for line in lines)


@pytest.mark.skipif("fr" not in i18n.languages(), reason="the French catalogue has not been compiled")
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_french_has_french_headings(call: Call, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    headings = re.findall(r"^\w+\W?:$", call(*command.split(), "--help").out, re.MULTILINE)
    assert set(headings) <= {f"{word}\N{NO-BREAK SPACE}:" for word in ("arguments", "options", "commandes")}
    assert "options\N{NO-BREAK SPACE}:" in headings


@pytest.mark.parametrize("command", COMMANDS)
def test_an_example_is_one_that_is_understood(command: str) -> None:
    from sixteen_tui.cli.arguments import parsed

    words = shlex.split(usage.COMMANDS[command].example.split(" < ")[0])
    assert words[0] == "sixteen-tui"
    assert parsed(words[1:]).command == command


def test_every_command_has_what_runs_it() -> None:
    from sixteen_tui.cli import arguments

    assert arguments.COMMANDS.keys() == usage.COMMANDS.keys()
    for command in COMMANDS:
        assert len(inspect.signature(arguments.runner(command)).parameters) == 1, command


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("nonsense", "nonsense"),
        ("--nonsense", "--nonsense"),
        ("list --jso", "--jso"),
        ("list more", "more"),
        ("play", "GAME"),
        ("show", "FILE"),
        ("replay", "FILE"),
        ("verify", "FILE"),
        ("bot", "LEVEL"),
        ("show x --seat", "--seat"),
        ("--language fr", "arguments: --language;"),
    ],
)
def test_arguments_that_are_not_understood(refused: Refused, arguments: str, words: str) -> None:
    line = refused(*arguments.split())
    assert words in line
    command = arguments.split(maxsplit=1)[0]
    assert f"try 'sixteen-tui {f'{command} ' if command in COMMANDS else ''}--help'" in line


@pytest.mark.every("reason: each is another command")
@pytest.mark.parametrize("command", ["stats", "ladder", "rules sixteen", "list", "paths"])
def test_a_command_that_prints_text_takes_plain_too(call: Call, command: str) -> None:
    """In its place before the command and after it, as the commands that have a plain mode do."""
    words = command.split()
    assert call(*words, "--plain") == call("--plain", *words) == call(*words)


@pytest.mark.parametrize(("given", "meant"), [("plya", "play"), ("simulat", "simulate"), ("verfiy", "verify")])
def test_a_mistyped_command_is_guessed(refused: Refused, given: str, meant: str) -> None:
    assert refused(given, "sixteen") == f"sixteen-tui: there is no command '{given}'; did you mean '{meant}'?"


def test_a_foreign_argument_moves_no_cursor(refused: Refused) -> None:
    assert refused("list", "\x1b[2J\nmore").isprintable()


@pytest.mark.parametrize("game", ["sixteen", "simulate"])
def test_unknown_game(refused: Refused, game: str) -> None:
    assert all(name in refused("play", "whist") for name in ("'whist'", *GAMES))


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--players", "easy,wizard"), ("unknown player 'wizard'", "easy")),
        (("--players", "easy"), ("1 player;", "2 or 4", "A2")),
        (("--players", "easy,easy,easy"), ("3 players;", "2 or 4", "A2")),
        (("--players", "easy,"), ("unknown player ''",)),
        (("--rules", "stirct"), ("unknown rule 'stirct'", "strict, loose")),
        (("--rules", "strict,loose"), ("strict and loose", "choose one")),
        (("--players", "easy,easy", "--rules", "teams"), ("teams", "4 players", "not for 2")),
        (("--seed", "0123"), ("64 hex digits",)),
        (("--seed", "g" * 64), ("64 hex digits",)),
        (("--seed", "A" * 64), ("lower case",)),
        (("--seed", ""), ("64 hex digits",)),
    ],
)
def test_a_game_that_cannot_be_set_up(
    refused: Refused, command: str, options: tuple[str, ...], words: tuple[str, ...]
) -> None:
    line = refused(command, "sixteen", *options)
    assert all(word in line for word in words), line


@pytest.mark.parametrize("text", ["0", "-1", "x", "1.5", "", "1000001", "9" * 5000, "٣"])
def test_a_number_of_games_that_is_none(refused: Refused, text: str) -> None:
    assert "number of games" in refused("simulate", "sixteen", f"--games={text}")


def test_a_simulation_is_without_people(refused: Refused) -> None:
    assert "sixteen-tui play" in refused("simulate", "sixteen", "--players", "human,easy")


# Languages


class _Marked(gettext.NullTranslations):
    """A language in which every message stands between marks."""

    def gettext(self, message: str) -> str:
        return f"«{message}»" if message else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"«{msgid1 if n == 1 else msgid2}»"

    def pgettext(self, context: str, message: str) -> str:
        return f"«{message}»"


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "set_language", lambda language: monkeypatch.setattr(i18n, "_catalogue", _Marked()))


def _unmarked(text: str) -> str:
    while "«" in text:
        text, times = re.subn(r"«[^«»]*»", "", text)
        assert times, text
    return text


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_word_of_a_help_is_translated(call: Call, command: str) -> None:
    left = set(_unmarked(call(*command.split(), "--help").out).split())
    assert left <= {"sixteen-tui", ":", "[", "]", "[]", "[...]", "...", "...]", "-h,", *COMMANDS} | {
        word for word in left if re.fullmatch(r"\[?--?[a-z-]+\]?", word)
    }


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(
    "arguments", ["nonsense", "list more", "play", "show x --seat", "list --json=1", "play whist", "show x --seat 9"]
)
def test_every_word_of_an_error_is_translated(call: Call, arguments: str) -> None:
    assert _unmarked(call(*arguments.split()).err).strip() == "sixteen-tui:"


def test_the_settings_decide_the_language(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(i18n, "languages", lambda: ("en", "fr"))
    monkeypatch.setattr(i18n, "set_language", spoken.append)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    call("paths")
    paths.settings().parent.mkdir(parents=True)
    paths.settings().write_text('language = "en"\n')
    call("paths")
    paths.settings().write_text("language = 3\n= broken")
    call("paths")
    assert spoken == ["fr", "en", "fr"]


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr"}, "fr"),
        ({"LC_ALL": "en_GB.UTF-8", "LANGUAGE": "eo:fr_CA:en"}, "fr"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANGUAGE": "en:fr"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": ""}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "eo"}, "en"),
        ({"LANG": "C", "LANGUAGE": "fr"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "fr_FR.UTF-8", "LANGUAGE": "fr"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "fr"),
    ],
)
def test_the_environment_decides_as_gettext_has_it(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    monkeypatch.setattr(i18n, "languages", lambda: ("en", "fr"))
    assert i18n.wanted("auto", variables) == language
    assert i18n.wanted("en", variables) == "en"


_FOR_PROGRAMMERS = {
    "conflicting subparser: %s",
    "conflicting subparser alias: %s",
    'argument "-" with mode %r',
    "can't open '%(filename)s': %(error)s",
    "cannot merge actions - two groups are named %r",
    "'required' is an invalid argument for positionals",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "dest= is required for options like %r",
    "dest= is required for options like %s",
    "invalid conflict_resolution value: %r",
    "conflicting option string: %s",
    "conflicting option strings: %s",
    "mutually exclusive arguments must be optional",
    "cannot have multiple subparser arguments",
    "subcommands",
    "%r is not callable",
    "%(prog)s: error: %(message)s\n",
    "%(prog)s: warning: %(message)s\n",
    "option '%(option)s' is deprecated",
    "argument '%(argument_name)s' is deprecated",
    "command '%(parser_name)s' is deprecated",
    ".__call__() not defined",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
    "show program's version number and exit",
    " (default: %(default)s)",
}
"""Words of argparse that nobody meets who only uses this program."""


def test_no_word_of_argparse_is_missing_from_the_catalogue() -> None:
    tree = ast.parse(Path(argparse.__file__).read_text("utf-8"))
    found = {
        argument.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext")
        for argument in node.args[: 1 if node.func.id == "_" else 2]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }
    assert "usage: " in found
    source = ast.parse(Path(usage.__file__).read_text("utf-8"))
    ours = {node.value for node in ast.walk(source) if isinstance(node, ast.Constant)}
    assert found - _FOR_PROGRAMMERS <= ours


@pytest.mark.every("each would be another person's name if it were cut or cleaned")
@pytest.mark.parametrize(
    "name", ["", " ", "ada ", "a\u200bda", "alexandra.humboldt@physics.example", "w" * 21, "\udcff"]
)
def test_a_name_that_cannot_be_kept_whole_is_refused(call: Call, name: str) -> None:
    said = call("--player", name, "paths")
    assert said.status == 2
    assert "cannot be a name at the tables" in said.err
    assert "\u200b" not in said.err


@pytest.mark.parametrize("name", ["a  b", "ada "])
def test_a_name_with_spaces_too_many_is_refused_for_them(call: Call, name: str) -> None:
    said = call("--player", name, "paths")
    assert "outer spaces, or two spaces in a row" in said.err
    assert "two spaces in a row" in refusals.why("bad-name")


@pytest.mark.parametrize(("name", "known"), [("Zoe\u0301", "Zoé"), ("w" * 20, "w" * 20)])
def test_a_name_is_taken_as_it_is_compared(name: str, known: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str | None]()

    def in_lobby(player: str | None) -> list[Message]:
        asked.append(player)
        return []

    monkeypatch.setattr("sixteen_tui.cli.commands.tables.in_lobby", in_lobby)
    assert main(["--player", name, "tables"]) == 0
    assert asked == [known]
