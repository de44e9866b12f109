"""Every theme can be read, and its four card colours told apart, in all depths of colour and for all kinds of sight.

Colour is never the only difference (`test_themes.py`); this is about seeing at a glance.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest
from rich.color import ColorSystem

from sixteen_tui.settings import theme
from sixteen_tui.text.themes import mood
from sixteen_tui.widgets.look import UNICODE, Look
from tests.ui.colours import RGB, SIGHT, VGA, XTERM, Seen, apart, ciede2000, contrast, shown

pytestmark = pytest.mark.every("each theme, depth and kind of sight has colours of its own")

THEMES: Final = theme.survey(Path("nowhere")).themes
CARDS: Final = ("blue", "green", "orange", "purple")
NO_TEXT: Final = ("off", "back", "edge", "empty")
"""Controls that are disabled are exempt from WCAG's 4.5:1; the backs of cards are a pattern, edges and empty places are
lines. 3:1 is asked of them, which is what WCAG asks of parts that are no text."""
ON_TRAY: Final = ("text", "dim", "strong", "accent", "good", "bad")
"""Texts on the tray."""

APART: Final = 10.0
"""CIEDE2000. One is the least difference that is seen side by side; two cards do not lie side by side, and letters are
thin."""
SAFE: Final = {"harbour": 15.0, "dune": 15.0}
"""Those that are made for all kinds of sight, where the program chooses the colours itself."""

BANDS: Final = ("turn", "won", "lost")
BARS: Final = ("tray", "label", "title")
BAND, BAR, EDGE = 1.8, 1.15, 1.35
"""Contrast to the felt: a band says something, bars only show where the felt ends; below the last a card is framed."""

Depth = Callable[[theme.Theme, str], Seen]


def _full(system: ColorSystem) -> Depth:
    return lambda found, ink: shown(found.inks[ink], system)


def _sixteen(palette: tuple[RGB, ...], *, paper: bool = False, console: bool = False) -> Depth:
    return lambda found, ink: shown(
        theme.in_sixteen(found).inks[ink], ColorSystem.STANDARD, palette, paper=paper, console=console
    )


DEPTHS: Final[dict[str, Depth]] = {
    "truecolor": _full(ColorSystem.TRUECOLOR),
    "256": _full(ColorSystem.EIGHT_BIT),
    "16, xterm": _sixteen(XTERM),
    "16, xterm, black on white": _sixteen(XTERM, paper=True),
    "16, VGA": _sixteen(VGA),
    "16, VGA, black on white": _sixteen(VGA, paper=True),
    "16, the Linux console": _sixteen(VGA, console=True),
}
"""The theme of the terminal's own colours can only be judged by palettes that are known: nobody knows what a person has
chosen. In truecolor and 256 it is judged by xterm's."""


def test_the_measures_are_the_published_ones() -> None:
    """WCAG's extremes and its best-known grey; pairs from Sharma's table; white is white for everybody."""
    assert contrast(((255, 255, 255), (0, 0, 0))) == pytest.approx(21)
    assert contrast(((0x76, 0x76, 0x76), (255, 255, 255))) == pytest.approx(4.54, abs=0.01)
    for one, other, distance in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ):
        assert ciede2000(one, other) == pytest.approx(distance, abs=0.0001)
        assert ciede2000(other, one) == pytest.approx(distance, abs=0.0001)
    for sight, matrix in SIGHT.items():
        assert [sum(row) for row in matrix] == pytest.approx([1, 1, 1], abs=0.00001), sight


def test_the_simulation_confuses_what_is_known_to_be_confused() -> None:
    """Red and green of one lightness; for tritanopia, blue and green."""
    red, green = (170, 85, 0), (95, 115, 0)
    assert apart(red, green) > 20
    assert apart(red, green, "deuteranopia") < 10
    assert apart((0, 120, 160), (0, 125, 100)) > 20
    assert apart((0, 120, 160), (0, 125, 100), "tritanopia") < 10


def test_felt_has_cards_of_the_colour_in_its_description() -> None:
    assert DEPTHS["truecolor"](THEMES["felt"], "face")[1] == (255, 255, 255)
    assert "white cards" in mood("felt")


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", THEMES)
def test_every_ink_can_be_read(name: str, depth: str) -> None:
    """WCAG 2.2 AA."""
    found = {ink: contrast(DEPTHS[depth](THEMES[name], ink)) for ink in theme.INKS}
    assert {ink: it for ink, it in found.items() if it < (3.0 if ink in NO_TEXT else 4.5)} == {}


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", THEMES)
def test_the_tray_can_be_read(name: str, depth: str) -> None:
    """WCAG 2.2 AA, of the inks that come to lie on the tray's ground."""
    ground = DEPTHS[depth](THEMES[name], "tray")[1]
    found = {ink: contrast((DEPTHS[depth](THEMES[name], ink)[0], ground)) for ink in ON_TRAY}
    assert {ink: it for ink, it in found.items() if it < 4.5} == {}


