"""Branches of finished games: begins a new game at one of their positions, with other seats, levels or cards.

Invariant: the only output is the new save, which appears whole or not at all. Only a finished game can be branched
from; otherwise a branch would reveal how turns ended (B10), or the next cards. A branch is an independent game whose
first entries are those of its parent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from sixteen_tui.engine.game import CHANCE, NOBODY, SomeRules
from sixteen_tui.engine.players import COMPUTERS
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.setup import HUMAN, Setup, following, kinds
from sixteen_tui.terminal.text import NAME_WIDTH, clean

if TYPE_CHECKING:
    from sixteen_tui.saves.record import Record
    from sixteen_tui.session.guests import Programs
    from sixteen_tui.session.session import Session

CARDS: Final = "cards"
YOU: Final = "you"
"""Ids of the rows besides those of the other seats: the cards to come, and the seat of the person."""


@dataclass(frozen=True, slots=True)
class Branching(Setup):
    """The setup of a branch."""

    record: Record
    """The parent game, or a line of it that was taken back (`Record.along`)."""
    length: int
    """Number of entries of `record` with which the branch begins."""
    seat: int
    """The seat of the person who begins the branch."""
    same: bool = True
    """True if the cards to come are those of the parent; else all cards that this seat has not seen are reshuffled."""
    step: int = 0
    """Replay step at which the branch begins, for display. Without spoilers it may be less than `length`: the number of
    entries would reveal how the turns of others ended (B10)."""

    @classmethod
    def at(cls, record: Record, length: int, *, eyes: int | None = None, stronger: bool = False) -> Branching:
        """Return the default branch of a finished record after `length` entries: same players, same cards.

        The person sits on the seat `eyes`; without it, on the seat to move if a person sat there, else on the first
        seat of a person. `stronger` raises every computer player by one level. Raises Refusal.
        """
        table, game = record.table, record.table.game
        if not record.finished:
            raise Refusal("branch-too-early")
        if not 0 < length <= len(table):
            raise Refusal("branch-nowhere", last=len(table))
        if table.mover(length) == NOBODY:
            raise Refusal("branch-too-late")
        known = kinds(game)
        chosen = [
            HUMAN if player.human else _level(player.level, known, stronger=stronger) for player in record.players
        ]
        people = [seat for seat, kind in enumerate(chosen) if kind == HUMAN]
        mover = table.mover(length)
        turn = max(mover, 0)
        seat = eyes if eyes is not None else turn if turn in people or not people else people[0]
        names = [clean(player.name, NAME_WIDTH) if player.human else "" for player in record.players]
        rules: SomeRules = table.rules
        values = {rule: getattr(rules, rule) for rule in game.choices}
        made = cls(game, (*chosen,), (*names,), rules.seats, values, record, length, seat)
        made = made if chosen[seat] == HUMAN else replace(made, seat=people[0] if people else seat).sit(seat)
        return replace(made, same=made.may_be_same, step=length)

    @property
    def may_be_same(self) -> bool:
        """True if the cards to come are known: they follow from the seed, or all of them have been dealt."""
        if self.record.header.seed is not None:
            return True
        table = self.record.table
        return all(table.mover(length) != CHANCE for length in range(self.length, len(table)))

    def sit(self, seat: int) -> Branching:
        """Return this branch with the person on another seat; a computer player there takes the person's seat."""
        chosen, names = [*self.kinds], [*self.names]
        if chosen[seat] != HUMAN:
            chosen[self.seat], chosen[seat] = chosen[seat], HUMAN
            names[self.seat], names[seat] = "", names[self.seat]
        return replace(self, kinds=(*chosen,), names=(*names,), seat=seat)

    def with_players(self, chosen: Sequence[str]) -> Branching:
        """Return this branch with other `kinds`, by seat; without a person on `seat` take the first that has one."""
        seat = self.seat if chosen[self.seat] == HUMAN or HUMAN not in chosen else [*chosen].index(HUMAN)
        return replace(self, kinds=(*chosen,), seat=seat)

    def with_cards(self, *, same: bool) -> Branching:
        """Return this branch with the same or with reshuffled cards. Raises Refusal if they are unknown."""
        if same and not self.may_be_same:
            raise Refusal("cards-unknown")
        return replace(self, same=same)

    # Beginning the game

    def begin(self, folder: Path, seed: str | None = None, guests: Programs | None = None, **more: Any) -> Session:
        """Write the branch into a folder and return a session at it. Raises OSError."""
        from sixteen_tui.saves.header import CLOCK
        from sixteen_tui.saves.journal import write_save
        from sixteen_tui.saves.records import new_header, whole
        from sixteen_tui.session.session import Session

        header, log = self.record.header, self.record.table.log[: self.length]
        known: dict[str, object] = {"deal": None}
        if self.same:
            seed, asked = header.seed, ("deal", "contributions")
            known = {key: getattr(header, key) for key in asked if getattr(header, key) is not None}
        else:
            seed, log = None, (*self.game.reshuffled(self.rules, log, self.seat, SystemRandom()),)
        known[CLOCK] = None
        known["parent"] = {
            "id": header.id,
            "entries": self._common,
            "cards": "same" if self.same else "reshuffled",
        }
        made = new_header(None, self.game.name, self.rules, self.players, seed, **known)
        raw = whole(made, [("entry", self.game.encode(action)) for action in log])
        return Session.resume(write_save(folder, made.id, raw))

    @property
    def _common(self) -> int:
        """Number of entries that the branch shares with the current line of the parent, for its header."""
        stands, timeline = self.record.stands or self.record, self.record.table.timeline
        return stands.table.timeline.parted(timeline[self.length])

    # Rows

    @property
    def seat_rows(self) -> tuple[str, ...]:
        return tuple(f"seat-{seat}" for seat in range(self.seats) if seat != self.seat)

    @property
    def rule_rows(self) -> tuple[str, ...]:
        """Empty: the rules are those of the parent."""
        return ()

    @property
    def last_rows(self) -> tuple[str, ...]:
        """Empty: a branch is a single game."""
        return ()

    @property
    def first_rows(self) -> tuple[str, ...]:
        return ("start", YOU, CARDS)

    def choices(self, row: str) -> tuple[Sequence[object], int]:
        match row:
            case "cards":
                known = [True, False] if self.may_be_same else [False]
                return known, known.index(self.same)
            case "you":
                return range(self.seats), self.seat
        return Setup.choices(self, row)

    def name(self, seat: int) -> str:
        """Return the name of a player; a computer player keeps the name that it has in the parent."""
        player = self.record.players[seat]
        if not self.is_human(seat) and not player.human and player.level in self.game.levels:
            return clean(player.name, NAME_WIDTH) or COMPUTERS[seat]
        return Setup.name(self, seat)

    def change(self, row: str, by: int = 1) -> Branching:
        match row:
            case "cards":
                return replace(self, same=self.may_be_same and not self.same)
            case "you":
                return self.sit((self.seat + by) % self.seats)
        seat = self.seat_of(row)
        assert seat is not None, "there are no other rows"
        kind = following(kinds(self.game), self.kinds[seat], by)
        return replace(self, kinds=(*self.kinds[:seat], kind, *self.kinds[seat + 1 :]))


def _level(level: str | None, known: Sequence[str], *, stronger: bool) -> str:
    """Return the level of a computer player in a branch; the strongest for an unknown one, such as a program."""
    at = known.index(level) if level in known[1:] else len(known) - 1
    return known[min(at + stronger, len(known) - 1)]
