"""List of saved games in plain mode: resume, replay, delete, restore, merge, and the commands of `shelf`."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import codes, prompts, typed
from sixteen_tui.plain.shelf import Shelf
from sixteen_tui.saves.appended import LISTED, unread
from sixteen_tui.settings import paths
from sixteen_tui.terminal.text import path_shown
from sixteen_tui.text import errors, library, listed, numbers, screens
from sixteen_tui.text import plain as say
from sixteen_tui.text import saved as columns
from sixteen_tui.text.listed import Listed
from sixteen_tui.text.names import capital

if TYPE_CHECKING:
    from sixteen_tui.plain.program import PlainProgram
    from sixteen_tui.saves.catalogue import Catalogue
    from sixteen_tui.saves.copies import Copy
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.saves.trash import Trash
    from sixteen_tui.session.matchplay import Match

PAGE: Final = 10
"""Saved games per page."""


def about(entry: Entry) -> str:
    """Return one line with the game, its players and its score."""
    words = PLUGINS[entry.game].text
    return listed.saved_game(entry, words.title(), words.sides(entry.rules, screens.seat_names(entry.players)))


class Then(Enum):
    """Next step after a typed line."""

    ASK = auto()
    """The question, without the list."""
    SHOW = auto()
    """The page of the list."""
    FIND = auto()
    """The games, read again, and their page."""


class SavedGames:
    """Lists games and carries out commands on them."""

    def __init__(
        self,
        program: PlainProgram,
        games: Callable[[], Catalogue],
        resume: Callable[[Entry], object],
        enter_code: Callable[[str], object],
    ) -> None:
        self._program, self._console, self._games = program, program.console, games
        self._resume, self._enter_code = resume, enter_code
        self._matches: dict[str, Match] = {}
        self._copies: dict[str, Copy] = {}

    @cached_property
    def _trash(self) -> Trash:
        from sixteen_tui.saves.trash import Trash

        return Trash(paths.saves(), paths.trash())

    def _found(self) -> tuple[list[Entry], list[Entry]]:
        """Return the unfinished and the finished games, last played first; print errors of damaged ones."""
        from sixteen_tui.saves.catalogue import listing
        from sixteen_tui.saves.disk import file_id
        from sixteen_tui.session.matches import standings

        self._matches = standings(paths.saves())
        try:
            made = listing(self._games().look(self._games().files()))
        except OSError as error:
            self._console.say(errors.trouble(error))
            return [], []
        self._copies = self._games().copies([*made.unfinished, *made.finished])
        for path, wrong in made.damaged:
            self._console.say(numbers.about(path_shown(file_id(path)), errors.reason(wrong)))
        self._console.say(*map(errors.missing, unread(paths.saves(), LISTED)))
        return made.unfinished, made.finished

    def show(self) -> None:
        """List all games: a number resumes an unfinished one and replays a finished one; see `shelf` for more."""
        shelf = Shelf(self._console, restricted=self._program.limits.restricted)

        def find() -> list[Entry]:
            unfinished, finished = self._found()
            return shelf.listed([*unfinished, *finished])

        self._pick(find, ("watch", "delete", "restore", "merge", "enter-code", *shelf.known), shelf)

    def watch(self) -> None:
        """List all games for a replay, finished ones first."""
        self._pick(lambda: [*self._found()[1], *self._found()[0]], ())

    def _pick(self, find: Callable[[], list[Entry]], commands: tuple[str, ...], shelf: Shelf | None = None) -> None:
        """List games in pages until the list is left; without commands a number can only replay.

        After a line that was not understood only the message is printed, not the list again.
        """
        entries, first, then = find(), 0, Then.SHOW
        while True:
            first = first if first < len(entries) else 0
            if then is not Then.ASK:
                self._page(entries, first, shelf, watch=not commands)
            more = first + PAGE < len(entries)
            known = (*commands, *(("next",) if more else ()), "leave")
            answer = prompts.ask(
                self._console,
                say.choose(len(entries)),
                known,
                partial(self._page, entries, first, shelf, watch=not commands),
            )
            if commands and codes.is_alone(answer):
                answer = prompts.Typed("enter-code", "", f"code {answer.line}")
            if answer.of("leave"):
                return
            if answer.of("next"):
                then, first = Then.SHOW, first + PAGE
            else:
                then = self._do(answer, entries, shelf, watch=not commands)
            if then is Then.FIND:
                entries = find()
                first = 0 if shelf is not None and answer.command in shelf.known else first

    def _do(self, answer: prompts.Typed, entries: list[Entry], shelf: Shelf | None, *, watch: bool) -> Then:
        """Carry out a typed line; without a command it is the number of a game."""
        if not answer.command:
            return Then.FIND if self._open(entries, answer.line, watch=watch) else Then.ASK
        if shelf is not None and answer.command in shelf.known:
            return Then.FIND if shelf.do(answer.command, answer.line, partial(self._numbered, entries)) else Then.ASK
        match answer.command, answer.rest:
            case "merge", number:
                return Then.FIND if self._merge(entries, number) else Then.ASK
            case "delete", number:
                return Then.FIND if self._delete(entries, number) else Then.ASK
            case "watch", number:
                return Then.SHOW if self._open(entries, number, watch=True) else Then.ASK
            case "restore", "":
                self._restore()
                return Then.FIND
            case "enter-code", _:
                self._enter_code(answer.argument)
                return Then.FIND
        self._console.say(say.not_understood(answer.line))
        return Then.ASK

    def _page(self, entries: list[Entry], first: int, shelf: Shelf | None, *, watch: bool) -> None:
        """Print one page of games, and the number of those after it."""
        if not entries:
            filtered = shelf is not None and shelf.filtered
            said = library.nothing_fits() if filtered else screens.nothing_saved()
            self._console.say(say.no_finished() if watch else said)
        for number, entry in enumerate(entries[first : first + PAGE], start=first + 1):
            tagged = shelf.tags(entry) if shelf else ()
            game = Listed(entry, tagged, self._matches.get(entry.id), self._copies.get(entry.file))
            self._console.say(say.numbered(number, columns.in_line(game)))
        rest = len(entries) - first - PAGE
        if rest > 0:
            self._console.say(say.more_games(rest))

    def _numbered(self, entries: list[Entry], text: str) -> Entry | None:
        """Return the game of a number in the list or of an id (`naming.named`); print errors."""
        from sixteen_tui.saves.naming import LEAST, AmbiguousError, named_entry
        from sixteen_tui.text import cli

        number = typed.number(text)
        if number is not None and 0 < number <= len(entries):
            return entries[number - 1]
        try:
            entry = named_entry(self._games(), entries if len(text) >= LEAST else [], text)
        except AmbiguousError as error:
            self._console.say(capital(cli.ambiguous(error.name, error.ids)))
        except FileNotFoundError:
            wrong = say.not_understood(text) if number is None else say.no_such_number(text, len(entries))
            self._console.say(wrong)
        else:
            return entry
        return None

    def _open(self, entries: list[Entry], text: str, *, watch: bool) -> bool:
        """Open the game of a number; return False if the number is wrong."""
        entry = self._numbered(entries, text)
        if entry is not None and (watch or entry.finished):
            self._replay(entry)
        elif entry is not None:
            self._resume(entry)
        return entry is not None

    def _delete(self, entries: list[Entry], text: str) -> bool:
        """Delete a game after a confirmation; return False if the number is wrong."""
        from sixteen_tui.saves.disk import SaveError

        entry = self._numbered(entries, text)
        if entry is None:
            return False
        asks = self._program.settings.ask_delete
        if asks and not prompts.confirm(self._console, screens.delete_question(about(entry))):
            return True
        try:
            self._trash.discard(entry.file)
        except (SaveError, OSError) as error:
            self._console.say(errors.wrong(error))
        else:
            self._console.say(screens.deleted(say.words("restore")[0]))
        return True

    def _merge(self, entries: list[Entry], text: str) -> bool:
        """Merge a copy into its game; return False if the number is wrong or the game is no copy."""
        from sixteen_tui.saves.disk import SaveError
        from sixteen_tui.session.importing import merge_copy
        from sixteen_tui.text import imports

        entry = self._numbered(entries, text)
        if entry is None:
            return False
        copy = self._copies.get(entry.file)
        if copy is None:
            self._console.say(library.no_copy())
            return False
        try:
            merged = merge_copy(paths.saves(), paths.trash(), entry.file, copy)
        except (SaveError, OSError) as error:
            self._console.say(errors.wrong(error))
            return True
        if merged.thrown is not None:
            self._trash.add(entry.file, merged.thrown)
        self._console.say(imports.copy_merged(merged))
        return True

    def _restore(self) -> None:
        if not self._trash:
            self._console.say(say.cannot_now(say.words("restore")[0]))
            return
        try:
            self._trash.restore()
        except OSError as error:
            self._console.say(errors.trouble(error))

    def _replay(self, entry: Entry) -> None:
        from sixteen_tui.saves.disk import SaveError
        from sixteen_tui.saves.records import read

        try:
            record = read(paths.saves() / entry.file)
        except (SaveError, OSError) as error:
            self._console.say(errors.wrong(error))
        else:
            self._program.replay(record)
