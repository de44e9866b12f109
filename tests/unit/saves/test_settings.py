"""Settings: what is written comes back; what is damaged is reported, the default used, and the file kept."""

from __future__ import annotations

import errno
import os
import tomllib
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain.settings import SETTINGS
from sixteen_tui.settings.settings import SECONDS, Settings, choices, load, save
from sixteen_tui.text import settings as setting_texts
from tests.unit.saves.damage import within

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)


def of_type(name: str, default: object) -> st.SearchStrategy[Any]:
    if allowed := choices(name):
        return st.sampled_from(allowed)
    if isinstance(default, bool):
        return st.booleans()
    if isinstance(default, dict):
        return st.dictionaries(TEXT, st.lists(TEXT, max_size=4), max_size=4)
    return TEXT if isinstance(default, str) else st.lists(TEXT, max_size=4)


def made(**values: object) -> Settings:
    chosen = Settings()
    for name, value in values.items():
        chosen.put(name, value)
    return chosen


ANY_SETTINGS = st.builds(made, **{name: of_type(name, value) for name, value in Settings().values.items()})


def test_no_file_is_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "none" / "settings.toml") == (Settings(), [])
    assert list(tmp_path.iterdir()) == []


def test_every_pace_has_its_seconds() -> None:
    assert set(SECONDS) == set(choices("pace"))
    assert all(getattr(Settings(), name) in choices(name) for name in setting_texts.RECORDS if choices(name))


def test_two_programs_change_different_settings(tmp_path: Path) -> None:
    """Each writes what was changed in it and takes back nothing that the other wrote."""
    path = tmp_path / "settings.toml"
    save(Settings(), path)
    (first, _), (second, _) = load(path), load(path)
    first.theme = "night"
    first.last("sixteen").names[:] = ["Zoé"]
    first.keys["table.leave"] = ["x"]
    save(first, path)
    second.pace = "fast"
    save(second, path)
    second.glyphs = "ascii"
    save(second, path)
    found, _ = load(path)
    assert (found.theme, found.pace, found.glyphs) == ("night", "fast", "ascii")
    assert found.last("sixteen").names == ["Zoé"]
    assert found.keys == {"table.leave": ["x"]}
    first.theme = "paper"
    save(first, path)
    assert (load(path)[0].theme, load(path)[0].pace) == ("paper", "fast")


def test_every_setting_is_changed_somewhere() -> None:
    """A new field belongs in `text.settings.Fields`, and where a game alone uses it in `GamePlugin.settings`."""
    of_games = {name for plugin in PLUGINS.values() for name in plugin.settings}
    in_games = {name for name, record in setting_texts.RECORDS.items() if record.group == "game"}
    assert in_games == of_games
    shown = {*setting_texts.shown("screen"), *SETTINGS, *setting_texts.shown("keys"), *setting_texts.shown("file")}
    assert shown == {each.name for each in fields(Settings) if each.init} - {"new_games"}


@pytest.mark.every("each setting has texts of its own")
@pytest.mark.parametrize("name", setting_texts.RECORDS)
def test_every_setting_has_a_name_a_help_and_a_text_for_each_value(name: str) -> None:
    assert setting_texts.label(name)
    assert setting_texts.help_text(name)
    for value in choices(name) or ("felt",):
        assert setting_texts.value_text(name, value)


def test_a_setting_without_choices_is_a_text_or_a_table() -> None:
    """The others could be changed to nothing."""
    assert {name for name in setting_texts.RECORDS if not choices(name)} == {"theme", "keys", "notify"}
    for name, value in Settings().values.items():
        assert not isinstance(value, bool) or set(choices(name)) == {True, False}, name


@settings(max_examples=60, deadline=None, derandomize=True)
@given(ANY_SETTINGS)
def test_round_trip(tmp_path_factory: pytest.TempPathFactory, chosen: Settings) -> None:
    path = tmp_path_factory.mktemp("config") / "deeper" / "settings.toml"
    save(chosen, path)
    assert load(path) == (chosen, [])
    assert tomllib.loads(path.read_text("utf-8"))["theme"] == chosen.theme
    assert list(path.parent.iterdir()) == [path]


def test_every_character_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    every = "".join(map(chr, (*range(0xD800), *range(0xE000, 0x11000), 0x10FFFF)))
    texts = [every[i : i + 200] for i in range(0, len(every), 200)]
    for i in range(0, len(texts), 20):
        chosen = made(last_names=texts[i : i + 20])
        save(chosen, path)
        assert load(path) == (chosen, [])


