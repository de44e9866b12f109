"""Whole random games of Sixteen's engine and of other engines.

Method: every driver is the same loop, legal -> uniformly random choice -> apply, and plays one whole game, its deal
included; only decisions of players count. Sixteen uses the public `legal` and `apply`, which validate everything; a
peer is driven by its fastest interface.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

Played = tuple[int, int]
"""The number of decisions in a game, and the number of those with more than one choice."""
Player = Callable[[], Played]
"""Plays one whole game."""

_CHANCE: Final = -1
_OVER: Final = -4
"""OpenSpiel's `current_player` before a move of chance, and after the end of the game."""


@dataclass(frozen=True, slots=True)
class Peer:
    """An engine to measure; `package` and `module` must be installed, "" for our own engine."""

    name: str
    prepare: Callable[[Random], Player]
    package: str = ""
    module: str = ""


def _sixteen(seats: int) -> Callable[[Random], Player]:
    from sixteen_tui.engine.shuffle import Stream
    from sixteen_tui.engine.sixteen.rules import Rules, apply, chance, legal, start

    rules = Rules(seats=seats)

    def prepare(rng: Random) -> Player:
        random = rng.random

        def play() -> Played:
            decisions = choices = 0
            state = start(rules)
            state = apply(state, chance(state, Stream(f"{rng.getrandbits(256):064x}"))).state
            while actions := legal(state):
                state = apply(state, actions[int(random() * len(actions))]).state
                decisions += 1
                choices += len(actions) > 1
            return decisions, choices

        return play

    return prepare


# OpenSpiel deals and draws card by card, and each card is a move of chance that the caller must choose. The drivers do
# so in four ways: from their own deck, without a call of the engine; uniformly from `legal_actions`; uniformly from
# `chance_outcomes` (all outcomes are equally likely here); and from `chance_outcomes` by weight, as its documentation
# shows for any game.


def _crazy_eights(rng: Random) -> Player:
    """Play with a deck of our own. Defaults: five players, one pack. An eight turned up first returns to the deck."""
    import pyspiel

    game: Any = pyspiel.load_game("crazy_eights")
    players = game.num_players()
    dealt = players * 5
    random, shuffle = rng.random, rng.shuffle

    def play() -> Played:
        decisions = choices = 0
        state = game.new_initial_state()
        apply, legal, to_move = state.apply_action, state.legal_actions, state.current_player
        deck = list(range(52))
        shuffle(deck)
        apply(52 + int(random() * players))
        for _ in range(dealt):
            apply(deck.pop())
        turned = 0
        while to_move() == _CHANCE:
            turned = int(random() * len(deck))
            apply(deck[turned])
        del deck[turned]
        while (player := to_move()) != _OVER:
            if player == _CHANCE:
                apply(deck.pop())
            else:
                actions = legal()
                apply(actions[int(random() * len(actions))])
                decisions += 1
                choices += len(actions) > 1
        return decisions, choices

    return play


def _crazy_eights_by_legal(rng: Random) -> Player:
    """Draw uniformly from `legal_actions`; with one pack all outcomes of a move of chance are equally likely."""
    import pyspiel

    game: Any = pyspiel.load_game("crazy_eights")
    random = rng.random

    def play() -> Played:
        decisions = choices = 0
        state = game.new_initial_state()
        apply, legal, to_move = state.apply_action, state.legal_actions, state.current_player
        while (player := to_move()) != _OVER:
            actions = legal()
            apply(actions[int(random() * len(actions))])
            if player != _CHANCE:
                decisions += 1
                choices += len(actions) > 1
        return decisions, choices

    return play


