"""The banner of a set of Sixteen is in proportion to what the set is."""

from __future__ import annotations

from typing import Any

import pytest

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.sixteen.cards import CARDS
from sixteen_tui.engine.sixteen.rules import Formed, Rules, start
from sixteen_tui.engine.sixteen.view import View, view
from sixteen_tui.games.sixteen.events import told_of
from sixteen_tui.games.sixteen.feats import feats
from sixteen_tui.games.sixteen.layout import SixteenLayout
from sixteen_tui.screens.base.board import Board
from sixteen_tui.text import i18n
from sixteen_tui.text.names import You
from sixteen_tui.widgets.strip import Banner, Strip
from tests.ui.kit import begin, opened
from tests.ui.stubs import computers_play

NAMES = (You("You"), "Ada")


def _set(side: int, cards: str = "B6 G6 O4", *kinds: str, worth: int = 1) -> Formed:
    return Formed(side, kinds or ("sixteen",), worth, side, tuple(CARDS[code] for code in cards.split()))


def _after(*won: Formed, left: int = 30, bonus: bool = False, **more: Any) -> View:
    """The view of seat 0 after these sets, with so many cards to play."""
    counts = (min(left, 3), 0)
    now = view(start(Rules(bonus=bonus)), 0)
    return now._replace(**{"to_move": 0, "counts": counts, "draw_pile": left - counts[0], "won": won, **more})


def _told(*won: Formed, **more: Any) -> Banner:
    banner = told_of(Board(_after(*won, **more), NAMES))
    assert banner is not None
    return banner


def _longest(banner: Banner) -> list[str]:
    return [line if isinstance(line, str) else line[0] for line in banner.lines]


def test_a_set_is_an_ordinary_one() -> None:
    assert _longest(_told(_set(0))) == ["✓ The set is yours", "12 + 4 = 16", "You begin again"]
    assert not _told(_set(0)).large


def test_three_in_a_row_are_a_run() -> None:
    assert feats(_after(_set(1), _set(0), _set(0))).run == 2
    assert _longest(_told(_set(0), _set(0)))[0] == "✓ The set is yours"
    assert _longest(_told(_set(0), _set(0), _set(0)))[0] == "✓ The set is yours, 3 in a row"
    assert _longest(_told(_set(1), _set(1), _set(1)))[0] == "✗ The set goes to Ada, 3 in a row"


def test_a_lead_that_is_taken_is_said_once() -> None:
    assert _longest(_told(_set(1), _set(0), _set(0)))[2] == "You lead for the first time"
    assert _longest(_told(_set(1), _set(0), _set(0), _set(0)))[2] == "You begin again"
    assert _longest(_told(_set(0), _set(1), _set(1), _set(0), _set(0)))[2] == "You lead again"
    assert _longest(_told(_set(0), _set(1), _set(1)))[2] == "Ada leads for the first time"


@pytest.mark.parametrize(
    "banner",
    [_told(_set(0)), _told(_set(1), _set(0), _set(0)), _told(_set(0), left=0), _told(_set(0), _set(0), left=3)],
)
def test_the_shortest_text_names_its_figures(banner: Banner) -> None:
    third = banner.lines[2]
    assert not (third if isinstance(third, str) else third[-1]).replace(":", "").isdigit()


def test_a_sixteen_by_a_one_is_one_by_a_hair() -> None:
    assert _longest(_told(_set(0, "B6 G6 O3 P1")))[1] == "15 + 1 = 16, by a hair"


@pytest.mark.parametrize(
    ("won", "left", "bonus", "decides"),
    [
        ((_set(0), _set(0)), 3, False, True),
        ((_set(0), _set(0)), 6, False, False),
        ((_set(0), _set(0)), 3, True, False),
        ((_set(0), _set(0), _set(0), _set(0)), 3, False, False),
        ((_set(1), _set(0)), 0, False, False),
        ((_set(0),), 0, False, True),
    ],
    ids=["out of reach", "two sets can come", "a double can come", "it was decided before", "a draw", "the last"],
)
def test_the_set_that_decides_the_game(won: tuple[Formed, ...], left: int, bonus: bool, decides: bool) -> None:
    """Once a game: the cards that are left cannot make enough sets."""
    assert feats(_after(*won, left=left, bonus=bonus)).decides is decides


