"""The cells of a page that plays a game are those of the terminal, at every step and through every seat's eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from rich.cells import cell_len
from textual.strip import Strip

from shell.pictures import strips
from sixteen_tui.cli.commands.picture import PictureArguments, page
from sixteen_tui.export import film, webpage
from sixteen_tui.export.cells import cells
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.screens.replay.replay import ReplayScreen
from sixteen_tui.session.noting import note
from sixteen_tui.session.replay import Replay
from sixteen_tui.settings import paths
from sixteen_tui.text import replay as replay_text
from sixteen_tui.text.page import TEXT
from sixteen_tui.widgets.canvas import Canvas
from tests.page import Page, Shown, shown
from tests.tiers import first
from tests.ui.kit import Stage, computer, finished, human, opened
from tests.ui.test_flat import LONG, over

SAVES: Final = Path(__file__).parents[1] / "unit" / "conformance"
GAMES: Final = ("sixteen-01", "sixteen-10", "sweet-sixteen-05", "sweet-sixteen-09")


def made(record: Record, eyes: int | None = None, theme: str | None = None) -> bytes:
    player = SixteenApp(replay=record, still=True, theme=theme)
    return webpage.page(Replay(record), player, film.RenderOptions(eyes=eyes), TEXT)


def on_the_terminal(stage: Stage) -> list[list[Shown]]:
    """Return the rows between the title bar and the key bar."""
    return _cells(strips(stage)[1:-1])


def _cells(lines: Sequence[Strip]) -> list[list[Shown]]:
    found = []
    for row in cells(lines, film.SYSTEM):
        line = []
        for text, front, ground, bold in row:
            inks = "{:02x}{:02x}{:02x}".format(*front), "{:02x}{:02x}{:02x}".format(*ground)
            line.append(shown(text, *inks, bold=bold))
            line += [shown("", *inks, bold=bold)] * (cell_len(text) - 1)
        found.append(line)
    return found


async def _alike(record: Record, found: Page, scheme: str = "dark", *, every: int = 1, **settings: Any) -> None:
    """Compare every cell at one of `every` steps: with the first view by keys, with the others by jumps."""
    async with opened(replay=record, **settings) as stage:
        screen = stage.screen
        assert isinstance(screen, ReplayScreen)
        while replay_text.whose(screen.replay) != found.views[0]:
            await stage.press("e")
        for step in range(1, found.last + 1):
            assert screen.replay.at == step
            if not (step - 1) % every:
                _same(stage, found, 0, step, scheme)
            await stage.press(*["right"] * (step < found.last))
        for view in range(1, len(found.views)):
            await stage.press("e")
            for step in range(1, found.last + 1, every):
                screen.replay.at = step
                screen.stand()
                _same(stage, found, view, step, scheme)


def _same(stage: Stage, found: Page, view: int, step: int, scheme: str) -> None:
    pairs = zip(on_the_terminal(stage), found.cells(view, step, scheme), strict=True)
    for row, (there, here) in enumerate(pairs):
        assert there == here, (view, step, row)


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("name", "every"),
    [("sixteen-01", 9), ("sweet-sixteen-13", 1), *(pytest.param(name, 1, marks=pytest.mark.long) for name in GAMES)],
)
def test_each_step_is_that_of_the_terminal_and_the_page_small(name: str, every: int) -> None:
    record = read(SAVES / f"{name}.sixteen.jsonl")
    page = made(record)
    assert len(page) < 75_000
    found = Page(page.decode())
    assert len(found.views) == len(record.players) + 1
    asyncio.run(_alike(record, found, every=every))


@pytest.mark.timeout(120)
def test_in_the_other_colours_it_is_that_of_a_light_theme() -> None:
    record = read(SAVES / "sweet-sixteen-13.sixteen.jsonl")
    found = Page(made(record, eyes=0).decode())
    asyncio.run(_alike(record, found, "light", theme="dune"))


@pytest.mark.parametrize("theme", first(["paper", "contrast", "night", "terminal"]))
def test_in_each_theme_it_is_that_of_the_terminal(theme: str) -> None:
    record = finished().record
    found = Page(made(record, eyes=0, theme=theme).decode())
    options = film.RenderOptions(eyes=0, step=found.last // 2)
    rows = film.picture(SixteenApp(replay=record, still=True, theme=theme), options).rows[1:-1]
    scheme = "light" if theme == "paper" else "dark"
    for row, here in zip(rows, found.cells(0, found.last // 2, scheme), strict=True):
        assert "".join(cell.text for cell in row) == "".join(cell[0] for cell in here)
        inks = [shown(c.text, "%02x%02x%02x" % c.front, "%02x%02x%02x" % c.ground, bold=c.bold) for c in row]  # noqa: UP031
        assert inks == here


@pytest.mark.every("each game has a layout of its own")
@pytest.mark.parametrize("names", [("sixteen-02", "sixteen-03"), ("sweet-sixteen-13", "sweet-sixteen-00")])
def test_pages_drawn_one_after_another_are_those_drawn_alone(names: tuple[str, str]) -> None:
    """The layout of a settled round, the cursor and the places of cards do not pass from one game to the next."""
    one, other = (read(SAVES / f"{name}.sixteen.jsonl") for name in names)
    replays = [Replay(record) for record in (one, other, one)]
    together = webpage.pages(replays, SixteenApp(replay=one, still=True), film.RenderOptions(eyes=0), TEXT)
    assert together == [together[2], made(other, eyes=0), made(one, eyes=0)]


def test_a_page_takes_what_the_canvases_paint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its steps are no news to Textual, whose updates of the screen nobody sees."""
    record, asked = read(SAVES / "sixteen-01.sixteen.jsonl"), list[str]()
    refresh = Canvas.refresh

    def refreshed(self: Canvas, *regions: Any, **more: Any) -> Canvas:
        asked.append(str(self))
        return refresh(self, *regions, **more)

    monkeypatch.setattr(Canvas, "refresh", refreshed)
    made(record, eyes=0)
    assert len(asked) < Replay(record).last, "as its start does, and no step"


