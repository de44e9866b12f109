"""Sweet Sixteen as a `Game` for the rest of the program.

Why: computer players and hints are imported on first use, to keep the start fast.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from sixteen_tui.engine.game import CHANCE, Game, Turn
from sixteen_tui.engine.sweet_sixteen.actions import Action, Stand, Take, Trade, decode, encode
from sixteen_tui.engine.sweet_sixteen.cards import CODES, PACK
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, chance, legal, outcome, start, to_move
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, order, value
from sixteen_tui.engine.sweet_sixteen.variations import CHOICES, NAMES, SEAT_COUNTS, Rules, rules
from sixteen_tui.engine.sweet_sixteen.view import (
    View,
    concerned,
    describe,
    describe_view,
    observe,
    redact,
    sample,
    unseen,
    view,
)

if TYPE_CHECKING:
    from sixteen_tui.engine.entered import Line, Played
    from sixteen_tui.engine.review import Reviewer


def first_banker(state: State) -> int | None:
    """Whom the cut has made banker of the first round (B2, B5)."""
    return None if state.banker < 0 else (state.banker - max(0, state.round - 1)) % state.rules.seats


def turn(view: View) -> Turn | None:
    """Whose turn it is, or who had the last one this round; None between rounds."""
    return Turn(view.turn, view.to_move == CHANCE) if view.turn >= 0 else None


def closed_by(view: View) -> int | None:
    """Who had the last turn of the round that has just been settled."""
    return order(view.settled)[-1].seat if view.settled else None


def only_loses(view: View, action: Action) -> bool:
    """Return whether no card that may come brings the hand nearer to 16, and to stand brings more chips for certain.

    An action is worth what the odds and the expert say (`action_values`): a trade that no card pays at once can still
    be the best, where cards after it are traded or taken.
    """
    if not isinstance(action, Trade | Take) or not _no_better(view, action):
        return False
    from sixteen_tui.engine.sweet_sixteen.action_values import NOISE, chips

    worth = chips(view)
    return action in worth and worth[Stand(view.to_move)] - worth[action] > NOISE


def _no_better(view: View, action: Trade | Take) -> bool:
    """Return whether no card that may come next brings the hand nearer to 16."""
    kept = list(view.hand)
    if isinstance(action, Trade):
        kept.remove(action.card)
    faces_ten, now = view.rules.faces_ten, _merit(view.value)
    return all(_merit(value((*kept, card), faces_ten=faces_ten)) <= now for card in unseen(view))


def _merit(worth: int) -> int:
    """A measure that orders hands by how near they are to 16, those over it below all others."""
    return worth if worth <= TARGET else TARGET - worth


def _level(name: str) -> Callable[[View, Random], Action]:
    def decide(view: View, chance: Random) -> Action:
        from sixteen_tui.engine.sweet_sixteen import players

        return players.LEVELS[name](view, chance)

    return decide


def _hint(view: View) -> object:
    from sixteen_tui.engine.sweet_sixteen.hints import hint

    return hint(view)


def _complete(rules: Rules, lines: Sequence[Line]) -> Sequence[Played]:
    from sixteen_tui.engine.sweet_sixteen.entered import complete

    return complete(GAME, rules, lines)


def _reshuffled(rules: Rules, log: Sequence[Action], seat: int, random: Random) -> Sequence[Action]:
    from sixteen_tui.engine.sweet_sixteen.reshuffle import reshuffled

    return reshuffled(rules, log, seat, random)


def _review() -> Reviewer[View, Action]:
    from sixteen_tui.engine.sweet_sixteen.review import REVIEWER

    return REVIEWER


GAME: Final[Game[State, Action, View, Rules]] = Game(
    name="sweet-sixteen",
    rules=rules,
    default_rules=Rules(),
    names=NAMES,
    choices=CHOICES,
    seat_counts=SEAT_COUNTS,
    start=start,
    to_move=to_move,
    legal=legal,
    apply=apply,
    chance=chance,
    outcome=outcome,
    takes_back=False,
    discreet=True,
    is_decision=lambda action: isinstance(action, Trade | Take | Stand),
    encode=encode,
    decode=decode,
    view=view,
    redact=redact,
    concerned=concerned,
    observe=observe,
    sample=sample,
    reshuffled=_reshuffled,
    complete=_complete,
    describe=describe,
    describe_view=describe_view,
    score=lambda view: view.chips,
    milestones=lambda view: len(view.settlements),
    levels={name: _level(name) for name in ("easy", "medium", "hard", "expert")},
    hint=_hint,
    review=_review,
    turn=turn,
    dealer=first_banker,
    closed_by=closed_by,
    halts=lambda view: view.settled is not None,
    only_loses=only_loses,
    cards=CODES[: len(PACK)],
    variations="B1, B16-B19",
)
