"""`bot`: a computer player as a filter: reads the observations of a seat and writes a move, one line each.

Invariant: the player is given the view computed from the line alone. The filter stops at the first line without an
answer, so that answers stay aligned with lines.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Final

from sixteen_tui.cli.commands import DONE, Options, Refused, given, output, tell
from sixteen_tui.engine.game import Action, BadNotation, Game, Rules, State, View, see
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.players import decide
from sixteen_tui.text import cli as wording

MAX_BYTES: Final = 1 << 20
_KEYS: Final = ("game", "rules", "seat", "log")


class _Bad(Exception):
    def __init__(self, code: str, **details: object) -> None:
        self.sentence = wording.bot(code, **details)


def run(options: Options) -> int:
    """Read lines from standard input until its end, and print one answer for each at once.

    Raises Refused for an unknown level, for a closed stream, and at the first line that cannot be answered.
    """
    level: str = options.level
    known = tuple(dict.fromkeys(each for game in GAMES.values() for each in game.levels))
    if level not in known:
        raise Refused(wording.unknown_level(level, known))
    number, lines = 0, given()
    output()
    while line := lines.readline(MAX_BYTES + 1):
        number += 1
        try:
            tell(json.dumps({"move": answer(level, line)}))
        except _Bad as bad:
            raise Refused(wording.bad_line(number, bad.sentence)) from None
        sys.stdout.flush()
    return DONE


def answer(level: str, line: bytes) -> str:
    """Return the move of a computer player for the observations in a line: an entry without its seat.

    Raises Refused for a level that the game does not have, and _Bad for an invalid line.
    """
    if len(line) > MAX_BYTES:
        raise _Bad("too-long")
    game_name, rules, seat, log = _values(line)
    if not isinstance(game_name, str) or game_name not in GAMES:
        raise _Bad("value-wrong", key="game")
    game = GAMES[game_name]
    if level not in game.levels:
        raise Refused(wording.unknown_level(level, game.levels))
    view = _view(game, rules, seat, log)
    if not view.legal:
        raise _Bad("no-turn")
    return game.encode(decide(game, level, view, log)).split(" ", 1)[1]


def _values(line: bytes) -> list[Any]:
    """Return the values of `_KEYS` in a line; other keys are ignored. Raises _Bad."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise _Bad("not-json") from None
    if not isinstance(value, dict):
        raise _Bad("not-json")
    for key in _KEYS:
        if key not in value:
            raise _Bad("key-missing", key=key)
    return [value[key] for key in _KEYS]


def _view(game: Game[State, Action, View, Rules], values: object, seat: object, log: object) -> View:
    """Return the view of a seat from the rules, seat and log of a line. Raises _Bad."""
    if not isinstance(values, dict):
        raise _Bad("value-wrong", key="rules")
    try:
        rules = game.rules(values)
    except ValueError as error:
        raise _Bad("value-wrong", key=f"rules.{error}") from None
    if type(seat) is not int or not 0 <= seat < rules.seats:
        raise _Bad("value-wrong", key="seat")
    if not isinstance(log, list):
        raise _Bad("value-wrong", key="log")
    entries = []
    for index, text in enumerate(log):
        try:
            entries.append(game.decode(text if isinstance(text, str) else ""))
        except BadNotation:
            raise _Bad("not-an-entry", index=index) from None
    try:
        return see(game, rules, seat, entries)
    except (ValueError, LookupError):  # LookupError: the log hides a card of the seat itself
        raise _Bad("not-seen") from None
