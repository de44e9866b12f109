"""Commands on the list of saved games in plain mode: filters, tags, export and import of everything.

Invariant: a typed filter is added to the current one until that is cleared; a line that is not understood changes
nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import codes, typed
from sixteen_tui.saves import library, tags
from sixteen_tui.saves.library import Filter, NoDayError, UnknownError
from sixteen_tui.saves.tags import Tags
from sixteen_tui.settings import paths
from sixteen_tui.text import errors, numbers
from sixteen_tui.text import library as say
from sixteen_tui.text.names import capital
from sixteen_tui.text.plain import words
from sixteen_tui.text.screens import seat_names

if TYPE_CHECKING:
    from sixteen_tui.plain.console import Console
    from sixteen_tui.saves.index import Entry

WORDS: Final = ("filter", "everything", "tag")
OFTEN: Final = 3.0
"""Seconds between two progress messages of an export."""
FILES: Final = ("export-all", "import-all")
"""Commands that a restricted player does not have."""


class Shelf:
    """The current filter of the saved games, and commands for many of them."""

    def __init__(self, console: Console, *, restricted: bool) -> None:
        self._console = console
        self.known = WORDS if restricted else (*WORDS, *FILES)
        self._wanted, self._tags = Filter(), dict[str, Tags]()

    def listed(self, entries: list[Entry]) -> list[Entry]:
        """Return the games that match the filter, after a line about the filter."""
        self._tags = tags.load(paths.saves())
        if not self._wanted:
            return entries
        found = library.filtered(entries, self._tags, self._wanted, seat_names)
        self._console.say(say.filter_said(say.parts(self._wanted), len(found), len(entries)))
        return found

    @property
    def filtered(self) -> bool:
        """True if a filter is set."""
        return bool(self._wanted)

    def tags(self, entry: Entry) -> str:
        """Return the tags of a game in words; "" without any."""
        return say.tags(self._tags.get(entry.file, ()))

    def do(self, name: str, line: str, numbered: Callable[[str], Entry | None]) -> bool:
        """Carry out a command; return False if it was not understood.

        `numbered` returns the game of a typed number, or prints an error.
        """
        rest = line.partition(" ")[2].strip()
        match name:
            case "filter":
                return self._filter(rest)
            case "everything":
                self._wanted = Filter()
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
            kind = {"part": "parts", "result": "results"}.get(error.part, "days")
            known = {"game": [*PLUGINS], "rules": library.rule_names(self._wanted.game)}
            spoken = [each[0] for each in say.words(kind).values()]
            self._console.say(capital(say.problem(error.part, error.text, known.get(error.part, spoken))))
            return False
        return True

    def _tag(self, text: str, numbered: Callable[[str], Entry | None]) -> bool:
        number, _, rest = text.partition(" ")
        if not number:
            self._console.say(say.which_tag())
            return False
        entry = numbered(number)
        if entry is None:
            return False
        now = self._tags.get(entry.file, ())
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
            said = imports.exported(moving.export(paths.saves(), path, self._steps))
        except Refusal as refused:
            said = reason(refused)
        self._console.say(capital(said))
        return True

    def _steps(self, number: int) -> Callable[[], None]:
        """Return a function to call after each of `number` steps; it prints the progress every few seconds."""
        done, due = 0, time.monotonic() + OFTEN

        def step() -> None:
            nonlocal done, due
            done += 1
            if time.monotonic() >= due:
                due = time.monotonic() + OFTEN
                self._console.say(numbers.percent(min(1, done / max(1, number))))

        return step


def read(text: str, wanted: Filter) -> Filter:
    """Return a filter with the typed parts added: the word for each part, then its value. Raises UnknownError."""
    parts = {typed.folded(word): name for name, spoken in say.words("parts").items() for word in spoken}
    name, said = "", dict[str, list[str]]()
    for word in text.split():
        if (part := parts.get(typed.folded(word))) is not None:
            name = part
        elif name:
            said.setdefault(name, []).append(word)
        else:
            raise UnknownError("part", word)
    for part, values in said.items():
        wanted = _with(wanted, part, " ".join(values))
    if not said:
        raise UnknownError("part", text)
    return wanted


def _with(wanted: Filter, part: str, text: str) -> Filter:
    """Return a filter with one part replaced. Raises UnknownError."""
    match part:
        case "game":
            titles = {name: [name, plugin.text.title()] for name, plugin in PLUGINS.items()}
            return replace(wanted, game=_named(titles.items(), "game", text))
        case "player":
            return replace(wanted, player=text)
        case "rules":
            names = text.replace(",", " ").split()
            for name in names:
                if name not in library.rule_names(wanted.game):
                    raise UnknownError("rules", name)
            return replace(wanted, rules=(*names,))
        case "result":
            return replace(wanted, result=_named(say.words("results").items(), "result", text))
        case "tags":
            return replace(wanted, tags=tags.parsed(text))
    named = {typed.folded(word): name for name, spoken in say.words("days").items() for word in spoken}
    try:
        first, last = library.span(named.get(typed.folded(text), text), date.today())  # noqa: DTZ011  # one's own day
    except NoDayError:
        raise UnknownError(part, text) from None
    return replace(wanted, since=first) if part == "since" else replace(wanted, until=last)


def _named(known: Iterable[tuple[str, list[str]]], part: str, text: str) -> str:
    """Return the name whose spoken forms contain a text. Raises UnknownError."""
    for name, spoken in known:
        if typed.folded(text) in map(typed.folded, spoken):
            return name
    raise UnknownError(part, text)
