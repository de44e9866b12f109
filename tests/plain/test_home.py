"""Everything but the table: home, a new game, saved games, the rules, the settings; in both languages."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.variations import written
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain.console import WIDTH, Console
from sixteen_tui.saves import tags
from sixteen_tui.saves.records import read
from sixteen_tui.session.host import Host
from sixteen_tui.settings import settings
from sixteen_tui.text.booklet import read as booklet
from tests.plain.left import SEED, begun
from tests.plain.talk import OVER, Talk, choices, number_of, play, saves

VECTORS = Path(__file__).parents[1] / "unit" / "conformance"
AT_HOME = 2 * len(PLUGINS) + 8
"""A new game and a lesson of each; daily deal, tables, saved games, a replay, rules, settings, statistics, the end."""


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


@pytest.mark.parametrize("word", ["leave", "q"])
def test_home_is_left_by_a_word(tmp_path: Path, word: str) -> None:
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        talk.answer(word)
        assert talk.end() == ""


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
        assert "1. Resume: Sixteen, 0:0, Zoé, Player 2" in heard[1]
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
    """Wherever it was left, and the file is one that the full screen can go on with."""
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


def test_saved_games(tmp_path: Path) -> None:
    begun(tmp_path, finish=True)
    begun(tmp_path, 3)
    with Talk(tmp_path, "--plain") as talk:
        heard = talk.hear()
        heard = talk.ask(number_of(heard, "Saved games"))
        assert [text.split(":")[0] for text in choices(heard).values()] == ["Unfinished", "Finished"]
        said = talk.ask("delete 3")
        assert (said[0], len(said)) == ("There is no 3 here; the last is 2.", 2), "and not the list once more"
        assert talk.ask("delete 1")[-1] == "Yes or no:"
        assert len(choices(talk.ask("no"))) == 2
        talk.ask("delete 1")
        heard = talk.ask("yes")
        assert len(choices(heard)) == 1
        heard = talk.ask("restore")
        assert len(choices(heard)) == 2
        assert talk.ask("watch 2")[-1] == "Enter for the next step, or help:"
        heard = talk.ask("leave")
        assert len(choices(heard)) == 2
        heard = talk.ask("1")
        assert heard[0] == "Sixteen: plain rules"
        assert len(choices(talk.ask("leave"))) == 2
        assert len(choices(talk.ask("leave"))) == AT_HOME + 1
        talk.end()


def test_a_game_can_be_restored_once_the_folder_takes_it(tmp_path: Path) -> None:
    begun(tmp_path, 3)
    folder = tmp_path / "data" / "sixteen-tui" / "games"
    with Talk(tmp_path, "--plain") as talk:
        talk.ask(number_of(talk.hear(), "Saved games"))
        talk.ask("delete 1")
        talk.ask("yes")
        folder.rename(folder.with_name("moved"))
        assert "Unfinished" not in " ".join(talk.ask("restore"))
        folder.with_name("moved").rename(folder)
        assert talk.ask("restore")[0].startswith("1. Unfinished")
        talk.end()


def test_many_saved_games_come_by_pages(tmp_path: Path) -> None:
    for _ in range(13):
        begun(tmp_path)
    with Talk(tmp_path, "--plain") as talk:
        heard = talk.hear()
        heard = talk.ask(number_of(heard, "Saved games"))
        assert heard[-2] == "3 more; Enter goes on."
        heard = talk.ask("")
        assert [*choices(heard)] == [11, 12, 13]
        talk.end()


def test_a_damaged_game_is_named(tmp_path: Path) -> None:
    session = begun(tmp_path, 3)
    session.record.path.write_bytes(session.record.path.read_bytes()[:-20] + b"\n")
    with Talk(tmp_path, "--plain") as talk:
        heard = talk.hear()
        heard = talk.ask(number_of(heard, "Saved games"))
        assert session.record.header.id in heard[0]
        talk.end()


# Replay


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_booklet_is_read(tmp_path: Path, game: str, language: str) -> None:
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
    for block in booklet(game, language):
        text = block.text.replace("\u00a0", " ").replace("\u202f", " ")
        if block.kind == "example":  # its columns stand as they are
            assert (
                text.removesuffix(" :").removesuffix(":") in [line.removesuffix(".") for line in talk.lines]
                or text in talk.lines
            )
        else:
            assert " ".join(text.split()).rstrip(" :") in said, text


def test_settings(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain") as talk:
        heard = talk.hear()
        heard = talk.ask(number_of(heard, "Settings"))
        pace = number_of(heard[:-2] + heard[-1:], "Pace of the computer")
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
        assert choices(heard) == {1: "draw a card"}
        assert talk.ask("b3")[0].startswith(("This cannot be done now", "You do not hold"))
        heard = talk.ask("draw")
        assert len(choices(heard)) == 4
        assert "just drawn" in choices(heard)[4]
        talk.ask("1")
        assert talk.ask("undo")[0] == "There is nothing that you may take back."
        talk.end()


def test_again_and_watch_after_the_end(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--plain", "--seed", SEED) as talk:
        heard = play(talk, Random(7))
        assert OVER.match(heard[-1])
        assert talk.ask("watch")[0] == "Replay: Sixteen"
        assert talk.ask("leave")[-1] == heard[-1]
        assert talk.ask("help")[0].startswith("again, a: ")
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


def test_saved_games_are_filtered_tagged_and_moved_by_words(tmp_path: Path) -> None:
    begun(tmp_path, 3).close()
    (game,) = saves(tmp_path)
    vector = "sixteen-02.sixteen.jsonl"
    (game.parent / vector).write_bytes((Path(__file__).parents[1] / "unit" / "conformance" / vector).read_bytes())
    with Talk(tmp_path, "--plain") as talk:
        heard = talk.ask(number_of(talk.hear(), "Saved games"))
        assert sum(line[:2] in ("1.", "2.") for line in heard) == 2
        heard = talk.ask("filter result unfinished since week")
        assert any(line.startswith("unfinished, since ") and line.endswith("1 of 2") for line in heard)
        assert not any(line.startswith("2. ") for line in heard)
        assert any("#final" in line for line in talk.ask("tag 1 final Draft"))
        assert "1: #final" in talk.ask("tag 1 -draft")
        tags.write(game.parent, game.name, ("final", "late"))  # another program, since the list was printed
        assert "1: #final #late #good" in talk.ask("tag 1 good")
        assert any("unknown result" in line.lower() for line in talk.ask("filter result good"))
        assert any("is no part of a filter" in line for line in talk.ask("filter nonsense"))
        assert "No saved game fits." in talk.ask("filter tag none")
        assert any(line.startswith("2. ") for line in talk.ask("all"))
        assert any("2 games written to" in line for line in talk.ask("export Alles.tar.gz"))
        assert (tmp_path / "Alles.tar.gz").exists()
        assert any("nothing was written" in line for line in talk.ask("import Alles.tar.gz"))
        assert any(line.startswith("Say where, such as") for line in talk.ask("import"))
        talk.end()


def test_a_library_is_brought_in_where_there_is_none(tmp_path: Path) -> None:
    begun(tmp_path, 3).close()
    with Talk(tmp_path, "--plain", language="fr") as talk:
        talk.ask(number_of(talk.hear(), "Parties enregistrées"))
        talk.ask("exporter tout.tar.gz")
        saves(tmp_path)[0].unlink()
        talk.ask("répéter")
        talk.ask("importer tout.tar.gz")
        assert any("en cours" in line for line in talk.ask("filtre résultat ouverte jeu sixteen depuis mois"))
        talk.end()
    assert len(saves(tmp_path)) == 1


def test_a_game_with_cards_is_entered(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        assert "Which game?" in " ".join(talk.ask("enter"))
        for line in ("sixteen", "Ada, Blaise", "", "0 play B3", "G4"):
            heard = talk.ask(line)
        assert "What does Ada do?" in heard
        assert "seen too often" in " ".join(talk.ask("W=B0") + talk.ask("W=B1") + talk.ask("W=B2"))
        assert "keep" in " ".join(talk.ask("help"))
        talk.ask("leave")
        heard = talk.ask("enter")
        assert "1 play G4" in heard
        assert "saved game now" in " ".join(talk.ask("keep"))
        talk.answer("leave")
        talk.end()
    assert len([*tmp_path.rglob("*.sixteen.jsonl")]) == 1


def test_copies_of_sync_programs(tmp_path: Path) -> None:
    """They are told apart, and merged by a word."""
    raw = (VECTORS / "sixteen-02.sixteen.jsonl").read_bytes()
    folder = begun(tmp_path).record.path.parent
    path, copy = folder / "sixteen-02.sixteen.jsonl", folder / "sixteen-02.sixteen (1).jsonl"
    path.write_bytes(b"".join(raw.splitlines(keepends=True)[:20]))
    copy.write_bytes(raw)
    with Talk(tmp_path, "--plain") as talk:
        heard = talk.ask(number_of(talk.hear(), "Saved games"))
        (row,) = (each for each in heard if "copy: " in each)
        assert "entries more" in row
        other = next(each for each in heard if "copy: " not in each and "Sixteen" in each).partition(".")[0]
        assert "This is no copy of another saved game." in talk.ask(f"merge {other}")
        assert any("from this copy" in line for line in talk.ask(f"merge {row.partition('.')[0]}"))
        assert path.read_bytes() == raw
        assert not copy.exists()
        assert any("copy: same" in line for line in talk.ask("restore"))
        assert any("has all of this copy" in line for line in talk.ask("merge 1")) or copy.exists()
        talk.end()


@pytest.mark.parametrize("length", [50, 65, 200])
def test_a_long_path_is_printed_whole(capsys: pytest.CaptureFixture[str], length: int) -> None:
    path = f"/tmp/{'x' * length}/日本.jsonl"
    for text in (f"2 games written to {path}", f"{path}: permission denied; check it", ":" * 200, "\u3000" * 100 + "."):
        Console().say(text)
        lines = capsys.readouterr().out.splitlines()
        assert all(cell_len(line) <= WIDTH and not line.endswith(":") for line in lines)
        if path in text:
            assert "".join(lines).replace(" ", "") == text.replace(" ", "")
