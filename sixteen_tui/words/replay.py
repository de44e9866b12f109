"""Texts beside the table of a replay: positions, what is hidden, and what another player would have chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sixteen_tui.words import View_contra
from sixteen_tui.words.i18n import _, n_
from sixteen_tui.words.names import You


class Chapters(Protocol[View_contra]):
    """What a game's `chapters` says of the sets or rounds that a replay can go to."""

    def heads(self) -> tuple[str, ...]:
        """Over the columns of the list, that of the number first."""

    def row(self, view: View_contra, names: Sequence[str]) -> tuple[str, ...]:
        """The last one that is over, in the cells behind its number."""

    def detail(self, view: View_contra, names: Sequence[str]) -> str:
        """What has no room there; "" for nothing."""


# As it was then


def place(step: int, milestones: str) -> str:
    """Where a replay stands of which nobody knows yet how long it is."""
    return _("Step {step}, {milestones}").format(step=step, milestones=milestones)


def eyes_then(name: str) -> str:
    """Whose eyes it is seen with, and that nothing of what came later shows."""
    if isinstance(name, You):
        return _("Seen then by you")
    return _("Seen then by {name}").format(name=name)


def reveal() -> str:
    """What is asked before results are shown."""
    return _("Show all of it, with how it ended?")


def unknown_yet() -> str:
    """Of something that would tell how the game ended."""
    return _("That would tell how it ended. It is shown as it was then.")


# Where to go


def where_to() -> str:
    """Over the list of the sets or rounds."""
    return _("Where to?")


def none_yet() -> str:
    """In that list."""
    return _("Nothing to go to yet.")


def at_step(step: int) -> str:
    """Where in the replay something is."""
    return _("step {step}").format(step=step)


def which_step() -> str:
    """Before a field for a number."""
    return _("Step:")


def go() -> str:
    """What a key does, in a word."""
    return _("go")


def no_step(last: int) -> str:
    """What was typed is no step."""
    return _("That is no step; the last is {last}.").format(last=last)


def no_step_yet(last: int) -> str:
    """The same, where more may follow."""
    return _("That is no step that was seen; the last is {last}.").format(last=last)


# Guess first


def guess_first() -> str:
    """Decisions that somebody made, to be guessed before they are shown."""
    return _("Guess first")


def tally(asked: int, right: int, same: int) -> str:
    """How the guesses were, as sentences."""
    good = n_("{right} of {count} as good as the best", "{right} of {count} as good as the best", asked)
    return _("{good}, {same} the same as in the game.").format(good=good.format(right=right, count=asked), same=same)


def tally_in_short(asked: int, right: int, same: int) -> str:
    """The same in a few cells."""
    return _("good {right}/{count}, same {same}").format(right=right, count=asked, same=same)


def nothing_to_guess(name: str) -> str:
    """No decision of somebody's is left."""
    if isinstance(name, You):
        return _("No more choices of yours from here on.")
    return _("No more choices of {name}'s from here on.").format(name=name)


def guess_over() -> str:
    """It was left."""
    return _("No more guessing.")


def shows_it(key: str) -> str:
    """After an answer: how to go on."""
    return _("{key}: go on").format(key=key)
