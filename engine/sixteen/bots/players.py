"""Three computer players of Sixteen: `easy` plays mostly at random, `medium` makes oversights, `hard` counts cards.

Invariant: a policy is a function of a view and a random source, returns one of `view.legal`, and takes the effect of a
play from the rules. Every policy draws if a draw is legal, so none forgets it (A22).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import comb
from random import Random
from typing import Final, NamedTuple

from sixteen_tui.engine.sixteen.actions import Action, Draw, Play
from sixteen_tui.engine.sixteen.bots import search
from sixteen_tui.engine.sixteen.cards import NUMBER, WILD, Card, held
from sixteen_tui.engine.sixteen.rules import Rules, deck_of, draws, set_formed
from sixteen_tui.engine.sixteen.view import View, seed_texts, unseen

# Oversights of easy. The values are chosen so that a beginner sometimes wins against a competent player.

TAKES_SET: Final = 0.75
"""The probability that it sees the sets in reach."""
AVOIDS_BUST: Final = 0.9
"""The probability that it avoids a bust if it can."""

# Oversights of medium, drawn separately for each card in its hand. The values are chosen to put it between easy and
# hard.

MISSES_SET: Final = 0.1
"""The probability that it does not see that a card makes a set."""
MISSES_RISK: Final = 0.15
"""The probability that it does not consider the next seat's reply."""
USUAL: Final = -0.35
"""The value of the reply that it then assumes, in sets: about the average."""
UNLOOKED: Final = -5.0
"""The value that it gives a card whose set it does not see, so low that it plays almost any other card."""

# Weights of medium and hard, in sets. They were fitted by least squares to games of hard against itself with one random
# play in ten: 8000 games of the default rules, 2500 each with matches off, with the bonus and with 4 seats. The target
# was the set difference after a play. The four fits are close enough for one rounded set of values. With plays taken as
# independent, a standard error in the largest fit is 0.01 for a card in the hand, 0.02 to 0.08 for a sum, 0.03 for RISK
# and 0.08 for FORCED.

KEEPS: Final = (0.1, 0.2, 0.05, 0.0, -0.1, -0.15, -0.2, 1.05)
"""By number: the value of a card that stays in the hand, relative to a 3; the last (index -1) is a wild. Fitted."""
LEAVES: Final = (-0.1, -0.1, 0.0, -0.1, -0.1, -0.1, -0.1, -0.1, -0.1, 0.0, 0.2, 0.2, 0.2, 0.2, 0.1, -0.05)
"""By sum: the value of leaving the pile at that sum, apart from the next seat's set or bust.

Fitted, except for the sum 2: it equals that of 9 because the rules teach it (A24); its fitted value equals that of 1
and 3. In 3000 games against the fitted value this lost 0.03 ± 0.12 sets a game; 0.2 instead of 0 lost 0.40 ± 0.12.
"""
RISK: Final = 1.15
"""The cost if the next seat forms a set at once. Fitted."""
FORCED: Final = 1.5
"""The value if the next seat can only bust. Fitted."""

_NUMBERED: Final = tuple(range(WILD))
_BUST: Final = -1


def _draw(view: View) -> Draw | None:
    """Return the draw if it is legal, else None; a legal draw is always first in `view.legal`."""
    first = view.legal[0]
    return first if isinstance(first, Draw) else None


def _gain(rules: Rules, pile: tuple[Card, ...], total: int, card: Card) -> int:
    """Return the immediate gain of a play in sets: 0, 1 or 2, or -1 for a bust; `total` is the sum before it."""
    formed = set_formed(rules, (*pile[-2:], card), total + NUMBER[card], 0)
    if formed is None:
        return 0
    return formed.worth if formed.side == 0 else _BUST


# easy


def easy(view: View, chance: Random) -> Action:
    """Play at random, but usually take a set in reach and avoid a bust; play a wild only if nothing else fits."""
    draw = _draw(view)
    if draw is not None:
        return draw
    plays = [action for action in view.legal if isinstance(action, Play)]
    gains = {play: _gain(view.rules, view.pile, view.sum, play.card) for play in plays}
    takes, avoids = chance.random() < TAKES_SET, chance.random() < AVOIDS_BUST
    sets = [play for play in plays if gains[play] > 0]
    if sets and takes:
        return _whim(sets, chance)
    others = [play for play in plays if gains[play] <= 0] or plays
    safe = [play for play in others if gains[play] == 0]
    return _whim(safe if safe and avoids else others, chance)


def _whim(plays: Sequence[Play], chance: Random) -> Play:
    """Return a random play, a wild only if all plays are wilds."""
    return chance.choice([play for play in plays if play.card < WILD] or plays)


# medium


def medium(view: View, chance: Random) -> Action:
    """Weigh plays as `hard` does, but without counting seen cards, and with random oversights of sets and replies."""
    draw = _draw(view)
    if draw is not None:
        return draw
    plays = [action for action in view.legal if isinstance(action, Play)]
    following = Following.after(view)
    if following is not None:
        whole = deck_of(view.rules)
        following = following._replace(among=Counter(whole), unseen=len(whole))
    past_set = {card: chance.random() < MISSES_SET for card in dict.fromkeys(view.hand)}
    past_risk = {card: chance.random() < MISSES_RISK for card in dict.fromkeys(view.hand)}

    def worth(play: Play) -> tuple[int, float]:
        found, card = prospect(view, following, play), held(play.card)
        if found.gain > 0 and past_set[card]:
            return 0, found.keeps + UNLOOKED
        if not found.gain and past_risk[card]:
            return 0, found.leaves + found.keeps + USUAL
        return found.worth

    chance.shuffle(plays)  # breaks ties at random
    return max(plays, key=worth)


