"""Texts about exports: pictures, recordings, pages, and their files."""

from __future__ import annotations

from typing import Final, NamedTuple

from sixteen_tui.terminal.text import path_shown
from sixteen_tui.text import numbers
from sixteen_tui.text.cli import quoted
from sixteen_tui.text.i18n import _, later, lazy, lazy_in, lazy_with


class KindText(NamedTuple):
    """Texts of a kind of export."""

    label: str
    about: str
    """One line on its row of the export screen."""
    printed: str = ""
    """Help of the option of `show`, named like the kind, if `show` prints it."""


KINDS: Final = {
    "text": KindText(later("Text"), later("Every step in words, the cards of each set drawn, the notes.")),
    "markdown": KindText(
        later("Markdown"),
        later("The same with headings and a table, for a page on the web."),
        printed=later("print Markdown, with the cards drawn"),
    ),
    "html": KindText(
        later("Page for a browser, HTML"),
        later("One file that plays a finished game in any browser, without network."),
    ),
    "svg": KindText(
        later("Picture of this step, SVG"), later("As it stands on the screen, sharp in any size; it needs nothing.")
    ),
    "png": KindText(
        later("Picture of this step, PNG"),
        later("As it stands on the screen, as points. It needs the library Pillow."),
    ),
    "cast": KindText(later("Recording, asciicast"), later("The whole replay, for asciinema.")),
}
"""The texts of each kind of export, by its key (`export.kinds`)."""
IN_PLAIN_MODE: Final = later("take the game out: export text; export alone lists the kinds")

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
    "html": later("write a page that plays this finished game in any browser into this file, or - for standard output"),
    "png": later("PNG in place of SVG, also by the name of the file (needs the extra pictures)"),
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


not_these_eyes = lazy_with("the game is not over, so it is not shown through the eyes of seat {text}", quoted)
no_pillow = lazy("PNG needs the library Pillow: pip install 'sixteen-tui[pictures]', or take SVG")
no_font = lazy("PNG needs the font DejaVu Sans Mono on this machine; install it, or take SVG")
no_ending = lazy_with("{file}: a picture is written as .svg or .png", path_shown)
no_game = lazy("name the game that the page is to play: sixteen-tui export ID --html game.html")
not_over_yet = lazy("the game is not over; only a finished game is exported as a page")
no_page_to_a_terminal = lazy("a page is not for a terminal; name a file with --html")
only_with_html = lazy_with("{option} goes with --html")
is_there = lazy_with("{file} is there already; choose another name, or write over it with --force", path_shown)


def written(path: str, size: int) -> str:
    return _("{file}: written, {count} bytes").format(file=path_shown(path), count=numbers.grouped(size))


one_form = lazy_with("{options} are different forms; choose one", ", ".join)
"""Refusal of two kinds at once."""


not_to_a_terminal = lazy("PNG is not for a terminal; name a file with --out")


# Screen and plain mode


title = lazy("Export")
size = lazy("Columns and rows")
about_size = lazy("How large pictures and recordings are.")


def where(kind: str) -> str:
    return _("Where to? {kind}").format(kind=_(KINDS[kind].label))


write = lazy_in("key", "write")
replace = lazy_with("{file} is there already. Write over it?", path_shown)
needs_a_file = lazy("- is standard output, which is this terminal; name a file")
under_way = lazy("It is being drawn …")
took_too_long = lazy("nothing came of it; try it on the command line: sixteen-tui picture")
kinds = lazy_with("Export as one of these, then a file if you like: {known}")
"""Kinds that can follow the command in plain mode."""


# Pages of text: labels


game = lazy("Game")
begun = lazy("Begun")
rules = lazy("Rules")
seat = lazy_with("Seat {seat}")
seen_by = lazy("Shown")
result = lazy("Result")
not_over = lazy("not over")
help = lazy("Help")
deal = lazy("Deal code")
seed = lazy("Seed")
what_was_won = lazy("What was won")
step = lazy("Step")
step_by_step = lazy("Step by step")
