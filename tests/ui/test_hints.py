"""Hints and the coach at the table: what they show, what they keep in the journal, and what a game is marked with."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.coach import doubt
from sixteen_tui.engine.sixteen.view import view
from sixteen_tui.games.sixteen.text import doubts, panes
from sixteen_tui.saves.records import read
from sixteen_tui.screens.base.board import BARS
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from sixteen_tui.terminal.cells import wrap
from sixteen_tui.text import i18n
from sixteen_tui.widgets.regions import regions
from tests.tiers import first
from tests.ui.kit import LONG, Stage, begin, finish, opened
from tests.ui.menus import tray
from tests.ui.stubs import computers_play
from tests.ui.sweet_states import STATES
from tests.unit.engine.hint_check import SIXTEEN, sixteen_positions

SIXTEEN_IN_REACH = {0: "O1 G5 O6"}
"""On B6 B5: G5 makes 16, O1 leaves 12, O6 is a bust."""
OUT_OF_REACH = {0: "O6 P5 G1"}
"""On B1 P2: O6 leaves 9, G1 4; nothing can be given away."""


def hints_of(session: Host) -> list[int]:
    """As they are on the disk."""
    return read(session.record.path).hints


def at_the_table(*script: str, **options: Any) -> Host:
    return begin(*(script or ("0 B6", "1 B5")), **{"hands": SIXTEEN_IN_REACH, **options})


async def test_a_key_shows_what_could_be_played_and_is_kept() -> None:
    session = at_the_table()
    async with opened(session) as stage:
        await stage.my_turn()
        before, place = stage.text(), len(session.table)
        await stage.goes_to("HintScreen", "i")
        assert stage.reads("green 5: Sixteen! 11 + 5 = 16"), "what is counted is there at once"
        await stage.until(lambda: stage.reads("The expert would play"))
        assert stage.reads("The expert would play the green 5.", "green 5: Sixteen! 11 + 5 = 16", "You begin the next")
        assert stage.reads("orange 6: Bust! 11 + 6 = 17, over 16", "The set goes to Ada.")
        await stage.goes_to("TableScreen", "i")
        assert stage.text() == before
        await stage.goes_to("HintScreen", "i")
        await stage.goes_to("TableScreen", "q")
        assert hints_of(session) == [place], "one position needs no more than one"
        await stage.press("enter")
        await stage.until(lambda: len(session.table) > place)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
async def test_a_hint_is_a_table_beside_the_cards(size: tuple[int, int]) -> None:
    """The effect of each card, the other side's chance, its cost: the best first; and nothing hides the table."""
    session = at_the_table()
    async with opened(session, size=size) as stage:
        await stage.my_turn()
        beside = regions(size[0], size[1] - BARS).pane
        before = [row[: beside.x] for row in stage.rows()][:-1]
        await stage.goes_to("HintScreen", "i")
        await stage.until(lambda: stage.sees("best"))
        rows = stage.rows()
        assert [row[: beside.x] for row in rows][:-1] == before
        table = [row[beside.x :].split() for row in rows[beside.y + 2 : beside.y + 7]]
        assert table[0] == ["card", "makes", "other", "cost"]
        assert table[1] == ["G5▲", "=16", "✓", "0%", "best"], "no cursor: that sign has one meaning"
        rows_of = {row[0]: row for row in table[1:]}
        assert rows_of["O6■"][1:4] == ["17", "✗", "100%"]
        assert rows_of["O1■"][1:3] == ["→", "12"]
        costs = [0 if row[-1] == "best" else int(row[-1].strip("−")) for row in table[1:]]
        assert costs == sorted(costs)
        assert costs[-1] > 20


async def test_a_hint_is_a_page_where_there_is_no_room_beside_the_table() -> None:
    async with opened(at_the_table(), size=(40, 12)) as stage:
        await stage.my_turn()
        await stage.goes_to("HintScreen", "i")
        await stage.until(lambda: stage.sees("Hint", "best", "100%"))
        assert not stage.sees("YOUR TURN")


async def test_where_hints_are_off_there_is_no_key() -> None:
    session = at_the_table()
    async with opened(session, hints=False) as stage:
        await stage.my_turn()
        assert not stage.sees(" i hint")
        await stage.press("i")
        assert stage.showing == "TableScreen"
        assert hints_of(session) == []


async def test_there_is_none_while_another_is_to_move() -> None:
    async with STATES["table, the computer thinks"]({}) as stage:
        await stage.press("i")
        assert stage.showing == "TableScreen"


async def hint_shown(other: str) -> str:
    """To whoever holds the same cards while the other holds these."""
    session = at_the_table(hands={**SIXTEEN_IN_REACH, 1: other})
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.goes_to("HintScreen", "i")
        await stage.until(lambda: stage.reads("The expert would"))
        return stage.text()


async def test_what_the_other_holds_changes_nothing() -> None:
    assert await hint_shown("O5 P5 W") == await hint_shown("P2 P3 P4")


# The coach


async def asked(stage: Stage, code: str) -> bool:
    """Try to play a card; whether the coach asks."""
    await stage.my_turn()
    await stage.pick(code)
    await stage.press("enter")
    await stage.rest()
    return stage.showing == "Confirm"


@pytest.mark.parametrize(
    ("coach", "code", "asks"),
    [
        ("off", "O6", False),
        ("gentle", "O6", True),
        ("gentle", "O1", True),
        ("gentle", "G5", False),
        ("gentle", "G1", False),
        ("strict", "O6", True),
        ("strict", "G1", True),  # it leaves little, and gives nothing away
        ("strict", "G5", False),
    ],
)
async def test_when_the_coach_asks(coach: str, code: str, asks: bool) -> None:
    session = at_the_table() if code != "G1" else at_the_table("0 B1", "1 P2", hands=OUT_OF_REACH)
    async with opened(session, coach=coach) as stage:
        await stage.my_turn()
        place = len(session.table)
        assert await asked(stage, code) is asks
        assert hints_of(session) == ([place] if asks else []), "a question tells as much as a hint"


