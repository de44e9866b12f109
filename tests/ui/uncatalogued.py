"""Finds text on the screen in a made-up language (`pseudo.py`) that does not come from its catalogue.

Invariant: everything that people read, except names, cards, numbers and keys, comes from the catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

import pytest

from sixteen_tui.engine.players import COMPUTERS
from sixteen_tui.screens.base.reader import Reader
from sixteen_tui.screens.home.booklet import BookletScreen
from sixteen_tui.screens.home.entering import EnterScreen
from sixteen_tui.screens.replay.share import CodeScreen
from sixteen_tui.widgets.canvas import Canvas, Row
from tests.ui.kit import LONG
from tests.ui.pseudo import words
from tests.ui.sweet_states import TEN

PLAYERS: Final = (*TEN, *LONG, *COMPUTERS, "You")
NAMES: Final = (
    *PLAYERS,
    *map(str.upper, PLAYERS),
    *("Sixteen-TUI", "AZERTY", "SIXTEEN", "SWEET", "MATCH", "BUST", "English"),
)
"""Of players, in headings in capitals; of the program, of a keyboard, of the games and the kinds of sets, which are
drawn the same in every language, and of a language, which calls itself so."""
FILES: Final = ("a-torn.sixteen.jsonl", "an-other.sixteen.jsonl", "a-third.sixteen.jsonl", "a-torn.")
"""In the folder of saves in a state; what is in the way of a game is called by its name."""

SHELL: Final = ("printf 'sixteen-tui deal %s' ", "printf 'sixteen-tui:%s' \\", "sha256sum")
"""Of the commands that check a fair deal: a shell reads them."""
DIGEST: Final = re.compile(r"\b(?:[0-9a-f]{64}\b|(?:[0-9a-f]{4} ){3}[0-9a-f]{4}…)")
"""A seed or a commitment in hexadecimal digits: all 64, or the first 16 in fours."""


def painted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every line that a canvas paints from now on, but those of a booklet, with a game's code, or in notation."""
    lines: set[str] = set()
    paint = Canvas._painted

    def noted(self: Canvas) -> Sequence[Row]:
        foreign = isinstance(self, Reader) and isinstance(self.screen, (BookletScreen, CodeScreen))
        if not foreign and not (self.id == "entered" and isinstance(self.screen, EnterScreen)):
            lines.update("".join(piece for piece, _ in line) for line in self.paint(*self.size))
        return paint(self)

    monkeypatch.setattr(Canvas, "_painted", noted)
    return lines


def uncatalogued(lines: Iterable[str]) -> dict[str, list[str]]:
    """Return the lines with words that do not come out of the catalogue, and these words.

    >>> uncatalogued(["85ddce7947ae155f" * 4, "85dd ce79 addc 155f…", "printf 'sixteen-tui:%s' \\\\"])
    {}
    >>> uncatalogued(["85ddce7947ae155f" * 3]).popitem()[1], uncatalogued(["the facade"])
    (['ddce', 'ddce', 'ddce'], {'the facade': ['the', 'facade']})
    """
    found = {}
    for line in lines:
        text = DIGEST.sub("", line)
        for foreign in (*FILES, *SHELL):
            text = text.replace(foreign, "")
        if said := words(text, NAMES):
            found[line] = said
    return found
