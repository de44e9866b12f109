"""A person's turn in plain mode: asks until an action is played or a play is taken back.

Invariant: `view.legal` decides what is possible; the director decides what is asked before an action.
"""

from __future__ import annotations

from sixteen_tui.engine.game import IllegalAction
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import prompts, typed
from sixteen_tui.plain.asking import Asker
from sixteen_tui.plain.game import Unclear, numbered
from sixteen_tui.session.series import Series
from sixteen_tui.text import errors, hints, numbers, tables
from sixteen_tui.text import plain as say


class PersonTurn:
    """One turn of the person at the keyboard."""

    def __init__(self, asker: Asker) -> None:
        self._asker, self._director, self._plain = asker, asker.director, asker.plain
        self._console, self._settings = asker.console, asker.settings

    def take(self) -> None:
        """Prompt until an action is played or a play is taken back."""
        action = self._director.game.automatic(self._director.view)
        if action is not None and not self._settings.draw_by_key and self._do(action):
            return
        if self._played_on():
            return
        self._asker.teller.finish()
        self._asker.choices()
        if self._settings.take_back and self._director.regrets:
            self._console.say(hints.take_it_back(say.words("undo")[0]))
        while not self._answered(self._asker.ask(self._prompt, self._known, self._asker.choices_again, numbers=True)):
            pass

    def _prompt(self) -> str:
        prompt = self._plain.asks(self._director.view)
        names, holder = self._asker.teller.names, self._director.holder or 0
        return say.for_one(names[holder], prompt) if self._director.shares else prompt

    @property
    def _known(self) -> tuple[str, ...]:
        """Commands of this turn, in addition to those of every prompt."""
        helps = self._director.session.may_hint
        hints, counting = helps and self._settings.hints, helps and self._settings.counting
        return (
            *self._plain.COMMANDS,
            *(name for name in self._plain.helps(self._director.view) if (counting if name == "count" else hints)),
            *(("hint", "more") if hints else ()),
            *(("undo",) if self._director.game.takes_back else ()),  # where the settings forbid it, the answer says so
        )

    def _answered(self, answer: prompts.Typed) -> bool:
        """Carry out a command or choice; return True if the turn is over."""
        helps = self._director.session.may_hint
        if not helps and not answer.command and typed.command(answer.line, ("hint", "more", *self._plain.HELPS)):
            self._console.say(tables.told_no("no-hints"))
            return False
        match answer.command, answer.rest:
            case "hint" | "more", "":
                self._director.session.hint()
                self._console.say(*self._hint(whole=answer.command == "more" or self._settings.detail == "full"))
            case "undo", "":
                return self._asker.take_back()
            case _:
                try:
                    action = self._meant(answer.command, answer.rest)
                except Unclear as unclear:
                    self._console.say(str(unclear))
                    return False
                if action is None or not self._sure(action):
                    return False
                self._begin(self._plain.series(answer.command, action))
                return self._do(action)
        return False

    def _begin(self, series: Series | None) -> None:
        """Begin a series, if there is one, and print its odds."""
        self._asker.teller.series = series
        if series is not None:
            self._director.session.hint()
            self._console.say(numbers.about(series.title(), series.odds(self._director.view, series.first)[0]))

    def _played_on(self) -> bool:
        """Play the next action of the series under way; return False if there is none, after printing why it ended."""
        series, self._asker.teller.series = self._asker.teller.series, None
        if series is None:
            return False
        action = series.following(self._director.view)
        if action is None:
            self._asker.teller.finish()
            self._console.say(series.ended())
            return False
        self._asker.teller.series = series
        return self._do(action)

    def _hint(self, *, whole: bool) -> list[str]:
        """Return the hint for this turn; unless `whole` only its beginning, and the word for the rest."""
        view, names = self._director.view, self._asker.teller.names
        if whole:
            return self._plain.hint(view, names)
        said = self._plain.advice(view, names)
        return [*said, say.more_of_hint()] if said[1:] else said  # one line is that the only thing to do is to draw

    def _meant(self, command: str, rest: str) -> object | None:
        """Return the action of a typed line; None if it asked for information or was withdrawn. Raises Unclear."""
        view = self._director.view
        if command in (*self._plain.COMMANDS, *self._plain.HELPS):
            said = [] if rest else self._plain.answer(command, view)
            if said:
                self._director.session.hint()  # odds and unseen cards count as a hint
                self._console.say(*said)
                return None
            action = self._plain.typed(command, rest, view)
        elif command:
            raise Unclear(say.not_understood(f"{say.words(command)[0]} {rest}"))
        elif (number := typed.number(rest)) is not None:
            action = numbered(self._plain, view, number).action
        else:
            action = self._plain.named(rest, view)
        return action if action is not None else prompts.completed(self._console, self._plain, view, self._asker.ask)

    def _sure(self, action: object) -> bool:
        """Ask the director's question about an action, if it has one; return True if the action is to be played."""
        director = self._director
        question = director.question(action, self._settings.coach, ask_first=self._settings.ask_first)
        if question is None:
            return True
        spoken = PLUGINS[director.game.name].text
        sure = self._asker.yes(
            spoken.question(action, question.doubt, self._asker.teller.names, director.session.rules)
        )
        if sure:
            director.insisted(question)
        return sure

    def _do(self, action: object) -> bool:
        """Play an action; return False, after printing the reason, if the rules refuse it."""
        try:
            self._director.session.act(action)
        except IllegalAction as error:
            self._asker.teller.series = None
            self._console.say(errors.illegal(error))
            return False
        return True
