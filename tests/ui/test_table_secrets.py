"""Secrets at the table: the rules of views, and the hand-over."""

from __future__ import annotations

import ast
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.screens.table import hand_over as hand_over_module
from sixteen_tui.session.host import Host
from sixteen_tui.session.seat import Seat
from sixteen_tui.terminal.repeats import TYPED_AHEAD
from tests.sources import sources
from tests.ui.kit import TWO_PEOPLE, Stage, begin, computer, human, opened
from tests.ui.tables import entries, on_disk, seat_of

# The laws


async def test_with_every_event_dropped_the_board_is_the_same_but_for_the_log() -> None:
    """Front ends draw from the view; events only decorate (invariant 7)."""
    script = [("O3", "P2"), ("B1", None), ("B2", "B3"), ("G6", "O6")]
    seen = [[board async for board in _boards(script, events=events)] for events in (True, False)]
    assert len(seen[0]) == len(script) + 1
    assert seen[0] == seen[1]


async def _boards(script: list[tuple[str, str | None]], *, events: bool) -> Any:
    """The canvases after each turn of a game, with or without events."""
    play = Table.play

    def silent(self: AnyTable, action: Any) -> tuple[Any, ...]:
        told = play(self, action)
        if events:
            return told
        self.timeline.here.events = ()
        return ()

    session = begin(seed="5" * 64, bonus=True)
    with mock.patch.object(Table, "play", silent):
        async with opened(session) as stage:
            await stage.my_turn()
            yield stage.canvases()
            for _ in script:
                await stage.press("1")
                if stage.hand[0] == "W":
                    await stage.goes_to("WildChooser", "enter")
                    await stage.goes_to("TableScreen", "enter")
                else:
                    await stage.press("enter")
                await _next_turn(stage)
                yield stage.canvases()


async def _next_turn(stage: Stage) -> None:
    """On to the person's next turn, over any stops after sets."""

    def is_next() -> bool:
        return stage.showing != "TableScreen" or (stage.layout.alive and stage.can_play)

    while not is_next():
        await stage.until(lambda: is_next() or stage.sees("Enter to go on"))
        if not is_next():
            await stage.press("enter")


async def test_the_table_asks_for_no_other_seats_view() -> None:
    """Between two people the seat at the keyboard is shown, or none (invariant 6)."""
    session = begin(players=TWO_PEOPLE, matches=False)
    asked: list[int | None] = []
    view, backwards = Seat.view, Seat.backwards

    def viewed(self: Seat, at: int | None = None) -> Any:
        asked.append(self.number)
        return view(self, at)

    def looked_back(self: Seat, at: int | None = None) -> Any:
        asked.append(self.number)
        return backwards(self, at)

    with (
        mock.patch.object(Seat, "view", viewed),
        mock.patch.object(Seat, "backwards", looked_back),
        mock.patch.object(session.table, "view", side_effect=AssertionError("the table's own view")),
        mock.patch.object(Table, "describe", side_effect=AssertionError("the whole position")),
    ):
        async with opened(session) as stage:
            for seat in (0, 1, 0, 1):
                await stage.comes("HandOverScreen")
                assert set(asked) <= {None, *([] if seat == 0 and len(session.table) == 1 else [1 - seat])}
                asked.clear()
                await stage.press("?", "q", "r", "q")
                await stage.rest()
                assert set(asked) <= {None}
                await stage.goes_to("TableScreen", str(seat + 1))
                await stage.my_turn()
                await stage.press("1", "2", "right")
                assert set(asked) <= {None, seat}
                assert seat_of(stage) == seat
                asked.clear()
                await stage.pick(next(card for card in stage.hand if card != "W"))
                await stage.press("enter")
                await stage.rest()


def test_no_screen_reaches_into_the_state() -> None:
    """Screens and layouts draw views and nothing else (invariant 6)."""
    hidden = {"_state", "_at", "describe", "seen", "timeline"}
    found = [
        f"{name}:{node.lineno} {node.attr}"
        for name, tree in sources()
        if name.startswith(("screens/", "games/", "plain/", "widgets/")) or name == "screens/app.py"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr in hidden
        and not (isinstance(node.value, ast.Name) and node.value.id == "self")
    ]
    assert found == []


# Hand-over


