"""What all lessons say; what a step tells is each game's own (`games/*/words/lesson.py`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from sixteen_tui.words import Action_contra, View_contra, screens
from sixteen_tui.words.i18n import _


class LessonWords(Protocol[View_contra, Action_contra]):
    """What a game's lesson says."""

    @property
    def TELLS(self) -> Mapping[str, str]:  # noqa: N802  # a constant of the module's
        """What each step tells, by its name; to be translated."""

    @property
    def WHY(self) -> Mapping[str, str]:  # noqa: N802  # as above
        """Why a step asks for just this; to be translated."""

    @property
    def IN_LINES(self) -> Mapping[str, str]:  # noqa: N802  # as above
        """What steps that speak of keys tell in plain mode; to be translated."""

    def task(self, action: Action_contra) -> str:
        """What the person is asked to do."""

    def would(self, view: View_contra, action: Action_contra) -> str:
        """What something else would lead to."""

    def hint_key(self) -> str:
        """How to be told more in the first real game; `{key}` is the key."""


def names(seats: int) -> list[str]:
    """The names by seat: the person, then the computer players."""
    return [screens.person(0, 1), *screens.COMPUTERS[: seats - 1]]


def place(step: int, steps: int) -> str:
    """Which step it is."""
    return _("Step {step} of {steps}").format(step=step, steps=steps)


def tells(lesson: LessonWords[View_contra, Action_contra], step: str, *, in_lines: bool = False) -> str:
    """What a step tells, on the screen or `in_lines` of plain mode."""
    found = {**lesson.TELLS, **(lesson.IN_LINES if in_lines else {})}
    return _unbroken(_(found[step]))


def _unbroken(text: str) -> str:
    """The text with every sum in one line."""
    return re.sub(r"(?<=\d) ([-+=]) (?=\d)", "\u00a0\\1\u00a0", text)


def asked(task: str, keys: Sequence[str]) -> str:
    """What to do now, and with which keys."""
    return _("{task}: {keys}").format(task=task, keys=" ".join(f"[{key}]" for key in keys))


def go_on() -> str:
    return _("Go on")


def open_hands() -> str:
    """While there are hands to be opened."""
    return _("Open the next hand")


def begin() -> str:
    """After the last step."""
    return _("Begin")


def not_now(
    lesson: LessonWords[View_contra, Action_contra],
    step: str,
    view: View_contra,
    action: Action_contra,
    wanted: Action_contra,
) -> str:
    """Why the lesson does not play this: what it would make, if not the same as what is wanted; and what is better."""
    would = lesson.would(view, action)
    alike = type(wanted) is type(action) and lesson.would(view, wanted) == would
    return _unbroken(_(lesson.WHY[step]) if alike else f"{would} {_(lesson.WHY[step])}")


def leave() -> str:
    """Before a lesson is left."""
    return _("Leave the lesson? You can begin it again at any time.")


def first_game_next() -> str:
    """In plain mode, after the last step."""
    return _("Enter begins a first real game.")


def left() -> str:
    """In plain mode, when a lesson is left."""
    return _("You can begin the lesson again at any time.")
