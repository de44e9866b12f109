"""Home in plain mode: resume, new game, saved games, rules, settings, quit, each by its number or its word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sixteen_tui import __version__
from sixteen_tui.games.registry import FIRST, PLUGINS, with_chance
from sixteen_tui.plain import codes, prompts, reader
from sixteen_tui.plain.saved import SavedGames, about
from sixteen_tui.plain.settings import changed
from sixteen_tui.plain.settings import show as show_settings
from sixteen_tui.saves import dailies
from sixteen_tui.saves.appended import OFFERED, unread
from sixteen_tui.session.daily import Dailies
from sixteen_tui.settings import paths
from sixteen_tui.text import daily, errors, keeping, numbers, screens
from sixteen_tui.text import plain as say
from sixteen_tui.text import review as reviews

if TYPE_CHECKING:
    from sixteen_tui.plain.program import PlainProgram
    from sixteen_tui.saves.catalogue import Catalogue
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.session.session import Session

KNOWN: Final = (
    *("resume", "new", "daily", "tables", "saved", "watch", "rules", "settings", "learn", "statistics", "ladder"),
    *("practice", "match", "no-match", "enter-code", "enter", "set", "brief", "normal", "full", "leave"),
)

PATIENCE: Final = 1.0
"""Most seconds for which the menu waits for a table server."""


class _Row(NamedTuple):
    """A row of the menu. Its number and its word never change; some rows are there only at times."""

    number: int
    text: str
    does: Callable[[], object]


class Home:
    """The main menu."""

    def __init__(self, program: PlainProgram) -> None:
        self._program, self._console = program, program.console
        self._catalogue: Catalogue | None = None
        self._saved = SavedGames(program, lambda: self._games, self._resume, self._enter_code)
        self._deal = ""
        """The deal code for the next new game; "" for new cards."""
        self._in_match = False
        """True if a match can go on, also without a row of its own."""
        hidden = {*(("enter",) if program.limits.restricted else ()), *(() if with_chance() else ("daily",))}
        self._known = tuple(each for each in KNOWN if each not in hidden)

    def show(self) -> None:
        """Offer the menu until it is left. Raises what `Console.ask` raises."""
        self._console.say(screens.program(), *screens.about(__version__), say.welcome())
        self._console.say(*map(errors.missing, unread(paths.saves(), OFFERED)))
        self._program.greeted = True
        while True:
            rows = self._rows()
            choice = self._choose(rows)
            if choice is None:
                self._console.say(say.farewell())
                return
            choice()

    def _rows(self) -> list[_Row]:
        """Return the rows that are there now, in the order in which they are said."""
        fixed = self._fixed()
        always = [_Row(number, *row) for number, row in enumerate(fixed, start=1)]
        rows, last, latest, due = list[_Row](), len(fixed), self._latest(), self._due()
        match = self._match(latest)
        if latest is not None:
            name = about(latest)
            rows.append(_Row(0, numbers.about(screens.resume(), name), lambda: self._resume(latest)))
        if match is not None:
            rows.append(_Row(last + 2, match, self._go_on))
        if due:
            text = numbers.about(reviews.practice(), reviews.waiting(due))
            rows.append(_Row(last + 1, text, self._practise))
        return [*rows, *always]

    def _fixed(self) -> list[tuple[str, Callable[[], object]]]:
        """Return the rows that are always there, in the order of their numbers; the last one quits."""
        return [
            *((plugin.text.play(), partial(self._new_game, game)) for game, plugin in PLUGINS.items()),
            *([(self._daily_row(), self._daily)] if with_chance() else []),
            (self._tables_row(), self._tables),
            (screens.saved_games(), self._saved.show),
            (say.watch_game(), self._saved.watch),
            (screens.rules(), lambda: reader.read(self._console, FIRST)),
            (screens.settings(), lambda: show_settings(self._program.settings, self._console)),
            *((plugin.text.learn(), partial(self._learn, game)) for game, plugin in PLUGINS.items()),
            (self._statistics_row(), lambda: self._program.totals(self._games)),
            (screens.quit_program(), lambda: None),
        ]

    def _choose(self, rows: list[_Row]) -> Callable[[], object] | None:
        """Prompt for a row, by its number, its word or the beginning of that, and return its action; None to quit."""

        def again() -> None:
            self._console.say(*(say.numbered(row.number, row.text) for row in rows))

        again()
        last, known = rows[-1].number, [row.number for row in rows]
        first, highest = min(known), max(known)
        while True:
            answer = prompts.ask(self._console, say.choose(highest, first), self._known, again, short=True)
            if answer.number == last or answer.of("leave"):
                return None
            found = next((row.does for row in rows if row.number == answer.number), None)
            found = found or self._command(answer, {row.number: row.does for row in rows}, last)
            if found is not None:
                return found
            not_now = answer.command and not answer.rest  # its row is not there
            self._console.say(
                say.cannot_now(answer.line) if not_now else say.wrong(answer.line, answer.number, highest)
            )

    def _command(
        self, answer: prompts.Typed, rows: Mapping[int, Callable[[], object]], last: int
    ) -> Callable[[], object] | None:
        """Return the action of a typed word; None for one that is not understood, or whose row is not there now."""
        alone = codes.is_alone(answer)
        if answer.command == "enter-code" or alone:
            return partial(self._enter_code, answer.line if alone else answer.argument)
        named = answer.rest if answer.command in ("new", "learn") else answer.line
        game = prompts.game_typed(named) if named else FIRST
        if game is not None and answer.command in ("new", "learn", ""):
            return partial(self._learn if answer.command == "learn" else self._new_game, game)
        if answer.command == "set" or answer.of("brief", "normal", "full"):
            text = answer.argument if answer.command == "set" else f"detail {answer.command}"
            return lambda: self._console.say(*changed(self._program.settings, text))
        if answer.command == "ladder":
            return partial(self._ladder, answer.argument)
        if answer.rest:
            return None
        found: dict[str, Callable[[], object] | None] = {
            "resume": rows.get(0),
            "practice": rows.get(last + 1),
            "match": self._go_on if self._in_match else None,
            "daily": self._daily,
            "tables": self._tables,
            "saved": self._saved.show,
            "watch": self._saved.watch,
            "rules": lambda: reader.read(self._console, FIRST),
            "settings": lambda: show_settings(self._program.settings, self._console),
            "statistics": lambda: self._program.totals(self._games),
            "no-match": self._give_up,
            "enter": self._enter,
        }
        return found.get(answer.command)

    def _ladder(self, asked: str) -> None:
        from sixteen_tui.plain import ladder

        ladder.show(self._program, self._games, asked)

    def _learn(self, game: str) -> None:
        from sixteen_tui.plain.lesson import LessonLoop

        LessonLoop(self._program, game).show()

    def _new_game(self, game: str) -> None:
        from sixteen_tui.plain.new_game import NewGame

        deal = ""
        if PLUGINS[game].chance:
            deal, self._deal = self._deal, ""
        session = NewGame(self._program, game, deal).ask()
        if session is not None:
            self._program.sit(session)

    def _daily_row(self) -> str:
        """Return the row of the daily deal with the number of games not yet begun today."""
        days = Dailies(paths.saves())
        days.glance()
        told = daily.waiting(sum(days.state(game, dailies.today()) == "today" for game in with_chance()))
        return numbers.about(daily.title(), told) if told else daily.title()

    def _tables_row(self) -> str:
        """Return the row of the shared tables with the number of those that wait for this person.

        Asked in a thread, so that a server that does not answer delays the menu by `PATIENCE` at most.
        """
        from sixteen_tui.tables.client import glance

        found, player = list[Mapping[str, Any]](), self._program.limits.player
        asking = Thread(target=lambda: found.extend(glance.tables(player) or ()), daemon=True)
        asking.start()
        asking.join(PATIENCE)
        if not found:
            return screens.tables()
        from sixteen_tui.tables.waiting import waiting
        from sixteen_tui.text import lobby

        told = lobby.waiting(waiting(found))
        return numbers.about(screens.tables(), told) if told else screens.tables()

    def _statistics_row(self) -> str:
        """Return the row of the statistics, with whom the person plays like once a rating is settled."""
        if not paths.saves().is_dir():
            return screens.statistics()
        from sixteen_tui.session import own
        from sixteen_tui.session.likeness import likeness
        from sixteen_tui.text import rating

        try:
            found = likeness(self._games, own.names(self._program.settings, self._program.limits.player))
        except OSError:
            found = ()  # the statistics say it
        told = numbers.together(rating.at_home(*each) for each in found)
        return numbers.about(screens.statistics(), told) if told else screens.statistics()

    def _daily(self) -> None:
        from sixteen_tui.plain.daily import DailyMenu

        DailyMenu(self._program, self._catalogue).show()

    def _due(self) -> int:
        """Return the number of exercises left for today."""
        from sixteen_tui.saves import deck

        if not deck.there(paths.saves()):
            return 0
        from sixteen_tui.session.practice import Practice

        return len(Practice(paths.saves()).today())

    def _practise(self) -> None:
        from sixteen_tui.plain.trying import TryLoop
        from sixteen_tui.session.practice import Practice

        practice = Practice(paths.saves())
        self._console.say(*reviews.practice_explained(practice))
        exercises, loop = practice.today(), TryLoop(self._console, self._program.settings)
        self._program.practice = practice
        while True:
            loop.show(exercises[loop.done :], practice)
            practice.retry()
            question = keeping.may_leave_practice(practice.unsaved)
            if not question or prompts.confirm(self._console, question):
                break
        self._program.practice = None
        self._console.say(say.practised(loop.done, len(exercises), loop.right))

    def _enter(self) -> None:
        """Open the editor for a game played with real cards."""
        from sixteen_tui.plain.entering import EnterLoop
        from sixteen_tui.session.entering import Entering

        self._program.entering = entering = Entering(paths.saves())
        EnterLoop(self._console, self._program.settings, entering).show()
        self._program.entering = None

    def _enter_code(self, text: str) -> None:
        """Import a code: show the game of a share code, use a deal code for the next new game, or go to a table."""
        files = not self._program.limits.restricted
        came = codes.ask(self._console, paths.saves(), text, files=files, table=self._tables)
        if came is not None and came.deal is not None:
            self._deal = came.deal
        if came is not None and came.game is not None:
            self._program.replay(came.game.record, came.game.entry)

    def _tables(self, letters: str = "") -> None:
        from sixteen_tui.plain.lobby import LobbyMenu

        LobbyMenu(self._program).show(letters)

    # Saved games

    @property
    def _games(self) -> Catalogue:
        from sixteen_tui.saves.catalogue import Catalogue

        self._catalogue = self._catalogue or Catalogue(paths.saves())
        return self._catalogue

    def _latest(self) -> Entry | None:
        if not paths.saves().is_dir():
            return None
        try:
            return self._games.latest_unfinished()
        except OSError:
            return None  # the list of saved games reports this error

    def _match(self, latest: Entry | None) -> str | None:
        """Return the row of the offered match; None without one, and if its unfinished game is the one to resume."""
        from sixteen_tui.session.matches import offered
        from sixteen_tui.text import matches

        offer = offered(paths.saves())
        self._in_match = offer is not None
        if offer is None or (latest and offer.waiting and offer.waiting.name == latest.file):
            return None
        return numbers.about(matches.go_on(), ", ".join(matches.explained(offer.match, matches.sides(offer))))

    def _go_on(self) -> None:
        from sixteen_tui.session.opening import go_on

        self._sit_down(lambda: go_on(paths.saves()))

    def _give_up(self) -> None:
        """Give up the offered match after a confirmation."""
        from sixteen_tui.session.matches import give_up, offered
        from sixteen_tui.text import matches

        offer = offered(paths.saves())
        if offer is None:
            self._console.say(matches.gone())
            return
        if prompts.confirm(self._console, matches.give_up(offer.match, matches.sides(offer))):
            try:
                give_up(paths.saves())
            except OSError as error:
                self._console.say(errors.trouble(error))

    def _resume(self, entry: Entry) -> None:
        from sixteen_tui.session.opening import opened

        self._sit_down(lambda: opened(paths.saves() / entry.file))

    def _sit_down(self, opens: Callable[[], Session]) -> None:
        """Play the game that `opens` returns, or print the reason why it cannot be opened."""
        from sixteen_tui.session.refusal import Refusal
        from sixteen_tui.text.reasons import reason

        try:
            session = opens()
        except Refusal as refused:
            self._console.say(reason(refused))
        except OSError as error:
            self._console.say(errors.trouble(error))
        else:
            self._program.sit(session)
