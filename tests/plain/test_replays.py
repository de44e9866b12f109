"""Replays in plain mode: step by step, with everything that can be asked and done there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixteen_tui.engine.sixteen.actions import Draw
from sixteen_tui.export.kinds import KINDS
from tests.judging import FEW
from tests.plain.left import PLAYERS, begun
from tests.plain.talk import CHOOSE, Talk

CAME = r"(?:(?:brought|cost) \d+\.\d|changed nothing)"
"""Sets by which a side is ahead."""


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
            drawn = [line.split(" draws ")[0] for line in talk.ask("end") if " draws " in line]
            assert drawn == [name for name in draws if name in whose]
        talk.answer("leave")
        assert talk.end() == ""


def test_a_replay_says_what_was_luck_and_what_was_play(tmp_path: Path) -> None:
    """Of whom is looked through, or of all; and the same as the command `review`."""
    session = begun(tmp_path, finish=True)
    with Talk(tmp_path, "replay", "--plain", str(session.record.path), effort=FEW) as talk:
        talk.hear()
        talk.ask("eyes")
        told = " ".join(talk.ask("review"))
        for name in ("Zoé", "Blaise"):
            parts, whole = rf"cards {CAME}; own play {CAME}; others {CAME}", r"\d+\.\d sets? (?:ahead|behind)"
            assert re.search(rf"{name}: {parts}\. {whole}\. Accuracy: \d+ of 100\.", told)
            assert re.search(rf"{name}: \d+ mistakes? in \d+ decisions\.", told)
        moments = re.findall(
            r"Step (\d+)\. (?:Zoé|Blaise): the (\S+ \d)\. Better by \d+%(?: \(\d\.\d sets?\))?: the ", told
        )
        assert moments
        assert "All of it is counted in sets by which a side is ahead." in told
        for step, card in moments:
            assert f"plays the {card}, sum" in talk.ask(f"go {step}")[1]
        talk.ask("eyes 2")
        told = " ".join(talk.ask("review"))
        assert "Zoé: " not in told
        assert re.search(r"Blaise: what cost most\.", told)
        talk.answer("leave")
        assert talk.end() == ""


@pytest.mark.long
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
        assert talk.ask("eyes 2")[0] == "This cannot be done now: eyes 2"
        assert talk.ask("guess 1")[0] == "This cannot be done now: guess 1"
        assert talk.ask("review")[0] == "This cannot be done now: review"
        assert not any("Blaise draws" in line for line in talk.ask("end"))
        talk.end()


# Rules and settings


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
    with Talk(tmp_path, "replay", "--plain", session.record.header.id, effort=FEW) as talk:
        talk.hear()
        assert ", ".join(KINDS) in " ".join(talk.ask("export"))
        assert "a folder, not a file" in " ".join(talk.ask(f"export text {tmp_path}"))
        assert "name a file" in " ".join(talk.ask("export text -"))
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
        assert "written" in " ".join(talk.ask("export html Game.html"))
        assert (tmp_path / "Game.html").read_text("utf-8").startswith("<!DOCTYPE html>")
        assert len([*tmp_path.glob("*-1.svg")]) == 1
        talk.answer("leave")
        assert talk.end() == ""


def test_a_replay_goes_to_a_set_or_a_step(tmp_path: Path) -> None:
    session = begun(tmp_path, finish=True)
    with Talk(tmp_path, "replay", "--plain", str(session.record.path)) as talk:
        talk.hear()
        *sets, _prompt = talk.ask("list")
        found = [re.fullmatch(r"(\d+)\. (?:Zoé|Blaise): .*\. Step (\d+)\.", line) for line in sets]
        steps = [int(match[2]) for match in found if match is not None]
        assert [match and int(match[1]) for match in found] == [*range(1, len(sets) + 1)], "a line each"
        assert len(sets) > 2
        assert steps == sorted(steps)
        assert talk.ask("set 2")[0].startswith(f"Step {steps[1]} of ")
        assert talk.ask("go 7")[0].startswith("Step 7 of ")
        assert talk.ask("go\t0")[0].startswith("Step 1 of "), "as `--at 0`; a tab parts words"
        assert talk.ask("set 0")[0] == f"There is no 0 here; the last is {len(sets)}."
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
        assert heard[0] == "Guess each decision of Zoé before you hear it."
        for _ in range(3):
            assert "what should Zoé do?" in " ".join(heard)
            heard = talk.ask("1")
            assert "right." in heard[0] or "it costs" in heard[0]
        heard = talk.ask("leave")
        assert heard[0] == "No more guessing."
        assert re.match(r"\d of 3 as good as the best, \d the same as in the game\.", heard[1])
        assert talk.ask("repeat")[0].startswith("Step "), "and still nothing of what comes"
        assert f"of {len(table)}" not in talk.ask("repeat")[0]
        assert talk.ask("guess 2")[0] == "Guess each decision of Blaise before you hear it."
        talk.ask("leave")
        assert "There is no 3 here" in talk.ask("guess 3")[0]
        talk.answer("leave")
        assert talk.end() == ""
