"""Lesson of Sweet Sixteen: a whole game of three rounds with Ada and Blaise.

Invariant: as in `session.lesson`. A shuffle is written as its top cards; the others follow in order.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.sweet_sixteen.actions import Action, Cut, Shuffle, Stand, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, DECK
from sixteen_tui.engine.sweet_sixteen.game import GAME
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.games.sweet_sixteen.text import lesson as words
from sixteen_tui.session.lesson import PERSON, Key, Lesson, LessonStep

ADA, BLAISE = 1, 2
PLAYERS: Final = 3

_CUT: Final = Cut(((PERSON, CARDS["9H"]), (ADA, CARDS["2C"]), (BLAISE, CARDS["JD"])))


def _shuffled(top: str, held: str = "") -> Shuffle:
    """Return a shuffle: the cards `top` first, then all others except those of `held`, the hands of finished turns."""
    first = tuple(CARDS[code] for code in top.split(","))
    gone = {*first, *(CARDS[code] for code in held.split(",") if code)}
    return Shuffle((*first, *(card for card in DECK if card not in gone)))


def _trade(seat: int, code: str) -> Trade:
    return Trade(seat, CARDS[code])


STEPS: Final = (
    LessonStep("hello"),
    LessonStep("banker", (_CUT,)),
    LessonStep("aim"),
    LessonStep("values"),
    LessonStep("secret", (_shuffled("TH,4S,8D"), _trade(BLAISE, "4S"))),
    LessonStep("trade", (_shuffled("AS,3H,QD,KD", "TH,8D"),), (_trade(PERSON, "AS"),)),
    LessonStep("trade-again", wants=(_trade(PERSON, "QD"),)),
    LessonStep("sixteen"),
    LessonStep("reveal", (_shuffled("9C,4C", "TH,8D,3H,KD"), Stand(ADA)), reveal=True),
    LessonStep("pay"),
    LessonStep("best"),
    LessonStep("risk", (_shuffled("9C,4H,KS"),), (_trade(PERSON, "9C"),)),
    LessonStep("bust"),
    LessonStep(
        "second-reveal",
        (_shuffled("QH,4S", "4H,KS"), _shuffled("7C,5D", "4H,KS,QH,4S"), Stand(BLAISE)),
        reveal=True,
    ),
    LessonStep("dealt-sixteen"),
    LessonStep("you-deal", (_shuffled("KH,AD"), Stand(ADA), _shuffled("9H,2S", "KH,AD"), Stand(BLAISE))),
    LessonStep("stand", (_shuffled("8D,7H", "KH,AD,9H,2S"),), (Stand(PERSON),)),
    LessonStep("last-reveal", reveal=True),
    LessonStep("over"),
    LessonStep("end"),
)


def _begin() -> AnyTable:
    return Table(GAME, Rules(seats=PLAYERS))


def _keys(view: View, action: Action) -> tuple[Key, ...]:
    if isinstance(action, Trade):
        place = view.hand.index(action.card) + 1
        return ((f"cards.pick-{place}", str(place)), ("sweet.trade", "t"))
    return (("sweet.stand", "s"),)


LESSON: Final = Lesson(_begin, STEPS, _keys, words, ("sweet.odds", "o"))