async def test_no_leaves_the_card_and_yes_plays_it() -> None:
    session = at_the_table()
    async with opened(session, coach="gentle") as stage:
        assert await asked(stage, "O6")
        assert stage.reads("Really play the orange 6? It busts, and the set goes to Ada; the green 5 makes a set.")
        place = len(session.table)
        await stage.goes_to("TableScreen", "n")
        assert len(session.table) == place
        assert await asked(stage, "O6")
        await stage.goes_to("TableScreen", "y")
        await stage.until(lambda: len(session.table) > place)
        assert session.table.log[place] == Play(0, session.table.view(None).won[0].cards[-1])


async def test_the_coach_asks_before_a_wild() -> None:
    session = at_the_table(hands={0: "W G5 O6"})
    async with opened(session, coach="gentle") as stage:
        await stage.my_turn()
        await stage.pick("W")
        await stage.goes_to("WildChooser", "enter")
        await stage.press("6")
        await stage.goes_to("Confirm", "enter")
        assert stage.reads("Really play the wild as blue 6? It busts")


async def test_a_card_that_cost_the_set_can_be_taken_back() -> None:
    """The way back is named after a card that the coach asked about, and after no other."""
    async with STATES["table, a card to take back"]({}) as stage:
        assert stage.sees("Enter to go on   u takes your last card back")
        await stage.press("u")
        await stage.my_turn()
        assert "O3" in stage.cards()


async def test_a_card_that_nobody_asked_about_is_not_regretted() -> None:
    session = begin("0 B6", "1 G3", hands={0: "O3 G0 P0", 1: "P4"})
    with computers_play("P4"):
        async with opened(session) as stage:
            await stage.my_turn()
            await stage.pick("O3")
            await stage.press("enter")
            await stage.until(lambda: session.table.view(None).won)
            await stage.rest()
            assert stage.sees("Enter to go on")
            assert not stage.sees("takes your last card back")


# Marks of a game


def helped_game() -> Host:
    session = begin(seed="0" * 64)
    session.hint()
    session.play(session.table.legal[0])
    session.take_back(1)
    return session


async def test_help_is_told_at_the_end_in_the_replay_and_in_the_list() -> None:
    session = finish(helped_game())
    async with opened(session) as stage:
        await stage.comes("OverScreen")
        assert stage.sees("With help: 1 hint, 1 card taken back")
    async with opened(replay=read(session.record.path)) as stage:
        assert stage.sees("plain rules. With help: 1 hint, 1 card taken back")
    finish(begin(seed="1" * 64)).close()
    async with opened() as stage:
        await stage.looked()
        await stage.press("end", "up", "up", "up", "up")
        await stage.goes_to("SavedScreen", "enter")
        await stage.until(lambda: stage.sees("FINISHED"))
        assert sum("* You" in row for row in stage.rows()) == 1
        await stage.shows("Enter: watch it again.")
        for key in ("end", "up"):
            await stage.press(key)
            (marked,) = ("* You" in row for row in stage.rows() if "▶" in row[:4])
            await stage.until(partial(lambda marked: ("* with help" in tray(stage)) == marked, marked))


async def test_an_unfinished_game_does_not_tell_of_help() -> None:
    """In Sweet Sixteen only a turn that did not end at once leaves time for a hint (B10)."""
    session = helped_game()
    session.close()
    async with opened(replay=read(session.record.path)) as stage:
        assert not stage.sees("With help")
    async with opened() as stage:
        await stage.looked()
        await stage.press("end", "up", "up", "up", "up")
        await stage.goes_to("SavedScreen", "enter")
        await stage.until(lambda: stage.sees("UNFINISHED"))
        assert not stage.sees("*")


async def test_the_odds_of_sweet_sixteen_are_a_hint() -> None:
    async with STATES["odds"]({}) as stage:
        (path,) = paths.saves().iterdir()
        record = read(path)
        assert record.hints == [len(record.table)]
        assert stage.reads("The expert would ", "cards you cannot see")


@pytest.mark.every("`long` asks of five times as many positions, and in the other language")
@pytest.mark.parametrize("share", [pytest.param(0.1, marks=pytest.mark.long), 0.02])
@pytest.mark.parametrize("language", first(i18n.languages()[::-1]))
def test_every_question_of_the_coach_fits(language: str, share: float) -> None:
    """In the room that `Confirm` has for it, beside the table at 80x24 and at 40x12, among the longest names."""
    i18n.set_language(language)
    chance = Random(language)
    questions = 0
    for rules in SIXTEEN:
        states = [state for state in sixteen_positions(rules, "questions") if chance.random() < share]
        for state in states:
            seen = view(state, state.to_move)
            for play in (action for action in seen.legal if isinstance(action, Play)):
                found = doubt(seen, play, "strict") if chance.random() < 0.2 else None
                if found is not None:
                    text = doubts.really(play, found, LONG, rules)
                    assert len(wrap(text, 23)) <= 15, text
                    assert len(wrap(text, 36)) <= 10, text
                    questions += 1
    assert questions > 1000 * share


async def test_without_a_card_to_play_no_column_is_explained() -> None:
    async with STATES["hint, nothing to play"]({}) as stage:
        await stage.until(lambda: stage.reads("The expert would draw first."))
        assert not any(stage.reads(f"{head}:") for head in panes.heads())
