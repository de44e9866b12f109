"""Texts of the page that plays a game in a browser (`export.webpage`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.text import i18n, numbers
from sixteen_tui.text import replay as replay_text
from sixteen_tui.text.i18n import _, p_
from sixteen_tui.text.pages import Pages, PageStep, pages, seen_pages

if TYPE_CHECKING:
    from sixteen_tui.session.replay import Replay


class PageText(NamedTuple):
    """The texts of the page, as functions."""

    labels: Callable[[], dict[str, str]]
    """The texts that are the same for every game, by their names in `export/replay.html`."""
    whose: Callable[[Replay], str]
    """The name of a view."""
    of_all: Callable[[Replay], Pages]
    """The words of a page with all hands."""
    of_seat: Callable[[Replay], Pages]
    """The words of a page for one seat: without deal code, seed and notes."""
    of_set: Callable[[PageStep], str]
    """The line of a set or round."""


def labels() -> dict[str, str]:
    """Return the texts that are the same for every game."""
    return {
        "language": i18n.language(),
        "where": _("Step {step} of {steps}"),  # the browser puts the numbers in
        "controls": _("Steps of the game"),
        "start": _("First step"),
        "end": _("Last step"),
        "back": _("Step back"),
        "next": _("Next step"),
        "set_back": _("Previous set or round"),
        "set_next": _("Next set or round"),
        "step": _("Step"),
        "play": p_("a page that plays a game", "Play"),
        "stop": p_("a page that plays a game", "Stop"),
        "speed": _("Speed"),
        "view": _("View"),
        "scheme_button": _("Light or dark"),
        "about": _("About the game"),
        "keys": _(
            "Left and right: a step. Up and down: a set or round. Home and End. Space: play. Or swipe over the table."
        ),
        "no_script": _("The table and the steps are shown by a script, and this browser runs none."),
        "too_old": _("This browser is too old to show the game; take one of the year 2023 or later."),
    }


def of_set(step: PageStep) -> str:
    """Return the line of a set or round: its number and, if the game draws cards, what was won."""
    return numbers.about(step.nth, step.laid[0].title) if step.laid else step.nth


TEXT = PageText(labels, replay_text.whose, pages, seen_pages, of_set)
