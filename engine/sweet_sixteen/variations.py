"""Variations of Sweet Sixteen: rules B1 and B16 to B19 of `docs/rules.md`.

Invariant: rules are validated once, on construction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sixteen_tui.engine.game import rules_of

SEAT_COUNTS: Final = tuple(range(2, 11))


@dataclass(frozen=True, slots=True)
class Rules:
    """The variations of a game (B1, B16-B19). Raises ValueError with the name of the first field that is invalid."""

    seats: int = 2
    take: bool = False
    second_chance: bool = False
    faces_ten: bool = False
    banker_plays: bool = True

    def __post_init__(self) -> None:
        if type(self.seats) is not int or self.seats not in SEAT_COUNTS:
            raise ValueError("seats")
        for name in ("take", "second_chance", "faces_ten", "banker_plays"):
            if type(getattr(self, name)) is not bool:
                raise ValueError(name)


def rules(values: Mapping[str, object]) -> Rules:
    """Make rules from a mapping with every field. Raises ValueError with the first key that is wrong."""
    return rules_of(Rules, values)


NAMES: Final[dict[str, dict[str, object]]] = {
    "take": {"take": True},
    "second-chance": {"second_chance": True},
    "faces-ten": {"faces_ten": True},
    "banker-sits-out": {"banker_plays": False},
    "casino": {"take": True, "second_chance": True},
    "black-jack": {"take": True, "faces_ten": True},
}
"""The names of variations on the command line, each with the rules that it sets."""
CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "take": (False, True),
    "second_chance": (False, True),
    "faces_ten": (False, True),
    "banker_plays": (True, False),
}
"""Each rule except the number of seats, with its possible values; `Game.choices` explains the order."""
