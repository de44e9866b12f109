"""Entering a game that is played with real cards: line by line, in a draft that outlives leaving, until it is saved."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from sixteen_tui.saves import draft
from sixteen_tui.saves.records import read
from sixteen_tui.session.entering import Entering
from sixteen_tui.settings import paths
from sixteen_tui.text import entered as say
from sixteen_tui.text import i18n, plain
from tests.refusing import refusing
from tests.ui.kit import Stage, opened, saves
from tests.ui.menus import to_saved, tray
from tests.ui.states import figured
from tests.ui.stubs import full_disk
from tests.ui.sweet_states import STATES

HEAD = ("sixteen", "Ada, Blaise", "bonus")


def _entered(*texts: str) -> Entering:
    found = Entering(paths.saves())
    for text in texts:
        found.enter(text)
    return found


def test_what_follows_from_whose_turn_it_is_need_not_be_typed() -> None:
    found = _entered(*HEAD, "0 play B3", "G4", "draw P6", "P6", "W=O3")
    assert found.rows[3:] == ["0 play B3", "1 play G4", "0 draw P6", "0 play P6", "1 play W=O3"]
    sweet = _entered_anew("sweet-sixteen", "Ada, Blaise", "", "banker 1", "2C 3C", "trade 2C 9H", "stand")
    assert sweet.rows[3:] == ["banker 1", "shuffle 2C 3C", "0 trade 2C 9H", "0 stand"]


def _entered_anew(*texts: str) -> Entering:
    draft.write(paths.saves(), [], draft.read(paths.saves()))
    return _entered(*texts)


def test_a_draft_is_there_again_and_a_line_can_be_taken_back() -> None:
    _entered(*HEAD, "0 play B3", "G4")
    again = Entering(paths.saves())
    assert again.rows[-1] == "1 play G4"
    assert again.undo()
    assert Entering(paths.saves()).rows[-1] == "0 play B3"
    for _ in range(4):
        assert again.undo()
    assert not again.undo()
    assert not draft.path_of(paths.saves()).exists()


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    for before, text, why in (
        ((), "whist", "which game"),
        (HEAD[:1], "", "at least one name"),
        (HEAD[:1], "Ada", "not for 1 player"),
        (HEAD[:2], "nonsense", "no rule"),
        (HEAD, "B7", "no card and no entry"),
        ((*HEAD, "0 play B0"), "B0", "seen too often"),
        ((*HEAD, "0 play B3"), "0 play B4", "turn of seat 1"),
        ((*HEAD, "0 play B3"), "", "no card"),
        ((*HEAD, "0 play B3"), "game sixteen", "'game' is said once"),
    ):
        found = _entered_anew(*before)
        rows = [*found.rows]
        with refusing(why):
            found.enter(text)
        assert found.rows == rows


def test_nobody_is_told_what_nobody_has_seen() -> None:
    """Whether hands are known or filled in, what is told is the same."""
    known = say.told(_entered(*HEAD, "deal 1", "0 hand G1 G2 B3", "0 play B3"))
    assert known
    assert known == say.told(_entered_anew(*HEAD, "deal 1", "0 play B3"))


def test_a_draft_that_cannot_be_kept_is_told() -> None:
    with full_disk():
        found = _entered(*HEAD)
    assert found.trouble is not None
    assert found.rows


async def _type(stage: Stage, *texts: str) -> None:
    for text in texts:
        stage.screen.query_one(Input).value = text
        await stage.press("enter")


@pytest.mark.parametrize(
    "text", ["sixteen", "game: sixteen\nplayers: A, B", "SIXTEEN # wet", "whist", "game", "#\n\0\x1b"]
)
def test_a_draft_that_somebody_else_wrote_is_gone_on_with(text: str) -> None:
    draft.write(paths.saves(), text.split("\n"), [])
    found = Entering(paths.saves())
    assert say.asks(found)
    answers = HEAD[len(found.rows) :]
    for line in (*answers, "0 play B3"):
        found.enter(line)
    assert say.told(found)


@pytest.mark.parametrize("language", i18n.languages())
async def test_in_the_least_room_each_text_is_whole_or_left_out(language: str) -> None:
    async with STATES["enter"]({"language": language}) as stage:
        await stage.pilot.resize_terminal(40, 12)
        await figured(stage)
        lines = " ".join(row.strip() for row in stage.rows())
        assert say.how(plain.words("undo")[0], plain.words("keep")[0]) in lines
        entering = stage.screen._entering  # type: ignore[attr-defined]
        shown = [text for text in say.told(entering) if text in lines]
        assert shown == say.told(entering)[: len(shown)]
        after = lines.split(shown[-1])[1].strip()
        assert after.startswith(say.asks(entering))


async def test_the_cards_on_the_table_lie_on_the_tray() -> None:
    async with STATES["enter"]({}) as stage:
        assert "sum 13" in tray(stage)
        await _type(stage, "undo", "undo", "undo")
        await figured(stage)
        assert "sum 3" in tray(stage)


@pytest.mark.parametrize("yes", [True, False])
async def test_a_draft_that_cannot_be_kept_is_left_only_after_a_question(*, yes: bool) -> None:
    path = draft.path_of(paths.saves())
    async with opened() as stage:
        await to_saved(stage)
        await stage.goes_to("EnterScreen", "a")
        await _type(stage, *HEAD)
        await stage.shows("What was dealt, or done first?")
        path.unlink()
        path.mkdir()
        await stage.goes_to("Confirm", "escape")
        assert stage.sees("The draft could not be kept:")
        await stage.goes_to("SavedScreen" if yes else "EnterScreen", "y" if yes else "n")
        app = stage.app
    assert app.lost.startswith("The draft could not be kept:") is not yes, "the exit says it unless it may be lost"


async def test_on_the_screen_until_it_is_a_saved_game() -> None:
    async with opened() as stage:
        await to_saved(stage)
        await stage.goes_to("EnterScreen", "a")
        await stage.shows("Which game? sixteen, sweet-sixteen")
        await _type(stage, *HEAD)
        await stage.shows("What was dealt, or done first?")
        await _type(stage, "0 play B3")
        await stage.shows("0 play B3", "What does Blaise do?")
        await _type(stage, "B9")
        await stage.shows("no card and no entry")
        await _type(stage, "G4", "undo")
        await stage.until(lambda: not stage.sees("1 play G4"))
        await stage.goes_to("SavedScreen", "escape")
        await stage.goes_to("EnterScreen", "a")
        await stage.shows("0 play B3")
        await _type(stage, "G4", "keep")
        await stage.comes("SavedScreen")
    [path] = saves()
    record = read(path)
    assert [player.name for player in record.players] == ["Ada", "Blaise"]
    assert record.table.game.encode(record.table.log[-1]) == "1 play G4"
    assert not draft.path_of(paths.saves()).exists()
