"""Rule booklets: every rule is covered in every language, and the examples are right.

Invariant: the booklets are one text in two languages: the same blocks in the same order, citing the same rules of
`docs/rules.md`, with the same cards in their examples. Sums are added up, and the example at the end is played through
the engine.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import prod
from pathlib import Path
from string import ascii_uppercase
from typing import Final
from unittest import mock

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.actions import Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS, HELD, deck
from sixteen_tui.engine.sixteen.rules import Formed, Rules, apply, sets, start
from sixteen_tui.engine.sweet_sixteen import rules as sweet
from sixteen_tui.engine.sweet_sixteen.actions import Cut, Shuffle, Stand, Trade
from sixteen_tui.engine.sweet_sixteen.cards import DECK, RANK, Card
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, Settlement
from sixteen_tui.engine.sweet_sixteen.variations import Rules as SweetRules
from sixteen_tui.engine.variations import added
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.games.sixteen import text as sixteen_text
from sixteen_tui.text import booklet
from sixteen_tui.text.variations import switch
from tests.unit.later_rules import later_program

ROOT: Final = Path(__file__).resolve().parents[3]
BOOKLETS: Final = ROOT / "sixteen_tui" / "text" / "booklet"
CHAPTERS: Final = {
    "sixteen": (
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
    ),
    "sweet-sixteen": (
        ("Goal", "Le but du jeu"),
        ("What you need", "Ce qu’il vous faut"),
        ("A round", "Une manche"),
        ("The secret", "Le secret"),
        ("Settling", "Les comptes"),
        ("The end", "La fin de la partie"),
        ("Variations", "Les variantes"),
        ("Strategy", "La stratégie"),
        ("An example", "Un exemple"),
    ),
}
FRENCH_COLOURS: Final = str.maketrans("VM", "GP")
"""French cards carry the letters B, V, O, M; the engine knows them as B, G, O, P."""
WIDTH: Final = 72
PARTS: Final = dict(zip(GAMES, ascii_uppercase, strict=False))
"""The part of `docs/rules.md` that is a game's; they stand there in the order of the registry."""
RULE: Final = re.compile(r"\b[A-Z]\d+[a-z]?\b")
CITATION: Final = re.compile(r"% (none|[A-Z]\d+[a-z]?( [A-Z]\d+[a-z]?)*)")
CODE: Final = re.compile(r"\b[BGOPVM][0-6]\b")
EQUATION: Final = re.compile(r"(\d+(?: [+×] \d+)+) = (\d+)")
HAND: Final = re.compile(r"    (\w+)\s?: ([BGOPVM][0-6](?:, [BGOPVM][0-6]){2})")
ROW: Final = re.compile(r"    (\w+) +(\w+) +((?:(?:wild|joker) )?[BGOPVM][0-6]) +(\d+)(?: +(\w+))?")
RANKS: Final = {"en": {"A": 1, "J": 11, "Q": 12, "K": 13}, "fr": {"A": 1, "V": 11, "D": 12, "R": 13}}
TURN: Final = re.compile(r"    (\w+) +(\w+ \w+) +(\d+) {3}(\w.*)")
SETTLED: Final = re.compile(r"    (\w+) +(\w+ \w+) +(\d+) +([+−]\d+) +(0|\+\d+) +(\d+)")

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", ["en", "fr"])


@dataclass
class Block:
    """A title, a paragraph, a bullet, or the example that belongs to what stands before it."""

    kind: str
    cited: list[str]
    lines: list[str] = field(default_factory=list)


def read(game: str, language: str) -> list[str]:
    return (BOOKLETS / language / f"{game.replace('-', '_')}.txt").read_text(encoding="utf-8").splitlines()


def shown(game: str, language: str) -> list[str]:
    return [line for line in read(game, language) if line and not line.startswith("%")]


def blocks(game: str, language: str) -> list[Block]:
    """The booklet as a reader sees it. Fails where a paragraph or a bullet has no citation right before it."""
    found: list[Block] = []
    cited: list[str] | None = None
    is_open = False
    for line in read(game, language):
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


def rules_of(game: str) -> set[str]:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    return set(re.findall(rf"^ *- \*\*({PARTS[game]}\d+[a-z]?)\b", text, re.MULTILINE))


def codes(lines: list[str]) -> list[str]:
    """The cards named in some lines, in the engine's letters."""
    return [code.translate(FRENCH_COLOURS) for line in lines for code in CODE.findall(line)]


