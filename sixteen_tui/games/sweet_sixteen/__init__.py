"""The game plugin of Sweet Sixteen; its parts are the modules of this package."""

from __future__ import annotations

from typing import Final

from sixteen_tui.games.plugin import Keys, Title

_KEYS: Final = Keys(
    layout={
        "SweetSixteenLayout": {
            "sweet.stand": "s",
            "sweet.trade": "t",
            "sweet.take": "k,plus",
            "sweet.odds": "o,i",
            "reveal.next": "enter,space",
            "cards.left": "left,h,up",
            "cards.right": "right,down",
            **{f"cards.pick-{n}": str(n) for n in range(1, 10)},
        },
    },
    screens={"OddsScreen": ("Told",)},
    bound={
        "OddsScreen": {"page.back": "q,escape,o,i,enter"},
    },
    turn=("sweet.",),
    presets={"azerty": {"sweet.take": "k,+,="}, "vi": {"sweet.take": "+"}},
)

TITLE: Final = Title(
    "sweet-sixteen",
    __name__,
    players=("human", "easy", "medium", "medium"),
    kept_as="sweet",
    keys=_KEYS,
    settings=("suits",),
)
