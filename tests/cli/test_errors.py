"""Every code that the engine and the program raise has its sentence."""

from __future__ import annotations

import ast
import errno
import os
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import sixteen_tui
from sixteen_tui import engine
from sixteen_tui.cli.commands import bot
from sixteen_tui.engine.game import IllegalAction
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.disk import Busy, Damaged
from sixteen_tui.text import cli, errors
from tests.cli.kit import Call, Refused
from tests.sources import parsed

ENGINE, PROGRAM = (Path(package.__file__ or "").parent for package in (engine, sixteen_tui))

Raised = tuple[str, str, frozenset[str]]
"""A code, where it is raised, and the names of its details."""


def _calls(names: tuple[str, ...], place: int, *folders: Path) -> Iterator[Raised]:
    """Every code that is written as the argument at `place` of a call of one of `names`."""
    for path in (path for folder in folders for path in (folder.rglob("*.py") if folder.is_dir() else (folder,))):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and _name(node.func) in names and len(node.args) > place:
                keywords = frozenset(keyword.arg or "" for keyword in node.keywords)
                for code in _strings(node.args[place]):
                    yield code, f"{path.name}:{node.lineno}", keywords


def _strings(node: ast.expr) -> list[str]:
    """The literal strings that an argument can be."""
    if isinstance(node, ast.IfExp):
        return _strings(node.body) + _strings(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _fields(template: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field}


SCHEMA = PROGRAM / "saves" / "schema.py"
_BY_PLACE = {"value-wrong": frozenset(("key",))}
"""The reading of a save adds the place in the line to a code of the schema."""


@cache
def _raised() -> tuple[tuple[dict[str, str], list[Raised]], ...]:
    """The tables of sentences, each with all that is raised and that it has to have."""
    save = [
        *_calls(("Damaged", "Busy", "SaveError"), 1, PROGRAM),
        *_calls(("BadLine",), 0, PROGRAM / "saves"),
        *((code, where, _BY_PLACE.get(code, details)) for code, where, details in _calls(("ValueError",), 0, SCHEMA)),
    ]
    return (
        (_illegal(), list(_calls(("IllegalAction",), 0, ENGINE, PROGRAM))),
        (errors.SAVE, save),
        (cli.BOT, list(_calls(("_Bad",), 0, Path(bot.__file__)))),
    )


def _illegal() -> dict[str, str]:
    """The sentences of every game and those of single games."""
    own = [plugin.illegal for plugin in PLUGINS.values()]
    found = dict(errors.ILLEGAL)
    for each in own:
        assert not found.keys() & each.keys(), "a code has one sentence"
        found |= each
    return found


def test_a_game_words_its_own_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    plugin = type(next(reversed(PLUGINS.values())))
    monkeypatch.setattr(plugin, "illegal", {"too-much": "{amount} is too much"})
    assert errors.illegal(IllegalAction("too-much", "C2", amount=4)) == "4 is too much (C2)"


def test_the_codes_were_found() -> None:
    illegal, save, answers = ({code for code, _, _ in raised} for _, raised in _raised())
    assert {"draw-first", "not-from-seed", "watching"} <= illegal
    assert {"busy", "check-sum", "seats-disagree", "header-torn", "empty"} <= save
    assert {"no-turn", "not-seen"} <= answers


def test_every_code_has_its_sentence() -> None:
    for table, raised in _raised():
        for code, where, details in raised:
            assert code in table, f"{where} raises {code}, which has no sentence"
            assert _fields(table[code]) - {"sentence"} <= details, where


def test_no_sentence_without_its_code() -> None:
    known = {code for _, raised in _raised() for code, _, _ in raised}
    for table, _ in _raised():
        assert set(table) <= known


def test_every_code_of_the_terminal_has_its_sentence() -> None:
    tree = ast.parse((PROGRAM / "terminal" / "guard.py").read_text("utf-8"))
    refusal = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "refusal")
    codes = {
        node.value.value
        for node in ast.walk(refusal)
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Constant) and node.value.value
    }
    assert codes == {"no-terminal", "dumb-terminal"}
    assert all(errors.terminal(str(code)) for code in codes)


def test_illegal_with_its_rule() -> None:
    error = IllegalAction("not-your-turn", "A13", seat=1, to_move=0)
    assert errors.illegal(error) == "It is the turn of seat 0, not of seat 1 (A13)"
    assert errors.illegal(IllegalAction("no-seed")) == "There is no seed to deal from"
    assert "later-code" in errors.illegal(IllegalAction("later-code", "A1"))


def test_save_with_file_and_line() -> None:
    path = Path("/games/x\x1b[2J.sixteen.jsonl")
    assert errors.save(Damaged(path, "check-sum", 7)).startswith(
        r"$'/games/x\033[2J.sixteen.jsonl': line 7: the check sum"
    )
    assert errors.save(Busy(path, "busy")).startswith(r"$'/games/x\033[2J.sixteen.jsonl': this game is being played")
    illegal = Damaged(path, "illegal", 3, error=IllegalAction("draw-first", "A5"))
    assert errors.save(illegal).endswith(
        "line 3: this line breaks the rules. A card must be drawn before one is played (A5)"
    )
    long = errors.save(Damaged(path, "key-unknown", 2, key="\x1b]0;" + "k" * 5000))
    assert len(long) < 200
    assert long.isprintable()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOENT, "no such file"),
        (errno.EACCES, "permission denied"),
        (errno.EISDIR, "a folder"),
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "can only be read"),
        (errno.ELOOP, "symbolic link"),
        (errno.ENETDOWN, os.strerror(errno.ENETDOWN)),
    ],
)
def test_trouble_says_which_file_and_what(number: int, words: str) -> None:
    said = errors.trouble(OSError(number, os.strerror(number), "/a/b\n.jsonl"))
    assert said.startswith(r"$'/a/b\012.jsonl': ")
    assert words in said
    assert words in errors.trouble(OSError(number, os.strerror(number)))


def test_trouble_without_a_reason() -> None:
    assert errors.trouble(OSError()) == "the system refused and did not say why"
    assert errors.trouble(OSError(errno.EIO, "x", 3)).startswith("the disk reports")
    assert errors.trouble(OSError(errno.ENOENT, "x", b"/a\xff")).startswith(r"$'/a\377': ")


@pytest.mark.parametrize("given", [None, "home"], ids=["unset", "not whole"])
def test_without_a_home_one_sentence_and_nothing_kept_elsewhere(
    call: Call, refused: Refused, monkeypatch: pytest.MonkeyPatch, given: str | None
) -> None:
    """A number for an account, as in a container: neither the environment nor the system knows a home."""

    def unknown(_: int) -> None:
        raise KeyError

    monkeypatch.setattr("pwd.getpwuid", unknown)
    for name in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.delenv(f"XDG_{name}_HOME")
    monkeypatch.delenv("HOME", raising=False) if given is None else monkeypatch.setenv("HOME", given)
    said = "sixteen-tui: there is no home folder; set HOME to one"
    assert [refused(name) for name in ("list", "paths", "stats")] == [said] * 3
    assert call("--version").status == 0
    assert call("rules", "sixteen", "--summary").status == 0
    assert "set HOME" in call("doctor").out
