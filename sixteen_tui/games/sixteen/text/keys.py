"""Labels and help texts of the keys of Sixteen."""

from __future__ import annotations

from typing import Final

from sixteen_tui.text.i18n import later, lazy

LABELS: Final = {
    "wild.colour-back": (later("colour"), later("The colour to the left.")),
    "wild.colour": (later("colour"), later("The colour to the right.")),
    "wild.number-back": (later("number"), later("The number above.")),
    "wild.number": (later("number"), later("The number below.")),
    **{f"wild.digit-{n}": (later("number"), later("Choose the number {number}.")) for n in range(7)},
    "wild.blue": (later("colour"), later("Choose blue.")),
    "wild.green": (later("colour"), later("Choose green.")),
    "wild.orange": (later("colour"), later("Choose orange.")),
    "wild.purple": (later("colour"), later("Choose purple.")),
    "wild.play": (later("play"), later("Play the wild as this card.")),
}


place = lazy("Choosing what a wild is")
"""Heading of these keys."""
