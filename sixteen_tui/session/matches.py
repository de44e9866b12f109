"""Matches in a folder of saves: the match of a game, and the unfinished match that can be continued.

Invariant: saves do not depend on matches. `saves.matches` stores a match; if it lacks the end of a game, the save has
it, and a game that is lost counts for nobody. A match is played on even if it cannot be persisted.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.engine.game import SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import new_deal
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.engine.variations import written
from sixteen_tui.saves import matches as kept_matches
from sixteen_tui.saves.copies import furthest
from sixteen_tui.saves.disk import SUFFIX, SaveError
from sixteen_tui.saves.index import Person
from sixteen_tui.saves.matches import MatchGame, SavedMatch
from sixteen_tui.session import matchplay
from sixteen_tui.session.matchplay import Match, PlayedGame
from sixteen_tui.terminal.text import clean

if TYPE_CHECKING:
    from sixteen_tui.saves.record import Record

UNKNOWN: Final = 14
"""Maximum number of games, the last ones of a match, whose missing result is read from the save; no match is longer."""


class Offer(NamedTuple):
    """An unfinished match that can be continued."""

    match: Match
    kept: SavedMatch
    rules: SomeRules
    waiting: Path | None
    """The save of its unfinished game; None if the next game is to be dealt."""

    @property
    def players(self) -> Sequence[Person]:
        known = [(clean(str(each.get("name"))), each.get("player") == "human") for each in self.kept.players]
        people = [Person(name, human) for name, human in known] + [Person("", human=False)] * self.rules.seats
        return people[: self.rules.seats]


def played(id: str, table: AnyTable) -> PlayedGame | None:
    """Return a game as part of its match; None while it is not over."""
    outcome = table.outcome
    if outcome is None:
        return None
    return PlayedGame(id, outcome.score, outcome.winners, table.game.dealer(table.timeline.here.state))


def begun(record: Record, match: Match) -> Match:
    """Return the match of a game that is its next, whose id is that of its first game."""
    return match if match.id else match._replace(id=record.header.id)


def concluded(record: Record, match: Match) -> Match:
    """Return the match with a finished game added."""
    game = played(record.header.id, record.table)
    return match if game is None else match.after(game)


def complete(record: Record, match: Match) -> None:
    """Append what the file lacks of a match: the results of its games, and that `record` is its last. Raises OSError.

    Why: somebody may have deleted or replaced the file since, and home must offer the match as the table shows it.
    """
    saves = record.path.parent
    known = next((each.games for each in kept_matches.load(saves) if each.id == match.id), {})
    ended = {each.game: MatchGame(each.score, each.winners, each.dealer) for each in match.played}
    for game in dict.fromkeys((*ended, record.header.id)):
        if game not in known:
            kept_matches.begin(saves, match.id, match.best, game, _setup(record))
        if game in ended and known.get(game) is None:
            kept_matches.end(saves, match.id, game, ended[game])


def _setup(record: Record) -> dict[str, object]:
    """Return the keys of a line about the beginning of a game that the games of a match share."""
    header = record.header
    players = [player._asdict() for player in record.players]
    return {"of": header.game, "rules": written(header.rules), "players": players}


def deal(game: str, rules: SomeRules, match: Match) -> dict[str, str]:
    """Return the header field with a deal code that makes the loser the dealer; {} if anybody may deal."""
    codes = iter(new_deal, None)
    code = matchplay.deal_by(GAMES[game], rules, match.dealers(rules.seats), codes)
    return {} if code is None else {"deal": code}


def of_game(record: Record) -> Match | None:
    """Return the match of a saved game, without the result of this game; None if it belongs to none."""
    id = record.header.id
    for kept, _ in _all(record.path.parent):
        if id in kept.games and kept.game == record.header.game:
            return _match(kept, record.table.rules, but=id)
    return None


def standings(saves: Path) -> dict[str, Match]:
    """Map the id of every game in a match to the match as it stood after that game, for the list of saves."""
    found: dict[str, Match] = {}
    for kept, rules in _all(saves):
        match = matchplay.new(GAMES[kept.game], rules, kept.best)
        if match is not None:
            match = match._replace(id=kept.id)
            for id, result in kept.games.items():
                found[id] = match = _with(match, id, result)
    return found


def offered(saves: Path) -> Offer | None:
    """Return the match whose game was begun last, if it is unfinished and not given up.

    Persists the results of its games that only their saves have.
    """
    kept, rules = next(reversed(_all(saves)), (None, None))
    if kept is None or rules is None or kept.given_up:
        return None
    waiting = None
    for id in [id for id, result in kept.games.items() if result is None][-UNKNOWN:]:
        record = _read(furthest(saves / f"{id}{SUFFIX}"))
        game = None if record is None else played(id, record.table)
        if record is not None and game is None:
            waiting = record.path
        elif record is not None and game is not None:
            kept.games[id] = MatchGame(game.score, game.winners, game.dealer)
            with contextlib.suppress(OSError):
                kept_matches.end(saves, kept.id, id, MatchGame(game.score, game.winners, game.dealer))
    match = _match(kept, rules)
    return None if match is None or match.over else Offer(match, kept, rules, waiting)


def give_up(saves: Path) -> None:
    """Give up the offered match, so that it is not offered again; its games remain saved. Raises OSError."""
    offer = offered(saves)
    if offer is not None:
        kept_matches.give_up(saves, offer.kept.id)


def _all(saves: Path) -> list[tuple[SavedMatch, SomeRules]]:
    """Return all matches of known games with their rules; none if the file cannot be read."""
    if not kept_matches.there(saves):
        return []
    try:
        return [(kept, rules) for kept in kept_matches.load(saves) if (rules := _rules(kept)) is not None]
    except OSError:
        return []


def _rules(kept: SavedMatch) -> SomeRules | None:
    """Return the rules of a match; None for an unknown game or invalid rules."""
    if kept.game not in GAMES:
        return None
    try:
        rules: SomeRules = GAMES[kept.game].rules(kept.rules)
    except (ValueError, TypeError):
        return None
    return rules if rules.seats in GAMES[kept.game].seat_counts else None


def _match(kept: SavedMatch, rules: SomeRules, but: str = "") -> Match | None:
    match = matchplay.new(GAMES[kept.game], rules, kept.best)
    if match is not None:
        match = match._replace(id=kept.id)
        for id, result in kept.games.items():
            match = _with(match, id, None if id == but else result)
    return match


def _with(match: Match, id: str, result: MatchGame | None) -> Match:
    return match if result is None else match.after(PlayedGame(id, *result))


def _read(path: Path) -> Record | None:
    from sixteen_tui.saves.records import read

    try:
        return read(path)
    except (SaveError, OSError):
        return None
