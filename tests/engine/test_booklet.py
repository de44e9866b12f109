"""The rule booklets of Sixteen: every rule is told in every language, and the examples are right.

Law: the booklets are one text in two languages. They have the same blocks in the same order, each citing the rules of
`docs/rules.md` that it tells, and the same cards in their examples. The sums are added up and the game at the end is
played through the engine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Final

import pytest

from engine.cards import CARDS, HELD, deck
from engine.games.sixteen import Deal, Draw, Formed, Play, Rules, apply, sets, start

ROOT: Final = Path(__file__).resolve().parents[2]
BOOKLETS: Final = ROOT / "sixteen_tui" / "booklet"
CHAPTERS: Final = (
    ("Goal", "Le but du jeu"),
    ("Cards", "Les cartes"),
    ("Your turn", "Votre tour"),
    ("Sets", "Les séries"),
    ("Wilds", "Les jokers"),
    ("Who plays next", "Qui joue ensuite\N{NO-BREAK SPACE}?"),
    ("The end", "La fin de la partie"),
    ("Variations", "Les variantes"),
    ("Strategy", "La stratégie"),
    ("An example", "Un exemple"),
)
FRENCH_COLOURS: Final = str.maketrans("VM", "GP")
"""French cards carry the letters B, V, O, M; the engine knows them as B, G, O, P."""
WIDTH: Final = 72
RULE: Final = re.compile(r"A\d+[a-z]?")
CITATION: Final = re.compile(r"% (none|A\d+[a-z]?( A\d+[a-z]?)*)")
CODE: Final = re.compile(r"\b[BGOPVM][0-6]\b")
EQUATION: Final = re.compile(r"(\d+(?: [+×] \d+)+) = (\d+)")
HAND: Final = re.compile(r"    (\w+)\s?: ([BGOPVM][0-6](?:, [BGOPVM][0-6]){2})")
ROW: Final = re.compile(r"    (\w+) +(\w+) +((?:(?:wild|joker) )?[BGOPVM][0-6]) +(\d+)(?: +(\w+))?")


@dataclass
class Block:
    """A title, a paragraph, a bullet, or the example that belongs to what stands before it."""

    kind: str
    cited: list[str]
    lines: list[str] = field(default_factory=list)


def read(language: str) -> list[str]:
    return (BOOKLETS / language / "sixteen.txt").read_text(encoding="utf-8").splitlines()


def shown(language: str) -> list[str]:
    return [line for line in read(language) if line and not line.startswith("%")]


def blocks(language: str) -> list[Block]:
    """The booklet as a reader sees it. Fails where a paragraph or a bullet has no citation right before it."""
    found: list[Block] = []
    cited: list[str] | None = None
    is_open = False
    for line in read(language):
        if line.startswith("%"):
            cited = line.split()[1:] if CITATION.fullmatch(line) else None
            is_open = False
            continue
        if not line:
            is_open = False
            continue
        kind = next((mark for mark in ("# ", "## ", "- ", "    ") if line.startswith(mark)), "")
        joins = is_open and kind in ("", "    ") and found[-1].kind == kind
        if not joins:
            assert (cited is not None) == (kind in ("", "- ")), f"citation of {line!r}"
            found.append(Block(kind, cited or []))
        found[-1].lines.append(line)
        cited, is_open = None, True
    return found


def rules_of_part_a() -> set[str]:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    part = text[text.index("\n## A. ") : text.index("\n## B. ")]
    return set(re.findall(r"^ *- \*\*(A\d+[a-z]?)\b", part, re.MULTILINE))


def codes(lines: list[str]) -> list[str]:
    """The cards named in some lines, in the engine's letters."""
    return [code.translate(FRENCH_COLOURS) for line in lines for code in CODE.findall(line)]


