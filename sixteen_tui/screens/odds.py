"""The odds of a turn of Sweet Sixteen: what each choice leads to, and what the numbers assume.

Law: worked out from the view of the person who asks, and from nothing else.
"""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from engine.bots.odds import Odds, odds
from engine.games.sweet_sixteen import View
from sixteen_tui.screens.page import Page
from sixteen_tui.widgets.canvas import Line, fit, wrap
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.wording import sweet_sixteen as say

CHOICE, PERCENT, CHIPS = 32, 8, 9
"""The widths of the columns."""


class OddsScreen(Page[None]):
    """A line a choice; the one that brings the most chips stands out and is marked."""

    SHOWN: ClassVar[tuple[str, ...]] = ("app.help", "page.back")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("o,enter", "back", id="page.back")]

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view
        self._odds = odds(view)

    def rules_at(self) -> str:
        return "strategy"

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Lines(id="odds")
        yield KeyBar()

    def fill(self) -> None:
        view = self._view
        self.query_one(TitleBar).show(say.odds_title(), "", say.status(view))
        best = max(each.chips for each in self._odds)
        if self.compact:
            self.query_one("#odds", Lines).show(self._in_short(best))
            return
        assumed = [line for text in say.odds_assumptions() for line in wrap(text, self.size.width - 6)]
        self.query_one("#odds", Lines).show(
            [
                [(say.hand_worth(view.hand, view.rules), "accent")],
                [],
                *self._heads(),
                *(self._line(each, best=each.chips == best) for each in self._odds),
                [],
                *([(line, "dim")] for line in assumed),
            ]
        )

    def _in_short(self, best: float) -> list[Line]:
        """The choice, how likely it ends with 16 and with a bust, and the chips."""
        _, heads = say.odds_heads()
        lines: list[Line] = [[(f"  {heads[0]:12}{heads[3]:>7}{heads[4]:>8}{heads[5]:>9}", "dim")]]
        for each in self._odds:
            mark = self.sixteen.look.glyphs.turn if each.chips == best else " "
            figures = f"{say.percent(each.sixteen):>7}{say.percent(each.bust):>8}{say.mean_chips(each.chips):>9}"
            ink = "accent" if each.chips == best else "text"
            lines.append([(f"{mark} {fit(say.choice_in_short(each.action), 12)}{figures}", ink)])
        return lines

    def _heads(self) -> list[Line]:
        over, heads = say.odds_heads()
        pairs = f"{'':<{CHOICE}}{fit(over[1], 2 * PERCENT, 'right')}{fit(over[2], 2 * PERCENT, 'right')}"
        columns = "".join(fit(head, PERCENT, "right") for head in heads[1:5])
        return [
            [(pairs, "dim")],
            [(f"{fit('  ' + heads[0], CHOICE)}{columns}{fit(heads[5], CHIPS, 'right')}", "dim")],
        ]

    def _line(self, each: Odds, *, best: bool) -> Line:
        shares = (each.next_sixteen, each.next_bust, each.sixteen, each.bust)
        ink = "accent" if best else "text"
        mark = self.sixteen.look.glyphs.turn if best else " "
        figures = "".join(f"{say.percent(share):>{PERCENT}}" for share in shares)
        return [
            (fit(f"{mark} {say.choice(each.action)}", CHOICE), ink),
            (f"{figures}{say.mean_chips(each.chips):>{CHIPS}}", ink),
        ]
