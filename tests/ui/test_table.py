"""The table by keys: playing, wilds, drawing, keeping, leaving, and a disk that refuses."""

from __future__ import annotations

import errno
import fcntl
import os

import pytest

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.cards import CODES
from sixteen_tui.saves.disk import Busy
from sixteen_tui.saves.records import read
from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.screens.table.table import TableScreen
from sixteen_tui.session.host import Host
from tests.ui.kit import Stage, begin, computer, human, opened, saves
from tests.ui.stubs import computers_play, full_disk, thinking
from tests.ui.tables import entries, on_disk

# Cursor and cards


@pytest.mark.parametrize(
    ("keys", "cursor"),
    [
        ("1", 0),
        ("2", 1),
        ("3", 2),
        ("4", 3),
        (("right",), 1),
        (("right", "right"), 2),
        (("j",), 1),
        (("l",), 1),
        (("down", "down", "down"), 3),
        (("4", "left"), 2),
        (("4", "h"), 2),
        (("4", "k", "up"), 1),
        (("left",), 3),
        (("4", "right"), 0),
    ],
)
async def test_the_cursor_goes_to_the_card(keys: tuple[str, ...], cursor: int) -> None:
    async with opened(begin(hands={0: "B1 G2 O3"})) as stage:
        await stage.my_turn()
        assert stage.hand[:3] == ["B1", "G2", "O3"]
        await stage.press(*keys)
        assert stage.cursor == cursor
        name = {"B": "blue", "G": "green", "O": "orange", "P": "purple"}[stage.hand[cursor][0]]
        await stage.shows(f"{name} {stage.hand[cursor][1]}")


async def test_enter_plays_the_card_under_the_cursor_and_keeps_it() -> None:
    session = begin(hands={0: "B1 G2 O3"})
    with thinking():
        async with opened(session) as stage:
            await stage.my_turn()
            await stage.press("3", "enter")
            await stage.shows("You played O3■: 0 → 3", "Ada is thinking")
            assert entries(session)[1:] == ["0 draw", "0 play O3"]
            assert on_disk(session) == entries(session)


async def test_while_it_is_not_ones_turn_no_key_plays() -> None:
    session = begin("0 B1", hands={0: "B1 G2 O3"})
    with thinking():
        async with opened(session) as stage:
            await stage.shows("Ada is thinking")
            before = entries(session)
            await stage.press("1", "2", "enter", "d", "right", "enter")
            await stage.rest()
            assert entries(session) == before
            assert "play" not in stage.bar
            assert "draw" not in stage.bar


# Wilds


async def test_enter_on_a_wild_asks_which_card_it_is_and_plays_that() -> None:
    session = begin("0 B6", "1 B5", hands={0: "W G1 G2"})
    with thinking():
        async with opened(session) as stage:
            await stage.my_turn()
            await stage.pick("W")
            await stage.goes_to("WildChooser", "enter")
            await stage.press("4", *["right"] * _columns_to(stage, 2))
            await stage.shows("orange 4")
            await stage.goes_to("TableScreen", "enter")
            await stage.shows("Ada is thinking")
            assert entries(session)[-1] == "0 play W=O4"
            assert on_disk(session)[-1] == "0 play W=O4"


def _columns_to(stage: Stage, colour: int) -> int:
    """The number of steps to the right of the chooser's cursor to get to a colour."""
    return (colour - int(stage.screen._cursor[0])) % 4  # type: ignore[attr-defined]  # the screen is the chooser


async def test_the_chooser_by_arrows_and_letters() -> None:
    async with opened(begin("0 B6", "1 B5", hands={0: "W G1 G2"})) as stage:
        await stage.my_turn()
        await stage.pick("W")
        await stage.goes_to("WildChooser", "enter")
        await stage.press("0", *["right"] * _columns_to(stage, 0))
        for keys, card in (
            (("j",), "blue 1"),
            (("down", "k", "up", "up"), "blue 6"),
            (("l",), "green 6"),
            (("o", "2"), "orange 2"),
        ):
            await stage.press(*keys)
            await stage.shows(f"wild as {card}")
        for key, colour in (
            ("b", "blue"),
            ("g", "green"),
            ("p", "purple"),
            ("v", "green"),
            ("m", "purple"),
            ("b", "blue"),
        ):
            await stage.press(key)
            await stage.shows(f"wild as {colour} 2")
        await stage.press("h")
        await stage.shows("wild as purple 2")


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_escape_keeps_the_wild(key: str) -> None:
    session = begin("0 B6", "1 B5", hands={0: "W G1 G2"})
    async with opened(session) as stage:
        await stage.my_turn()
        before = entries(session)
        await stage.pick("W")
        await stage.goes_to("WildChooser", "enter")
        await stage.goes_to("TableScreen", key)
        assert entries(session) == before
        assert "W" in stage.hand
        assert stage.layout.alive


