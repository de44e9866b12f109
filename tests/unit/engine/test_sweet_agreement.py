"""Question, odds, hint, expert and review of Sweet Sixteen say the same of a choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

import pytest

from sixteen_tui.engine.sweet_sixteen.actions import Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.bots.action_values import NOISE, advice, chips, most, no_takes
from sixteen_tui.engine.sweet_sixteen.bots.odds import Odds
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, DECK
from sixteen_tui.engine.sweet_sixteen.game import GAME, only_loses
from sixteen_tui.engine.sweet_sixteen.hints import hint
from sixteen_tui.engine.sweet_sixteen.review import REVIEWER
from sixteen_tui.engine.sweet_sixteen.variations import NAMES, Rules, rules
from sixteen_tui.engine.sweet_sixteen.view import View, view
from sixteen_tui.games.sweet_sixteen.plain import PLAIN
from sixteen_tui.games.sweet_sixteen.text import hints
from sixteen_tui.games.sweet_sixteen.text import odds as say
from tests.tiers import first
from tests.unit.engine.hint_check import SWEET, sweet_positions

CASINO = Rules(2, take=True, second_chance=True)
BLACK_JACK = Rules(4, take=True, faces_ten=True)


def views(number: int, seed: str, variations: Sequence[Rules] = SWEET) -> Iterator[View]:
    """Yield what the seat to move knows in so many positions of games at random."""
    chance = Random(seed)
    left = number
    while left:
        for state in islice(sweet_positions(chance.choice(variations), chance.random()), min(left, 25)):
            left -= 1
            yield view(state, state.to_move)


def holding(hand: str, of: Rules) -> View:
    """Return the view of the first seat to move, with that hand in place of its own."""
    state = next(iter(sweet_positions(of, 0)))
    cards = tuple(CARDS[code] for code in hand.split())
    hands = tuple(cards if seat == state.to_move else held and () for seat, held in enumerate(state.hands))
    deck = tuple(card for card in DECK if card not in cards)
    return view(state._replace(hands=hands, deck=deck[: len(state.deck)]), state.to_move)


def check(seen: View) -> int:
    """Compare what is said of each choice; return how many of them are asked about."""
    worth = chips(seen)
    choice, highest = hint(seen).choice, max(worth.values())
    assert worth[choice] == highest
    assert GAME.levels["expert"](seen, Random(0)) == choice
    best, *_ = REVIEWER.judgement(seen)
    assert best.value == highest
    asked = [action for action in seen.legal if only_loses(seen, action)]
    for action in asked:
        assert worth[action] < worth[Stand(seen.to_move)], action
        assert not hint(seen).of(action).better
        assert highest - worth[action] > NOISE, "it is marked as good as the best (`most`)"
        assert REVIEWER.judged(seen, action).value < REVIEWER.judged(seen, Stand(seen.to_move)).value
    return len(asked)


def test_nothing_is_asked_about_what_the_odds_call_better_than_standing() -> None:
    """For every choice of every hand."""
    assert sum(map(check, views(250, "agreement", SWEET[::15]))) > 3, "too few questions to tell anything"


@pytest.mark.long
def test_nothing_is_asked_about_what_the_odds_call_better_than_standing_in_thousands_of_positions() -> None:
    assert sum(map(check, views(6000, "thousands"))) > 20


@pytest.mark.parametrize("number", first([8, 16]))
def test_the_odds_bring_what_the_expert_says(number: int) -> None:
    for seen in views(number, "odds"):
        worth = chips(seen)
        for each in advice(seen):
            assert each.chips == worth[each.action]
            other = no_takes(seen).get(each.action)
            assert (other is not None) == (seen.rules.take and isinstance(each.action, Trade))
            assert other is None or 0 <= other <= 1


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_trade_that_pays_later_is_not_asked_about(name: str) -> None:
    """A king and an ace: no next card makes 16 once the king is gone, and all the same it is the best."""
    of = rules(
        {
            **{key: getattr(Rules(), key) for key in ("take", "second_chance", "faces_ten", "banker_plays")},
            "seats": 2,
            **NAMES[name],
        }
    )
    seen = holding("KS AD", of)
    if Trade(seen.to_move, CARDS["KS"]) in seen.legal:
        assert not only_loses(seen, Trade(seen.to_move, CARDS["KS"]))


@pytest.mark.parametrize("seats", range(2, 11))
def test_what_is_as_good_as_standing_is_not_asked_about(seats: int) -> None:
    """A five and a ten: without the ten no card is too much, so it can be had again."""
    seen = holding("5H TH", Rules(seats, faces_ten=True))
    trade = Trade(seen.to_move, CARDS["TH"])
    assert trade in most(advice(seen))
    assert not only_loses(seen, trade)


@pytest.mark.parametrize("hand", ["KS 4D", "QS 9D"])
def test_of_a_hand_over_16_it_is_not_said_which_cards_bring_it_nearer(hand: str) -> None:
    """Of 17 no card under 16 does, and all of them are better; of 21 a bust with 17 does."""
    seen = holding(hand, CASINO)
    assert seen.value > 16
    options = [option for option in hint(seen).options if isinstance(option.action, Trade)]
    assert len(options) == 2
    for option in options:
        assert option.better is None
        assert 0 < option.bust < option.unseen
        assert "nearer" not in hints.option(option)
        assert f"{option.bust} of the {option.unseen} go over 16." in hints.option(option)


def test_what_is_worth_less_than_standing_and_helps_with_no_card_is_asked_about() -> None:
    seen = holding("TC 5H", CASINO)
    assert only_loses(seen, Trade(seen.to_move, CARDS["5H"]))
    assert not only_loses(seen, Trade(seen.to_move, CARDS["TC"]))
    assert not only_loses(seen, Stand(seen.to_move))


def test_the_odds_say_the_plan_where_the_next_card_makes_no_sixteen() -> None:
    """Beside "None of the cards makes 16" the chance of 16 in the end would be a contradiction."""
    seen = holding("KS AD", CASINO)
    said = PLAIN.answer("odds", seen)
    place = next(at for at, line in enumerate(said) if "the most chips" in line)
    assert said[place].startswith("Trade the king of spades: more than 99.9% for 16")
    assert said[place + 1].startswith("The plan: trade until the hand is low, then take or trade on.")
    hinted = next(line for line in PLAIN.hint(seen, ("Ada", "Emmy")) if line.startswith("Trade the king"))
    assert "None of the 43 cards you cannot see makes 16." in hinted
    assert "The plan: " in hinted


def test_the_odds_say_that_a_choice_rests_on_a_later_take() -> None:
    """With faces as ten a low card alone seldom comes to 16: one is taken to it."""
    seen = holding("KS AD", BLACK_JACK)
    best = max(advice(seen), key=lambda each: each.chips)
    assert best.action == Trade(seen.to_move, CARDS["KS"])
    without = no_takes(seen)
    assert without[best.action] < 0.5
    assert best.sixteen > 0.99
    said = say.plan(best, without)
    assert said.startswith("The plan: trade until the hand is low, then take a card.")
    assert "without a take of 2" in said


def test_no_plan_is_said_where_the_next_card_says_it() -> None:
    assert say.plan(Odds(Take(0), 0.1, 0.2, 0.5, 0.5, 1.0), {}) == ""
    assert say.plan(Odds(Stand(0), 0.0, 0.0, 0.0, 0.0, -1.0), {}) == ""
    assert say.plan(Odds(Trade(0, 0), 0.1, 0.2, 0.51, 0.4, 1.0), {Trade(0, 0): 0.5}) == ""
    assert say.plan(Odds(Take(0), 0.0, 0.2, 0.5, 0.4, 1.0), {Trade(0, 0): 0.5}).startswith("Later cards can make it")
