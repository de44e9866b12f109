"""Output for listeners: cards that are called as people call them, what a take-back leaves, and the end of a game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain.console import Console, Ended, NewsArrived
from sixteen_tui.plain.settings import changed
from sixteen_tui.plain.table import PlainTable
from sixteen_tui.session.session import Session
from sixteen_tui.settings.settings import Settings
from sixteen_tui.text import daily, i18n, phrases, review, screens
from sixteen_tui.text import plain as say
from sixteen_tui.text.names import You
from tests.plain.company import play
from tests.plain.left import begun
from tests.plain.talk import CHOOSE, GO_ON, OVER, WILD, Talk, choices, reply
from tests.unit.tables.local import Local

SEED = "16" * 32
HUMAN = ("--plain", "--players", "human,easy", "--seed", SEED)


def why_not(talk: Talk, text: str) -> str:
    first, prompt = talk.ask(text)
    assert CHOOSE.match(prompt)
    return first


def test_what_is_no_card_gets_a_sentence_about_cards(tmp_path: Path) -> None:
    form = "A card is a colour and a number from 0 to 6, such as b3 or blue 3."
    with Talk(tmp_path, "play", "sixteen", *HUMAN) as talk:
        talk.hear()
        for text in ("b9", "s6", "5 green"):
            assert why_not(talk, text) == f"There is no card {text}. {form}"
        assert why_not(talk, "wild as a 2") == f"There is no card as a 2. {form}"
        assert why_not(talk, "nonsense") == "“nonsense” is not understood; type help."
        talk.end()


def test_what_is_no_card_of_sweet_sixteen(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sweet-sixteen", *HUMAN) as talk:
        heard = talk.hear()
        while not CHOOSE.match(heard[-1]):
            heard = talk.ask("")
        said = "There is no card s6. A card is a rank and a suit, such as ac or ace of clubs."
        assert why_not(talk, "s6") == said
        talk.end()


def test_the_only_number_may_be_0(tmp_path: Path) -> None:
    """The first task of the lesson is to draw."""
    with Talk(tmp_path, "learn", "sixteen", "--plain") as talk:
        heard = talk.hear()
        while not CHOOSE.match(heard[-1]):
            heard = talk.ask("")
        assert [*choices(heard)] == [0]
        assert why_not(talk, "1") == "There is no 1 here; the last is 0."
        talk.end()


def test_on_and_off_mean_yes_and_no_in_every_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    settings = Settings()
    changed(settings, "help with counting on")
    assert settings.counting
    changed(settings, "counting off")
    assert not settings.counting


def test_a_take_back_says_where_the_game_is_again(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", *HUMAN) as talk:
        heard, random, found = talk.hear(), Random(1), 0

        def play_on(heard: list[str]) -> list[str]:
            played = talk.ask(reply(heard, random))
            return talk.ask(reply(played, random)) if WILD.match(played[-1]) else played

        while found < 3:
            asked = talk.ask("repeat")
            if heard[-3].startswith(("A ", "Match ")):  # what is in reach, or a new pile
                found += 1
                assert asked[0].startswith("Sum ") or asked[0] == heard[-3]
                play_on(asked)
                assert talk.ask("undo") == ["The last card has been taken back.", *asked], "once"
            heard = play_on(asked)
        talk.end()


@pytest.mark.parametrize("game", GAMES)
def test_whose_turn_it_is(tmp_path: Path, game: str) -> None:
    """Also where spectators are not told (B10)."""
    with Talk(tmp_path, "play", game, *HUMAN) as talk:
        heard = talk.hear()
        while not CHOOSE.match(heard[-1]):
            heard = talk.ask("")
        assert talk.ask("turn")[0] == talk.ask("who")[-2] == "It is your turn."
        random = Random(1)
        while not OVER.match(heard[-1]):
            if GO_ON.match(heard[-1]):
                assert talk.ask("turn")[0] == "The game goes on when you press Enter."
            heard = talk.ask(reply(heard, random))
        assert talk.ask("who")[-2] == "Nobody is to move."
        talk.end()


def test_a_take_back_before_a_hand_over_leaves_the_situation_to_the_turn(tmp_path: Path) -> None:
    """It was said before the hand-over, and what is in reach once more after it."""
    with Talk(tmp_path, "play", "sixteen", "--plain", "--players", "human,human", "--seed", SEED) as talk:
        talk.hear()
        talk.ask("2")
        talk.ask("1")
        talk.ask("1")
        situation = talk.ask("repeat")
        assert situation[0].startswith("Sum ")
        talk.ask("2")
        undone = [*talk.ask("undo"), *talk.ask("1")]
        assert undone[0] == "The last card has been taken back."
        assert undone[-len(situation) :] == situation
        assert [line for line in undone[: -len(situation)] if line.startswith(("Sum ", "A ", "Match "))] == []
        talk.end()


def test_after_a_game_its_last_events_and_its_table_are_said(tmp_path: Path) -> None:
    random = Random(1)
    with Talk(tmp_path, "play", "sweet-sixteen", *HUMAN) as talk:
        heard = talk.hear()
        while not OVER.match(heard[-1]):
            heard = talk.ask(reply(heard, random))
        assert len(talk.ask("events 30")) > len(talk.ask("events"))
        assert any(line.startswith("You: ") and " of " in line for line in talk.ask("pile"))
        assert "You: human" in talk.ask("who")
        assert "is not understood" in talk.ask("events x")[0]
        assert any(line.startswith("events, e, last: ") for line in talk.ask("help"))
        assert not any("seed" in line for line in heard), "nobody can listen to figures"
        talk.end()


def test_a_saved_game_says_each_player_with_their_score(tmp_path: Path) -> None:
    score = begun(tmp_path, finish=True).table
    assert score.outcome is not None
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        line = talk.ask("saved")[0]
        assert line.startswith(f"1. Won: Sixteen, Zoé {score.outcome.score[0]}, Blaise {score.outcome.score[1]}, ")
        talk.end()


def test_parts_of_a_result_are_words() -> None:
    said = review.account("You", [("cards", 2.4), ("own play", -10.7), ("others", 0.0)], -3.0, "50", chance=True)
    assert (
        said
        == "You: cards brought 2.4; own play cost 10.7; others changed nothing. 3.0 sets behind. Accuracy: 50 of 100."
    )


@pytest.mark.parametrize("game", GAMES)
def test_ones_own_name_at_the_beginning_of_a_line_is_you(tmp_path: Path, game: str) -> None:
    host = begun(tmp_path, finish=True, game=game)
    plain, view, names = PLUGINS[game].plain, host.table.view(0), [You("bo"), "Blaise"]
    said = [*plain.score(view, names), *plain.result(view, names), *plain.table(view, names)]
    said += [plain.hand_of(names[0], view), say.seated(names[0], screens.who("human"), "")]
    assert any(line.startswith("You: ") for line in said)
    assert "bo" not in " ".join(said).split()
    assert not any(line.startswith("bo:") for line in said)


def test_signs_are_words() -> None:
    assert say.aloud("Zoé & Bo 4") == "Zoé and Bo 4"
    assert say.aloud("22 − 1 + 10 = 31") == "22 minus 1 + 10 = 31"
    assert say.aloud("−3 chips (−1), 2−1, Zoé−") == "minus 3 chips (minus 1), 2−1, Zoé−"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Once 2:0 ahead, match 10:3.", "Once 2 to 0 ahead, match 10 to 3."),
        ("Give up the match 0:0? (2:10)", "Give up the match 0 to 0? (2 to 10)"),
        ("26/11/2026 at 09:05, next deal at 12:10", "26/11/2026 at 09:05, next deal at 12:10"),
        ("tcp://127.0.0.1:9, /games/1:2, 1:2:3, 7:05", "tcp://127.0.0.1:9, /games/1:2, 1:2:3, 7:05"),
    ],
)
def test_a_score_is_words(line: str, said: str) -> None:
    """A time and an address stay what they are."""
    assert say.aloud(line) == said


def test_a_number_out_of_so_many_is_words() -> None:
    """A date stays what it is."""
    i18n.set_language("fr")
    assert say.aloud("Manche 1/5 terminée, 26/11/2026, /games/1/2") == "Manche 1 sur 5 terminée, 26/11/2026, /games/1/2"


def test_what_people_write_and_what_is_copied_keeps_its_signs(capsys: pytest.CaptureFixture[str]) -> None:
    written = phrases.said("Ada", None, "at 8:30 & with Bo, \u22122"), phrases.you_say(None, "8:30")
    Console().say(*written, daily.to_send("Sixteen  7:5 +x"), "Ada wins, 7:5")
    assert capsys.readouterr().out.splitlines() == [
        "Ada: at 8:30 & with Bo, \u22122",
        "You say: 8:30",
        "The day in a line: Sixteen  7:5 +x",
        "Ada wins, 7 to 5",
    ]


class Looking(Console):
    """Looks on until something has happened three times."""

    def __init__(self, happens: Any) -> None:
        super().__init__()
        self.happens, self.left = happens, 3
        self.prompts: list[str] = []

    def ask(self, prompt: str, **options: Any) -> str:
        self.prompts.append(prompt)
        self.left -= 1
        if self.left < 0:
            raise Ended
        self.happens()
        assert options["news"]()
        raise NewsArrived


def test_who_looks_on_hears_what_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """News do not end the program, and no Enter is needed."""
    local = Local(tmp_path)
    hosts = [local.come("ada"), local.come("ben")]
    looking = local.come("eve", watch=True)

    def happens() -> None:
        for host in hosts:
            play(local, host)

    console = Looking(happens)
    with pytest.raises(Ended):
        PlainTable(Session(looking), console, Settings(), restricted=False).play()
    heard = capsys.readouterr().out
    assert "You are looking on." in heard
    assert "another window" not in heard
    assert "ada plays the " in heard
    assert "ben plays the " in heard
    assert {"Waiting for ada:", "Waiting for ben:"} & {*console.prompts}
