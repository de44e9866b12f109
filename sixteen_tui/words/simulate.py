"""What `simulate` prints: the heads of its tables, and of what they are.

Law: as in `words`.
"""

from __future__ import annotations

from sixteen_tui.words import numbers
from sixteen_tui.words.i18n import _, n_


def progress() -> str:
    return _("playing")


def simulated(title: str, games: int, rules: str, seed: str) -> tuple[str, ...]:
    """What was played, by which rules."""
    return (
        n_("{game}, {count} game, {rules}", "{game}, {count} games, {rules}", games).format(
            game=title, count=games, rules=rules
        ),
        _("seed {seed}").format(seed=seed),
    )


def differences_head() -> tuple[str, ...]:
    """The columns of how two levels compare that have met in the same games."""
    return _("difference"), _("chips/round"), numbers.sure()


def totals_head(*, for_chips: bool) -> tuple[str, ...]:
    """The columns of the totals; where chips a round count, a win is shared rather than drawn."""
    if for_chips:
        return _("player"), _("wins"), _("share"), numbers.sure(), _("shared"), _("chips/round"), numbers.sure()
    return _("player"), _("wins"), _("share"), numbers.sure(), _("draws"), _("mean score"), numbers.sure()
