"""Typed words: no word has two meanings, none hides a card, and every language has them all."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.cards import CARDS as SIXTEEN_CARDS
from sixteen_tui.engine.sixteen.cards import CODES, WILD
from sixteen_tui.engine.sixteen.rules import Rules as SixteenRules
from sixteen_tui.engine.sweet_sixteen.actions import Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS as SWEET_CARDS
from sixteen_tui.engine.sweet_sixteen.cards import DECK
from sixteen_tui.engine.sweet_sixteen.variations import Rules as SweetRules
from sixteen_tui.engine.table import Table
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.games.sixteen.text import plain as plain_sixteen
from sixteen_tui.games.sweet_sixteen.text import plain as plain_sweet_sixteen
from sixteen_tui.plain import (
    daily,
    entering,
    game,
    home,
    lesson,
    lobby,
    new_game,
    others,
    program,
    prompts,
    reader,
    replay,
    shelf,
    table,
    trying,
    typed,
)
from sixteen_tui.plain.asking import ALWAYS
from sixteen_tui.terminal.text import NAME_WIDTH
from sixteen_tui.text import i18n, tables
from sixteen_tui.text import plain as say

LANGUAGES = i18n.languages()
ABSENT = ({"here": False, "level": None}, {"here": True, "silent": True, "level": None})


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    i18n.set_language(request.param)
    return str(request.param)


def test_texts_name_the_player_to_move_and_address_the_one_at_the_keyboard() -> None:
    """English has one sentence for both."""
    i18n.set_language("fr")
    assert say.turn_of("cy", "", over=False) == "C’est à cy de jouer."
    assert say.hand_over("cy")[0] == "cy, à vous de jouer."


def contexts() -> list[tuple[str, ...]]:
    """The commands that can be meant at one prompt."""
    turns = [
        (*PLUGINS[name].plain.COMMANDS, *PLUGINS[name].plain.HELPS, "hint", "more", "undo", *ALWAYS) for name in GAMES
    ]
    beside = tuple(each for each in ALWAYS if each != "leave")
    over = ("again", "same-deal", *table.RETOLD, "watch", "fair", "statistics", *program.AFTER, "leave")
    saved = ("watch", "delete", "restore", "merge", *shelf.WORDS, *shelf.FILES, "next", "leave")
    found: list[tuple[str, ...]] = [
        *turns,
        *((*PLUGINS[name].plain.COMMANDS, *known) for name in GAMES for known in (lesson.KNOWN, trying.KNOWN)),
        ("next", *lesson.KNOWN),
        ("next", "resume", *ALWAYS),
        ("undo", *others.COMMANDS, *ALWAYS),
        ("go-back", *beside),
        ("next", "go-back"),
        lobby.WAITING,
        lobby.KNOWN,
        ("undo", *ALWAYS),
        ("yes", "no", *ALWAYS),
        over,
        *((again, *over[1:]) for again in ("next-game", "new-match")),
        saved,
        replay.KNOWN,
        ("next", *entering.KNOWN),
        reader.KNOWN,
        new_game.KNOWN,
        lobby.OpenTable.KNOWN,
        home.KNOWN,
        ("next", *daily.KNOWN),
    ]
    return [(*each, *prompts.EVERYWHERE) for each in found]


def test_no_word_has_two_meanings(language: str) -> None:
    for names in contexts():
        for one, other in combinations(names, 2):
            both = {typed.folded(word) for word in say.words(one)} & {typed.folded(word) for word in say.words(other)}
            assert not both, (names, one, other)
        for name in names:
            for word in say.words(name):
                assert typed.command(word, names) == (name, "")
                assert typed.command(f" {word.upper()}  X ", names) == (name, "x")


def test_the_notation_is_understood_in_every_language(language: str) -> None:
    for name in GAMES:
        commands = PLUGINS[name].plain.COMMANDS
        for word in typed.NOTATION:
            if word in commands:
                assert typed.command(word, (*commands, *ALWAYS)) == (word, "")


def test_no_word_hides_a_card(language: str) -> None:
    """A card that is typed alone means the card."""
    spoken = {"sixteen": plain_sixteen.typed, "sweet-sixteen": plain_sweet_sixteen.typed}
    for name, cards in (("sixteen", range(WILD + 1)), ("sweet-sixteen", DECK)):
        known = (*PLUGINS[name].plain.COMMANDS, *PLUGINS[name].plain.HELPS, "hint", "undo", *ALWAYS)
        for card in cards:
            for text in spoken[name](card):
                assert typed.command(text, known) is None, text


def test_every_command_has_its_help(language: str) -> None:
    used = {name for names in contexts() for name in names}
    assert used == set(say.COMMANDS)
    for name in say.COMMANDS:
        for examples in (plain_sixteen.examples(), {"wild": "", **plain_sweet_sixteen.examples()}):
            line = say.help_line(name, **examples)
            assert "{" not in line
            assert not line.endswith(":")


def test_the_page_names_every_word_of_the_table(language: str) -> None:
    page = (Path(i18n.__file__).parents[2] / "docs" / "plain.md").read_text("utf-8")
    named = {word for code in re.findall(r"`([^`]+)`", page) for word in code.split()}
    for name in {name for commands in contexts()[:2] for name in commands}:
        missing = set(say.words(name)) - named
        assert language not in ("en", "fr") or not missing, missing


def test_prompts_fit_a_braille_display(language: str) -> None:
    name = "W" * NAME_WIDTH
    prompts = [
        *(say.choose(last) for last in (0, 1, 4, 99)),
        say.your_card(),
        *(say.for_one(name, prompt) for prompt in (say.your_card(), say.choose(4), plain_sixteen.wild_as())),
        *(say.or_answer(prompt) for prompt in (say.your_card(), say.choose(4), plain_sixteen.wild_as())),
        *(say.waits_for(name, absence) for absence in ("", *(tables.absence(seat) for seat in ABSENT))),
        say.rules_prompt(),
        say.go_on(),
        plain_sixteen.wild_as(),
        say.yes_or_no(),
        say.your_number(name, 10),
        *(say.over_prompt(again) for again in ("", "again", "next-game", "new-match")),
        *(say.waiting_prompt(begins=begins) for begins in (True, False)),
        say.watching_prompt(),
        say.replay_prompt(),
    ]
    for prompt in prompts:
        assert len(prompt) <= 40, prompt
        assert prompt.endswith(":")
        assert prompt.isprintable(), prompt
        assert "…" not in prompt, prompt


# Cards


def _sixteen(*hand: str) -> tuple[game.Plain[Any, Any], Any]:
    table: Any = Table(GAMES["sixteen"], SixteenRules(), seed="0" * 64)
    table.deal()
    table.play(table.legal[0])
    seat = table.to_move
    cards = tuple(SIXTEEN_CARDS[code] for code in hand)
    state = table._state._replace(
        hands=tuple(cards if i == seat else held for i, held in enumerate(table._state.hands))
    )
    return PLUGINS["sixteen"].plain, GAMES["sixteen"].view(state, seat)


@pytest.mark.parametrize(
    ("language", "text", "code"),
    [
        ("en", "b3", "B3"),
        ("en", "B3", "B3"),
        ("en", "blue 3", "B3"),
        ("en", "Blue  3", "B3"),
        ("en", "1", "B3"),
        ("en", "2", "P6"),
        ("en", "w as g4", "W=G4"),
        ("en", "W=G4", "W=G4"),
        ("en", "w g4", "W=G4"),
        ("en", "wild as green 4", "W=G4"),
        ("en", "3 as g4", "W=G4"),
        ("en", "3 green 4", "W=G4"),
        ("fr", "m6", "P6"),
        ("fr", "6 mauve", "P6"),
        ("fr", "p6", "P6"),
        ("fr", "j comme v4", "W=G4"),
        ("fr", "joker 4 vert", "W=G4"),
        ("fr", "joker en 4 vert", "W=G4"),
        ("fr", "w=g4", "W=G4"),
    ],
)
def test_a_card_of_sixteen(language: str, text: str, code: str) -> None:
    plain, view = _sixteen("B3", "P6", "W")
    i18n.set_language(language)
    assert plain.named(text, view) == Play(view.seat, SIXTEEN_CARDS[code])
    assert plain.typed("play", text, view) == Play(view.seat, SIXTEEN_CARDS[code])


def test_a_wild_alone_is_asked_about() -> None:
    plain, view = _sixteen("B3", "W")
    for text in ("w", "wild", "2"):
        assert plain.named(text, view) is None
    assert plain.completed("as b0", view) == Play(view.seat, SIXTEEN_CARDS["W=B0"])


@pytest.mark.parametrize(
    "text", ["b4", "b7", "0", "4", "w as w", "w as 3", "b3 b3", "b", "3 blue", "²", "", "b3 as g4"]
)
def test_what_is_no_card_is_said(text: str) -> None:
    plain, view = _sixteen("B3", "P6", "W")
    with pytest.raises(game.Unclear) as unclear:
        plain.named(text, view)
    assert str(unclear.value)


def _sweet(*hand: str) -> tuple[game.Plain[Any, Any], Any]:
    table: Any = Table(GAMES["sweet-sixteen"], SweetRules(take=True), seed="0" * 64)
    table.deal()
    seat = table.to_move
    assert seat >= 0
    cards = tuple(SWEET_CARDS[code] for code in hand)
    state = table._state._replace(
        hands=tuple(cards if i == seat else held for i, held in enumerate(table._state.hands))
    )
    return PLUGINS["sweet-sixteen"].plain, GAMES["sweet-sixteen"].view(state, seat)


@pytest.mark.parametrize(
    ("language", "text", "code"),
    [
        ("en", "ah", "AH"),
        ("en", "ace of hearts", "AH"),
        ("en", "1", "AH"),
        ("en", "10d", "TD"),
        ("en", "td", "TD"),
        ("en", "10 of diamonds", "TD"),
        ("fr", "ac", "AH"),
        ("fr", "as de coeur", "AH"),
        ("fr", "As de cœur", "AH"),
        ("fr", "10k", "TD"),
        ("fr", "td", "TD"),
    ],
)
def test_a_card_of_sweet_sixteen(language: str, text: str, code: str) -> None:
    plain, view = _sweet("AH", "TD")
    i18n.set_language(language)
    assert plain.typed("trade", text, view) == Trade(view.seat, SWEET_CARDS[code])


def test_a_card_means_what_it_means_in_the_language() -> None:
    """In French AC is the ace of hearts, never the notation's ace of clubs."""
    plain, view = _sweet("AC", "TD")
    i18n.set_language("fr")
    with pytest.raises(game.Unclear):
        plain.named("ac", view)
    assert plain.named("at", view) == Trade(view.seat, SWEET_CARDS["AC"])


