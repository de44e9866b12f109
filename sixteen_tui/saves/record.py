"""The content of a save in memory. See: `records`, which reads it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from sixteen_tui.engine.table import AnyTable
from sixteen_tui.saves.header import VERSIONS, Header, Player


@dataclass
class Record:
    """The content of a save: header, table with its log, current players, hints and notes."""

    path: Path
    header: Header
    table: AnyTable
    players: list[Player]
    hints: list[int] = field(default_factory=list)
    """For each hint, the number of entries before it."""
    hinted: list[int] = field(default_factory=list)
    """For each hint, the seat that was to move."""
    notes: list[tuple[int, str]] = field(default_factory=list)
    """All notes ever written, each with the index of its entry."""
    noted: dict[int, str] = field(default_factory=dict)
    """The current note on each entry, by the index of the entry; empty notes are absent."""
    took_back: int = 0
    lines: int = 0
    crc: str = ""
    version: int = VERSIONS[0]
    """The version of the file."""
    good: int = 0
    """The length of the complete lines, in bytes."""
    fingerprint: str = field(default="", compare=False)
    """The fingerprint of the lines that `parse` read (`saves.fingerprints`)."""
    torn: bytes = b""
    """The bytes after them: an incomplete last line."""
    last: str = ""
    """The time of the last line that is not a note, RFC 3339: when the game was last played."""
    shared: bytes = b""
    """The bytes of the save if it has no file, because it comes from a share code."""
    stands: Record | None = None
    """For a continuation that was taken back (`along`): the record of the current game."""

    def along(self, number: int) -> Record:
        """Return a record of a continuation that was taken back, to view it or to branch from it.

        `number`: its index in `Table.left`. Notes on the common entries remain.
        """
        end = self.table.left[number]
        common = self.table.timeline.parted(end)
        noted = {entry: text for entry, text in self.noted.items() if entry < common}
        return replace(self, table=self.table.along(end), noted=noted, stands=self)

    def note(self, entry: int, text: str) -> None:
        """Add a note on an entry; an empty text removes the current note."""
        self.notes.append((entry, text))
        self.noted.pop(entry, None)
        if text:
            self.noted[entry] = text

    @property
    def finished(self) -> bool:
        """True if the game is over; a continuation that was taken back is finished if the current game is."""
        return self.table.outcome is not None or (self.stands is not None and self.stands.finished)

    @property
    def only_person(self) -> int | None:
        """The seat of the only person in the game; None if there are several people or none."""
        people = [seat for seat, player in enumerate(self.players) if player.human]
        return people[0] if len(people) == 1 else None
