"""Hints of Sweet Sixteen against the rules written down once more in codes, and against every card that could come."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from sixteen_tui.engine.sweet_sixteen import rules as sweet_sixteen
from sixteen_tui.engine.sweet_sixteen.actions import Stand, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CODES as PACK_CODES
from sixteen_tui.engine.sweet_sixteen.hints import hint as sweet_hint
from sixteen_tui.engine.sweet_sixteen.variations import Rules as SweetRules
from sixteen_tui.engine.sweet_sixteen.view import view as sweet_view
from sixteen_tui.games.sweet_sixteen.text import hints as say
from tests.unit.engine.hint_tally import Tally, demand


def worth_of(codes: list[str], *, faces_ten: bool) -> int:
    """The sum of a hand."""
    faces = {"J": 10, "Q": 10, "K": 10} if faces_ten else {"J": 11, "Q": 12, "K": 13}
    values = {"A": 1, "T": 10, **faces}
    return sum(values.get(code[0]) or int(code[0]) for code in codes)


def paid(rules: SweetRules, hand: list[str]) -> int:
    """The payment of the bank for a hand at the end of a turn."""
    worth = worth_of(hand, faces_ten=rules.faces_ten)
    if worth == 16:
        return rules.seats * (2 if "8D" in hand else 1)
    return -1 if worth < 16 else 16 - worth


def check_sweet(state: sweet_sixteen.State, tally: Tally) -> None:
    """Everything that is said to the seat to move."""
    rules, seat = state.rules, state.to_move
    found = sweet_hint(sweet_view(state, seat))
    demand(tuple(option.action for option in found.options) == sweet_sixteen.legal(state), "not every choice")
    tally.positions += 1
    hand = [PACK_CODES[card] for card in state.hands[seat] or ()]
    others = [card for other, cards in enumerate(state.hands) if other != seat for card in cards or ()]
    unseen = [PACK_CODES[card] for card in (*others, *state.deck)]
    now = worth_of(hand, faces_ten=rules.faces_ten)
    for option in found.options:
        given = PACK_CODES[option.action.card] if isinstance(option.action, Trade) else None
        kept = [code for code in hand if code != given]
        hands = [hand] if isinstance(option.action, Stand) else [[*kept, code] for code in unseen]
        worths = [worth_of(each, faces_ten=rules.faces_ten) for each in hands]
        chances = tuple((worth, Fraction(worths.count(worth), len(worths))) for worth in sorted(set(worths)))
        demand(option.values == chances, option)
        demand(option.bank == Fraction(sum(paid(rules, each) for each in hands), len(hands)), option)
        eights = sum(worth == 16 and "8D" in each for worth, each in zip(worths, hands, strict=True))
        better = sum(now < worth <= 16 for worth in worths) if now <= 16 else None  # then nothing is said of it
        bust = sum(worth > 16 for worth in worths)
        made, total = worths.count(16), len(unseen)
        known: dict[str, Callable[..., bool]] = {
            r"With (\d+) you pay the bank (\d+) chips?\.": lambda worth, chips, hands=hands, now=now: (
                (int(worth), -int(chips)) == (now, paid(rules, hands[0]))
            ),
            r"The only card you cannot see makes 16\.": lambda total=total, made=made: (total, made) == (1, 1),
            r"The only card you cannot see does not make 16\.": lambda total=total, made=made: (total, made) == (1, 0),
            r"None of the (\d+) cards you cannot see makes 16\.": lambda number, total=total, made=made: (
                (int(number), 0) == (total, made)
            ),
            r"(\d+) of the (\d+) cards you cannot see makes? 16\.": lambda count, number, total=total, made=made: (
                (int(count), int(number)) == (made, total)
            ),
            r"(\d+) of them with the 8 of diamonds, which counts twice\.": lambda count, eights=eights: (
                int(count) == eights
            ),
            r"(\d+) of the (\d+) goe?s? over 16\.": lambda count, number, total=total, bust=bust: (
                (int(count), int(number)) == (bust, total)
            ),
            r"None of the (\d+) goes over 16\.": lambda number, total=total, bust=bust: (
                (int(number), 0) == (total, bust)
            ),
            r"None of the (\d+) brings the hand nearer to 16\.": (
                lambda number, total=total, better=better: (int(number), 0) == (total, better)
            ),
            r"It goes over 16\.": lambda total=total, bust=bust: (total, bust) == (1, 1),
            r"It brings the hand nearer to 16\.": lambda total=total, better=better: (total, better) == (1, 1),
            r"(\d+) of the (\d+) brings? the hand nearer to 16(, or to it)?\.": (
                lambda count, number, to_it, total=total, better=better, made=made: (
                    (int(count), int(number), bool(to_it)) == (better, total, made > 0)
                )
            ),
        }
        for text in say.consequences(option):
            matched = [(pattern, re.fullmatch(pattern, text)) for pattern in known]
            right = [pattern for pattern, match in matched if match and known[pattern](*match.groups())]
            demand(len(right) == 1, text, hand, state)
            tally.said[right[0]] += 1
