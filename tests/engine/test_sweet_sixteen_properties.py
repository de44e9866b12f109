"""What must hold in every game of Sweet Sixteen, whoever plays and whatever is dealt.

Law: games are played at random with every number of seats under every combination of the variations. Beside the engine
sits `Plain`, the rules B1 to B19 written down a second time, in the slowest and plainest way; the two must agree at
every step. What a seat may know is tried with twins: another game, with other cards in the dark and other reasons why
turns ended, of which the seat has seen the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any, NamedTuple, cast

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY, IllegalAction, see
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sweet_sixteen.actions import (
    Action,
    Cut,
    Done,
    Reveal,
    Shuffle,
    Stand,
    Take,
    Trade,
    decode,
    encode,
)
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, CODES, DECK, UNKNOWN
from sixteen_tui.engine.sweet_sixteen.game import GAME
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, legal, outcome, start
from sixteen_tui.engine.sweet_sixteen.settling import value
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import describe, describe_view, observe, redact, unseen, view
from sixteen_tui.engine.table import Table

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


def table_of(game: Played, length: int | None = None, seed: str | None = None) -> Table[Any, Any]:
    table = Table(GAME, game.rules, seed)
    for action in game.actions[:length]:
        table.play(action)
    return table


def onlookers(rules: Rules) -> tuple[int | None, ...]:
    return (*range(rules.seats), None)


# What holds at every step


@every_rules
def test_the_engine_agrees_with_the_plain_rules(rules: Rules) -> None:
    game = played(rules)
    plain = Plain(rules)
    for i, described in enumerate(table_of(game).describe()):
        entry = encode(game.actions[i])
        assert decode(entry) == game.actions[i]
        plain.do(entry)
        assert described == {"i": i, "entry": entry, **plain.described()}
    assert plain.over


@every_rules
def test_there_are_45_cards_at_every_moment(rules: Rules) -> None:
    for state in played(rules).states:
        in_hands = [card for hand in state.hands for card in hand or ()]
        before_the_first_shuffle = state.turn < 0 and not state.settlements
        assert sorted((*in_hands, *state.deck, *state.waste)) == ([] if before_the_first_shuffle else list(DECK))


@every_rules
def test_chips_are_conserved(rules: Rules) -> None:
    for state in played(rules).states:
        assert sum(state.chips) + state.bank - state.topped_up == 110 * rules.seats
        assert state.bank >= 0
        assert state.topped_up % (100 * rules.seats) == 0
        movements = [settlement.bank + settlement.topped_up for settlement in state.settlements]
        assert state.bank == 100 * rules.seats + sum(movements)


@every_rules
def test_chips_move_when_a_round_is_settled_and_then_only(rules: Rules) -> None:
    game = played(rules)
    for i, (before, after) in enumerate(pairwise(game.states)):
        new = after.settlements[len(before.settlements) :]
        assert apply(before, game.actions[i]).events == new
        if not new:
            assert (after.chips, after.bank, after.topped_up) == (before.chips, before.bank, before.topped_up)
            continue
        (settlement,) = new
        assert (settlement.round, settlement.banker) == (before.round, before.banker)
        earned = {result.seat: result.net for result in settlement.results}
        assert after.chips == tuple(before.chips[seat] + earned.get(seat, 0) for seat in range(rules.seats))
        assert {result.seat: result.hand for result in settlement.results} == {
            seat: hand for seat, hand in enumerate(after.hands) if hand is not None
        }


@every_rules
def test_every_game_ends_after_as_many_rounds_as_players(rules: Rules) -> None:
    *before, end = played(rules).states
    for state in before:
        assert outcome(state) is None
        assert state.to_move == CHANCE or legal(state)
    ended = outcome(end)
    assert ended is not None
    assert ended.score == end.chips
    assert {end.chips[seat] for seat in ended.winners} == {max(end.chips)}
    assert sorted(settlement.banker for settlement in end.settlements) == list(range(rules.seats))
    turns = Counter(result.seat for settlement in end.settlements for result in settlement.results)
    assert turns == dict.fromkeys(range(rules.seats), rules.seats - (not rules.banker_plays))


# What is legal, and nothing else


def conceivable(seat: int) -> Iterator[Action]:
    yield from (Stand(seat), Done(seat), Take(seat), Take(seat, UNKNOWN), Take(seat, DECK[0]))
    for card in range(-1, UNKNOWN + 2):
        yield Trade(seat, card)
    for card in DECK[::9]:
        yield Trade(seat, card, DECK[0])
        yield Trade(seat, card, UNKNOWN)


OF_SEAT = {seat: tuple(conceivable(seat)) for seat in range(-2, 12)}
EVERYTHING = tuple(action for actions in OF_SEAT.values() for action in actions)


def of_chance(state: State) -> tuple[Action, ...]:
    """Cuts and shuffles, some of which may be right, and a reveal."""
    cards = (*state.deck, *state.waste)
    seats = range(state.rules.seats)
    hands = tuple((seat, hand) for seat, hand in enumerate(state.hands) if hand)
    cuts = (Cut(tuple(zip(seats, DECK, strict=False))), Cut(()))
    return (*cuts, Shuffle(DECK), Shuffle(cards), Shuffle(cards[1:]), Shuffle((UNKNOWN,) * 45), Reveal(hands))


def accepted(state: State, action: Action) -> bool:
    try:
        apply(state, action)
    except IllegalAction as refusal:
        return not (refusal.code and refusal.rule.startswith("B"))
    return True


@every_rules
def test_all_that_is_legal_is_accepted_and_nothing_else(rules: Rules) -> None:
    game = played(rules)
    for ply, state in enumerate(game.states):
        # Every seat at some plies; at the others the seat to move, with another third of all that there is each time.
        whole = ply % 120 <= 1 or ply == len(game.states) - 1
        tried = EVERYTHING if whole else OF_SEAT[state.to_move][ply % 3 :: 3]
        before = deepcopy(state) if whole else state
        allowed = set(legal(state))
        assert len(allowed) == len(legal(state))
        assert all(accepted(state, action) for action in allowed)
        assert [action for action in tried if action not in allowed and accepted(state, action)] == []
        right = {type(game.actions[ply])} if state.to_move == CHANCE else set()
        assert {type(action) for action in of_chance(state) if accepted(state, action)} <= right
        assert state == before


# What a seat may know


@every_rules
def test_what_a_seat_hasobserven_is_its_view(rules: Rules) -> None:
    game = played(rules)
    told: set[Action] = set()
    for seat in onlookers(rules):
        blank = start(rules)
        seen: list[Action] = []
        for i, action in enumerate(game.actions):
            entries = redact(game.states[i], action, game.states[i + 1], seat)
            assert entries
            for entry in entries:
                blank = observe(blank, entry, seat)
            seen += entries
            assert view(blank, seat) == view(game.states[i + 1], seat)
        assert see(GAME, rules, seat, seen) == view(game.states[-1], seat)
        told.update(seen)
    assert all(decode(encode(entry)) == entry for entry in told)


@every_rules
def test_what_a_seat_cannot_haveobserven_is_refused_and_no_more(rules: Rules) -> None:
    game = played(rules)
    chance = Random(id_of(rules))
    for _ in range(3):
        seat = chance.choice(onlookers(rules))
        length = chance.randint(1, min(40, len(game.actions)))
        seen = list(table_of(game, length).seen(seat))
        strangers = table_of(game, length).seen(chance.choice(onlookers(rules)))
        place = chance.randrange(len(seen))
        seen[place : place + chance.randrange(2)] = [chance.choice((*strangers, *game.actions))]
        with suppress(IllegalAction):  # by chance it may be another game that could have been
            see(GAME, rules, seat, seen)


@every_rules
def test_the_table_tells_the_same(rules: Rules) -> None:
    game = played(rules)
    table = table_of(game)
    for seat in (rules.seats - 1, None):
        seen = table.seen(seat)
        entries = [redact(game.states[i], action, game.states[i + 1], seat) for i, action in enumerate(game.actions)]
        assert list(seen) == [entry for row in entries for entry in row]
        for length in range(0, len(game.actions), 1 + len(game.actions) // 3):
            assert table.seen(seat, length) == tuple(entry for row in entries[:length] for entry in row)
            assert table.view(seat, length) == view(game.states[length], seat)
            if length:
                assert table.told(seat, length - 1)[0] == entries[length - 1]


@every_rules
def test_a_seatobserves_its_own_cards_and_the_revealed_and_no_others(rules: Rules) -> None:
    game = played(rules)
    for seat in onlookers(rules):
        for before, action, after in zip(game.states, game.actions, game.states[1:], strict=False):
            if isinstance(action, Cut):
                continue
            shown = redact(before, action, after, seat)
            assert isinstance(shown[-1], Reveal) == (len(after.settlements) > len(before.settlements))
            if after.turn >= 0:
                mine = set(after.hands[seat] or ()) if seat is not None else set()
                told = {code for entry in shown for code in encode(entry).split(" ") if code in CARDS and code != "?"}
                given = {action.card} if isinstance(action, Trade) and action.seat == seat else set()
                assert {CARDS[code] for code in told} <= mine | given


@every_rules
def test_what_a_seat_is_shown_is_what_there_is_without_what_is_hidden(rules: Rules) -> None:
    states = played(rules).states
    for before, after in list(pairwise(states))[::3]:
        described = describe(before, after)
        for seat in (0, rules.seats - 1, None):
            shown = describe_view(view(before, seat), view(after, seat))
            for other, (hand, seen) in enumerate(zip(after.hands, cast("list[Any]", shown["hands"]), strict=True)):
                codes = [CODES[card] for card in hand or ()] or None
                open_to_it = hand is None or after.turn < 0 or other == seat
                assert seen == (codes if open_to_it else ["?"] * len(hand or ()))
            assert shown["legal"] == (described["legal"] if after.to_move in (seat, CHANCE, NOBODY) else None)
            assert {**shown, "hands": described["hands"], "legal": described["legal"]} == described


@every_rules
def test_a_view_is_what_the_state_shows_that_seat(rules: Rules) -> None:
    for state in played(rules).states[1:]:
        for seat in onlookers(rules):
            seen = view(state, seat)
            own = () if seat is None else state.hands[seat] or ()
            assert (seen.hand, seen.value) == (own, value(own, faces_ten=rules.faces_ten))
            assert seen.discarded == (state.waste if seat is not None and state.turn == seat else ())
            assert seen.counts == tuple(len(hand or ()) for hand in state.hands)
            assert (seen.deck, seen.waste) == (len(state.deck), len(state.waste))
            assert (seen.chips, seen.bank, seen.topped_up) == (state.chips, state.bank, state.topped_up)
            assert (seen.to_move, seen.banker, seen.round) == (state.to_move, state.banker, state.round)
            assert seen.legal == (legal(state) if seat == state.to_move else ())
            assert seen.outcome == outcome(state)
            assert (seen.settled is not None) == (state.turn < 0 and state.round > 0 and len(state.settlements) > 0)
            others = [card for other, hand in enumerate(state.hands) if other != seat for card in hand or ()]
            if state.deck:
                waste = () if seat == state.turn else state.waste
                assert unseen(seen) == tuple(sorted((*others, *state.deck, *waste)))


# Twins: other cards in the dark, other reasons why turns ended


Turn = tuple[Action, ...]
"""A shuffle, and what the seat that it gives cards to does."""


def mover(before: State) -> int:
    """Whose turn begins with the next shuffle."""
    return ((before.turn if before.turn >= 0 else before.banker) + 1) % before.rules.seats


def turns_of(game: Played, number: int) -> list[tuple[State, Turn]]:
    """Each turn of a round: the state before its shuffle, and its actions."""
    places = [i for i, action in enumerate(game.actions) if isinstance(action, Shuffle)]
    turns = [(game.states[here], game.actions[here:there]) for here, there in pairwise((*places, len(game.actions)))]
    return [turn for turn in turns if turn[0].round == number]


def after_turn(state: State, turn: Turn) -> State:
    for action in turn:
        state = apply(state, action).state
    return state


def drawn(turn: Turn) -> tuple[int, ...]:
    """The cards that came to a seat in its turn."""
    shuffle, *others = turn
    assert isinstance(shuffle, Shuffle)
    return shuffle.cards[: 2 + sum(not isinstance(action, Stand) for action in others)]


def shuffle_with(state: State, top: tuple[int, ...]) -> Shuffle:
    there = DECK if state.turn < 0 else (*state.deck, *state.waste)
    assert set(top) <= set(there)
    return Shuffle((*top, *(card for card in there if card not in top)))


def in_the_dark(chance: Random, state: State, kept: set[int], turn: Turn) -> Turn | None:
    """Another seat's turn as it could also have been: other cards, none of `kept`, but as many trades and takes.

    They come in the same order. None when chance does not bring one in a few attempts.
    """
    seat = mover(state)
    free = [card for card in (DECK if state.turn < 0 else (*state.deck, *state.waste)) if card not in kept]
    for _ in range(60):
        chance.shuffle(free)
        actions: list[Action] = [shuffle_with(state, tuple(free))]
        after = apply(state, actions[0]).state
        for seen in turn[1:]:
            choices = [action for action in legal(after) if type(action) is type(seen)]
            if isinstance(seen, Stand) or not choices:
                break
            actions.append(chance.choice(choices))
            after = apply(after, actions[-1]).state
        as_many = len(actions) == 1 + sum(isinstance(action, Trade | Take) for action in turn)
        if as_many and not kept & set(after.hands[seat] or ()):
            return (*actions, Stand(seat)) if after.to_move == seat else (*actions,)
    return None


def ending(before: State, turn: Turn) -> str:
    """Why a turn ended."""
    if isinstance(turn[-1], Stand):
        return "stand"
    hand = after_turn(before, turn).hands[mover(before)] or ()
    return "sixteen" if value(hand, faces_ten=before.rules.faces_ten) == 16 else "bust"


def known(state: State, actions: list[Action], seat: int | None) -> tuple[list[Action], dict[int, Any]]:
    """What a seat sees from a state on, and its view after each entry of the log by how much it had seen then."""
    seen, views = list[Action](), dict[int, Any]()
    for action in actions:
        after = apply(state, action).state
        seen += redact(state, action, after, seat)
        state = after
        views[len(seen)] = view(state, seat)
    return seen, views


def looked_at(rules: Rules, actions: list[Action], seat: int | None, *, onlooker: bool = False) -> list[Any]:
    """What a seat is shown of a game while it is being played, one picture after another."""
    table: Table[Action, Any] = Table(GAME, rules)
    pictures, last = list[Any](), -1
    for action in actions:
        table.play(action)
        for moment in table.visible(seat, last, onlooker=onlooker):
            pictures.append(table.view(seat, moment))
            last = moment
    return pictures


def test_an_onlookerobserves_nothing_before_people_have_looked() -> None:
    """Whoever is dealt out at once has not looked yet: a second window must not know before the table does."""
    table: Table[Action, Any] = Table(GAME, Rules(3))
    table.play(Cut(((0, CARDS["2C"]), (1, CARDS["3C"]), (2, CARDS["AC"]))))
    shown = []
    for second in ("TC JC", "3C KH", "5C 4C"):  # a bust, a 16, a hand to go on with
        twin: Table[Action, Any] = Table(GAME, Rules(3))
        twin.play(table.log[0])
        twin.play(shuffle_with(start(Rules(3))._replace(banker=2, round=1), cards_of("5H 4H")))
        twin.play(Stand(0))
        left = tuple(card for card in DECK if card not in cards_of("5H 4H"))
        top = cards_of(second)
        twin.play(Shuffle((*top, *(card for card in left if card not in top))))
        shown.append([twin.view(None, moment) for moment in twin.visible(None, onlooker=True)])
    assert shown[0] == shown[1] == shown[2]
    assert not any(any(view.done) for view in shown[0])


def cards_of(codes: str) -> tuple[int, ...]:
    return tuple(CARDS[code] for code in codes.split())


def twins(game: Played, seat: int | None, number: int, chance: Random) -> list[tuple[str, str]]:
    """Play a round once more, all but its last turn, with everything different that a seat cannot know.

    What it can know must be the same. Returns how each hidden turn ended, here and there.
    """
    (begin, _), *_ = turns = turns_of(game, number)
    turns = turns[:-1]
    state = begin
    here, there = list[Action](), list[Action]()
    kept = {card for before, turn in turns if mover(before) == seat for card in drawn(turn)}
    ends: list[tuple[str, str]] = []
    for before, turn in turns:
        other: Turn | None
        if mover(before) == seat:
            other = (shuffle_with(state, drawn(turn)), *turn[1:])
            kept = set(after_turn(before, turn).hands[seat] or ())
        else:
            other = in_the_dark(chance, state, kept, turn)
            if other is None:
                break
            ends.append((ending(before, turn), ending(state, other)))
        here += turn
        there += other
        state = after_turn(state, other)
    seen, views = known(begin, here, seat)
    seen_there, views_there = known(begin, there, seat)
    assert seen_there == seen
    assert max(views_there, default=0) == max(views, default=0) == len(seen)
    for count in views.keys() & views_there.keys():
        assert views_there[count] == views[count]
    if number == 1:  # the first round tells as much as the others, and takes the least time to come to
        cuts = [action for action in game.actions if isinstance(action, Cut)]
        assert looked_at(begin.rules, cuts + here, seat) == looked_at(begin.rules, cuts + there, seat)
        two = [looked_at(begin.rules, cuts + actions, None, onlooker=True) for actions in (here, there)]
        assert two[0][: len(two[1])] == two[1][: len(two[0])]
    return ends


ENDINGS = {pair for pair in product(("stand", "sixteen", "bust"), repeat=2) if pair[0] != pair[1]}


@pytest.mark.parametrize("seats", range(2, 11))
def test_nothing_tells_what_is_hidden_nor_why_a_turn_ended(seats: int) -> None:
    chance = Random(seats)
    ends: Counter[tuple[str, str]] = Counter()
    for rules in EVERY_RULES:
        if rules.seats == seats:
            for number in (*range(1, seats + 1),) * (1 + 40 // seats**2):
                for seat in (None, chance.randrange(seats)):
                    ends.update(twins(played(rules), seat, number, chance))
    assert any(here != there for here, there in ends)
    if seats > 2:  # with one hidden turn a round, chance does not bring every pair
        assert set(ends) >= ENDINGS


# Going back


@every_rules
def test_taking_back_is_as_if_it_had_never_been_played(rules: Rules) -> None:
    game = played(rules)
    length = Random(id_of(rules)).choice((0, len(game.actions) // 3, len(game.actions) - 1, len(game.actions)))
    table = table_of(game, seed=game.seed)
    table.take_back(length)
    fresh = table_of(game, length, game.seed)
    assert table.log == fresh.log == game.actions[:length]
    assert (table.to_move, table.legal, table.outcome) == (fresh.to_move, fresh.legal, fresh.outcome)
    for seat in (0, None):
        assert table.view(seat) == fresh.view(seat) == view(game.states[length], seat)
        assert table.seen(seat) == fresh.seen(seat)
    while table.to_move != NOBODY:
        table.deal()  # dealing again deals the same
        if table.to_move != NOBODY:
            table.play(game.actions[len(table)])
    assert table.log == game.actions
    assert table.view(None) == view(game.states[-1], None)


def test_codes_are_written_as_they_are_read() -> None:
    assert [CARDS[code] for code in CODES] == list(range(UNKNOWN + 1))