async def test_the_chooser_begins_on_the_set_that_is_worth_most() -> None:
    session = begin("1 O1", "0 B5", "1 B5", hands={0: "W"}, dealer=0, bonus=True)
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.pick("W")
        await stage.goes_to("WildChooser", "enter")
        await stage.shows("wild as blue 5: Sixteen + double match!", "Two sets")


async def test_the_chooser_leaves_pile_and_hand_in_sight_and_tells_what_each_choice_makes() -> None:
    session = begin("1 O1", "0 B5", "1 B5", hands={0: "W G1 G2"}, dealer=0)
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.pick("W")
        before = [row[:55] for row in stage.rows()][:20]
        await stage.goes_to("WildChooser", "enter")
        rows = stage.rows()
        assert [row[:55] for row in rows][:20] == before
        cells = [row[55:].replace("▶", " ").split() for row in rows[8:21:2]]
        assert cells[0] == ["0", "●●●✓", "11", "11", "11"]
        assert cells[5] == ["5", "=16✓", "=16✓", "=16✓", "=16✓"]
        assert cells[6] == ["6", *["17", "✗"] * 4]


# Drawing


async def test_enforced_the_card_comes_by_itself() -> None:
    session = begin()
    async with opened(session) as stage:
        await stage.my_turn()
        assert entries(session)[1:] == ["0 draw"]
        assert "draw" not in stage.bar  # the rules draw for one
        assert all(each.binding.id != "cards.draw" for each in stage.screen.active_bindings.values())
        await stage.press("d")
        await stage.rest()
        assert len(stage.hand) == 4


async def test_enforced_the_card_comes_by_key_if_one_likes() -> None:
    session = begin()
    async with opened(session, draw_by_key=True) as stage:
        await stage.shows("draw a card first")
        assert stage.bar["draw"]
        assert not stage.bar["play"]
        await stage.press("1", "enter")
        await stage.rest()
        assert len(session.table) == 1
        await stage.press("d")
        await stage.my_turn()
        assert entries(session)[1:] == ["0 draw"]
        await stage.until(lambda: stage.bar["play"] and "draw" not in stage.bar)
        assert not stage.screen.active_bindings["d"].enabled  # the help names it


async def test_strict_drawing_can_be_forgotten_for_ever() -> None:
    session = begin(hands={0: "B1 G2 O3", 1: "P1 P2 P4"}, drawing="strict")
    with computers_play("P1"):
        async with opened(session) as stage:
            await stage.my_turn()
            assert stage.bar["draw"]
            assert stage.bar["play"]
            await stage.play("B1")
            await stage.until(lambda: stage.sees("Ada played P1◆") and stage.layout.alive)
            assert stage.hand == ["G2", "O3"]
            await stage.press("d")
            await stage.until(lambda: len(stage.hand) == 3)
            await stage.until(lambda: "draw" not in stage.bar)
            await stage.press("d")
            await stage.rest()
            assert len(stage.hand) == 3


async def test_loose_drawing_can_be_made_up_for() -> None:
    session = begin(hands={0: "B1 G2 O3", 1: "P1 P2 P4"}, drawing="loose")
    with computers_play("P1"):
        async with opened(session) as stage:
            await stage.my_turn()
            await stage.play("B1")
            await stage.until(lambda: stage.sees("Ada played P1◆") and stage.layout.alive)
            assert stage.hand == ["G2", "O3"]
            for size in (3, 4):
                assert stage.bar["draw"]
                await stage.press("d")
                await stage.until(lambda size=size: len(stage.hand) == size)  # type: ignore[misc]  # the default binds
                await stage.settle()
            await stage.until(lambda: "draw" not in stage.bar)


async def test_strict_with_one_card_the_draw_comes_first() -> None:
    session = begin("0 play B1", "1 play P2", "0 play G3", "1 play P4", drawing="strict", hands={0: "B1 G3 O3"})
    async with opened(session) as stage:
        await stage.until(lambda: stage.showing == "TableScreen" and stage.layout.alive)
        await stage.shows("draw a card first")
        assert stage.bar["draw"]
        assert not stage.bar["play"]


@pytest.mark.parametrize("drawing", ["enforced", "strict", "loose"])
async def test_an_empty_draw_pile_is_not_drawn_from(drawing: str) -> None:
    session = begin(seed="0" * 64, drawing=drawing)
    while session.table.view(None).draw_pile or session.table.to_move != 0:
        session.play(session.table.legal[0])
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.shows("0 left")
        assert "draw" not in stage.bar
        assert stage.bar["play"]


# Keeping and leaving


@pytest.mark.parametrize("key", ["q", "escape"])
async def test_leaving_lets_go_of_the_journal_at_once(key: str) -> None:
    session = begin("0 B6", "1 B5")
    async with opened(session) as stage:
        await stage.my_turn()
        with pytest.raises(Busy):
            Host.resume(session.record.path)
        await stage.goes_to("HintScreen", "i")  # a game that nobody has done anything in would not be kept
        await stage.goes_to("TableScreen", "q")
        await stage.goes_to("HomeScreen", key)
        other = Host.resume(session.record.path)
        assert entries(other) == entries(session)
        other.close()


