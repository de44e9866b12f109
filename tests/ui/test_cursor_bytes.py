"""Bytes of a cursor move on every page with a list, as the frame would send them in 256 colours.

Method: the tray and the key bar follow once the cursor rests, so a move is measured without rest. `test_bytes.py`
measures the same through a pty, at home and in the settings.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import pytest
from rich.console import Console

from sixteen_tui.screens.base import previewed
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.terminal.frame import Frame
from tests.ui.kit import Stage
from tests.ui.states import figured
from tests.ui.sweet_states import STATES
from tests.ui.test_sizes import resized

BUDGET: Final = {(80, 24): 150, (120, 40): 300}
HOME: Final = len("\x1b[H")
"""The position of the cursor, with which Textual ends each frame."""
LISTS: Final = (
    *("branches", "chapters", "chapters, Sweet Sixteen, 10 long names", "export", "filter"),
    *("home, a game to resume", "home, a match to go on", "key list", "ladder", "lobby, empty", "lobby, tables"),
    *("new game, 2 players", "new game, 4 players", "new game, Sweet Sixteen, 10 players", "open table"),
    *("play from here", "saved games", "settings", "statistics, none"),
)
OFTEN: Final = ("saved games", "filter")
"""Those that `make test` visits; `make long` has the others."""
CASES: Final = [pytest.param(name, marks=[] if name in OFTEN else pytest.mark.long) for name in LISTS]
MOST: Final = 8
"""Moves that are measured, of those that do not scroll the list."""


class Sent:
    """The terminal of a stage: what it shows, and what a change of that costs."""

    def __init__(self, stage: Stage, size: tuple[int, int]) -> None:
        self._stage, self._frame = stage, Frame()
        self._device = Console(width=size[0], height=size[1], color_system="256", force_terminal=True)
        self.cost()

    def cost(self) -> int:
        """Send what has changed; return its bytes."""
        app = self._stage.app
        self._frame.draw(app.screen._compositor.render_full_update(), self._device)
        return len(self._frame.changes().encode()) + HOME


@pytest.mark.every("each list has its own rows")
@pytest.mark.timeout(90)
@pytest.mark.parametrize("name", CASES)
async def test_a_cursor_move_sends_two_rows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with STATES[name]({}) as stage:
        await figured(stage)
        wrong: dict[tuple[int, int], list[int]] = {}
        for size, budget in BUDGET.items():
            await resized(stage, size)
            await stage.press("end", "home")  # a key without effect would leave a note, which the next one removes
            await figured(stage)
            with monkeypatch.context() as quiet:
                quiet.setattr(previewed, "QUIET", 60)
                costs = [each async for each in moves(stage, Sent(stage, size))]
            await stage.press("end", "home")  # the tray follows the cursor again
            assert costs
            print(f"{name} {size}: at most {max(costs)}")  # noqa: T201  # figures are for people
            if max(costs) > budget:
                wrong[size] = costs
        assert wrong == {}


async def moves(stage: Stage, sent: Sent) -> AsyncIterator[int]:
    """Move the cursor down; yield what each move costs that does not scroll."""
    menu = stage.screen.query_one(Menu)
    for _ in range(MOST):
        before, top = menu.place, menu._top
        await stage.press("down")
        cost = sent.cost()
        if menu._top == top and menu.place != before:
            yield cost


@pytest.mark.parametrize("name", ["settings", "open table"])
async def test_the_cursor_has_one_width_in_a_list(name: str) -> None:
    async with STATES[name]({}) as stage:
        await figured(stage)
        menu = stage.screen.query_one(Menu)
        widths = set()
        for _ in range(MOST):
            painted = (piece for line in menu.paint(*menu.size) for piece in line)
            widths |= {len(text) for text, ink in painted if ink == "cursor"}
            await stage.press("down")
        assert len(widths) == 1