def test_the_set_that_decides_is_the_largest() -> None:
    mine = _told(_set(0), _set(0), left=3)
    assert mine.large
    assert _longest(mine) == ["✓ Yours, and the game", "12 + 4 = 16", "2:0, 3 cards to play", "Ada cannot catch up"]
    lost = _told(_set(1), _set(1), left=3)
    assert (lost.large, lost.ink) == (True, "lost")
    assert _longest(lost)[::3] == ["✗ Ada: set and game", "You cannot catch up"]
    last = _told(_set(0), left=0, to_move=NOBODY)
    assert _longest(last) == ["✓ Yours, and the game", "12 + 4 = 16", "Score 1:0"]


@pytest.mark.parametrize("side", [0, 1])
def test_the_rarest_set_has_the_large_word_at_80_columns(side: int) -> None:
    """A sixteen that is a match too: the signs of its kinds have room where their words have none."""
    banner = _told(_set(side, "B6 B5 B5", "colour", "sixteen", worth=2), bonus=True)
    room = 55 - 2 - 28 - 1
    assert banner.word == "SIXTEEN"
    assert all(isinstance(line, str) or min(map(len, line)) <= room for line in banner.lines)
    assert "11 + 5 = 16  ●●●" in banner.lines[1]


@pytest.mark.every("each language has other words")
@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("worth", [1, 2])
def test_the_set_of_another_has_a_name_beside_the_large_word_at_80_columns(worth: int, language: str) -> None:
    before = i18n.language()
    i18n.set_language(language)
    try:
        board = Board(_after(_set(1, worth=worth)), (You("You"), "Blaise"))
        banner = told_of(board)
    finally:
        i18n.set_language(before)
    assert banner is not None
    assert "Blaise" in next(text for text in banner.lines[0] if len(text) <= 55 - 4 - 28 - 1)


@pytest.mark.every("each kind has other words")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("kinds", [("colour",), ("number",), ("colour", "number"), ("sixteen",), ("bust",)])
def test_the_news_of_a_set_say_the_winner_in_any_room(kinds: tuple[str, ...], seat: int) -> None:
    formed = _set(0, "B6 B6 B6", *kinds, worth=len(kinds))
    news = SixteenLayout().news(Board(_after(formed)._replace(seat=seat), NAMES))
    assert {text[0] for text in news} == {"✗" if seat else "✓"}
    assert len(news[-1]) <= 14


async def test_the_banner_of_the_deciding_set_has_more_rows_and_gives_them_back() -> None:
    session = begin("0 B6", "1 G5", hands={0: "O3 G3", 1: "P2 G1 G2"})
    with computers_play("P2", "G1", "G2"):
        async with opened(session, animations=False) as stage:
            await stage.my_turn()
            strip = stage.layout.query_one(Strip)
            before = strip.region
            layout = stage.layout
            board = layout.board
            assert board is not None
            layout.show(Board(_after(_set(0), _set(0), left=3), NAMES))
            await stage.rest()
            assert strip.region.height == before.height + 2
            assert stage.sees("and the game", "cannot catch up")
            layout.show(board)
            await stage.rest()
            assert strip.region == before


def test_the_last_cards_are_said_once() -> None:
    from sixteen_tui.games.sixteen.played import last_cards
    from sixteen_tui.session.seat import Observed

    some, none = _after(left=4), _after(left=3)
    assert last_cards(Board(none, NAMES, [Observed((), (), none), Observed((), (), some)]))
    assert not last_cards(Board(none, NAMES, [Observed((), (), none), Observed((), (), none)]))
    assert not last_cards(Board(some, NAMES, [Observed((), (), some), Observed((), (), some)]))
