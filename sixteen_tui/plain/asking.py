"""Prompts at a table in plain mode, and the commands of all of them.

Invariant: commands are answered from the position that was printed, by the view of the seat at the keyboard; then the
prompt repeats.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import reader, typed
from sixteen_tui.plain.console import Console, News
from sixteen_tui.plain.others import Others
from sixteen_tui.plain.telling import Teller
from sixteen_tui.session import keeping
from sixteen_tui.session.director import Director
from sixteen_tui.session.fair import deal
from sixteen_tui.session.series import Series
from sixteen_tui.settings import settings as stored
from sixteen_tui.text import fair, matches, screens
from sixteen_tui.text import keeping as say_keeping
from sixteen_tui.text import plain as say

ALWAYS: Final = ("repeat", "pile", "hand", "score", "events", "rules", "fair", "save", "clear", "leave", "help")
"""Commands of every prompt at a table; "fair" only in a game with chance."""


class Left(Exception):
    """The person has left the table."""


class TakenOver(Exception):
    """Another program has continued the game in its file; the game is resumed from the file."""


class Asker:
    """Prompts the people at one table."""

    def __init__(self, director: Director, console: Console, settings: stored.Settings, *, restricted: bool) -> None:
        self.director, self.console, self.settings = director, console, settings
        self._restricted = restricted
        plugin = PLUGINS[director.game.name]
        self.plain = plugin.plain
        self._always = tuple(each for each in ALWAYS if each != "fair" or plugin.chance)
        self.teller = Teller(director, console)
        self.others = Others(director.session, console)
        self.clears = False
        """True if each hand-over first pushes the text above out of sight."""
        self.series: Series | None = None
        """The series of actions that the person to move has begun."""
        self.prompted = False
        """True if a prompt was printed since the table last set this to False."""

    def ask(self, prompt: str, known: tuple[str, ...], *, waits: bool = False) -> tuple[str, str]:
        """Prompt for a command out of `known`; return it and its arguments, or ("", line) for any other line.

        Commands of every prompt are answered here. Raises Left, `console.Ended` and `console.Idle`. At a shared table
        it raises `console.News` when entries arrive or, with `waits`, when anything arrives.
        """
        self.teller.finish()
        while True:
            self.console.say(*self.not_saved(), *self.others.heard())
            if self.others.gone:
                self.console.say(self.others.gone)
                raise Left
            try:
                news = self.others.matters if self.others.there else None
                line = self.console.ask(prompt, news=news, tick=self.director.session.check)
            except News:
                if self.others.moved or waits:
                    raise
                continue
            self.prompted = True
            if self.others.answered(line):
                continue
            found = typed.command(line, (*known, *self._always)) if line else ("", "")
            if found is None:
                return "", line
            if found[0] not in self._always:
                return found
            if found[1]:
                self.console.say(say.not_understood(line))
            elif found[0] == "help":
                self._help(known)
            else:
                self._answer(found[0])

    def enter(self, prompt: str) -> None:
        """Prompt until Enter is pressed or its word is typed; a held Enter passes one prompt only."""
        while (answer := self.ask(prompt, ("next",))) not in (("", ""), ("next", "")) or self.console.held:
            if answer[1]:
                self.console.say(say.not_understood(answer[1]))

    def wait_for_others(self) -> None:
        """Prompt while others are to move; ends by `console.News`, or by Enter."""
        back = ("undo",) if self.director.game.takes_back else ()
        while (answer := self.ask(say.others_prompt(), ("next", *back), waits=True)) not in (("", ""), ("next", "")):
            if answer == ("undo", ""):
                self.take_back()
            else:
                self.console.say(say.not_understood(answer[1]))

    def take_back(self) -> bool:
        """Take back the last card, or ask the others to agree; return True if it is done."""
        may = self.settings.take_back and self.director.back_point() is not None
        if not may:
            self.console.say(say.nothing_to_undo())
        elif self.director.take_back():
            self.teller.went_back()
            return True
        return False

    def yes(self, question: str) -> bool:
        """Ask a yes-or-no question; questions of the other people wait until it is answered."""
        self.console.say(question)
        self.others.patient = True
        try:
            while True:
                command, rest = self.ask(say.yes_or_no(), ("yes", "no"))
                if command and not rest:
                    return command == "yes"
                self.console.say(say.answer_yes_or_no())
        finally:
            self.others.patient = False

    def choices(self) -> None:
        """Print the situation and the numbered choices of the person to move."""
        view = self.director.view
        self.console.say(*self.plain.situation(view))
        for number, choice in enumerate(self.plain.choices(view), start=1):
            self.console.say(say.numbered(number, choice.text))

    def match(self) -> list[str]:
        """Return the line about the score of the match; empty for a single game."""
        session = self.director.session
        return [] if session.match is None else [matches.told(session.match, screens.sides(session))]

    def not_saved(self) -> list[str]:
        """Return the warning before every prompt while the game is not saved; empty otherwise."""
        said = say_keeping.not_saved(self.director.session.unsaved)
        return [said, say.rescue_first()] if said else []

    def _answer(self, command: str) -> None:
        view, names, said = self.director.view, self.teller.names, list[str]()
        match command:
            case "repeat":
                self._repeat()
            case "pile":
                said = self.plain.table(view, names)
            case "hand":
                said = [say.no_hand()] if self.director.holder is None else self.plain.hand(view)
            case "score":
                said = [*self.plain.score(view, names), *self.match()]
            case "events":
                said = self._events()
            case "rules":
                reader.read(self.console, self.director.game.name)
            case "fair":
                proof = fair.told(deal(self.director.session), restricted=self._restricted)
                said = [text for text, _ in proof]
            case "save":
                said = self._save()
            case "clear":
                said = self._clear()
            case "leave":
                question = say_keeping.may_leave(keeping.may_leave(self.director.session))
                if not question or self.yes(question):
                    raise Left
        self.console.say(*said)

    def _events(self) -> list[str]:
        return self.teller.events() or [say.nothing_yet()]

    def _repeat(self) -> None:
        """Print the choices again, or the recent events while others are to move."""
        if self.director.persons_turn:
            self.choices()
        else:
            self.console.say(*self._events())

    def _clear(self) -> list[str]:
        self.console.blank()
        if not self.director.shares or self.clears:
            return []
        self.clears = True
        return [say.cleared()]

    def _help(self, known: tuple[str, ...]) -> None:
        examples = self.plain.examples()
        here = (*known, *(name for name in self._always if name != "clear" or self.director.shares), *self.others.known)
        offered = [name for name in say.COMMANDS if name in here]
        self.console.say(say.help_numbers(), *(say.help_line(name, **examples) for name in offered))

    def _save(self) -> list[str]:
        """Return a line that says that the game is saved, or the result of a retry."""
        session = self.director.session
        session.check()  # another program may have changed the file since the last check
        if session.continued_elsewhere and self.yes(screens.take_over_file()):
            raise TakenOver
        if session.unsaved is None:
            return [say.kept()]
        return [say_keeping.rescued(keeping.rescued(session, restricted=self._restricted))]
