"""Completions, the man page and the summaries for paper: `python shell/make.py` writes them.

Law: what is made is kept among the sources, and a test makes it again and compares, so that shtab is needed by nobody
who plays. All of it comes from the parser, the catalogues and the booklets, but for the sections of the man page that
no parser knows: `manual.LANGUAGE.txt`.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

# Run as a script, Python looks for modules beside this file first.
sys.path.insert(0, str(Path(__file__).parents[1]))

import shtab

from shell.manual import manual
from sixteen_tui import arguments, booklet
from sixteen_tui.booklet.plain import text
from sixteen_tui.commands import PROGRAM, SHELLS
from sixteen_tui.engine.games import GAMES
from sixteen_tui.play.setup import HUMAN
from sixteen_tui.words import cli as cli_words
from sixteen_tui.words import i18n
from sixteen_tui.words import shell as wording

ROOT: Final = Path(__file__).resolve().parents[1]
LANGUAGES: Final = ("en", "fr")
_BANNER: Final = re.compile(r"# AUTOMATICALLY GENERATED.*?(?=\n\n)", re.DOTALL)
_LEVELS: Final = tuple(dict.fromkeys(level for game in GAMES.values() for level in game.levels))
_WORDS: Final = {
    "game": tuple(GAMES),
    "level": _LEVELS,
    "levels": _LEVELS,
    "players": (HUMAN, *_LEVELS),
    "rules": tuple(name for game in GAMES.values() for name in game.names),
    "shell": SHELLS,
}
"""What can stand for an argument, by its name."""
_PATHS: Final = {"save": shtab.FILE, "saves": shtab.FILE, "shared": shtab.FILE, "out": shtab.DIRECTORY}


@contextmanager
def spoken(language: str) -> Iterator[argparse.ArgumentParser]:
    """The parser with everything in it, in a language; its words and those of argparse."""
    before, own = i18n.language(), {name: vars(argparse)[name] for name in ("_", "ngettext")}
    i18n.speak(language)
    vars(argparse).update(_=i18n._, ngettext=i18n.n_)
    try:
        yield arguments.whole()
    finally:
        i18n.speak(before)
        vars(argparse).update(own)


def commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parser of each command."""
    [action] = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]  # noqa: SLF001  # argparse has no other way to ask
    return dict(action.choices)


def completions(language: str, shell: str) -> str:
    """What completes the command line in a shell."""
    with spoken(language) as parser:
        for name, command in commands(parser).items():
            command.description = i18n._(cli_words.COMMANDS[name].short)  # there is room for no more
            for action in command._actions:  # noqa: SLF001  # as above
                if action.dest in _WORDS:
                    action.choices = _WORDS[action.dest]
                elif action.dest in _PATHS:
                    action.complete = _PATHS[action.dest]  # type: ignore[attr-defined]  # shtab looks for it there
        made = shtab.complete(parser, shell)
        head = "\n".join(f"# {line}" for line in wording.completions_head(shell))
    made, replaced = _BANNER.subn(lambda _: head, made, count=1)
    assert replaced
    return "\n".join(line.rstrip() for line in made.strip().splitlines()) + "\n"


def files() -> dict[Path, str]:
    """Everything that is made, by where it is kept."""
    made = {}
    for language in LANGUAGES:
        for shell in SHELLS:
            folder = ROOT / "sixteen_tui" / "completions" / language
            made[folder / f"{PROGRAM}.{shell}"] = completions(language, shell)
        with spoken(language) as parser:
            sections = (ROOT / "shell" / f"manual.{language}.txt").read_text("utf-8")
            made[ROOT / "shell" / language / f"{PROGRAM}.1"] = manual(parser, commands(parser), sections)
        for game in GAMES:
            lines = text(booklet.read(game, language, summary=True), close=True)
            made[ROOT / "docs" / f"summary-{game}.{language}.txt"] = "".join(f"{line}\n" for line in lines)
    return made


if __name__ == "__main__":
    for path, whole in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(whole, "utf-8")
