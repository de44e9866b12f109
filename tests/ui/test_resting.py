"""A key that opens a pane does no work that can be done once, or while the person looks."""

from __future__ import annotations

import gc
import importlib.util
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.renderables.background_screen import BackgroundScreen
from textual.strip import Strip

from sixteen_tui.screens.base import garbage, resting
from sixteen_tui.screens.base.board import Layout
from sixteen_tui.screens.table.table import END, PANES
from tests.patience import PATIENCE
from tests.ui.kit import Stage, begin, opened

PRESSED = """
import asyncio, sys
from pathlib import Path
from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.session.setup import Setup
from sixteen_tui.settings.settings import Settings

async def go(game, *keys):
    session = Setup.remembered(game, Settings(pace="instant").last(game)).begin(Path("games"), "1" * 64)
    app = SixteenApp(session=session)
    async with app.run_test(size=(80, 24)) as pilot:
        async def until(condition):
            while not condition():
                await pilot.pause(0.01)

        await until(lambda: app.screen.ready and app.screen.soon)
        await until(lambda: all(each in sys.modules for each in app.screen.soon))
        await until(lambda: app.screen.director.persons_turn)
        for key in keys:
            before = set(sys.modules)
            await pilot.press(key)
            await until(lambda: len(app.screen_stack) == 3)
            print(key, sorted(each for each in set(sys.modules) - before if each.startswith("sixteen_tui")))
            await pilot.press("q")
            await until(lambda: len(app.screen_stack) == 2)
asyncio.run(go(*sys.argv[1:]))
"""


@pytest.mark.every("the games have panes of their own")
@pytest.mark.parametrize(("game", "keys"), [("sixteen", "i?X"), ("sweet-sixteen", "oL?X")])
def test_a_key_at_the_table_imports_nothing_after_a_rest(game: str, keys: str, tmp_path: Path) -> None:
    pressed = ["question_mark" if key == "?" else key for key in keys]
    done = subprocess.run(
        [sys.executable, "-c", PRESSED, game, *pressed],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        cwd=tmp_path,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout.splitlines() == [f"{key} []" for key in pressed], done.stderr


def test_what_is_loaded_while_the_person_looks_exists() -> None:
    for name in (*PANES, *END):
        assert importlib.util.find_spec(name), name


async def on_the_table(stage: Stage) -> None:
    await stage.my_turn()
    for screen in ("HelpScreen", "TableScreen"):  # once, so that everything is known
        await stage.goes_to(screen, "?" if screen == "HelpScreen" else "q")


async def test_a_pane_compares_no_widget_with_the_style_sheet_again(monkeypatch: pytest.MonkeyPatch) -> None:
    matched: list[object] = []
    apply = Stylesheet.apply

    def noted(self: Any, node: Any, **options: Any) -> None:
        matched.append(node)
        apply(self, node, **options)

    async with opened(begin("0 B6", "1 B5")) as stage:
        await on_the_table(stage)
        monkeypatch.setattr(Stylesheet, "apply", noted)
        await stage.goes_to("HelpScreen", "?")
        await stage.goes_to("TableScreen", "q")
    assert not matched


async def test_a_pane_has_its_classes_before_its_first_style(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(begin("0 B6", "1 B5")) as stage:
        await on_the_table(stage)
        changed: list[frozenset[str]] = []
        monkeypatch.setattr(
            "sixteen_tui.screens.base.help.HelpScreen.update_node_styles",
            lambda self, **_: changed.append(self.classes),
        )
        await stage.goes_to("HelpScreen", "?")
        await stage.rest()
        assert all("-pane" in classes for classes in changed)
        assert len(changed) <= 1, "Textual's own, when a screen resumes"


async def test_the_table_behind_a_pane_does_not_pass_through_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(begin("0 B6", "1 B5")) as stage:
        await stage.my_turn()
        before = [row[:45] for row in stage.rows()[:-1]]
        monkeypatch.setattr(BackgroundScreen, "__rich_console__", None)  # an error if it is called
        await stage.goes_to("HelpScreen", "?")
        assert [row[:45] for row in stage.rows()[:-1]] == before, "what is left of the pane stays"


async def test_a_closed_pane_leaves_no_rows_behind() -> None:
    async with opened(begin("0 B6", "1 B5")) as stage:
        await on_the_table(stage)

        def rows() -> int:
            gc.collect()
            return Counter(type(each) for each in gc.get_objects())[Strip]

        async def open_logs(times: int) -> None:
            for _ in range(times):
                await stage.goes_to("LogScreen", "L")
                stage.text()
                await stage.goes_to("TableScreen", "q")
            await stage.rest()

        await open_logs(2)
        before = rows()
        await open_logs(9)
        await stage.until(lambda: rows() < before + 150)  # nine logs have some 400; the last may end a moment later


@pytest.mark.usefixtures("collecting")
async def test_garbage_is_collected_while_the_person_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda generation=2: collected.append(generation))
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 9) if collected else (9_000, 0, 0))
    async with opened(begin("0 B6", "1 B5")) as stage:
        await stage.until(lambda: collected[:2] == [1, 2])


def test_a_rest_with_little_garbage_collects_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "collect", None)  # an error if it is called
    monkeypatch.setattr(gc, "get_count", lambda: (50, 1, 1))
    assert not garbage.rest()


@pytest.mark.usefixtures("collecting")
async def test_no_step_is_taken_while_keys_come(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[object] = []
    monkeypatch.setattr(garbage, "rest", lambda: steps.append(0))
    monkeypatch.setattr(resting, "QUIET", 60.0)
    async with opened(begin("0 B6", "1 B5")) as stage:
        await stage.my_turn()
        await stage.press("right", "left")
    assert not steps


async def test_a_rest_while_the_table_closes_is_no_fault() -> None:
    """The parts of a screen are removed one after another, before the screen itself."""
    async with opened(begin("0 B6")) as stage:
        await stage.comes("TableScreen")
        stage.app.workers.cancel_all()  # as Textual at its end: nobody plays and nothing is drawn from here on
        stage.app._begin_batch()
        await stage.screen.query_one(Layout).remove()
        assert set(PANES) <= set(stage.screen.soon)  # type: ignore[attr-defined]
