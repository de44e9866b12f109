"""Time from a key to the frame that answers it, over the keys of whole games at the table.

Method: as `bench.replay`, the output is counted instead of written; a time ends with the first frame after the key. A
key waits until the program has no work left, so that no computer player thinks within its time. At each stop of a game
every key that only looks is pressed, then the one that plays. Bytes are all until the next pause.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import replay
from bench.replay import SIZES, Answer, Keys

SEED: Final = "1" * 64
MOST: Final = 3_000
"""The largest number of keys in a game."""


class Kind(NamedTuple):
    """A game to play: its seats, and the keys at each stop."""

    title: str
    seats: int
    moves: Sequence[str]
    """Keys that move the cursor."""
    panes: Sequence[str]
    """Keys that open a pane or a page; each is closed again."""
    plays: Sequence[str]
    """Keys that play or go on."""


GAMES: Final[Mapping[str, Kind]] = {
    "sixteen": Kind("Sixteen, four", 4, ("right", "right", "left"), ("i", "L", "question_mark"), ("enter",)),
    "sweet-sixteen": Kind("Sweet Sixteen, ten", 10, ("right", "left"), ("o", "L", "question_mark"), ("s", "enter")),
}


@asynccontextmanager
async def table(game: str, size: tuple[int, int]) -> AsyncIterator[Keys]:
    """Begin a game in a terminal of `size` columns and rows, against easy computer players that play at once."""
    from sixteen_tui.engine.games import GAMES as ENGINES
    from sixteen_tui.screens.app import SixteenApp
    from sixteen_tui.session.session import Session
    from sixteen_tui.session.setup import seated
    from sixteen_tui.settings import paths, settings

    chosen = settings.Settings(pace="instant")
    settings.save(chosen, paths.settings())
    seats = GAMES[game].seats
    names = ["", *(f"Player {number}" for number in range(2, seats + 1))]
    plain = {name: each[0] for name, each in ENGINES[game].choices.items()}
    rules = ENGINES[game].rules({**plain, "seats": seats})
    players = seated(["human", *["easy"] * (seats - 1)], names)
    session = Session.begin(paths.saves(), game, rules, players, SEED)
    async with replay.shown(SixteenApp(session=session), size) as keys:
        yield keys


async def played(game: str, size: tuple[int, int]) -> dict[str, list[Answer]]:
    """Play a game to its end; return the answers by kind of key."""
    kind = GAMES[game]
    found: dict[str, list[Answer]] = {"cursor": [], "opened": [], "closed": [], "play": []}
    async with table(game, size) as keys:
        while keys.showing != "OverScreen" and sum(map(len, found.values())) < MOST:
            for key in kind.moves:
                found["cursor"].append(await keys.frame(key))
            for key in kind.panes:
                before = keys.showing
                answer = await keys.frame(key, "?" if key == "question_mark" else key)
                if keys.showing != before:
                    found["opened"].append(answer)
                    found["closed"].append(await keys.frame("q", "q"))
            for key in kind.plays:
                found["play"].append(await keys.frame(key, key if len(key) == 1 else None))
    return {what: shown for what, answers in found.items() if (shown := [each for each in answers if each.sent])}


async def main(games: Sequence[str]) -> None:
    print(replay.HEAD)
    for game in games:
        for size in SIZES:
            found = await played(game, size)
            for what, answers in (*found.items(), ("all", [each for some in found.values() for each in some])):
                print(replay.row(f"{GAMES[game].title}, {size[0]}×{size[1]} | {what}", answers), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", choices=[*GAMES], default=[*GAMES])
    with tempfile.TemporaryDirectory() as home:
        os.environ |= replay.environment(home)
        asyncio.run(main(parser.parse_args().games))
