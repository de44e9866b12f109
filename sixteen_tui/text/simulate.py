"""Texts of `simulate`: headings of its tables, and errors."""

from __future__ import annotations

from sixteen_tui.terminal.text import path_shown
from sixteen_tui.text import numbers
from sixteen_tui.text.cli import quoted
from sixteen_tui.text.i18n import _, lazy, lazy_with, n_

progress = lazy("playing")


def simulated(title: str, games: int, rules: str, seed: str) -> tuple[str, ...]:
    """Return the games, the rules and the seed of a run."""
    return (
        n_("{game}, {count} game, {rules}", "{game}, {count} games, {rules}", games).format(
            game=title, count=games, rules=rules
        ),
        _("seed {seed}").format(seed=seed),
    )


def points_head(deals: int) -> tuple[str, ...]:
    """Return the columns of the points of a run in which each deal was played in all seatings."""
    return n_("{count} deal", "{count} deals", deals).format(count=deals), _("points"), numbers.sure()


def tested(*, higher: bool | None, low: float, high: float) -> str:
    """Return the result of a sequential test of the first player's points; `higher` is None if undecided."""
    if higher is None:
        return _("Not settled: it takes more games to tell {low} of the points from {high}.").format(
            low=numbers.percent(low, 1), high=numbers.percent(high, 1)
        )
    if higher:
        return _("Settled: the first player has {share} of the points, or more.").format(share=numbers.percent(high, 1))
    return _("Settled: the first player has {share} of the points, or less.").format(share=numbers.percent(low, 1))


def differences_head() -> tuple[str, ...]:
    """Return the columns of the differences between levels that met in the same games."""
    return _("difference"), _("chips/round"), numbers.sure()


def totals_head(*, for_chips: bool) -> tuple[str, ...]:
    """Return the columns of the totals; with `for_chips` wins are shared, not drawn."""
    if for_chips:
        return _("player"), _("wins"), _("share"), numbers.sure(), _("shared"), _("chips/round"), numbers.sure()
    return _("player"), _("wins"), _("share"), numbers.sure(), _("draws"), _("mean score"), numbers.sure()


# Errors


computers_only = lazy("only computer players play here; for a game with people use 'sixteen-tui play'")


def bad_count(text: str, most: int) -> str:
    return _("{text} is not a number of games; give one from 1 to {most}").format(
        text=quoted(text), most=numbers.grouped(most)
    )


def bad_jobs(text: str, most: int) -> str:
    return _("{text} is not a number of games at a time; give one from 1 to {most}").format(
        text=quoted(text), most=numbers.grouped(most)
    )


bad_bounds = lazy_with("{text} is not two percentages, the lower one first, such as 50,55", quoted)
out_not_a_folder = lazy_with("{path}: not a folder; --out needs one to write the saves into", path_shown)
out_exists = lazy_with("{path}: already exists and is never overwritten; choose another folder or seed", path_shown)


def cluster(code: str, address: str, version: str) -> str:
    """Return why no cluster can be used, for the code of a `ClusterError`."""
    match code:
        case "not-installed":
            return _("--cluster needs Dask, which is not installed: pip install {package}").format(
                package="'sixteen-tui[cluster]'"
            )
        case "no-answer":
            return _("no scheduler of a Dask cluster answers at {address}").format(address=quoted(address))
        case "no-workers":
            return _("the cluster at {address} has no workers").format(address=quoted(address))
    return _("the workers of the cluster at {address} need Sixteen TUI {version}, as it is here").format(
        address=quoted(address), version=version
    )


workers_died = lazy("the processes that play were ended, more than once; try fewer at a time, with --jobs 1")
