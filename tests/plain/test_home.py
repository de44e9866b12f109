"""Everything but the table: home, a new game, saved games, the rules, the settings; in both languages."""

from __future__ import annotations

from pathlib import Path
from random import Random
from threading import Event

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.variations import written
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import home as home_module
from sixteen_tui.plain.console import Console
from sixteen_tui.plain.home import Home
from sixteen_tui.plain.program import PlainProgram
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.records import read
from sixteen_tui.session.host import Host
from sixteen_tui.settings import settings
from sixteen_tui.tables.client import glance
from sixteen_tui.text import i18n
from sixteen_tui.text import plain as say
from sixteen_tui.text.booklet import read as booklet
from tests.patience import PATIENCE
from tests.plain.left import SEED, begun
from tests.plain.talk import AT_HOME, OVER, Talk, choices, number_of, play, saves


@pytest.mark.parametrize("language", ["en", "fr"])
def test_home(tmp_path: Path, language: str) -> None:
    with Talk(tmp_path, "--plain", language=language) as talk:
        heard = talk.hear()
        assert len(choices(heard)) == AT_HOME
        assert len(talk.ask("")) == AT_HOME + 1
        assert talk.ask("99")[-2] != heard[-2]
        talk.answer(str(AT_HOME))
        assert talk.end() == ""
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("word", ["leave", "q", "qui"])
def test_home_is_left_by_a_word(tmp_path: Path, word: str) -> None:
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        talk.answer(word)
        assert talk.end() == ""
        assert talk.lines[-1] == "Goodbye."


def test_a_new_game(tmp_path: Path) -> None:
    """Two people with names, no matches, strict drawing; remembered the next time."""
    with Talk(tmp_path, "--plain") as talk:
        heard = talk.hear()
        heard = talk.ask(number_of(heard, "Play Sixteen"))
        assert heard[0] == "New game: Sixteen"
        assert "4. Blaise: computer, easy" in heard
        for level in ("medium", "hard", "expert"):
            assert f"4. Blaise: computer, {level}" in talk.ask("4")
        assert "4. Player 2: human" in talk.ask("4")
        assert talk.ask("name 1 Zoé")[0] == "Name of player 1: Zoé"
        assert talk.ask("name 3 Ada")[0] == "“name 3 Ada” is not understood; type help."
        assert talk.ask("5")[0] == "5. Matches: off"
        assert talk.ask("8")[0] == "8. Drawing: strict"
        assert "2. Players: 4 in two teams" in talk.ask("2")
        assert "2. Players: 2" in talk.ask("2")
        heard = talk.ask("1")
        assert heard[0] == "Sixteen: young players, strict drawing"
        talk.answer("leave")
        heard = talk.hear()
        assert heard[0] == "The game is kept."
        assert "0. Resume: Sixteen, Zoé 0, Player 2 0" in heard[1]
        assert heard[-1] == f"0 to {AT_HOME}, or help:", "every number that is there"
        heard = talk.ask(number_of(heard, "Play Sixteen"))
        assert "4. Player 2: human" in heard
        assert "8. Drawing: strict" in heard
        talk.end()
    (path,) = saves(tmp_path)
    record = read(path)
    assert [player.name for player in record.players] == ["Zoé", ""]
    assert written(record.header.rules)["drawing"] == "strict"


