"""Places of the cards in a hand: a card that stays in the hand stays where it is."""

from __future__ import annotations

from collections.abc import Sequence


def placed(before: Sequence[int | None], hand: Sequence[int]) -> list[int | None]:
    """Return the cards of a hand by place: a card held before stays in its place, a new one fills the first gap.

    >>> placed([3, 5, 8], [3, 8, 9])
    [3, 9, 8]
    >>> placed([3, 9, 8], [9, 8])
    [None, 9, 8]
    """
    left = [*hand]
    places: list[int | None] = []
    for card in before:
        held = card is not None and card in left
        if held and card is not None:
            left.remove(card)
        places.append(card if held else None)
    for card in left:
        if None in places:
            places[places.index(None)] = card
        else:
            places.append(card)
    return places


def filled(before: Sequence[int | None], places: Sequence[int | None], newest: int | None) -> int | None:
    """Return the place that a new card has filled, the last one of several; `newest` if no card is new.

    >>> filled([None, 5, 8], [8, 5, 8], 2)
    0
    >>> filled([3, 5, 8], [3, None, 8], 2)
    2
    """
    padded = [*before, *[None] * (len(places) - len(before))]
    found = [i for i, card in enumerate(places) if card is not None and card != padded[i]]
    return found[-1] if found else newest
