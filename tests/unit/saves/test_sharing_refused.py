"""Share codes that are refused: changed, made up, or of no game."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from sixteen_tui.saves.sharing import MAX_CHARACTERS, MAX_LINES, MAX_TEXT, CodeError, decode, encode, is_code
from sixteen_tui.saves.transfer import MAX_BYTES
from tests.tiers import first
from tests.unit.saves import coder
from tests.unit.saves.damage import HERE, within
from tests.unit.saves.shared import CODE, FIRST, GAME, GOLDEN, GOOD, WEIGHT, comes_back, head, refusal, said
from tests.unit.saves.writer import OPENING, header, numbered, save_of

# Nothing from any other text


def test_the_golden_codes_are_of_every_kind() -> None:
    assert {"by-hand", "edge/undo-seat-note"} < set(GOLDEN)
    found = [said(decode(code)) for code in GOLDEN.values()]
    assert {(first["game"], first["seed"] is None) for first, _, _ in found} == {
        (head(name)["game"], seedless) for name in GOOD for seedless in (True, False)
    }
    assert {kind for _, row, _ in found for kind, _ in row} == {"entry", "undo", "seat", "hint", "note"}


@pytest.mark.parametrize("name", first(["sweet-sixteen-13", "by-hand", "sixteen-02"]))
def test_every_character_that_is_changed_is_noticed(name: str) -> None:
    code = GOLDEN[name]
    for place, char in enumerate(code):
        for other in {*coder.DIGITS, *"-_.…é\x00"} - {char}:
            with pytest.raises(CodeError):
                decode(code[:place] + other + code[place + 1 :])


@pytest.mark.parametrize("name", first(["sweet-sixteen-13", "by-hand", "sixteen-02"]))
def test_characters_that_are_exchanged_left_out_or_put_in_are_noticed(name: str) -> None:
    code = GOLDEN[name]
    for i in range(len(code)):
        for j in range(i + 1, len(code)):
            if code[i] != code[j]:
                with pytest.raises(CodeError):
                    decode(code[:i] + code[j] + code[i + 1 : j] + code[i] + code[j + 1 :])
        for changed in (code[:i], code[i + 1 :], code[:i] + code[i + 1 :], code[:i] + "0" + code[i:], code[:i] + code):
            if changed != code:
                with pytest.raises(CodeError):
                    decode(changed)
    for end in coder.DIGITS:
        with pytest.raises(CodeError):
            decode(code + end)


def test_how_a_code_was_pasted_does_not_matter() -> None:
    for broken in (
        f"  {CODE}\n",
        "\n".join(CODE[i : i + 20] for i in range(0, len(CODE), 20)),
        "\r\n\t ".join(CODE[i : i + 7] for i in range(0, len(CODE), 7)),
        " ".join(CODE),
        f"\u00a0{CODE}\u2028",
    ):
        assert decode(broken) == GAME
        assert is_code(broken) == (broken.split()[0][:4] == "S16-")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not-a-code"),
        ("S16", "not-a-code"),
        ("S16-", "not-a-code"),
        ("S16-1", "check-sum"),
        ("S16-1-", "check-sum"),
        ("S16-1-0", "check-sum"),
        ("S16-1-1", "check-sum"),
        ("S16-1-00001", "check-sum"),
        ("s16-1-1", "not-a-code"),
        ("S16-0-1", "not-a-code"),
        ("S16--1", "not-a-code"),
        ("S16-٢-1", "not-a-code"),
        ("S16-99999-1", "not-a-code"),
        ("S16-99-" + "?" * 100, "newer-version"),
        ("S16-1-é", "bad-character"),
        ("S16-1-\ud800", "bad-character"),
        ("S16-1-１", "bad-character"),
        ("S16-1-" + "0" * MAX_CHARACTERS, "check-sum"),
        ("S16-1-" + "z" * MAX_CHARACTERS, "one-case"),
        ("S16-1-" + "z" * (MAX_CHARACTERS + 1), "too-long"),
        (" " * (MAX_TEXT + 1) + CODE, "too-long"),
        ("S16-1-" + "z" * (MAX_BYTES * 4), "too-long"),
        (CODE + CODE, "bad-character"),
        ("S16-1-" + CODE, "bad-character"),
        (f"<{CODE}>", "not-a-code"),
    ],
    ids=range(25),
)
def test_what_is_no_code(text: str, why: str) -> None:
    with within(2):
        assert refusal(text) == why


def crafted(*fields: coder.Field, first: list[coder.Field] = FIRST) -> str:
    return coder.code_of(coder.total_of([*first, *fields]))


def instead(place: int, *fields: coder.Field, length: int = 1) -> list[coder.Field]:
    return [*FIRST[:place], *fields, *FIRST[place + length :]]


MOMENT: Final = "1970-01-01T00:16:40Z"
DEALT: Final = (*coder.number(0), *coder.number(1))


def test_what_the_next_test_changes_is_a_game() -> None:
    first, row, _ = said(decode(crafted(*DEALT)))
    assert (first["id"], first["created"]) == ("19700101-001640-000001", MOMENT)
    assert [kind for kind, _ in row] == ["entry"]


@pytest.mark.parametrize(
    "code",
    [
        crafted(*DEALT, (1, 2)),  # something after the end
        crafted(*coder.number(0), *coder.number(200)),  # more entries than a game has
        crafted(*coder.number(0), *coder.number(MAX_LINES + 1)),
        crafted(*coder.number(2**20 - 1)),
        crafted((32 + 1, 64), (0, 64), *coder.number(1)),  # a number with a field too many
        crafted((63, 64), (63, 64), (63, 64), (63, 64), (1, 64)),
        crafted(*coder.number(1), *coder.number(0), (3, 4)),  # a note on nothing
        crafted(*coder.number(1), *coder.number(1), (1, 4), (2, 10), (0, 2), (0, 6)),  # a seat that there is not
        crafted(*coder.number(1), *coder.number(1), (3, 4), (0, 1), *coder.plain("0" * 10_001)),  # a note too long
        crafted(*coder.number(1), *coder.number(1), (3, 4), (0, 1), *coder.number(2**20 - 1)),
        crafted(*coder.number(1), *coder.number(1), (3, 4), (0, 1), *coder.utf8("plain")),  # no need of UTF-8
        crafted(*coder.number(1), *coder.number(1), (3, 4), (0, 1), (2 * 2 + 1, 64), (0xC0AF, 256**2)),  # not UTF-8
        crafted(*coder.number(1), *coder.number(1), (3, 4), (0, 1), (3 * 2 + 1, 64), (0xEDA080, 256**3)),  # a surrogate
        crafted(*DEALT, first=instead(0, (2, 16))),  # a game that there is not
        crafted(*DEALT, first=instead(6, (1, 2), *coder.plain("yesterday"), (1, 2), *coder.plain("x"), length=4)),
        crafted(*DEALT, first=instead(6, (1, 2), *coder.utf8(MOMENT), (1, 2), *coder.plain("x"), length=4)),
        crafted(*DEALT, first=instead(6, (1, 2), *coder.utf8("1970-01-01T00:16:40.5Z"), (0, 2), (1, 16**6), length=4)),
        crafted(*DEALT, first=instead(8, (1, 2), *coder.plain("19700101-001640-000001"), length=2)),
        crafted(*DEALT, first=instead(8, (1, 2), *coder.utf8("../../evil"), length=2)),
        crafted(*DEALT, first=instead(13, *coder.plain("A" * 201), length=2)),
        crafted(*DEALT, first=instead(16, (5, 6), *coder.plain("easy"))),
    ],
    ids=range(21),
)  # fmt: skip
def test_a_right_check_sum_makes_no_game(code: str) -> None:
    with within(2):
        assert refusal(code) == "not-a-game"


def test_a_deal_of_the_wrong_cards_is_no_game() -> None:
    code = encode(save_of(header(), numbered([{"entry": OPENING[0]}])), HERE)
    total, fields = coder.Fields(code).rest, coder.Fields(code)
    coder.header(fields)
    assert (fields.number(), fields.number()) == (0, 1)
    fields.take(2)
    assert fields.rest % 29 == 0
    assert refusal(coder.code_of(total + fields.weight)) == "not-a-game"  # the first card, B0, becomes another B1


@pytest.mark.parametrize(("number", "codes"), first([(0, 40), *((number, 100) for number in range(4))]))
def test_numbers_at_random_are_refused_or_a_game(number: int, codes: int) -> None:
    """A text that passes the check is a game that gives the same code again."""
    random = Random(f"numbers {number}")
    kept = 0
    for _ in range(codes):
        total = coder.total_of(FIRST) + random.getrandbits(random.choice((8, 40, 400))) * coder.total_of(WEIGHT)
        code = coder.code_of(total)
        with within(2):
            try:
                raw = decode(code)
            except CodeError:
                assert refusal(code) == "not-a-game"
                continue
        kept += 1
        assert comes_back(raw) == code
    assert kept