def test_more_than_is_kept_is_not_taken(tmp_path: Path) -> None:
    """Settings that are read can always be written again and read again."""
    path = tmp_path / "settings.toml"
    path.write_text(f'theme = "{"x" * 201}"\nlast_names = {["x"] * 21}\nlast_rules = ["{"x" * 201}"]\n', "utf-8")
    assert load(path) == (Settings(), ["theme", "last_names", "last_rules"])
    most = made(theme="\x00" * 200, last_names=["\x00" * 200] * 20, sweet_names=["é" * 200] * 20)
    save(most, path)
    assert load(path) == (most, [])


def wrong(name: str, default: object) -> tuple[str, ...]:
    """The values that a setting cannot have in TOML, by the type of its default."""
    if isinstance(default, bool):
        return ("0", "1", "1.0", '"true"', '"yes"', '""', "[]", "[true]", "{}")
    if isinstance(default, list):
        return ('"human"', "[1]", '["human", 1]', '[["human"]]', "[true]", "[{}]", "0", "true", "{}")
    if isinstance(default, dict):
        return ('"x"', "[]", "1", "true")
    listed = (f'"{str(default).upper()}"', '"de"', '"utf-8"', '""') if choices(name) else ()
    return (*listed, "1", "0.9", "nan", "inf", "true", "false", "[]", f'["{default}"]', "1979-05-27", "{ x = 1 }")


@pytest.mark.parametrize("name", Settings().values)
def test_a_wrong_value_is_reported_and_the_default_used(tmp_path: Path, name: str) -> None:
    path = tmp_path / "settings.toml"
    for value in wrong(name, Settings().values[name]):
        path.write_text(f'{name} = {value}\n"" = 1\n', "utf-8")
        assert load(path) == (Settings(), [name, ""]), value


def test_an_unknown_key_is_reported_and_the_rest_used(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('future = 1\npace = "fast"\n[colours]\nred = 1\n', "utf-8")
    assert load(path) == (replace(Settings(), pace="fast"), ["future", "colours"])


def test_keys_by_entry(tmp_path: Path) -> None:
    """One key or a list; quotes round the name may be left out; an entry that is neither costs only itself."""
    path = tmp_path / "settings.toml"
    path.write_text(
        'pace = "fast"\n[keys]\n"cards.play" = "p"\ncards.pick-1 = ["a", "b"]\n'
        '"app.help" = 1\n"x" = [1]\ny.z.q = "a"\n',
        "utf-8",
    )
    settings, problems = load(path)
    assert settings.keys == {"cards.play": ["p"], "cards.pick-1": ["a", "b"]}
    assert settings.pace == "fast"
    assert problems == ["keys.app.help", "keys.x", "keys.y.z"]
    save(settings, path)
    assert (tmp_path / "settings.toml.old").exists()
    assert path.read_text("utf-8").endswith('\n[keys]\n"cards.play" = "p"\ncards.pick-1 = ["a", "b"]\n')
    assert load(path) == (settings, [])


BY_HAND = """\
# Mine. Do not touch!

theme = "night" # not 'felt' at night
pace   = "fast"
last_names = [  # who
    "Ada",  # first
    'Gr#ce',
]
bell = 1
future = 1  # of a newer version

# Keys
[keys]
# as in vi
cards.play = ["x"]  # "x"
"app.help" = "h"

[colours]
# red
red = 1
# the end"""


def test_a_comment_stays_whatever_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(BY_HAND, "utf-8")
    chosen, _ = load(path)
    chosen.theme, chosen.take_back, chosen.keys["log.end"] = "paper", False, ["e", "f"]
    del chosen.keys["app.help"]
    save(chosen, path)
    assert load(path) == (chosen, ["future", "colours"])
    assert (
        path.read_text("utf-8")
        == """\
# Mine. Do not touch!

theme = "paper"  # not 'felt' at night
pace   = "fast"
last_names = [  # who
    "Ada",  # first
    'Gr#ce',
]
bell = false
future = 1  # of a newer version
take_back = false

# Keys
[keys]
# as in vi
cards.play = ["x"]  # "x"
"log.end" = ["e", "f"]

[colours]
# red
red = 1
# the end
"""
    )


def test_windows_line_ends_and_a_comment_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b'# alone\r\n\r\ntheme = "night"\r\n')
    save(replace(Settings(), theme="paper"), path)
    assert path.read_text("utf-8") == '# alone\n\ntheme = "paper"\n'
    path.write_text("# alone", "utf-8")
    save(replace(Settings(), theme="paper"), path)
    assert path.read_text("utf-8") == '# alone\ntheme = "paper"\n'


@settings(max_examples=60, deadline=None, derandomize=True)
@given(ANY_SETTINGS, ANY_SETTINGS)
def test_every_setting_can_become_every_other(
    tmp_path_factory: pytest.TempPathFactory, before: Settings, after: Settings
) -> None:
    path = tmp_path_factory.mktemp("config") / "settings.toml"
    save(before, path)
    with path.open("a", encoding="utf-8") as file:
        file.write("# mine\n")
    save(after, path)
    assert load(path) == (after, [])
    assert "# mine\n" in path.read_text("utf-8")


