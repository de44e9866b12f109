"""A loss of power while a journal appends lines, in a model of the disk in memory: no file, no strace.

The model writes blocks of 512 bytes atomically and in any order; until a sync, each block of what was written may be
on the disk or not. `tests/saves/power.py` (`make long`) checks the system calls of the whole program against a model
that also loses single bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, product
from pathlib import Path

import pytest

from sixteen_tui.saves import disk
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import parse
from tests.tiers import first
from tests.unit.saves.writer import game

BLOCK = 512
PATH = Path("a save")


class Disk:
    """The content of one file: what is on the disk for certain, and what programs read."""

    def __init__(self, content: bytes) -> None:
        self.synced = self.written = content
        self.states: set[bytes] = set()
        """Every content that a loss of power can have left since the last `check`."""

    def write(self, descriptor: int, data: bytes) -> None:
        self.written += data
        start, end = len(self.synced), len(self.written)
        edges = [start, *range(start - start % BLOCK + BLOCK, end, BLOCK), end]
        blocks = [self.written[one:other] for one, other in pairwise(edges)]
        for kept in product((True, False), repeat=len(blocks)):
            on_disk = [block if there else bytes(len(block)) for block, there in zip(blocks, kept, strict=True)]
            self.states.add(self.synced + b"".join(on_disk))
        self.states.add(self.synced)

    def sync(self, descriptor: int) -> None:
        self.synced = self.written

    def check(self, confirmed: int) -> None:
        """Check that all is synced and that everything a loss of power can have left has the confirmed lines."""
        assert self.synced == self.written
        for state in self.states:
            assert parse(state, PATH).lines >= confirmed
        self.states.clear()


Start = Callable[[], tuple[Journal, Disk]]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Start]:
    """Return a function that opens a journal of the opening whose lines go to a new disk."""
    content = game()
    record = parse(content, PATH)

    def started() -> tuple[Journal, Disk]:
        model = Disk(content)
        monkeypatch.setattr(disk, "write", model.write)
        monkeypatch.setattr(disk, "fdatasync", model.sync)
        journal = Journal(PATH, file.fileno(), content, record.lines, record.crc)
        monkeypatch.setattr(journal, "_verify", lambda: None)  # the file stays empty
        return journal, model

    with (tmp_path / "empty").open("wb") as file:
        yield started


@pytest.mark.parametrize("places", first([192, BLOCK]))
def test_a_newline_is_on_the_disk_after_its_line(start: Start, places: int) -> None:
    """The first line ends at each of `places` places before and after the end of a block, and the second follows it."""
    journal, model = start()
    journal.append("note", {"entry": 0, "text": ""})
    empty, ends = len(model.written), set()
    for place in range(places):
        journal, model = start()
        length = (place - 2 * places // 3 - empty) % BLOCK
        for kind, value in (("note", {"entry": 0, "text": "x" * length}), ("hint", 1)):
            confirmed = journal.lines
            journal.append(kind, value)
            model.check(confirmed)
            ends.add(len(model.written) % BLOCK)
    assert len(ends) >= places
    assert 0 in ends


def test_a_line_of_many_blocks_and_lines_that_are_persisted_together(start: Start) -> None:
    journal, model = start()
    confirmed = journal.lines
    journal.stage("note", {"entry": 0, "text": "x" * 3 * BLOCK})
    for _ in range(12):
        journal.stage("hint", 1)
    journal.commit()
    model.check(confirmed)
    assert parse(model.synced, PATH).lines == confirmed + 13