def test_wide_letters_take_two_cells() -> None:
    record = finished(players=(human("漢字"), computer("a\u0327b"))).record
    found = Page(made(record, eyes=0).decode())
    for row in found.cells(0, found.last):
        assert len(row) == 80
    assert any(text == "漢" and row[at + 1][0] == "" for row in found.cells(0, 1) for at, (text, *_) in enumerate(row))


def test_the_words_of_each_step_and_the_notes_are_there() -> None:
    record = finished().record
    note(record, 3, "no: the five", paths.saves())
    found = Page(made(record).decode())
    assert found.data["notes"] == {"4": "no: the five"}
    assert any("¶" in text for row in found.cells(0, 4) for text, *_ in row)
    for view, eyes in enumerate([None, 0, 1]):
        replay = Replay(record)
        replay.look(eyes)
        for step in TEXT.of_all(replay).steps:
            assert found.told(view, step.number) == ([*step.said] or [""])


def test_one_seat_has_nothing_of_the_others(tmp_path: Path) -> None:
    """Neither their hands, nor the deal that tells them, nor notes."""
    record = finished().record
    note(record, 3, "she has the five", paths.saves())
    file = tmp_path / "game.html"
    assert page(PictureArguments(str(record.path), "0", out=str(file))) == 0
    text = file.read_text("utf-8")
    found, all_hands = Page(text), Page(made(record).decode())
    assert found.views == [all_hands.views[1]]
    for step in range(1, found.last + 1):
        assert found.told(0, step) == all_hands.told(1, step)
    hidden = [record.header.seed or "", record.header.deal or "", "she has the five"]
    assert not any(each in text + found.json for each in hidden if each)
    replay = Replay(record)
    replay.look(1)
    seen = {line for step in TEXT.of_seat(replay).steps for line in step.said}
    replay.look(0)
    seen -= {line for step in TEXT.of_seat(replay).steps for line in step.said}
    assert seen
    assert not seen & {line for text in found.data["texts"] for line in text.split("\n")}


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_longest_game_fits_and_is_that_of_the_terminal() -> None:
    """Ten seats of Sweet Sixteen, who trade as long as they can: nearly three thousand steps."""
    record = over(LONG)
    text = made(record)
    assert len(text) <= webpage.LARGEST
    found = Page(text.decode())
    assert len(found.views) > 1
    assert found.last == len(record.table) > 2800
    asyncio.run(_alike(record, found, every=11))