async def test_leaving_while_the_computer_thinks() -> None:
    session = begin("0 B1")
    with thinking() as go:
        async with opened(session) as stage:
            await stage.shows("Ada is thinking")
            before = entries(session)
            await stage.goes_to("HomeScreen", "q")
            go.set()
            await stage.rest()
            assert on_disk(session) == before


async def test_a_full_disk_is_told_and_the_game_goes_on() -> None:
    session = begin(hands={0: "B1 G2", 1: "P1"})
    with computers_play("P1"):
        async with opened(session) as stage:
            await stage.my_turn()
            before = on_disk(session)
            with full_disk():
                await stage.play("B1")
                await stage.shows("NOT SAVED", "the disk is full", "Ada played P1◆")
                await stage.until(lambda: stage.can_play)
                assert on_disk(session) == before
            await stage.play("G2")
            await stage.shows("You played G2▲")
            await stage.until(lambda: not stage.sees("NOT SAVED"))
            assert on_disk(session) == entries(session)
            assert len(entries(session)) > len(before) + 2


async def test_a_game_played_elsewhere_is_watched_and_not_played() -> None:
    playing = begin(hands={0: "B1 G2 O3"})
    async with opened() as stage:
        stage.app.resume(playing.record.path)
        await stage.comes("TableScreen")
        await stage.shows("a game of another window")
        await stage.press("1", "enter", "d", "u")
        await stage.rest()
        assert len(entries(playing)) == 1
        playing.play(playing.table.legal[0])
        playing.play(next(a for a in playing.table.legal if isinstance(a, Play) and CODES[a.card] == "B1"))
        screen = stage.screen
        assert isinstance(screen, TableScreen)
        screen.look_on()  # what the timer does every second
        await stage.shows("You played B1●: 0 → 1")
        path, aside = playing.record.path, playing.record.path.with_name("aside")
        path.rename(aside)
        await stage.shows("cannot be followed: no such file")
        path.write_bytes(b"\n")
        await stage.shows("cannot be followed: line 1")
        aside.replace(path)
        await stage.until(lambda: not stage.sees("cannot be followed"))
        await stage.goes_to("HomeScreen", "q")
        assert not stage.app._notifications, "the game is that of another window"
    playing.close()
    assert len(saves()) == 1


async def test_help_has_only_what_does_something_for_who_looks_on() -> None:
    playing = begin(hands={0: "B1 G2 O3"})
    async with opened(size=(120, 40)) as stage:
        stage.app.resume(playing.record.path)
        await stage.comes("TableScreen")
        assert isinstance(stage.screen, TableScreen)
        assert {"table.resume", "table.log", "table.fair", "table.leave", "app.help", "app.rules"} <= {
            *stage.screen.keys()
        }
        dead = [each for each, keys in stage.screen.keys().items() if not any(alive for _, alive in keys)]
        assert dead == ["table.log"], "nothing has been told yet; it stands in the key bar"
        await stage.goes_to("HelpScreen", "question_mark")
        assert stage.sees("Read the rules.", "What fixed the cards")
        assert not any(stage.sees(words) for words in ("Play the card", "Pick the", "Take back your", "Draw a"))
    playing.close()


# When the disk refuses


async def test_a_game_that_is_not_saved_can_be_rescued() -> None:
    session = begin("0 B6", "1 B5")
    async with opened(session) as stage:
        await stage.my_turn()
        assert "rescue" not in stage.bar
        with full_disk(), thinking():
            await stage.press("enter")
            await stage.until(lambda: session.unsaved is not None)
            await stage.rest()
            assert stage.sees("NOT SAVED")
            assert stage.bar["rescue"]
            await stage.press("w")
            await stage.told("No copy could be made either")
            assert stage.sees("NOT SAVED")
        await stage.press("w")
        await stage.told("The game is saved again.")
        await stage.until(lambda: session.unsaved is None)
        assert read(session.record.path).table.log == session.table.log
        await stage.until(lambda: not stage.sees("NOT SAVED"))


async def test_a_disk_without_locks_is_told_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", refused)
    told: list[str] = []  # a toast may be over by the time one looks
    monkeypatch.setattr(SixteenApp, "notify", lambda _, message, **__: told.append(message))
    async with opened(begin("0 B6", "1 G5")) as stage:
        await stage.until(lambda: sum("no locks" in each for each in told) == 1)
        await stage.press("1")
        assert sum("no locks" in each for each in told) == 1


# Won sets


async def test_won_sets_name_both_of_a_team_and_the_face_of_a_wild() -> None:
    """By its first member alone a team cannot be told; a wild lies in a set as what it was played as."""
    players = (human(), computer("Ada"), computer("Emmy"), computer("Blaise"))
    async with opened(begin("0 B6", "1 G5", "2 W=O5", players=players, hands={0: "B1"})) as stage:
        await stage.shows("O5✶", "=16", "You & Em", "Ada & Bla")
        assert not any("W" in row[55:] for row in stage.rows())
