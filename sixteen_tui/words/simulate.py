"""What `simulate` prints: the heads of its tables, and of what they are.

Law: as in `words`.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.words import cli
from sixteen_tui.words.i18n import _, n_


def progress() -> str:
    return _("playing")


def simulated(title: str, games: int, rule_names: Sequence[str], seed: str) -> tuple[str, ...]:
    return (
        n_("{game}, {count} game; rules: {rules}", "{game}, {count} games; rules: {rules}", games).format(
            game=title, count=games, rules=cli.rules(rule_names)
        ),
        _("seed {seed}").format(seed=seed),
    )


def differences_head() -> tuple[str, ...]:
    """The columns of how two levels compare that have met in the same games."""
    return _("difference"), _("chips/round"), "95%"


def totals_head(*, for_chips: bool) -> tuple[str, ...]:
    """The columns of the totals; where chips a round count, a win is shared rather than drawn."""
    if for_chips:
        return _("player"), _("wins"), _("share"), "95%", _("shared"), _("chips/round"), "95%"
    return _("player"), _("wins"), _("share"), "95%", _("draws"), _("mean score"), "95%"


def between(low: str, high: str) -> str:
    """An interval whose ends can be below zero."""
    return _("{first} to {last}").format(first=low, last=high)
