"""Texts of a decision to make again (`session.trial`): the question, and the judgement of an answer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text import review as words
from sixteen_tui.text.names import You
from sixteen_tui.text.screens import seat_name, seat_names

if TYPE_CHECKING:
    from sixteen_tui.session.trial import Answer, Loss, Trial


def names(trial: Trial) -> list[str]:
    """Return the names of the players; `You` for the person who made the decision and makes it again.

    In another player's place nobody is `You`: the table addresses the reader as the player to decide.
    """
    found = seat_names(trial.players, [trial.seat] if trial.own else [])
    return [seat_name(at) if isinstance(each, You) and at != trial.seat else each for at, each in enumerate(found)]


def who(trial: Trial) -> str:
    """Return the name of the player who decided."""
    return names(trial)[trial.seat]


def where(trial: Trial) -> str:
    """Return the set or round of the decision."""
    return PLUGINS[trial.game].review.nth(trial.part)


def what(trial: Trial) -> str:
    """Return the name of the game and its variations."""
    text = PLUGINS[trial.game].text
    return f"{text.title()}, {text.rules_summary(trial.rules)}"


def asked(trial: Trial) -> str:
    """Return the question."""
    name = who(trial)
    return words.trial_own(where(trial)) if isinstance(name, You) else words.trial(name, where(trial))


def judged(trial: Trial, answer: Answer) -> list[str]:
    """Return the judgement of an answer, and what was played in the game."""
    choice, best, played = (_spelt(trial, each) for each in (answer.action, answer.best, trial.played))
    loss = _loss(trial, answer.loss)
    if answer.loss.cost:
        said = [words.wrong(choice, loss, best), _why(trial, answer.action, answer.best)]
    elif answer.loss.wasted:
        said = [words.wasteful(choice, loss, best, won=answer.won), _why(trial, answer.action, answer.best)]
    else:
        others = PLUGINS[trial.game].review.together(answer.as_good, partial(_spelt, trial))
        said = [words.right(choice), *([words.as_good(others)] if others else [])]
    if answer.action == trial.played:
        said.append(words.as_then(who(trial)))
    else:
        said.append(words.then(who(trial), played, _loss(trial, answer.then)))
        said += [_why(trial, trial.played, answer.best)] if answer.right and not answer.then.none else []
    return [each for each in said if each]


def _loss(trial: Trial, loss: Loss) -> str:
    """Return what a choice loses; "" for nothing."""
    scored = PLUGINS[trial.game].review.scored
    if not loss.cost:
        return scored(loss.wasted)
    return words.both(words.price(loss.cost, chance=trial.chance), scored(loss.score))


def _why(trial: Trial, action: object, best: object) -> str:
    """Return the computable reason against a choice; "" if there is none."""
    return PLUGINS[trial.game].review.why(trial.view, action, best, names(trial), trial.rules)


def _spelt(trial: Trial, action: object) -> str:
    return PLUGINS[trial.game].spelt(GAMES[trial.game].encode(action))