def test_rules_are_found() -> None:
    assert rules_of_part_a() == {f"A{n}" for n in range(1, 25)} | {"A22a", "A22b"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_is_cited_and_no_other(language: str) -> None:
    assert {rule for block in blocks(language) for rule in block.cited} - {"none"} == rules_of_part_a()
    comments = [line for line in read(language) if line.startswith("%")]
    assert set(RULE.findall("\n".join(comments))) == rules_of_part_a()


def test_chapters() -> None:
    found = [[line[2:] for line in shown(language) if line.startswith("# ")] for language in ("en", "fr")]
    assert list(zip(*found, strict=True)) == list(CHAPTERS)


def test_same_blocks_citations_and_cards() -> None:
    for english, french in zip(blocks("en"), blocks("fr"), strict=True):
        assert (english.kind, english.cited) == (french.kind, french.cited), (english, french)
        assert len(english.lines) == len(french.lines), (english, french)
        assert codes(english.lines) == codes(french.lines)
        assert EQUATION.findall("\n".join(english.lines)) == EQUATION.findall("\n".join(french.lines))


def test_no_line_is_left_in_the_other_language() -> None:
    def pieces(language: str) -> set[str]:
        lines = [line.strip("# -").casefold() for line in shown(language)]
        sentences = [part for line in lines for part in re.split(r"(?<=[.!?:;])\s+", line)]
        return {*lines, *sentences}

    same = pieces("en") & pieces("fr")
    # "9 + 6 = 15." is the same in every language.
    assert {piece for piece in same if re.search(r"[a-z]", piece)} == set()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_form(language: str) -> None:
    lines = read(language)
    for before, line in pairwise(["", *lines]):
        assert line == line.rstrip(), line
        assert "\t" not in line
        assert (line[:1] == " ") == (line[:4] == "    " and line[4:5] != " "), line
        assert len(line) <= WIDTH or not line.startswith("    "), line
        assert line or before, "two empty lines"
        assert line.startswith("%") or not set("'\"`") & set(line), line


def test_french_spaces() -> None:
    for line in shown("fr"):
        assert not re.search(r"(?<!\N{NO-BREAK SPACE})[:;!?»]", line), line
        assert not re.search(r"«(?!\N{NO-BREAK SPACE})", line), line


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sums_add_up(language: str) -> None:
    equations = 0
    for line in shown(language):
        for terms, result in EQUATION.findall(line):
            value = sum(prod(int(factor) for factor in term.split(" × ")) for term in terms.split(" + "))
            assert value == int(result), line
            equations += 1
            cards = [int(code[1]) for code in CODE.findall(line)]
            if len(cards) > 1:
                assert cards == [int(term) for term in terms.split(" + ")], line
        assert line.count("=") == len(EQUATION.findall(line)), line
    assert equations > 20


@pytest.mark.parametrize("language", ["en", "fr"])
def test_example_is_a_game(language: str) -> None:
    """Played through the engine: who is to move, what is drawn and played, the sums, the sets, and the score."""
    lines = shown(language)
    hands = [match for line in lines if (match := HAND.fullmatch(line))]
    rows = [match for line in lines if (match := ROW.fullmatch(line))]
    names = [match[1] for match in hands]
    assert len(names) == 2
    assert len(rows) == 15
    first, second = (codes([match[2]]) for match in hands)
    drawn = [HELD[CARDS[codes([row[2]])[0]]] if CODE.fullmatch(row[2]) else CARDS["W"] for row in rows]
    dealt = [CARDS[code] for pair in zip(first, second, strict=True) for code in pair] + drawn
    rest = list(deck(wilds=True))
    for card in dealt:
        rest.remove(card)
    state = start(Rules())
    state = apply(state, Deal(1, (*dealt, *rest))).state
    for row in rows:
        seat = names.index(row[1])
        state = apply(state, Draw(seat)).state
        code = codes([row[3]])[0]
        assert state.sum + int(code[1]) == int(row[4]), row[0]
        state, events = apply(state, Play(seat, CARDS[f"W={code}" if " " in row[3] else code]))
        formed = [event for event in events if isinstance(event, Formed)]
        told = [] if row[5] is None else [row[5].lower()]
        assert told == ["match" if kind in ("colour", "number") else kind for event in formed for kind in event.kinds]
    score = dict(zip(names, sets(state.won), strict=True))
    assert sum(score.values()) == 3
    assert any(all(f"{name} {count}" in line for name, count in score.items()) for line in lines)
