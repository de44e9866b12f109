"""Home in plain mode: resume, new game, saved games, rules, settings, quit, each by its number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sixteen_tui import __version__
from sixteen_tui.config import paths
from sixteen_tui.config import settings as stored
from sixteen_tui.plain import reader, typed
from sixteen_tui.plain.shelf import Shelf
from sixteen_tui.play.daily import Dailies
from sixteen_tui.store import dailies
from sixteen_tui.store.pasted import mentions_share
from sixteen_tui.titles import FIRST, TITLES
from sixteen_tui.words import daily, errors, library, numbers, screens
from sixteen_tui.words import plain as say
from sixteen_tui.words import review as reviews
from sixteen_tui.words.names import capital

if TYPE_CHECKING:
    from sixteen_tui.plain.program import Program
    from sixteen_tui.play.matchplay import Match
    from sixteen_tui.play.sitting import Sitting
    from sixteen_tui.store.catalogue import Catalogue
    from sixteen_tui.store.copies import Copy
    from sixteen_tui.store.index import Entry

SETTINGS: Final = ("language", "pace", "draw_by_key", "take_back", "hints", "coach", "ask_first")
"""The settings that apply without a screen."""
KNOWN: Final = ("rules", "no-match", "enter-code", "enter", "leave", "repeat", "help")
LEAST: Final = 3
"""Characters of an id that are enough; less is a slip of the finger."""
PAGE: Final = 10
"""The number of saved games listed between two prompts."""

_Row = tuple[str, Callable[[], object]]


class Home:
    """The main menu."""

    def __init__(self, program: Program) -> None:
        self._program, self._console = program, program.console
        self._catalogue: Catalogue | None = None
        self._deleted: list[Path] = []
        self._matches: dict[str, Match] = {}
        self._copies: dict[str, Copy] = {}
        self._deal = ""
        """The code of a deal that was entered for the next new game."""

    def show(self) -> None:
        """Offer the menu until it is left. Raises what prompts raise."""
        self._console.say(screens.program(), *screens.about(__version__), say.welcome())
        while True:
            rows = self._rows()
            for number, (text, _) in enumerate(rows, start=1):
                self._console.say(say.numbered(number, text))
            choice = self._choose(rows)
            if choice is None:
                return
            choice()

    def _rows(self) -> list[_Row]:
        due = self._due()
        rows: list[_Row] = [
            *((title.words.play(), self._new_game(game)) for game, title in TITLES.items()),
            (self._daily_row(), self._daily),
            *([(numbers.about(reviews.practice(), reviews.waiting(due)), self._practise)] if due else []),
            (screens.tables(), self._tables),
            (screens.saved_games(), self._saved),
            (say.watch_game(), self._watch),
            (screens.rules(), lambda: reader.read(self._console, FIRST)),
            (screens.settings(), self._settings),
            (screens.quit_program(), lambda: None),
        ]
        latest = self._latest()
        match = self._match(latest)
        if match is not None:
            rows.insert(0, (match, self._go_on))
        if latest is not None:
            name = self._about(latest)
            rows.insert(0, (numbers.about(screens.resume(), name), lambda: self._resume(latest)))
        return rows

    def _choose(self, rows: list[_Row]) -> Callable[[], object] | None:
        """Prompt for a row and return its action; None to quit."""
        known = tuple(each for each in KNOWN if each != "enter" or not self._program.limits.restricted)
        while True:
            line = self._console.ask(say.choose(len(rows)))
            found, number = typed.command(line, known), typed.number(line)
            if number == len(rows) or found == ("leave", ""):
                return None
            if number is not None and 0 < number < len(rows):
                return rows[number - 1][1]
            if not line or found == ("repeat", ""):
                return lambda: None
            if (found and found[0] == "enter-code") or mentions_share(line):
                return partial(self._enter_code, line if mentions_share(line) else line.partition(" ")[2].strip())
            if found == ("enter", ""):
                return self._enter
            if found == ("no-match", ""):
                return self._give_up
            if found == ("rules", ""):
                return lambda: reader.read(self._console, FIRST)
            if found == ("help", ""):
                self._console.say(say.help_numbers(), *(say.help_line(name) for name in known))
            else:
                self._console.say(say.not_understood(line) if number is None else say.no_such_number(line, len(rows)))

    def _new_game(self, game: str) -> Callable[[], None]:
        def begin() -> None:
            from sixteen_tui.plain.new_game import NewGame

            deal, self._deal = self._deal, ""
            session = NewGame(self._program, game, deal).ask()
            if session is not None:
                self._program.sit(session)

        return begin

    def _daily_row(self) -> str:
        """The daily deal, and how many games are still to be played today."""
        days = Dailies(paths.saves())
        days.glance()
        told = daily.waiting(sum(days.state(game, dailies.today()) == "today" for game in TITLES))
        return numbers.about(daily.title(), told) if told else daily.title()

    def _daily(self) -> None:
        from sixteen_tui.plain.daily import DailyMenu

        DailyMenu(self._program, self._catalogue).show()

    def _due(self) -> int:
        """How many of one's own mistakes come back today."""
        from sixteen_tui.store import deck

        if not deck.there(paths.saves()):
            return 0
        from sixteen_tui.play.practice import Practice

        return len(Practice(paths.saves()).today())

    def _practise(self) -> None:
        from sixteen_tui.plain.trying import TryLoop
        from sixteen_tui.play.practice import Practice

        practice = Practice(paths.saves())
        self._console.say(*practice.explained())
        TryLoop(self._console).show(practice.today(), practice.answered)

    def _enter(self) -> None:
        """A game that is played with real cards."""
        from sixteen_tui.plain.entering import EnterLoop

        EnterLoop(self._console).show()

    def _enter_code(self, text: str) -> None:
        """Take in a code: the game of a share code is shown, that of a deal is for the next new game."""
        from sixteen_tui.plain import codes

        came = codes.ask(self._console, paths.saves(), text, files=not self._program.limits.restricted)
        if came is not None and came.deal is not None:
            self._deal = came.deal
        if came is not None and came.game is not None:
            self._program.replay(came.game.record, came.game.entry)

    def _tables(self) -> None:
        from sixteen_tui.plain.lobby import LobbyMenu

        LobbyMenu(self._program).show()

    # Saved games

    @property
    def _games(self) -> Catalogue:
        from sixteen_tui.store.catalogue import Catalogue

        self._catalogue = self._catalogue or Catalogue(paths.saves())
        return self._catalogue

    def _latest(self) -> Entry | None:
        if not paths.saves().is_dir():
            return None
        try:
            return self._games.latest_unfinished()
        except OSError:
            return None  # the list of saved games says what is wrong with the folder

    def _about(self, entry: Entry) -> str:
        words = TITLES[entry.game].words
        return say.saved_game(entry, words.title(), words.sides(entry.rules, screens.seat_names(entry.players)))

    @staticmethod
    def _match(latest: Entry | None) -> str | None:
        """The row of the match that is not over, unless it is the game to resume that it waits for."""
        from sixteen_tui.play.matches import offered
        from sixteen_tui.words import matches

        offer = offered(paths.saves())
        if offer is None or (latest and offer.waiting and offer.waiting.name == latest.file):
            return None
        return numbers.about(matches.go_on(), ", ".join(matches.explained(offer.match, offer.sides)))

    def _go_on(self) -> None:
        from sixteen_tui.play.matches import go_on

        self._sit_down(lambda: go_on(paths.saves()))

    def _give_up(self) -> None:
        """Offer the match no more, once that is confirmed."""
        from sixteen_tui.play.matches import give_up, offered
        from sixteen_tui.words import matches

        offer = offered(paths.saves())
        if offer is None:
            self._console.say(matches.gone())
            return
        self._console.say(matches.give_up(offer.match, offer.sides))
        if typed.command(self._console.ask(say.yes_or_no()), ("yes", "no")) == ("yes", ""):
            try:
                give_up(paths.saves())
            except OSError as error:
                self._console.say(errors.trouble(error))

    def _resume(self, entry: Entry) -> None:
        from sixteen_tui.play.opening import opened

        self._sit_down(lambda: opened(paths.saves() / entry.file))

    def _sit_down(self, opens: Callable[[], Sitting]) -> None:
        """At a game, or say why that cannot be."""
        from sixteen_tui.words import Refused

        try:
            session = opens()
        except Refused as refused:
            self._console.say(str(refused))
        except OSError as error:
            self._console.say(errors.trouble(error))
        else:
            self._program.sit(session)

    def _replay(self, entry: Entry) -> None:
        from sixteen_tui.store.disk import SaveError
        from sixteen_tui.store.records import read

        try:
            record = read(paths.saves() / entry.file)
        except (SaveError, OSError) as error:
            self._console.say(errors.wrong(error))
        else:
            self._program.replay(record)

    def _found(self) -> tuple[list[Entry], list[Entry]]:
        """The unfinished and the finished games, last played first; reports damaged ones."""
        from sixteen_tui.play.matches import standings
        from sixteen_tui.store.catalogue import listing
        from sixteen_tui.store.disk import file_id

        self._matches = standings(paths.saves())
        try:
            made = listing(self._games.look(self._games.files()))
        except OSError as error:
            self._console.say(errors.trouble(error))
            return [], []
        self._copies = self._games.copies([*made.unfinished, *made.finished])
        for path, wrong in made.damaged:
            self._console.say(numbers.about(file_id(path), errors.reason(wrong)))
        return made.unfinished, made.finished

    def _saved(self) -> None:
        """List all games: a number resumes an unfinished one and replays a finished one; some can be deleted."""
        shelf = Shelf(self._console, restricted=self._program.limits.restricted)

        def find() -> list[Entry]:
            unfinished, finished = self._found()
            return shelf.listed([*unfinished, *finished])

        self._pick(find, ("watch", "delete", "restore", "merge", "enter-code", *shelf.known), shelf)

    def _watch(self) -> None:
        """List all games for a replay, finished ones first."""
        self._pick(lambda: [*self._found()[1], *self._found()[0]], ())

    def _pick(self, find: Callable[[], list[Entry]], commands: tuple[str, ...], shelf: Shelf | None = None) -> None:
        """List games by pages until the list is left. Without commands they can only be replayed.

        What was not understood is answered by that alone, and not by the list once more.
        """
        entries, first, changed = find(), 0, True
        known = (*commands, "next", "repeat", "leave", "help")
        while True:
            if changed and not entries:
                filtered = shelf is not None and shelf.filtered
                said = library.nothing_fits() if filtered else screens.nothing_saved()
                self._console.say(said if commands else say.no_finished())
                if not (self._deleted or commands):
                    return
            first = first if first < len(entries) else 0
            if changed:
                self._page(entries, first, shelf)
            changed = True
            line = self._console.ask(say.choose(len(entries)))
            found = typed.command(line, known) if line else ("next", "")
            if commands and mentions_share(line):
                found, line = ("enter-code", ""), f"code {line}"
            if found == ("leave", "") or (not line and len(entries) <= PAGE):
                return
            if found is None:
                if changed := self._open(entries, line, watch=not commands):
                    entries = find()
            elif found == ("next", ""):
                first += PAGE
            elif found == ("help", ""):
                self._console.say(say.help_numbers(), *(say.help_line(name) for name in known))
                changed = False
            elif found[0] == "merge":
                self._merge(entries, found[1])
                entries = find()
            elif found == ("restore", ""):
                self._restore()
                entries = find()
            elif shelf is not None and found[0] in shelf.known:
                if changed := shelf.do(found[0], line, partial(self._numbered, entries)):
                    entries, first = find(), 0
            elif found[0] == "watch":
                changed = self._open(entries, found[1], watch=True)
            elif found[0] == "enter-code":
                self._enter_code(line.partition(" ")[2].strip())
                entries = find()
            elif found[0] == "delete":
                self._delete(entries, found[1])
                entries = find()
            elif found != ("repeat", ""):
                self._console.say(say.not_understood(line))
                changed = False

    def _page(self, entries: list[Entry], first: int, shelf: Shelf | None) -> None:
        """List the games from one on, and how many follow."""
        for number, entry in enumerate(entries[first : first + PAGE], start=first + 1):
            tagged = shelf.tags(entry) if shelf else ""
            copy = self._copies.get(entry.file)
            copied = library.copy(copy) if copy else ""
            said = ", ".join(filter(None, (copied, self._about(entry), self._in_match(entry), tagged)))
            self._console.say(say.numbered(number, numbers.about(self._state(entry), said)))
        rest = len(entries) - first - PAGE
        if rest > 0:
            self._console.say(say.more_games(rest))

    def _in_match(self, entry: Entry) -> str:
        """The match that a game belongs to, as it stood then."""
        from sixteen_tui.words import matches

        match, words = self._matches.get(entry.id), TITLES[entry.game].words
        if match is None:
            return ""
        return matches.in_list(match, words.sides(entry.rules, screens.seat_names(entry.players)))

    @staticmethod
    def _state(entry: Entry) -> str:
        return say.finished_game() if entry.finished else say.unfinished_game()

    def _numbered(self, entries: list[Entry], text: str) -> Entry | None:
        """The game of a number in the list or of an id (`catalogue.named`); says what is wrong with others."""
        from sixteen_tui.store.catalogue import AmbiguousError, named
        from sixteen_tui.words import cli

        number = typed.number(text)
        if number is not None and 0 < number <= len(entries):
            return entries[number - 1]
        by_file = {entry.file: entry for entry in entries}
        latest = [each.name for each in self._games.files() if each.name in by_file]
        try:
            entry = by_file[named(latest, text if len(text) >= LEAST else "")]
        except AmbiguousError as error:
            self._console.say(capital(cli.ambiguous(error.name, error.ids)))
        except FileNotFoundError:
            wrong = say.not_understood(text) if number is None else say.no_such_number(text, len(entries))
            self._console.say(wrong)
        else:
            return entry
        return None

    def _open(self, entries: list[Entry], text: str, *, watch: bool) -> bool:
        """Open the game of a number; whether there is one."""
        entry = self._numbered(entries, text)
        if entry is not None and (watch or entry.finished):
            self._replay(entry)
        elif entry is not None:
            self._resume(entry)
        return entry is not None

    def _delete(self, entries: list[Entry], text: str) -> None:
        from sixteen_tui.store.catalogue import discard
        from sixteen_tui.store.disk import SaveError

        entry = self._numbered(entries, text)
        if entry is None:
            return
        self._console.say(screens.delete_question(self._about(entry)))
        if typed.command(self._console.ask(say.yes_or_no()), ("yes", "no")) != ("yes", ""):
            return
        try:
            self._deleted.append(discard(paths.saves() / entry.file, paths.trash()))
        except (SaveError, OSError) as error:
            self._console.say(errors.wrong(error))
        else:
            self._console.say(screens.deleted(say.words("restore")[0]))

    def _merge(self, entries: list[Entry], text: str) -> None:
        from sixteen_tui.play.importing import merge_copy
        from sixteen_tui.store.disk import SaveError

        entry = self._numbered(entries, text)
        if entry is None:
            return
        copy = self._copies.get(entry.file)
        if copy is None:
            self._console.say(library.no_copy())
            return
        try:
            said, thrown = merge_copy(paths.saves(), paths.trash(), entry.file, copy)
        except (SaveError, OSError) as error:
            self._console.say(errors.wrong(error))
            return
        if thrown is not None:
            self._deleted.append(thrown)
        self._console.say(said)

    def _restore(self) -> None:
        from sixteen_tui.store.catalogue import restore

        if not self._deleted:
            self._console.say(say.cannot_now(say.words("restore")[0]))
            return
        try:
            restore(self._deleted.pop(), paths.saves())
        except OSError as error:
            self._console.say(errors.trouble(error))

    # Settings

    def _settings(self) -> None:
        """List the settings; a number changes one to its next value, which is printed and saved."""
        settings, changed = self._program.settings, ""
        while True:
            for number, name in enumerate(SETTINGS, start=1):
                if changed in ("", name):
                    said = numbers.about(screens.setting(name), screens.setting_value(name, getattr(settings, name)))
                    self._console.say(say.numbered(number, said))
            if not changed:
                self._console.say(say.change_help())
            line = self._console.ask(say.choose(len(SETTINGS)))
            found, number_typed = typed.command(line, ("leave", "repeat", "help")), typed.number(line)
            if not line or found == ("leave", ""):
                return
            if number_typed is not None and 0 < number_typed <= len(SETTINGS):
                changed = SETTINGS[number_typed - 1]
                stored.change(settings, changed)
                self._program.speak()
                self._program.keep_settings()
                self._console.say(screens.setting_help(changed))
            elif found is not None:
                changed = ""
                self._console.say(*(say.help_line(name) for name in ("leave", "repeat") if found[0] == "help"))
            else:
                self._console.say(say.not_understood(line))
