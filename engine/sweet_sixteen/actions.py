"""Log entries of Sweet Sixteen, the observations of a seat, and their notation.

Invariant: decode(encode(action)) == action, and encode(decode(text)) == text for every text that decodes
(`docs/format.md`). An entry describes an action, legal or not; entries that exist only as observations are refused by
`apply`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sixteen_tui.engine.game import BadNotation
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, CODES, Card


@dataclass(frozen=True, slots=True)
class Cut:
    """One cut for the first banker (B2): each seat that cuts and the card that it took, seats ascending."""

    cards: tuple[tuple[int, Card], ...]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The deck after a shuffle (B6, B9), top first. The next seat then receives the two top cards."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Trade:
    """A seat gives up a card and receives the deck's top card (B8).

    `received` is None in a log. In the observation of its own trade it is the card received; in the observation of
    another seat's trade `card` is `UNKNOWN`.
    """

    seat: int
    card: Card
    received: Card | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """A seat takes the deck's top card without giving one up (B16).

    `received` is None in a log; in an observation it is the card, or `UNKNOWN`.
    """

    seat: int
    received: Card | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """A seat ends its turn with its present hand (B8)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Done:
    """Observation only: another seat's turn is over, by a stand, a 16 or a bust without distinction (B10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """Observation only: every hand of a round that is over, by seat (B10)."""

    hands: tuple[tuple[int, tuple[Card, ...]], ...]


Action = Cut | Shuffle | Trade | Take | Stand | Done | Reveal


def encode(action: Action) -> str:
    """Return the notation of an action.

    >>> encode(Trade(1, CARDS["KS"]))
    '1 trade KS'
    """
    match action:
        case Cut(cards):
            return " ".join(("cut", *(f"{seat}:{CODES[card]}" for seat, card in cards)))
        case Shuffle(cards):
            return " ".join(("shuffle", *(CODES[card] for card in cards)))
        case Trade(seat, card, received):
            return (
                f"{seat} trade {CODES[card]}" if received is None else f"{seat} trade {CODES[card]} {CODES[received]}"
            )
        case Take(seat, received):
            return f"{seat} take" if received is None else f"{seat} take {CODES[received]}"
        case Stand(seat):
            return f"{seat} stand"
        case Done(seat):
            return f"{seat} done"
        case Reveal(hands):
            return " ".join(("reveal", *(f"{seat}:{','.join(CODES[card] for card in hand)}" for seat, hand in hands)))


def decode(text: str) -> Action:
    """Return the action of a log entry in notation. Raises BadNotation."""
    try:
        match text.split(" "):
            case ["cut", *places]:
                return Cut(tuple((_seat(place[0]), CARDS[place[1]]) for place in _parted(places)))
            case ["shuffle", *codes]:
                return Shuffle(tuple(CARDS[code] for code in codes))
            case [seat, "trade", code]:
                return Trade(_seat(seat), CARDS[code])
            case [seat, "trade", code, received]:
                return Trade(_seat(seat), CARDS[code], CARDS[received])
            case [seat, "take"]:
                return Take(_seat(seat))
            case [seat, "take", received]:
                return Take(_seat(seat), CARDS[received])
            case [seat, "stand"]:
                return Stand(_seat(seat))
            case [seat, "done"]:
                return Done(_seat(seat))
            case ["reveal", *places]:
                hands = ((_seat(seat), codes.split(",")) for seat, codes in _parted(places))
                return Reveal(tuple((seat, tuple(CARDS[code] for code in hand)) for seat, hand in hands))
    except (KeyError, ValueError):
        pass
    raise BadNotation(text)


def _parted(places: list[str]) -> Iterable[tuple[str, str]]:
    for place in places:
        seat, _, codes = place.partition(":")
        yield seat, codes


_SEATS: Final = tuple("0123456789")


def _seat(text: str) -> int:
    return _SEATS.index(text)
