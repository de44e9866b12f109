"""Secrets of Sweet Sixteen (B10): every test is named after the rule of `docs/rules.md`."""

from __future__ import annotations

import pytest

from sixteen_tui.engine.game import CHANCE, BadNotation, IllegalAction, see
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
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, UNKNOWN
from sixteen_tui.engine.sweet_sixteen.game import GAME
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, start
from sixteen_tui.engine.sweet_sixteen.view import redact, unseen, view
from tests.unit.rules.sweet_positions import TAKE, after, cards, quiet, refused, shuffled, stood, then

pytestmark = pytest.mark.every("each case of a numbered rule is a fault of its own")

TURNS = {
    "stand": ("deal 3C 4C", "1 stand"),
    "sixteen": ("deal 3C KC",),
    "bust": ("deal QC KC",),
}
TURNS_AFTER_A_TRADE = {
    "stand": ("deal 3C 4C AD", "1 trade 3C", "1 stand"),
    "sixteen": ("deal 3C 4C KC", "1 trade 4C"),
    "bust": ("deal 4C 5C KC", "1 trade 5C"),
}
TURNS_AFTER_A_TAKE = {
    "stand": ("deal 3C 4C AD", "1 take", "1 stand"),
    "sixteen": ("deal 3C 4C 9C", "1 take"),
    "bust": ("deal 4C 5C KC", "1 take"),
}


def seen_by(state: State, seat: int | None, *script: str) -> tuple[list[str], State]:
    """The observations of a seat of a script, and the state after it."""
    texts = []
    for entry in script:
        action = shuffled(state, entry[5:]) if entry.startswith("deal") else decode(entry)
        after = apply(state, action).state
        texts += [encode(each) for each in redact(state, action, after, seat)]
        state = after
    return texts, state


@pytest.mark.parametrize("turns", [TURNS, TURNS_AFTER_A_TRADE, TURNS_AFTER_A_TAKE])
@pytest.mark.parametrize("spectator", [0, 2, None])
def test_b10_a_stand_a_sixteen_and_a_bust_look_alike(turns: dict[str, tuple[str, ...]], spectator: int | None) -> None:
    told = [seen_by(after(rules=TAKE), spectator, *turn) for turn in turns.values()]
    (texts, state), *others = told
    assert texts[-1] == "1 done"
    assert texts[0] == " ".join(("shuffle", *("?" * 45)))
    for other_texts, other in others:
        assert other_texts == texts
        assert view(other, spectator) == view(state, spectator)
    events = [apply(state, action).events for turn in turns.values() for state, action in steps(*turn)]
    assert not any(events)


def steps(*script: str) -> list[tuple[State, Action]]:
    state, taken = after(rules=TAKE), []
    for entry in script:
        action = shuffled(state, entry[5:]) if entry.startswith("deal") else decode(entry)
        taken.append((state, action))
        state = apply(state, action).state
    return taken


def test_b10_the_table_learns_how_many_cards_were_traded_or_taken() -> None:
    texts, state = seen_by(after(rules=TAKE), 0, "deal AC 2C 3C 4C", "1 trade AC", "1 take", "1 stand")
    assert texts[1:] == ["1 trade ?", "1 take ?", "1 done"]
    seen = view(state, 0)
    assert (seen.trades, seen.takes, seen.counts, seen.done) == ((0, 1, 0), (0, 1, 0), (0, 3, 0), (False, True, False))


def test_b10_a_seat_sees_its_own_turn() -> None:
    texts, state = seen_by(after(rules=TAKE), 1, "deal AC 2C 3C 4C", "1 trade AC", "1 take", "1 stand")
    assert texts == [" ".join(("shuffle AC 2C", *("?" * 43))), "1 trade AC 3C", "1 take 4C", "1 stand"]
    seen = view(state, 1)
    assert (seen.hand, seen.value, seen.discarded) == (cards("2C 3C 4C"), 9, cards("AC"))
    texts, state = seen_by(after(), 1, "deal QC KC")
    assert texts == [" ".join(("shuffle QC KC", *("?" * 43)))]


def test_b10_then_all_hands_are_revealed() -> None:
    script = [*stood(quiet(2), 1, 3), "deal 3C KC"]
    for seat in (0, 1, 2, None):
        texts, state = seen_by(after(), seat, *script)
        assert texts[-1] == "reveal 0:3C,KC 1:AC,2C 2:AD,3D"
        settled = view(state, seat).settled
        assert settled is not None
        assert [result.hand for result in settled.results] == [cards("3C KC"), cards("AC 2C"), cards("AD 3D")]
    assert view(then(state, "deal 4C 5C").state, 0).settled is None


def test_b10_nothing_is_revealed_before() -> None:
    for seat in (0, 2, None):
        texts, state = seen_by(after(), seat, *stood(quiet(1), 1, 3))
        assert not any("AC" in text or "2C" in text for text in texts)
        seen = view(state, seat)
        assert (seen.hand, seen.settlements, seen.settled) == ((), (), None)
        assert set(cards("AC 2C")) <= set(unseen(seen))


