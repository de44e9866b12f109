"""Games of each match, and their results: a file beside the folder of saves.

Invariant: append-only; without the file only the grouping is lost; malformed lines are skipped. Results are stored here
too, so that they count when a save is gone. Why: the save format has no field for matches.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeGuard

from sixteen_tui.saves.appended import MATCHES, append, exists, lines, of_copies
from sixteen_tui.settings.paths import beside

BEST: Final = (3, 5, 7)
MOST: Final = 10
"""Largest number of seats, and so of sides."""
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_LARGEST: Final = 1 << 20


class MatchGame(NamedTuple):
    """Result of a game of a match: score by side, winning sides, seat of the dealer."""

    score: tuple[int, ...]
    winners: tuple[int, ...]
    dealer: int | None


@dataclass(slots=True)
class SavedMatch:
    """A match as the file describes it."""

    id: str
    best: int
    game: str
    """The name of the game, a key of `GAMES`."""
    rules: Mapping[str, object]
    players: Sequence[Mapping[str, object]]
    """In the format of a header; their content is not validated."""
    games: dict[str, MatchGame | None] = field(default_factory=dict)
    """The ids of its games in the order in which they began, each with its result, if known."""
    given_up: bool = False
    """True if it was given up after its last game began."""


def path_of(saves: Path) -> Path:
    """Return the path of the matches of a folder of saves."""
    return beside(saves, MATCHES)


def there(saves: Path) -> bool:
    """Return whether the file exists; without it the modules for matches need not be imported."""
    return exists(path_of(saves))


def begin(saves: Path, match: str, best: int, game: str, setup: Mapping[str, object]) -> None:
    """Append that a game belongs to a match. `setup`: the keys `of`, `rules`, `players`. Raises OSError."""
    append(path_of(saves), json.dumps({"match": match, "game": game, "best": best, **setup}))


def end(saves: Path, match: str, game: str, result: MatchGame) -> None:
    """Append the result of a game of a match. Raises OSError."""
    append(path_of(saves), json.dumps({"match": match, "game": game, **result._asdict()}))


def give_up(saves: Path, match: str) -> None:
    """Append that a match is given up. Raises OSError."""
    append(path_of(saves), json.dumps({"match": match, "given_up": True}))


def load(saves: Path) -> list[SavedMatch]:
    """Read all matches, sorted by the start of their last game, the latest at the end. Raises OSError."""
    found: dict[str, SavedMatch] = {}
    ended: dict[tuple[str, str], MatchGame] = {}
    for line in (*of_copies(path_of(saves)), *lines(path_of(saves))):
        each = _object(line)
        match, game = each.get("match"), each.get("game")
        if not _is_id(match):
            continue
        if each.get("given_up") is True and match in found:
            found[match].given_up = True
        if not _is_id(game):
            continue
        result = _result(each)
        if result is not None:
            ended[match, game] = result
        elif (kept := _kept(match, each)) is not None:
            before = found.pop(match, kept)
            kept.given_up = before.given_up and game in before.games  # a repeated line in a copy begins no game
            kept.games = {**before.games, game: None}
            found[match] = kept
    for kept in found.values():
        kept.games = {game: ended.get((kept.id, game)) for game in kept.games}
    return [*found.values()]


def is_line(line: str) -> bool:
    """Return whether the file can have this line."""
    each = _object(line)
    match = each.get("match")
    if not _is_id(match):
        return False
    about_game = _is_id(each.get("game")) and (_result(each) is not None or _kept(match, each) is not None)
    return about_game or each.get("given_up") is True


def _object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_id(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _kept(match: str, said: Mapping[str, Any]) -> SavedMatch | None:
    best, of, rules, players = (said.get(key) for key in ("best", "of", "rules", "players"))
    if type(best) is not int or best not in BEST or not isinstance(of, str) or not isinstance(rules, dict):
        return None
    if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
        return None
    return SavedMatch(match, best, of, rules, players)


def _result(said: Mapping[str, Any]) -> MatchGame | None:
    score, winners, dealer = (said.get(key) for key in ("score", "winners", "dealer"))
    if not isinstance(score, list) or not 0 < len(score) <= MOST:
        return None
    if not all(type(each) is int and abs(each) < _LARGEST for each in score):
        return None
    if not isinstance(winners, list) or not winners or not all(_is_place(each, len(score)) for each in winners):
        return None
    if dealer is not None and not _is_place(dealer, MOST):
        return None
    return MatchGame((*score,), (*winners,), dealer)


def _is_place(value: object, places: int) -> bool:
    return type(value) is int and 0 <= value < places
