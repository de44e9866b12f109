"""Commands on the list of saved games in plain mode: filters, tags, export and import of everything.

Invariant: a typed filter is added to the current one until that is cleared; a line that is not understood changes
nothing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from sixteen_tui.plain import codes, typed
from sixteen_tui.saves import tags
from sixteen_tui.saves.catalogue import number
from sixteen_tui.saves.library import INPUTS, Filter, UnknownError, filtered, parse_filter
from sixteen_tui.saves.tags import Tags
from sixteen_tui.settings import paths
from sixteen_tui.text import errors, filters
from sixteen_tui.text import library as say
from sixteen_tui.text.listed import Listed, sought
from sixteen_tui.text.names import capital
from sixteen_tui.text.plain import words
from sixteen_tui.text.screens import seat_names

if TYPE_CHECKING:
    from sixteen_tui.plain.console import Console
    from sixteen_tui.saves.index import Entry

WORDS: Final = ("filter", "find", "everything", "tag")
_ALL: Final = 1 << 16
"""Cells for the players in a text to search."""
FILES: Final = ("export-all", "import-all")
"""Commands that a restricted player does not have."""


class Shelf:
    """The current filter of the saved games, and commands for many of them."""

    def __init__(self, console: Console, *, restricted: bool) -> None:
        self._console = console
        self.known = WORDS if restricted else (*WORDS, *FILES)
        self._wanted, self._text, self._tags = Filter(), "", dict[str, Tags]()

    def listed(self, entries: list[Entry]) -> list[Entry]:
        """Return the games that match the filter, after a line about the filter."""
        self._follow()
        if not self.filtered:
            return entries
        found = filtered(entries, self._tags, self._wanted, seat_names)
        found = [each for each in found if self._text in typed.folded(sought(Listed(each, self.tags(each)), _ALL))]
        conditions = ", ".join(filter(None, (filters.conditions(self._wanted) if self._wanted else "", self._text)))
        self._console.say(say.filter_said(conditions, number(found), number(entries)))
        return found

    def _follow(self) -> None:
        """Load the tags; write those shown before again, and say so, if another program has replaced their file."""
        with contextlib.suppress(OSError):  # `unread` names the file
            if tags.restore(paths.saves(), self._tags):
                self._console.say(say.tags_replaced())
        self._tags = tags.load(paths.saves())

    @property
    def filtered(self) -> bool:
        """True if a filter is set."""
        return bool(self._wanted or self._text)

    def tags(self, entry: Entry) -> Tags:
        return self._tags.get(entry.file, ())

    def do(self, name: str, line: str, numbered: Callable[[str], Entry | None]) -> bool:
        """Carry out a command; return False if it was not understood.

        `numbered` returns the game of a typed number, or prints an error.
        """
        rest = line.partition(" ")[2].strip()
        match name:
            case "filter":
                return self._filter(rest)
            case "find":
                self._text = typed.folded(rest)
            case "everything":
                self._wanted, self._text = Filter(), ""
            case "tag":
                return self._tag(rest, numbered)
            case _:
                return self._move(name, rest)
        return True

    def _filter(self, text: str) -> bool:
        if not text:
            self._console.say(say.filter_example())
            return False
        try:
            self._wanted = read(text, self._wanted)
        except UnknownError as error:
            self._console.say(capital(filters.problem(error.part, error.text, self._known(error.part))))
            return False
        return True

    def _known(self, field: str) -> Sequence[str]:
        """Return the words to choose from where `field`, or the word for a part of a filter, is wrong."""
        spoken = filters.INPUTS[field].spoken() if field in INPUTS else filters.begins()
        return [each[0] for each in spoken.values()] or INPUTS[field].known(self._wanted.game)

    def _tag(self, text: str, numbered: Callable[[str], Entry | None]) -> bool:
        number, _, rest = text.partition(" ")
        if not number:
            self._console.say(say.which_tag())
            return False
        entry = numbered(number)
        if entry is None:
            return False
        self._follow()  # another program may have changed them since the list
        now = self.tags(entry)
        after = tags.changed(now, rest.split())
        if rest and not tags.parsed(rest):
            self._console.say(capital(say.no_tag(rest)))
            return False
        try:
            if after != now:
                tags.write(paths.saves(), entry.file, after)
        except OSError as error:
            self._console.say(errors.trouble(error))
            return False
        self._console.say(say.tagged(number, after))
        return True

    def _move(self, name: str, path: str) -> bool:
        from sixteen_tui.session import moving
        from sixteen_tui.session.refusal import Refusal
        from sixteen_tui.text import imports
        from sixteen_tui.text.reasons import reason

        if name == "import-all" and path:
            codes.ask(self._console, paths.saves(), path, files=True)
            return True
        if not path:
            self._console.say(say.which_path(words(name)[0], moving.suggested()))
            return False
        try:
            said = imports.exported(moving.export(paths.saves(), path, self._console.steps))
        except Refusal as refused:
            said = reason(refused)
        self._console.say(capital(said))
        return True


def read(text: str, wanted: Filter) -> Filter:
    """Return a filter with the typed parts added: the word for each part, then its value. Raises UnknownError."""
    fields = {typed.folded(word): field for field, spoken in filters.begins().items() for word in spoken}
    name, said = "", dict[str, list[str]]()
    for word in text.split():
        if (field := fields.get(typed.folded(word))) is not None:
            name = field
        elif name:
            said.setdefault(name, []).append(word)
        else:
            raise UnknownError("part", word)
    if not said:
        raise UnknownError("part", text)
    for field, value in said.items():
        wanted = parse_filter(wanted, **{field: _meant(field, value)})
    return wanted


def _meant(field: str, words: list[str]) -> list[str]:
    """Return the value that spoken words mean, as on the command line. Raises UnknownError."""
    text = " ".join(words)
    for value, spoken in filters.INPUTS[field].spoken().items():
        if typed.folded(text) in map(typed.folded, spoken):
            return [value]
    if INPUTS[field].closed:
        raise UnknownError(field, text)
    return words
