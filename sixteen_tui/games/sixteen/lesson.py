"""Lesson of Sixteen: six piles against Ada, a jump to the last three cards, and the end of the game.

Invariant: as in `session.lesson`. The deal is written out, so every card that is drawn is the one that the text names.
"""

from __future__ import annotations

from itertools import chain
from typing import Final

from sixteen_tui.engine.sixteen.actions import Action, Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS, COLOURS, NUMBER, WILD, held
from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.games.sixteen.text import lesson as words
from sixteen_tui.session.lesson import PERSON, Key, Lesson, LessonStep

ADA: Final = 1

HANDS: Final = "O6 P4 G5 O2 G3 P2"
DRAWN: Final = "P4 B6 B4 P6 O6 B6 P3 P3 B3 B2 O5 O3 G4 B2 O3 B3 P5 W P5 G4 G2 B1"
"""The cards in the order in which they are drawn, up to the jump."""
LEAPT: Final = "O1 O2 O0 P2 P1 P0 W P1 G2 O1 G1 B4 B1 B5 P6 O4 G6 B0 B5 G1 G5 O5 O4 G3 G0 G6"
"""The cards of the jump: each is drawn and played at once, a wild as a blue 4. Then both sides have six sets."""
MOVERS: Final = "10110110101010101101011010"
"""The seat that draws and plays each of these cards."""


def _mine(*codes: str) -> tuple[Action, ...]:
    return tuple(Play(PERSON, CARDS[code]) for code in codes)


def _ada(code: str) -> tuple[Action, ...]:
    """Return a turn of Ada's and the person's draw after it."""
    return (Draw(ADA), Play(ADA, CARDS[code]), *_DRAWN)


_DRAWN: Final[tuple[Action, ...]] = (Draw(PERSON),)
_LEAP: Final = tuple(
    chain.from_iterable(
        (Draw(int(mover)), Play(int(mover), CARDS["W=B4" if code == "W" else code]))
        for mover, code in zip(MOVERS, LEAPT.split(), strict=True)
    )
)

STEPS: Final = (
    LessonStep("hello"),
    LessonStep("aim"),
    LessonStep("draw", wants=_DRAWN),
    LessonStep("play", wants=_mine("P4")),
    LessonStep("sum", (Draw(ADA), Play(ADA, CARDS["B6"]))),
    LessonStep("sixteen", _DRAWN, _mine("O6"), asks=True),
    LessonStep("set"),
    LessonStep("new-pile", _DRAWN, _mine("G5")),
    LessonStep("bust", _ada("O6"), _mine("B4")),
    LessonStep("ada-busts", (Draw(ADA), Play(ADA, CARDS["P3"]))),
    LessonStep("colour-begins", _DRAWN, _mine("B6")),
    LessonStep("colour", _ada("B3"), _mine("B2")),
    LessonStep("colour-set"),
    LessonStep("number-begins", _DRAWN, _mine("G3")),
    LessonStep("number", _ada("O3"), _mine("P3")),
    LessonStep("number-set"),
    LessonStep("trick"),
    LessonStep("two", _DRAWN, _mine("B2")),
    LessonStep("nine", _ada("O3"), _mine("G4"), asks=True),
    LessonStep("wild", _ada("P5"), _mine(*(f"W={colour}2" for colour in COLOURS))),
    LessonStep("wild-set"),
    LessonStep("five", _DRAWN, _mine("O5", "P5")),
    LessonStep("ada-nine", _ada("G4"), _mine("P6")),
    LessonStep("ada-set", (Draw(ADA), Play(ADA, CARDS["B1"]))),
    LessonStep("leap", _LEAP),
    LessonStep("last-two", wants=_mine("G2"), asks=True),
    LessonStep("last-nine", (Play(ADA, CARDS["P4"]),), _mine("B3"), asks=True),
    LessonStep("last-sixteen", (Play(ADA, CARDS["O2"]),), _mine("O5", "P5")),
    LessonStep("over", (Play(ADA, CARDS["P2"]),)),
    LessonStep("end"),
)


def _begin() -> AnyTable:
    """Return a table on which Ada has dealt."""
    table = Table(GAME, Rules())
    table.play(Deal(ADA, tuple(CARDS[code] for code in f"{HANDS} {DRAWN} {LEAPT}".split())))
    return table


def _keys(view: View, action: Action) -> tuple[Key, ...]:
    if not isinstance(action, Play):
        return (("cards.draw", "d"),)
    place, number = view.hand.index(held(action.card)) + 1, NUMBER[action.card]
    keys = ((f"cards.pick-{place}", str(place)), ("cards.play", "enter"))
    return (*keys, (f"wild.digit-{number}", str(number)), ("wild.play", "enter")) if action.card > WILD else keys


LESSON: Final = Lesson(_begin, STEPS, _keys, words, ("cards.hint", "i"))
