"""Random walks over games, their take-backs, and their branches.

With more steps than the tests take: `python tests/unit/session/walk.py --steps 20000`.

Invariant: at every step the timeline in memory and the journal on the disk contain the same tree, and every branch
begins as the game does that it names.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[3]))

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.session.branching import Branching
from sixteen_tui.session.family import Descent, descent, family
from sixteen_tui.session.opening import opened
from sixteen_tui.session.session import Session
from tests.unit.session.branches import choice, saved

KEPT: Final = 12
"""Games that are over from which the walk goes on; older ones are thrown away, parents of others among them."""


def tree(table: AnyTable) -> list[tuple[int, str, int]]:
    """All positions of a timeline, each after the one before it: ply, entry, and how many lines go on from it."""
    found, rest = list[tuple[int, str, int]](), [table.timeline[0]]
    while rest:
        position = rest.pop()
        entry = "" if position.entry is None else table.game.encode(position.entry)
        found.append((position.ply, entry, len(position.branches)))
        rest += reversed(position.branches)
    return found


class Walk:
    """A walk over the games of one folder."""

    def __init__(self, folder: Path, name: str, random: Random) -> None:
        self.folder, self.random = folder, random
        self.over = [saved(folder, name, random=random)]
        """Games that are over and still there."""
        self.gone: set[str] = set()
        """The ids of those that were thrown away."""
        self.done: Counter[str] = Counter()
        """The number of times that each thing was done."""
        self.session = self._branch(self.over[0])

    def _branch(self, record: Record) -> Session:
        """Somebody plays on from anywhere in a game, or in what was taken back in it."""
        left = record.table.left
        if left and self.random.random() < 0.4:
            record = record.along(self.random.randrange(len(left)))
            self.done["a branch of what was taken back"] += 1
        lengths = [n for n in range(1, len(record.table) + 1) if record.table.mover(n) != NOBODY]
        late = lengths[-20:] if self.random.random() < 0.7 else lengths  # so that more than a few come to their ends
        setup = Branching.at(record, self.random.choice(late))
        setup = setup.sit(self.random.randrange(setup.seats))
        same = setup.may_be_same and self.random.random() < 0.6
        self.done["the same cards" if same else "reshuffled"] += 1
        return setup.with_cards(same=same).begin(self.folder)

    def step(self) -> None:
        """Do one thing, and see that all agree."""
        session, random = self.session, self.random
        table, person = session.record.table, session.people[0]
        what = random.random()
        if table.outcome is not None:
            self.done["the end"] += 1
            self._end()
        elif what < 0.1:
            session.release()
            self.session = opened(session.record.path)
            self.done["resume"] += 1
        elif what < 0.2 and session.back_point(person) is not None:
            session.take_back(person)
            self.done["take back"] += 1
        elif what < 0.23:
            session.hint()
        else:
            session.act(choice(table, random))
        self.check()

    def _end(self) -> None:
        """The game is over: play on from it, or from another; and now and then one goes."""
        self.session.release()
        self.over.append(read(self.session.record.path))
        if len(self.over) > KEPT:
            lost = self.over.pop(self.random.randrange(len(self.over)))
            lost.path.unlink()
            self.gone.add(lost.header.id)
            self.done["thrown away"] += 1
        self.session = self._branch(self.random.choice(self.over))

    def check(self) -> None:
        live, kept = self.session.record, read(self.session.record.path)
        assert kept.table.log == live.table.log
        assert tree(kept.table) == tree(live.table), "what was taken back, too"
        assert (kept.took_back, kept.hints, kept.players) == (live.took_back, live.hints, live.players)
        for seat in range(live.table.rules.seats):
            assert kept.table.view(seat) == live.table.view(seat)
        parent = kept.header.parent
        assert parent is not None
        if self.random.random() > 0.2:
            return  # its beginning stays what it was
        known = Descent.UNKNOWN if parent.id in self.gone else Descent.HOLDS
        assert descent(kept, [self.folder]) is known

    def finish(self) -> None:
        """All that is there opens, holds and stands in the tree of its family."""
        self.session.release()
        catalogue = Catalogue(self.folder)
        entries = [*catalogue.look(catalogue.files())]
        assert all(isinstance(each, Entry) for each in entries)
        for record in self.over:
            assert descent(record, [self.folder]) in (None, Descent.HOLDS, Descent.UNKNOWN)
            kin = family((each for each in entries if isinstance(each, Entry)), record)
            assert sum(each.id == record.header.id and each.line is None for each in kin) == 1
            assert sum(each.line is not None for each in kin) == len(record.table.left)


def walk(folder: Path, name: str, seed: int, steps: int) -> Counter[str]:
    """Walk so many steps; how often each thing was done."""
    walker = Walk(folder, name, Random(f"{name} {seed}"))
    for _ in range(steps):
        walker.step()
    walker.finish()
    return walker.done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            done = walk(Path(folder), name, options.seed, options.steps)
        print(name, ", ".join(f"{what} {count}" for what, count in sorted(done.items())))  # noqa: T201


if __name__ == "__main__":
    main()
