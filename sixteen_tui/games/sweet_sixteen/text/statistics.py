"""Texts of the statistics of Sweet Sixteen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sixteen_tui.terminal.text import signed
from sixteen_tui.text import numbers, statistics
from sixteen_tui.text.game import StatisticsRow, StatisticsText, statistics_heads
from sixteen_tui.text.i18n import _, n_, p_

if TYPE_CHECKING:
    from sixteen_tui.games.sweet_sixteen.count import Sum


class _Text(StatisticsText["Sum"]):
    mean_format = "+.2f"

    def heads(self) -> tuple[str, ...]:
        """Return the columns; a win can be shared, and the mean is of chips per round."""
        return statistics_heads(p_("column: shared wins", "Shared"), p_("column: chips a round", "A round"))

    def average(self, mean: str) -> str:
        return _("{mean} chips a round on average").format(mean=mean)

    def drawn(self, count: int) -> str:
        return n_("{count} win shared", "{count} wins shared", count).format(count=count)

    def facts(self, total: Sum) -> list[str | list[StatisticsRow]]:
        mean, between = statistics.mean(total.mean, self.mean_format)
        average = (
            _("A round: {mean} ({sure}: {between})").format(mean=mean, sure=numbers.sure(), between=between)
            if between != "-"
            else _("A round: {mean}").format(mean=mean)
        )
        chips, *others = self.spoken(total)
        return [chips, average, *others]

    def spoken(self, total: Sum) -> list[str]:
        rounds = total.rounds
        said = [
            n_("Chips: {total} in {count} round", "Chips: {total} in {count} rounds", len(rounds)).format(
                total=signed(sum(rounds)), count=len(rounds)
            )
        ]
        if rounds:
            extremes = _("Best round {best}, worst round {worst}")
            said.append(extremes.format(best=signed(max(rounds)), worst=signed(min(rounds))))
        hands = _("Hands of exactly 16: {sixteens}; over 16: {busts}")
        return [*said, hands.format(sixteens=total.sixteens, busts=total.busts)]

    def course(self) -> str:
        return _("Chips won minus chips lost")


TEXT: Final = _Text()
