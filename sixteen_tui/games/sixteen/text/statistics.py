"""Texts of the statistics of Sixteen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sixteen_tui.engine.sixteen.rules import KINDS
from sixteen_tui.games.sixteen.text import by_kind
from sixteen_tui.text import numbers
from sixteen_tui.text.game import StatisticsRow, StatisticsText
from sixteen_tui.text.i18n import _, p_
from sixteen_tui.text.statistics import average, mean

if TYPE_CHECKING:
    from sixteen_tui.games.sixteen.count import Sum


class _Text(StatisticsText["Sum"]):
    def facts(self, total: Sum) -> list[str | list[StatisticsRow]]:
        """Return the times over 16, and the sets of both sides by kind."""
        heads = (
            "16",
            p_("column: kind of set", "Colour"),
            p_("column: kind of set", "Number"),
            p_("column: kind of set", "Bust"),
            p_("column: sets a game", "A game"),
            numbers.sure(),
        )
        rows = [
            StatisticsRow(label, (str(int(sets.total)), *map(str, kinds), *mean(sets, self.mean_format)))
            for label, sets, kinds in (
                (p_("sets", "Own"), total.mean, total.own),
                (p_("sets", "Against"), total.sets_against, total.against),
            )
        ]
        return [
            *[_("{fact}; a bust is a set for the other side").format(fact=fact) for fact in super().facts(total)],
            [StatisticsRow(_("Sets"), (p_("column: kind of set", "All"), *heads), "dim"), *rows],
        ]

    def spoken(self, total: Sum) -> list[str]:
        """Return the times over 16, and the sets of both sides by kind."""
        sides = (
            (_("Own sets"), total.mean, total.own),
            (_("Sets of the other side"), total.sets_against, total.against),
        )
        said = super().spoken(total)
        for title, sets, kinds in sides:
            facts = str(int(sets.total)), by_kind(dict(zip(KINDS, kinds, strict=True))), average(sets, self)
            said.append(numbers.about(title, numbers.together(filter(None, facts))))
        return said


TEXT: Final = _Text()
