"""Players and accounts (docs/ssh.md): of all that is stored, the part that each player of an account has alone."""

from __future__ import annotations

import json
import re
import subprocess
import unicodedata
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.cli.warm import session
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.saves import coached, dailies, deck, draft, matches, profiles, tags
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.header import Player
from sixteen_tui.session.session import Session
from sixteen_tui.settings import paths, theme
from sixteen_tui.settings import settings as stored
from sixteen_tui.tables.names import normalised
from tests.cli.kit import Call, Snapshot

OWN: Final = (
    "saves",
    "index",
    "tags",
    "daily",
    "matches",
    "coach",
    "mistakes",
    "draft",
    "trash",
    "unlisted",
    "settings",
    "themes",
)
"""The places that a player has alone; everything else that `paths` names belongs to the account."""
HOSTILE: Final = (
    ".",
    "..",
    "../ada",
    "..\\ada",
    "/etc/passwd",
    "ada/../bo",
    "~",
    "~root",
    "-rf",
    "$HOME",
    "con",
    "nul.txt",
    "Ada",
    "ADA",
    "ada",
    "ada.",
    "ada b",
    "ada-b",
    "ada_b",
    "ada=4e4af21652b78501295b582d3daa813a",
    "Zoé",
    "ZOÉ",
    "Zoe",
    "ſ",
    "s",
    "ß",
    "ẞ",
    "K",
    "k",
    "ﬁ",
    "fi",
    "\U0001f0a1" * 10,
    "\U0001f0a1" * 9,
    "é̂̂́" * 12,
    "settings.toml",
    "games",
    "players",
)
"""Names that a folder may not have as they are, or of which a file system might take two for one."""


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "_player", None)


def person(name: str) -> Player:
    return Player(name=name, player="human", level=None)


def played(*names: str) -> str:
    """Begin a game of these people in the folder in use; return the name of its file."""
    game = Session.begin(paths.saves(), "sixteen", Rules(), [person(name) for name in names], "1" * 64)
    file = game.record.path.name
    game.release()
    return file


def noted(file: str) -> None:
    """Note a game in each file beside the saves, as the program does."""
    saves, id = paths.saves(), file.removesuffix(".sixteen.jsonl")
    tags.write(saves, file, ("final",))
    dailies.record(saves, dailies.Day("sixteen", f"2026-01-{len(notes(saves)) % 28 + 1:02}", id))
    coached.record(saves / file, coached.MANNERS[0])
    now = datetime.now(UTC)
    deck.record(deck.path_of(saves), deck.Mistake(file, 3, "sixteen", "drew", now, None, {}))
    matches.begin(saves, f"m.{id}", 3, id, {"of": "sixteen", "rules": {}, "players": []})
    matches.give_up(saves, f"m.{id}")
    draft.path_of(saves).write_text("a draft\n")


def notes(saves: Path) -> str:
    """The content of the files beside the saves."""
    kinds = ("tags", "daily", "coach", "deck", "matches", "entered.txt")
    files = [paths.beside(saves, kind) for kind in kinds]
    return "".join(file.read_text() for file in files if file.exists())