@pytest.mark.parametrize(
    "entry", ["1 done", "2 done", "reveal", "reveal 1:3C,4C", "1 trade ?", "1 take ?", "1 take 5C"]
)
def test_b10_what_is_only_seen_cannot_be_played(entry: str) -> None:
    assert encode(decode(entry)) == entry
    for state in (after("deal 3C 4C 5C", rules=TAKE), after(rules=TAKE), start(TAKE)):
        refused(state, entry)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Cut(((0, CARDS["AH"]), (3, CARDS["TD"]))), "cut 0:AH 3:TD"),
        (Shuffle(cards("3D KS ? ?")), "shuffle 3D KS ? ?"),
        (Trade(0, CARDS["KS"], CARDS["5H"]), "0 trade KS 5H"),
        (Trade(9, UNKNOWN), "9 trade ?"),
        (Take(0, CARDS["4C"]), "0 take 4C"),
        (Take(1, UNKNOWN), "1 take ?"),
        (Stand(0), "0 stand"),
        (Done(1), "1 done"),
        (Reveal(((0, cards("3D KS")), (1, cards("AC 2C 4C")))), "reveal 0:3D,KS 1:AC,2C,4C"),
    ],
)
def test_b10_entries_and_what_is_seen_of_them_can_be_written_down(action: Action, text: str) -> None:
    assert encode(action) == text
    assert decode(text) == action


@pytest.mark.parametrize(
    "text",
    [
        *("", "cut 0", "cut 0:", "cut 0:3C,4C", "cut 10:3C", "cut 0:3c", "cut  0:3C", "shuffle 10C", "shuffle 3C "),
        *("10 stand", "-1 stand", "01 stand", "1 Stand", "1 stand 3C", "1 trade", "1 trade 3C 4C 5C", "1 take 3C 4C"),
        *("stand", "reveal 0:", "reveal 0:3C,", "reveal 0:3C 1", "1 play 3C", "deal 3C 4C", "1 trade B3", " 1 stand"),
    ],
)
def test_b10_nothing_else_can_be_written_down(text: str) -> None:
    with pytest.raises(BadNotation):
        decode(text)


CUT, ALL, DEALT = "cut 0:2C 1:3C 2:4C", "shuffle" + " ?" * 45, "shuffle AC 2C" + " ?" * 43
FIRST = [CUT, DEALT, "1 trade AC 3D", "1 take 4D", "1 stand"]
ROUND = [*FIRST, "shuffle" + " ?" * 42, "2 trade ?", "2 done", "shuffle" + " ?" * 40, "0 take ?", "0 done"]
REVEAL = "reveal 0:3C,4C,9C 1:2C,3D,4D 2:5C,JC"


def test_b10_the_view_follows_from_what_was_seen() -> None:
    script = ["deal AC 2C 3D 4D", "1 trade AC", "1 take", "1 stand", "deal 5C 4C JC", "2 trade 4C"]
    texts, state = seen_by(start(TAKE), 1, CUT, *script, "deal 3C 4C 9C", "0 take")
    assert texts == [*ROUND, REVEAL]
    movers = [CHANCE, CHANCE, 1, 1, 1, CHANCE, 2, 2, CHANCE, 0, 0, CHANCE, CHANCE]
    assert [see(GAME, TAKE, 1, map(decode, texts[:length])).to_move for length in range(len(texts) + 1)] == movers
    assert see(GAME, TAKE, 1, map(decode, texts)) == view(state, 1)


@pytest.mark.parametrize(
    "log",
    [
        [ALL],
        [CUT, CUT],
        [CUT, ALL],
        [CUT, "shuffle AC AC" + " ?" * 43],
        [CUT, "shuffle AC 6C" + " ?" * 43],
        [CUT, "shuffle AC ?" + " ?" * 43],
        [CUT, "shuffle AC 2C 3C" + " ?" * 42],
        [CUT, "shuffle AC 2C" + " ?" * 42],
        [CUT, DEALT, "1 done"],
        [CUT, DEALT, "2 done"],
        [CUT, DEALT, DEALT],
        [CUT, DEALT, "1 take"],
        [CUT, DEALT, "1 take ?"],
        [CUT, DEALT, "1 take 2C"],
        [CUT, DEALT, "1 take 8C"],
        [CUT, DEALT, "1 trade ?"],
        [CUT, DEALT, "1 trade AC"],
        [CUT, DEALT, "1 trade AC ?"],
        [CUT, DEALT, "1 trade AC 2C"],
        [CUT, DEALT, "1 trade 3C 4C"],
        [CUT, DEALT, "2 trade ?"],
        [CUT, DEALT, "reveal 1:AC,2C"],
        [*FIRST, "shuffle 3C 4C" + " ?" * 40],
        [*FIRST, ALL],
        [*ROUND[:6], "2 stand"],
        [*ROUND[:6], "2 take"],
        [*ROUND[:6], "2 take 3C"],
        [*ROUND[:6], "2 trade 3C"],
        [*ROUND[:6], "2 trade ? ?"],
        [*ROUND[:6], "2 trade ? 3C"],
        [*ROUND[:6], "1 stand"],
        [*ROUND[:6], "0 done"],
        [*ROUND, ALL],
        [*ROUND, "0 done"],
        [*ROUND, "reveal 1:2C,3D,4D"],
        [*ROUND, "reveal 0:3C,4C,9C 1:2C,3D 2:5C,JC"],
        [*ROUND, "reveal 0:3C,4C,9C 1:2C,3D,5D 2:5C,JC"],
        [*ROUND, "reveal 0:3C,4C,9C 1:2C,3D,4D 2:5C,9C"],
        [*ROUND, "reveal 0:3C,4C,9C 1:2C,3D,4D 2:5C,6C"],
        [*ROUND, "reveal 0:3C,4C,? 1:2C,3D,4D 2:5C,JC"],
        [*ROUND, "reveal 1:2C,3D,4D 0:3C,4C,9C 2:5C,JC"],
        [*ROUND, REVEAL, REVEAL],
    ],
)
def test_b10_what_cannot_have_been_seen_is_refused(log: list[str]) -> None:
    see(GAME, TAKE, 1, map(decode, log[:-1]))
    with pytest.raises(IllegalAction):
        see(GAME, TAKE, 1, map(decode, log))
