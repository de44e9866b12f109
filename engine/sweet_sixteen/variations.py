"""Variations of Sweet Sixteen: rules B1 and B16 to B19 of `docs/rules.md`.

Invariant: rules are validated once, on construction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sixteen_tui.engine.variations import check, names, rules_of, variation

SEAT_COUNTS: Final = tuple(range(2, 11))


@dataclass(frozen=True, slots=True)
class Rules:
    """The variations of a game (B1, B16-B19). Raises ValueError with the name of the first field that is invalid."""

    seats: int = 2
    take: bool = variation(False, True, number="B16", names={"take": True})
    second_chance: bool = variation(False, True, number="B17", names={"second-chance": True})
    faces_ten: bool = variation(False, True, number="B18", names={"faces-ten": True})
    banker_plays: bool = variation(True, False, number="B19", names={"banker-sits-out": False})

    def __post_init__(self) -> None:
        if type(self.seats) is not int or self.seats not in SEAT_COUNTS:
            raise ValueError("seats")
        check(self)


def rules(values: Mapping[str, object]) -> Rules:
    """Make rules from a mapping with every field. Raises ValueError with the first key that is wrong."""
    return rules_of(Rules, values)


NAMES: Final[dict[str, Mapping[str, object]]] = {
    **names(Rules),
    "casino": {"take": True, "second_chance": True},
    "black-jack": {"take": True, "faces_ten": True},
}
"""The names of variations and presets (B20) on the command line, each with the rules that it sets."""