def test_keys_that_are_too_many_to_keep_are_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[keys]\n" + "".join(f'"{n}{"x" * 199}" = "a"\n' for n in range(100, 199)), "utf-8")
    settings, problems = load(path)
    assert 10 < len(settings.keys) < 99
    assert len(settings.keys) + len(problems) == 99
    save(settings, path)
    assert load(path) == (settings, [])


@pytest.mark.parametrize(
    "raw",
    [
        b"\xff\xfe",
        'theme = "é"\n'.encode("latin-1"),
        b"\x00" * 100,
        b"pace = ",
        b'pace = "fast"\npace = "slow"\n',
        b"x = " + b"[" * 100_000,
        b"x = " + b"9" * 10_000,
        b"{}",
        b"[" * 50_000,
        b"a." * 30_000 + b"b = 1\n",  # Python's reader needs half a minute for it
        b"[" + b"a." * 30_000 + b"b]\n",
        b'"=" . ' + b" a ." * 15_000 + b" b = 1\n",
        b"#" * (1 << 16) + b"\n",
    ],
    ids=range(13),
)
def test_a_damaged_file_is_kept_beside_the_new_one(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(raw)
    with within(5):
        assert load(path) == (Settings(), ["*"])
        assert path.read_bytes() == raw
        chosen = replace(Settings(), theme="night")
        save(chosen, path)
    assert chosen.old == tmp_path / "settings.toml.old"
    save(chosen, path)
    assert [chosen.old] == [None], "only once"
    assert load(path) == (replace(Settings(), theme="night"), [])
    assert (tmp_path / "settings.toml.old").read_bytes() == raw
    assert len(list(tmp_path.iterdir())) == 2


def test_a_byte_order_mark_is_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes("\ufefftheme = 'night'\r\n".encode())
    assert load(path) == (replace(Settings(), theme="night"), [])


def test_what_is_no_file(tmp_path: Path) -> None:
    folder, below, loop = tmp_path / "settings.toml", tmp_path / "file" / "settings.toml", tmp_path / "loop"
    folder.mkdir()
    (tmp_path / "file").write_bytes(b"")
    loop.symlink_to(loop)
    for path in (folder, below, loop):
        assert load(path) == (Settings(), ["*"])
    with pytest.raises(OSError, match="file"):
        save(Settings(), below)
    for path in (folder, loop):
        save(Settings(), path)
        assert load(path) == (Settings(), [])


def test_a_fifo_does_not_hold_up_the_start(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.toml")
    with within(1):
        assert load(tmp_path / "settings.toml") == (Settings(), ["*"])


def full(descriptor: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_leaves_the_old_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.toml"
    save(replace(Settings(), theme="night"), path)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(Settings(), path)
    assert load(path) == (replace(Settings(), theme="night"), [])
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_settings_with_a_key_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One key of a newer version, and a disk that is full: the settings are then still where they were."""
    path = tmp_path / "settings.toml"
    path.write_text('theme = "night"\nfuture = 1\n', "utf-8")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(Settings(), path)
    assert load(path)[0].theme == "night"


def test_a_name_that_utf8_cannot_write(tmp_path: Path) -> None:
    """A byte that is not UTF-8 on the command line comes in as a lone surrogate."""
    path = tmp_path / "settings.toml"
    save(made(last_names=["\udcff"]), path)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read and write everything")
def test_a_read_only_folder(tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.toml"
    save(replace(Settings(), theme="night"), path)
    path.parent.chmod(0o500)
    try:
        with pytest.raises(PermissionError):
            save(Settings(), path)
        assert load(path) == (replace(Settings(), theme="night"), [])
        path.chmod(0o000)
        assert load(path) == (Settings(), ["*"])
    finally:
        path.parent.chmod(0o700)


def test_a_link_to_the_settings_stays_one(tmp_path: Path) -> None:
    kept, link = tmp_path / "kept.toml", tmp_path / "settings.toml"
    save(made(pace="slow"), kept)
    link.symlink_to(kept)
    save(made(pace="fast"), link)
    assert link.is_symlink()
    assert load(kept)[0].pace == "fast"


def test_what_cannot_be_replaced_is_named_and_not_the_file_beside_it(tmp_path: Path) -> None:
    for name in ("settings.toml", "settings.toml.old"):
        (tmp_path / name / "full").mkdir(parents=True)
    with pytest.raises(OSError, match="settings") as raised:
        save(Settings(), tmp_path / "settings.toml")
    assert raised.value.filename == str(tmp_path / "settings.toml")
