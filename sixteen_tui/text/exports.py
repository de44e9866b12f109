"""Texts about exports: pictures, recordings, pages, and their files."""

from __future__ import annotations

from typing import Final

from sixteen_tui.terminal.text import path_shown
from sixteen_tui.text import numbers
from sixteen_tui.text.cli import quoted
from sixteen_tui.text.i18n import _, later, p_

COMMANDS: Final = {
    "picture": (
        later("draw a position of a game"),
        later(
            "Draw a position of a game as the replay shows it, as SVG or PNG, without a terminal. Of a game that is "
            "not over it has what the replay shows, and no more."
        ),
        "sixteen-tui picture game.sixteen.jsonl --at 31 --out position.svg",
    ),
    "cast": (
        later("record a replay for asciinema"),
        later("Record the whole replay of a game, step by step, as an asciicast that asciinema plays."),
        "sixteen-tui cast game.sixteen.jsonl --out game.cast",
    ),
}

OPTIONS: Final = {
    "step": later("the step, as the replay counts them (default: where the code leads, or the last)"),
    "begin-step": later("begin at this step, as the replay counts them (default: where the code leads, or the first)"),
    "eyes": later("through the eyes of this seat"),
    "size": later("columns and rows (default: {size})"),
    "theme": later("the theme (default: that of the settings)"),
    "speed": later("how fast, 2 is twice as fast (default: {speed})"),
    "to": later("the file that is written (default: standard output)"),
    "force": later("write over a file that is there"),
    "png": later("PNG in place of SVG, also by the name of the file (needs the extra pictures)"),
    "markdown": later("print Markdown, with the cards drawn"),
}

METAVARS: Final = {
    "step": later("STEP"),
    "eyes": later("SEAT"),
    "size": later("COLUMNSxROWS"),
    "theme": later("NAME"),
    "speed": later("FACTOR"),
    "to": later("FILE"),
}


def no_step(text: str, first: int, last: int) -> str:
    """Return that a replay has no such step; `last` is 0 before the first entry."""
    if last == 0:
        return _("there is no step {text}: nothing has been played in this game").format(text=quoted(text))
    if first == last:
        said = _("there is no step {text}: the replay of this game has only the step {last}")
        return said.format(text=quoted(text), last=last)
    return _("there is no step {text}: the replay of this game has the steps {first} to {last}").format(
        text=quoted(text), first=first, last=last
    )


def bad_size(text: str, least: str, most: str) -> str:
    return _("{text} is not a size; give columns and rows, such as 120x40, from {least} to {most}").format(
        text=quoted(text), least=least, most=most
    )


def bad_speed(text: str, least: float, most: float) -> str:
    return _("{text} is not a speed; give a number from {least} to {most}, 2 is twice as fast").format(
        text=quoted(text), least=f"{least:g}", most=f"{most:g}"
    )


def no_theme(text: str, known: str) -> str:
    return _("there is no theme {text}; choose from {known}").format(text=quoted(text), known=known)


def not_these_eyes(text: str) -> str:
    return _("the game is not over, so it is not shown through the eyes of seat {text}").format(text=quoted(text))


def no_pillow() -> str:
    return _("PNG needs the library Pillow: pip install 'sixteen-tui[pictures]', or take SVG")


def no_font() -> str:
    return _("PNG needs the font DejaVu Sans Mono on this machine; install it, or take SVG")


def no_ending(path: str) -> str:
    return _("{file}: a picture is written as .svg or .png").format(file=path_shown(path))


def is_there(path: str) -> str:
    return _("{file} is there already; choose another name, or write over it with --force").format(
        file=path_shown(path)
    )


def written(path: str, size: int) -> str:
    return _("{file}: written, {count} bytes").format(file=path_shown(path), count=numbers.grouped(size))


def one_form() -> str:
    return _("--json and --markdown are two forms; choose one")


def not_to_a_terminal() -> str:
    return _("PNG is not for a terminal; name a file with --out")


# Screen and plain mode


def title() -> str:
    return _("Export")


def kind(name: str) -> str:
    """Return a format of an export."""
    return {
        "text": _("Text"),
        "markdown": _("Markdown"),
        "svg": _("Picture of this step, SVG"),
        "png": _("Picture of this step, PNG"),
        "cast": _("Recording, asciicast"),
    }[name]


def size() -> str:
    return _("Columns and rows")


def explained(name: str) -> str:
    """Return one line on a row of the export screen."""
    return {
        "text": _("Every step in words, the cards of each set drawn, the notes."),
        "markdown": _("The same with headings and a table, for a page on the web."),
        "svg": _("As it stands on the screen, sharp in any size; it needs nothing."),
        "png": _("As it stands on the screen, as points. It needs the library Pillow."),
        "cast": _("The whole replay, for asciinema."),
        "size": _("How large pictures and recordings are."),
    }[name]


def where(name: str) -> str:
    return _("Where to? {kind}").format(kind=kind(name))


def write() -> str:
    return p_("key", "write")


def replace(path: str) -> str:
    return _("{file} is there already. Write over it?").format(file=path_shown(path))


def under_way() -> str:
    return _("It is being drawn …")


def took_too_long() -> str:
    return _("nothing came of it; try it on the command line: sixteen-tui picture")


def kinds(known: str) -> str:
    """Return the formats that can follow the command in plain mode."""
    return _("Export as one of these, then a file if you like: {known}").format(known=known)


# Pages of text: labels


def game() -> str:
    return _("Game")


def begun() -> str:
    return _("Begun")


def rules() -> str:
    return _("Rules")


def seat(number: int) -> str:
    return _("Seat {seat}").format(seat=number)


def seen_by() -> str:
    return _("Shown")


def result() -> str:
    return _("Result")


def not_over() -> str:
    return _("not over")


def help() -> str:
    return _("Help")


def deal() -> str:
    return _("Deal code")


def seed() -> str:
    return _("Seed")


def what_was_won() -> str:
    return _("What was won")


def step() -> str:
    return _("Step")


def step_by_step() -> str:
    return _("Step by step")
