"""Texts of the command line: answers, and errors in arguments.

Invariant: text from outside is cleaned where the line is printed. See `usage` for the help, `show` and `simulate` for
theirs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from typing import Final

from sixteen_tui.terminal.text import clean, path_shown
from sixteen_tui.text.i18n import _, later, lazy, lazy_count, lazy_with, n_, p_

# Invalid arguments


enter_first = lazy("enter comes before all options: sixteen-tui enter --player ada")


_LONGEST: Final = 58
"""Most characters of what was typed that are shown."""


def quoted(text: str | None) -> str:
    """Return what was typed in quotes, cut to a recognisable length; as a shell reads it if it cannot be printed."""
    text = text or ""
    begins = text if len(text) <= _LONGEST else text[: _LONGEST - 1]
    if path_shown(begins) == begins:
        return p_("in quotes, what was typed", "'{text}'").format(text=clean(text, _LONGEST))
    return f"{path_shown(begins)}{'' if begins == text else '…'}"


def usage(problem: str, command: str) -> str:
    """Return the error in the arguments and the command that explains them."""
    return _("{problem}; try '{command} --help'").format(problem=problem, command=command)


def mistyped(name: str, meant: str) -> str:
    return _("there is no command {name}; did you mean '{meant}'?").format(name=quoted(name), meant=meant)


def unknown_game(name: str, games: Iterable[str]) -> str:
    return _("unknown game {name}; choose from {games}").format(name=quoted(name), games=", ".join(games))


no_deals = lazy_with("{game} has no deals: nothing in it is left to chance")


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


def too_many_names(names: int, people: int) -> str:
    return n_(
        "{names} names for {people} person; give at most as many as there are people",
        "{names} names for {people} people; give at most as many as there are people",
        people,
    ).format(names=names, people=people)


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


seed_or_deal = lazy("the cards follow from a seed or from the code of a deal; give one of them")


def bad_seat(text: str, seats: int) -> str:
    return _("there is no seat {text}; this game has the seats 0 to {last}").format(text=quoted(text), last=seats - 1)


def bad_minutes(text: str, most: int) -> str:
    return _("{text} is not a time; give minutes from 0 (never) to {most}").format(text=quoted(text), most=most)


def bad_name(text: str, most: int) -> str:
    return _(
        "{text} cannot be a name at the tables; give one of at most {most} columns, without invisible characters,"
        " outer spaces, or two spaces in a row"
    ).format(text=quoted(text), most=most)


only_play = lazy("this account may only play; run sixteen-tui without a command")
idle_alone = lazy("--idle goes without a command")
quiet_alone = lazy("--quiet goes with --mine")


# Unusable files


def no_such_save(name: str) -> str:
    return _("no file and no saved game is called {name}; try 'sixteen-tui list'").format(name=quoted(name))


MOST_NAMED: Final = 5
"""Most ids listed by `ambiguous` and `ambiguous_table`."""


def ambiguous(name: str, ids: Sequence[str]) -> str:
    """Return that several games match; `ids` has the one played last first."""
    return _fitting(_("{name} may be one of {count} games; type more of it: {ids}"), name, ids)


def ambiguous_table(name: str, ids: Sequence[str]) -> str:
    """Return that several tables match; `ids` has the newest first."""
    return _fitting(_("{name} may be one of {count} tables; type more of it: {ids}"), name, ids)


def _fitting(text: str, name: str, ids: Sequence[str]) -> str:
    named = [*ids[:MOST_NAMED], *(["…"] if len(ids) > MOST_NAMED else [])]
    return text.format(name=quoted(name), count=len(ids), ids=", ".join(map(path_shown, named)))


restore = lazy_with("{problem}; the file was left as it is, restore it from a copy")
"""Advice about a damaged file."""
nothing_to_resume = lazy("there is no unfinished game; begin one with 'sixteen-tui play sixteen'")
all_busy = lazy("every unfinished game is being played elsewhere; to watch one, name it: 'sixteen-tui resume ID'")


def finished(name: str) -> str:
    return _("the game {name} is over; look at it with 'sixteen-tui replay'").format(name=name)


def level_missing(name: str, seat: int, level: str | None, known: Iterable[str]) -> str:
    return _(
        "the game {name} cannot go on: the computer player on seat {seat} has the level {level}; there is only {known}"
    ).format(name=name, seat=seat, level=quoted(level), known=", ".join(known))


def cannot_deal(name: str) -> str:
    return _("the game {name} cannot go on: its cards are to be dealt and it has no seed").format(name=name)


# Results


unfinished = lazy("unfinished")


# list


nothing_saved = lazy("There is no saved game yet. Begin one with 'sixteen-tui play sixteen'.")
damaged = lazy_with("damaged: {problem}")


# verify


def holds(file: str, parts: Iterable[str]) -> str:
    joined = reduce(lambda one, other: _("{one}; {other}").format(one=one, other=other), parts)
    return _("{file}: holds: {parts}").format(file=path_shown(file), parts=joined)


def does_not_hold(file: str, problem: str) -> str:
    return _("{file}: does not hold: {problem}").format(file=path_shown(file), problem=problem)


legal = lazy_count("{count} entry, legal", "{count} entries, all legal")


def origin(*, seed: bool, commitment: bool, contributed: int = 0) -> str:
    """Return if the cards follow from the seed and the contributions, and the seed from the commitment."""
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


nothing_dealt = lazy("nothing has been dealt yet")
torn_tail = lazy_count(
    "the last line was never finished and does not count ({count} byte)",
    "the last line was never finished and does not count ({count} bytes)",
)


# paths


def places() -> dict[str, str]:
    """Return the name of each place."""
    return {
        "saves": _("saved games"),
        "index": _("their index"),
        "tags": _("their tags"),
        "daily": _("daily deals"),
        "matches": _("matches"),
        "coach": _("coaches"),
        "unlisted": _("names on no ladder"),
        "mistakes": _("mistakes to practise"),
        "draft": _("game being entered"),
        "trash": _("trash"),
        "settings": _("settings"),
        "themes": _("themes"),
        "logs": _("logs"),
        "tables": _("shared tables"),
        "tables_lock": _("their lock"),
        "socket": _("their socket"),
        "socket_lock": _("lock of the socket"),
        "warm_socket": _("socket of warm sessions"),
        "warm_lock": _("lock of that socket"),
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


# Plain mode


for_screen_readers = lazy("For screen readers and Braille displays: sixteen-tui --plain")
"""Printed once, before the first full screen; it says where to go without a look at it."""
in_lines_now = lazy("Plain mode, from now on at every start. Type set plain off to go back to the full screen.")
