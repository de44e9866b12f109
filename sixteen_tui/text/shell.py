"""Help texts of the commands for shells and printers.

Invariant: each command has a text for the list of commands, for its own help, and for its usage.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sixteen_tui.games.registry import LAST
from sixteen_tui.text.cli import quoted
from sixteen_tui.text.i18n import _, later, lazy, lazy_in

COMMANDS: Final = {
    "rules": (
        later("print the rules of a game"),
        later("Print the rules of a game as plain text: the booklet, or a summary of one page of 66 lines."),
        f"sixteen-tui rules {LAST} --summary",
    ),
    "completions": (
        later("print completions for a shell"),
        later(
            "Print what lets a shell complete the commands and options of this program with the Tab key. "
            "The first lines of what is printed say where it belongs."
        ),
        "sixteen-tui completions bash",
    ),
}

OPTIONS: Final = {
    "booklet": later("the game: {games} (default: {first})"),
    "summary": later("only what fits on one page"),
    "shell": later("the shell: {shells}"),
}

METAVARS: Final = {
    "booklet": later("GAME"),
    "shell": later("SHELL"),
}


def unknown_shell(name: str, known: Iterable[str]) -> str:
    return _("there are no completions for {name}; choose from {known}").format(
        name=quoted(name), known=", ".join(known)
    )


def completions_head(shell: str) -> tuple[str, ...]:
    """Return the first lines of a completions file: its contents and its place."""
    where = {
        "bash": "~/.local/share/bash-completion/completions/sixteen-tui",
        "zsh": "~/.zsh/_sixteen-tui",
        "fish": "~/.config/fish/completions/sixteen-tui.fish",
    }[shell]
    lines = [
        _("Completions of sixteen-tui for {shell}, made from its command line with shtab.").format(shell=shell),
        _("To have them: sixteen-tui completions {shell} > {where}").format(shell=shell, where=where),
    ]
    if shell == "zsh":
        lines.append(_("and in ~/.zshrc, before compinit: fpath=(~/.zsh $fpath)"))
    return tuple(lines)


# Man page


manual_kind = lazy("User commands")
"""Manual section in the head of the page."""
manual_name = lazy_in("manual", "name")
manual_short = lazy("card games about the number 16")
manual_synopsis = lazy_in("manual", "synopsis")
manual_description = lazy_in("manual", "description")
manual_more = lazy(
    "Sixteen is for two players or two teams of two, Sweet Sixteen for two to ten: people at one keyboard and "
    "computer players in any mixture. Every action is kept in a file before it is shown, and a game can be "
    "resumed, watched again, checked and handed on. In the application, the last line names the keys."
)
manual_options = lazy_in("manual", "options")
manual_commands = lazy_in("manual", "commands")
