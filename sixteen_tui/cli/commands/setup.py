"""Validates the setup arguments of `play` and `simulate`: game, players, rules, seed, deal code, match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from sixteen_tui.cli.commands import Refused
from sixteen_tui.engine.game import AnyGame
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import is_seed
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.session import deals, matchplay
from sixteen_tui.session.setup import Setup, kinds, variations
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import cli as wording
from sixteen_tui.text import matches

Default: TypeAlias = Callable[[Sequence[str], int], Iterable[str]]
"""Returns the default players from the levels of a game, weakest first, and the number of seats."""
_Setup = TypeVar("_Setup", bound=Setup)


def setup(
    game_name: str, players: str | None, rules: str | None, default: Default, *, programs: str | None = None
) -> Setup:
    """Return the setup from the arguments; without players, `default` provides them. Raises Refused.

    `programs`: the prefix of external programs as players; None if they are not allowed.
    """
    if game_name not in GAMES:
        raise Refused(wording.unknown_game(game_name, GAMES))
    game = GAMES[game_name]
    values, said_by = _said(game, _words(rules))
    if players is None:
        seats = values.get("seats")
        chosen = tuple(default([*game.levels], seats if isinstance(seats, int) else len(PLUGINS[game_name].players)))
    else:
        chosen = tuple(_words(players))
        _check_seats(game, len(chosen), values, said_by)
    known = kinds(game)
    for player in chosen:
        if player not in known and not (programs and player.startswith(programs)):
            raise Refused(wording.unknown_player(player, known))
    return Setup(game, chosen, ("",) * len(chosen), len(chosen), variations(game, _words(rules)))


def named(begin: _Setup, names: str | None) -> _Setup:
    """Return the setup with the names of its people, in the order of their seats; "" leaves a name. Raises Refused."""
    if names is None:
        return begin
    given = [name.strip() for name in clean(names).split(",")]
    people = [seat for seat in range(begin.seats) if begin.is_human(seat)]
    if len(given) > len(people):
        raise Refused(wording.too_many_names(len(given), len(people)))
    for seat, name in zip(people, given, strict=False):
        if name:
            begin = begin.rename(seat, name)
    return begin


def _words(text: str | None) -> list[str]:
    return [word.strip() for word in text.split(",")] if text else []


def _said(game: AnyGame, names: Iterable[str]) -> tuple[dict[str, object], dict[str, str]]:
    """Return rule -> value from named variations, and rule -> the name that set it.

    Raises Refused for an unknown name, or if two names set one rule to different values.
    """
    values: dict[str, object] = {}
    said_by: dict[str, str] = {}
    for name in names:
        if name not in game.names:
            raise Refused(wording.unknown_rule(name, game.names))
        for key, value in game.names[name].items():
            if values.setdefault(key, value) != value:
                raise Refused(wording.contradiction(said_by[key], name))
            said_by.setdefault(key, name)
    return values, said_by


def _check_seats(game: AnyGame, players: int, values: Mapping[str, object], said_by: Mapping[str, str]) -> None:
    if players not in game.seat_counts:
        rule = game.variations.partition(",")[0]  # the number of the rule about seats comes first
        raise Refused(wording.wrong_seats(game.name, players, game.seat_counts, rule))
    seats = values.get("seats", players)
    if seats != players:
        raise Refused(wording.seats_contradict(said_by["seats"], seats, players))


def origin(seed_text: str | None, deal_text: str | None) -> tuple[str | None, dict[str, str]]:
    """Return the seed of a new game and header values with the deal code; at most one is given. Raises Refused."""
    if deal_text is None:
        return seed(seed_text), {}
    if seed_text is not None:
        raise Refused(wording.seed_or_deal())
    return None, {"deal": deals.read(deal_text)}


def check_deals(game: str) -> None:
    """Raise Refused for a game without chance, which has no deals."""
    if not PLUGINS[game].chance:
        raise Refused(wording.no_deals(PLUGINS[game].named.title()))


def best_of(text: str | None) -> int:
    """Return the number of games of a "best of" match; `SINGLE` without an argument. Raises Refused."""
    if text is None:
        return matchplay.SINGLE
    known = {str(best): best for best in matchplay.BEST}
    if text not in known:
        raise Refused(matches.refused(matchplay.BEST))
    return known[text]


def seed(text: str | None) -> str | None:
    """Return a seed from the arguments, validated. Raises Refused."""
    if text is not None and not is_seed(text):
        raise Refused(wording.bad_seed(lower=is_seed(text.lower())))
    return text