# hard


def hard(view: View, _: Random | None = None) -> Action:
    """Return the draw if it is legal, the exact solution of a known end, and otherwise the play with the best prospect.

    Ignores its random source, so that hints can predict it (`_ties`).
    """
    draw = _draw(view)
    if draw is not None:
        return draw
    plays = [action for action in view.legal if isinstance(action, Play)]
    if len(plays) == 1:
        return plays[0]
    _ties(view).shuffle(plays)  # the sort is stable, so this breaks ties at random
    following = Following.after(view)
    worth = {play: prospect(view, following, play).worth for play in plays}
    plays.sort(key=worth.__getitem__, reverse=True)
    state = search.known(view)
    solved = None if state is None else search.solve(state, [play.card for play in plays])
    return plays[0] if solved is None else next(play for play in plays if play.card == solved.card)


def _ties(view: View) -> Random:
    """Return the random source that breaks ties; it is seeded from the view alone.

    The text of the seed is the same in every version of the program (`seed_texts`).
    """
    return Random(f"medium View({', '.join(f'{name}={text}' for name, text in seed_texts(view).items())})")


class Following(NamedTuple):
    """The seat that plays after this one if no set is formed, and the possible cards of its hand."""

    friend: bool
    """True if it is on the same side."""
    size: int
    """The size of its hand after its draw."""
    among: dict[Card, int]
    """The unseen cards with their numbers; every hand of `size` of them is equally likely."""
    unseen: int
    """The number of unseen cards."""

    @classmethod
    def after(cls, view: View) -> Following | None:
        """Return the following seat, or None if no other seat will play again; `view.seat` must not be None."""
        assert view.seat is not None, "a spectator plays nothing"
        seats = len(view.counts)
        for ahead in range(1, seats):
            held_now = view.counts[(view.seat + ahead) % seats]
            if held_now or view.draw_pile:  # otherwise it is passed over (A16)
                drawn = min(draws(view.rules, held_now), view.draw_pile)
                among = unseen(view)
                return cls(ahead % 2 == 0, held_now + drawn, Counter(among), len(among))
        return None

    def any_of(self, cards: int) -> float:
        """Return the probability that it holds at least one of `cards` unseen cards (hypergeometric, exact)."""
        return 1 - comb(self.unseen - cards, self.size) / comb(self.unseen, self.size)

    def only_of(self, cards: int) -> float:
        """Return the probability that its whole hand is among `cards` unseen cards."""
        return comb(cards, self.size) / comb(self.unseen, self.size)


class Prospect(NamedTuple):
    """The terms of the heuristic value of a play."""

    gain: int
    """The sets that it makes at once, or -1 for a bust."""
    leaves: float
    """The value of the sum that it leaves (`LEAVES`)."""
    keeps: float
    """The value of the cards still in the hand (`KEEPS`)."""
    risk: float
    """The expected sets that the next seat forms at once; negated if it is on the same side."""
    forced: float
    """The probability that the next seat can only bust; negated if it is on the same side."""

    @property
    def worth(self) -> tuple[int, float]:
        """The sort key of plays: the immediate gain first, so no later hope outweighs a set now, or a bust."""
        return self.gain, self.leaves + self.keeps - RISK * self.risk + FORCED * self.forced


def prospect(view: View, following: Following | None, play: Play) -> Prospect:
    """Compute the terms of one play of the view's seat; `following` is `Following.after(view)`."""
    card, rules = play.card, view.rules
    gain = _gain(rules, view.pile, view.sum, card)
    keeps = sum(KEEPS[NUMBER[other]] for other in view.hand) - KEEPS[NUMBER[held(card)]]
    if gain:  # the next seat starts a new pile, so the other terms are equal for all plays with this gain
        return Prospect(gain, 0, keeps, 0, 0)
    total = view.sum + NUMBER[card]
    if following is None:
        return Prospect(0, LEAVES[total], keeps, 0, 0)
    pile = (*view.pile[-1:], card)
    gains = [_gain(rules, pile, total, other) for other in _NUMBERED]
    gains.append(max(gains))  # a wild is declared as the best card
    sets = doubles = busts = 0
    for other, copies in following.among.items():
        sets += copies * (gains[other] > 0)
        doubles += copies * (gains[other] > 1)
        busts += copies * (gains[other] < 0)
    risk, forced = following.any_of(sets) + following.any_of(doubles), following.only_of(busts)
    if following.friend:
        risk, forced = -risk, -forced
    return Prospect(0, LEAVES[total], keeps, risk, forced)


def at_a_glance(view: View) -> list[Play]:
    """Return all plays, sorted by their heuristic value (`prospect`), the best first."""
    following = Following.after(view)
    plays = [action for action in view.legal if isinstance(action, Play)]
    return sorted(plays, key=lambda play: prospect(view, following, play).worth, reverse=True)


LEVELS: Final[dict[str, Callable[[View, Random], Action]]] = {"easy": easy, "medium": medium, "hard": hard}
"""Weakest first; `expert` has its own module."""
