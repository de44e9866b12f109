"""Saved games in plain mode: pages, words, copies, damaged files, and a library from elsewhere."""

from __future__ import annotations

from pathlib import Path

from sixteen_tui.saves import tags
from tests.plain.left import begun
from tests.plain.talk import AT_HOME, Talk, choices, number_of, saves

VECTORS = Path(__file__).parents[1] / "unit" / "conformance"


def test_saved_games(tmp_path: Path) -> None:
    begun(tmp_path, finish=True)
    begun(tmp_path, 3)
    with Talk(tmp_path, "--plain") as talk:
        heard = talk.hear()
        heard = talk.ask(number_of(heard, "Saved games"))
        assert [text.split(":")[0] for text in choices(heard).values()] == ["Unfinished", "Won"]
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
        assert heard[-2] == "3 more; next lists them."
        assert talk.ask("") == heard, "Enter says the page again"
        heard = talk.ask("next")
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
        assert "entries more, sixteen-02.sixteen (1).jsonl, " in row
        other = next(each for each in heard if "copy: " not in each and "Sixteen" in each).partition(".")[0]
        assert "This is no copy of another saved game." in talk.ask(f"merge {other}")
        assert any("from this copy" in line for line in talk.ask(f"merge {row.partition('.')[0]}"))
        assert path.read_bytes() == raw
        assert not copy.exists()
        assert any("copy: same" in line for line in talk.ask("restore"))
        assert any("has all of this copy" in line for line in talk.ask("merge 1")) or copy.exists()
        talk.end()
