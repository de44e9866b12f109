"""Beliefs of the expert of Sweet Sixteen about the other hands: by the rules of chance, and beside games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product
from math import exp, log, log1p, prod
from random import Random
from typing import Final

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sweet_sixteen.actions import Action
from sixteen_tui.engine.sweet_sixteen.bots import action_values, opponents, plans, value_iteration
from sixteen_tui.engine.sweet_sixteen.bots.action_values import chips
from sixteen_tui.engine.sweet_sixteen.bots.expectimax import Counts, Prospect, Stakes, TurnSearch, counted, hand_of
from sixteen_tui.engine.sweet_sixteen.bots.odds import kept
from sixteen_tui.engine.sweet_sixteen.bots.opponents import in_deck, rates, round_of, shares
from sixteen_tui.engine.sweet_sixteen.bots.players import expert
from sixteen_tui.engine.sweet_sixteen.bots.rounds import played, table
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, DECK
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, chance, start
from sixteen_tui.engine.sweet_sixteen.settling import settle
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import View, unseen, view
from tests import tiers

VARIATIONS: Final = list(product((False, True), repeat=4))


def test_shares_of_the_best_hand() -> None:
    """Against every way three others can end, each as likely as it is for that one."""
    ends = [{16: 0.5, 14: 0.25, 9: 0.125, 20: 0.125}, {16: 0.1, 15: 0.2, 20: 0.7}, {9: 0.5, 14: 0.5}]
    found = shares([[each.get(total, 0.0) for total in range(17)] for each in ends])
    for total in (8, 9, 13, 14, 15, 16):
        expected = 0.0
        for way in product(*ends):
            likely = prod(each[end] for each, end in zip(ends, way, strict=True))
            best = max(end for end in (total, *way) if end <= 16)
            expected += likely * (10 // (way.count(total) + 1) if total == best else 0)
        assert found[total] == pytest.approx(expected, abs=1e-12)
    assert shares([]) == (10.0,) * 17, "nobody else has a hand"


def test_what_is_at_stake_is_what_is_settled() -> None:
    """Two others, a 16 and a bust: a 16 shares, all that is less has no share; by the rules' own settling."""
    sixteen, bust = [0.0] * 16 + [1.0], [0.0] * 17
    for faces_ten in (False, True):
        found = opponents.staked(Rules(3, take=True, faces_ten=faces_ten), [sixteen, bust])
        for codes in ("7C 9D", "7C 8D AC", "7C 5D", "7C 9D 5H"):
            hand = tuple(CARDS[code] for code in codes.split())
            hands = (hand, (CARDS["3C"], CARDS["3D"], CARDS["TC"]), (CARDS["TD"], CARDS["TH"]))
            result = settle(1, 0, hands, faces_ten=faces_ten, bank=1000).results[0]
            values = tuple(sorted(card % 13 + 1 for card in hand))
            assert found.end(values).chips == result.net


def test_cards_in_the_deck_are_as_many_as_there_are() -> None:
    dice = Random("deck")
    for _ in range(300):
        counts = [dice.randrange(5) for _ in range(14)]
        counts[1] += 1
        deck = dice.randint(0, sum(counts))
        likely = [dice.choice((0.0, dice.random(), 1.0)) for _ in counts]
        found = in_deck(counts, likely, deck)
        assert all(0 <= each <= 1 for each in found)
        if deck:
            assert sum(number * each for number, each in zip(counts, found, strict=True)) == pytest.approx(deck)
        if 0 < deck < sum(counts):
            order = sorted(range(14), key=likely.__getitem__)
            assert all(found[low] <= found[high] + 1e-9 for low, high in pairwise(order))


def test_cards_that_are_alike_stay_alike() -> None:
    assert in_deck([4, 3, 1], [0.7] * 3, 6) == pytest.approx((6 / 8,) * 3)


def test_rates_find_a_card_as_surely_as_without_putting_back() -> None:
    """20 cards, 3 of a kind: half of all cards come, then all of them."""
    unseen_cards = [0.0, 3.0, 17.0]
    half, whole = (rates(unseen_cards, [part] * 3) for part in (0.5, 1.0))
    assert sum(half) == pytest.approx(value_iteration.put_back(20, 10), abs=0.6)
    assert sum(whole) == pytest.approx(value_iteration.put_back(20, 20), abs=0.6)
    assert (1 - half[1] / sum(half)) ** sum(half) == pytest.approx(10 * 9 * 8 / 20 / 19 / 18, abs=0.02)


