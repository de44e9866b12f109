"""Help with counting: off by default, kept as a hint, and no more than what the seat has not seen."""

from __future__ import annotations

from sixteen_tui.engine.sixteen.view import unseen
from sixteen_tui.games.sixteen.counting import CountScreen
from sixteen_tui.saves.records import read
from sixteen_tui.settings.settings import Settings
from tests.ui.kit import begin, opened

SCRIPT = ("0 B6", "1 G5", "0 O3", "1 P2", "1 B1")


async def test_off_by_default_and_without_a_key() -> None:
    assert not Settings().counting
    session = begin(*SCRIPT)
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.press("c")
        await stage.rest()
        assert stage.showing == "TableScreen"
        assert "count" not in stage.bar
        assert read(session.record.path).hints == []


async def test_it_counts_what_the_seat_has_not_seen_and_is_a_hint() -> None:
    session = begin(*SCRIPT)
    async with opened(session, counting=True) as stage:
        await stage.my_turn()
        place = len(session.table)
        await stage.goes_to("CountScreen", "c")
        cards = unseen(session.table.view(0))
        assert stage.reads(
            "1 wild" if cards.count(28) == 1 else f"{cards.count(28)} wilds", f"{len(cards)} cards in all."
        )
        for number in range(7):
            row = next(row[55:].split() for row in stage.rows() if row[56:59] == f"{number}  ")
            counts = [sum(card == colour * 7 + number for card in cards) for colour in range(4)]
            assert row == [str(number), *(str(count) if count else "·" for count in counts), str(sum(counts))]
        assert read(session.record.path).hints == [place]
        await stage.goes_to("TableScreen", "c")


async def test_what_the_other_holds_changes_nothing() -> None:
    async def shown(other: str) -> str:
        async with opened(begin(*SCRIPT, hands={0: "B3 G3 O6", 1: other}), counting=True) as stage:
            await stage.my_turn()
            await stage.goes_to("CountScreen", "c")
            assert isinstance(stage.screen, CountScreen)
            return stage.text()

    assert await shown("O5 P5 W") == await shown("P3 P1 G6")
