"""Home in plain mode: resume, new game, saved games, rules, settings, quit, each by its number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from sixteen_tui import __version__
from sixteen_tui.games.registry import FIRST, PLUGINS, with_chance
from sixteen_tui.plain import reader, typed
from sixteen_tui.plain.console import WIDTH
from sixteen_tui.plain.saved import SavedGames, about
from sixteen_tui.plain.settings import show as show_settings
from sixteen_tui.saves import dailies
from sixteen_tui.saves.pasted import mentions_share
from sixteen_tui.session.daily import Dailies
from sixteen_tui.settings import paths
from sixteen_tui.text import daily, errors, numbers, screens
from sixteen_tui.text import plain as say
from sixteen_tui.text import review as reviews

if TYPE_CHECKING:
    from sixteen_tui.plain.program import Program
    from sixteen_tui.saves.catalogue import Catalogue
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.session.session import Session

KNOWN: Final = ("learn", "statistics", "rules", "no-match", "enter-code", "enter", "leave", "repeat", "help")

_Row = tuple[str, Callable[[], object]]


class Home:
    """The main menu."""

    def __init__(self, program: Program) -> None:
        self._program, self._console = program, program.console
        self._catalogue: Catalogue | None = None
        self._saved = SavedGames(program, lambda: self._games, self._resume, self._enter_code)
        self._deal = ""
        """The deal code for the next new game; "" for new cards."""

    def show(self) -> None:
        """Offer the menu until it is left. Raises what `Console.ask` raises."""
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
            *((plugin.text.play(), self._new_game(game)) for game, plugin in PLUGINS.items()),
            *([(self._daily_row(), self._daily)] if with_chance() else []),
            *([(numbers.about(reviews.practice(), reviews.waiting(due)), self._practise)] if due else []),
            (screens.tables(), self._tables),
            (screens.saved_games(), self._saved.show),
            (say.watch_game(), self._saved.watch),
            (screens.rules(), lambda: reader.read(self._console, FIRST)),
            (screens.settings(), lambda: show_settings(self._program)),
            *((plugin.text.learn(), partial(self._learn, game)) for game, plugin in PLUGINS.items()),
            (screens.statistics(), self._statistics),
            (screens.quit_program(), lambda: None),
        ]
        latest = self._latest()
        match = self._match(latest)
        if match is not None:
            rows.insert(0, (match, self._go_on))
        if latest is not None:
            name = about(latest)
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
            if found == ("statistics", ""):
                return self._statistics
            if found is not None and found[0] == "learn" and (game := self._lesson(found[1])) is not None:
                return partial(self._learn, game)
            if found == ("help", ""):
                self._console.say(say.help_numbers(), *(say.help_line(name) for name in known))
            else:
                self._console.say(say.not_understood(line) if number is None else say.no_such_number(line, len(rows)))

    @staticmethod
    def _lesson(typed_name: str) -> str | None:
        """Return the game whose lesson was typed: the first game without a name; None for an unknown name."""
        if not typed_name:
            return FIRST
        names = {typed.folded(each): game for game, plugin in PLUGINS.items() for each in (game, plugin.text.title())}
        return names.get(typed_name)

    def _learn(self, game: str) -> None:
        from sixteen_tui.plain.lesson import LessonLoop

        LessonLoop(self._program, game).show()

    def _statistics(self) -> None:
        """Print the totals of the finished games, as `sixteen-tui stats` does."""
        from sixteen_tui.session.statistics import summed_up
        from sixteen_tui.text.report import lines

        self._console.say(*lines(*summed_up(self._games), WIDTH))

    def _new_game(self, game: str) -> Callable[[], None]:
        def begin() -> None:
            from sixteen_tui.plain.new_game import NewGame

            deal = ""
            if PLUGINS[game].chance:
                deal, self._deal = self._deal, ""
            session = NewGame(self._program, game, deal).ask()
            if session is not None:
                self._program.sit(session)

        return begin

    def _daily_row(self) -> str:
        """Return the row of the daily deal with the number of games not yet begun today."""
        days = Dailies(paths.saves())
        days.glance()
        told = daily.waiting(sum(days.state(game, dailies.today()) == "today" for game in with_chance()))
        return numbers.about(daily.title(), told) if told else daily.title()

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
        TryLoop(self._console).show(practice.today(), practice.answered)

    def _enter(self) -> None:
        """Open the editor for a game played with real cards."""
        from sixteen_tui.plain.entering import EnterLoop

        EnterLoop(self._console).show()

    def _enter_code(self, text: str) -> None:
        """Import a code: show the game of a share code; use a deal code for the next new game."""
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

    @staticmethod
    def _match(latest: Entry | None) -> str | None:
        """Return the row of the offered match; None without one, and if its unfinished game is the one to resume."""
        from sixteen_tui.session.matches import offered
        from sixteen_tui.text import matches

        offer = offered(paths.saves())
        if offer is None or (latest and offer.waiting and offer.waiting.name == latest.file):
            return None
        return numbers.about(matches.go_on(), ", ".join(matches.explained(offer.match, matches.sides(offer))))

    def _go_on(self) -> None:
        from sixteen_tui.session.matches import go_on

        self._sit_down(lambda: go_on(paths.saves()))

    def _give_up(self) -> None:
        """Give up the offered match after a confirmation."""
        from sixteen_tui.session.matches import give_up, offered
        from sixteen_tui.text import matches

        offer = offered(paths.saves())
        if offer is None:
            self._console.say(matches.gone())
            return
        self._console.say(matches.give_up(offer.match, matches.sides(offer)))
        if typed.command(self._console.ask(say.yes_or_no()), ("yes", "no")) == ("yes", ""):
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
