"""At 80x24 nothing of ours is cut: in every language, on every screen, in its main states.

Law: whatever is painted passes through `Canvas._painted`, and what is fitted into a column through `fit`; both are
watched while a state is gone through. Only people's names may lose letters.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import pytest
from rich.cells import cell_len, set_cell_size
from textual.strip import Strip

from sixteen_tui.engine.sixteen.rules import Formed
from sixteen_tui.engine.sixteen.view import Preview
from sixteen_tui.games.sixteen import words
from sixteen_tui.widgets import canvas
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.words import i18n
from tests.tui.classes import load_all, screens
from tests.tui.states import SCREENS, SETS, read_on
from tests.tui.sweet_states import STATES, TEN

HELPED = {
    name.split(",")[0]: name for name in reversed(STATES) if not name.startswith(("keys", "key entry", "name"))
}.values()
"""One state of each screen, the first; help is the same for the others; where every key is awaited there is none."""

NAMES = (*TEN, "You", "Ada", "Sophie", "Emmy", "Blaise")


class Watch:
    """Notes every text of ours that does not fit where it is painted."""

    def __init__(self) -> None:
        self.cut: list[str] = []
        self.left_out: list[str] = []
        self.below = False
        """While a screen is painted that another one covers."""

    def text(self, text: str, lost_from: int) -> None:
        """A text of which everything from some cell on is not shown."""
        if self.below:
            return
        shown = set_cell_size(text, lost_from)
        start = len(shown.rstrip()) if text.startswith(shown.rstrip()) else lost_from
        named = {place for name in NAMES for place in _places(text, name)}
        lost = [letter for place, letter in enumerate(text) if place >= start and place not in named]
        if any(letter.isalnum() for letter in lost) and text not in self.cut:
            self.cut.append(text)

    def key_bar(self, left_out: Iterable[str]) -> None:
        """A key bar, and which keys have no room in it."""
        if not self.below:
            self.left_out += [label for label in left_out if label not in self.left_out]


def _places(text: str, name: str) -> Iterator[int]:
    """Where a name, or what an ellipsis has left of it, stands in a text."""
    start = text.find(name)
    while start >= 0:
        yield from range(start, start + len(name))
        start = text.find(name, start + 1)
    ellipsis = text.find("…")
    for size in range(len(name), 0, -1):
        if ellipsis >= size and text[ellipsis - size : ellipsis] == name[:size]:
            yield from range(ellipsis - size, ellipsis)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Wraps `fit` wherever it is imported, and the painting of every canvas."""
    found, fit, painted = Watch(), canvas.fit, canvas.Canvas._painted

    def watched_fit(text: str, width: int, align: str = "left") -> str:
        if cell_len(text) > width:
            found.text(text, max(0, width - 1))
        return fit(text, width, align)

    def watched_painted(self: canvas.Canvas) -> list[Strip]:
        width, height = self.size
        found.below = self.screen is not self.app.screen
        for row, line in enumerate(self.paint(width, height)):
            text = "".join(piece for piece, _ in line)
            if row >= height:
                found.text(text, 0)
            elif cell_len(text.rstrip()) > width:
                found.text(text, width)
        if isinstance(self, KeyBar):
            shown = "".join(piece for line in self.paint(width, height) for piece, _ in line)
            found.key_bar(key.label for key in self._keys if key.enabled and f" {key.label} " not in shown)
        strips = painted(self)
        found.below = False
        return strips

    load_all()
    for name, module in list(sys.modules.items()):
        if name.startswith("sixteen_tui") and getattr(module, "fit", None) is fit:
            monkeypatch.setattr(module, "fit", watched_fit)
    monkeypatch.setattr(canvas.Canvas, "_painted", watched_painted)
    return found


def test_the_watch_sees_what_is_cut_and_forgives_names(watch: Watch) -> None:
    canvas.fit("A sentence of ours", 10)
    canvas.fit(f"{TEN[0]} & {TEN[1]}", 10)
    canvas.fit("Fits", 4)
    canvas.fit(f"{TEN[0]} wins", 10)
    assert watch.cut == ["A sentence of ours", f"{TEN[0]} wins"]


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("name", STATES)
async def test_nothing_is_cut_and_no_key_left_out(name: str, language: str, watch: Watch) -> None:
    async with STATES[name]({"language": language}) as stage:
        assert i18n.language() == language
        assert stage.showing == SCREENS[name.split(",", maxsplit=1)[0]]
        await stage.rest()
        if name in HELPED:
            await stage.goes_to("HelpScreen", "?")
            await read_on(stage)
    assert (watch.cut, watch.left_out) == ([], [])


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("kinds", [*SETS])
def test_a_choice_of_the_wild_has_room_for_what_it_makes(kinds: str, language: str) -> None:
    """The cells of the chooser are six characters wide."""
    i18n.speak(language)
    formed = Formed(0, tuple(sorted(kinds.split("-"))), 1, 0, ())
    assert 0 < cell_len(words.in_short(Preview(16, formed))) <= 6


@pytest.mark.parametrize("language", i18n.languages())
def test_what_stands_on_a_card_fits_its_edge(language: str) -> None:
    i18n.speak(language)
    assert 0 < cell_len(words.drawn_mark()) <= 5
    assert len({words.letter(colour) for colour in range(4)}) == 4
    assert all(cell_len(words.letter(colour)) == 1 for colour in range(4))


def test_every_screen_has_a_state() -> None:
    """A screen that nobody looks at is not tested."""
    assert {cls.__name__ for cls in screens()} == set(SCREENS.values())
    assert {name.split(",")[0] for name in STATES} == set(SCREENS)
