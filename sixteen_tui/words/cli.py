"""What the command line says: its help, its answers, and what is wrong with arguments.

Law: as in `words`. What is foreign in a sentence is cleaned where the line is printed. What `show` and `simulate`
print is in files of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import reduce
from typing import Final, NamedTuple

from sixteen_tui.terminal.text import clean
from sixteen_tui.titles import FIRST, LAST
from sixteen_tui.words import archive, daily, exports, library, shell, tables
from sixteen_tui.words.i18n import _, later, n_, p_

# Help


class Help(NamedTuple):
    """A command in the list of commands, by itself, and in use."""

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
        later("Learn a game by playing a first one, step by step, on the full screen."),
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
            "the moves. Whoever has it can see all cards and notes."
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
    **{name: Help(*words) for name, words in exports.COMMANDS.items()},
    **{name: Help(*words) for name, words in tables.COMMANDS.items()},
    **{name: Help(*words) for name, words in shell.COMMANDS.items()},
}

OPTIONS: Final = {
    **shell.OPTIONS,
    **exports.OPTIONS,
    **tables.OPTIONS,
    **library.OPTIONS,
    **archive.OPTIONS,
    "version": later("show the version and exit"),
    "game": later("the game: {games}"),
    "players": later(
        "who sits on each seat: human, the level of a computer player, {levels}, or {program} that plays as bot does "
        "(default: human and easy)"
    ),
    "levels": later(
        "the level of each player: {levels}, or {program} that plays as bot does (default: medium and easy by turns)"
    ),
    "rules": later("variations: {names}"),
    "seed": later("64 hex digits that the cards follow from (default: by chance)"),
    "deal": later("the code of a deal: the same cards once more (default: a new one)"),
    "match": later("best of 3, 5 or 7 games, and who loses one deals the next (default: a single game)"),
    "save": later("the file or the id of a saved game, or - for standard input"),
    "program": later("the program that has played in this game, as {program}: no saved game starts one by itself"),
    "latest": later("the file or the id of a saved game (default: the latest unfinished one)"),
    "replayed": later("the file or the id of a saved game, or a share code"),
    "then": later("as it was then, for one player: nothing tells how it ended"),
    "shared": later("a share code, a saved game, one played with cards, an archive, or - for standard input"),
    "branched": later("play on from a game that is over: its file, its id or a share code of it"),
    "from-entry": later("with --from: after this entry, counted from 0 as by show --json (default: 0, the same deal)"),
    "from-seat": later("with --from: on this seat (default: where a person sat)"),
    "reshuffled": later("with --from: the cards that the seat has not seen by then lie otherwise"),
    "names": later("with the players' names"),
    "at": later("to be looked at from this entry on, counted from 0 as by show --json"),
    "json": later("print JSON for other programs"),
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
    "idle": later("end after so long without a key (default: never; {minutes} with --restricted)"),
}

METAVARS: Final = {
    **shell.METAVARS,
    **exports.METAVARS,
    **tables.METAVARS,
    **library.METAVARS,
    **archive.METAVARS,
    "command": later("COMMAND"),
    "game": later("GAME"),
    "players": later("PLAYER,…"),
    "levels": later("LEVEL,…"),
    "rules": later("NAME,…"),
    "seed": later("HEX"),
    "deal": later("CODE"),
    "match": later("GAMES"),
    "save": later("FILE"),
    "shared": later("CODE"),
    "at": later("ENTRY"),
    "seat": later("SEAT"),
    "games": later("N"),
    "jobs": later("N"),
    "until": later("LOW,HIGH"),
    "cluster": later("ADDRESS"),
    "out": later("FOLDER"),
    "level": later("LEVEL"),
    "program": later("PROGRAM"),
    "idle": later("MINUTES"),
}


DEFAULT_GAMES: Final = 100


def unrecognized(arguments: Sequence[str]) -> str:
    """What `argparse` says of arguments that no command knows."""
    return _("unrecognized arguments: %s") % " ".join(arguments)


def required(argument: str) -> str:
    """What `argparse` says where an argument is missing."""
    return _("the following arguments are required: %s") % argument


def metavar(name: str) -> str:
    """What an argument is called in a usage."""
    return _(METAVARS[name])


def option(name: str) -> str:
    """What an argument means."""
    return _(OPTIONS[name])


def commands() -> str:
    """The heading of the list of commands."""
    return _("commands")


def arguments() -> str:
    """The heading of what is no option."""
    return _("arguments")


def heading(title: str) -> str:
    """A heading as argparse writes it."""
    return _("%(heading)s:") % {"heading": title}


def example(command: str) -> str:
    """The last line of a help."""
    return _("Example: {command}").format(command=command)


def argparse_words() -> tuple[str, ...]:
    """The words of Python's own `argparse` that a person can meet here, for the catalogues."""
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


