"""Positions of Sixteen for tests of its computer players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sixteen.actions import Action, Play
from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.rules import Rules, State, apply, chance, start
from sixteen_tui.engine.sixteen.view import View, preview, view
from tests.unit.every_rules import in_seed

Player = Callable[[View], Action]


def level(name: str) -> Player:
    """A player whose chance follows from the view."""

    def play(seen: View) -> Action:
        known = repr(seen).replace(repr(seen.rules), in_seed(seen.rules))
        return GAME.levels[name](seen, Random(f"{name} {known}"))

    return play


def at_random(seed: str) -> Player:
    dice = Random(seed)
    return lambda seen: dice.choice(seen.legal)


def dealt(rules: Rules, seed: object) -> State:
    state = start(rules)
    return apply(state, chance(state, Stream(sha256(str(seed).encode()).hexdigest()))).state


def positions(rules: Rules, seed: object, *sides: Player) -> Iterator[tuple[State, View, Action]]:
    """Every position of a game, what its mover saw and what it did. The rules refuse what is not legal."""
    state = dealt(rules, seed)
    while state.to_move != NOBODY:
        seen = view(state, state.to_move)
        action = sides[state.to_move % len(sides)](seen)
        yield state, seen, action
        state = apply(state, action).state


def gain(seen: View, play: Action) -> int:
    """The gain of a play at once, by the rules: sets, or -1 for a bust."""
    assert isinstance(play, Play)
    formed = preview(seen, play).formed
    if formed is None:
        return 0
    return formed.worth if formed.side == play.seat % 2 else -1


def gains(seen: View) -> list[int]:
    return [gain(seen, action) for action in seen.legal if isinstance(action, Play)]
