"""A settings file that an editor or another program wrote: read as it is meant, and never lost."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from sixteen_tui.settings.settings import change, load, save


def test_a_byte_order_mark_is_no_damage_and_every_damaged_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b'\xef\xbb\xbf# mine\r\npace = "fast"\r\n')
    settings, problems = load(path)
    assert (settings.pace, problems) == ("fast", [])
    settings.bell = True
    save(settings, path)
    assert path.read_bytes() == b'# mine\npace = "fast"\nbell = true\n'
    for number, broken in enumerate((b"# one\npace = fast\n", b"# two\npace = [\n", b"# three\n=\n")):
        path.write_bytes(broken)
        if number:  # as on a file system without hard links
            monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(PermissionError()))
        save(settings, path)
    kept = [(tmp_path / f"settings.toml.old{end}").read_bytes() for end in ("", ".1", ".2")]
    assert kept == [b"# one\npace = fast\n", b"# two\npace = [\n", b"# three\n=\n"]


@pytest.mark.parametrize("gone", [True, False], ids=["removed", "emptied"])
def test_a_file_that_is_gone_takes_no_setting_along(tmp_path: Path, *, gone: bool) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('pace = "fast"\n')
    settings, _ = load(path)
    path.unlink() if gone else path.write_bytes(b"")
    settings.bell = True
    save(settings, path)
    assert (load(path)[0].pace, load(path)[0].bell) == ("fast", True)


def test_keys_that_two_programs_choose_are_all_kept(tmp_path: Path) -> None:
    """Each knows only the table as it was at its own start; what one removes or replaces is not the other's."""
    path = tmp_path / "settings.toml"
    path.write_text('[keys]\n"app.help" = "f3"\n"app.rules" = "f4"\n"app.redraw" = "f5"\n', "utf-8")
    (one, _), (other, _) = load(path), load(path)
    one.keys |= {"menu.up": ["f6"], "app.redraw": ["f7"]}
    save(one, path)
    del other.keys["app.help"]
    other.keys |= {"menu.down": ["f8"]}
    save(other, path)
    expected = {"app.rules": ["f4"], "app.redraw": ["f7"], "menu.up": ["f6"], "menu.down": ["f8"]}
    assert load(path)[0].keys == expected


def test_what_another_program_chose_is_adopted(tmp_path: Path) -> None:
    """And not written back over what it chooses after that."""
    path = tmp_path / "settings.toml"
    path.write_text('pace = "fast"\nbell_at_tables = true\n', "utf-8")
    settings, _ = load(path)
    keys, players = settings.keys, settings.last("sixteen").players
    path.write_text('pace = "slow"\nlast_players = ["human", "hard"]\n[keys]\n"app.help" = "f3"\n', "utf-8")
    settings.bell = True
    assert save(settings, path)
    assert (settings.pace, settings.keys, settings.bell) == ("slow", {"app.help": ["f3"]}, True)
    assert settings.last("sixteen").players == ["human", "hard"]
    assert players is settings.last("sixteen").players, "who edits the list still does"
    assert not keys
    assert settings == load(path)[0]
    settings.bell = False
    assert not save(settings, path)
    assert settings == load(path)[0]


OF_A_NEWER_VERSION = """\
pace = "slow"
future = { a = [1, 2], b = "x" }
"a.b" = 1

[colours]
red = 1

[[colours.more]]
x = 2

[keys]
"app.help" = "f3"

[other.part]
y = 3
"""


def test_a_choice_counts_also_if_it_was_so_before(tmp_path: Path) -> None:
    """Another program has chosen otherwise since: the person who chooses last is heard."""
    path = tmp_path / "settings.toml"
    path.write_text('pace = "fast"\nbell = true\n', "utf-8")
    settings, _ = load(path)
    path.write_text('pace = "slow"\nbell = false\n', "utf-8")
    change(settings, "pace")
    change(settings, "pace", -1)
    assert settings.pace == "fast"
    save(settings, path)
    assert (load(path)[0].pace, load(path)[0].bell) == ("fast", False)
    path.write_text('pace = "slow"\n', "utf-8")
    settings.choose("pace", "fast")
    save(settings, path)
    assert load(path)[0].pace == settings.pace == "fast"


def test_what_a_newer_version_wrote_stays_and_nothing_is_copied(tmp_path: Path) -> None:
    """A change of a setting in an older version loses none of those of the newer one."""
    path = tmp_path / "settings.toml"
    path.write_text(OF_A_NEWER_VERSION, "utf-8")
    newer = tomllib.loads(OF_A_NEWER_VERSION)
    (settings, problems), (other, _) = load(path), load(path)
    assert problems == ["future", "a.b", "colours", "other"]
    settings.pace = "fast"
    save(settings, path)
    other.bell, other.keys["app.help"] = True, ["f4"]
    save(other, path)
    assert tomllib.loads(path.read_text("utf-8")) == newer | {"pace": "fast", "bell": True, "keys": {"app.help": "f4"}}
    assert [*tmp_path.iterdir()] == [path]


def test_a_wrong_value_is_replaced_and_the_file_copied_once(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('pace = 3\nbell.x = 1\nfuture = 1\n[theme]\nx = 1\n[keys.app]\nhelp = "f3"\n', "utf-8")
    settings, problems = load(path)
    assert problems == ["pace", "bell", "theme", "future"]
    for bell in (True, False):
        settings.bell = bell
        save(settings, path)
        assert load(path) == (settings, ["future"])
    assert sorted(each.name for each in tmp_path.iterdir()) == ["settings.toml", "settings.toml.old"]
    assert settings.keys == {"app.help": ["f3"]}
