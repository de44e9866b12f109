"""The keys of the layout and the screens of this game."""

from __future__ import annotations

from typing import Final

from sixteen_tui.games.plugin import Keys, cursor_keys

KEYS: Final = Keys(
    layout={
        "SweetSixteenLayout": {
            "sweet.stand": "s",
            "sweet.trade": "t",
            "sweet.until": "e",
            "sweet.take": "a,plus",
            "sweet.odds": "o,i",
            "reveal.next": "enter,space",
            **cursor_keys(9),
        },
    },
    screens={"OddsScreen": ("Told",)},
    bound={
        "OddsScreen": {"page.back": "q,escape,o,i,enter"},
    },
    turn=("sweet.",),
    presets={"azerty": {"sweet.take": "a,+,="}},
)
