"""Codes that mail wrapped over two lines, in every place that takes a code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.saves.pasted import begins_deal, joined, mentions_deal, mentions_share
from sixteen_tui.session import deals, finding, importing
from tests.refusing import refusing
from tests.unit.saves.test_pasted import CODE, DEAL

BREAKS: Final = (
    *("\n", "\r\n", "\n> ", " \n>> ", "=\r\n", "=\n> ", "\n| ", "\n> > ", "\n\t"),
    *("\u00ad\n", "\u00a0\n\u00a0", "\u200b\n\u200b", "\u2060\n", "\ufeff\n", "\u2028", "\n\u202f"),
)
"""Characters at the place where a line was broken."""
ENDS: Final = (4, 5, 7, 9, 10, 12, 14, 15)
"""The lengths of the first line of a code: before and after a hyphen, and inside of a group."""


def entered(text: str, folder: Path, *, files: bool) -> str:
    came = importing.enter(folder, text, lambda _: lambda: None, files=files)
    return came.deal or (came.game.record.header.id if came.game else "")


def named(text: str, folder: Path) -> str:
    """Return the deal code that a command names which takes games only, or the id of a game."""
    if not mentions_share(text):
        with refusing() as refused:
            finding.found(folder, text)
        return DEAL.replace("-", "") if DEAL in refused.said else refused.said
    return finding.opened(folder, text).record.header.id


PLACES: Final[dict[str, Callable[[str, Path], str]]] = {
    "dialog": lambda text, folder: entered(joined(text), folder, files=True),
    "dialog of a restricted player": lambda text, folder: entered(joined(text), folder, files=False),
    "plain mode": lambda text, folder: entered(text, folder, files=True),
    "argument": named,
    "--deal": lambda text, _: deals.read(text),
    "field of a deal": lambda text, _: deals.read(joined(text)),
}
"""Place -> a function that returns the deal code in a text, or the id of the game."""


@pytest.mark.parametrize("place", PLACES)
def test_a_wrapped_code_is_read_in_every_place(place: str, tmp_path: Path) -> None:
    game = finding.opened(tmp_path, CODE).record.header.id
    for code, meant in ((DEAL, DEAL.replace("-", "")), (CODE, game)):
        if code == CODE and "deal" in place:
            continue
        for end in ENDS if code == DEAL else ENDS[::3]:
            for mark in ("", "> ", "«\u200b"):
                for broken in BREAKS:
                    text = f"{mark}{code[:end]}{broken}{code[end:]}"
                    assert PLACES[place](text, tmp_path) == meant, ascii(text)


def test_the_first_line_of_a_deal_code_is_told_from_words() -> None:
    """Plain mode gets the lines one by one."""
    for end in ENDS:
        for broken in BREAKS:
            first = f"> {DEAL[:end]}{broken}".splitlines()[0]
            begins = end > 4 or "=" in broken
            assert begins_deal(first) is begins, ascii(first)
            assert mentions_deal(first) is (DEAL[end - 1] == "-" or "=" in broken), ascii(first)
    for words in ("", "-", "=", "no-match", "2", "1234", "set pace fast", "new-game please", DEAL, "a-1", "S16-1-"):
        assert not begins_deal(words), words
    for part in ("20260314-120000-00002a", "20260314-1200", "0000-00002a", "0000-0000", "00002a", "2026-0314"):
        assert not mentions_deal(part), "a part of an id names a game in a list"
