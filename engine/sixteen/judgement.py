"""Values the plays of Sixteen, for hints, the coach, the end of a game, and its review.

Invariant: depends on the view alone, so equal views get equal values. Uses the expert's evaluation (`expert.choices`)
with more worlds, and the exact end as soon as all cards follow (`ends`). Differences below `NOISE` are ties. In a game
that is practically lost or won, the tie goes to the play with the most sets.
A draw that a play left out (A22) is judged by the review alone (`draw_first`); hint and coach put a draw first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import fsum, hypot, sqrt
from random import Random
from typing import Final

from sixteen_tui.engine.game import Judged
from sixteen_tui.engine.review import certain, wasted
from sixteen_tui.engine.sixteen.actions import PLAYS, Action, Draw, Play
from sixteen_tui.engine.sixteen.bots.ends import ends
from sixteen_tui.engine.sixteen.bots.expert import Effort, Late, candidates_of, choices
from sixteen_tui.engine.sixteen.bots.piles import face, onto, pile_of
from sixteen_tui.engine.sixteen.cards import NUMBER, WILD, Card, held
from sixteen_tui.engine.sixteen.rules import sets
from sixteen_tui.engine.sixteen.view import View, seed_texts, unseen

NOISE: Final = 0.01
"""A chance to win: the approximate systematic error of the horizon and the belief; see `docs/strength.md`."""
SLIGHT: Final = 0.5
"""Sets: smaller differences in score count as 0 in a game that is practically lost or won."""
EFFORT: Final = Effort(3_000, 12_000, 3.0, 300, late=Late(0.8, 2.0, 200_000))
"""The effort for one decision: about 0.1 s of processor time, or 0.2 s in the last cards."""
DRAWN: Final = 8
"""The most cards that are tried as the next one to draw, where a play left the draw out."""


@lru_cache(maxsize=128)
def judgement(view: View) -> tuple[Judged[Play], ...]:
    """Return the values of the sensible plays (`expert.candidates_of`), in a known end with the best play, best first.

    Raises ValueError if no play is legal.
    """
    plays = candidates_of(view)
    if not plays:
        raise ValueError("there is no card to play")
    return (*(_exact(view, plays) or _thought(view, plays)),)


@lru_cache(maxsize=128)
def judged(view: View, play: Play) -> Judged[Play]:
    """Return the value of one play. One that is not in the judgement is another declaration of a wild."""
    for one in (*judgement(view), *_exact(view, [play])):
        if one.action == play:
            return one
    return _declared(view, NUMBER[play.card])[play]


@lru_cache(maxsize=128)
def _declared(view: View, number: int) -> Mapping[Play, Judged[Play]]:
    """Return the values of the declarations of a wild as one number that are not in the judgement.

    They are evaluated beside the best play, in the same worlds. A declaration that ends the pile has the value of one
    in the judgement that ends it with the same gain, because nothing else of it matters.
    """
    found = judgement(view)
    best, plays = found[0], {one.action for one in found}
    effects = onto(view.rules, pile_of(view.rules, view.pile, view.sum))
    ended = {effects[face(one.action.card)]: one for one in found if held(one.action.card) == WILD}
    values, others = dict[Play, Judged[Play]](), list[Play]()
    for play in view.legal:
        if isinstance(play, Play) and held(play.card) == WILD and NUMBER[play.card] == number and play not in plays:
            effect = effects[face(play.card)]
            if effect < 0 and effect in ended:
                values[play] = ended[effect]._replace(action=play)
            else:
                others.append(play)
    if others:
        beside = {one.action: one for one in _thought(view, [best.action, *others])}
        other = beside[best.action]
        for play in others:
            own = beside[play]
            behind, less = max(0.0, other.value - own.value), max(0.0, other.score - own.score)
            error, score_error = max(other.error, own.error), max(other.score_error, own.score_error)
            values[play] = Judged(play, best.value - behind, error, best.score - less, score_error)
    return values


@lru_cache(maxsize=128)
def draw_first(view: View) -> Judged[Draw] | None:
    """Return the value of the draw if one is legal beside a play, and certainly better than every play; else None.

    It is the mean over cards that the draw may bring, each with the best play after it.
    """
    draw, seat = view.legal[0], view.to_move
    if not isinstance(draw, Draw) or len(view.legal) == 1:
        return None
    cards = unseen(view)
    chance = Random("\n".join(("draw", *seed_texts(view).values())))
    found = [judgement(_drawn(view, seat, card))[0] for card in chance.sample(cards, min(DRAWN, len(cards)))]
    (value, error), (score, score_error) = _mean([one.value for one in found]), _mean([one.score for one in found])
    own = Judged(draw, value, error, score, score_error)
    return own if certain(own, judgement(view)[0]._replace(error=error), NOISE) else None


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error, 0 for a single value."""
    number = len(values)
    mean = fsum(values) / number
    return mean, sqrt(fsum((each - mean) ** 2 for each in values) / max(1, number - 1) / number)


