"""Prompt of plain mode for a share code, a deal code or, if files are allowed, a path."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sixteen_tui.plain import prompts
from sixteen_tui.saves.pasted import begins_deal, mentions_deal, mentions_share
from sixteen_tui.tables.letters import letters
from sixteen_tui.text import plain as say
from sixteen_tui.text.names import capital

if TYPE_CHECKING:
    from sixteen_tui.plain.console import Console
    from sixteen_tui.session.importing import ImportResult


def ask(
    console: Console, saves: Path, text: str, *, files: bool, table: Callable[[str], object] | None = None
) -> ImportResult | None:
    """Import `text`, or a line typed at a prompt, and print the result; prompt for more while a code is incomplete.

    `table` is called with the letters of a private table, unless a game is named so. Returns None if nothing was typed.
    """
    from sixteen_tui.session.importing import enter
    from sixteen_tui.text import imports

    text = text or _asked(console, files=files)
    while text:
        came = enter(saves, text, lambda _: lambda: None, files=files)
        if table is not None and (found := letters(text, came)):
            table(found)
            return None
        more = console.ask(say.more_prompt(), ahead=True) if came.cut else ""
        if not more:
            console.say(capital(imports.entered(came)))
            return came
        text = f"{text}\n{more}"
    return None


def is_alone(answer: prompts.Typed) -> bool:
    """Return whether a line at a prompt for something else is a code, or the first line of one."""
    return mentions_share(answer.line) or (not answer.command and mentions_deal(answer.line))


def whole_deal(console: Console, text: str) -> str:
    """Return a typed deal code with its further lines, which a paste has brought or are prompted for."""
    while begins_deal(text) and (more := console.ask(say.more_prompt(), ahead=True)):
        text = f"{text}\n{more}"
    return text


def _asked(console: Console, *, files: bool) -> str:
    """Prompt for a code or a path; "" if the person goes back."""
    answer = prompts.ask(
        console,
        say.code_prompt(files=files),
        ("go-back",),
        lambda: console.say(say.code_help(files=files)),
        numbers=False,
    )
    return "" if answer.of("go-back") else answer.line
