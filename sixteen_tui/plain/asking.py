"""Prompts at a table in plain mode, and the commands of all of them.

Invariant: commands are answered from the position that was printed, by the view of the seat at the keyboard; then the
prompt repeats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import prompts, reader, typed
from sixteen_tui.plain.console import Claimed, Console, NewsArrived
from sixteen_tui.plain.others import PlainOthers
from sixteen_tui.plain.settings import changed
from sixteen_tui.plain.telling import EVENTS, Teller
from sixteen_tui.session import keeping, proposals
from sixteen_tui.session.director import Director
from sixteen_tui.session.fair import deal
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.settings import settings as stored
from sixteen_tui.text import absence, ends, errors, fair, matches, screens
from sixteen_tui.text import keeping as say_keeping
from sixteen_tui.text import plain as say
from sixteen_tui.text.names import You
from sixteen_tui.text.reasons import reason

ALWAYS: Final = (
    *("pile", "hand", "score", "events", "whose-turn", "who", "rules", "fair", "save", "clear", "set"),
    *("brief", "normal", "full", "resign", "end-game", "leave", "since"),
)
"""Commands of every prompt at a table, beside those of every prompt (`prompts`); "fair" only in a game with chance,
"end-game" and "since" only at a shared table."""


SOON: Final = 0.5
"""Seconds to wait for what comes of a command to the others, so that it is printed before the next prompt."""


class Left(Exception):
    """The person has left the table."""


class GivenUp(Exception):
    """The people at the table have given the game up."""


class TakenOver(Exception):
    """Another program has continued the game in its file; the game is resumed from the file."""


class Asker:
    """Prompts the people at one table."""

    def __init__(self, director: Director, console: Console, settings: stored.Settings, *, restricted: bool) -> None:
        self.director, self.console, self.settings = director, console, settings
        self._restricted = restricted
        plugin = PLUGINS[director.game.name]
        self.plain = plugin.plain
        shared = director.session.company is not None
        without = {*(() if plugin.chance else ("fair",)), *(() if shared else ("end-game", "since"))}
        self._always = tuple(each for each in ALWAYS if each not in without)
        self.teller = Teller(director, console, settings)
        self.others = PlainOthers(director.session, console)
        self.clears = False
        """True if each hand-over first pushes the text above out of sight."""
        self.prompted = False
        """True if a prompt was printed since the table last set this to False."""

    def ask(
        self,
        prompt: Callable[[], str],
        known: tuple[str, ...],
        again: Callable[[], object],
        *,
        numbers: bool = False,
        enter: str = "repeat",
        waits: bool = False,
        stands: bool = False,
    ) -> prompts.Typed:
        """Prompt for a command out of `known`, or another line, and return it; `again` says the question again.

        `prompt` returns its text, in the language of the moment. Commands of every prompt are answered here.
        `enter` and `numbers` as in `prompts.ask`. Raises Left,
        `console.Ended` and `console.Idle`. At a shared table it raises `console.News` when entries arrive or, with
        `waits`, when anything arrives. `stands`: after news the prompt is not printed again (`Console.ask`).
        """
        self.teller.finish()
        always = tuple(name for name in self._always if name != "leave" or "go-back" not in known)
        here = (*known, *(name for name in always if name != "clear" or self.director.shares))

        def once_more() -> None:
            self.console.say(*self.others.question())
            again()

        resumed = False
        while True:
            self.console.say(*self.not_saved(), *self.others.heard())
            if self.others.gone:
                self.console.say(self.others.gone)
                raise Left
            try:
                answer = prompts.ask(
                    self.console,
                    self.others.prompt(prompt()),
                    (*here, *self.others.known),
                    once_more,
                    numbers=numbers,
                    enter=enter,
                    examples=self.plain.examples(),
                    news=self.others.matters if self.others.there else None,
                    tick=self._checked,
                    resumed=resumed,
                    stands=stands,
                )
            except NewsArrived:
                if self.others.moved or waits:
                    raise
                resumed = True
                continue
            self.prompted, resumed = True, False
            if self.others.answered(answer.line):
                self.console.wait_for_news(SOON, self.others.matters)
                continue
            if answer.command not in always and (answer.command in known or not answer.command):
                return answer
            if answer.command not in always or not self.carry_out(answer):
                self.console.say(say.not_understood(answer.line))

    def _checked(self) -> bool:
        """Verify the save as `Session.check`. Raises console.Claimed if another program asks for the game."""
        if self.director.session.claimed():
            raise Claimed
        return self.director.session.check()

    def look_again(self) -> None:
        """Prompt a person who watches until Enter is pressed. Raises TakenOver once the game is to be played here."""
        self.enter(say.watching_prompt, {"resume": self._resume_here})

    def _resume_here(self) -> None:
        session = self.director.session
        try:
            if not session.unattended():
                if not self.yes(screens.resume_here()):
                    return
                self.console.say(screens.waits_for_release())
                self.console.flush()
                keeping.released(session)
        except Refusal as refused:
            self.console.say(reason(refused))
        except OSError as error:
            self.console.say(errors.trouble(error))
        else:
            raise TakenOver

    def enter(self, prompt: Callable[[], str], more: Mapping[str, Callable[[], object]] = MappingProxyType({})) -> None:
        """Prompt until Enter is pressed or its word is typed; a held Enter passes one prompt only.

        `more`: further commands, and what each does.
        """
        while True:
            answer = self.ask(prompt, ("next", *more), self._recent, enter="next", stands=True)
            if answer.of("next") and not self.console.held:
                return
            if answer.of(*more):
                more[answer.command]()
            elif not answer.of("next"):
                self.console.say(say.not_understood(answer.line))

    def wait_for_others(self) -> None:
        """Prompt while others are to move; ends by `console.News`."""
        may = self.settings.take_back and self.director.game.takes_back and not self.director.session.watching
        back = ("undo",) if may else ()
        while True:
            name = "" if isinstance(self.awaited, You) else self.awaited  # an own action may still be under way
            prompt = partial(self._waits_for, name)
            answer = self.ask(prompt, back, lambda: self.console.say(*self._turn_now()), waits=True, stands=True)
            if answer.of("undo"):
                self.take_back()
            else:
                self.console.say(say.not_understood(answer.line))

    def _waits_for(self, name: str) -> str:
        return say.waits_for_server() if self.others.held_up() else say.waits_for(name, self.others.absence(name))

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
                answer = self.ask(say.yes_or_no, ("yes", "no"), lambda: self.console.say(question))
                if answer.of("yes", "no"):
                    return answer.command == "yes"
                self.console.say(say.answer_yes_or_no())
        finally:
            self.others.patient = False

    def choices(self) -> None:
        """Print the situation and the choices of the person to move; after a take-back the whole situation."""
        if self.teller.back_at == self.director.at:
            self.choices_again()
        else:
            self.console.say(*self.plain.turn(self.director.view, self.settings.detail))

    def choices_again(self) -> None:
        """Print them once more, with what was said of the turn before."""
        view, detail = self.director.view, self.settings.detail
        if detail == "full":
            self.console.say(*self.plain.turn(view, detail))
        else:
            self.console.say(self.plain.place(view, self.teller.names), *self.plain.row(view))

    def match(self) -> list[str]:
        """Return the line about the score of the match; empty for a single game."""
        session = self.director.session
        return [] if session.match is None else [matches.told(session.match, screens.sides(session))]

    def not_saved(self) -> list[str]:
        """Return the warning before every prompt while the game is not saved; empty otherwise."""
        said = say_keeping.not_saved(self.director.session.unsaved)
        return [said, say.rescue_first()] if said else []

    def carry_out(self, answer: prompts.Typed) -> bool:
        """Carry out a command of every prompt; return False if it is not understood."""
        command, rest = answer.command, answer.rest
        if command == "set":
            self.console.say(*changed(self.settings, answer.argument))
        elif command == "events" and (number := typed.number(rest)):
            self.console.say(*self._events(number))
        elif rest:
            return False
        elif command == "leave":
            question = say_keeping.may_leave(keeping.may_leave(self.director.session))
            if not question or self.yes(question):
                raise Left
        elif command == "resign":
            self._resign()
        elif command == "end-game":
            self._end_game()
        elif command == "rules":
            reader.read(self.console, self.director.game.name)
        else:
            self.console.say(*self._facts(command))
        return True

    def _resign(self) -> None:
        """Ask whether the game is to end as lost, and end it; or say why it cannot. Raises GivenUp."""
        if code := self.director.session.may_not_give_up:
            self.console.say(ends.refused(code))
        elif self.yes(ends.question(proposals.way(self.director.session))):
            self.director.give_up()
            if not self.others.there:
                raise GivenUp
            self.console.wait_for_news(SOON, self.others.matters)

    def _end_game(self) -> None:
        """Answer what the others ask about an end, withdraw the own yes, or ask the others; or say why not."""
        if code := self.director.session.may_not_give_up:
            self.console.say(ends.refused(code))
        else:
            self.others.end_game(self.yes)
            self.console.wait_for_news(SOON, self.others.matters)

    def _facts(self, command: str) -> list[str]:
        """Return what a command tells, from the position that is shown."""
        view, names = self.director.view, self.teller.names
        match command:
            case "pile":
                return self.plain.table(view, names)
            case "hand":
                return [say.no_hand()] if self.director.holder is None else self.plain.hand(view)
            case "score":
                return [*self.plain.score(view, names), *self.match()]
            case "events":
                return self._events()
            case "since":
                return self.teller.while_away() or [absence.nothing_since()]
            case "whose-turn":
                return self._turn_now()
            case "who":
                return [*self.plain.seating(names, self.director.session.rules), *self._who()]
            case "fair":
                proof = fair.told(deal(self.director.session), restricted=self._restricted)
                return [text for text, _ in proof]
            case "save":
                return self._save()
            case "clear":
                return self._clear()
        return changed(self.settings, f"detail {command}")

    @property
    def awaited(self) -> str:
        """The name of the player for whom play waits in the position shown; "" if that is nobody, or not known."""
        seat = self.director.awaited
        return "" if seat is None else self.teller.names[seat]

    def turn(self) -> str:
        """Return whose turn it is, and whether that person is away; or that the game waits for Enter."""
        if self.director.stopped:
            return say.enter_goes_on()
        over = self.director.view.outcome is not None
        return say.turn_of(self.awaited, self.others.absence(self.awaited), over=over)

    def _turn_now(self) -> list[str]:
        """Return whose turn it is and, while nobody can play, why."""
        return [self.turn(), *self.others.held_up()]

    def _who(self) -> list[str]:
        """Return who sits at the table, and whose turn it is."""
        kinds = [player.level for player in self.director.session.players]
        return [
            *(
                say.seated(name, screens.who(kind or "human"), self.others.absence(name))
                for name, kind in zip(self.teller.names, kinds, strict=True)
            ),
            *self._turn_now(),
        ]

    def _events(self, most: int = EVENTS) -> list[str]:
        return self.teller.events(most) or [say.nothing_yet()]

    def _recent(self) -> None:
        self.console.say(*self._events())

    def _clear(self) -> list[str]:
        self.console.blank()
        if not self.director.shares or self.clears:
            return []
        self.clears = True
        return [say.cleared()]

    def _save(self) -> list[str]:
        """Return a line that says that the game is saved, or the result of a retry.

        At a shared table the server saves, and tries again by itself: while nobody can play, why.
        """
        session = self.director.session
        session.check()  # another program may have changed the file since the last check
        if session.continued_elsewhere and self.yes(screens.take_over_file()):
            raise TakenOver
        if session.unsaved is None:
            return self.others.held_up() or [say.kept()]
        return [say_keeping.rescued(keeping.rescued(session, restricted=self._restricted))]
