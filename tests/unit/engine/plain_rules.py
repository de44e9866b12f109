"""Games of Sixteen played at random."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY
from sixteen_tui.engine.sixteen.actions import Action, Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import deck, held
from sixteen_tui.engine.sixteen.rules import Rules, State, apply, legal, start

ON_OFF = (True, False)
EVERY_RULES = [Rules(*r) for r in product((2, 4), ON_OFF, ON_OFF, ON_OFF, ("enforced", "strict", "loose"))]
every_rules = pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda r: "-".join(map(str, vars_of(r).values())))


def vars_of(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in ("seats", "matches", "bonus", "wilds", "drawing")}


def set_formed(rules: Rules, pile: list[str], seat: int) -> dict[str, Any] | None:
    """The set that the last card of the pile forms, if any (A8-A11, A19, A20)."""
    faces = [code.removeprefix("W=") for code in pile]
    total = sum(int(face[1]) for face in faces)
    if total > 16:
        return {"side": (seat + 1) % 2, "kinds": ["bust"], "count": 1}
    kinds = []
    if rules.matches and len(faces) >= 3 and len({face[0] for face in faces[-3:]}) == 1:
        kinds.append("colour")
    if rules.matches and len(faces) >= 3 and len({face[1] for face in faces[-3:]}) == 1:
        kinds.append("number")
    if total == 16:
        kinds.append("sixteen")
    if not kinds:
        return None
    return {"side": seat % 2, "kinds": kinds, "count": 2 if rules.bonus and len(kinds) > 1 else 1}


class Played(NamedTuple):
    """A whole game: its rules, its actions, and the states before the first and after each."""

    rules: Rules
    actions: tuple[Action, ...]
    states: tuple[State, ...]


def choose(chance: Random, state: State, diligence: float) -> Action:
    """A legal action; a wild's 28 declarations together weigh no more than any other card."""
    actions = legal(state)
    draws = [action for action in actions if isinstance(action, Draw)]
    plays = [action for action in actions if isinstance(action, Play)]
    if draws and (not plays or chance.random() < diligence):
        return draws[0]
    card = chance.choice(sorted({held(action.card) for action in plays}))
    return chance.choice([action for action in plays if held(action.card) == card])


@cache
def played(rules: Rules, number: int = 0) -> Played:
    """A game to its end. A game that does not end fails here: no game has more draws than the draw pile has cards."""
    chance = Random(f"{vars_of(rules)} {number}")
    diligence = chance.choice((0.3, 0.6, 0.9))
    order = list(deck(wilds=rules.wilds))
    chance.shuffle(order)
    state = start(rules)
    states = [state]
    actions: list[Action] = []
    bound = 1 + len(order) + len(order) - 3 * rules.seats
    while state.to_move != NOBODY:
        assert len(actions) < bound, "the game goes on for ever"
        deal = Deal(chance.randrange(rules.seats), tuple(order))
        action = deal if state.to_move == CHANCE else choose(chance, state, diligence)
        state = apply(state, action).state
        actions.append(action)
        states.append(state)
    return Played(rules, tuple(actions), tuple(states))
