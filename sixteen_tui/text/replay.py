"""Texts of a replay: position, hidden results, and guessing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text import ends, hints, plain, screens
from sixteen_tui.text.i18n import _, lazy, lazy_with, n_
from sixteen_tui.text.names import You, capital

if TYPE_CHECKING:
    from sixteen_tui.session.guessing import Guessing
    from sixteen_tui.session.replay import Replay


def names(replay: Replay) -> list[str]:
    """Return the names of the players."""
    return screens.seat_names(replay.record.players)


def where(replay: Replay) -> str:
    """Return the current step and the number of sets or rounds before it."""
    said = PLUGINS[replay.game].text.milestones(replay.passed)
    if replay.then:  # the length of the replay is hidden
        return _("Step {step}, {milestones}").format(step=replay.at, milestones=said)
    return _("Step {step} of {steps}, {milestones}").format(step=replay.at, steps=replay.last, milestones=said)


def ended(replay: Replay) -> str:
    """Return at the last step how a game ended before it was played out; "" anywhere else."""
    outcome = replay.end.outcome if replay.end is not None and replay.at == replay.last else None
    return "" if outcome is None or outcome.end is None else ends.headline(outcome.end, names(replay))


def whose(replay: Replay) -> str:
    """Return the seat and the mode in which a replay is shown."""
    if replay.eyes is None:
        return screens.eyes(None) if replay.finished else _("As seen by everybody")
    name = names(replay)[replay.eyes]
    return eyes_then(name) if replay.then else screens.eyes(name)


def helped(replay: Replay) -> str:
    """Return the hints and take-backs; "" for none."""
    return hints.helped(*replay.helped)


def marks(replay: Replay) -> str:
    """Return the variations, and the hints and take-backs, for the title bar."""
    summary = PLUGINS[replay.game].text.rules_summary(replay.rules)
    return ". ".join(filter(None, (summary, helped(replay))))


def mistake_sign() -> str:
    """Return the legend of the sign of a mistake."""
    return "! " + _("mistake")


# Replay without results


def eyes_then(name: str) -> str:
    """Return the name of the viewer in a replay without results."""
    if isinstance(name, You):
        return _("Seen then by you")
    return _("Seen then by {name}").format(name=name)


reveal = lazy("Show all of it, with how it ended?")
unknown_yet = lazy("That would tell how it ended. It is shown as it was then.")
"""Says that a text is refused because it would reveal the result."""


# Navigation


where_to = lazy("Where to?")
none_yet = lazy("Nothing to go to yet.")
at_step = lazy_with("step {step}")


def from_step(step: int, said: str) -> str:
    """Return a line about what happened at a step; it may begin with a name and a colon."""
    return " ".join((plain.sentence(capital(at_step(step))), said))


which_step = lazy("Step:")
go = lazy("go")
no_step = lazy_with("That is no step; the last is {last}.")
no_step_yet = lazy_with("That is no step that was seen; the last is {last}.")
"""Says that a step has not been shown; more steps may follow."""


# Guessing


guess_first = lazy("Guess first")


def to_guess(replay: Replay) -> str:
    """Return whose decisions are guessed, as a sentence."""
    name = names(replay)[replay.eyes or 0]
    if isinstance(name, You):
        return _("Guess your own decisions before you hear them.")
    return _("Guess each decision of {name} before you hear it.").format(name=name)


def tally(asked: int, right: int, same: int) -> str:
    """Return the results of guesses as sentences."""
    good = n_("{right} of {count} as good as the best", "{right} of {count} as good as the best", asked)
    return _("{good}, {same} the same as in the game.").format(good=good.format(right=right, count=asked), same=same)


def tally_in_short(asked: int, right: int, same: int) -> str:
    """Return the results of guesses in a few cells."""
    return _("good {right}/{count}, same {same}").format(right=right, count=asked, same=same)


def nothing_to_guess(name: str) -> str:
    """Return that no decision of a player remains."""
    if isinstance(name, You):
        return _("No more choices of yours from here on.")
    return _("No more choices of {name}'s from here on.").format(name=name)


guess_over = lazy("No more guessing.")


def guesses(guessing: Guessing) -> str:
    """Return the tally of a guessing as a sentence; "" before the first guess."""
    return tally(guessing.asked, guessing.right, guessing.same) if guessing.asked else ""


def guesses_in_short(guessing: Guessing) -> str:
    """Return the tally of a guessing in a few cells."""
    return tally_in_short(guessing.asked, guessing.right, guessing.same) if guessing.asked else guess_first()


def none_left(guessing: Guessing) -> str:
    """Return that no decision is left to guess."""
    return nothing_to_guess(screens.seat_names(guessing.record.players)[guessing.seat])


shows_it = lazy_with("{key}: go on")
"""Instruction to continue after an answer."""
