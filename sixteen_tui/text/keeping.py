"""Texts about games in play that are not saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.text import errors, screens
from sixteen_tui.text.i18n import _, lazy_with

if TYPE_CHECKING:
    from sixteen_tui.session.keeping import Rescue, Risk, Unsaved


def may_leave(risk: Risk | None) -> str:
    """Return the question to ask before leaving an unsaved game; "" if all is saved.

    It counts no entries, whose number would tell how a turn ended (B10).
    """
    if risk is None:
        return ""
    if risk.match:
        text = _("NOT SAVED: {reason}. Leave now and lose the match?")
    elif risk.whole:
        text = _("NOT SAVED: {reason}. Leave now and lose the whole game?")
    elif risk.changed:
        text = _("NOT SAVED: {reason}. Leave now and lose what is not in the file?")
    else:
        text = _("NOT SAVED: {reason}. Leave now and lose what was played since?")
    return text.format(reason=errors.trouble(risk.error))


def may_leave_practice(error: OSError | None) -> str:
    """Return the question to ask before leaving practice with unsaved answers; "" if all are saved."""
    if error is None:
        return ""
    return _("NOT SAVED: {reason}. Leave now and lose these answers?").format(reason=errors.trouble(error))


not_added = lazy_with(
    "Practice could not take the mistakes of this game: {reason}. Review it again later.", errors.trouble
)
"""Says that the mistakes of a reviewed game could not be added to practice."""


def not_saved(error: OSError | None, *, brief: bool = False) -> str:
    """Return the reason why a game is not saved; "" while it is. `brief`: without the file, in one line."""
    if error is None:
        return ""
    return _("NOT SAVED: {reason}").format(reason=errors.cause(error) if brief else errors.trouble(error))


def ended(unsaved: Unsaved | None) -> str:
    """Return the message about a game that is not in its file; "" if all of it is there."""
    if unsaved is None:
        return ""
    if unsaved.beside:
        return errors.saved_beside(unsaved.beside)
    return not_saved(unsaved.error) if unsaved.copy is None else errors.ended_unsaved(str(unsaved.copy))


def rescued(rescue: Rescue) -> str:
    """Return the result of another attempt to save a game."""
    if rescue.error is not None:
        return screens.no_copy(errors.trouble(rescue.error))
    if rescue.copied:
        return screens.copied(str(rescue.path))
    return errors.saved_beside(rescue.beside) if rescue.beside else screens.saved_again()