def test_few_hands_cannot_hold_all_cards_of_a_value() -> None:
    """Two hands of 40 cards, 4 kings unseen: one of the kings comes; of 2 kings both may be held."""
    cards = [0.0, 34.0, 4.0, 2.0]
    alone, bounded = (rates(cards, [0.5] * 4, hands) for hands in (None, 2))
    assert bounded[2] > alone[2]
    assert exp(-bounded[2]) == pytest.approx(0.01, abs=0.005)
    assert bounded[3] == alone[3]


@pytest.mark.parametrize("faces_ten", [False, True])
def test_two_cards_are_dealt_as_often_as_they_lie_together(faces_ten: bool) -> None:
    copies = counted(DECK, faces_ten=faces_ten)
    pairs = Counter(hand_of(pair, faces_ten=faces_ten) for pair in combinations(DECK, 2))
    found = dict(opponents._dealt(copies, [*map(float, copies)]))
    assert found == pytest.approx({pair: number / pairs.total() for pair, number in pairs.items()})


@pytest.mark.parametrize("variation", VARIATIONS, ids=str)
def test_no_hand_is_lost(variation: tuple[bool, bool, bool, bool]) -> None:
    """Every turn ends somewhere; with trades alone each hand has two cards, and none is kept more often than it is."""
    rules = Rules(5, *variation)
    places, deck = round_of(rules), list(map(float, counted(DECK, faces_ten=rules.faces_ten)))
    assert len(places) == 5 - (not rules.banker_plays)
    for place in places:
        assert 0.15 < sum(place.all.totals) < 1
        kept = [cards * held for cards, held in zip(deck, place.all.held, strict=True)]
        assert 2 - 1e-6 < sum(kept) < (5 if rules.take else 2 + 1e-6)
        assert all(sum(end.totals) <= 1 + 1e-9 for end in place.ends)
        deck = [cards - gone for cards, gone in zip(deck, kept, strict=True)]
        assert min(deck) >= 0


def test_a_turn_ends_once() -> None:
    """Turns end as dealt if nothing is worth going on for, and at all times if each point more is."""
    deck = tuple(map(float, counted(DECK, faces_ten=False)))
    for by_total, parts in (((*(0.0,) * 16, -9.0), 1), (tuple(map(float, range(17))), len(opponents.PARTS))):
        ended = opponents._turn(Rules(take=True), Stakes(by_total, by_total[16], take=True), deck)
        assert sum(ended.chance) == pytest.approx(1, abs=1e-5)
        assert sum(chance > 0 for chance in ended.chance) == parts


# Beside games


@cache
def turns(rules: Rules, games: int) -> tuple[tuple[View, State], ...]:
    """Every turn as it begins in games of experts: what the seat sees, and how it is."""
    return tuple(_turns(rules, games))


def _turns(rules: Rules, games: int) -> Iterator[tuple[View, State]]:
    for game in range(games):
        state, stream, new = start(rules), Stream(f"{game:064x}"), False
        while state.to_move != NOBODY:
            if state.to_move == CHANCE:
                state, new = apply(state, chance(state, stream)).state, True
                continue
            seen = view(state, state.to_move)
            if new:
                yield seen, state
            new = False
            state = apply(state, expert(seen, Random(0))).state


def known(seen: View) -> tuple[plans.Beliefs, Counts]:
    """The knowledge of the seat about the others, and the values that it has not seen."""
    return table(seen.rules, action_values.done(seen)), counted(unseen(seen), faces_ten=seen.rules.faces_ten)


@pytest.mark.parametrize(
    ("rules", "games"), tiers.first([(Rules(10), 3), (Rules(10, take=True, second_chance=True), 2)])
)
def test_what_is_in_the_deck_is_likelier_than_if_all_were_alike(rules: Rules, games: int) -> None:
    """The likelihood of the decks that there were is larger in each half of the round by far."""
    for early in (True, False):
        gain, number = 0.0, 0
        for seen, state in turns(rules, games):
            at, counts = known(seen)
            if at.hidden and (sum(seen.done) < 5) == early:
                weights, number = in_deck(counts, at.likely, seen.deck), number + 1
                alike = seen.deck / sum(counts)
                deck = counted(state.deck, faces_ten=rules.faces_ten)
                for cards, here, weight in zip(counts, deck, weights, strict=True):
                    gain += here * log(weight / alike) + (cards - here) * log((1 - weight) / (1 - alike))
        assert number > 20
        assert gain / number > 1


