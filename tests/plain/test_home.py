"""Everything but the table: home, a new game, saved games, a replay, the rules, the settings; in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.booklet import read as booklet
from sixteen_tui.config import settings
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.actions import Draw
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.play.host import Host
from sixteen_tui.store.records import read
from sixteen_tui.store.schema import Player
from sixteen_tui.titles import TITLES
from tests.plain.talk import CHOOSE, OVER, Talk, choices, number_of, play, saves

SEED = "1" * 64
PLAYERS = (Player(name="Zoé", player="human", level=None), Player(name="Blaise", player="bot", level="easy"))


def begun(home: Path, plays: int = 0, *, finish: bool = False) -> Host:
    """A game as the full screen would leave it."""
    session = Host.new(home / "data" / "sixteen-tui" / "games", "sixteen", Rules(), PLAYERS, SEED)
    while session.table.outcome is None and (finish or plays > 0):
        session.play(session.table.legal[0])
        plays -= 1
    session.close()
    return session


AT_HOME = len(TITLES) + 7
"""A new game of each; the daily deal, saved games, a replay, rules, settings, the end."""


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
        assert "1. Resume: Sixteen, 0 : 0, Zoé, Player 2" in heard[1]
        heard = talk.ask(number_of(heard, "Play Sixteen"))
        assert "4. Player 2: human" in heard
        assert "8. Drawing: strict" in heard
        talk.end()
    (path,) = saves(tmp_path)
    record = read(path)
    assert [player.name for player in record.players] == ["Zoé", ""]
    assert record.header.rules.model_dump()["drawing"] == "strict"


def test_a_game_that_nobody_has_acted_in_is_not_kept(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain") as talk:
        talk.ask(number_of(talk.hear(), "Play Sixteen"))
        talk.ask("1")
        talk.answer("leave")
        heard = talk.hear()
        assert heard[0] == "Nobody has acted yet; this game is not kept."
        assert not any("Resume" in line for line in heard)
        talk.end()
    assert not saves(tmp_path)


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
    rules = read(saves(tmp_path)[0]).header.rules.model_dump()
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
        assert talk.ask("delete 3")[0] == "There is no 3 here; the last is 2."
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


def test_a_replay_step_by_step(tmp_path: Path) -> None:
    session = begun(tmp_path, finish=True)
    with Talk(tmp_path, "replay", "--plain", str(session.record.path)) as talk:
        heard = talk.hear()
        assert heard[:2] == ["Replay: Sixteen", "All hands open"]
        steps = 0
        while "The game is over" not in heard:
            heard = talk.ask("")
            steps += 1
        assert steps == len(session.table)
        assert len(talk.ask("hand")) == 3
        assert talk.ask("previous")[0].startswith(f"Step {len(session.table) - 1} of ")
        assert talk.ask("start")[0].startswith("Step 1 of ")
        assert talk.ask("eyes 2")[0] == "Seen by Blaise"
        assert any("The set goes to" in line or "Two sets" in line for line in talk.ask("set"))
        assert talk.ask("eyes 3")[0] == "There is no 3 here; the last is 2."
        assert talk.ask("eyes")[0] == "All hands open"
        assert any(line.startswith("Sets: ") for line in talk.ask("end"))
        talk.answer("leave")
        assert talk.end() == ""


def test_a_replay_says_who_draws_whoever_looks(tmp_path: Path) -> None:
    """It said "You draw" of everybody."""
    session = begun(tmp_path, finish=True)
    draws = [PLAYERS[action.seat].name for action in session.table.log if isinstance(action, Draw)]
    with Talk(tmp_path, "replay", "--plain", str(session.record.path)) as talk:
        talk.hear()
        for eyes, whose in (("eyes", {"Zoé", "Blaise"}), ("eyes 2", {"Blaise"})):
            talk.ask(eyes)
            talk.ask("start")
            drawn = [line.split(" draws ")[0] for line in talk.ask("end") if "draw" in line]
            assert drawn == [name for name in draws if name in whose]
        talk.answer("leave")
        assert talk.end() == ""


def test_a_replay_says_what_was_luck_and_what_was_play(tmp_path: Path) -> None:
    """Of whom is looked through, or of all; and the same as the command `review`."""
    session = begun(tmp_path, finish=True)
    with Talk(tmp_path, "replay", "--plain", str(session.record.path)) as talk:
        talk.hear()
        talk.ask("eyes")
        told = " ".join(talk.ask("review"))
        for name in ("Zoé", "Blaise"):
            assert re.search(rf"{name}: at first 50%, cards [+-]\d+%, own play [+-]\d+%, others [+-]\d+%", told)
            assert re.search(rf"{name}: \d+ mistakes? in \d+ decisions\.", told)
        assert re.search(r"(Zoé|Blaise): the \S+ \d\. Better by \d+%( \(\d\.\d sets?\))?: the ", told)
        talk.ask("eyes 2")
        assert "Zoé: " not in " ".join(talk.ask("review"))
        talk.answer("leave")
        assert talk.end() == ""


def test_what_decided_a_game_is_tried_again_and_practised(tmp_path: Path) -> None:
    """In a replay; and from home, where it comes back."""
    session = begun(tmp_path, finish=True)
    with Talk(tmp_path, "replay", "--plain", str(session.record.path)) as talk:
        talk.hear()
        talk.ask("eyes 1")
        heard = talk.ask("try")
        assert any(line.endswith("what should Zoé do?") for line in heard)
        assert talk.ask("99")[0].startswith("There is no 99")
        asked = 0
        while CHOOSE.match(heard[-1]):
            heard = talk.ask("1")
            if heard[-1].startswith("Wild"):
                heard = talk.ask("B0")
            asked += 1
            assert any(": right." in line or " costs " in line for line in heard)
        assert asked == 3
        talk.end()
    with Talk(tmp_path, "--plain") as talk:
        number = next(line.split(".")[0] for line in talk.hear() if "Practice" in line)
        heard = talk.ask(number)
        assert " ".join(heard).startswith("Your own mistakes once more, five a day.")
        assert any(line.endswith("what would you do now?") for line in heard)
        for _ in range(2):
            heard = talk.ask("1")
            if heard[-1].startswith("Wild"):
                heard = talk.ask("B0")
        talk.ask("leave")
        talk.end()


def test_a_replay_of_a_game_that_is_not_over(tmp_path: Path) -> None:
    """Only through the eyes of the one person."""
    session = begun(tmp_path, 6)
    with Talk(tmp_path, "replay", "--plain", session.record.header.id) as talk:
        assert "Seen by Zoé" in talk.hear()
        assert talk.ask("eyes 2")[0] == "This cannot be done now: 2"
        assert talk.ask("review")[0] == "This cannot be done now: review"
        assert not any("Blaise draws" in line for line in talk.ask("end"))
        talk.end()


# Rules and settings


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
        text = " ".join(block.text.replace("\u00a0", " ").replace("\u202f", " ").split())
        assert text.rstrip(" :") in said, text


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
        talk.ask(number_of(heard, "Saved games"))
        talk.end()
    assert not any(str(tmp_path) in line for line in talk.lines)
    with Talk(tmp_path, "--restricted", "play", "sixteen", "--plain") as talk:
        assert "may only play" in talk.end(2)


def test_a_note_in_a_replay(tmp_path: Path) -> None:
    """Written with its capitals, read where it stands, and taken away."""
    session = begun(tmp_path, finish=True)
    session.close()
    with Talk(tmp_path, "replay", "--plain", session.record.header.id) as talk:
        talk.hear()
        assert talk.ask("note")[:-1] == ["There is no note here."]
        assert talk.ask("note Élan: A Good Start:")[:-1] == ["The note is kept with the game."]
        assert talk.ask("note")[:-1] == ["Note: “Élan: A Good Start:”"]
        talk.ask("next")
        assert "Note: “Élan: A Good Start:”" in talk.ask("start")
        assert talk.ask("erase")[:-1] == ["The note is gone."]
        assert talk.ask("erase")[:-1] == ["There is no note here."]
        talk.answer("leave")
        assert talk.end() == ""


def test_a_game_is_taken_out_of_a_replay(tmp_path: Path) -> None:
    session = begun(tmp_path, finish=True)
    session.close()
    with Talk(tmp_path, "replay", "--plain", session.record.header.id) as talk:
        talk.hear()
        assert "text, markdown, svg, png, cast" in " ".join(talk.ask("export"))
        assert "a folder, not a file" in " ".join(talk.ask(f"export text {tmp_path}"))
        assert "written" in " ".join(talk.ask("export markdown Game One.md"))
        file = tmp_path / "Game One.md"
        assert file.read_text("utf-8").startswith("# Sixteen")
        file.write_text("mine")
        talk.ask("export markdown Game One.md")
        talk.ask("no")
        assert file.read_text() == "mine"
        talk.ask("export text Game One.md")
        assert "written" in " ".join(talk.ask("yes"))
        assert "written" in " ".join(talk.ask("export svg"))
        assert len([*tmp_path.glob("*-1.svg")]) == 1
        talk.answer("leave")
        assert talk.end() == ""


def test_a_replay_goes_to_a_set_or_a_step(tmp_path: Path) -> None:
    session = begun(tmp_path, finish=True)
    with Talk(tmp_path, "replay", "--plain", str(session.record.path)) as talk:
        talk.hear()
        sets = [line for line in talk.ask("list") if re.match(r"\d+\. step \d+:", line)]
        steps = [int(line.split(" ")[2].rstrip(":")) for line in sets]
        assert len(sets) > 2
        assert steps == sorted(steps)
        assert talk.ask("set 2")[0].startswith(f"Step {steps[1]} of ")
        assert talk.ask("go 7")[0].startswith("Step 7 of ")
        assert talk.ask(f"set {len(sets) + 1}")[0] == f"There is no {len(sets) + 1} here; the last is {len(sets)}."
        assert "There is no 999 here" in talk.ask("go 999")[0]
        assert "There is no 12345 here" in talk.ask("go 12345")[0]
        for line in ("go", "go x", "set x", "go -1"):
            assert "is not understood" in talk.ask(line)[0], line
        talk.answer("leave")
        assert talk.end() == ""


def test_a_replay_as_it_was_then_tells_no_end(tmp_path: Path) -> None:
    session = begun(tmp_path, finish=True)
    last = len(session.table)
    with Talk(tmp_path, "replay", "--plain", "--nospoilers", str(session.record.path)) as talk:
        assert talk.hear()[:2] == ["Replay: Sixteen", "Seen then by Zoé"]
        told = "That would tell how it ended. It is shown as it was then."
        for command in ("end", "review", "try", "share", "note Lost", "erase", "export markdown"):
            assert talk.ask(command)[:-1] == [told], command
        assert talk.ask("list")[0] == "Nothing to go to yet."
        assert talk.ask("go 9")[0] == "There is no 9 here; the last is 1."
        assert talk.ask("eyes")[0] == "This cannot be done now: eyes"
        assert talk.ask("set")
        assert talk.ask("repeat")[0].endswith(", 1 set")
        assert not any(str(last) in line for line in talk.ask("repeat"))
        assert talk.ask("eyes 2")[0] == "Seen then by Blaise"
        assert talk.ask("all")[1].startswith("Step ")
        assert f"of {last}" in talk.ask("repeat")[0]
        assert talk.ask("then")[0] == "Seen then by Blaise"
        talk.answer("leave")
        assert talk.end() == ""


def test_a_replay_asks_first_and_tells_then(tmp_path: Path) -> None:
    session = begun(tmp_path, finish=True)
    table = session.table
    with Talk(tmp_path, "replay", "--plain", str(session.record.path)) as talk:
        talk.hear()
        heard = talk.ask("guess")
        assert heard[0] == "Guess first: Seen then by Zoé"
        for asked in range(1, 4):
            assert "what should Zoé do?" in " ".join(heard)
            heard = talk.ask("1")
            tally = next(line for line in heard if "as good as the best" in line)
            assert tally.split(" ")[2] == f"{asked}"
            judged = " ".join(heard[: heard.index(tally)])
            assert "right." in judged or "it costs" in judged
        heard = talk.ask("leave")
        assert heard[0] == "No more guessing."
        assert talk.ask("repeat")[0].startswith("Step "), "and still nothing of what comes"
        assert f"of {len(table)}" not in talk.ask("repeat")[0]
        assert "Guess first: Seen then by Blaise" in talk.ask("guess 2")[0]
        talk.ask("leave")
        assert "There is no 3 here" in talk.ask("guess 3")[0]
        talk.answer("leave")
        assert talk.end() == ""


def test_saved_games_are_filtered_tagged_and_moved_by_words(tmp_path: Path) -> None:
    begun(tmp_path, 3).close()
    vector = "sixteen-02.sixteen.jsonl"
    (saves(tmp_path)[0].parent / vector).write_bytes((Path(__file__).parents[1] / "conformance" / vector).read_bytes())
    with Talk(tmp_path, "--plain") as talk:
        heard = talk.ask(number_of(talk.hear(), "Saved games"))
        assert sum(line[:2] in ("1.", "2.") for line in heard) == 2
        heard = talk.ask("filter result unfinished since week")
        assert any(line.startswith("unfinished, since ") and line.endswith("1 of 2") for line in heard)
        assert not any(line.startswith("2. ") for line in heard)
        assert any("#final" in line for line in talk.ask("tag 1 final Draft"))
        assert "1: #final" in talk.ask("tag 1 -draft")
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
