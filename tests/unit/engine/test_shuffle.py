"""The fixed shuffle: a seed means the same deal for ever.

Method: implemented a second time from `docs/format.md` alone, and compared with deals that are written out. If a test
of this file fails, saved games have lost their deals: the engine is wrong, never the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import Stream, commitment, deal_seed, is_seed, new_deal, new_seed, read_deal, spelled
from sixteen_tui.engine.sixteen.actions import encode
from sixteen_tui.engine.sixteen.cards import CODES, deck
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.table import Table

SEEDS = st.text("0123456789abcdef", min_size=64, max_size=64)
ZEROS = "0" * 64
COUNTING = "0123456789abcdef" * 4

_CANONICAL = (
    "B0 B1 B1 B2 B2 B3 B3 B4 B4 B5 B5 B6 B6 G0 G1 G1 G2 G2 G3 G3 G4 G4 G5 G5 G6 G6 "
    "O0 O1 O1 O2 O2 O3 O3 O4 O4 O5 O5 O6 O6 P0 P1 P1 P2 P2 P3 P3 P4 P4 P5 P5 P6 P6 W W"
)
CANONICAL = _CANONICAL.split()


def words(seed: str) -> Iterator[int]:
    """The stream: SHA-256 of seed, colon and counter, block after block, as big-endian 32-bit words."""
    counter = 0
    while True:
        digest = sha256(f"{seed}:{counter}".encode("ascii")).hexdigest()
        yield from (int(digest[at : at + 8], 16) for at in range(0, 64, 8))
        counter += 1


def uniform(stream: Iterator[int], n: int) -> int:
    """The first word below the largest multiple of n that is not over 2^32, mod n."""
    largest = (2**32 // n) * n
    return next(word for word in stream if word < largest) % n


def shuffled(stream: Iterator[int], row: list[str]) -> list[str]:
    """From the last index down to 1, swap items i and uniform(i + 1)."""
    row = list(row)
    i = len(row) - 1
    while i >= 1:
        j = uniform(stream, i + 1)
        row[i], row[j] = row[j], row[i]
        i -= 1
    return row


def deal_of(seed: str, *, seats: int = 2, wilds: bool = True) -> str:
    """The first log entry of a game of Sixteen: the dealer first, then the deck."""
    stream = words(seed)
    dealer = uniform(stream, seats)
    return " ".join(["deal", str(dealer), *shuffled(stream, CANONICAL if wilds else CANONICAL[:-2])])


def dealt(seed: str, rules: Rules) -> str:
    """The same, by the engine."""
    table = Table(GAMES["sixteen"], rules, seed=seed)
    table.deal()
    return encode(table.log[0])


def test_canonical_order() -> None:
    assert [CODES[card] for card in deck()] == CANONICAL
    assert [CODES[card] for card in deck(wilds=False)] == CANONICAL[:52]


GOLDEN = {
    (ZEROS, 2, True): (
        "deal 0 B0 P3 B5 B2 B3 G6 B3 O6 B2 O3 O0 P4 O2 G4 G2 O5 P3 W P6 O4 G0 G1 O1 O3 P5 G5 P2 B1 P5 B6 P1 "
        "B1 P0 O1 O6 O4 G3 P1 O2 P2 B6 G6 B4 G4 G5 G1 B5 P4 G2 P6 G3 O5 B4 W"
    ),
    (ZEROS, 4, False): (
        "deal 0 G3 O4 G6 O0 B3 G0 G4 O2 G5 B1 G1 P6 P6 B6 P1 O2 O5 G3 G2 B2 B0 P4 B4 B1 P3 G6 O1 O5 P1 P0 B4 "
        "O1 P5 G1 B6 O3 G5 O6 G4 B2 B5 P2 O3 P5 B5 O6 P2 B3 O4 P3 G2 P4"
    ),
    (COUNTING, 4, True): (
        "deal 3 O6 P2 G2 B1 B3 P5 P4 O2 O1 G0 B5 B4 B2 P3 O5 B2 B1 O2 P6 P1 B6 G1 G2 P0 O1 O3 P5 G6 O3 P4 G4 "
        "G5 G3 G5 B6 G3 B3 O4 B5 O5 G4 O6 O4 G6 P1 W G1 P6 O0 B4 W P3 B0 P2"
    ),
}


@pytest.mark.parametrize(("seed", "seats", "wilds"), GOLDEN)
def test_golden_deals(seed: str, seats: int, wilds: bool) -> None:
    golden = GOLDEN[seed, seats, wilds]
    assert deal_of(seed, seats=seats, wilds=wilds) == golden
    assert dealt(seed, Rules(seats=seats, wilds=wilds)) == golden


@given(SEEDS, st.sampled_from((2, 4)), st.booleans())
def test_every_deal_follows_from_its_seed(seed: str, seats: int, wilds: bool) -> None:
    assert dealt(seed, Rules(seats=seats, wilds=wilds)) == deal_of(seed, seats=seats, wilds=wilds)


@given(SEEDS)
def test_the_other_variations_do_not_change_the_deal(seed: str) -> None:
    other = Rules(matches=False, bonus=True, drawing="loose")
    assert dealt(seed, other) == dealt(seed, Rules())


@pytest.mark.parametrize("dealer", range(4))
def test_every_seat_gets_to_deal(dealer: int) -> None:
    seed = next(s for s in (f"{n:064x}" for n in range(1000)) if uniform(words(s), 4) == dealer)
    assert dealt(seed, Rules(seats=4)).startswith(f"deal {dealer} ")


@given(SEEDS, st.lists(st.integers(1, 2**32), max_size=60))
def test_uniform_takes_words_in_order(seed: str, bounds: list[int]) -> None:
    stream, ours = Stream(seed), words(seed)
    assert [stream.uniform(n) for n in bounds] == [uniform(ours, n) for n in bounds]


@pytest.mark.parametrize("n", [2**31 + 1, 3 * 2**30 + 1, 2**32 - 1])
def test_uniform_rejects_words_from_the_largest_multiple_on(n: int) -> None:
    taken = [word for _, word in zip(range(400), words(COUNTING), strict=False)]
    kept = [word for word in taken if word < n]  # of these n, the largest multiple not over 2^32 is n itself
    stream = Stream(COUNTING)
    assert [stream.uniform(n) for _ in kept] == kept
    if n < 2**32 - 1:
        assert len(kept) < len(taken)


def test_uniform_rejects_the_limit_itself() -> None:
    # A first word over 2^31 is the largest multiple of itself that is not over 2^32: the limit.
    seed = next(s for s in (f"{n:064x}" for n in range(100)) if next(words(s)) > 2**31)
    first = next(words(seed))
    second = next(word for at, word in enumerate(words(seed)) if at > 0 and word < first)
    assert Stream(seed).uniform(first) == second
    assert Stream(seed).uniform(first + 1) == first


def test_uniform_at_its_ends() -> None:
    ours = words(ZEROS)
    stream = Stream(ZEROS)
    assert stream.uniform(1) == 0
    next(ours)
    assert [stream.uniform(2**32) for _ in range(20)] == [next(ours) for _ in range(20)]


@given(SEEDS, st.lists(st.text("BGOP", min_size=1), max_size=30))
def test_shuffled_swaps_from_the_last_index_down(seed: str, row: list[str]) -> None:
    assert list(Stream(seed).shuffled(tuple(row))) == shuffled(words(seed), row)


def test_one_stream_serves_a_whole_game() -> None:
    stream, ours = Stream(COUNTING), words(COUNTING)
    for _ in range(5):
        assert list(stream.shuffled(tuple(CANONICAL))) == shuffled(ours, CANONICAL)


@given(SEEDS, st.integers(0, 40))
def test_a_stream_goes_on_from_its_position(seed: str, before: int) -> None:
    stream = Stream(seed)
    for _ in range(before):
        stream.uniform(2**32)
    assert stream.position == before
    later = Stream(seed, stream.position)
    assert [later.uniform(54) for _ in range(20)] == [stream.uniform(54) for _ in range(20)]


def test_golden_commitment() -> None:
    # printf 'sixteen-tui:%064d' 0 | sha256sum
    assert commitment(ZEROS) == "b6423bfd215f60c2ecd3b0f1f7e53d09f9f7321325175d4c2366d266646f8e98"


@given(SEEDS)
def test_commitment_is_the_sha256_of_the_programs_name_and_the_seed(seed: str) -> None:
    assert commitment(seed) == sha256(f"sixteen-tui:{seed}".encode("ascii")).hexdigest()
    assert is_seed(commitment(seed))


def test_new_deals_are_deal_codes_and_differ() -> None:
    deals = {new_deal() for _ in range(100)}
    assert len(deals) == 100
    assert all(read_deal(spelled(deal)) == deal for deal in deals)
    assert all(is_seed(deal_seed(deal)) for deal in deals)


def test_new_seeds_are_seeds_and_differ() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(is_seed(seed) for seed in seeds)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "0" * 63,
        "0" * 65,
        "A" * 64,
        "g" * 64,
        " " + "0" * 63,
        "0" * 63 + "\n",
        "0" * 64 + "\n",
        "٣" * 64,
        "²" * 64,
    ],
)
def test_what_is_not_a_seed(text: str) -> None:
    assert not is_seed(text)


def test_chance_moves_once_and_first() -> None:
    table = Table(GAMES["sixteen"], Rules(), seed=ZEROS)
    assert table.to_move == CHANCE
    table.deal()
    assert table.to_move != CHANCE
    before = table.log
    table.deal()
    assert table.log == before