def _drawn(view: View, seat: int, card: Card) -> View:
    """Return the view after this card was drawn, with the plays alone as legal actions."""
    hand = (*view.hand, card)
    return view._replace(
        hand=hand,
        drawn=view.drawn + 1,
        counts=tuple(count + (other == seat) for other, count in enumerate(view.counts)),
        draw_pile=view.draw_pile - 1,
        legal=tuple(play for each in dict.fromkeys(hand) for play in PLAYS[seat][each]),
    )


def cost(view: View, play: Play) -> float:
    """Return the certain cost of a play, as a chance to win; 0 if it is within noise or sampling error."""
    return certain(judgement(view)[0], judged(view, play), NOISE)


def _thought(view: View, plays: Sequence[Play]) -> list[Judged[Play]]:
    chance = Random("\n".join(("judgement", *seed_texts(view).values())))
    best, *others = choices(view, plays, chance, EFFORT, settled=2 * NOISE)  # values go from -1 to 1
    others.sort(key=lambda one: one.value, reverse=True)
    return [Judged(one.play, (one.value + 1) / 2, one.error / 2, one.sets, one.sets_error) for one in (best, *others)]


def _exact(view: View, plays: Sequence[Play]) -> list[Judged[Play]]:
    """Return the values of the plays and of the best play by the end of the game, the best first; see `ends`."""
    found = ends(view)
    score, side = sets(view.won), view.to_move % 2
    ahead, best = score[side] - score[1 - side], next(iter(found), None)
    return [
        Judged(
            play,
            end.chance,
            0.0 if play == best else end.error + found[best].error,
            ahead + end.sets,
            0.0 if play == best else end.sets_error + found[best].sets_error,
        )
        for play, end in found.items()
        if best is not None and play in (best, *plays)
    ]


class Judge:
    """The judgement for a review (`review.REVIEWER`). Values are chances to win; a draw counts one half."""

    begins = 0.5
    noise = NOISE
    slight = SLIGHT
    chance = True
    opposed = True

    def judgement(self, view: View) -> Sequence[Judged[Action]]:
        first = draw_first(view)
        return judgement(view) if first is None else (first, *judgement(view))

    def judged(self, view: View, action: Action) -> Judged[Action]:
        assert isinstance(action, Play), "a decision is a play"
        own, first = judged(view, action), draw_first(view)
        if first is None:
            return own
        return own._replace(error=hypot(own.error, first.error), score_error=hypot(own.score_error, first.score_error))

    def results(self, before: View, after: View) -> tuple[float, ...] | None:
        outcome = after.outcome
        if outcome is None:
            return None
        share = 1 / len(outcome.winners)
        return tuple(share * (seat % 2 in outcome.winners) for seat in range(after.rules.seats))


def waste(view: View, play: Play) -> float:
    """Return the sets that a play certainly gives away in a game that is practically lost or won; otherwise 0."""
    return wasted(judgement(view)[0], judged(view, play), Judge())