# Arguments that cannot be used


def quoted(text: str | None) -> str:
    """What was given, in quotes; enough of it to know it again."""
    return p_("in quotes, what was typed", "'{text}'").format(text=clean(repr(text or "")[1:-1], 58))


def usage(problem: str, command: str) -> str:
    """What is wrong with the arguments, and where they are explained."""
    return _("{problem}; try '{command} --help'").format(problem=problem, command=command)


def mistyped(name: str, meant: str) -> str:
    return _("there is no command {name}; did you mean '{meant}'?").format(name=quoted(name), meant=meant)


def unknown_game(name: str, games: Iterable[str]) -> str:
    return _("unknown game {name}; choose from {games}").format(name=quoted(name), games=", ".join(games))


def unknown_player(name: str, known: Iterable[str]) -> str:
    return _("unknown player {name}; choose from {known}").format(name=quoted(name), known=", ".join(known))


def unknown_level(name: str, known: Iterable[str]) -> str:
    return _("unknown level {name}; choose from {known}").format(name=quoted(name), known=", ".join(known))


def unknown_rule(name: str, known: Collection[str]) -> str:
    if not known:
        return _("unknown rule {name}; this game has no variations").format(name=quoted(name))
    return _("unknown rule {name}; choose from {known}").format(name=quoted(name), known=", ".join(known))


def contradiction(one: str, other: str) -> str:
    return _("the rules {one} and {other} contradict each other; choose one").format(one=one, other=other)


def seats_contradict(rule: str, seats: object, players: int) -> str:
    return _("the rule {rule} is for {seats} players, not for {players}; change --players or --rules").format(
        rule=rule, seats=seats, players=players
    )


def wrong_seats(game: str, players: int, allowed: Sequence[int], rule: str) -> str:
    return n_(
        "{players} player; {game} is for {allowed} ({rule})",
        "{players} players; {game} is for {allowed} ({rule})",
        players,
    ).format(players=players, game=game, allowed=_numbers(allowed), rule=rule)


def _numbers(numbers: Sequence[int]) -> str:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return _("{first} to {last}").format(first=numbers[0], last=numbers[-1])
    return _("{first} or {last}").format(first=", ".join(map(str, numbers[:-1])), last=numbers[-1])


def bad_seed(*, lower: bool) -> str:
    if lower:
        return _("the seed must be in lower case; write a to f instead of A to F")
    return _("the seed must be 64 hex digits, 0 to 9 and a to f")


def bad_deal(text: str) -> str:
    return _("{text} is not the code of a deal; it has 16 letters and digits, such as {example}").format(
        text=quoted(text), example="V8V0-XRH6-DCE5-411A"
    )


def seed_or_deal() -> str:
    return _("the cards follow from a seed or from the code of a deal; give one of them")


def bad_seat(text: str, seats: int) -> str:
    return _("there is no seat {text}; this game has the seats 0 to {last}").format(text=quoted(text), last=seats - 1)


def bad_minutes(text: str, most: int) -> str:
    return _("{text} is not a time; give minutes from 0 (never) to {most}").format(text=quoted(text), most=most)


def only_play() -> str:
    return _("this account may only play; run sixteen-tui without a command")


def idle_alone() -> str:
    return _("--idle goes without a command")


# Files that cannot be used


def no_such_save(name: str) -> str:
    return _("no file and no saved game is called {name}; try 'sixteen-tui list'").format(name=quoted(name))


def restore(problem: str) -> str:
    """What to do about a damaged file."""
    return _("{problem}; the file was left as it is, restore it from a copy").format(problem=problem)


