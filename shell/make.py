"""Generates completions and man pages for the build hook; summaries and the table of settings (`python shell/make.py`).

The input is the parser, the catalogues and the booklets; `manual.LANGUAGE.txt` has the hand-written sections of the
man page.
"""

from __future__ import annotations

import argparse
import json
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
from sixteen_tui.cli import arguments
from sixteen_tui.cli.commands import PROGRAM, SHELLS
from sixteen_tui.engine.games import GAMES
from sixteen_tui.session.setup import HUMAN
from sixteen_tui.settings.settings import Settings
from sixteen_tui.text import booklet, i18n, usage
from sixteen_tui.text import shell as wording
from sixteen_tui.text.booklet.plain import text
from sixteen_tui.text.settings import RECORDS, SettingRecord

ROOT: Final = Path(__file__).resolve().parents[1]
LANGUAGES: Final = tuple(sorted(each.name.split(".")[1] for each in (ROOT / "shell").glob("manual.*.txt")))
"""Those in which the man page has its hand-written sections."""
_BANNER: Final = re.compile(r"# AUTOMATICALLY GENERATED.*?(?=\n\n)", re.DOTALL)
_WORDS: Final = {
    "game": tuple(GAMES),
    "level": tuple(dict.fromkeys(level for game in GAMES.values() for level in game.levels)),
    "shell": SHELLS,
}
"""Argument -> its possible values."""
_SAVES: Final = "_sixteen_tui_files_and_ids"
_FUNCTIONS: Final = {
    "players": "_sixteen_tui_players",
    "levels": "_sixteen_tui_levels",
    "rules": "_sixteen_tui_rules",
    "save": _SAVES,
    "archive": _SAVES,
    "parent": _SAVES,
    "saves": _SAVES,
}
"""Argument -> the shell function that completes it (`lists.SHELL`)."""

_PATHS: Final = {"shared": shtab.FILE, "out": shtab.DIRECTORY, "html": shtab.FILE}


def lists(shell: str) -> str:
    """Return the shell functions that complete lists and saved games, with the rules and levels of each game."""
    own = {
        "rules": {name: (*game.names,) for name, game in GAMES.items()},
        "levels": {name: (*game.levels,) for name, game in GAMES.items()},
    }
    cases = []
    for kind, by_game in own.items():
        every = tuple(dict.fromkeys(word for words in by_game.values() for word in words))
        for game, words in (*((f" {game} ", words) for game, words in by_game.items()), ("", every)):
            pattern, said = f"{kind} *{game}*", " ".join(words)
            if shell == "fish":
                cases += [f"    case '{pattern}'", f"      string split ' ' '{said}'"]
            else:
                cases.append(f"    {pattern.replace(' ', chr(92) + ' ')}) echo {said} ;;")
    head = "# the words of a kind, of the game that the line names"
    if shell == "fish":
        begin = [head, "function _sixteen_tui_words", '  switch "$argv "', *cases, "  end", "end"]
    else:
        begin = [head, "_sixteen_tui_words() {", '  case "$* " in', *cases, "  esac", "}"]
    text = (ROOT / "shell" / f"lists.{shell}").read_text("utf-8").replace("@human@", HUMAN)
    return "\n".join(begin) + "\n\n" + text


@contextmanager
def spoken(language: str) -> Iterator[argparse.ArgumentParser]:
    """Yield the complete parser in a language, with argparse's messages translated; restore the language at the end."""
    before, own = i18n.language(), {name: vars(argparse)[name] for name in ("_", "ngettext")}
    i18n.set_language(language)
    vars(argparse).update(_=i18n._, ngettext=i18n.n_)
    try:
        yield arguments.whole()
    finally:
        i18n.set_language(before)
        vars(argparse).update(own)


def commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parser of each command."""
    [action] = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]  # noqa: SLF001  # argparse has no other way to ask
    return dict(action.choices)


def _complete(name: str, shell: str) -> object:
    if name in _PATHS:
        return _PATHS[name]
    function = _FUNCTIONS[name]
    return {shell: f"({function})" if shell == "fish" else function, "preamble": {shell: lists(shell)}}


def completions(language: str, shell: str) -> str:
    """Return the completion script for a shell."""
    with spoken(language) as parser:
        for name, command in commands(parser).items():
            command.description = i18n._(usage.COMMANDS[name].short)  # shells show one short line
            for action in command._actions:  # noqa: SLF001  # as above
                kind = "levels" if action.metavar == usage.metavar("levels") else action.dest
                if kind in _WORDS:
                    action.choices = _WORDS[kind]
                elif kind in {**_FUNCTIONS, **_PATHS}:
                    action.complete = _complete(kind, shell)  # type: ignore[attr-defined]  # for shtab
        made = shtab.complete(parser, shell)
        head = "\n".join(f"# {line}" for line in wording.completions_head(shell))
    made, replaced = _BANNER.subn(lambda _: head, made, count=1)
    assert replaced
    return "\n".join(line.rstrip() for line in made.strip().splitlines()) + "\n"


def built() -> dict[Path, str]:
    """Return the completions and man pages by path; a build writes them, the repository does not contain them."""
    made = {}
    for language in LANGUAGES:
        for shell in SHELLS:
            folder = ROOT / "sixteen_tui" / "cli" / "completions" / language
            made[folder / f"{PROGRAM}.{shell}"] = completions(language, shell)
        with spoken(language) as parser:
            sections = (ROOT / "shell" / f"manual.{language}.txt").read_text("utf-8")
            made[ROOT / "shell" / language / f"{PROGRAM}.1"] = manual(parser, commands(parser), sections)
    return made


def summaries() -> dict[Path, str]:
    """Return the summaries of the rules on one page, by path in `docs/`."""
    made = {}
    for language in LANGUAGES:
        with spoken(language):
            for game in GAMES:
                lines = text(booklet.read(game, language, summary=True), close=True)
                made[ROOT / "docs" / f"summary-{game}.{language}.txt"] = "".join(f"{line}\n" for line in lines)
    return made


def documented() -> dict[Path, str]:
    """Return docs/settings.md with the table of all settings, which is at its end."""
    path = ROOT / "docs" / "settings.md"
    above, head, _ = path.read_text("utf-8").partition("|---|---|---|\n")
    with spoken("en"):
        rows = [_setting(name, record) for name, record in RECORDS.items() if name != "keys"]
    return {path: "".join([above, head, *rows])}


def _setting(name: str, record: SettingRecord) -> str:
    default = getattr(Settings(), name)
    if not isinstance(default, str | bool):
        return f"| `{name}` | *{record.name()}.* {record.help()} | **`{json.dumps(default)}`**, … |\n"
    values = [json.dumps(value) for value in (*record.values, *(() if record.values else (default,)))]
    marked = [f"**`{value}`**" if value == json.dumps(default) else f"`{value}`" for value in values]
    open_ended = ["…"] if record.more() or not record.values else []
    return f"| `{name}` | *{record.name()}.* {record.help()} | {', '.join(marked + open_ended)} |\n"


if __name__ == "__main__":
    for path, whole in (summaries() | documented()).items():
        path.write_text(whole, "utf-8")
