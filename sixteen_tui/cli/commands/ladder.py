"""`ladder`: prints the ratings of people over all finished games as text or JSON. See `docs/statistics.md`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from sixteen_tui.cli.commands import DONE, Options, Refused, say, speak, tell
from sixteen_tui.cli.commands.progress import indexed
from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.statistics.ladder import Ladder
from sixteen_tui.session.statistics import summed_up
from sixteen_tui.settings import paths
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import cli
from sixteen_tui.text import ladder as wording
from sixteen_tui.text.statistics import left_out

WIDTH: Final = 80


def run(options: Options) -> int:
    """Print the ladders of the folder of saves, or of one game. Raises Refused if there is no such game."""
    game = options.game
    if game is not None and game not in GAMES:
        raise Refused(cli.unknown_game(game, GAMES))
    catalogue = Catalogue(paths.saves())
    counted, unreadable = summed_up(catalogue, indexed(catalogue))
    ladders = [ladder for ladder in counted.ladders if game in (None, ladder.game)]
    if options.json:
        tell(json.dumps({"ladders": objects(ladders)}))
        return DONE
    missing = left_out(0, 0, 0, unreadable)
    if options.lines:
        speak([*wording.spoken(ladders), *missing])
    else:
        for line in (*wording.lines(ladders, WIDTH), *missing):
            say(line)
    return DONE


def objects(ladders: Iterable[Ladder]) -> list[dict[str, object]]:
    """Return ladders as JSON."""
    return [
        {
            "game": ladder.game,
            "kind": ladder.kind,
            "levels": dict(ladder.levels),
            "people": [
                {
                    "place": place,
                    "person": clean(person) or None,
                    "rating": rating.rating,
                    "rating_95": [rating.low, rating.high],
                    "games": rating.games,
                    "settled": rating.settled,
                    "like": ladder.like(rating),
                }
                for place, person, rating in ladder.places()
            ],
        }
        for ladder in ladders
    ]
