"""Prompts of plain mode: each answers `help`, `repeat` and Enter alone by itself.

Invariant: these three mean the same everywhere. `help` lists the words of the prompt. `repeat` says the question again,
and so does Enter alone, except at a prompt that names Enter: there it goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import typed
from sixteen_tui.plain.console import Console
from sixteen_tui.plain.game import Plain, Unclear
from sixteen_tui.text import plain as say

EVERYWHERE: Final = ("repeat", "help")
"""The commands that every prompt answers by itself."""


class Typed(NamedTuple):
    """A typed line that is not about the prompt itself."""

    command: str
    """The command; "" for a line without one."""
    rest: str
    """Its arguments, folded; without a command the line as typed."""
    line: str

    @property
    def argument(self) -> str:
        """The arguments as typed."""
        return self.line.strip().partition(" ")[2].strip()

    @property
    def number(self) -> int | None:
        """The number that is the whole line; None for any other line."""
        return None if self.command else typed.number(self.line)

    def of(self, *commands: str) -> bool:
        """Return True for one of these commands without arguments."""
        return self.command in commands and not self.rest


def parsed(line: str, known: Sequence[str], enter: str = "repeat", *, short: bool = False) -> Typed:
    """Return the command of a line, out of those known; `enter` is that of an empty line."""
    found = (typed.command(line, known, short=short) or ("", line)) if line else (enter, "")
    return Typed(*found, line)


def ask(
    console: Console,
    prompt: str,
    known: Sequence[str],
    again: Callable[[], object],
    *,
    numbers: bool = True,
    enter: str = "repeat",
    short: bool = False,
    examples: Mapping[str, str] | None = None,
    **options: Any,
) -> Typed:
    """Prompt until a line is typed that is not about the prompt itself, and return it.

    `again` says the question again. `enter` is the command of an empty line. `numbers`: a number means something here.
    `short`: the beginning of a word will do.
    `options` are those of `Console.ask`, whose exceptions it raises.
    """
    while True:
        answer = parsed(console.ask(prompt, **options), (*known, *EVERYWHERE), enter, short=short)
        if answer.command not in EVERYWHERE:
            return answer
        if answer.rest:
            console.say(say.not_understood(answer.line))
        elif answer.command == "help":
            console.say(*say.help_lines((*known, *EVERYWHERE), enter, numbers=numbers, **(examples or {})))
        else:
            again()


Asks = Callable[[Callable[[], str], tuple[str, ...], Callable[[], object]], Typed]
"""Prompts with the text that a function returns, for commands; another function says the question again."""


def asks(console: Console) -> Asks:
    """Return `ask` for a console outside a table, where no number means anything."""
    return lambda prompt, known, again: ask(console, prompt(), known, again, numbers=False)


def confirm(console: Console, question: str) -> bool:
    """Ask a question until it is answered with yes or no."""
    console.say(question)
    while True:
        answer = ask(console, say.yes_or_no(), ("yes", "no"), lambda: console.say(question), numbers=False)
        if answer.of("yes", "no"):
            return answer.command == "yes"
        console.say(say.answer_yes_or_no())


def completed(
    console: Console,
    plain: Plain[Any, Any],
    view: Any,
    asking: Asks,
) -> object | None:
    """Ask for the missing part of an action, such as the card that a wild counts as, until it is clear.

    Returns None if the person goes back.
    """

    def again() -> None:
        console.say(*plain.incomplete(view))

    again()
    while True:
        answer = asking(plain.completing, ("go-back",), again)
        if answer.of("go-back"):
            return None
        try:
            action: object = plain.completed(answer.line, view)
        except Unclear as unclear:
            console.say(str(unclear))
        else:
            return action


def game_typed(text: str) -> str | None:
    """Return the game whose name or title, or the beginning of one, was typed; None for none or several."""
    text = typed.folded(text)
    names = {typed.folded(each): name for name, plugin in PLUGINS.items() for each in (name, plugin.text.title())}
    meant = {name for each, name in names.items() if text and each.startswith(text)}
    return names.get(text) or (meant.pop() if len(meant) == 1 else None)