def readings_of(game: str) -> set[str]:
    """The rules where the sheet says nothing or can be read in two ways."""
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    rules = re.findall(rf"^ *- \*\*({PARTS[game]}\d+[a-z]?)\b(.*(?:\n +[^ -].*)*)", text, re.MULTILINE)
    return {rule for rule, told in rules if "[reading" in told}


def test_rules_and_readings_are_found() -> None:
    for game, least in (("sixteen", 24), ("sweet-sixteen", 20)):
        found = rules_of(game) - {"A22a", "A22b"}
        assert len(found) >= least
        assert found == {f"{PARTS[game]}{n}" for n in range(1, len(found) + 1)}
    assert readings_of("sixteen") == {"A1", "A4", "A18", "A20"}
    assert readings_of("sweet-sixteen") == {f"B{n}" for n in (2, 5, 13, 14, 16)}


@each_game
@each_language
def test_every_rule_is_cited_and_no_other(game: str, language: str) -> None:
    own = {record.number for record in added(GAMES[game].default_rules).values()}
    """Rules with sections that are made for them where the booklet has none (`% added`)."""
    assert {rule for block in blocks(game, language) for rule in block.cited} - {"none"} | own == rules_of(game)
    comments = [line for line in read(game, language) if line.startswith("%")]
    assert set(RULE.findall("\n".join(comments))) | own == rules_of(game)


@each_language
@pytest.mark.parametrize("summary", [False, True])
def test_an_added_variation_has_a_section_until_the_booklet_explains_it(language: str, summary: bool) -> None:
    """The last of its chapter, from the texts of the new-game screen."""
    before = booklet.read("sixteen", language, summary=summary)
    texts = {**sixteen_text.variations(), "later": switch("Later", on="Later on.", off="")}
    with later_program(), mock.patch.object(sixteen_text, "variations", return_value=texts):
        found = booklet.read("sixteen", language, summary=summary)
    [place] = [n for n, block in enumerate(found) if block not in before][:1]
    more = found[place : place + len(found) - len(before)]
    assert [*found[:place], *found[place + len(more) :]] == before
    assert [block.kind for block in more] == (["bullet"] if summary else ["section", "paragraph"])
    assert more[0].text.startswith("Later")
    assert more[-1].text.endswith("Later on.")
    assert found[place + len(more)].kind == "chapter"


@each_game
@each_language
def test_every_reading_is_named_as_one(game: str, language: str) -> None:
    """A block that tells such a rule says so."""
    sheet = {"en": "sheet", "fr": "feuille"}[language]
    named = {rule for block in blocks(game, language) if sheet in " ".join(block.lines) for rule in block.cited}
    assert readings_of(game) <= named


@pytest.mark.parametrize("game", CHAPTERS)
def test_chapters(game: str) -> None:
    found = [[line[2:] for line in shown(game, language) if line.startswith("# ")] for language in ("en", "fr")]
    assert list(zip(*found, strict=True)) == list(CHAPTERS[game])


@each_game
def test_same_blocks_citations_and_cards(game: str) -> None:
    for english, french in zip(blocks(game, "en"), blocks(game, "fr"), strict=True):
        assert (english.kind, english.cited) == (french.kind, french.cited), (english, french)
        assert len(english.lines) == len(french.lines), (english, french)
        assert codes(english.lines) == codes(french.lines)
        assert EQUATION.findall("\n".join(english.lines)) == EQUATION.findall("\n".join(french.lines))


@each_game
def test_same_places(game: str) -> None:
    """Each place at which a screen opens the booklet (`GamePlugin.place`) is there, once, in every language."""
    english, french = ([block.place for block in booklet.read(game, language)] for language in ("en", "fr"))
    assert english == french
    places = [place for place in english if place]
    assert len(places) == len({*places})
    marks = [line for line in read(game, "en") if line.startswith("% at ")]
    fair = ["fair"] if PLUGINS[game].chance else []  # the chapter that follows in the booklet of a game with deals
    assert places == [*(line.removeprefix("% at ") for line in marks), *fair]


