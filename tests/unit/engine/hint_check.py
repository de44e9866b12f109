"""Compares thousands of hints with enumeration: `tests/unit/engine/hint_check.py --positions 10000` (`make hints`).

Method: the numbers are read out of the English sentences and compared with counts (`hint_sixteen`, `hint_sweet`) from
the true cards of the position and from a second version of the rules. Unseen cards are enumerated: every next card and,
up to `HANDS`, every hand of another seat; beyond that a chance is multiplied card by card. Short ends of games are
solved by plain minimax.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[3]))

from sixteen_tui.engine.game import CHANCE, NOBODY
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sixteen import rules as sixteen
from sixteen_tui.engine.sixteen.actions import Action, Draw, Play
from sixteen_tui.engine.sixteen.cards import WILD
from sixteen_tui.engine.sixteen.hints import hint
from sixteen_tui.engine.sixteen.rules import State
from sixteen_tui.engine.sixteen.view import view
from sixteen_tui.engine.sweet_sixteen import rules as sweet_sixteen
from sixteen_tui.engine.sweet_sixteen.variations import Rules as SweetRules
from sixteen_tui.text import i18n
from tests.unit.engine.hint_sixteen import check_sixteen
from tests.unit.engine.hint_sweet import check_sweet
from tests.unit.engine.hint_tally import Tally
from tests.unit.every_rules import in_seed

ON_OFF: Final = (True, False)
SIXTEEN: Final = [sixteen.Rules(*r) for r in product((2, 4), ON_OFF, ON_OFF, ON_OFF, sixteen.DRAWING)]
SWEET: Final = [SweetRules(*r) for r in product(range(2, 11), ON_OFF, ON_OFF, ON_OFF, ON_OFF)]


def sixteen_positions(rules: sixteen.Rules, seed: object) -> Iterator[State]:
    """A game at random; every position in which a card can be played."""
    chance = Random(f"{in_seed(rules)} {seed}")
    state = sixteen.start(rules)
    state = sixteen.apply(state, sixteen.chance(state, Stream(f"{chance.getrandbits(256):064x}"))).state
    diligence = chance.choice((0.5, 0.8, 1.0))
    while state.to_move != NOBODY:
        actions = sixteen.legal(state)
        plays = [action for action in actions if isinstance(action, Play)]
        if plays:
            yield state
        if len(plays) < len(actions) and (not plays or chance.random() < diligence):
            action: Action = Draw(state.to_move)
        else:
            cards = sorted({min(action.card, WILD) for action in plays})
            card = chance.choice(cards)
            action = chance.choice([action for action in plays if min(action.card, WILD) == card])
        state = sixteen.apply(state, action).state


def hinted_positions(rules: sixteen.Rules, seed: object) -> Iterator[State]:
    """A game in which everybody does what the hint says; every position in which a card can be played."""
    chance = Random(f"{in_seed(rules)} {seed}")
    state = sixteen.start(rules)
    state = sixteen.apply(state, sixteen.chance(state, Stream(f"{chance.getrandbits(256):064x}"))).state
    while state.to_move != NOBODY:
        if any(isinstance(action, Play) for action in sixteen.legal(state)):
            yield state
        state = sixteen.apply(state, hint(view(state, state.to_move)).choice).state


def sweet_positions(rules: SweetRules, seed: object) -> Iterator[sweet_sixteen.State]:
    """A game at random; every position in which a seat has a choice."""
    chance = Random(f"{in_seed(rules)} {seed}")
    restless = chance.choice((0.3, 0.6, 0.9))
    state, stream = sweet_sixteen.start(rules), Stream(f"{chance.getrandbits(256):064x}")
    while state.to_move != NOBODY:
        if state.to_move == CHANCE:
            state = sweet_sixteen.apply(state, sweet_sixteen.chance(state, stream)).state
            continue
        yield state
        stand, *others = sweet_sixteen.legal(state)
        action = chance.choice(others) if others and chance.random() < restless else stand
        state = sweet_sixteen.apply(state, action).state


def run(positions: int) -> Tally:
    """Check so many positions of Sixteen, and a quarter as many of Sweet Sixteen, all variations in turn."""
    i18n.set_language("en")
    tally, game = Tally(), 0
    for most, of_game in ((positions, _of_sixteen), (positions * 5 // 4, _of_sweet)):
        while tally.positions < most:
            game += 1
            of_game(game, most, tally)
    return tally


def _of_sixteen(game: int, most: int, tally: Tally) -> None:
    """Of every variation a game at random, then one by the hint itself."""
    before, number = divmod(game, len(SIXTEEN))
    positions = hinted_positions if before % 2 else sixteen_positions
    for state in positions(SIXTEEN[number], game):
        if tally.positions < most:
            check_sixteen(state, tally)


def _of_sweet(game: int, most: int, tally: Tally) -> None:
    for number, state in enumerate(sweet_positions(SWEET[game * 7 % len(SWEET)], game)):
        if tally.positions < most and number < 30:
            check_sweet(state, tally)


def main() -> None:
    """Run, and say how much has been checked."""
    parser = argparse.ArgumentParser(description="Compare hints with enumeration.")
    parser.add_argument("--positions", type=int, default=10_000)
    began = time.perf_counter()
    tally = run(parser.parse_args().positions)
    print(f"{tally.positions} positions, {tally.said.total()} sentences, all right.")  # noqa: T201  # a report
    print(f"Besides {tally.unchecked} sentences about ends that are too long to be played out here.")  # noqa: T201
    print(f"Chances: {tally.enumerated} hand by hand, {tally.multiplied} card by card.")  # noqa: T201
    for pattern, times in tally.said.most_common():
        print(f"{times:8}  {pattern}")  # noqa: T201
    print(f"{time.perf_counter() - began:.0f} s")  # noqa: T201


if __name__ == "__main__":
    main()
