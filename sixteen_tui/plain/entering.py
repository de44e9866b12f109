"""Editor for a game played with real cards, in plain mode: the same lines as on the screen.

Invariant: `session.entering` parses and validates lines. Leaving loses nothing.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import prompts, typed
from sixteen_tui.plain.console import Console
from sixteen_tui.plain.game import Unclear
from sixteen_tui.session.entering import Entering
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.settings.settings import Settings
from sixteen_tui.text import entered as say
from sixteen_tui.text import errors
from sixteen_tui.text import plain as words
from sixteen_tui.text.reasons import reason
from sixteen_tui.text.screens import seat_names

KNOWN: Final = ("undo-line", "keep", "leave")


class EnterLoop:
    """Prompts for one line of the game after the other."""

    def __init__(self, console: Console, settings: Settings, entering: Entering) -> None:
        self._console, self._settings, self._entering = console, settings, entering

    def show(self) -> None:
        """Prompt until the editor is left or the game is saved."""
        self._console.say(say.title(), say.how(words.words("undo")[0], words.words("keep")[0]), *self._entering.rows)
        if self._entering.stopped:
            number, why = self._entering.stopped
            self._console.say(say.stopped(number, reason(why)))
        whole = True
        while True:
            self._console.say(*self._question(whole=whole or self._settings.detail == "full"))
            whole = self._entering.missing is not None  # the next question is of another kind
            answer = self._asked()
            if answer.of("leave"):
                if self._may_leave():
                    return
                continue
            try:
                done = self._did(answer)
                self._say_moved()
                if done:
                    return
            except Refusal as refused:
                self._console.say(reason(refused))
            if self._entering.trouble is not None:
                self._console.say(errors.trouble(self._entering.trouble))

    def _say_moved(self) -> None:
        """Print once where the draft of another program is."""
        moved, self._entering.moved = self._entering.moved, None
        if moved is not None:
            self._console.say(say.moved(str(moved)))

    def _asked(self) -> prompts.Typed:
        """Prompt for a line; lines that were pasted come one after the other.

        Enter alone answers the question about the rules.
        """

        def again() -> None:
            self._console.say(*self._entering.rows, *self._question(whole=True))

        rules = self._entering.missing == "rules"
        return prompts.ask(
            self._console,
            words.rules_prompt() if rules else words.enter_prompt(),
            ("next", *KNOWN) if rules else KNOWN,
            again,
            numbers=False,
            enter="next" if rules else "repeat",
            ahead=True,
        )

    def _did(self, answer: prompts.Typed) -> bool:
        """Carry out a line; return True if the game is saved and the editor ends. Raises Refusal."""
        if answer.of("keep"):
            self._console.say(*say.kept(self._entering.finish()))
            return True
        if answer.of("undo-line"):
            if not self._entering.undo():
                self._console.say(say.nothing_to_undo())
        else:
            self._entering.enter("" if answer.of("next") else self._meant(answer.line))
        return False

    def _question(self, *, whole: bool) -> list[str]:
        """Return what is asked for; `whole`: with what can be typed, and all that lies on the table."""
        entering = self._entering
        if entering.missing == "game":
            rows = [words.numbered(number, each.text.title()) for number, each in enumerate(PLUGINS.values(), start=1)]
            return [say.which_game_title(), *rows]
        if entering.missing is not None:
            return [say.asks(entering)]
        table, names = say.told(entering), seat_names(entering.players)
        if not whole:
            return [*table[:1], say.asks(entering)]
        card = PLUGINS[entering.game].plain.examples().get("card")
        if card is None:
            return [*table, say.asks(entering)]
        such_as = say.such_as(names[entering.mover or 0], card, begins=entering.mover is None)
        return [*table, say.asks(entering), such_as]

    def _meant(self, line: str) -> str:
        """Return a line as a save has it: a game by number or title, a player by name, a card by its name."""
        if self._entering.missing == "game":
            number, games = typed.number(line.strip()), [*PLUGINS]
            if number is not None and 0 < number <= len(games):
                return games[number - 1]
            return prompts.game_typed(line) or line
        if self._entering.missing is not None:
            return line
        seat, text = self._seat(line)
        try:
            action = PLUGINS[self._entering.game].plain.notation(text)
        except Unclear:
            return line
        return line if seat is None else f"{seat} {action}"

    def _seat(self, line: str) -> tuple[int | None, str]:
        """Return the seat whose name begins a line, else that of the player to move, and the rest of the line."""
        said = typed.folded(line)
        for seat, name in enumerate(map(typed.folded, seat_names(self._entering.players))):
            if said.startswith(f"{name} "):
                return seat, said.removeprefix(f"{name} ")
        return self._entering.mover, line

    def _may_leave(self) -> bool:
        """Return whether the draft is on the disk, or else may be lost."""
        entering = self._entering
        if not entering.retry() and entering.trouble is not None:
            return prompts.confirm(self._console, say.may_leave(errors.trouble(entering.trouble)))
        if entering.rows:
            self._console.say(say.goes_on())
        self._say_moved()
        return True
