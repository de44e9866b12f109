"""Log entries of Sixteen, and their notation.

Invariant: decode(encode(action)) == action, and encode(decode(text)) == text for every text that decodes
(`docs/format.md`). An entry describes an action, legal or not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sixteen_tui.engine.game import BadNotation
from sixteen_tui.engine.sixteen.cards import CARDS, CODES, WILD, Card, wild_as


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer, and the cards in the order dealt (A3): those of the hands first, then the draw pile from its top."""

    dealer: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat draws the top card (A5). `card` is None in a log; in an observation it is the card, or `UNKNOWN`."""

    seat: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card from its hand (A5); a wild is given as the card it is declared to be (A6)."""

    seat: int
    card: Card


Action = Deal | Draw | Play

_SEATS: Final = 4
DRAWS: Final = tuple(Draw(seat) for seat in range(_SEATS))
ONLY_DRAW: Final = tuple((draw,) for draw in DRAWS)
PLAYS: Final = tuple(
    tuple(
        tuple(Play(seat, wild_as(as_card)) for as_card in range(WILD)) if card == WILD else (Play(seat, card),)
        for card in range(WILD + 1)
    )
    for seat in range(_SEATS)
)
"""By seat and card in the hand: all plays of that card; one, or 28 for a wild."""


def encode(action: Action) -> str:
    """Return the notation of an action.

    >>> encode(Play(1, CARDS["W=P3"]))
    '1 play W=P3'
    """
    match action:
        case Play(seat, card):
            return f"{seat} play {CODES[card]}"
        case Draw(seat, seen):
            return f"{seat} draw" if seen is None else f"{seat} draw {CODES[seen]}"
        case Deal(dealer, cards):
            return " ".join(("deal", str(dealer), *(CODES[card] for card in cards)))


def decode(text: str) -> Action:
    """Return the action of a log entry in notation. Raises BadNotation."""
    words = text.split(" ")
    try:
        match words:
            case ["deal", dealer, *codes]:
                return Deal(_seat(dealer), tuple(CARDS[code] for code in codes))
            case [seat, "draw"]:
                return DRAWS[_seat(seat)]
            case [seat, "draw", code]:
                return Draw(_seat(seat), CARDS[code])
            case [seat, "play", code]:
                return Play(_seat(seat), CARDS[code])
    except (KeyError, ValueError):
        pass
    raise BadNotation(text)


def _seat(text: str) -> int:
    return ("0", "1", "2", "3").index(text)
