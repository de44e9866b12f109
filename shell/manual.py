"""Renders the man page in groff: the first sections from the parser, the others from a hand-written file."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sixteen_tui import __version__
from sixteen_tui.cli.commands import PROGRAM
from sixteen_tui.text import shell as wording
from sixteen_tui.text import usage
from sixteen_tui.text.i18n import _

_ESCAPED: Final = {"\\": r"\e", "-": r"\-", "’": r"\(cq", "'": r"\(aq", "\N{NO-BREAK SPACE}": r"\ "}
_MARKED: Final = re.compile(r"\*([^*]+)\*")


def manual(parser: argparse.ArgumentParser, commands: Mapping[str, argparse.ArgumentParser], sections: str) -> str:
    """Return the man page in the current language; `sections` is the text of `manual.LANGUAGE.txt`."""
    lines = [
        f'.TH {PROGRAM.upper()} 1 "" "Sixteen TUI {__version__}" "{_text(wording.manual_kind())}"',
        ".nh",
        *_title(wording.manual_name()),
        f"{_text(PROGRAM)} \\- {_text(wording.manual_short())}",
        *_title(wording.manual_synopsis()),
        *_synopsis(parser),
        *_title(wording.manual_description()),
        _text(_(usage.ABOUT)),
        ".PP",
        _text(wording.manual_more()),
        *_title(wording.manual_options()),
        *_arguments(parser),
        *_title(wording.manual_commands()),
    ]
    for name, command in commands.items():
        lines += [f".SS {_text(name)}", *_synopsis(command), ".PP", _text(command.description or "")]
        lines += _arguments(command)
    return "\n".join([*lines, *_written(sections), ""])


def _title(text: str) -> tuple[str, ...]:
    return (f'.SH "{_text(text.upper())}"',)


def _text(text: str) -> str:
    """Escape a text for groff."""
    escaped = "".join(_ESCAPED.get(char, char) for char in text)
    return rf"\&{escaped}" if escaped.startswith((".", r"\(aq")) else escaped


def _marked(text: str) -> str:
    """Escape a text for groff, with `*text*` in bold."""
    return _MARKED.sub(r"\\fB\1\\fR", _text(text))


def _shown(action: argparse.Action) -> str:
    """Return an argument in groff: literal text in bold, placeholders in italics."""
    name = rf"\fI{_text(str(action.metavar or action.dest))}\fR"
    if not action.option_strings:
        return name
    options = ", ".join(rf"\fB{_text(option)}\fR" for option in action.option_strings)
    return options if action.nargs == 0 else f"{options} {name}"


def _real(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return the options, then the positional arguments, without the subcommands."""
    found = [each for each in parser._actions if not isinstance(each, argparse._SubParsersAction)]  # noqa: SLF001  # argparse has no other way to ask
    return sorted(found, key=lambda each: not each.option_strings)


def _synopsis(parser: argparse.ArgumentParser) -> Iterator[str]:
    parts = [rf"\fB{_text(parser.prog)}\fR"]
    for action in _real(parser):
        if action.dest == "help":
            continue
        shown = _shown(action)
        if action.option_strings or action.nargs == "?":
            shown = f"[{shown}]"
        parts.append(f"{shown}..." if action.nargs == "+" else shown)
    if len(_real(parser)) < len(parser._actions):  # noqa: SLF001  # as above
        parts.append(rf"[\fI{_text(usage.metavar('command'))}\fR ...]")
    yield " ".join(parts)


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in _real(parser):
        if action.dest != "help" or parser.prog == PROGRAM:
            details: dict[str, Any] = {"prog": parser.prog}
            help = parser._get_formatter()._get_help_string(action) or ""  # noqa: SLF001  # as argparse formats it
            yield from (".TP", _shown(action), _text(help % details))


def _written(sections: str) -> Iterator[str]:
    """Yield groff lines of the hand-written sections.

    `# TITLE` begins a section, `- term : text` is an entry, four spaces an example, `%` a comment.
    """
    apart = False
    for line in sections.splitlines():
        if line.startswith("%"):
            continue
        if line.startswith("# "):
            yield from _title(line.removeprefix("# "))
        elif line.startswith("    "):
            yield from (".PP", ".RS 4", ".nf", rf"\fB{_text(line.strip())}\fR", ".fi", ".RE")
        elif line.startswith("- "):
            term, _colon, meaning = line.removeprefix("- ").partition(" : ")
            yield from (".TP", rf"\fB{_text(term)}\fR", _marked(meaning))
        elif line:
            if apart:
                yield ".PP"
            yield _marked(line)
        apart = bool(line) and not line.startswith("# ")
