"""Branches in plain mode: begins a game at a step of a replay, and prints the tree of branches as a numbered list.

See: `session.branching` and `session.family` for the functions behind these commands.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import typed
from sixteen_tui.plain.console import Console
from sixteen_tui.saves.catalogue import Catalogue, read
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.record import Record
from sixteen_tui.session.branching import Branching
from sixteen_tui.session.family import FamilyNode, family
from sixteen_tui.session.opening import opened
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.setup import HUMAN
from sixteen_tui.text import branches as words
from sixteen_tui.text import errors, listed, numbers, screens, statistics
from sixteen_tui.text import plain as say
from sixteen_tui.text.reasons import reason
from sixteen_tui.text.setup import BranchText

if TYPE_CHECKING:
    from sixteen_tui.session.session import Session


class Brancher:
    """Opens games from a replay: a new branch, or another game of the family."""

    def __init__(
        self,
        console: Console,
        folder: Path,
        sit: Callable[[Session], None],
        replay: Callable[[Record, int | None], None],
    ) -> None:
        self._console, self._folder, self._sit, self._replay = console, folder, sit, replay

    def begin(self, replay: Replay, rest: str) -> bool:
        """Begin a branch at the current step with the options in `rest`; return True if a game was played."""
        try:
            chosen = self._chosen(replay.branching(), rest)
        except Refusal as refused:
            self._console.say(reason(refused))
            return False
        if chosen is None:
            self._console.say(say.not_understood(rest))
            return False
        try:
            session = chosen.begin(self._folder)
        except OSError as error:
            self._console.say(errors.trouble(error))
            return False
        seated = [self._seated(chosen, seat) for seat in range(chosen.seats)]
        self._console.say(*words.begun(chosen.step, seated, same=chosen.same))
        self._sit(session)
        return True

    @staticmethod
    def _seated(chosen: Branching, seat: int) -> str:
        kind = chosen.kinds[seat]
        name = BranchText(chosen).name(seat)
        return name if kind == HUMAN else f"{name} ({statistics.levels([kind])})"

    @staticmethod
    def _chosen(made: Branching, rest: str) -> Branching | None:
        """Return the branch with the seat, level and cards that were typed; None for an unknown word.

        Raises Refusal for a seat that does not exist.
        """
        levels = {typed.folded(word): each for each in made.game.levels for word in (each, statistics.levels([each]))}
        for word in rest.split():
            number = typed.number(word)
            if number is not None and not 0 < number <= made.seats:
                raise Refusal("branch-no-seat", text=word, last=made.seats)
            if number is not None:
                made = made.sit(number - 1)
            elif word in levels:
                made = made.with_players([kind if kind == HUMAN else levels[word] for kind in made.kinds])
            elif word == typed.folded(words.cards(same=False)):
                made = made.with_cards(same=False)
            elif word != typed.folded(words.here()):
                return None
        return made

    # The tree

    def tree(self, record: Record, rest: str) -> None:
        """Print all games of the family with their numbers; with a number in `rest`, open that one."""
        record = record.stands or record
        node = family(self._entries(), record)
        number = typed.number(rest)
        if rest and number is None:
            self._console.say(say.not_understood(rest))
        elif number is not None and not 0 < number <= len(node):
            self._console.say(say.no_such_number(rest, len(node)))
        elif number is not None:
            self._go(node[number - 1], record)
        elif len(node) == 1:
            self._console.say(words.tree_none())
        else:
            self._console.say(*(say.numbered(n, self._told(each, record)) for n, each in enumerate(node, 1)))

    def _entries(self) -> Iterator[Entry]:
        catalogue = Catalogue(self._folder)
        try:
            files = catalogue.files()
        except OSError as error:
            self._console.say(errors.trouble(error))
            return
        with contextlib.closing(catalogue.look(files)) as found:
            for each in found:
                if isinstance(each, Entry):
                    yield each

    def _told(self, node: FamilyNode, record: Record) -> str:
        if node.line is not None:
            what = words.taken_back(node.length - (node.begins or 0))
        elif node.id == record.header.id:
            what = words.is_here()
        elif node.entry is None:
            what = words.gone()
        else:
            title = PLUGINS[node.entry.game].text
            sides = title.sides(node.entry.rules, screens.seat_names(node.entry.players))
            told = listed.saved_game(node.entry, title.title(), sides, in_tree=True)
            what = numbers.about(listed.finished_game() if node.entry.finished else listed.unfinished_game(), told)
        return what if node.begins is None else words.told(node.begins, what)

    def _go(self, node: FamilyNode, record: Record) -> None:
        """Open the replay where a branch begins, or resume an unfinished one."""
        if node.line is not None:
            self._replay(record.along(node.line), node.begins)
        elif node.id == record.header.id:
            self._console.say(words.is_here())
        elif node.entry is None:
            self._console.say(words.gone())
        else:
            path = self._folder / node.entry.file
            try:
                if node.entry.finished:
                    self._replay(read(path), node.begins)
                else:
                    self._sit(opened(path))
            except Refusal as refused:
                self._console.say(reason(refused))
            except (SaveError, OSError) as error:
                self._console.say(errors.wrong(error))
