"""The only person at the keyboard is addressed as "you"; everybody else has a name.

Invariant: the seat decides, because anybody, including a spectator, may be called "You".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.coach import Doubt
from sixteen_tui.engine.sixteen.hints import Option, Reply
from sixteen_tui.engine.sixteen.rules import Formed, Rules
from sixteen_tui.engine.sixteen.view import Outlook
from sixteen_tui.games.sixteen import text as sixteen
from sixteen_tui.games.sixteen.text import doubts, show
from sixteen_tui.games.sweet_sixteen.text import show as sweet_show
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.records import read
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.session import Session
from sixteen_tui.text import i18n, screens
from sixteen_tui.text import replay as replay_text
from sixteen_tui.text.screens import seat_names
from tests.plain.talk import Talk, play
from tests.terminal.playing import settings

SEED = "16" * 32
EN, FR = "en", "fr"
ADA = Player(name="Ada", player="bot", level="easy")
EMMY = Player(name="Emmy", player="bot", level="easy")
KURT = Player(name="Kurt", player="bot", level="easy")


def human(name: str = "") -> Player:
    return Player(name=name, player="human", level=None)


def said(players: list[Player], people: tuple[int, ...], language: str, *, worth: int = 1) -> list[str]:
    """The sentence about a set of each side."""
    i18n.set_language(language)
    sides = sixteen.sides(Rules(seats=len(players)), seat_names(players, people))
    return [sixteen.announcement(Formed(0, ("sixteen",), worth, side, (0,)), sides[side]) for side in (0, 1)]


@pytest.mark.parametrize("name", ["", "Zoé", "You", "Blaise"])
def test_one_person_at_the_keyboard_is_you_by_any_name(name: str) -> None:
    assert said([human(name), ADA], (0,), EN) == ["Sixteen! The set is yours", "Sixteen! The set goes to Ada"]
    assert said([ADA, human(name)], (1,), FR) == [
        "Sixteen\u00a0! La série va à Ada",
        "Sixteen\u00a0! La série est à vous",
    ]
    assert said([human(name), ADA], (0,), EN, worth=2)[0] == "Sixteen! Two sets for you"


def doubted(card: int, *, formed: Formed | None = None, chance: Fraction = Fraction(0)) -> Option:
    """A card of the second seat, after which the first can make a set with a chance, if it makes none itself."""
    after = Reply(0, False, 4, 20, 0, Outlook(None, None, None, None, None), 0, 0, 0, 0, 0, chance, Fraction(0))
    return Option((Play(1, card),), 9, formed, 0, None if formed else after)


@pytest.mark.parametrize(
    ("people", "language", "next_one", "at_once"),
    [
        ((0,), EN, "You can then make a set with a chance of", "It busts, and the set goes to you;"),
        ((0,), FR, "Vous avez alors 80", "C’est un bust, et la série est pour vous"),
        ((1,), EN, "Zoé can then make a set with a chance of", "It busts, and the set goes to Zoé;"),
        ((1,), FR, "Zoé a alors 80", "C’est un bust, et la série est pour Zoé"),
    ],
)
def test_the_reason_against_the_play_of_another(
    people: tuple[int, ...], language: str, next_one: str, at_once: str
) -> None:
    """A review tells of the others' plays, too, what they gave to whoever reads it."""
    i18n.set_language(language)
    names = seat_names([human("Zoé"), ADA], people)
    better = doubted(2)
    given = Doubt("gives", 0.2, doubted(1, chance=Fraction(4, 5)), better)
    assert doubts.reason(given, names, Rules()).startswith(next_one)
    bust = Doubt("gives", 0.2, doubted(1, formed=Formed(0, ("bust",), 1, 0, (1,))), better)
    assert doubts.reason(bust, names, Rules()).startswith(at_once)


def test_a_team_with_one_person_is_yours() -> None:
    four = [human("Zoé"), ADA, EMMY, KURT]
    assert said(four, (0,), EN) == ["Sixteen! The set goes to your team", "Sixteen! The set goes to Ada & Kurt"]
    assert said(four, (0,), FR)[0] == "Sixteen\u00a0! La série va à votre équipe"
    mates = [human("Zoé"), ADA, human("Hugo"), KURT]
    assert said(mates, (0, 2), EN)[0] == "Sixteen! The set goes to Zoé & Hugo"


def test_several_people_at_one_keyboard_have_names() -> None:
    assert said([human("Zoé"), human()], (0, 1), EN) == [
        "Sixteen! The set goes to Zoé",
        "Sixteen! The set goes to Player 2",
    ]
    assert said([human("You"), human()], (0, 1), EN)[0] == "Sixteen! The set goes to You", "it is a name"


@contextmanager
def played(folder: Path, person: Player) -> Iterator[Path]:
    """The file of a game that a person plays against Ada."""
    session = Session.begin(folder, "sixteen", Rules(), [person, ADA], SEED)
    assert [sixteen.draws(name) for name in screens.names(session)] == ["You draw a card", "Ada draws a card"]
    yield session.record.path
    session.close()


def test_who_looks_on_or_back_is_nobody_at_the_table(tmp_path: Path) -> None:
    """A named person is named there; of a lone one without a name it is known that it was the person here."""
    with played(tmp_path, human("Zoé")) as path:
        record = read(path)
        assert replay_text.names(Replay(record)) == ["Zoé", "Ada"]
        assert sixteen.announcement(Formed(0, ("bust",), 1, 0, (0,)), replay_text.names(Replay(record))[0]).endswith(
            "goes to Zoé"
        )
        watched = Session.watch(path)
        assert sixteen.draws(screens.names(watched)[0]) == "Zoé draws a card"
        assert sixteen.draws(screens.names(Session.of(record))[0]) == "Zoé draws a card"
    with played(tmp_path, human()) as path:
        assert sixteen.draws(replay_text.names(Replay(read(path)))[0]) == "You draw a card"


def test_results_on_the_command_line() -> None:
    you, ada, kurt = seat_names([human(), ADA, KURT], (0,))
    assert show.result([you], 1, [8, 3]) == "you win, 8:3"
    assert show.result([you, ada], 1, [8, 3]) == "you and Ada win, 8:3"
    assert show.result([ada, kurt], 1, [8, 3]) == "Ada and Kurt win, 8:3"
    assert sweet_show.result([you, ada, kurt], 3, [9, 9, 9]) == "you share the win with Ada and Kurt; chips 9 9 9"
    i18n.set_language(FR)
    assert show.result([you], 1, [8, 3]) == "vous gagnez, 8:3"
    assert show.result([ada], 1, [8, 3]) == "Ada gagne, 8:3"


@pytest.mark.parametrize(
    ("game", "language"), [("sixteen", EN), ("sixteen", FR), ("sweet-sixteen", EN), ("sweet-sixteen", FR)]
)
def test_in_a_whole_game_nobody_is_called_you(tmp_path: Path, game: str, language: str) -> None:
    settings(tmp_path, detail='"full"')
    with Talk(tmp_path, "play", game, "--plain", "--seed", SEED, language=language) as talk:
        play(talk, Random(5))
        talk.end()
    told = [line for line in talk.lines if re.search(r"\b(You|Vous)\b", line)]
    assert len(told) > 5
    third_person = {EN: r"You [a-z]+s\b", FR: r"Vous [a-zé]+(?<!ez)\b"}[language]
    assert [line for line in told if re.search(third_person, line) or not re.search(r"(^|\. )(You|Vous)\b", line)] == []
    assert [line for line in told if re.match(r"(You|Vous) ?:", line) and not re.search(r"\d", line)] == [], "a figure"
