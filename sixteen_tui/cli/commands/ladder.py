"""`ladder`: prints the ratings of people, or their results against one, as text or JSON. See `docs/statistics.md`."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from sixteen_tui.cli.commands import DONE, Options, Refused, complain_unread, say, speak, tell
from sixteen_tui.cli.commands.progress import indexed
from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.appended import COUNTED
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.library import INPUTS, Filter, UnknownError, parse_filter
from sixteen_tui.saves.statistics.ladder import Ladder
from sixteen_tui.saves.statistics.meetings import against
from sixteen_tui.session import own
from sixteen_tui.session.statistics import Season, laddered
from sixteen_tui.settings import paths, settings
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import cli
from sixteen_tui.text import ladder as wording
from sixteen_tui.text.filters import conditions, problem
from sixteen_tui.text.statistics import left_out

WIDTH: Final = 80


def run(options: Options) -> int:
    """Print the ladders of the folder of saves, or of one game. Raises Refused if there is no such game or person."""
    game = options.game
    if game is not None and game not in GAMES:
        raise Refused(cli.unknown_game(game, GAMES))
    wanted = _time(options)
    catalogue = Catalogue(paths.saves())
    season = Season(wanted.since, wanted.until)
    everybody = options.all or options.against is not None
    mine, hidden = people(options)
    complain_unread(catalogue.folder, COUNTED)
    found, unreadable = laddered(catalogue, indexed(catalogue), season, everybody=everybody, hidden=hidden)
    found = [ladder for ladder in found if game in (None, ladder.game)]
    time = conditions(wanted)
    if options.against is None:
        values: dict[str, object] = {"ladders": objects(found, mine)}
        spoken, lines = wording.spoken(found, mine, time), wording.lines(found, WIDTH, mine, time)
    else:
        person = wording.person(options.against, found, mine)
        if person is None:
            raise Refused(wording.unknown(options.against, found))
        met = [*against(found, person)]
        values = {"against": clean(person) or None, "meetings": _meetings(met, mine)}
        spoken = wording.against_spoken(met, person, mine, time)
        lines = wording.against(met, person, WIDTH, mine, time)
    missing = left_out(None, unreadable)
    if options.json:
        tell(json.dumps({**values, "unreadable": len(unreadable), "unreadable_ids": sorted(unreadable)}))
    elif options.lines:
        speak([*spoken, *missing])
    else:
        for line in (*lines, *missing):
            say(line)
    return DONE


def people(options: Options) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names of the person, and those of others who want to be on nobody's ladder."""
    chosen, player = settings.load(paths.settings())[0], getattr(options, "player", None)
    return own.names(chosen, player), own.hidden(chosen, paths.saves(), player)


def _time(options: Options) -> Filter:
    """Return the filter of the days. Raises Refused for a text that is no day."""
    try:
        return parse_filter(since=options.wanted_since, until=options.wanted_until)
    except UnknownError as error:
        raise Refused(problem(error.part, error.text, INPUTS[error.part].known(""))) from None


def _meetings(found: wording.Found, mine: Collection[str]) -> list[dict[str, object]]:
    """Return meetings as JSON."""
    return [
        {
            "game": ladder.game,
            "kind": ladder.kind,
            "people": [
                {
                    "person": clean(who) or None,
                    "own": who in mine,
                    "won": each.won,
                    "drawn": each.drawn,
                    "lost": each.lost,
                    "last": each.last.isoformat(),
                }
                for who, each in met.items()
            ],
        }
        for ladder, met in found
    ]


def objects(ladders: Iterable[Ladder], mine: Collection[str]) -> list[dict[str, object]]:
    """Return ladders as JSON. `mine`: the names of the person."""
    return [
        {
            "game": ladder.game,
            "kind": ladder.kind,
            "levels": dict(ladder.levels),
            "people": [*_people(ladder, mine)],
            "away": ladder.away,
        }
        for ladder in ladders
    ]


def _people(ladder: Ladder, mine: Collection[str]) -> Iterator[dict[str, object]]:
    last = ladder.last()
    for place, person, rating in ladder.places():
        yield {
            "place": place,
            "person": clean(person) or None,
            "own": person in mine,
            "rating": rating.rating,
            "rating_95": [rating.low, rating.high],
            "games": rating.games,
            "settled": rating.settled,
            "like": ladder.like(rating),
            "last": last[person].isoformat(),
        }
