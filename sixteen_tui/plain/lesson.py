"""A lesson in plain mode: the steps of the screen, with numbered choices in place of keys.

Invariant: only an action that the step asks for is played; any other choice is answered with its result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import prompts, reader
from sixteen_tui.plain.game import Unclear, by_number, meant
from sixteen_tui.plain.telling import gathered
from sixteen_tui.session import setup
from sixteen_tui.session.lesson import LessonCourse
from sixteen_tui.settings import paths
from sixteen_tui.text import errors, numbers
from sixteen_tui.text import lessons as say
from sixteen_tui.text import plain as words

if TYPE_CHECKING:
    from sixteen_tui.plain.program import PlainProgram

KNOWN: Final = ("pile", "hand", "score", "rules", "go-back")


class LessonLoop:
    """Runs the steps of the lesson of a game, then offers a first real game."""

    def __init__(self, program: PlainProgram, game: str) -> None:
        self._program, self._console, self._game = program, program.console, game
        self._lesson, self._plain = PLUGINS[game].lesson, PLUGINS[game].plain
        self._course = LessonCourse(self._lesson)
        self._names = say.names(self._course.rules.seats)
        self._heard = 0
        """Mark of the position up to which revealed hands have been printed."""

    def show(self) -> None:
        """Run until the lesson is left or its first game is over. Raises what `Console.ask` raises."""
        self._console.say(numbers.about(PLUGINS[self._game].text.learn(), say.place(1, self._course.steps)))
        self._tell()
        while True:
            answer = self._asked()
            if answer.of("go-back"):
                self._console.say(say.left())
                return
            if answer.of(*KNOWN):
                self._answer(answer.command)
            elif self._choices:
                self._choose(answer.line)
            elif not answer.of("next"):
                self._console.say(words.not_understood(answer.line))
            elif self._course.last:
                self._first_game()
                return
            else:
                self._course.go_on()
                self._tell()

    def _asked(self) -> prompts.Typed:
        """Prompt for the choice that the step asks for or, without one, to go on."""
        if self._choices:
            return prompts.ask(self._console, self._plain.asks(self._course.seat.view()), KNOWN, self._tell)
        known = ("next", *KNOWN)
        return prompts.ask(self._console, words.go_on(), known, self._tell, numbers=False, enter="next")

    @property
    def _choices(self) -> dict[int, str]:
        """The texts of the choices by their numbers; empty if the step asks for no action.

        They are without effects where the step asks which.
        """
        course, task = self._course, self._lesson.words.task
        choices = by_number(self._plain.choices(course.seat.view())) if course.step.wants else {}
        return {
            number: each.text if each.action is None or not course.asks else task(each.action)
            for number, each in choices.items()
        }

    def _tell(self) -> None:
        """Print the step: its text, the events, the situation, and the task."""
        course, seat = self._course, self._course.seat
        view = seat.view()
        self._console.say(say.tells(self._lesson.words, course.step.name, in_lines=True))
        if course.step.reveal:
            told = [
                line
                for position, then in seat.observed(self._heard, seat.newest)
                for action in position.actions
                for line in self._plain.told(action, position.events, then, self._names)
            ]
            self._console.say(*gathered(told))
        self._heard = seat.newest
        if course.wanted is not None:
            task = say.choose() if course.asks else self._lesson.words.task(course.wanted)
            self._console.say(*self._plain.situation(view), f"{task}.")
            self._console.say(*(words.numbered(number, text) for number, text in self._choices.items()))
        if course.last:
            if self._program.settings.hints:
                self._console.say(self._lesson.words.hint_key().format(key=words.words("hint")[0]))
            self._console.say(words.first_game_next())

    def _answer(self, command: str) -> None:
        view = self._course.seat.view()
        match command:
            case "pile":
                self._console.say(*self._plain.table(view, self._names))
            case "hand":
                self._console.say(*self._plain.hand(view))
            case "score":
                self._console.say(*self._plain.score(view, self._names))
            case _:
                reader.read(self._console, self._game)

    def _choose(self, line: str) -> None:
        """Play the action of a line if the step asks for it; else print the reason why not."""
        course, view, wanted = self._course, self._course.seat.view(), self._course.wanted
        asks = prompts.asks(self._console)
        try:
            action = meant(
                self._plain, view, line, lambda plain, now: prompts.completed(self._console, plain, now, asks)
            )
        except Unclear as unclear:
            self._console.say(str(unclear))
            return
        if action is None:
            return
        match course.act(action):
            case True:
                self._tell()
            case False:
                self._console.say(say.not_now(self._lesson.words, course.step.name, view, action, wanted))
            case None:
                self._console.say(words.cannot_now(line))

    def _first_game(self) -> None:
        try:
            self._program.sit(setup.first_game(paths.saves(), self._course.game, self._course.rules, self._names))
        except OSError as error:
            self._console.say(errors.trouble(error))
