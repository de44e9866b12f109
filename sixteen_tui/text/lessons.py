"""Texts common to all lessons; those of the steps are in `games/*/text/lesson.py`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sixteen_tui.engine.players import COMPUTERS
from sixteen_tui.text import screens
from sixteen_tui.text.game import Action_contra, LessonText, View_contra
from sixteen_tui.text.i18n import _, lazy


def names(seats: int) -> list[str]:
    """Return the names by seat: the person, then the computer players."""
    return [screens.person(0, 1), *COMPUTERS[: seats - 1]]


def place(step: int, steps: int, *, in_short: bool = False) -> str:
    if in_short:
        return f"{step}/{steps}"
    return _("Step {step} of {steps}").format(step=step, steps=steps)


def tells(lesson: LessonText[View_contra, Action_contra], step: str, *, in_lines: bool = False) -> str:
    """Return the text of a step, for the screen or for plain mode (`in_lines`)."""
    found = {**lesson.TELLS, **(lesson.IN_LINES if in_lines else {})}
    return _unbroken(_(found[step]))


def _unbroken(text: str) -> str:
    """Return the text with non-breaking spaces in every sum."""
    return re.sub(r"(?<=\d) ([-+=]) (?=\d)", "\u00a0\\1\u00a0", text)


def asked(task: str, keys: Sequence[str]) -> str:
    """Return the task and its keys."""
    return _("{task}: {keys}").format(task=task, keys=" ".join(f"[{key}]" for key in keys))


choose = lazy("Choose a card and play it")
"""The task where the text of the step asks which card."""
go_on = lazy("Go on")
open_hands = lazy("Open the next hand")
begin = lazy("Begin")


def not_now(
    lesson: LessonText[View_contra, Action_contra],
    step: str,
    view: View_contra,
    action: Action_contra,
    wanted: Action_contra,
) -> str:
    """Return why the lesson refuses an action: its consequence, unless that of `wanted` is equal, and the reason."""
    would = lesson.would(view, action)
    alike = type(wanted) is type(action) and lesson.would(view, wanted) == would
    return _unbroken(_(lesson.WHY[step]) if alike else f"{would} {_(lesson.WHY[step])}")


leave = lazy("Leave the lesson? You can begin it again at any time.")
left = lazy("You can begin the lesson again at any time.")
