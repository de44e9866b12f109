"""All texts about the pile of Sixteen agree with the effect of `apply` for every card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.cards import CODES, NUMBER, WILD, Card, wild_as
from sixteen_tui.engine.sixteen.rules import Formed, State, apply
from sixteen_tui.engine.sixteen.view import outlook, preview, view
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.games.sixteen.text import lesson, panes, plain
from sixteen_tui.games.sixteen.text import table as signs
from sixteen_tui.widgets.look import UNICODE
from tests.tiers import first
from tests.unit.engine.hint_check import SIXTEEN, sixteen_positions
from tests.unit.engine.hint_sixteen import faces_said

GAMES = 1
"""Games of each of the 48 variations."""


sampled = pytest.mark.parametrize("every", first([6, 3]))
"""One of so many positions is looked at."""


def positions(every: int) -> Iterator[State]:
    """Yield one of `every` positions of games at random, all variations in turn."""
    for rules in SIXTEEN:
        for game in range(GAMES):
            yield from islice(sixteen_positions(rules, game), 0, None, every)


def made(state: State) -> dict[Card, Formed | None]:
    """Return the set that each card forms, a wild by each declaration, if the seat to move held and played it."""
    found = {}
    for card in (*range(WILD), *map(wild_as, range(WILD))):
        hands = [*state.hands]
        hands[state.to_move] = (min(card, WILD), *hands[state.to_move][1:])
        after = apply(state._replace(hands=(*hands,)), Play(state.to_move, card)).state
        found[card] = after.won[-1] if len(after.won) > len(state.won) else None
    return found


def faces(cards: Iterator[Card]) -> frozenset[str]:
    return frozenset(CODES[card].removeprefix("W=") for card in cards)


def of_sign(text: str) -> frozenset[str]:
    """Return the faces that a sign of the table stands for: "2", "3-6", "■", "■ 0-2"."""
    read = re.fullmatch(r"(\D?) ?(\d?)(?:-(\d))?", text)
    assert read is not None, text
    shape, low, high = read.groups()
    colours = "BGOP"[UNICODE.shapes.index(shape)] if shape else "BGOP"
    numbers = range(int(low or 0), int(high or low or 6) + 1)
    return frozenset(f"{colour}{number}" for colour in colours for number in numbers)


@sampled
def test_what_wins_and_what_busts_is_what_the_rules_do(every: int) -> None:
    """On the table, in plain mode and in the hint's words; a bust goes before a match (A8)."""
    coloured = 0
    for state in positions(every):
        each, seen = made(state), view(state, state.to_move)
        sets = faces(card for card, formed in each.items() if formed and "bust" not in formed.kinds)
        busts = faces(card for card, formed in each.items() if formed and "bust" in formed.kinds)
        matches = faces(
            card for card, formed in each.items() if formed is not None and {"colour", "number"} & {*formed.kinds}
        )
        now = outlook(seen)
        told = frozenset[str]().union(*(of_sign(text) for text, _ in signs.winning(now, UNICODE.shapes)))
        assert told == sets, (state, signs.winning(now, UNICODE.shapes))
        numbers = signs.bust_numbers(now.busts)
        assert (of_sign(numbers) if numbers else frozenset()) == busts, (state, numbers)
        said = " ".join(line.removeprefix("Match with ") for line in plain.situation(seen) if line.startswith("Match"))
        spoken = faces_said(said.replace("any ", "").replace(" card", "")) if said else frozenset()
        assert spoken == matches, (state, said)
        if now.colour is not None or now.number is not None:
            assert faces_said(words.matching(now)) == matches
        coloured += bool(matches and busts & faces(card for card in range(WILD) if card // 7 == now.colour))
    assert coloured > GAMES * 10, "too few positions in which a card of the colour busts"


@sampled
def test_what_is_said_of_a_card_is_what_the_rules_do(every: int) -> None:
    """Under the card, in the chooser of a wild, in the line below and in the lesson."""
    for state in islice(positions(every), 0, None, 5):
        seen = view(state, state.to_move)
        for card, formed in made(state).items():
            play = Play(state.to_move, card)
            after = preview(seen, play)
            assert after.formed == formed
            assert after.sum == state.sum + NUMBER[card]
            own = formed is not None and formed.side == state.to_move % 2
            busts = formed is not None and "bust" in formed.kinds
            sign = signs.makes(card, after, "▲", mine=own)
            assert ("✓" in sign, "✗" in sign) == (own, busts)
            if formed is not None:
                assert ("✓" in panes.cell(after, "▲", mine=own)) == own
            said = words.preview(card, after)
            assert ("to go" in said) == (formed is None)
            assert ("bust" in said.lower()) == busts
            assert ("bust" in lesson.would(seen, play)) == busts
