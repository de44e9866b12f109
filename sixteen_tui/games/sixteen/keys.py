"""The keys of the layout and the screens of this game."""

from __future__ import annotations

from typing import Final

from sixteen_tui.games.plugin import Keys, cursor_keys

KEYS: Final = Keys(
    layout={
        "SixteenLayout": {
            "cards.play": "enter",
            "cards.draw": "d",
            "cards.hint": "i",
            "cards.count": "c",
            **cursor_keys(4),
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
            # letters of every language, since the keys of a binding cannot depend on the language
            "wild.blue": "b",
            "wild.green": "g,v",
            "wild.orange": "o",
            "wild.purple": "p,m",
        },
    },
)
