"""Value of leaving the pile at each sum (A23, A24): `python bench/sixteen_sums.py`.

Method: counts plays that form no set, leave a sum, and are followed by the other seat. It records the probability that
the other seat holds a card that makes 16, computed from the player's unseen cards; the effect of the next card; and the
winner of the pile. Plays are grouped by a threat of a match: the last two cards share a colour or a number (A10). A
rate is a quotient of two totals over games, and its interval of 95% takes a game as one observation. Nothing is fitted,
and no seed was selected.

Ways of play. `chance`: both seats play random cards. `hard`: both play like the computer player `hard`, so a sum is
left because it seems good. `whim`: like `hard`, except for one play of each pile, which is a random card that forms no
set. Only these plays count, so a sum is left by chance, and both seats play well afterwards.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import comb, sqrt
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

# For a script Python searches the script's folder first, not the root of the repository.
sys.path.insert(0, str(Path(__file__).parents[1]))

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sixteen.actions import Action, Draw, Play
from sixteen_tui.engine.sixteen.bots.players import hard
from sixteen_tui.engine.sixteen.cards import COLOUR, NUMBER, NUMBERS, WILD, Card
from sixteen_tui.engine.sixteen.rules import TARGET, Rules, apply, chance, start
from sixteen_tui.engine.sixteen.view import View, preview, unseen, view

RUNS: Final = (
    ("by the book", Rules(), "chance", 5),
    ("by the book", Rules(), "hard", 1),
    ("by the book", Rules(), "whim", 3),
    ("no matches", Rules(matches=False), "whim", 1),
)
"""Name, rules and way of play of each run, and its multiple of `--games`."""
FEWEST: Final = 100
"""No rate is printed for fewer plays."""
PLAYS: Final = 6
"""The random play of a pile (`whim`) is one of this many first plays."""
SUMS: Final = range(1, TARGET)


@dataclass(slots=True)
class Left:
    """A play that left a sum, and its consequences."""

    seat: int
    sum: int
    threat: bool
    chance: float
    """The probability that the other seat holds a card that makes 16, from the player's unseen cards."""
    hit: bool = False
    """True if the next card made 16."""
    taken: bool = False
    """True if the next card formed a set for the other seat: a Sixteen or a match."""
    won: bool = False
    """True if the player won the pile."""


def left(seat: int, seen: View) -> Left | None:
    """Return the record of a play from the seat's view after it; None if the other seat cannot follow."""
    size = seen.counts[1 - seat] + (seen.draw_pile > 0)
    if not size:
        return None
    rest = unseen(seen)
    missing = TARGET - seen.sum
    fitting = sum(missing < NUMBERS and (card == WILD or NUMBER[card] == missing) for card in rest)
    likely = 1 - comb(len(rest) - fitting, size) / comb(len(rest), size)
    return Left(seat, seen.sum, _alike(seen), likely)


def _alike(seen: View) -> bool:
    """Return whether the last two cards of the pile have one colour or one number."""
    last = seen.pile[-2:] if seen.rules.matches else ()
    return len(last) == 2 and any(of[last[0]] == of[last[1]] for of in (COLOUR, NUMBER))


def at_whim(seen: View, dice: Random) -> Play | None:
    """Return a random play that forms no set, or None; all cards are equally likely, and so are declarations."""
    plays: dict[Card, list[Play]] = defaultdict(list)
    for action in seen.legal:
        if isinstance(action, Play) and preview(seen, action).formed is None:
            plays[min(action.card, WILD)].append(action)
    return dice.choice(plays[dice.choice([*plays])]) if plays else None


def by_chance(seen: View, dice: Random) -> Action:
    """Return the draw if it is legal, else a play of a random card; all declarations of a wild are equally likely."""
    if isinstance(seen.legal[0], Draw):
        return seen.legal[0]
    plays: dict[Card, list[Action]] = defaultdict(list)
    for action in seen.legal:
        assert isinstance(action, Play)
        plays[min(action.card, WILD)].append(action)
    return dice.choice(plays[dice.choice([*plays])])