def test_standing_and_taking() -> None:
    plain, view = _sweet("AH", "TD")
    assert plain.typed("stand", "", view) == Stand(view.seat)
    assert plain.typed("take", "", view) == Take(view.seat)
    for command, rest in (
        ("stand", "ah"),
        ("take", "1"),
        ("trade", ""),
        ("trade", "kd"),
        ("trade", "9"),
    ):
        with pytest.raises(game.Unclear):
            plain.typed(command, rest, view)
    assert [choice.action for choice in plain.choices(view)] == list(view.legal)


def test_codes_of_both_games_are_known() -> None:
    assert typed.cards(SIXTEEN_CARDS, plain_sixteen.typed, range(WILD + 1)).keys() >= {
        code.lower() for code in CODES[: WILD + 1]
    }


def test_full_width_letters_are_letters_as_on_screens() -> None:
    """An input method for Chinese or Japanese types them."""
    assert typed.command("ＱＵＩＴ", ("leave",)) == ("leave", "") == typed.command("quit", ("leave",))
    assert typed.cards(SIXTEEN_CARDS, plain_sixteen.typed, range(WILD + 1))[typed.folded("Ｂ３")] == SIXTEEN_CARDS["B3"]


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("again", ["", "again", "next-game", "new-match"])
def test_each_word_of_the_prompt_after_a_game_is_understood(language: str, again: str) -> None:
    i18n.set_language(language)
    known = (again, "watch", "leave") if again else ("watch", "leave")
    prompt = typed.folded(say.over_prompt(again)).rstrip(" :")
    phrases = [each.removeprefix("or ").removeprefix("ou ") for each in prompt.split(", ")]
    assert [typed.command(phrase, known) for phrase in phrases] == [(each, "") for each in known]
