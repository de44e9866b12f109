"""The daily deal in plain mode: today's deal of each game and earlier days, each by its number.

Invariant: `session.daily` decides which game counts; a day that is not over shows nothing of its game.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from sixteen_tui.games.registry import PLUGINS, with_chance
from sixteen_tui.plain import prompts, typed
from sixteen_tui.saves import dailies
from sixteen_tui.session.daily import Dailies, share_line
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.settings import paths
from sixteen_tui.terminal.text import MINUS, Verbatim
from sixteen_tui.text import daily as words
from sixteen_tui.text import errors, numbers, screens
from sixteen_tui.text import plain as say
from sixteen_tui.text.reasons import reason

if TYPE_CHECKING:
    from sixteen_tui.plain.program import PlainProgram
    from sixteen_tui.saves.catalogue import Catalogue

PAGE: Final = 10
"""Days per page."""
KNOWN: Final = ("once-more", "watch", "leave")


class DailyMenu:
    """Menu of today's deals, then of earlier days."""

    def __init__(self, program: PlainProgram, catalogue: Catalogue | None = None) -> None:
        self._program, self._console = program, program.console
        self._days = Dailies(paths.saves(), catalogue)

    def show(self) -> None:
        """Offer today's deals until the menu is left. Raises what `Console.ask` raises."""
        games = with_chance()
        while True:
            self._days.look()
            today = dailies.today()
            rows = [words.today_of(self._title(game), self._short(game, today)) for game in games]
            rows += [words.earlier(self._title(game)) for game in games]
            said = [words.next_deal(dailies.next_deal()), words.counts_once_today(), *self._numbered(rows)]
            self._console.say(words.title())
            chosen = self._choose([(game, today) for game in games], said, len(rows))
            if chosen is None:
                return
            if chosen > len(games):
                self._earlier(games[chosen - len(games) - 1])

    @staticmethod
    def _numbered(rows: list[str]) -> list[str]:
        return [say.numbered(number, row) for number, row in enumerate(rows, start=1)]

    def earlier(self, game: str) -> None:
        """Print the result of today's deal of a game, if it is over, then offer the menu."""
        self._days.look()
        self._tell(game, dailies.today())
        self.show()

    @staticmethod
    def _title(game: str) -> str:
        return PLUGINS[game].text.title()

    def _short(self, game: str, when: date) -> str:
        """Return the state of a day and its result, without the signs of its sets or rounds."""
        how, day = words.short(self._days.state(game, when)), self._days.days.get((game, when.isoformat()))
        if day is None or not day.over:
            return how
        return ", ".join((how, day.score.replace("-", MINUS), *([screens.with_help()] if day.helped else [])))

    def _earlier(self, game: str) -> None:
        """Offer the days before today in pages, until the list is left."""
        first = 1
        while True:
            days = [dailies.today() - timedelta(back) for back in range(first, first + PAGE)]
            days = [each for each in days if each >= dailies.FIRST]
            if not days:  # the clock is at or before the first day
                self._console.say(words.no_earlier(dailies.FIRST))
                return
            streak = self._days.streak(game)
            said = self._numbered([numbers.about(words.day(when), self._short(game, when)) for when in days])
            if first == 1:
                told = words.days_in_a_row(streak.running, streak.longest)
                said[:0] = [numbers.about(self._title(game), told), words.days_won(streak.won, streak.played)]
            more = days[-1] > dailies.FIRST
            if self._choose([(game, when) for when in days], said, len(days), more=more) is None:
                return
            first = first + PAGE if more else 1

    def _choose(self, days: list[tuple[str, date]], said: list[str], last: int, *, more: bool = False) -> int | None:
        """Prompt with these lines until a day was opened or another row is chosen; return the number of the row.

        Returns 0 to print the list anew or, with `more`, for the next page; None to leave.
        """

        def again() -> None:
            self._console.say(*said)

        again()
        known = ("next", *KNOWN) if more else KNOWN
        while True:
            answer = prompts.ask(self._console, say.choose(last), known, again)
            number = answer.number
            if answer.of("leave"):
                return None
            if answer.of("next"):
                return 0
            if number is not None and len(days) < number <= last:
                return number
            if answer.command in ("once-more", "watch"):
                day = self._day(days, answer.rest)
                opened = day is not None and (self._sit if answer.command == "once-more" else self._watch)(*day)
            elif number is None or not 0 < number <= last:
                self._console.say(say.wrong(answer.line, number, last))
                continue
            else:
                opened = not self._tell(*days[number - 1]) and self._sit(*days[number - 1])
            if opened:
                return None if last == len(days) else 0

    def _day(self, days: list[tuple[str, date]], text: str) -> tuple[str, date] | None:
        number = typed.number(text)
        if number is None or not 0 < number <= len(days):
            self._console.say(say.no_such_number(text, len(days)) if number is not None else say.not_understood(text))
            return None
        return days[number - 1]

    def _tell(self, game: str, when: date) -> bool:
        """Print the result of a finished day and the commands for it; return False if the day is not finished."""
        day = self._days.days.get((game, when.isoformat()))
        if day is None or not day.over:
            return False
        how = self._days.state(game, when)
        self._console.say(numbers.about(words.day(when), words.state(how)), words.to_send(share_line(day)))
        self._console.say(words.in_plain_letters(), Verbatim(share_line(day, plain=True)), words.counts_once())
        return True

    def _sit(self, game: str, when: date) -> bool:
        """Open the game of a day and play it; return False after a message if that fails."""
        self._days.look()  # another window may have begun it
        how = self._days.state(game, when)
        try:
            session = self._days.sit(game, when)
        except Refusal as refused:
            self._console.say(reason(refused))
        except OSError as error:
            self._console.say(errors.trouble(error))
        else:
            if session.daily is None:
                self._console.say(words.does_not_count(how))
            self._program.sit(session)
            return True
        return False

    def _watch(self, game: str, when: date) -> bool:
        from sixteen_tui.saves.disk import SaveError
        from sixteen_tui.saves.records import read

        day = self._days.days.get((game, when.isoformat()))
        path = self._days.save(day) if day is not None else None
        if path is None:
            self._console.say(words.no_game())
            return False
        try:
            record = read(path)
        except (SaveError, OSError) as error:
            self._console.say(errors.wrong(error))
            return False
        self._program.replay(record)
        return True
