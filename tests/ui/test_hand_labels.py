"""The labels below the cards of a hand: whole or not there, each below its card, in every size and language."""

from __future__ import annotations

from typing import Final

import pytest
from rich.style import Style

from sixteen_tui.engine.sixteen.cards import CARDS
from sixteen_tui.games.sixteen.text import table as of_sixteen
from sixteen_tui.games.sweet_sixteen.text import table as of_sweet
from sixteen_tui.screens.base.board import Layout
from sixteen_tui.text import i18n
from sixteen_tui.widgets.card import Face, Size
from sixteen_tui.widgets.hand import Hand, Held
from sixteen_tui.widgets.look import UNICODE, Look
from sixteen_tui.widgets.regions import regions
from tests.ui.kit import begin, opened
from tests.ui.sweet_states import STATES

ROOMS: Final = {
    Size.S: regions(40, 10),
    Size.F: regions(60, 16),
    Size.M: regions(80, 22),
    Size.L: regions(120, 38),
    Size.X: regions(160, 48),
}
"""The smallest table with cards of each size, nearly."""
SETS: Final = ("=16 ✓", "●●● ✓", "333 ✗", "●●●×2✓", "17 ✗", f"{of_sixteen.TO} 15", "★ ?")


class Alone(Hand):
    """A hand without an application."""

    look = Look({"text": Style(bgcolor="#005f00"), "face": Style(bgcolor="#ffffff")}, UNICODE, {})


def labels(held: list[Held], cursor: int | None, size: Size) -> list[tuple[int, str, str]]:
    """The row of labels in pieces: column, text without blanks around it, and ink."""
    hand, room = Alone(), ROOMS[size]
    assert room.size is size
    hand._held, hand._cursor, hand._facts = held, cursor, room.facts
    row, column, found = [*hand.paint(room.hand.width, size.height + 1)][size.height], 0, []
    for text, ink in row:
        found.append((column, text, ink))
        column += len(text)
    return found


def words(language: str) -> tuple[str, str]:
    """The labels of Sweet Sixteen: below a card, and below the place of one that could be taken."""
    before = i18n.language()
    i18n.set_language(language)
    try:
        return of_sweet.trades(), of_sweet.takes()
    finally:
        i18n.set_language(before)


@pytest.mark.every("each size cuts other labels")
@pytest.mark.parametrize("size", ROOMS)
@pytest.mark.parametrize("language", i18n.languages())
def test_a_label_is_whole_and_below_its_card_or_not_there(size: Size, language: str) -> None:
    trade, take = words(language)
    face = Face("3", "", 0, "face")
    for count in range(1, 11):
        for cursor in (None, *range(count)):
            held = [Held(face, f"{place + 1}", trade) for place in range(count)] + [Held(None, "+", take)]
            row = labels(held, cursor, size)
            assert {word for _, text, _ in row for word in text.split()} <= {trade, take, UNICODE.turn, f"▶{trade}"}
            chosen = [(column, text) for column, text, ink in row if ink == "cursor"]
            assert len(chosen) == (cursor is not None)
            for _, text in chosen:
                assert text.startswith(UNICODE.turn)
                assert len(text) < size.slot


@pytest.mark.every("each size cuts other labels")
@pytest.mark.parametrize("size", ROOMS)
@pytest.mark.parametrize("label", SETS)
def test_a_hand_of_sixteen_has_room_for_every_label(size: Size, label: str) -> None:
    held = [Held(Face("3", "B", 0, "blue"), f"{place + 1}", label) for place in range(4)]
    for cursor in (None, *range(4)):
        text = "".join(text for _, text, _ in labels(held, cursor, size))
        assert text.replace(" ", "").replace(UNICODE.turn, "") == 4 * label.replace(" ", "")


@pytest.mark.every("each size has other places")
@pytest.mark.parametrize("size", ROOMS)
@pytest.mark.parametrize("label", SETS)
def test_a_label_keeps_its_place_when_the_cursor_comes(size: Size, label: str) -> None:
    """The cursor replaces a blank, and nothing else."""
    held = [Held(Face("3", "B", 0, "blue"), f"{place + 1}", label) for place in range(4)]
    rows = ["".join(text for _, text, _ in labels(held, cursor, size)) for cursor in (None, *range(4))]
    assert {row.replace(UNICODE.turn, " ") for row in rows} == {rows[0]}


def test_a_mark_that_has_no_room_leaves_the_key_of_a_card() -> None:
    held = [Held(Face("3", "", 0, "face"), f"{place + 1} new", "") for place in range(9)]
    hand = Alone()
    hand._held, hand._facts = held, 34
    top = "".join(text for text, _ in next(iter(hand.paint(76, 6))))
    assert "…" not in top
    assert all(str(place + 1) in top for place in range(9))


@pytest.mark.every("each game has its own labels")
@pytest.mark.parametrize(
    ("state", "expected"),
    [("table, own turn", {""}), ("table, Sweet Sixteen, own turn, 10 long names", {"trade", "take"})],
)
async def test_while_a_choice_is_asked_for_labels_name_keys_but_no_effects(state: str, expected: set[str]) -> None:
    async with STATES[state]({}) as stage:
        layout = stage.screen.query_one(Layout)
        assert layout.board is not None
        layout.show(layout.board._replace(asks=True))
        held = layout.query_one(Hand)._held
        assert {each.label for each in held} == expected
        assert all(each.label for each in held if each.face) or expected == {""}


async def test_the_card_just_drawn_is_marked_though_it_equals_another_one() -> None:
    """It has come to the place of the card played, before its equal."""
    async with opened(begin(hands={0: "B1 G2 O3"})) as stage:
        await stage.my_turn()
        board = stage.layout.board
        assert board is not None
        one, two, three, four = (CARDS[code] for code in ("B1", "G2", "O3", "G3"))
        for hand in ((one, two, three, four), (two, three, four), (two, three, four, four)):
            stage.layout.show(board._replace(view=board.view._replace(hand=hand, drawn=1)))
        await stage.rest()
        assert [held.top for held in stage.layout.query_one(Hand)._held] == ["1 new", "2", "3", "4"]
