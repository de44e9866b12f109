"""The odds of a turn of Sweet Sixteen: what each choice leads to, and what the numbers assume.

Law: worked out from the view of the person who asks, and from nothing else. The page is there at once; the numbers
come as soon as a thread has worked them out.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from sixteen_tui.engine.sweet_sixteen.actions import Action
from sixteen_tui.engine.sweet_sixteen.hints import hint
from sixteen_tui.engine.sweet_sixteen.odds import Odds, odds
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen import words
from sixteen_tui.games.sweet_sixteen.words import hints
from sixteen_tui.games.sweet_sixteen.words import odds as say
from sixteen_tui.screens.page import Page
from sixteen_tui.widgets.canvas import Line, fit, wrap
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar

CHOICE, PERCENT, CHIPS = 32, 8, 9
"""The widths of the columns."""
MARGIN = 10
"""Rows that do not depend on the hand: title, keys, what is above the choices, and what parts them from the rest."""


class OddsScreen(Page[None]):
    """A line a choice; the one that brings the most chips stands out and is marked."""

    SHOWN: ClassVar[tuple[str, ...]] = ("app.help", "page.back")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("o,i,enter", "back", id="page.back")]

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view
        self._odds: dict[Action, Odds] = {}
        """Empty while they are being worked out."""
        self._hint = hint(view)

    def rules_at(self) -> str:
        return "strategy"

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Lines(id="odds")
        yield KeyBar()

    def on_mount(self) -> None:
        super().on_mount()
        self._work_out()

    @work
    async def _work_out(self) -> None:
        found = await asyncio.to_thread(odds, self._view)
        if self.is_attached and self.app.is_running:  # the page or the program may have been left in the meantime
            self._odds = {each.action: each for each in found}
            self.fill()

    def fill(self) -> None:
        view = self._view
        self.query_one(TitleBar).show(say.odds_title(), "", words.status(view))
        if self.compact:
            self.query_one("#odds", Lines).show(self._in_short())
            return
        assumed = [line for text in say.odds_assumptions() for line in wrap(text, self.size.width - 6)]
        self.query_one("#odds", Lines).show(
            [
                [(say.hand_worth(view.hand, view.rules), "accent")],
                [(hints.medium(self._hint), "text")],
                *self._heads(),
                *map(self._line, view.legal),
                *self._counted(self.size.height - MARGIN - len(assumed) - len(view.legal)),
                [],
                *([(line, "dim")] for line in assumed),
            ]
        )

    def _counted(self, room: int) -> list[Line]:
        """What the next card makes of the medium player's choice, card by card, where there is room for it."""
        lines = wrap(hints.option(self._hint.of(self._hint.choice)), self.size.width - 6)
        return [[], *([(line, "text")] for line in lines)] if len(lines) < room else []

    def _look_of(self, action: Action) -> tuple[str, str]:
        """The mark and the ink of a choice: whether it is the best."""
        best = bool(self._odds) and self._odds[action].chips == max(each.chips for each in self._odds.values())
        return (self.sixteen.look.glyphs.turn, "accent") if best else (" ", "text")

    def _in_short(self) -> list[Line]:
        """The choice, how likely it ends with 16 and with a bust, and the chips."""
        _, heads = say.odds_heads()
        lines: list[Line] = [[(f"  {heads[0]:12}{heads[3]:>7}{heads[4]:>8}{heads[5]:>9}", "dim")]]
        for action in self._view.legal:
            (mark, ink), each, figures = self._look_of(action), self._odds.get(action), ""
            if each:
                figures = f"{say.percent(each.sixteen):>7}{say.percent(each.bust):>8}{say.mean_chips(each.chips):>9}"
            lines.append([(f"{mark} {fit(say.choice_in_short(action), 12)}{figures}", ink)])
        medium = wrap(hints.medium(self._hint), self.size.width - 2)
        room = len(lines) + 1 + len(medium) <= self.size.height - 2
        return [*lines, [], *([(line, "text")] for line in medium)] if room else lines

    def _heads(self) -> list[Line]:
        over, heads = say.odds_heads()
        pairs = f"{'':<{CHOICE}}{fit(over[1], 2 * PERCENT, 'right')}{fit(over[2], 2 * PERCENT, 'right')}"
        columns = "".join(fit(head, PERCENT, "right") for head in heads[1:5])
        return [
            [(pairs, "dim")],
            [(f"{fit('  ' + heads[0], CHOICE)}{columns}{fit(heads[5], CHIPS, 'right')}", "dim")],
        ]

    def _line(self, action: Action) -> Line:
        (mark, ink), each, figures = self._look_of(action), self._odds.get(action), ""
        if each:
            shares = (each.next_sixteen, each.next_bust, each.sixteen, each.bust)
            figures = "".join(f"{say.percent(share):>{PERCENT}}" for share in shares)
            figures += f"{say.mean_chips(each.chips):>{CHIPS}}"
        return [(fit(f"{mark} {say.choice(action)}", CHOICE), ink), (figures, ink)]
