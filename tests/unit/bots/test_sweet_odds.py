"""The odds of Sweet Sixteen: the same as an enumeration of every order of cards, and the same for alike cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from typing import Final

import pytest

from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sweet_sixteen.actions import Action, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.bots import plans
from sixteen_tui.engine.sweet_sixteen.bots.action_values import advice, best
from sixteen_tui.engine.sweet_sixteen.bots.expectimax import HIGHEST, Hand, Prospect, Stakes, TurnSearch, counted
from sixteen_tui.engine.sweet_sixteen.bots.odds import next_card, odds, outlook, stakes
from sixteen_tui.engine.sweet_sixteen.bots.rounds import table
from sixteen_tui.engine.sweet_sixteen.bots.value_iteration import LARGEST, graph_of
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, CODES, DECK, Card
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, chance, start
from sixteen_tui.engine.sweet_sixteen.settling import settle, value
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import View, unseen, view
from tests.unit.every_rules import in_seed

TURNS: Final = [Rules(2, take, second, faces) for take, second, faces in product((False, True), repeat=3)]


def near(number: float) -> object:
    return pytest.approx(number, rel=0, abs=1e-9)


def values(cards: tuple[Card, ...], rules: Rules) -> list[int]:
    return [value((card,), faces_ten=rules.faces_ten) for card in cards]


def chips(hand: tuple[Card, ...], rules: Rules, at_stake: Stakes) -> float:
    """The worth of a hand: the bank's part by the rules' own settling, the best hand's out of the stakes."""
    result = settle(1, 0, (hand,), faces_ten=rules.faces_ten, bank=10_000).results[0]
    points = result.points + (rules.seats - 1) * {"sixteen": 1, "sixteen-8d": 2}.get(result.line, 0)
    share = at_stake.by_total[result.value] - (rules.seats if result.value == 16 else -1) if result.value <= 16 else 0
    return points + share


def turn_over(hand: tuple[Card, ...], rules: Rules) -> bool:
    return value(hand, faces_ten=rules.faces_ten) >= 16


def keeps(hand: tuple[Card, ...], rules: Rules) -> list[tuple[Card, ...]]:
    """Cards, not values: every trade by itself, and a take."""
    trades = [hand[:place] + hand[place + 1 :] for place in range(len(hand))]
    return [*trades, *([hand] if rules.take and value(hand, faces_ten=rules.faces_ten) <= 16 else [])]


def enumerated(
    kept: tuple[Card, ...],
    deck: tuple[Card, ...],
    draws: int,
    rules: Rules,
    at_stake: Stakes,
    *,
    weights: tuple[float, ...] = (1.0,) * 14,
) -> float:
    """The best play for the most chips, over each single card that can come, and nothing remembered."""
    worth, weight = [], []
    for place, card in enumerate(deck):
        hand, left = (*kept, card), deck[:place] + deck[place + 1 :]
        best = chips(hand, rules, at_stake)
        if draws > 1 and not turn_over(hand, rules):
            nexts = [enumerated(keep, left, draws - 1, rules, at_stake, weights=weights) for keep in keeps(hand, rules)]
            best = max(best, *nexts)
        worth.append(best)
        weight.append(weights[value((card,), faces_ten=rules.faces_ten)])
    return sum(one * often for one, often in zip(worth, weight, strict=True)) / sum(weight)


def small(rules: Rules, dice: Random, most: int) -> tuple[tuple[Card, ...], tuple[Card, ...], int]:
    """A hand that may go on, few cards unseen, and how many of them can be drawn."""
    while True:
        cards = list(DECK)
        dice.shuffle(cards)
        if dice.random() < 0.5:
            cards.remove(CARDS["8D"])
            cards.insert(dice.randrange(2, 5), CARDS["8D"])
        hand, size = tuple(cards[:2]), dice.randint(2, most)
        total = value(hand, faces_ten=rules.faces_ten)
        if total < 16 or (rules.second_chance and total > 16):
            return hand, tuple(cards[2 : 2 + size]), dice.randint(1, size)


@pytest.mark.parametrize("rules", TURNS, ids=str)
def test_equals_an_enumeration_of_small_decks(rules: Rules) -> None:
    dice, at_stake = Random(f"small {in_seed(rules)}"), stakes(rules)
    checked = 0
    for _ in range(12):
        hand, deck, draws = small(rules, dice, 5 if rules.take else 6)
        counts = counted(deck, faces_ten=rules.faces_ten)
        whole = TurnSearch(at_stake, counts, draws, depth=draws)
        for keep in keeps(hand, rules):
            worth = enumerated(keep, deck, draws, rules, at_stake)
            kept = tuple(sorted(values(keep, rules)))
            assert whole.keep(kept).chips == near(worth)
            checked += 1
    assert checked >= 24