def test_a_game_that_was_dealt_stays_saved(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain") as talk:
        talk.ask(number_of(talk.hear(), "Play Sixteen"))
        talk.ask("1")
        talk.answer("leave")
        heard = talk.hear()
        assert heard[0] == "The game is kept."
        assert any("Resume" in line for line in heard)
        talk.end()
    assert len(saves(tmp_path)) == 1


def test_a_new_game_of_sweet_sixteen(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain", language="fr") as talk:
        heard = talk.hear()
        heard = talk.ask(number_of(heard, "Sweet Sixteen"))
        assert "2. Joueurs : 4" in heard
        heard = talk.ask("2")
        assert "2. Joueurs : 5" in heard
        heard = talk.ask(number_of(talk.ask("répéter"), "Formule"))
        assert any("Casino" in line for line in heard)
        talk.ask("1")
        talk.end()
    rules = written(read(saves(tmp_path)[0]).header.rules)
    assert (rules["seats"], rules["take"], rules["second_chance"]) == (5, True, True)


@pytest.mark.parametrize("plays", range(1, 12))
def test_a_game_from_the_full_screen_goes_on(tmp_path: Path, plays: int) -> None:
    """It goes on from any moment, and in a file that the full screen can continue."""
    session = begun(tmp_path, plays)
    before = len(session.table)
    with Talk(tmp_path, "resume", "--plain") as talk:
        heard = talk.hear()
        assert heard[0] == "Sixteen: plain rules"
        talk.ask(next(str(number) for number, text in choices(heard).items() if "wild" not in text))
        talk.end()
    resumed = Host.resume(saves(tmp_path)[0])
    assert len(resumed.table) > before
    assert resumed.table.log[:before] == session.table.log
    resumed.close()


def test_taking_back(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--plain", "--seed", SEED) as talk:
        first = talk.hear()
        assert talk.ask("undo")[0] == "There is nothing that you may take back."
        talk.ask("1")
        heard = talk.ask("u")
        assert heard[0] == "The last card has been taken back."
        assert choices(heard) == choices(first)
        talk.ask("2")
        heard = talk.ask("UNDO")
        assert choices(heard) == choices(first)
        talk.end()
    record = read(saves(tmp_path)[0])
    assert record.took_back == 2


def test_taking_back_at_a_hand_over(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--plain", "--players", "human,human", "--seed", SEED) as talk:
        assert talk.hear()[-1] == "Player 1, your number, 1:"
        first = talk.ask("1")
        assert talk.ask("1")[-1] == "Player 2, your number, 2:"
        heard = talk.ask("undo")
        assert heard[0] == "The last card has been taken back."
        assert heard[-1] == "Player 1, your number, 1:"
        assert choices(talk.ask("1")) == choices(first)
        talk.end()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_booklet_is_read(tmp_path: Path, game: str, language: str, request: pytest.FixtureRequest) -> None:
    words = {"en": ("rules", "leave", "Enter to go on:"), "fr": ("règles", "quitter", "Entrée pour continuer :")}[
        language
    ]
    with Talk(tmp_path, "play", game, "--plain", "--seed", SEED, language=language) as talk:
        talk.hear()
        chapters = choices(talk.ask(words[0]))
        for number in chapters:
            heard = talk.ask(str(number))
            while heard[-1] == words[2]:
                assert len(heard) < 30
                heard = talk.ask("")
        talk.answer(words[1])
        talk.hear()
        talk.end()
    said = " ".join(line for line in talk.lines if not line.startswith(words[2]))
    i18n.set_language(language)
    for block in booklet(game, language):
        text = block.text.replace("\u00a0", " ").replace("\u202f", " ")
        if block.kind == "example":  # each column is there, with cards by name
            for cell in map(say.aloud, text.split("   ")):
                each = cell.strip().rstrip(" :")
                assert each == "-" or each in said or PLUGINS[game].plain.spelt(each) in said, each
        else:
            assert " ".join(text.split()).rstrip(" :") in said, text


def test_settings(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain") as talk:
        heard = talk.hear()
        heard = talk.ask(number_of(heard, "Settings"))
        pace = number_of(heard[:-3] + heard[-1:], "Pace of the computer")
        assert talk.ask(pace)[1] == f"{pace}. Pace of the computer: fast"
        talk.ask("1")
        heard = talk.ask("1")
        assert heard[0] == "La langue de tout ce que vous lisez ici."
        assert "Nouvelle" not in talk.ask("")[0]
        talk.end()
    chosen, problems = settings.load(tmp_path / "config" / "sixteen-tui" / "settings.toml")
    assert (chosen.pace, chosen.language, problems) == ("fast", "fr", [])


def test_drawing_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "config" / "sixteen-tui" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text("draw_by_key = true\ntake_back = false\n")
    with Talk(tmp_path, "play", "sixteen", "--plain", "--seed", SEED) as talk:
        heard = talk.hear()
        assert choices(heard) == {0: "draw a card"}
        assert talk.ask("b3")[0].startswith(("This cannot be done now", "You do not hold"))
        heard = talk.ask("draw")
        assert len(choices(heard)) == 4
        assert choices(heard)[4].endswith(", new")
        talk.ask("1")
        assert talk.ask("undo")[0] == "There is nothing that you may take back."
        talk.end()


def test_again_and_watch_after_the_end(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--plain", "--seed", SEED) as talk:
        heard = play(talk, Random(7))
        assert OVER.match(heard[-1])
        assert talk.ask("watch")[0] == "Replay: Sixteen"
        assert talk.ask("leave")[-1] == heard[-1]
        assert any(line.startswith("again, a: ") for line in talk.ask("help"))
        heard = talk.ask("again")
        assert heard[0] == "Sixteen: plain rules"
        talk.end()
    assert len(saves(tmp_path)) == 2


def test_restricted_names_no_files(tmp_path: Path) -> None:
    begun(tmp_path, 3).record.path.write_text("nothing\n")
    with Talk(tmp_path, "--plain", "--restricted") as talk:
        heard = talk.hear()
        assert not any(line.startswith("enter:") for line in talk.ask("help"))
        assert "is not understood" in talk.ask("enter")[0]
        talk.ask(number_of(heard, "Saved games"))
        talk.end()
    assert not any(str(tmp_path) in line for line in talk.lines)
    with Talk(tmp_path, "--restricted", "play", "sixteen", "--plain") as talk:
        assert "may only play" in talk.end(2)


def test_a_game_with_cards_is_entered(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        assert "Which game?" in " ".join(talk.ask("enter"))
        assert "What does Ada do?" not in talk.ask(str(len(PLUGINS) + 1)), "there is no such game"
        for line in ("1", "Ada, Blaise", "", "ada blue 3", "green 4"):
            heard = talk.ask(line)
        assert heard == ["Sum 7, 9 to go", "What does Ada do?", "A line, or help:"], "and the rest on demand"
        assert any("Such as b3, or Ada b3" in line for line in talk.ask("repeat"))
        assert "seen too often" in " ".join(talk.ask("W=B0") + talk.ask("W=B1") + talk.ask("W=B2"))
        assert "keep" in " ".join(talk.ask("help"))
        talk.ask("leave")
        heard = talk.ask("enter")
        assert "1 play G4" in heard
        assert "saved game now" in " ".join(talk.ask("keep"))
        talk.answer("leave")
        talk.end()
    assert len([*tmp_path.rglob("*.sixteen.jsonl")]) == 1


@pytest.mark.parametrize("length", [50, 65, 200])
def test_a_paragraph_is_one_line(capsys: pytest.CaptureFixture[str], length: int) -> None:
    """The terminal wraps it; a line that ends in a colon is a prompt."""
    path = f"/tmp/{'x' * length}/日本.jsonl"
    texts = (f"2 games written to {path}", f"{path}: permission denied; check it", ":" * 200, "\u3000" * 100 + ".")
    Console().say(*texts)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(texts)
    assert not any(line.endswith(":") for line in lines)
    assert lines[:2] == list(texts[:2])


def test_numbers_and_words_of_the_menu_never_change(tmp_path: Path) -> None:
    """With any rows; the beginning of a word is enough."""
    rows = {"Play Sixteen": "new sixteen", "The daily deal": "dai", "Saved games": "saved", "Settings": "sett"}
    with Talk(tmp_path, "--plain") as talk:
        before = choices(talk.hear())
        for word in ("resume", "match", "practice"):
            assert talk.ask(word)[0] == f"This cannot be done now: {word}"
        talk.answer("leave")
        talk.end()
    begun(tmp_path, 3).close()
    with Talk(tmp_path, "--plain") as talk:
        after = choices(talk.hear())
        assert after.items() > before.items()
        for text, word in rows.items():
            number = next(number for number, row in before.items() if text in row)
            by_word = talk.ask(word)
            talk.ask("leave")
            assert talk.ask(str(number)) == by_word, text
            talk.ask("leave")
        assert talk.ask("s")[0] == "“s” is not understood; type help.", "several words begin so"
        assert talk.ask("sweet sixteen")[0] == "New game: Sweet Sixteen"
        talk.ask("leave")
        assert talk.ask("res")[0] == "Sixteen: plain rules"
        talk.end()


def test_a_settings_file_that_cannot_be_read_is_named_once_it_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "config" / "sixteen-tui" / "settings.toml"
    path.parent.mkdir(parents=True)
    path.write_text("detail = brief\n", "utf-8")
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        assert any("settings.toml.old" in line for line in talk.ask("set detail brief"))
        assert not any("settings.toml.old" in line for line in talk.ask("set detail full"))
        talk.end()
    assert path.with_name("settings.toml.old").read_text("utf-8") == "detail = brief\n"


def test_a_setting_is_changed_by_words(tmp_path: Path) -> None:
    """At home, among the settings, and at a table."""
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        assert talk.ask("set pace slow")[0] == "Pace of the computer: slow"
        assert "fast" in talk.ask("set pace")[0]
        assert "fast" in talk.ask("set pace sideways")[0]
        assert "not understood" in talk.ask("set nothing at all")[0]
        talk.ask("settings")
        assert talk.ask("set coach strict")[0] == "Coach: strict"
        talk.ask("leave")
        talk.ask("sixteen")
        talk.ask("1")
        assert talk.ask("full")[0] == "Words of plain mode: full"
        assert talk.ask("set take back allowed")[0] == "Take back: allowed"
        talk.end()
    chosen, problems = settings.load(tmp_path / "config" / "sixteen-tui" / "settings.toml")
    assert (chosen.pace, chosen.coach, chosen.detail, problems) == ("slow", "strict", "full", [])


@pytest.mark.parametrize("games", [9, 10])
def test_the_row_of_the_statistics_says_whom_one_plays_like(tmp_path: Path, games: int) -> None:
    folder, game = tmp_path / "data" / "sixteen-tui" / "games", GAMES["sweet-sixteen"]
    players = [Player(name="", player="human", level=None), Player(name="Ada", player="bot", level="medium")]
    rules = game.rules({**written(game.default_rules), "seats": 2})
    for number in range(games):
        host = Host.new(folder, "sweet-sixteen", rules, players, seed=f"{number:064x}")
        while host.table.outcome is None:
            host.play(host.table.legal[0])
        host.close()
    catalogue = Catalogue(folder)
    assert len([*catalogue.look(catalogue.files())]) == games
    with Talk(tmp_path, "--plain") as talk:
        [row] = [line for line in talk.hear() if "Statistics" in line]
        assert ("Statistics: you play" in row and "in Sweet Sixteen" in row) is (games == 10)
        talk.answer("q")


def test_the_row_of_the_tables_says_how_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """As at home on the screen; and a server that does not answer holds nothing up for long."""
    turn = {"table": "a", "turn": True}
    home = Home(PlainProgram())
    for tables, row in (
        ([], "Tables"),
        ([{"table": "b", "turn": False}], "Tables"),
        ([turn, {"table": "b"}], "Tables: your turn at 1 table"),
        ([turn, {"table": "b", "turn": False, "answer": True}], "Tables: 2 tables wait for you"),
    ):
        monkeypatch.setattr(glance, "tables", lambda _, found=tables: found)
        assert home._tables_row() == row
    monkeypatch.setattr(home_module, "PATIENCE", 0.0)
    silent = Event()
    monkeypatch.setattr(glance, "tables", lambda _: [turn] if silent.wait(PATIENCE) else [])
    assert home._tables_row() == "Tables"
    silent.set()
