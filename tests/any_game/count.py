"""Contribution of the null game to the statistics: the winner alone."""

from __future__ import annotations

from typing import Final

from sixteen_tui.saves.statistics.game import Contribution, GameStatistics, Sum

COUNT: Final[GameStatistics[Contribution]] = GameStatistics(Contribution, Sum, lambda _table, _seat: {"busts": 0})
