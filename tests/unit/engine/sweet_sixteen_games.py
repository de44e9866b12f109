"""Games of Sweet Sixteen at random, and `Plain`, the rules B1 to B19 written down a second time, plainly."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sweet_sixteen.actions import Action
from sixteen_tui.engine.sweet_sixteen.game import GAME
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, legal, start
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.table import AnyTable, Table

ON_OFF = (True, False)
EVERY_RULES = [Rules(*r) for r in product(range(2, 11), ON_OFF, ON_OFF, ON_OFF, ON_OFF)]


def id_of(rules: Rules) -> str:
    names = ("take", "second_chance", "faces_ten", "banker_plays")
    return "-".join((str(rules.seats), *(name for name in names if getattr(rules, name))))


every_rules = pytest.mark.parametrize("rules", EVERY_RULES, ids=id_of)


# The rules once more


class Plain:
    """A game of Sweet Sixteen in codes, lists and dicts."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.n = rules, rules.seats
        self.chips = [10] * self.n
        self.bank, self.topped_up = 100 * self.n, 0
        self.round, self.banker = 0, -1
        self.hands: dict[int, list[str]] = {}
        self.waiting: list[int] = []
        """Seats that have yet to have a turn this round."""
        self.mover: int | None = None
        self.touched = False
        self.deck: list[str] = []
        self.waste: list[str] = []
        self.settled: list[dict[str, int]] | None = None
        self.over = False

    def worth(self, hand: list[str]) -> int:
        face = 10 if self.rules.faces_ten else 0
        values = {"A": 1, "T": 10, "J": face or 11, "Q": face or 12, "K": face or 13}
        return sum(values.get(code[0]) or int(code[0]) for code in hand)

    def legal(self) -> list[str]:
        if self.mover is None:
            return []
        hand, texts = self.hands[self.mover], ["stand"]
        if self.deck:
            texts += [f"trade {code}" for code in hand]
            if self.rules.take and self.worth(hand) <= 16:
                texts.append("take")
        return sorted(texts)

    def do(self, entry: str) -> None:
        self.settled = None
        match entry.split(" "):
            case ["cut", *places]:
                ranks = {int(place[0]): "A23456789TJQK".index(place[2]) for place in places}
                lowest = [seat for seat, rank in ranks.items() if rank == min(ranks.values())]
                if len(lowest) == 1:
                    self.banker, self.round = lowest[0], 1
            case ["shuffle", *codes]:
                if not self.waiting:
                    self.hands = {}
                    order = [(self.banker + i) % self.n for i in range(1, self.n + 1)]
                    self.waiting = order if self.rules.banker_plays else order[:-1]
                self.mover = self.waiting.pop(0)
                self.hands[self.mover], self.deck, self.waste = codes[:2], codes[2:], []
                self.touched = False
                self.look()
            case [_, what, *given]:
                assert self.mover is not None
                assert " ".join((what, *given)) in self.legal()
                if what == "stand":
                    self.finish()
                    return
                hand = self.hands[self.mover]
                for code in given:
                    hand.remove(code)
                    self.waste.append(code)
                hand.append(self.deck.pop(0))
                self.touched = True
                self.look()

    def look(self) -> None:
        assert self.mover is not None
        worth = self.worth(self.hands[self.mover])
        if worth == 16 or (worth > 16 and (self.touched or not self.rules.second_chance)):
            self.finish()

    def finish(self) -> None:
        self.mover = None
        if self.waiting:
            return
        earned = {}
        worths = {seat: self.worth(hand) for seat, hand in sorted(self.hands.items())}
        best = max((worth for worth in worths.values() if worth <= 16), default=None)
        for seat, worth in worths.items():
            if worth == 16:
                earned[seat] = 2 * self.n if "8D" in self.hands[seat] else self.n
            else:
                earned[seat] = -1 if worth < 16 else 16 - worth
            if worth == best:
                earned[seat] += 10 // list(worths.values()).count(best)
        self.settled = [{"seat": seat, "value": worths[seat], "chips": earned[seat]} for seat in worths]
        while self.bank - sum(earned.values()) < 0:
            self.bank += 100 * self.n
            self.topped_up += 100 * self.n
        for seat, chips in earned.items():
            self.chips[seat] += chips
            self.bank -= chips
        if self.round == self.n:
            self.over = True
        else:
            self.round += 1
            self.banker = (self.banker + 1) % self.n

    def described(self) -> dict[str, Any]:
        """As `show --json` has it."""
        winners = [seat for seat in range(self.n) if self.chips[seat] == max(self.chips)]
        return {
            "hands": [self.hands.get(seat) for seat in range(self.n)],
            "deck": len(self.deck),
            "waste": len(self.waste),
            "banker": None if self.round == 0 else self.banker,
            "round": self.round,
            "to_move": self.mover,
            "legal": self.legal(),
            "chips": self.chips,
            "bank": self.bank,
            "topped_up": self.topped_up,
            "settled": self.settled,
            "over": self.over,
            "winners": winners if self.over else [],
        }


# Games played at random


class Played(NamedTuple):
    """A whole game: its rules, its seed, its actions, and the states before the first and after each."""

    rules: Rules
    seed: str
    actions: tuple[Action, ...]
    states: tuple[State, ...]


def choose(chance: Random, state: State, restless: float) -> Action:
    stand, *others = legal(state)
    return chance.choice(others) if others and chance.random() < restless else stand


@cache
def played(rules: Rules) -> Played:
    """A game to its end. A game that does not end fails here: a turn has no more trades than the deck has cards."""
    chance = Random(id_of(rules))
    restless = chance.choice((0.3, 0.5, 0.7))
    seed = f"{chance.getrandbits(256):064x}"
    stream = Stream(seed)
    state = start(rules)
    states, actions = [state], list[Action]()
    turn = 0
    while state.to_move != NOBODY:
        turn = 0 if state.to_move == CHANCE else turn + 1
        assert turn <= 44, "the turn goes on for ever"
        assert len(state.settlements) < rules.seats, "the game goes on for ever"
        action = GAME.chance(state, stream) if state.to_move == CHANCE else choose(chance, state, restless)
        state = apply(state, action).state
        actions.append(action)
        states.append(state)
    return Played(rules, seed, tuple(actions), tuple(states))


def table_of(game: Played, length: int | None = None, seed: str | None = None) -> AnyTable:
    table = Table(GAME, game.rules, seed)
    for action in game.actions[:length]:
        table.play(action)
    return table


def spectators(rules: Rules) -> tuple[int | None, ...]:
    return (*range(rules.seats), None)