async def test_at_the_hand_over_no_card_of_a_hand_is_shown() -> None:
    session = begin("0 B6", "1 B5", hands={0: "O1 O2 O3", 1: "P1 P2 P3"}, players=TWO_PEOPLE, matches=False)
    async with opened(session) as stage:
        await stage.comes("HandOverScreen")
        assert stage.cards() == {"B6", "B5"}
        assert stage.sees("It is Sophie's turn.", "Sophie, press 1 to see your cards.")
        await stage.press("2")
        await stage.shows("Emmy is not to move. Sophie is.")
        assert stage.showing == "HandOverScreen"
        await stage.press("3", "enter", "space")
        await stage.rest()
        assert stage.showing == "HandOverScreen"
        await stage.goes_to("TableScreen", "1")
        await stage.my_turn()
        assert stage.hand[:3] == ["O1", "O2", "O3"]
        assert {"O1", "O2", "O3"} <= stage.cards()
        assert not stage.cards() & {"P1", "P2", "P3"}


async def test_a_key_typed_ahead_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_over_module, "TYPED_AHEAD", 1000.0)
    async with opened(begin(players=TWO_PEOPLE)) as stage:
        await stage.comes("HandOverScreen")
        await stage.press("1", "1", "1")
        await stage.rest()
        assert stage.showing == "HandOverScreen"
        assert stage.sees("Press Space, wait a moment,"), "it is not ignored in silence"
        monkeypatch.setattr(hand_over_module, "TYPED_AHEAD", 0.0)
        await stage.press("1")
        assert stage.showing == "HandOverScreen", "a repeat of a held key may come after any pause"
        await stage.press("space")
        await stage.goes_to("TableScreen", "1")


async def test_the_first_repeat_of_a_held_key_opens_no_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """X11 sends it 0.66 s after the press, which was before the hand-over."""
    monkeypatch.setattr(hand_over_module, "TYPED_AHEAD", TYPED_AHEAD)
    async with opened(begin(players=TWO_PEOPLE)) as stage:
        await stage.comes("HandOverScreen")
        screen = stage.screen
        assert isinstance(screen, hand_over_module.HandOverScreen)
        for seconds, again in (("quiet", 0.66), ("shown_for", 0.66), ("again", True)):
            for name, enough in (("quiet", TYPED_AHEAD), ("shown_for", TYPED_AHEAD), ("again", False)):
                monkeypatch.setattr(stage.app.repeats, name, enough)
            monkeypatch.setattr(stage.app.repeats, seconds, again)
            screen.action_person(screen._to)
            assert stage.showing == "HandOverScreen"
        monkeypatch.setattr(stage.app.repeats, "again", False)
        screen.action_person(screen._to)
        await stage.comes("TableScreen")


async def test_leaving_at_the_hand_over_leaves_the_table() -> None:
    session = begin(players=TWO_PEOPLE)
    async with opened(session) as stage:
        await stage.comes("HandOverScreen")
        await stage.goes_to("HomeScreen", "q")
        Host.resume(session.record.path).close()


async def test_four_seats_with_two_people_and_two_computers() -> None:
    players = (human("Sophie"), computer("Ada"), human("Emmy"), computer("Blaise"))
    session = begin(seed="7" * 64, players=players)
    first = session.table.to_move
    async with opened(session) as stage:
        await stage.until(lambda: stage.showing == "HandOverScreen" or stage.sees("Enter to go on"))
        assert session.table.to_move in (0, 2)
        assert first in range(4)
        turn = session.table.to_move
        await stage.goes_to("TableScreen", str(turn + 1))
        await stage.my_turn()
        partner = players[2 - turn].name
        assert stage.sees(f"{partner} (partner)") or stage.sees(f"  &{partner}")


async def test_a_whole_game_by_keys_ends_and_is_kept() -> None:
    session = begin(seed="3" * 64)
    async with opened(session) as stage:
        for _ in range(200):
            await stage.until(
                lambda: (
                    stage.showing == "OverScreen"
                    or stage.sees("Enter to go on")
                    or (stage.layout.alive and stage.can_play)
                )
            )
            await stage.settle()
            if stage.showing == "OverScreen":
                break
            if stage.sees("Enter to go on"):
                await stage.press("enter")
                continue
            await stage.press("1", "enter")
            if stage.showing == "WildChooser":
                await stage.goes_to("TableScreen", "enter")
            await stage.settle()
        assert stage.showing == "OverScreen"
        assert session.table.outcome is not None
        assert on_disk(session) == entries(session)
