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
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, chance, ended, legal, outcome, receiver, start, to_move
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, order, value
from sixteen_tui.engine.sweet_sixteen.variations import NAMES, SEAT_COUNTS, Rules, rules
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
from sixteen_tui.engine.variations import choices, numbers

if TYPE_CHECKING:
    from sixteen_tui.engine.entered import EnteredLine, Played
    from sixteen_tui.engine.game import Reviewer


def first_banker(state: State) -> int | None:
    """Return the banker of the first round (B2, B5), or None before the cut has decided it."""
    return None if state.banker < 0 else (state.banker - max(0, state.round - 1)) % state.rules.seats


def turn(view: View) -> Turn | None:
    """Return the current turn, or the last one of the round until the next begins; None between rounds."""
    return Turn(view.turn, view.to_move == CHANCE) if view.turn >= 0 else None


def upcoming(view: View) -> int | None:
    """Return the seat whose turn begins with the next shuffle: after the last turn that the seat of the view saw end.

    None at a settled round, where everybody looks at the hands, and before the cuts have chosen a banker.
    """
    if view.to_move != CHANCE or view.round == 0 or view.settled is not None:
        return None
    return receiver(view)


def closed_by(view: View) -> int | None:
    """Return the seat that had the last turn of the round just settled, or None."""
    return order(view.settled)[-1].seat if view.settled else None


def only_loses(view: View, action: Action) -> bool:
    """Return whether no next card can bring the hand nearer to 16 and a stand is worth more chips by over `NOISE`.

    The first condition alone is not enough: a trade that no next card improves can still be the best, because cards
    after it can be traded or taken (`action_values`).
    """
    if not isinstance(action, Trade | Take) or not _no_better(view, action):
        return False
    from sixteen_tui.engine.sweet_sixteen.bots.action_values import NOISE, chips

    worth = chips(view)
    return action in worth and worth[Stand(view.to_move)] - worth[action] > NOISE


def _no_better(view: View, action: Trade | Take) -> bool:
    """Return whether no unseen card, if it comes next, brings the hand nearer to 16."""
    kept = list(view.hand)
    if isinstance(action, Trade):
        kept.remove(action.card)
    faces_ten, now = view.rules.faces_ten, _merit(view.value)
    return all(_merit(value((*kept, card), faces_ten=faces_ten)) <= now for card in unseen(view))


def _merit(worth: int) -> int:
    """Return a sort key of hand values by nearness to 16; busts come below all others."""
    return worth if worth <= TARGET else TARGET - worth


def mistake(_view: View, played: Action, best: Action) -> str:
    """Return the kind of a mistake: about standing, or about which card to trade."""
    if isinstance(played, Stand):
        return "stood"
    return "went-on" if isinstance(best, Stand) else "other-card"


def _level(name: str) -> Callable[[View, Random], Action]:
    def decide(view: View, chance: Random) -> Action:
        from sixteen_tui.engine.sweet_sixteen.bots import players

        return players.LEVELS[name](view, chance)

    return decide


def _hint(view: View) -> object:
    from sixteen_tui.engine.sweet_sixteen.hints import hint

    return hint(view)


def _complete(rules: Rules, lines: Sequence[EnteredLine]) -> Sequence[Played]:
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
    choices=choices(Rules),
    seat_counts=SEAT_COUNTS,
    start=start,
    to_move=to_move,
    legal=legal,
    apply=apply,
    chance=chance,
    outcome=outcome,
    ended=ended,
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
    mistake=mistake,
    turn=turn,
    upcoming=upcoming,
    dealer=first_banker,
    closed_by=closed_by,
    halts=lambda view: view.settled is not None,
    only_loses=only_loses,
    cards=CODES[: len(PACK)],
    presets=("", "casino", "black-jack"),
    variations=numbers("B1", Rules),
)
