"""Notation of Sixteen's log entries (`docs/format.md`, "Notation").

Invariant: an action has exactly one text and a text at most one action. A near miss is refused, never guessed.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from sixteen_tui.engine.game import BadNotation, IllegalAction
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.actions import Action, Deal, Draw, Play, decode, encode
from sixteen_tui.engine.sixteen.cards import CARDS, CODES, UNKNOWN, WILD, deck
from sixteen_tui.engine.sixteen.rules import Rules, apply, start

NUMBERED = range(WILD)
DECLARED = range(WILD + 1, UNKNOWN)

SEATS = st.integers(0, 3)
DECKS = st.booleans().flatmap(lambda wilds: st.permutations(deck(wilds=wilds)))


@st.composite
def seen_decks(draw: st.DrawFn) -> list[int]:
    """A deck of which a seat has seen some cards."""
    cards = draw(DECKS)
    hidden = draw(st.sets(st.integers(0, len(cards) - 1)))
    return [UNKNOWN if place in hidden else card for place, card in enumerate(cards)]


DEALS = st.builds(Deal, SEATS, st.one_of(DECKS, seen_decks()).map(tuple))
DRAWS = st.builds(Draw, SEATS, st.sampled_from((None, *NUMBERED, WILD, UNKNOWN)))
PLAYS = st.builds(Play, SEATS, st.sampled_from((*NUMBERED, *DECLARED)))
ACTIONS: st.SearchStrategy[Action] = st.one_of(DEALS, DRAWS, PLAYS)

TURN = r"[0-3] draw( ([BGOP][0-6]|W|\?))?|[0-3] play (W=)?[BGOP][0-6]"
GRAMMAR = re.compile(rf"deal [0-3]( ([BGOP][0-6]|W|\?))+|{TURN}", re.ASCII)
"""The form of an entry, even with wrong cards in a deal."""


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0 draw", Draw(0)),
        ("3 draw", Draw(3)),
        ("0 draw B3", Draw(0, CARDS["B3"])),
        ("2 draw W", Draw(2, CARDS["W"])),
        ("1 draw ?", Draw(1, UNKNOWN)),
        ("1 play B0", Play(1, CARDS["B0"])),
        ("0 play P6", Play(0, CARDS["P6"])),
        ("3 play W=P3", Play(3, CARDS["W=P3"])),
        ("deal 0 " + " ".join(CODES[card] for card in deck()), Deal(0, deck())),
        ("deal 3 " + " ".join(["?"] * 52), Deal(3, (UNKNOWN,) * 52)),
    ],
)
def test_entries_as_they_are_written(text: str, action: Action) -> None:
    assert encode(action) == text
    assert decode(text) == action


def test_every_draw_and_every_play_comes_back() -> None:
    texts = set()
    for seat in range(4):
        draws: list[Action] = [Draw(seat), *(Draw(seat, card) for card in (*NUMBERED, WILD, UNKNOWN))]
        plays: list[Action] = [Play(seat, card) for card in (*NUMBERED, *DECLARED)]
        for action in (*draws, *plays):
            text = encode(action)
            assert GRAMMAR.fullmatch(text)
            assert decode(text) == action
            texts.add(text)
    assert len(texts) == 4 * (31 + 56)


@given(ACTIONS)
def test_decode_undoes_encode(action: Action) -> None:
    text = encode(action)
    assert GRAMMAR.fullmatch(text)
    assert text.isascii()
    assert len(text.splitlines()) == 1
    again = decode(text)
    assert again == action
    assert type(again) is type(action)


@settings(max_examples=40)  # every draw and every play comes back already
@given(st.one_of(st.from_regex(TURN, fullmatch=True), ACTIONS.map(encode)))
def test_encode_undoes_decode(text: str) -> None:
    assert encode(decode(text)) == text


WHOLE_DEAL = encode(Deal(0, deck()))

NEAR_MISSES = [
    *("", " ", "\n", "0", "0 ", "draw", "play B3"),
    *("deal", "deal ", "deal 0 ", "deal B3", "0 deal B3", "pass", "0 pass"),
    # seats
    *("00 draw", "4 draw", "9 draw", "10 draw", "-1 draw", "+1 draw"),
    *("01 draw", "0. draw", "0x0 draw", "x draw", "? draw"),
    *("٣ draw", "² draw", "１ draw", "1_ draw", "4 play B3"),
    *("00 play B3", "٣ play B3", "deal 4 B3", "deal 00 B3", "deal ٣ B3"),
    # case
    *("0 Draw", "0 DRAW", "0 play b3", "0 Play B3", "0 PLAY B3"),
    *("0 play w=B3", "0 play W=b3", "Deal 0 B3", "0 draw b3", "0 draw w"),
    # spaces
    *(" 0 draw", "0  draw", "0 draw ", "0\tdraw", "0 draw\n"),
    *("0 draw\r\n", "0\u00a0draw", "0 draw\x00", "\ufeff0 draw", "0draw"),
    *(" 0 play B3", "0  play B3", "0 play  B3", "0 play B3 ", "0\tplay B3"),
    *("0 play\tB3", "0 play B3\n", "0 play B3\r", "0\n play B3"),
    *("0 playB3", "0play B3", "0 play W =B3", "0 play W= B3"),
    *("0 play B 3", "0 draw  B3", "0 draw B3 ", "0 draw\u2003B3"),
    # cards
    *("0 play", "0 play ", "0 play B7", "0 play B-1", "0 play B"),
    *("0 play 3", "0 play R3", "0 play B33", "0 play B03", "0 play 3B"),
    *("0 play W=", "0 play W=W", "0 play W=B7", "0 play W=?"),
    *("0 play W=W=B3", "0 play W==B3", "0 play =B3", "0 play WB3"),
    *("0 play B٣", "0 play B³", "0 play Β3", "0 play Ｂ3", "0 play W＝B3"),
    *("0 play B3 B4", "0 play 8D", "0 play B3?", "0 play ??"),
    *("0 draw B7", "0 draw B3 B3", "0 draw ??", "0 draw None", "0 draw W=W"),
    *("0 draw 3", "0 draw -1", "0 draw B", "0 draw R3"),
    # deals
    *("deal 0 B7", "deal 0 B3,B4", "deal  0 B3", "deal 0  B3", "deal 0 B3 "),
    *("deal 0 B3\n", " deal 0 B3", "deal\t0 B3", "deal 0\tB3"),
    *("deal 0 W=W", "deal 0 b3", "deal 0 B3 0", "deal 0 1 B3", "deal 0 ??", "deal0 B3", "deal 0B3"),
    # Sweet Sixteen's
    *("0 stand", "0 take", "0 trade KS", "0 take 4C", "shuffle 3D KS", "cut 0:KS", "1 done", "reveal 0:KS,3D"),
]


@pytest.mark.parametrize("text", NEAR_MISSES, ids=ascii)
def test_near_misses_are_refused(text: str) -> None:
    assert not (GRAMMAR.fullmatch(text) and text.isascii())
    with pytest.raises(BadNotation):
        decode(text)


@pytest.mark.parametrize(
    "text",
    [
        *(WHOLE_DEAL.lower(), WHOLE_DEAL.upper(), f"{WHOLE_DEAL} ", f"{WHOLE_DEAL}\n", f" {WHOLE_DEAL}"),
        *(WHOLE_DEAL.replace(" ", "  "), WHOLE_DEAL.replace(" ", "\t"), WHOLE_DEAL.replace("B6 G0", "B6  G0")),
        *(WHOLE_DEAL.replace("B6 G0", "B7 G0"), WHOLE_DEAL.replace("B6 G0", "B6\nG0")),
        *(WHOLE_DEAL.replace("deal 0", "deal 4"),),
        *(WHOLE_DEAL.replace(" W W", " W w"), WHOLE_DEAL.replace("P6 P6", "P6,P6")),
    ],
    ids=range(13),
)
def test_near_misses_of_a_whole_deal_are_refused(text: str) -> None:
    assert text != WHOLE_DEAL
    with pytest.raises(BadNotation):
        decode(text)


@pytest.mark.parametrize(
    "text",
    [
        *("deal 0", "deal 0 B3", "deal 0 ?", "deal 0 W=B3", WHOLE_DEAL.removesuffix(" W"), f"{WHOLE_DEAL} W"),
        *(WHOLE_DEAL.replace(" W W", " W ?"), WHOLE_DEAL.replace(" W W", " W W=B3")),
        *(" ".join(["deal 0", *["?"] * 54]),),
    ],
    ids=range(9),
)
def test_what_is_no_deal_never_gets_onto_a_table(text: str) -> None:
    with pytest.raises((BadNotation, IllegalAction)):
        apply(start(Rules()), decode(text))


@pytest.mark.parametrize("text", ["1 play W", "1 play ?", "1 draw W=B3", "1 draw ?", "1 draw B3", "1 draw W"])
def test_what_is_no_entry_of_a_log_never_gets_onto_a_table(text: str) -> None:
    wilds_first = tuple(reversed(deck()))
    state = apply(start(Rules()), Deal(0, wilds_first)).state
    drawn = apply(state, Draw(1)).state
    for position in (state, drawn):
        with pytest.raises((BadNotation, IllegalAction)):
            apply(position, decode(text))


@given(st.text())
@example("0 draw")
def test_only_entries_are_understood(text: str) -> None:
    assume(not GRAMMAR.fullmatch(text))
    with pytest.raises(BadNotation):
        decode(text)


@given(
    ACTIONS.map(encode),
    st.integers(0, 300),
    st.sampled_from(("insert", "remove", "replace", "double", "swapcase")),
    st.one_of(st.characters(), st.sampled_from(" \t\n=?W0123456789BGOPbgop٣３")),
)
def test_one_slip_makes_another_entry_or_none(text: str, place: int, slip: str, character: str) -> None:
    place %= len(text)
    before, here, after = text[:place], text[place], text[place + 1 :]
    changed = {
        "insert": before + character + here + after,
        "remove": before + after,
        "replace": before + character + after,
        "double": before + here + here + after,
        "swapcase": before + here.swapcase() + after,
    }[slip]
    assume(changed != text)
    try:
        action = decode(changed)
    except BadNotation:
        return
    assert encode(action) == changed
    assert action != decode(text)


@pytest.mark.parametrize("name", ["sixteen"])
def test_the_games_record_reads_and_writes_the_same(name: str) -> None:
    game = GAMES[name]
    assert game.decode(game.encode(Play(2, CARDS["W=O6"]))) == Play(2, CARDS["W=O6"])
    with pytest.raises(BadNotation):
        game.decode("2 play W=O7")
