"""The game plugin of Sixteen; its parts are the modules of this package."""

from __future__ import annotations

from typing import Final

from sixteen_tui.games.plugin import Keys, Title

_KEYS: Final = Keys(
    layout={
        "SixteenLayout": {
            "cards.play": "enter",
            "cards.draw": "d",
            "cards.hint": "i",
            "cards.count": "c",
            "cards.left": "left,h,k,up",
            "cards.right": "right,j,down",
            **{f"cards.pick-{n}": str(n) for n in range(1, 5)},
        },
    },
    screens={"HintScreen": ("Told",), "CountScreen": ("Told",), "WildChooser": ("",)},
    bound={
        "CountScreen": {"page.back": "q,escape,c,enter"},
        "HintScreen": {"page.back": "q,escape,i,enter"},
        "WildChooser": {
            "wild.play": "enter",
            "wild.colour-back": "left,h",
            "wild.colour": "right,l",
            "wild.number-back": "up,k",
            "wild.number": "down,j",
            **{f"wild.digit-{n}": str(n) for n in range(7)},
        },
    },
)

TITLE: Final = Title(
    "sixteen",
    __name__,
    players=("human", "easy"),
    settings=("after_set", "draw_by_key", "take_back", "counting"),
    kept_as="last",
    keys=_KEYS,
)
