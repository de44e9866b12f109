"""Presents Sixteen to OpenSpiel's `ISMCTSBot`, and that bot as a player (`bench/ladder.py`).

Method: the search, and with `ours=False` the evaluation by random rollouts, are OpenSpiel's, unchanged. A search starts
from the view of the seat to move, with its unseen cards dealt uniformly at random (`view.sample`). A draw leaves no
choice, so it is made at once: in every state a seat is about to play. All declarations of a wild are included.
"""

from __future__ import annotations

from math import exp, sqrt, tanh
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ChildSelectionPolicy, ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.sixteen.actions import Action, Draw, Play
from sixteen_tui.engine.sixteen.bots.belief import counted
from sixteen_tui.engine.sixteen.bots.expert import REST, SPREAD
from sixteen_tui.engine.sixteen.bots.piles import EMPTY, face, pile_of
from sixteen_tui.engine.sixteen.bots.reckoning import KEPT, Reckoning
from sixteen_tui.engine.sixteen.cards import WILD, Card
from sixteen_tui.engine.sixteen.rules import State, draw_unchecked, legal, play_unchecked, sets
from sixteen_tui.engine.sixteen.view import View, sample, unseen

UCT: Final = 1.4
"""Exploration constant with random rollouts, for returns from -1 to 1."""
PUCT: Final = 1.0
"""Exploration constant with a prior."""
SHARP: Final = 5.0
"""Steepness of the prior: the odds of a play are exp(this x its value in sets)."""


class _Game:
    """The part of OpenSpiel's game interface that the search uses."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def get_type(self) -> _Game:
        return self


GAME: Final = _Game()


class Node:
    """A position with OpenSpiel's mutable state interface."""

    def __init__(self, state: State, line: str = "") -> None:
        self.state, self._line = state, line
        """The plays since the start of the search. They and a seat's own hand are its information state."""

    def get_game(self) -> _Game:
        return GAME

    def clone(self) -> Node:
        return Node(self.state, self._line)

    def current_player(self) -> int:
        return self.state.to_move if self.state.to_move >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.state.to_move == NOBODY

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, _: int | None = None) -> list[Card]:
        return [play.card for play in legal(self.state) if isinstance(play, Play)]

    def apply_action(self, card: Card) -> None:
        state = play_unchecked(self.state, int(card)).state
        if state.to_move >= 0 and state.top < len(state.deck):
            state = draw_unchecked(state).state
        self.state, self._line = state, f"{self._line} {card}"

    def information_state_string(self) -> str:
        return f"{sorted(self.state.hands[self.state.to_move])}{self._line}"

    def returns(self) -> list[float]:
        mine, other = sets(self.state.won)
        won = float((mine > other) - (mine < other))
        return [won, -won]


class Ours:
    """Our evaluation: the weights of `hard` as the prior, and the expert's value at the end of a rollout."""

    def __init__(self, view: View) -> None:
        self._eye = Reckoning(
            view.rules, [a + b for a, b in zip(counted(unseen(view)), counted(view.hand), strict=True)]
        )

    def prior(self, node: Node) -> list[tuple[Card, float]]:
        """Return the legal plays with their prior probabilities."""
        state, plays = node.state, node.legal_actions()
        pile = pile_of(state.rules, state.pile, state.sum)
        worth, _ = self._eye[pile]
        likes = [worth[face(card)] + (KEPT[face(card)] - KEPT[-1] if card > WILD else 0.0) for card in plays]
        top = max(likes)
        odds = [exp(SHARP * max(-8.0, like - top)) for like in likes]
        whole = sum(odds)
        return [(card, each / whole) for card, each in zip(plays, odds, strict=True)]

    def evaluate(self, node: Node) -> list[float]:
        """Return the value of a position for each side, from -1 to 1."""
        state = node.state
        if state.to_move == NOBODY:
            return node.returns()
        seat, score = state.to_move, sets(state.won)
        hands = [[*hand] for hand in state.hands]
        del hands[seat][len(hands[seat]) - state.drawn :]
        pile = pile_of(state.rules, state.pile, state.sum)
        ahead = score[seat] - score[1 - seat] - (0.0 if pile == EMPTY else self._eye.leaves(pile))
        for other, hand in enumerate(hands):
            kept = sum(map(KEPT.__getitem__, hand))
            ahead += kept if other == seat else -kept
        left = sum(map(len, state.hands)) + len(state.deck) - state.top
        value = tanh(ahead / sqrt(SPREAD * left + REST))
        return [value, -value] if seat == 0 else [-value, value]


def player(simulations: int, *, ours: bool) -> Any:
    """Return OpenSpiel's search as a player of `bench/ladder.py`, with `simulations` for each decision."""

    def play(view: View, chance: Random) -> Action:
        first = view.legal[0]
        if isinstance(first, Draw) or len(view.legal) == 1:
            return first
        dice = np.random.RandomState(chance.getrandbits(32))
        bot = ISMCTSBot(
            GAME,
            Ours(view) if ours else RandomRolloutEvaluator(1, dice),
            PUCT if ours else UCT,
            simulations,
            random_state=dice,
            child_selection_policy=ChildSelectionPolicy.PUCT if ours else ChildSelectionPolicy.UCT,
        )
        bot.set_resampler(lambda _node, _seat: Node(sample(view, chance)))
        return Play(view.to_move, int(bot.step(Node(sample(view, chance)))))

    return play
