"""The null game as the program sees it: its title; the parts are the modules beside it."""

from __future__ import annotations

from typing import Final

from sixteen_tui.games.plugin import AnyPlugin, Keys

TITLE: Final = Title(
    "null",
    __name__,
    kept_as="null",
    booklets=f"{__name__}.booklet",
    keys=Keys(layout={"NullLayout": {"null.one": "1", "null.hint": "i"}}, turn=("null.",)),
)