def _crazy_eights_by_outcomes(*, weighed: bool) -> Callable[[Random], Player]:
    """Draw from `chance_outcomes`: by weight if `weighed`, otherwise uniformly, which is enough with one pack."""

    def prepare(rng: Random) -> Player:
        import pyspiel

        game: Any = pyspiel.load_game("crazy_eights")
        random, weigh = rng.random, rng.choices

        def play() -> Played:
            decisions = choices = 0
            state = game.new_initial_state()
            apply, legal, to_move = state.apply_action, state.legal_actions, state.current_player
            while (player := to_move()) != _OVER:
                if player != _CHANCE:
                    actions = legal()
                    apply(actions[int(random() * len(actions))])
                    decisions += 1
                    choices += len(actions) > 1
                elif weighed:
                    cards, weights = zip(*state.chance_outcomes(), strict=True)
                    apply(weigh(cards, weights)[0])
                else:
                    outcomes = state.chance_outcomes()
                    apply(outcomes[int(random() * len(outcomes))][0])
            return decisions, choices

        return play

    return prepare


def _go_fish(rng: Random) -> Player:
    """Play with a pool of our own. Default: two players. A card is its rank, so the pool has each rank four times."""
    import pyspiel

    game: Any = pyspiel.load_game("go_fish")
    ranks = [rank for rank in range(13) for _ in range(4)]
    random, shuffle = rng.random, rng.shuffle

    def play() -> Played:
        decisions = choices = 0
        state = game.new_initial_state()
        apply, legal, to_move = state.apply_action, state.legal_actions, state.current_player
        pool = ranks.copy()
        shuffle(pool)
        while (player := to_move()) != _OVER:
            if player == _CHANCE:
                apply(pool.pop())
            else:
                actions = legal()
                apply(actions[int(random() * len(actions))])
                decisions += 1
                choices += len(actions) > 1
        return decisions, choices

    return play


def _uno(rng: Random) -> Player:
    """Play RLCard's game class without its environment, which adds arrays for learners. Default: two players."""
    from rlcard.games.uno import Game

    game: Any = Game()
    game.np_random.seed(rng.getrandbits(32))
    random = rng.random

    def play() -> Played:
        decisions = choices = 0
        state, _ = game.init_game()
        while not game.is_over():
            actions = state["legal_actions"]
            state, _ = game.step(actions[int(random() * len(actions))])
            decisions += 1
            choices += actions.count(actions[0]) < len(actions)  # a card held twice is listed twice
        return decisions, choices

    return play


def _hold_em(rng: Random) -> Player:
    """Play one hand of six players with 100 big blinds each: fold, check or call, or raise to a legal amount."""
    from pokerkit import Automation, NoLimitTexasHoldem

    game: Any = NoLimitTexasHoldem(
        automations=tuple(Automation),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(1, 2),
        min_bet=2,
    )
    random, number = rng.random, rng.randint

    def play() -> Played:
        decisions = choices = 0
        state = game(200, 6)
        while state.status:
            actions = [state.check_or_call]
            if state.can_fold():
                actions.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                actions.append(state.complete_bet_or_raise_to)
            action = actions[int(random() * len(actions))]
            if action == state.complete_bet_or_raise_to:
                action(
                    number(
                        state.min_completion_betting_or_raising_to_amount,
                        state.max_completion_betting_or_raising_to_amount,
                    )
                )
            else:
                action()
            decisions += 1
            choices += len(actions) > 1
        return decisions, choices

    return play


SIXTEEN: Final = (
    Peer("Sixteen, 2 seats", _sixteen(2)),
    Peer("Sixteen, 4 seats", _sixteen(4)),
)
CRAZY_EIGHTS: Final = (
    Peer("crazy_eights", _crazy_eights, "open_spiel", "pyspiel"),
    Peer("crazy_eights, by legal_actions", _crazy_eights_by_legal, "open_spiel", "pyspiel"),
    Peer("crazy_eights, by chance_outcomes", _crazy_eights_by_outcomes(weighed=False), "open_spiel", "pyspiel"),
    Peer("crazy_eights, by weighed outcomes", _crazy_eights_by_outcomes(weighed=True), "open_spiel", "pyspiel"),
)
"""The first is the fastest; ratios are relative to it."""
PEERS: Final = (
    *SIXTEEN,
    *CRAZY_EIGHTS,
    Peer("go_fish", _go_fish, "open_spiel", "pyspiel"),
    Peer("RLCard uno", _uno, "rlcard", "rlcard"),
    Peer("PokerKit no-limit hold'em", _hold_em, "pokerkit", "pokerkit"),
)
