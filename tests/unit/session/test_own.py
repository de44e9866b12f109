"""Being on nobody's ladder: what the file beside the folder says, for whom, and that no rating changes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.saves import unlisted
from sixteen_tui.session import own
from sixteen_tui.session.statistics import ALWAYS, shown
from sixteen_tui.settings.settings import Settings
from tests.unit.saves.rated import ladder, random_games


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return tmp_path / "games"


def settings(*names: str, ladder: bool = True) -> Settings:
    made = Settings()
    made.ladder = ladder
    last = made.last("sixteen")
    last.players[:], last.names[:] = ["human"] * len(names), names
    return made


@pytest.fixture(autouse=True)
def account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "_account", lambda: "ada16")


def test_the_names_of_a_person() -> None:
    assert own.names(settings()) == {"", "ada16"}
    assert own.names(settings("Ada", "Bo")) == {"", "ada16", "Ada"}
    assert own.names(settings("Ada", "Bo"), "Cy") == {"", "Cy", "Cy@ada16", "Ada"}, "a guest of a machine too"
    mixed = settings()
    mixed.last("sixteen").players[:], mixed.last("sixteen").names[:] = ["easy", "human", "human"], ["", "Emmy", "Bo"]
    assert own.names(mixed) == {"", "ada16", "Emmy"}


def test_a_person_who_wants_no_ladder_is_hidden_from_others_alone(saves: Path) -> None:
    private, other = settings("Ada", ladder=False), settings("Bo")
    assert own.hidden(other, saves) == frozenset()
    assert own.hidden(private, saves) == frozenset(), "one sees oneself"
    assert unlisted.names(saves) == {"Ada", "ada16"}
    assert own.hidden(other, saves) == {"Ada"}, "the account is the same in this test"
    written = unlisted.path_of(saves).read_text()
    own.hidden(private, saves)
    assert unlisted.path_of(saves).read_text() == written, "once is enough"
    own.hidden(settings("Ada"), saves)
    assert unlisted.path_of(saves).read_text() == written, "another account with that name does not take it back"
    own.wished(settings("Ada"), saves)
    assert unlisted.names(saves) == frozenset()
    own.wished(private, saves)
    assert unlisted.names(saves) == {"Ada", "ada16"}


def test_nothing_is_written_for_who_is_listed(saves: Path) -> None:
    own.hidden(settings("Ada"), saves)
    own.wished(settings("Ada"), saves)
    assert not unlisted.path_of(saves).exists()


def test_the_latest_wish_counts_however_files_were_merged(saves: Path) -> None:
    path = unlisted.path_of(saves)
    wishes = [("Ada", False, "2"), ("Ada", True, "1"), ("Bo", False, "1"), ("Bo", True, "1")]
    rows = [json.dumps({"name": name, "ladder": listed, "at": at}) for name, listed, at in wishes]
    path.write_text("\n".join([*rows, "{", "[]", '{"name": 1, "ladder": false, "at": "9"}', "null"]) + "\n")
    assert unlisted.names(saves) == {"Ada"}
    unlisted.write(saves, "Ada", listed=True)
    assert unlisted.names(saves) == frozenset()
    path.unlink()
    path.mkdir()
    assert unlisted.names(saves) == frozenset()
    own.wished(settings("Ada", ladder=False), saves)  # an error is no reason to stop


def test_the_others_keep_their_ratings() -> None:
    whole = ladder(random_games(Random("hidden"), 40))
    (found,) = shown([whole], everybody=True, hidden=frozenset({"p1", "nobody"}))
    assert found.ratings == {who: each for who, each in whole.ratings.items() if who != "p1"}
    assert shown([whole], ALWAYS, everybody=True, hidden=frozenset(whole.ratings)) == []


def test_a_player_who_shares_the_account_wishes_for_their_own_name(tmp_path: Path) -> None:
    saves = tmp_path / "games"
    private = settings("Ada", ladder=False)
    assert own.hidden(private, saves, "bo") == frozenset()
    assert unlisted.names(saves) == {"Ada", "bo", "bo@ada16"}
    own.wished(settings("Ada"), saves, "bo")
    assert unlisted.names(saves) == frozenset()
