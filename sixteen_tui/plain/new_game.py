"""Setup of a new game in plain mode: players and rules, beginning with the choices of the last time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from sixteen_tui.engine.shuffle import spelled
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import codes, prompts, typed
from sixteen_tui.session import deals
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.setup import Setup
from sixteen_tui.settings import paths
from sixteen_tui.text import errors, numbers, screens, share
from sixteen_tui.text import plain as say
from sixteen_tui.text.names import capital
from sixteen_tui.text.reasons import reason
from sixteen_tui.text.setup import SetupText

if TYPE_CHECKING:
    from sixteen_tui.plain.program import PlainProgram
    from sixteen_tui.session.session import Session
    from sixteen_tui.settings.settings import Last

KNOWN: Final = ("name", "deal", "rules", "leave")


class NewGame:
    """The rows of a setup by number: 1 begins the game, any other number changes its row."""

    KNOWN: ClassVar[tuple[str, ...]] = KNOWN

    def __init__(self, program: PlainProgram, game: str, deal: str = "") -> None:
        self._program, self._console, self._game = program, program.console, game
        self.known = tuple(each for each in self.KNOWN if each != "deal" or PLUGINS[game].chance)
        """Commands besides numbers."""
        self._deal = deal
        """The deal code; "" for new cards."""
        self._setup = self.begins(game, program.settings.last(game))

    @staticmethod
    def begins(game: str, last: Last) -> Setup:
        """Return the initial setup."""
        return Setup.remembered(game, last)

    @staticmethod
    def heading() -> str:
        return screens.new_game()

    @property
    def done(self) -> bool:
        """True if the setup is finished without a game to play here."""
        return False

    @property
    def _texts(self) -> SetupText:
        """The texts of the rows."""
        return SetupText(self._setup)

    @property
    def _lines(self) -> list[str]:
        """The line of each row, in the order of their numbers."""
        start, *rows = map(self._texts.row, self._setup.rows)
        return [start.label, *(numbers.about(row.label, row.value) for row in rows)]

    def ask(self) -> Session | None:
        """Prompt until a game is begun, and return it, or until the setup is left, and return None."""
        self._console.say(numbers.about(self.heading(), PLUGINS[self._game].text.title()))
        self._say_rows()
        self._say_deal()
        self._console.say(say.change_help())
        while True:
            rows = self._setup.rows
            answer = prompts.ask(self._console, say.choose(len(rows)), self.known, self._say_rows)
            if answer.number == 1:
                session = self._begin()
                if session is not None or self.done:
                    return session
            elif answer.number is not None and 1 < answer.number <= len(rows):
                self._change(rows[answer.number - 1])
            elif answer.of("leave"):
                return None
            elif not self._did(answer):
                self._console.say(say.wrong(answer.line, answer.number, len(rows)))

    def _did(self, answer: prompts.Typed) -> bool:
        """Carry out a command; return False if it was not understood."""
        match answer.command, answer.rest:
            case "name", _:
                return self._rename(answer.line)
            case "deal", _:
                self._read_deal(answer.argument)
            case "rules", "":
                from sixteen_tui.plain import reader

                reader.read(self._console, self._game)
            case _:
                return False
        return True

    def _read_deal(self, text: str) -> None:
        """Set the deal code from `text`; "" for new cards."""
        try:
            self._deal = deals.read(codes.whole_deal(self._console, text)) if text else ""
        except Refusal as refused:
            self._console.say(capital(reason(refused)))
        else:
            self._say_deal() if self._deal else self._console.say(share.deal_new())

    def _say_deal(self) -> None:
        if self._deal:
            self._console.say(share.deal_chosen(spelled(self._deal)))

    def _rename(self, line: str) -> bool:
        """Rename a person by a line like `name 1 Ada`; without a name the seat gets its default.

        Returns False if the line names no seat of a person.
        """
        _, number, *words = [*line.split(maxsplit=2), ""][:3]
        seat = typed.number(number)
        if seat is None or not 0 < seat <= self._setup.seats or not self._setup.is_human(seat - 1):
            return False
        self._setup = self._setup.rename(seat - 1, " ".join(words))
        self._console.say(numbers.about(screens.name_question(seat - 1), self._texts.name(seat - 1)))
        return True

    def _say_rows(self) -> None:
        self._console.say(*(say.numbered(number, text) for number, text in enumerate(self._lines, start=1)))

    def _change(self, row: str) -> None:
        """Change a row to its next value and print every line that differs."""
        before, self._setup = self._lines, self._setup.change(row)
        if len(before) != len(self._lines):
            self._say_rows()
        else:
            changed = zip(before, self._lines, strict=True)
            self._console.say(*(say.numbered(n, new) for n, (old, new) in enumerate(changed, start=1) if old != new))
        if self._setup.seat_of(row) is None:
            self._console.say(self._texts.row(row).help)

    def _begin(self) -> Session | None:
        self._setup.remember(self._program.settings.last(self._game))
        self._program.keep_settings()
        try:
            more: dict[str, Any] = {"deal": self._deal} if self._deal else {}
            return self._setup.begin(paths.saves(), **more)
        except OSError as error:
            self._console.say(errors.trouble(error))
            return None
