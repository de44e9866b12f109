"""Properties of every game of Sixteen.

Method: games are played at random under every combination of the variations. `Plain`, a second version of the rules A1
to A22 written for clarity, must agree with the engine at every step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sixteen_tui.engine.game import CHANCE, NOBODY, IllegalAction
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.actions import Action, Deal, Draw, Play, encode
from sixteen_tui.engine.sixteen.cards import CODES, NUMBER, UNKNOWN, deck, held
from sixteen_tui.engine.sixteen.rules import Formed, Rules, State, apply, legal, outcome, sets
from sixteen_tui.engine.table import AnyTable, Table
from tests.unit.engine.plain_rules import EVERY_RULES, Played, every_rules, played, set_formed

NUMBERED = [f"{colour}{number}" for colour in "BGOP" for number in range(7)]


class Plain:
    """A game of Sixteen in codes and lists."""

    def __init__(self, rules: Rules, dealer: int, order: list[str]) -> None:
        self.rules = rules
        self.hands: list[list[str]] = [[] for _ in range(rules.seats)]
        self.draw_pile = list(order)
        for turn in range(3 * rules.seats):
            self.hands[(dealer + 1 + turn) % rules.seats].append(self.draw_pile.pop(0))
        self.mover: int | None = (dealer + 1) % rules.seats
        self.draws = 0
        self.pile: list[str] = []
        self.sets = [0, 0]
        self.last_set: dict[str, Any] | None = None

    def may_draw(self, hand: list[str]) -> bool:
        full = len(hand) >= 4 if self.rules.drawing == "loose" else self.draws > 0
        return bool(self.draw_pile) and not full

    def may_play(self, hand: list[str]) -> bool:
        if not hand:
            return False
        if not self.draw_pile or self.draws > 0:
            return True
        return {"enforced": False, "strict": len(hand) > 1, "loose": True}[self.rules.drawing]

    def legal(self) -> list[str]:
        if self.mover is None:
            return []
        hand = self.hands[self.mover]
        texts = {"draw"} if self.may_draw(hand) else set()
        if self.may_play(hand):
            for code in hand:
                texts |= {f"play W={face}" for face in NUMBERED} if code == "W" else {f"play {code}"}
        return sorted(texts)

    def do(self, text: str) -> None:
        assert self.mover is not None
        assert text in self.legal()
        self.last_set = None
        hand = self.hands[self.mover]
        if text == "draw":
            hand.append(self.draw_pile.pop(0))
            self.draws += 1
            return
        code = text.removeprefix("play ")
        hand.remove("W" if "=" in code else code)
        self.pile.append(code)
        self.draws = 0
        following = (self.mover + 1) % self.rules.seats
        self.last_set = set_formed(self.rules, self.pile, self.mover)
        if self.last_set:
            self.sets[self.last_set["side"]] += self.last_set["count"]
            self.pile = []
            if self.rules.seats == 2:
                following = self.last_set["side"]
        if not self.draw_pile and not any(self.hands):
            self.mover = None
            return
        while not self.hands[following] and not self.draw_pile:
            following = (following + 1) % self.rules.seats
        self.mover = following

    def described(self) -> dict[str, Any]:
        """As `show --json` has it."""
        over = self.mover is None
        most = [side for side in (0, 1) if self.sets[side] == max(self.sets)]
        return {
            "hands": [sorted(hand) for hand in self.hands],
            "drawn": self.draws > 0,
            "draw_pile": len(self.draw_pile),
            "pile": list(self.pile),
            "sum": sum(int(code[-1]) for code in self.pile),
            "to_move": self.mover,
            "legal": self.legal(),
            "sets": list(self.sets),
            "last_set": self.last_set,
            "over": over,
            "winners": most if over else [],
        }


def table_of(game: Played) -> AnyTable:
    table = Table(GAMES["sixteen"], game.rules)
    for action in game.actions:
        table.play(action)
    return table


# Against the rules written down plainly


def agree(game: Played) -> None:
    deal = game.actions[0]
    assert isinstance(deal, Deal)
    plain = Plain(game.rules, deal.dealer, [CODES[card] for card in deal.cards])
    for i, described in enumerate(table_of(game).describe()):
        entry = encode(game.actions[i])
        if i:
            seat, _, text = entry.partition(" ")
            assert int(seat) == plain.mover
            plain.do(text)
        assert described == {"i": i, "entry": entry, **plain.described()}
    assert plain.mover is None


@every_rules
def test_the_engine_agrees_with_the_plain_rules(rules: Rules) -> None:
    for number in range(3):
        agree(played(rules, number))


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(EVERY_RULES), st.integers(min_value=3))
def test_the_engine_agrees_with_the_plain_rules_in_any_game(rules: Rules, number: int) -> None:
    agree(played.__wrapped__(rules, number))


# Every step


@every_rules
def test_cards_are_conserved(rules: Rules) -> None:
    for state in played(rules).states[1:]:
        in_hands = [card for hand in state.hands for card in hand]
        in_sets = [held(card) for won in state.won for card in won.cards]
        everywhere = [*in_hands, *in_sets, *map(held, state.pile), *state.deck[state.top :]]
        assert Counter(everywhere) == Counter(deck(wilds=rules.wilds))


@every_rules
def test_the_sum_is_the_piles_and_the_pile_has_no_set(rules: Rules) -> None:
    for state in played(rules).states:
        assert state.sum == sum(NUMBER[card] for card in state.pile)
        assert state.sum < 16
        if state.pile:
            assert set_formed(rules, [CODES[card] for card in state.pile], 0) is None


@every_rules
def test_sets_only_grow(rules: Rules) -> None:
    states = played(rules).states
    for before, after in pairwise(states):
        assert after.won[: len(before.won)] == before.won
        assert len(after.won) - len(before.won) in (0, 1)
        assert all(new >= old for old, new in zip(sets(before.won), sets(after.won), strict=True))


@every_rules
def test_there_is_an_outcome_exactly_when_the_game_is_over(rules: Rules) -> None:
    *before, end = played(rules).states
    for state in before:
        assert outcome(state) is None
        assert state.to_move != NOBODY
        assert state.to_move == CHANCE or legal(state)
    ended = outcome(end)
    assert ended is not None
    assert ended.score == sets(end.won)
    assert not any(end.hands)
    assert end.top == len(end.deck)


@every_rules
def test_every_game_ends_after_as_many_plays_as_there_are_cards(rules: Rules) -> None:
    actions = played(rules).actions
    cards = len(deck(wilds=rules.wilds))
    assert sum(isinstance(action, Play) for action in actions) == cards
    assert sum(isinstance(action, Draw) for action in actions) == cards - 3 * rules.seats


@every_rules
def test_a_set_is_told_of_when_it_is_formed(rules: Rules) -> None:
    game = played(rules)
    for state, action in zip(game.states, game.actions, strict=False):
        step = apply(state, action)
        formed = tuple(event for event in step.events if isinstance(event, Formed))
        assert formed == step.state.won[len(state.won) :]


# Legal actions, and no others


def conceivable(seats: range) -> Iterator[Action]:
    for seat in seats:
        yield Draw(seat)
        for card in range(-1, UNKNOWN + 3):
            yield Draw(seat, card)
            yield Play(seat, card)


def accepted(state: State, action: Action) -> bool:
    try:
        apply(state, action)
    except IllegalAction:
        return False
    return True


EVERYTHING = tuple(conceivable(range(-2, 6)))


@every_rules
def test_all_that_is_legal_is_accepted_and_nothing_else(rules: Rules) -> None:
    game = played(rules)
    deal = game.actions[0]
    assert isinstance(deal, Deal)
    deals = (deal, Deal(1, deck(wilds=rules.wilds)), Deal(0, ()), Deal(-1, deal.cards), Deal(rules.seats, deal.cards))
    for ply, state in enumerate(game.states):
        # All seats at some plies, the seat to move at every one.
        whole = ply % 10 <= 1 or ply >= len(game.states) - 3
        tried = (*EVERYTHING, *deals) if whole else tuple(conceivable(range(state.to_move, state.to_move + 1)))
        before = deepcopy(state)
        allowed = legal(state)
        assert len(set(allowed)) == len(allowed)
        assert all(apply(state, action).state != state for action in allowed)
        if state.to_move == CHANCE:
            allowed = deals[:2]
        assert [action for action in tried if accepted(state, action) and action not in allowed] == []
        assert state == before