@each_game
def test_no_line_is_left_in_the_other_language(game: str) -> None:
    def pieces(language: str) -> set[str]:
        lines = [line.strip("# -").casefold() for line in shown(game, language)]
        sentences = [part for line in lines for part in re.split(r"(?<=[.!?:;])\s+", line)]
        return {*lines, *sentences}

    same = pieces("en") & pieces("fr")
    # "9 + 6 = 15." is the same in every language.
    assert {piece for piece in same if re.search(r"[a-z]", piece)} == set()


@each_game
@each_language
def test_form(game: str, language: str) -> None:
    lines = read(game, language)
    for before, line in pairwise(["", *lines]):
        assert line == line.rstrip(), line
        assert "\t" not in line
        assert (line[:1] == " ") == (line[:4] == "    " and line[4:5] != " "), line
        assert len(line) <= WIDTH or not line.startswith("    "), line
        assert line or before, "two empty lines"
        assert line.startswith("%") or not set("'\"`") & set(line), line


@each_game
def test_french_spaces(game: str) -> None:
    for line in shown(game, "fr"):
        assert not re.search(r"(?<!\N{NO-BREAK SPACE})[:;!?»]", line), line
        assert not re.search(r"«(?!\N{NO-BREAK SPACE})", line), line


@each_game
@each_language
def test_sums_add_up(game: str, language: str) -> None:
    equations = 0
    for line in shown(game, language):
        for terms, result in EQUATION.findall(line):
            value = sum(prod(int(factor) for factor in term.split(" × ")) for term in terms.split(" + "))
            assert value == int(result), line
            equations += 1
            cards = [int(code[1]) for code in CODE.findall(line)]
            if len(cards) > 1:
                assert cards == [int(term) for term in terms.split(" + ")], line
        assert line.count("=") == len(EQUATION.findall(line)), line
    assert game not in CHAPTERS or equations > 20


@each_language
def test_example_is_a_game(language: str) -> None:
    """Played through the engine: who is to move, what is drawn and played, the sums, the sets, and the score."""
    lines = shown("sixteen", language)
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


@each_language
def test_example_is_a_round(language: str) -> None:
    """Played through the engine: the values, the trades, why each turn ends, how the round is settled, and the bank."""
    lines = shown("sweet-sixteen", language)
    turns = [match.groups() for line in lines if (match := TURN.fullmatch(line))]
    rows = [match for line in lines if (match := SETTLED.fullmatch(line))]
    names = [row[1] for row in rows]
    assert len(names) == 3
    assert {name for name, *_ in turns} == set(names)
    state = sweet.start(SweetRules(seats=3))
    state = sweet.apply(state, Cut(((0, 2), (1, 1), (2, 0)))).state  # the last is the banker
    kept: list[Card] = []
    events: Sequence[object] = ()
    for seat, name in enumerate(names):
        own = [turn for turn in turns if turn[0] == name]
        hands = [[RANKS[language].get(rank) or int(rank) for rank in turn[1].split()] for turn in own]
        dealt: list[Card] = []
        for rank in (*hands[0], *(hand[-1] for hand in hands[1:])):
            dealt.append(next(card for card in DECK if RANK[card] == rank and card not in (*kept, *dealt)))
        rest = [card for card in DECK if card not in (*kept, *dealt)]
        state, events = sweet.apply(state, Shuffle((*dealt, *rest)))
        for ranks, (_, _, told, does) in zip(hands, own, strict=True):
            hand = state.hands[seat] or ()
            assert [RANK[card] for card in hand] == ranks, does
            assert sum(ranks) == int(told)
            if does[-1].isdigit():
                given = next(card for card in hand if RANK[card] == int(does.split()[-1]))
                state = sweet.apply(state, Trade(seat, given)).state
            elif does in ("Sixteen", "Bust"):
                assert (does == "Sixteen") == (sum(ranks) == TARGET)
                assert state.to_move != seat
            else:
                state, events = sweet.apply(state, Stand(seat))
        kept += state.hands[seat] or ()
    (settled,) = events
    assert isinstance(settled, Settlement)
    for row, result in zip(rows, settled.results, strict=True):
        assert (names[result.seat], row[2]) in {(name, hand) for name, hand, *_ in turns}
        assert (int(row[3]), int(row[4].replace("−", "-")), int(row[5])) == (result.value, result.points, result.best)
        assert int(row[6]) == state.chips[result.seat]
    total = f"= {state.bank + sum(state.chips)}"
    assert [line.count(str(state.bank)) for line in lines if line.count(total) == 2] == [2]
