"""Each refusal of sessions and exports has a sentence that takes its details."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator

from sixteen_tui.text.reasons import SENTENCES
from tests.sources import sources

RAISES = {"Refusal": 0, "_at_line": 1}
"""The calls that make a refusal, and the place of its code among their arguments."""


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """The place, the code and the names of the details of every refusal."""
    for name, source in sources():
        for node in ast.walk(source):
            match node:
                case ast.Call(func=ast.Name(id=called), args=args, keywords=keywords) if called in RAISES:
                    code = args[RAISES[called]]
                    if isinstance(code, ast.Constant):
                        given = {each.arg or "" for each in keywords}
                        yield f"{name}:{node.lineno}", str(code.value), given


def test_each_refusal_has_a_sentence_for_its_details() -> None:
    found = set()
    for where, code, given in raised():
        found.add(code)
        assert code in SENTENCES, where
        inspect.signature(SENTENCES[code]).bind(**dict.fromkeys(given))
    assert found == {*SENTENCES}