def test_late_seats_know_what_is_gone() -> None:
    """By the book at a table of ten, the last seat: an ace is hardly in a hand, a king nearly always."""
    likely = [known(seen)[0].likely for seen, _ in turns(Rules(10), 3) if sum(seen.done) == 9]
    assert sum(each[1] for each in likely) / len(likely) > 0.9
    assert sum(each[13] for each in likely) / len(likely) < 0.2


def test_who_has_gone_through_the_deck_has_not_found_much() -> None:
    """By the book the first seat: who asked for all cards waited in vain; who ended halfway found a 16 or a bust."""
    first = played(Rules(10))[0]
    assert first.end(1.0).totals[16] < 0.3 < first.end(0.4).totals[16]
    assert sum(first.end(0.4).totals[:16]) < 0.01 < sum(first.end(1.0).totals[:16])
    assert first.end(1.0).held[13] < first.end(0.4).held[13]


@pytest.mark.parametrize(
    ("rules", "games"),
    [
        *((rules, games) for rules, games in ((Rules(2), 25), (Rules(3, faces_ten=True), 12), (Rules(10), 3))),
        *(pytest.param(*each, marks=pytest.mark.long) for each in ((Rules(2), 60), (Rules(3, faces_ten=True), 30))),
    ],
    ids=str,
)
def test_where_the_others_end(rules: Rules, games: int) -> None:
    """A hand is taken to end with the cards that it ends with in games of experts, within five parts in a hundred."""
    ends = [
        result.value
        for _, state in turns(rules, games)
        for settlement in state.settlements[-1:]
        if state.turn == (state.banker + 1) % rules.seats
        for result in settlement.results
    ]
    places = played(rules)
    for low, high in ((16, 16), (0, 15)):
        share = sum(low <= end <= high for end in ends) / len(ends)
        likely = sum(sum(place.all.totals[low : high + 1]) for place in places) / len(places)
        assert abs(share - likely) < 0.05 + 3 * (0.25 / len(ends)) ** 0.5, (low, share, likely, len(ends))


@pytest.mark.parametrize("number", tiers.first([5, 20]))
def test_worth_does_not_depend_on_what_was_asked_before(number: int) -> None:
    """Plans serve more than once; with none kept, and in another order, the answers are the same."""
    for rules in (Rules(10), Rules(4, take=True, second_chance=True)):
        seen = [seen for seen, _ in turns(rules, 1 + number // 10)][:number]
        first = [chips(each) for each in seen]
        for each, before in reversed(list(zip(seen, first, strict=True))):
            for cached in (action_values._chips, plans.plan, plans._worths, played, table):
                cached.cache_clear()
            assert chips(each) == before


def longer(seen: View) -> dict[Action, float]:
    """The same as `chips`, looked at a card further, with all hands, and nothing left out."""
    at, counts = known(seen)
    weights = in_deck(counts, at.likely, seen.deck)
    comes = rates(counts, weights, at.hands)
    hidden = at.hidden + value_iteration.EULER
    draws = round(sum(comes) * log1p((seen.deck - 2) / hidden) / log1p(seen.deck / hidden))
    graph = value_iteration.graph_of(take=seen.rules.take, faces_ten=seen.rules.faces_ten)
    beyond = value_iteration.Worths(at.stakes, graph, comes, draws).stages[-1].worth
    turn = TurnSearch(
        at.stakes,
        counts,
        seen.deck,
        depth=2,
        weights=weights,
        far=lambda keep: Prospect(beyond[graph.places[keep]], 0, 0),
    )
    stand = at.stakes.end(hand_of(seen.hand, faces_ten=seen.rules.faces_ten)).chips
    keeps = {action: kept(seen, action) for action in seen.legal}
    return {action: stand if keep is None else turn.keep(keep).chips for action, keep in keeps.items()}


@pytest.mark.parametrize("rules", [Rules(2), Rules(10), Rules(4, take=True, faces_ten=True)], ids=str)
def test_worth_is_near_what_a_look_further_ahead_finds(rules: Rules) -> None:
    """No choice loses more than a little."""
    lost = []
    for seen, _ in turns(rules, {2: 12, 4: 4, 10: 1}[rules.seats]):
        found = chips(seen)
        if seen.deck <= action_values.END:
            continue
        deeper = longer(seen)
        lost.append(max(deeper.values()) - deeper[max(found, key=found.__getitem__)])
    assert len(lost) > 15
    assert max(lost) < 0.3
    assert sum(lost) / len(lost) < 0.02