def nothing_to_resume() -> str:
    return _("there is no unfinished game; begin one with 'sixteen-tui play sixteen'")


def all_busy() -> str:
    return _("every unfinished game is being played elsewhere; to watch one, name it: 'sixteen-tui resume ID'")


def finished(name: str) -> str:
    return _("the game {name} is over; look at it with 'sixteen-tui replay'").format(name=name)


def level_missing(name: str, seat: int, level: str | None, known: Iterable[str]) -> str:
    return _(
        "the game {name} cannot go on: the computer player on seat {seat} has the level {level}; there is only {known}"
    ).format(name=name, seat=seat, level=quoted(level), known=", ".join(known))


def cannot_deal(name: str) -> str:
    return _("the game {name} cannot go on: its cards are to be dealt and it has no seed").format(name=name)


# The result of a game


def score_within(shown: Callable[[Sequence[int]], str], values: Sequence[int], width: int) -> str:
    """The score in so many cells; what does not fit is left out number by number, because half of one is another."""
    said, count = shown(values), len(values)
    while len(said) > width and count:
        count -= 1
        said = f"{shown(values[:count])} …".strip()
    return said


def unfinished() -> str:
    return _("unfinished")


# list


def nothing_saved() -> str:
    return _("There is no saved game yet. Begin one with 'sixteen-tui play sixteen'.")


def list_head() -> tuple[str, ...]:
    return _("id"), _("game"), _("rules"), _("players"), _("score"), _("date"), _("state")


def state(name: str) -> str:
    words = {"unfinished": p_("game", "open"), "finished": p_("game", "over"), "damaged": p_("game", "damaged")}
    return words[name]


def damaged(problem: str) -> str:
    return _("damaged: {problem}").format(problem=problem)


# verify


def holds(file: str, parts: Iterable[str]) -> str:
    joined = reduce(lambda one, other: _("{one}; {other}").format(one=one, other=other), parts)
    return _("{file}: holds: {parts}").format(file=file, parts=joined)


def does_not_hold(file: str, problem: str) -> str:
    return _("{file}: does not hold: {problem}").format(file=file, problem=problem)


def legal(entries: int) -> str:
    return n_("{count} entry, legal", "{count} entries, all legal", entries).format(count=entries)


def origin(*, seed: bool, commitment: bool, contributed: int = 0) -> str:
    """Whether the cards follow from the seed, and from how many contributions; and the seed from the commitment."""
    if not seed:
        if commitment:
            return _("the seed has not been disclosed, so the cards cannot be checked")
        return _("no seed, so the cards cannot be checked")
    if not commitment:
        return _("the cards follow from the seed, which has no commitment")
    if contributed:
        return n_(
            "the cards follow from the seed and {count} contribution, and the seed from the commitment",
            "the cards follow from the seed and {count} contributions, and the seed from the commitment",
            contributed,
        ).format(count=contributed)
    return _("the cards follow from the seed, and the seed from the commitment")


def nothing_dealt() -> str:
    return _("nothing has been dealt yet")


def torn_tail(size: int) -> str:
    return n_(
        "the last line was never finished and does not count ({count} byte)",
        "the last line was never finished and does not count ({count} bytes)",
        size,
    ).format(count=size)


# paths


def places() -> dict[str, str]:
    """What each place is called."""
    return {
        "saves": _("saved games"),
        "trash": _("trash"),
        "settings": _("settings"),
        "themes": _("themes"),
        "logs": _("logs"),
        "tables": _("shared tables"),
        "socket": _("their socket"),
    }


# bot


def bad_line(number: int, problem: str) -> str:
    return _("standard input: line {line}: {problem}").format(line=number, problem=problem)


BOT: Final = {
    "too-long": later("the line is too long"),
    "not-json": later("this is not a JSON object"),
    "key-missing": later("the key {key} is missing"),
    "value-wrong": later("the value of {key} is wrong"),
    "not-an-entry": later("entry {index} of the log is not one of this game"),
    "not-seen": later("the log is not what this seat has seen"),
    "no-turn": later("it is not this seat's turn"),
}


def bot(code: str, **details: object) -> str:
    return _(BOT[code]).format(**details)
