"""The sentence about a server of another version."""

from __future__ import annotations

import pytest

from sixteen_tui import __version__
from sixteen_tui.text import tables as words


@pytest.mark.parametrize(
    ("server", "said"),
    [("0.0.9", "older than this program"), ("99.1", "by now"), (__version__, ""), ("", ""), ("new", ""), ("1.x", "")],
)
def test_another_version_is_told_in_a_sentence(server: str, said: str) -> None:
    sentence = words.other_version(server)
    assert said in sentence
    assert bool(said) == bool(sentence)


@pytest.mark.parametrize(
    ("own", "server", "said"),
    [
        ("0.2.0", "0.2.0.dev202611261200+g01234567", "older than this program"),
        ("0.2.0.dev202611261200+g01234567", "0.2.0", "by now"),
        ("0.2.0.dev202611261200+g01234567", "0.2.0.dev202611261159+g89abcdef", "older than this program"),
        ("0.2.0.dev202611261200+g01234567", "0.1.0", "older than this program"),
        ("0.2.0.dev202611261200+g01234567", "0.2.0.dev202611261200+g01234567", ""),
        ("0.2.0.dev0", "0.2.0.dev202611261200+g01234567", "by now"),
        ("0.2.0", "0.2.0.dev", ""),
    ],
)
@pytest.mark.every("reason: each pair is a comparison of its own")
def test_development_builds_are_told_apart(monkeypatch: pytest.MonkeyPatch, own: str, server: str, said: str) -> None:
    monkeypatch.setattr(words, "__version__", own)
    sentence = words.other_version(server)
    assert said in sentence
    assert bool(said) == bool(sentence)
