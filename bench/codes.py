"""Length of the share codes of whole games; checks that each code decodes to its game."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.players import decide
from sixteen_tui.engine.shuffle import deal_seed
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves.records import lines, new_header, parse, whole
from sixteen_tui.saves.schema import Player
from sixteen_tui.saves.sharing import decode, encode

HERE: Final = Path("a game")
LEVELS: Final = ("easy", "medium", "hard")
DEAL: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def usual(name: str, seats: int, number: int) -> bytes:
    """Return the save of a game by the book of one person against computer players, as the program writes it.

    A computer player also makes the person's moves.
    """
    game, chance = GAMES[name], Random(f"{name} {seats} {number}")
    levels = [chance.choice(LEVELS) for _ in range(seats)]
    rules = game.rules({**{rule: getattr(game.default_rules, rule) for rule in game.choices}, "seats": seats})
    deal = "".join(chance.choices(DEAL, k=16))
    table: AnyTable = Table(game, rules, deal_seed(deal))
    while table.outcome is None:
        seat = table.to_move
        if seat == CHANCE:
            table.deal()
        else:
            table.play(decide(game, levels[seat], table.view(seat), table.notation(seat)))
    players = [Player(name="Ada", player="human", level=None)]
    players += [Player(name=f"Computer {seat}", player="bot", level=levels[seat]) for seat in range(1, seats)]
    header = new_header(None, name, rules, players, table.seed, deal=deal)
    return whole(header, (("entry", game.encode(entry)) for entry in table.log))


def length(what: tuple[str, int, int]) -> int:
    """Return the number of characters in the code of a game; `what` has the arguments of `usual`.

    Raises AssertionError if the decoded code is not the same game.
    """
    raw = usual(*what)
    code = encode(raw, HERE, names=False)
    again = decode(code)
    record, returned = parse(raw, HERE), parse(again, HERE)
    assert [*lines(again, returned)] == [*lines(raw, record)], what
    assert returned.table.log == record.table.log, what
    first, second = record.header.model_dump(), returned.header.model_dump()
    seats = tuple({**seat, "name": f"#{number}"} for number, seat in enumerate(first["seats"], 1))
    assert second == {**first, "app": "", "seats": seats}, what
    return len(code)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="of Sixteen for two; of the others a tenth of it")
    games = parser.parse_args().games
    with ProcessPoolExecutor() as pool:
        for name, seats, number in (
            ("sixteen", 2, games),
            ("sixteen", 4, games // 10),
            ("sweet-sixteen", 2, games // 10),
        ):
            found = sorted(pool.map(length, ((name, seats, each) for each in range(number)), chunksize=20))
            marks = quantiles(found, n=100)
            within = sum(each <= 64 for each in found) / number
            sys.stdout.write(
                f"{name}, {seats} seats, {number} games: {found[0]} to {found[-1]} characters, median {marks[49]:.0f}, "
                f"95 of 100 at most {marks[94]:.0f}; at most 64: {within:.1%}\n"
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main()