@pytest.mark.parametrize("rules", TURNS, ids=str)
def test_equals_an_enumeration_of_cards_that_are_not_alike(rules: Rules) -> None:
    dice, at_stake = Random(f"weights {in_seed(rules)}"), stakes(rules)
    for _ in range(6):
        hand, deck, draws = small(rules, dice, 5)
        weights = tuple(dice.random() for _ in range(14))
        turn = TurnSearch(at_stake, counted(deck, faces_ten=rules.faces_ten), draws, depth=draws, weights=weights)
        for keep in keeps(hand, rules):
            worth = enumerated(keep, deck, draws, rules, at_stake, weights=weights)
            assert turn.keep(tuple(sorted(values(keep, rules)))).chips == near(worth)


@pytest.mark.parametrize("rules", TURNS, ids=str)
def test_equals_an_enumeration_of_few_draws_from_a_full_deck(rules: Rules) -> None:
    dice, at_stake = Random(f"few {in_seed(rules)}"), stakes(rules)
    for _ in range(2):
        hand, *_ = small(rules, dice, 2)
        deck = tuple(card for card in DECK if card not in hand)
        turn = TurnSearch(at_stake, counted(deck, faces_ten=rules.faces_ten), 2, depth=2)
        for keep in keeps(hand, rules):
            kept = tuple(sorted(values(keep, rules)))
            assert turn.keep(kept).chips == near(enumerated(keep, deck, 2, rules, at_stake))


def exact(kept: Hand, deck: Counter[int], draws: int, at_stake: Stakes) -> tuple[Fraction, ...]:
    """Chips, 16, bust and number of cards of the best play in fractions, over values; chips are whole numbers here."""
    every = [Fraction(0)] * 4
    for card in list(deck):
        hand, left = tuple(sorted((*kept, card))), deck - Counter([card])
        end = at_stake.end(hand)
        best: tuple[Fraction, ...] = (Fraction(end.chips), Fraction(end.sixteen), Fraction(end.bust), Fraction(0))
        if sum(hand) < 16 and draws > 1:
            options = {hand[:place] + hand[place + 1 :] for place in range(len(hand))} | (
                {hand} if at_stake.take else set()
            )
            best = max(best, *[exact(option, left, draws - 1, at_stake) for option in options])
        every = [whole + deck[card] * part / deck.total() for whole, part in zip(every, best, strict=True)]
    return every[0], every[1], every[2], 1 + every[3]


@pytest.mark.parametrize("take", [False, True])
def test_chances_of_the_whole_turn_in_fractions(take: bool) -> None:
    at_stake = Stakes((*(-1.0,) * 16, 5.0), 9.0, take)
    deck = Counter({1: 1, 3: 2, 5: 1, 8: 1, 12: 1, 13: 2})
    counts = tuple(deck[card] for card in range(14))
    for kept in ((3,), (4,), (7,)):
        found = TurnSearch(at_stake, counts, 4, depth=4).keep(kept)
        assert tuple(found) == pytest.approx([float(part) for part in exact(kept, deck, 4, at_stake)], abs=1e-12)


def chance_of_none(stops: int, unseen: int, drawn: int) -> float:
    """That among so many cards, drawn from the unseen ones without putting them back, is none that stops."""
    return comb(unseen - stops, drawn) / comb(unseen, drawn)