@pytest.mark.parametrize("depth", ["truecolor", "256"])
def test_high_contrast_is_high(depth: str) -> None:
    """WCAG 2.2 AAA, whatever is text or not."""
    found = {ink: contrast(DEPTHS[depth](THEMES["contrast"], ink)) for ink in theme.INKS}
    assert {ink: it for ink, it in found.items() if it < 7.0} == {}


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", THEMES)
def test_the_four_colours_of_the_cards_are_apart(name: str, depth: str, sight: str) -> None:
    cards = {card: DEPTHS[depth](THEMES[name], card)[0] for card in CARDS}
    least = APART if depth.startswith("16") else SAFE.get(name, APART)
    found = {pair: apart(cards[pair[0]], cards[pair[1]], sight) for pair in combinations(CARDS, 2)}
    assert {pair: it for pair, it in found.items() if it < least} == {}


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("depth", ["truecolor", "256"])
@pytest.mark.parametrize("name", [name for name, found in THEMES.items() if not found.native])
def test_wilds_and_spades_are_apart_from_the_four(name: str, depth: str, sight: str) -> None:
    """The program chooses the colours. Among sixteen there is no fifth one for every sight: there a wild is told
    by its letter, a spade by its sign."""
    wild = DEPTHS[depth](THEMES[name], "wild")[0]
    assert min(apart(wild, DEPTHS[depth](THEMES[name], card)[0], sight) for card in CARDS) >= APART


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("depth", ["truecolor", "256"])
@pytest.mark.parametrize("name", [name for name, found in THEMES.items() if not found.native])
def test_red_suits_are_apart_from_the_others(name: str, depth: str, sight: str) -> None:
    red = DEPTHS[depth](THEMES[name], "red")[0]
    assert min(apart(red, DEPTHS[depth](THEMES[name], ink)[0], sight) for ink in ("wild", "face")) >= APART


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", THEMES)
def test_the_cards_lie_on_one_ground(name: str, depth: str) -> None:
    assert len({DEPTHS[depth](THEMES[name], card)[1] for card in (*CARDS, "red", "wild", "face", "edge")}) == 1


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", THEMES)
def test_a_key_that_is_dead_is_not_a_block(name: str, depth: str) -> None:
    """It lies on the ground of the bar, or it would look chosen."""
    dead, label = (DEPTHS[depth](THEMES[name], ink) for ink in ("off", "label"))
    assert dead[1] == label[1]


@pytest.mark.parametrize("depth", ["truecolor", "256"])
@pytest.mark.parametrize("name", [name for name, found in THEMES.items() if not found.native])
def test_the_parts_of_the_table_are_seen(name: str, depth: str) -> None:
    """Bands on the felt; tray and key bar beside it, unless a line parts the tray from it."""
    inks = THEMES[name].inks
    ground = {ink: DEPTHS[depth](THEMES[name], ink)[1] for ink in (*BANDS, *BARS, "text")}
    found = {ink: contrast((ground[ink], ground["text"])) for ink in (*BANDS, *BARS)}
    ruled = inks["tray"].bgcolor == inks["text"].bgcolor
    least = dict.fromkeys(BANDS, BAND) | dict.fromkeys(BARS, BAR) | ({"tray": 1.0} if ruled else {})
    assert {ink: it for ink, it in found.items() if it < least[ink]} == {}


@pytest.mark.parametrize("name", [name for name, found in THEMES.items() if not found.native])
def test_a_card_has_an_edge_where_it_is_like_the_felt(name: str) -> None:
    found = THEMES[name].inks
    look = Look(found, UNICODE, found)
    seen = contrast((DEPTHS["truecolor"](THEMES[name], "face")[1], DEPTHS["truecolor"](THEMES[name], "text")[1]))
    assert look.outlined == (seen < EDGE)


def test_with_sixteen_colours_nothing_but_cards_and_victories_is_green() -> None:
    """Green is a colour of cards, and of won sets."""
    for name, found in THEMES.items():
        for ink in ("title", "subtitle", "key", "label", "off", "text", "tray"):
            ground = theme.in_sixteen(found).inks[ink].bgcolor
            assert ground is None or ground.number not in (2, 10), (name, ink)


@pytest.mark.parametrize("name", THEMES)
def test_the_cursor_stands_out_from_the_ground(name: str) -> None:
    """3:1 between the row that is chosen and the others: what WCAG asks of a focus that is seen."""
    for depth, seen in DEPTHS.items():
        cursor, text = seen(THEMES[name], "cursor"), seen(THEMES[name], "text")
        assert contrast((cursor[1], text[1])) >= 3.0, depth
