"""Help texts of the command line: commands, options, arguments, and the texts of argparse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sixteen_tui.games.registry import FIRST, LAST
from sixteen_tui.terminal.text import path_shown
from sixteen_tui.text import archive, daily, export, library, serving, shell, site_command
from sixteen_tui.text.i18n import _, later, lazy, lazy_with, n_


class Help(NamedTuple):
    """Texts of a command: in the list of commands, in its own help, and an example."""

    short: str
    long: str
    example: str


ABOUT: Final = later("Card games about the number 16, for the terminal. Without a command: the application.")
EXAMPLE: Final = f"sixteen-tui play {FIRST}"

COMMANDS: Final = {
    "play": Help(
        later("begin a game"),
        later("Begin a game and sit down at the table."),
        f"sixteen-tui play {FIRST} --players human,medium --rules bonus",
    ),
    **{name: Help(*words) for name, words in daily.COMMANDS.items()},
    "resume": Help(
        later("go on with a game"),
        later("Go on with a saved game; without a name, with the latest that is not finished."),
        "sixteen-tui resume",
    ),
    "replay": Help(
        later("look at a game again"),
        later("Look at a saved game again, or at the game of a share code, entry by entry."),
        "sixteen-tui replay game.sixteen.jsonl",
    ),
    "learn": Help(
        later("learn a game"),
        later("Learn a game by playing a first one, step by step."),
        f"sixteen-tui learn {LAST}",
    ),
    "list": Help(
        later("list the saved games"),
        later("List the saved games, or those that you ask for, unfinished ones first. No card is shown."),
        "sixteen-tui list --player ada --result won --since month",
    ),
    **{name: Help(*words) for name, words in library.COMMANDS.items()},
    "stats": Help(
        later("count the finished games"),
        later(
            "Say what you have come to over all finished games: by game, rules and opponent, without and with help. "
            "Every rate and mean comes with the interval that it lies in with 95%."
        ),
        "sixteen-tui stats --csv",
    ),
    "ladder": Help(
        later("rate the people in finished games"),
        later(
            "Say how strong the people are who have finished games, by one fit over all of them, and how sure that is. "
            "The computer players have fixed ratings between them. Games with hints or take-backs do not count."
        ),
        f"sixteen-tui ladder --game {FIRST} --since month",
    ),
    "verify": Help(
        later("check saved games"),
        later(
            "Check that saved games are whole and keep to the rules, and that the cards follow from the seed. "
            "The exit status is 1 unless all of them hold. No file is changed."
        ),
        "sixteen-tui verify *.sixteen.jsonl",
    ),
    "show": Help(
        later("print a game"),
        later("Print a saved game as text, all cards open, or only what one seat has seen."),
        "sixteen-tui show game.sixteen.jsonl --seat 0",
    ),
    "review": Help(
        later("say what was luck and what was play"),
        later(
            "Look at a finished game again: what was luck, what was play, what decided it, and why. Every decision is "
            "judged by what its player could know. With --json a line for each decision, and one of totals."
        ),
        "sixteen-tui review game.sixteen.jsonl",
    ),
    "simulate": Help(
        later("let computer players play"),
        later(
            "Let computer players play each other, and count. Everyone moves on by one seat after each game. "
            "The same seed and players give the same games, on however many cores they are played."
        ),
        f"sixteen-tui simulate {FIRST} --players medium,easy --games 500",
    ),
    "bot": Help(
        later("a computer player as a filter"),
        later(
            'Read what a seat has seen, a JSON object {"game", "rules", "seat", "log"} a line, '
            'and answer each line with a move, such as {"move": "play B3"}.'
        ),
        "sixteen-tui bot medium < positions.jsonl",
    ),
    "code": Help(
        later("print a game as a share code"),
        later(
            "Print a saved game as a short text that can be pasted anywhere, with everything in it but the times of "
            "the moves and, without --names, the players' names. Anybody who has it can see all cards and notes."
        ),
        "sixteen-tui code game.sixteen.jsonl",
    ),
    "import": Help(
        later("bring in a game or an archive"),
        later(
            "Save the game of a share code, or of the file of a saved game, among your own, or everything that an "
            "archive has. It is checked from end to end first. What is there already is not saved twice, and nothing "
            "is replaced; a game that was played on elsewhere goes on here."
        ),
        "sixteen-tui import game.sixteen.jsonl",
    ),
    **{name: Help(*words) for name, words in archive.COMMANDS.items()},
    **{name: Help(*words) for name, words in site_command.COMMANDS.items()},
    "schema": Help(
        later("print the JSON Schema of a save"),
        later("Print the JSON Schema of a saved game's lines."),
        "sixteen-tui schema",
    ),
    "paths": Help(
        later("say where the files are"),
        later("Say where saved games, settings, themes and logs are kept."),
        "sixteen-tui paths",
    ),
    "doctor": Help(
        later("look at this terminal and the files"),
        later(
            "Say what this terminal and this connection can do, where the files are and whether they can be written, "
            "and what to change. The exit status is 1 if there is a problem. Nothing is changed."
        ),
        "sixteen-tui doctor",
    ),
    **{name: Help(*words) for name, words in export.COMMANDS.items()},
    **{name: Help(*words) for name, words in serving.COMMANDS.items()},
    **{name: Help(*words) for name, words in shell.COMMANDS.items()},
}

OPTIONS: Final = {
    **shell.OPTIONS,
    **export.OPTIONS,
    **serving.OPTIONS,
    **library.OPTIONS,
    **archive.OPTIONS,
    **site_command.OPTIONS,
    "version": later("show the version and exit"),
    "game": later("the game: {games}"),
    "rated": later("only this game: {games}"),
    "against": later("the results of everybody against this person"),
    "everybody": later("also who has played no game for 180 days"),
    "players": later(
        "who sits on each seat: human, the level of a computer player, {levels}, or {program} that plays as bot does "
        "(default: human, and easy on the others: one in Sixteen, three in Sweet Sixteen)"
    ),
    "people": later("the names of the people, in the order of their seats (default: You, or Player 1, Player 2)"),
    "levels": later(
        "the level of each player: {levels}, or {program} that plays as bot does (default: medium and easy by turns)"
    ),
    "rules": later("variations: {names}"),
    "seed": later("64 hex digits that the cards follow from (default: by chance)"),
    "deal": later("the code of a deal: the same cards once more (default: a new one)"),
    "match": later("best of 3, 5 or 7 games, and who loses one deals the next (default: a single game)"),
    "save": later("the file or the id of a saved game, a unique part of that, last, or - for standard input"),
    "program": later("the program that has played in this game, as {program}: no saved game starts one by itself"),
    "latest": later(
        "the file or the id of a saved game, a unique part of that, or last (default: the latest unfinished)"
    ),
    "replayed": later("the file or the id of a saved game, a unique part of that, last, or a share code"),
    "then": later("as it was then, for one player: nothing tells how it ended"),
    "shared": later("a share code, a saved game, one played with real cards, an archive, or - for standard input"),
    "branched": later(
        "play on from a game that is over: its file, its id or a unique part of that, last, or a share code of it"
    ),
    "from-step": later(
        "with --from: from this step on, as the replay counts them (default: where the code leads, or 1, the same deal)"
    ),
    "from-seat": later("with --from: on this seat (default: where a person sat)"),
    "reshuffled": later("with --from: the cards that the seat has not seen by then lie otherwise"),
    "names": later("with the players' names"),
    "at": later("to be looked at from this step on, as the replay counts them"),
    "json": later("print JSON for other programs"),
    "mine": later("only tables at which you sit; status 1 unless one of them waits for your turn or your answer"),
    "quiet": later("with --mine: print nothing, only the status"),
    "lines": later("print one fact a line, in words, for screen readers"),
    "csv": later("print CSV for spreadsheets"),
    "positions": later("print JSON, a line for each entry"),
    "seat": later("only what this seat has seen"),
    "reviewed": later("only what this seat decided"),
    "games": later("how many games (default: {count})"),
    "paired": later("play each deal with the players on every seat, and count points a deal"),
    "until": later("stop once it is settled which of two shares of the points the first player has, in percent: 50,55"),
    "jobs": later("how many games are played at a time (default: as many as there are cores)"),
    "cluster": later("play on a Dask cluster, whose scheduler has this address (needs the extra cluster)"),
    "out": later("write a save of each game into this folder"),
    "level": later("the level of the computer player: {levels}"),
    "restricted": later("only play: no commands, no names of files, no way to the shell"),
    "plain": later("plain mode: lines of text and typed words, for screen readers, Braille displays and pipes"),
    "arguments": later("what the program is to do, as without enter"),
    "idle": later("end after so long without a key (default: never; {minutes} with --restricted)"),
}

METAVARS: Final = {
    **shell.METAVARS,
    **export.METAVARS,
    **serving.METAVARS,
    **library.METAVARS,
    **archive.METAVARS,
    **site_command.METAVARS,
    "command": later("COMMAND"),
    "arguments": later("ARGUMENTS"),
    "game": later("GAME"),
    "players": later("PLAYER,…"),
    "people": later("NAME,…"),
    "levels": later("LEVEL,…"),
    "rules": later("NAME,…"),
    "seed": later("HEX"),
    "deal": later("CODE"),
    "match": later("GAMES"),
    "save": later("FILE"),
    "shared": later("CODE"),
    "seat": later("SEAT"),
    "games": later("N"),
    "jobs": later("N"),
    "until": later("LOW,HIGH"),
    "cluster": later("ADDRESS"),
    "out": later("FOLDER"),
    "level": later("LEVEL"),
    "program": later("PROGRAM"),
    "person": later("NAME"),
    "idle": later("MINUTES"),
}


DEFAULT_GAMES: Final = 100


def unrecognized(arguments: Sequence[str]) -> str:
    return _("unrecognized arguments: %s") % " ".join(map(path_shown, arguments))


def required(argument: str) -> str:
    return _("the following arguments are required: %s") % argument


def metavar(name: str) -> str:
    """Return the name of an argument in a usage line."""
    return _(METAVARS[name])


def option(name: str) -> str:
    """Return the help of an option or argument."""
    return _(OPTIONS[name])


commands = lazy("commands")
arguments = lazy("arguments")
"""Heading of the positional arguments."""


def heading(title: str) -> str:
    """Return a heading in the form of `argparse`."""
    return _("%(heading)s:") % {"heading": title}


example = lazy_with("Example: {command}")


def argparse_words() -> tuple[str, ...]:
    """Return the messages of Python's `argparse` that users can see, for the catalogues.

    Why: nothing calls this; `make messages` reads it, and `argparse` asks for the translations by itself. Read from
    the installed `argparse`, the catalogues would depend on the version of Python, which words some of them otherwise.
    """
    return (
        _("usage: "),
        _("%(heading)s:"),
        _("positional arguments"),
        _("options"),
        _("show this help message and exit"),
        _("argument %(argument_name)s: %(message)s"),
        _("the following arguments are required: %s"),
        _("unrecognized arguments: %s"),
        _("expected one argument"),
        _("expected at most one argument"),
        _("expected at least one argument"),
        n_("expected %s argument", "expected %s arguments", 1),
        _("ignored explicit argument %r"),
        _("not allowed with argument %s"),
        _("one of the arguments %s is required"),
        _("ambiguous option: %(option)s could match %(matches)s"),
        _("unexpected option string: %s"),
        _("invalid %(type)s value: %(value)r"),
        _("invalid choice: %(value)r (choose from %(choices)s)"),
        _("invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)"),
        _("unknown parser %(parser_name)r (choices: %(choices)s)"),
    )