@pytest.mark.parametrize(("kings", "others", "draws"), [(1, 5, 3), (2, 6, 5), (4, 5, 9), (3, 5, 1)])
def test_a_wait_for_kings_is_what_a_formula_says(kings: int, others: int, draws: int) -> None:
    """A 3 is kept for the kings; nothing else ends the turn, and no ace or 2 is better to keep."""
    at_stake = Stakes((*(-1.0,) * 16, 5.0), 9.0, take=False)
    counts = tuple({1: others // 2, 2: others - others // 2, 13: kings}.get(value, 0) for value in range(14))
    found = TurnSearch(at_stake, counts, draws, depth=draws).keep((3,))
    assert found.sixteen == near(1 - chance_of_none(kings, kings + others, draws))
    assert found.draws == near(sum(chance_of_none(kings, kings + others, drawn) for drawn in range(draws)))


def waiting(draws: int) -> Prospect:
    """A plan that keeps a 3, with this many cards to come and every other card alike."""
    counts = counted([card for card in DECK if card not in (CARDS["3C"], CARDS["5C"])], faces_ten=False)
    at = plans.Beliefs(stakes(Rules()), (0.5,) * (HIGHEST + 1), sum(counts) - draws, 9)
    graph = graph_of(take=False, faces_ten=False, most=LARGEST)
    return plans.prospects(Rules(), at, counts, draws)[graph.places[3,]]


@pytest.mark.parametrize("draws", [5, 12, 25, 41])
def test_a_long_wait_is_near_the_formula(draws: int) -> None:
    """If later cards are drawn as if put back: a 3 is kept, and nothing is better to keep."""
    found = waiting(draws)
    assert found.sixteen == pytest.approx(1 - chance_of_none(4, 43, draws), abs=0.06)
    assert found.draws == pytest.approx(sum(chance_of_none(4, 43, drawn) for drawn in range(draws)), rel=0.15)


@pytest.mark.parametrize(
    ("hand", "seats"), [("3C 9D", 2), ("4C 9D", 4), ("7C 5D", 10), ("KC AD", 2), ("TC 2D", 4)], ids=str
)
def test_the_odds_are_those_of_turns_played_by_the_rules(hand: str, seats: int) -> None:
    """The expert's turn after each trade, in many shuffled decks: how it ends and how many cards it takes."""
    dice, state = Random(f"played {hand}"), facing(Rules(seats), 1, hand)
    for said in advice(view(state, state.to_move))[1:]:
        assert isinstance(said.action, Trade)
        totals, cards, many = Counter[str](), 0, 120
        for _ in range(many):
            deck = list(state.deck)
            dice.shuffle(deck)
            after: State = state._replace(deck=tuple(deck))
            choice: Action = said.action
            while isinstance(choice, Trade):
                after, cards = apply(after, choice).state, cards + 1
                if after.to_move != state.to_move:
                    break
                choice = best(view(after, after.to_move))
            worth = value(after.hands[state.turn] or (), faces_ten=False)
            totals["16" if worth == 16 else "under" if worth < 16 else "bust"] += 1
        for name, share in (("16", said.sixteen), ("under", said.under), ("bust", said.bust)):
            assert totals[name] / many == pytest.approx(share, abs=0.03 + 3.5 * (0.25 / many) ** 0.5), (said, totals)
        assert cards / many == pytest.approx(said.draws, rel=0.3, abs=1), (said, totals)


def test_sixteen_is_certain_where_nothing_can_go_wrong() -> None:
    """A 3 is kept, all 4 kings are still to come, and only two cards cannot be drawn."""
    found = waiting(41)
    assert found.sixteen == pytest.approx(1, abs=1e-4)
    assert found.bust == 0


@pytest.mark.parametrize(
    "positions",
    [
        4,
        pytest.param(
            30,
            marks=[
                pytest.mark.long,
                pytest.mark.xfail(strict=True, reason="2 of 60 cost up to 0.98 chips: the belief stops at one card"),
            ],
        ),
    ],
)
def test_decides_as_the_exact_optimum_on_decks_of_ten(positions: int) -> None:
    """If the expert does not look to the end, it still chooses what is as good (nearly always)."""
    dice, lost = Random("ten"), []
    for rules in (Rules(2), Rules(10)):
        for _ in range(positions):
            hand, *_ = small(rules, dice, 2)
            cards = [card for card in DECK if card not in hand]
            dice.shuffle(cards)
            state = facing(rules, 1, " ".join(CODES[card] for card in hand))
            seen = view(state._replace(deck=tuple(cards[:10]), waste=tuple(cards[10:])), state.to_move)
            at = table(rules, ())
            whole = TurnSearch(at.stakes, counted(cards[:10], faces_ten=False), 10, depth=10)
            worth = outlook(seen, at.stakes, whole)
            lost.append(max(each.chips for each in worth.values()) - worth[best(seen)].chips)
    assert min(lost) > -1e-9
    assert sum(lost) / len(lost) < 0.02
    assert max(lost) < 0.2


def facing(rules: Rules, seed: int, hand: str | None = None) -> State:
    """The first turn of a game, if need be with another hand."""
    state, stream = start(rules), Stream(f"{seed:064x}")
    while state.to_move == CHANCE:
        state = apply(state, chance(state, stream)).state
    if hand is None:
        return state
    cards = tuple(CARDS[code] for code in hand.split())
    dealt = tuple(cards if seat == state.turn else None for seat in range(rules.seats))
    return state._replace(hands=dealt, deck=tuple(card for card in DECK if card not in cards))


def test_next_card_is_counted() -> None:
    """7 and 5: each is kept for four cards, and busts with all that are higher; both together want a 4."""
    state = facing(Rules(take=True), 1, "7C 5D")
    seen = view(state, state.to_move)
    by_action = {choice.action: choice for choice in next_card(seen)}
    assert list(by_action) == list(seen.legal)
    seat = state.to_move
    keeps_seven = by_action[Trade(seat, CARDS["5D"])]
    assert (keeps_seven.next_sixteen, keeps_seven.next_bust) == (4 / 43, 16 / 43)
    keeps_five = by_action[Trade(seat, CARDS["7C"])]
    assert (keeps_five.next_sixteen, keeps_five.next_bust) == (4 / 43, 8 / 43)
    takes = by_action[Take(seat)]
    assert (takes.next_sixteen, takes.next_bust) == (4 / 43, 27 / 43)
    stands = by_action[Stand(seat)]
    assert (stands.next_sixteen, stands.next_bust, stands.sixteen, stands.bust) == (0, 0, 0, 0)
    assert stands.chips == stakes(state.rules).by_total[12]


@pytest.mark.parametrize(("sixteen", "bust"), [(1.0, 1e-30), (1e-30, 1.0)])
def test_a_chance_is_certain_only_if_the_other_is_none(sixteen: float, bust: float) -> None:
    """A sum of floats is 1 beside a bust that can happen."""
    state = facing(Rules(), 1, "3C 7D")
    seen = view(state, state.to_move)
    counts = counted(unseen(seen), faces_ten=False)
    found = odds(seen, counts, Trade(state.to_move, CARDS["7D"]), Prospect(7.0, sixteen, bust, 9.0))
    assert 0 < found.bust < 1
    assert 0 < found.sixteen < 1


def test_a_bust_as_dealt() -> None:
    """With a second chance: to stand costs a chip a point, and nothing can be taken (B12, B17)."""
    state = facing(Rules(take=True, second_chance=True), 1, "KC 9D")
    seen = view(state, state.to_move)
    stands, *trades = advice(seen)
    assert stands.action == Stand(state.to_move)
    assert stands[1:] == (0, 1, 0, 1, -6, 0)
    assert [trade.action for trade in trades] == [Trade(state.to_move, CARDS[code]) for code in ("KC", "9D")]
    assert all(trade.bust >= trade.next_bust for trade in trades)


def test_an_empty_deck() -> None:
    state = facing(Rules(), 1, "7C 5D")._replace(deck=())
    assert [choice.action for choice in advice(view(state, state.to_move))] == [Stand(state.to_move)]


def test_one_card_ahead_is_not_more() -> None:
    """The turn ends with that card, and its chances are those of the card."""
    for seed in range(20):
        state = facing(Rules(4, take=seed % 2 == 0), seed, "3C 5D")
        seen = view(state, state.to_move)
        at = table(state.rules, ()).stakes
        alone = outlook(seen, at, TurnSearch(at, counted(unseen(seen), faces_ten=False), 1, depth=1))
        for near_by, far in zip(next_card(seen), advice(seen), strict=True):
            assert near_by[:3] == far[:3]
            assert near_by[3:5] == pytest.approx(near_by[1:3])
            assert far.chips >= alone[far.action].chips - 1e-9


def test_own_discards_cannot_come_back() -> None:
    """Two positions that differ in nothing but what has been given up."""
    state = facing(Rules(), 1, "3C 5D")
    kings = tuple(card for card in state.deck if value((card,), faces_ten=False) == 13)
    aces = tuple(card for card in state.deck if value((card,), faces_ten=False) == 1)

    def chance_of_16(waste: tuple[Card, ...]) -> float:
        deck = tuple(card for card in state.deck if card not in waste)
        seen: View = view(state._replace(deck=deck, waste=waste), state.to_move)
        assert len(unseen(seen)) == len(deck)
        trade: Action = Trade(state.to_move, CARDS["5D"])
        return next(choice.sixteen for choice in advice(seen) if choice.action == trade)

    assert chance_of_16(kings) < chance_of_16(aces)