def game(rules: Rules, way: str, seed: str) -> Iterator[Left]:
    """Yield the plays of a game that count, when their pile has become a set (A17: the last pile may not)."""
    dice, state = Random(f"{seed} {way}"), start(rules)
    state = apply(state, chance(state, Stream(sha256(seed.encode()).hexdigest()))).state
    noted: list[Left] = []
    latest: Left | None = None
    whim = dice.randrange(PLAYS)
    while state.to_move != NOBODY:
        seat, seen = state.to_move, view(state, state.to_move)
        action = by_chance(seen, dice) if way == "chance" else hard(seen, dice)
        counts = way != "whim"
        if way == "whim" and isinstance(action, Play) and len(seen.pile) == whim:
            chosen = at_whim(seen, dice)
            action, counts = chosen or action, chosen is not None
        state = apply(state, action).state
        if isinstance(action, Draw):
            continue
        made = state.won[-1] if len(state.won) > len(seen.won) else None
        if latest is not None and made is not None:
            latest.hit, latest.taken = "sixteen" in made.kinds, "bust" not in made.kinds
        latest = left(seat, view(state, seat)) if made is None and counts else None
        if latest is not None:
            noted.append(latest)
        if made is not None:
            for each in noted:
                each.won = made.side == each.seat
            yield from noted
            noted, whim = [], dice.randrange(PLAYS)


@dataclass(slots=True)
class Rate:
    """A quotient of totals over games, with its interval of 95%."""

    games: list[tuple[int, float]]
    """For each game: the number of plays, and the sum of the quantity."""

    @property
    def plays(self) -> int:
        return sum(plays for plays, _ in self.games)

    @property
    def mean(self) -> float:
        return sum(counted for _, counted in self.games) / self.plays

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        mean, plays = self.mean, self.plays
        return 1.96 * sqrt(sum((counted - mean * n) ** 2 for n, counted in self.games)) / plays

    def __str__(self) -> str:
        if self.plays < FEWEST:
            return "-"
        return f"{100 * self.mean:.1f} ± {100 * self.half:.1f}"


def rate(found: Sequence[Sequence[Left]], of: str) -> Rate:
    """Return the rate of the attribute `of` over all plays; `found` has the plays of each game."""
    return Rate([(len(plays), sum(getattr(each, of) for each in plays)) for plays in found if plays])


def table(games: Sequence[Sequence[Left]], *, threats: bool) -> Iterator[str]:
    """Yield the rows of a table by sum: plays and consequences, with `threats` also those under a threat of a match."""
    head = ["left", "a 16 is held", *("plays", "16 next", "set next", "won") * (1 + threats)]
    yield "| " + " | ".join(head) + " |"
    yield "| " + " | ".join(["---:"] * len(head)) + " |"
    for total in SUMS:
        here = [[each for each in plays if each.sum == total] for plays in games]
        cells = [str(total), f"{100 * rate(here, 'chance').mean:.1f}"]
        for threat in (False, True)[: 1 + threats]:
            some = [[each for each in plays if each.threat == threat] for plays in here]
            cells += [f"{rate(some, 'won').plays:,}", *(str(rate(some, of)) for of in ("hit", "taken", "won"))]
        yield "| " + " | ".join(cells) + " |"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=4000, help="games, for some runs a multiple (default: 4000)")
    options.add_argument("--seed", default="leaving")
    given = options.parse_args()
    print(f"{platform.python_implementation()} {platform.python_version()}, seed {given.seed}")
    for name, rules, way, times in RUNS:
        begun = process_time()
        games = [[*game(rules, way, f"{given.seed} {number}")] for number in range(times * given.games)]
        plays, seconds = sum(map(len, games)), process_time() - begun
        print(f"\n{name}, {way}: {len(games):,} games, {plays:,} plays, {seconds:.0f} seconds\n")
        print("\n".join(table(games, threats=rules.matches)))


if __name__ == "__main__":
    main()
