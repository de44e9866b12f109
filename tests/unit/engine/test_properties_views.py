"""Views of seats, in games of Sixteen played at random."""

from __future__ import annotations

from itertools import product
from random import Random

from sixteen_tui.engine.sixteen.actions import Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import CODES, NUMBER, UNKNOWN, WILD, held
from sixteen_tui.engine.sixteen.rules import Rules, apply, legal, outcome, start
from sixteen_tui.engine.sixteen.view import preview, previews, redact, unseen, view
from tests.unit.engine.plain_rules import Played, every_rules, played, set_formed


def spectators(rules: Rules) -> tuple[int | None, ...]:
    return (*range(rules.seats), None)


# Knowledge of a seat


def in_the_dark(game: Played, seat: int | None, length: int) -> list[int]:
    """The places of the deal whose cards a seat has not seen after so many actions."""
    deal, *turns = game.actions[:length]
    assert isinstance(deal, Deal)
    seats = game.rules.seats
    hands: list[list[int]] = [[] for _ in range(seats)]
    for place in range(3 * seats):
        hands[(deal.dealer + 1 + place) % seats].append(place)
    top = 3 * seats
    for action in turns:
        if isinstance(action, Draw):
            hands[action.seat].append(top)
            top += 1
        elif isinstance(action, Play):
            place = next(p for p in hands[action.seat] if deal.cards[p] == held(action.card))
            hands[action.seat].remove(place)
    others = [place for other, hand in enumerate(hands) if other != seat for place in hand]
    return [*others, *range(top, len(deal.cards))]


@every_rules
def test_a_view_does_not_depend_on_cards_that_the_seat_has_not_seen(rules: Rules) -> None:
    game = played(rules)
    chance = Random(0)
    deal = game.actions[0]
    assert isinstance(deal, Deal)
    for seat, part in product(spectators(rules), range(4)):
        length = 1 + part * len(game.actions) // 4
        places = in_the_dark(game, seat, length)
        others = list(places)
        chance.shuffle(others)
        cards = list(deal.cards)
        for here, there in zip(places, others, strict=True):
            cards[here] = deal.cards[there]
        state = start(rules)
        differ = False
        for i, action in enumerate((Deal(deal.dealer, tuple(cards)), *game.actions[1:length])):
            after = apply(state, action).state
            assert redact(state, action, after, seat) == redact(
                game.states[i], game.actions[i], game.states[i + 1], seat
            )
            state = after
            assert view(state, seat) == view(game.states[i + 1], seat)
            differ = differ or state != game.states[i + 1]
        assert differ


@every_rules
def test_a_view_is_what_the_state_shows_that_seat(rules: Rules) -> None:
    for state in played(rules).states[1:]:
        for seat in spectators(rules):
            seen = view(state, seat)
            assert (seen.rules, seen.seat, seen.dealer, seen.to_move) == (rules, seat, state.dealer, state.to_move)
            assert seen.hand == (() if seat is None else state.hands[seat])
            assert seen.counts == tuple(len(hand) for hand in state.hands)
            assert seen.draw_pile == len(state.deck) - state.top
            assert (seen.drawn, seen.pile, seen.sum, seen.won) == (state.drawn, state.pile, state.sum, state.won)
            assert seen.legal == (legal(state) if seat == state.to_move else ())
            assert seen.outcome == outcome(state)


@every_rules
def test_a_seat_sees_its_own_cards_and_no_others(rules: Rules) -> None:
    game = played(rules)
    for state, action, after in zip(game.states, game.actions, game.states[1:], strict=False):
        for seat in spectators(rules):
            (seen,) = redact(state, action, after, seat)
            if isinstance(action, Play):
                assert seen == action
            elif isinstance(action, Draw):
                own = action.seat == seat
                assert seen == Draw(action.seat, state.deck[state.top] if own else UNKNOWN)
            else:
                known = {place for place in range(3 * rules.seats) if (action.dealer + 1 + place) % rules.seats == seat}
                cards = tuple(card if place in known else UNKNOWN for place, card in enumerate(action.cards))
                assert seen == Deal(action.dealer, cards)


@every_rules
def test_unseen_cards_are_those_in_the_draw_pile_and_the_other_hands(rules: Rules) -> None:
    for state in played(rules).states[1:]:
        for seat in spectators(rules):
            others = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
            assert unseen(view(state, seat)) == tuple(sorted([*others, *state.deck[state.top :]]))


@every_rules
def test_a_preview_is_what_the_play_does(rules: Rules) -> None:
    for state in played(rules).states[1:]:
        for seat in range(rules.seats):
            seen = view(state, seat)
            assert previews(seen, seat) == tuple(preview(seen, Play(seat, card)) for card in range(WILD))
            for card in set(seen.hand) - {WILD}:
                shown = preview(seen, Play(seat, card))
                assert shown.sum == state.sum + NUMBER[card]
                wanted = set_formed(rules, [CODES[c] for c in (*state.pile, card)], seat)
                if wanted is None or shown.formed is None:
                    assert wanted is None
                    assert shown.formed is None
                else:
                    said = {"side": shown.formed.side, "kinds": sorted(shown.formed.kinds), "count": shown.formed.worth}
                    assert said == wanted
        if state.to_move >= 0:
            seen = view(state, state.to_move)
            for action in legal(state):
                if isinstance(action, Play):
                    won = apply(state, action).state.won[len(state.won) :]
                    assert preview(seen, action).formed == (won[0] if won else None)
