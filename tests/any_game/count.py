"""What the null game contributes to the statistics: nothing but who won."""

from __future__ import annotations

from typing import Final

from sixteen_tui.saves.statistics.game import Count, Part, Sum

COUNT: Final[Count[Part]] = Count(Part, Sum, lambda _table, _seat: {"busts": 0})
