"""Tree of the positions of a game, and the current line through it.

Invariant: positions are added and never changed or removed. Every state is stored, so any position is available at once
and no entry is applied twice; after an undo the old line can still be reached from the position where it branched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from sixteen_tui.engine.game import IllegalAction

State = TypeVar("State")
Action = TypeVar("Action")


@dataclass(slots=True, eq=False)
class Position(Generic[State, Action]):
    """A node of the tree: a state, and the entry that led to it from `parent`."""

    state: State
    ply: int = 0
    """The number of entries from the start to here."""
    stream: int = 0
    """The number of words of the seed's stream that chance has read from the start to here."""
    parent: Position[State, Action] | None = None
    entry: Action | None = None
    """None only at the start, like `parent`."""
    events: tuple[object, ...] = ()
    branches: list[Position[State, Action]] = field(default_factory=list)
    """The child positions, in the order in which their entries were first played."""

    def line(self) -> list[Position[State, Action]]:
        """Return all positions from the start to this one."""
        found, at = [self], self.parent
        while at is not None:
            found.append(at)
            at = at.parent
        return found[::-1]


class Timeline(Generic[State, Action]):
    """A tree of positions and a cursor in it. Subscripts are plies of the cursor's line."""

    def __init__(self, start: State) -> None:
        self.here: Position[State, Action] = Position(start)
        """The position at the cursor."""
        self._line = [self.here]

    def __len__(self) -> int:
        """Return the number of entries from the start to the cursor."""
        return len(self._line) - 1

    def __iter__(self) -> Iterator[Position[State, Action]]:
        return iter(self._line)

    def __getitem__(self, ply: int) -> Position[State, Action]:
        """Return the position at a ply. Raises IllegalAction ("no-such-entry") for a ply that is not on the line."""
        if not 0 <= ply < len(self._line):
            raise IllegalAction("no-such-entry", entries=len(self), asked=ply)
        return self._line[ply]

    def entries(self) -> tuple[Action, ...]:
        """Return the entries of the cursor's line, the oldest first."""
        return tuple(position.entry for position in self._line if position.entry is not None)

    def known(self, entry: Action) -> Position[State, Action] | None:
        """Return the child of the cursor's position that an entry leads to, or None if it was not played there."""
        for position in self.here.branches:
            if position.entry == entry:
                return position
        return None

    def add(self, entry: Action, state: State, events: tuple[object, ...], stream: int) -> None:
        """Add a child to the cursor's position and move the cursor to it; `stream` as in `Position`."""
        before = self.here
        self.here = Position(state, before.ply + 1, stream, before, entry, events)
        before.branches.append(self.here)
        self._line.append(self.here)

    def left(self) -> tuple[Position[State, Action], ...]:
        """Return the leaves of the tree that are not on the cursor's line; those that branched off first come first."""
        standing = set(map(id, self._line))
        found, rest = [], [self._line[0]]
        while rest:
            position = rest.pop()
            rest += reversed(position.branches)
            if not position.branches and id(position) not in standing:
                found.append(position)
        return tuple(sorted(found, key=self.parted))

    def parted(self, position: Position[State, Action]) -> int:
        """Return the number of entries that a position of the tree shares with the cursor's line."""
        at: Position[State, Action] | None = position
        while at is not None and not (at.ply < len(self._line) and self._line[at.ply] is at):
            at = at.parent
        return at.ply if at is not None else 0

    def at(self, position: Position[State, Action]) -> Timeline[State, Action]:
        """Return another cursor in the same tree, at one of its positions."""
        other: Timeline[State, Action] = Timeline(position.state)
        other.here, other._line = position, position.line()
        return other

    def go(self, position: Position[State, Action]) -> None:
        """Move the cursor to any position of the tree."""
        if position.parent is self.here:
            self._line.append(position)
        elif position.ply <= len(self) and self._line[position.ply] is position:
            del self._line[position.ply + 1 :]
        else:
            self._line = position.line()
        self.here = position
