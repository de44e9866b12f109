"""A little of what `fuzz.py` does by the hundred thousand, the same each time; and that it would notice."""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.saves import decoding, disk, records
from sixteen_tui.terminal import text
from tests.saves import fuzz, mutate, targets


@pytest.mark.parametrize("number", range(3))
def test_some_inputs(number: int) -> None:
    found = fuzz.run(f"little {number}", 150)
    assert found.accepted.total() + found.refused.total() == 150
    assert found.accepted.total() > 5


@pytest.mark.parametrize(
    "kind",
    [
        "save: cut",
        "save: two spliced, sums right",
        "save: lines moved, sums right",
        "save: values, sums right",
        "save: hostile text, sums right",
        "code: characters changed",
        "code: fields changed, check right",
        "settings",
        "theme",
    ],
)
def test_some_of_what_can_hold_does(tmp_path: Path, kind: str) -> None:
    """An input that is always refused in the same place would find nothing behind it."""
    batch = fuzz.Batch.new(tmp_path, Random(kind))
    found = itertools.islice(map(fuzz.KINDS[kind][1], itertools.repeat(batch)), 500)
    assert any(accepted for _, accepted in found)


def test_a_check_sum_that_is_not_checked_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chained = decoding.chained

    def forgiving(crc: str, value: dict[str, object]) -> str:
        return str(value["crc"]) if "crc" in value else chained(crc, value)

    monkeypatch.setattr(records, "chained", forgiving)
    batch = fuzz.Batch.new(tmp_path, Random("unchecked"))
    with pytest.raises(AssertionError):
        list(itertools.islice(map(fuzz.KINDS["save: bytes changed"][1], itertools.repeat(batch)), 2000))


def test_text_that_is_not_cleaned_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "_NEVER", frozenset())
    monkeypatch.setattr(fuzz, "_kept", lambda: "nowhere")
    with pytest.raises(AssertionError, match="in what would be shown"):
        fuzz.run("uncleaned", 1000)


def test_a_failure_says_how_to_repeat_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(raw: bytes, folder: Path) -> None:
        raise KeyError("x")

    monkeypatch.setattr(targets, "save", wrong)
    with pytest.raises(AssertionError, match="--seed broken") as failed:
        fuzz.run("broken", 100)
    kept = Path(str(failed.value).split("input in ")[1].splitlines()[0])
    assert kept.read_bytes()
    kept.unlink()


def test_check_sums_are_made_right() -> None:
    raw = mutate.right(fuzz._WHOLE[0].replace(b"2026", b"2027"))
    assert records.parse(raw, Path("x")).lines
    with pytest.raises(disk.SaveError):
        records.parse(fuzz._WHOLE[0].replace(b"2026", b"2027"), Path("x"))
