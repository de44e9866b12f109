"""Sixteen as a `Game` for the rest of the program.

Why: computer players, hints and the coach are imported on first use, to keep the start fast.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from sixteen_tui.engine.game import Game
from sixteen_tui.engine.sixteen.actions import Action, Draw, Play, decode, encode
from sixteen_tui.engine.sixteen.cards import CODES, WILD
from sixteen_tui.engine.sixteen.rules import (
    Rules,
    State,
    apply,
    chance,
    count_sets,
    ended,
    legal,
    outcome,
    rules,
    sets,
    start,
    to_move,
)
from sixteen_tui.engine.sixteen.view import View, concerned, describe, describe_view, observe, redact, sample, view
from sixteen_tui.engine.variations import choices, names, numbers

if TYPE_CHECKING:
    from sixteen_tui.engine.entered import EnteredLine, Played
    from sixteen_tui.engine.game import Reviewer


def automatic(view: View) -> Draw | None:
    """Return the draw if it is enforced and the only legal action. Under other rules a player may forget it (A22)."""
    only = view.legal[0] if len(view.legal) == 1 else None
    return only if isinstance(only, Draw) and view.rules.drawing == "enforced" else None


def lost(view: View, seat: int) -> bool:
    """Return whether the last play formed a set for the side that `seat` does not belong to."""
    return not view.pile and bool(view.won) and view.won[-1].side != seat % 2


def _level(name: str) -> Callable[[View, Random], Action]:
    def decide(view: View, chance: Random) -> Action:
        from sixteen_tui.engine.sixteen.bots import players

        return players.LEVELS[name](view, chance)

    return decide


def _expert(view: View, chance: Random) -> Action:
    from sixteen_tui.engine.sixteen.bots.expert import expert

    return expert(view, chance)


def _hint(view: View) -> object:
    from sixteen_tui.engine.sixteen.hints import hint

    return hint(view)


def _review() -> Reviewer[View, Action]:
    from sixteen_tui.engine.sixteen.review import REVIEWER

    return REVIEWER


def _mistake(view: View, played: Action, best: Action) -> str:
    """Return the kind of the reason against a play, or `WEIGHS`; "draw": one that is never made up was left out."""
    from sixteen_tui.engine.review import WEIGHS
    from sixteen_tui.engine.sixteen.review import reason

    assert isinstance(played, Play), "a decision is a play"
    if isinstance(best, Draw):
        return "draw" if view.rules.drawing == "strict" else WEIGHS
    assert isinstance(best, Play), "only a draw or a play is better than a play"
    found = reason(view, played, best)
    return WEIGHS if found is None else found.kind


def _doubt(view: View, action: Action, manner: str) -> object | None:
    from sixteen_tui.engine.sixteen.coach import doubt

    return doubt(view, action, manner) if isinstance(action, Play) else None


def _complete(rules: Rules, lines: Sequence[EnteredLine]) -> Sequence[Played]:
    from sixteen_tui.engine.sixteen.entered import complete

    return complete(GAME, rules, lines)


def _reshuffled(rules: Rules, log: Sequence[Action], seat: int, random: Random) -> Sequence[Action]:
    from sixteen_tui.engine.sixteen.reshuffle import reshuffled

    return reshuffled(rules, log, seat, random)


_LISTED_FIRST: Final[dict[str, Mapping[str, object]]] = {name: {} for name in ("young", "tame")}
"""The names that lists have before the others, because they make the game simpler."""

GAME: Final[Game[State, Action, View, Rules]] = Game(
    name="sixteen",
    rules=rules,
    default_rules=Rules(),
    names={**_LISTED_FIRST, **names(Rules), "teams": {"seats": 4}},
    choices=choices(Rules),
    seat_counts=(2, 4),
    start=start,
    to_move=to_move,
    legal=legal,
    apply=apply,
    chance=chance,
    outcome=outcome,
    ended=ended,
    is_decision=lambda action: isinstance(action, Play),
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
    score=lambda view: sets(view.won),
    milestones=lambda view: count_sets(view.won),
    levels={**{name: _level(name) for name in ("easy", "medium", "hard")}, "expert": _expert},
    hint=_hint,
    review=_review,
    mistake=_mistake,
    doubt=_doubt,
    dealer=lambda state: state.dealer if state.dealer >= 0 else None,
    automatic=automatic,
    lost=lost,
    cards=CODES[: WILD + 1],
    variations=numbers("A2", Rules),
)
