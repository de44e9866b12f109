"""Sixteen in the program: its record; the parts are the modules beside it."""

from __future__ import annotations

from typing import Final

from sixteen_tui.title import Keys, Title

CSS: Final = """
HintScreen Reader { padding: 1 2 0 2; }
WildChooser Grid { margin: 2 0 0 1; }
WildChooser #what { height: 4; padding: 0 3; }
HintScreen.-compact Reader { padding: 0 1; }
.-compact #what { height: 4; padding: 0 1; }
.-compact Grid { height: 5; margin: 0; }
"""

_KEYS: Final = Keys(
    layout={
        "SixteenLayout": {
            "cards.play": "enter",
            "cards.draw": "d",
            "cards.hint": "i",
            "cards.left": "left,h,k,up",
            "cards.right": "right,l,j,down",
            **{f"cards.pick-{n}": str(n) for n in range(1, 5)},
        },
    },
    screens={"HintScreen": ("Reader",), "WildChooser": ("",)},
    bound={
        "HintScreen": {"page.back": "q,escape,i,enter"},
        "WildChooser": {
            "wild.play": "enter",
            "wild.number-back": "left,h",
            "wild.number": "right,l",
            "wild.colour-back": "up,k",
            "wild.colour": "down,j",
            **{f"wild.digit-{n}": str(n) for n in range(7)},
        },
    },
)

TITLE: Final = Title(
    "sixteen",
    __name__,
    players=("human", "easy"),
    settings=("after_set", "draw_by_key", "take_back"),
    kept_as="last",
    keys=_KEYS,
    css=CSS,
)