def places(call: Call, *before: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(call(*before, "paths", "--json").out)
    return found


def test_each_player_of_an_account_has_files_of_their_own(call: Call) -> None:
    account, ada, bo = places(call), places(call, "--player", "ada"), places(call, "--player", "bo")
    for name, path in account.items():
        own = name in OWN
        assert len({path, ada[name], bo[name]}) == (3 if own else 1), name
        assert ("/players/ada/" in ada[name]) == own
    assert places(call) == account, "a call without a name is the account again"


def test_each_account_and_each_machine_has_files_of_its_own(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """The home decides: a home that machines share is one place, two homes are two."""
    for before in ((), ("--player", "ada")):
        one = places(call, *before)
        with monkeypatch.context() as patched:
            for name in ("DATA", "CONFIG", "STATE", "CACHE"):
                patched.setenv(f"XDG_{name}_HOME", f"/elsewhere/{name}")
            other = places(call, *before)
        assert not {one[name] for name in OWN} & {other[name] for name in OWN}
        assert places(call, *before) == one


def test_settings_and_language_are_each_players(call: Call) -> None:
    for player, language in (("ada", "fr"), ("bo", "en")):
        profiles.begin(player)
        chosen = stored.load(paths.settings())[0]
        chosen.language = language
        chosen.new_games["sixteen"].names[:] = [player, "x"]
        stored.save(chosen, paths.settings())
    assert "Aucune partie" in call("--player", "ada", "list").out
    assert "There is no saved game" in call("--player", "bo", "list").out == call("list").out
    for player in ("ada", "bo"):
        profiles.begin(player)
        assert stored.load(paths.settings())[0].last("sixteen").names == [player, "x"]
    paths.use(None)
    assert not paths.settings().exists()


def test_games_and_what_is_noted_of_them_are_each_players(call: Call) -> None:
    """Saves with branches, statistics, tags, days, the coach, mistakes, matches and the draft of an entered game."""
    profiles.begin("ada")
    file = played("ada", "x")
    noted(file)
    ada = paths.saves()
    id = file.removesuffix(".sixteen.jsonl")
    assert id in call("--player", "ada", "list", "--json").out
    before = notes(ada)
    for words in (("--player", "bo"), ()):
        assert id not in call(*words, "list", "--json").out
        assert call(*words, "verify", id).status == 2
        assert call(*words, "tag", id, "mine").status == 2
        assert call(*words, "stats", "--json").out == call("--player", "cy", "stats", "--json").out
    profiles.begin("bo")
    assert not tags.load(paths.saves())
    assert not dailies.load(paths.saves()).days
    assert not deck.there(paths.saves())
    assert not matches.there(paths.saves())
    noted(played("bo", "x"))
    assert notes(ada) == before


def test_a_profile_begins_with_what_the_account_has_of_that_player(call: Call, snapshot: Snapshot) -> None:
    """By name, composed or not; nothing of others, and the account keeps everything."""
    chosen = stored.Settings()
    chosen.language, chosen.bell = "fr", not chosen.bell
    chosen.new_games["sixteen"].names[:] = ["carl", "dora"]
    stored.save(chosen, paths.settings())
    own, others = [played("Zoe\u0301", "bo"), played("x", "Zoé")], [played("bo", "carl"), played("", "")]
    for file in (*own, *others):
        noted(file)
    before = snapshot()
    call("--player", "Zoe\u0301", "paths")
    assert {name: text for name, text in snapshot().items() if "/players" not in name} == before
    profiles.begin("Zoé")
    assert sorted(each.name for each in Catalogue(paths.saves()).files()) == sorted(own)
    told = notes(paths.saves())
    for files, there in ((own, True), (others, False)):
        assert all((file.removesuffix(".sixteen.jsonl") in told) == there for file in files)
    assert len(tags.load(paths.saves())) == 2
    assert notes(paths.saves()).count("given_up") == 2
    assert "a draft" not in notes(paths.saves())
    found = stored.load(paths.settings())[0]
    assert (found.language, found.bell, found.last("sixteen").names) == ("fr", chosen.bell, [])
    assert not [*paths.saves().parent.glob(".*")], "nothing is left of the copying"


def test_a_profile_takes_nothing_from_the_account_later(call: Call) -> None:
    """A game that was deleted does not come back, and what a person of that name plays in the account is not seen."""
    first = played("ada", "x")
    profiles.begin("ada")
    (paths.saves() / first).unlink()
    paths.use(None)
    played("ada", "y")
    stored.save(stored.Settings(language="fr"), paths.settings())
    assert call("--player", "ada", "list", "--json").out == ""
    paths.use(None)
    assert len(Catalogue(paths.saves()).files()) == 2


def test_what_cannot_be_copied_keeps_nobody_out(call: Call) -> None:
    """A damaged save, settings that are none, and a place that is taken."""
    played("ada", "x")
    (paths.saves() / "20260101-000000-aaaaaa.sixteen.jsonl").write_text("{")
    paths.settings().parent.mkdir(parents=True)
    paths.settings().write_bytes(b"\xff" * 70_000)
    (paths.saves().parent / "players").write_text("a file")
    assert call("--player", "ada", "paths").status == 0
    (paths.saves().parent / "players").unlink()
    assert len(call("--player", "ada", "list", "--json").out.splitlines()) == 1


def test_no_name_leaves_its_folder_or_shares_it(tmp_path: Path) -> None:
    """Also where a file system folds case or decomposes letters, and within 255 bytes."""
    names = [name for name in HOSTILE if normalised(name) == name]
    assert len(names) > 30
    folders = {name: paths.folder_of(name) for name in names}
    for folder in folders.values():
        assert len(folder.encode()) <= 255 - len(".settings.toml.1234567890.tmp")
        assert folder.isascii()
        assert not set(folder) & set("/\\\0:.~")
        assert folder == unicodedata.normalize("NFD", folder).casefold()
    assert len(set(folders.values())) == len(names)
    roots = set()
    for name in names:
        profiles.begin(name)
        root = paths.saves().parent
        assert root.parent == tmp_path / "data" / "sixteen-tui" / "players"
        assert root.resolve() == root
        roots.add(root)
    assert len(roots) == len(names)


def test_a_player_is_given_all_games_of_the_account_as_the_page_says(call: Call, tmp_path: Path) -> None:
    files = [played("", ""), played("bo", "x")]
    for file in files:
        noted(file)
    page = (Path(__file__).parents[2] / "docs" / "ssh.md").read_text("utf-8")
    (script,) = re.findall(r"^```sh profile\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    subprocess.run(["sh", "-ec", script.replace("~/.local/share", str(tmp_path / "data"))], check=True)
    said = call("--player", "ada", "list", "--json").out
    assert all(file.removesuffix(".sixteen.jsonl") in said for file in files)
    account = notes(paths.saves())
    profiles.begin("ada")
    assert notes(paths.saves()) == account


def test_a_theme_of_the_account_is_there_for_its_players_and_their_own_for_nobody_else() -> None:
    good = (theme.OURS / "night.toml").read_text()
    paths.themes().mkdir(parents=True)
    (paths.themes() / "club.toml").write_text(good)
    (paths.themes() / "both.toml").write_text("no theme")
    paths.use("ada")
    paths.themes().mkdir(parents=True)
    for name in ("mine", "both"):
        (paths.themes() / f"{name}.toml").write_text(good)
    found = theme.survey(*paths.all_themes())
    assert {"club", "mine", "both"} <= {*found.themes}
    assert theme.load("club", *paths.all_themes()).name == "club"
    paths.use("bo")
    assert "mine" not in theme.survey(*paths.all_themes()).themes


@pytest.mark.parametrize(
    ("arguments", "player"),
    [
        ([], ""),
        (["--restricted", "--player", "ada"], "ada"),
        (["--player=ada=b", "play"], "ada=b"),
        (["--idle", "--player", "play", "--player", "bo"], ""),
        (["--player", "ada", "--player", "bo"], "bo"),
        (["--player"], ""),
    ],
)
@pytest.mark.every("each is another form of the arguments")
def test_a_warm_session_knows_whose_settings_it_reads(arguments: list[str], player: str) -> None:
    assert session._player(arguments) == player
