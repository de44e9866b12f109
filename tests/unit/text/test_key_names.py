"""No sentence names a key that can be changed: it takes the key from the keymap (`Page.first_key`)."""

from __future__ import annotations

import ast
import re
from typing import Final

from tests.sources import sources

KEYS: Final = re.compile(r"\b(Enter|Return|Space|Esc|Tab|Del|PgUp|PgDn|Ctrl-\w|F\d+)\b|[“‘]\w[”’]")
FILES: Final = re.compile(r"(games/\w+/)?text/(?!keys\.py|plain\.py|commands/lines\.py)")
"""Files of sentences, but the names of the keys and plain mode, where Enter ends every line."""
NOT_OURS: Final = {
    "Enter a code",
    "Enter a game that is played with real cards.",
    "Enter a share code, or the code of a deal.",
    "Enter the code of a deal: the same cards once more.",
    "Esc key",
    "Left and right: a step. Up and down: a set or round. Home and End. Space: play. Or swipe over the table.",
    "{program} holds Esc back for a moment; {hint}",
    "{program} holds Esc back for a moment; {hint}, and {key} does the same as Esc",
}
"""Sentences in which the word is a verb, or the key that of the keyboard, whatever it does here, or of a browser."""


def test_no_sentence_names_a_key_of_its_own() -> None:
    named = set()
    for path, tree in sources():
        if FILES.match(path):
            told = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
            texts = (
                each.value
                for each in ast.walk(tree)
                if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in told
            )
            named |= {text for text in texts if KEYS.search(text)}
    assert {text for text in named if "Tab key" not in text} == NOT_OURS, "the shell has a Tab key, too"
