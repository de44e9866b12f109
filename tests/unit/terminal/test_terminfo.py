"""The colours of a terminal, by its compiled terminfo entry, and what is shown with them."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from sixteen_tui.terminal import guard, terminfo


def entry(colours: int | None, *, long: bool = False, names: bytes = b"one|a terminal\0") -> bytes:
    """A compiled entry with one boolean and the numbers up to `max_colors`; none of these with None."""
    numbers = () if colours is None else (*([-1] * 13), colours)
    header = struct.pack("<6H", 0o1036 if long else 0o432, len(names), 1, len(numbers), 0, 0)
    head = header + names + b"\1"
    return head + b"\0" * (len(head) % 2) + struct.pack(f"<{len(numbers)}{'i' if long else 'h'}", *numbers)


def put(folder: Path, name: str, data: bytes, letter: str | None = None) -> None:
    """Write an entry into a folder of entries."""
    file = folder / (letter or name[0]) / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


@pytest.fixture(autouse=True)
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of entries that is the only one of the system."""
    folder = tmp_path / "terminfo"
    put(folder, "dumb", entry(None))
    monkeypatch.setattr(terminfo, "SYSTEM", (str(folder),))
    return folder


@pytest.mark.parametrize("names", [b"one|a terminal\0", b"one|terminal\0"])
@pytest.mark.parametrize("long", [False, True])
def test_the_number_is_read_from_both_formats(system: Path, names: bytes, long: bool) -> None:
    put(system, "one", entry(256, long=long, names=names))
    assert terminfo.colours({"TERM": "one"}) == 256


def test_an_entry_is_searched_for_where_ncurses_does(system: Path, tmp_path: Path) -> None:
    put(system, "one", entry(1))
    put(system, "two", entry(2), "74")  # as macOS names its folders
    put(tmp_path / "own", "one", entry(3))
    put(tmp_path / "home" / ".terminfo", "one", entry(4))
    put(tmp_path / "more", "one", entry(5))
    assert terminfo.colours({"TERM": "one"}) == 1
    assert terminfo.colours({"TERM": "two"}) == 2
    assert terminfo.colours({"TERM": "one", "TERMINFO": str(tmp_path / "own"), "HOME": str(tmp_path / "home")}) == 3
    assert terminfo.colours({"TERM": "one", "HOME": str(tmp_path / "home")}) == 4
    assert terminfo.colours({"TERM": "one", "TERMINFO_DIRS": f":{tmp_path / 'more'}"}) == 5


@pytest.mark.parametrize("data", [b"", b"x" * 12, entry(256)[:30], b"\x1a\x01" + b"\xff" * 40])
@pytest.mark.parametrize("name", ["one", "../one", "", ".", "o\0e"])
def test_a_broken_entry_or_name_is_none(system: Path, data: bytes, name: str) -> None:
    put(system, "one", data)
    (system / "t").mkdir()
    assert terminfo.colours({"TERM": name}) is None


@pytest.mark.parametrize(
    ("colours", "depth"),
    [(None, "none"), (-1, "none"), (8, "standard"), (88, "standard"), (256, "256"), (32767, "256")],
)
@pytest.mark.every("reason: each is another depth")
def test_the_entry_decides_and_not_the_name(system: Path, colours: int | None, depth: str) -> None:
    for name in ("mintty", "one-256color", "vt220"):
        put(system, name, entry(colours))
        assert guard.colours({"TERM": name}) == (depth, "TERM")


def test_all_colours_by_the_entry(system: Path) -> None:
    put(system, "one", entry(1 << 24, long=True))
    assert guard.colours({"TERM": "one"}) == ("truecolor", "TERM")


@pytest.mark.parametrize(
    ("name", "depth"),
    [("vt220", "none"), ("st-16color", "standard"), ("new-256color", "256"), ("brand-new", "256"), ("", "standard")],
)
@pytest.mark.every("reason: each is another rule")
def test_without_an_entry_the_name_decides(name: str, depth: str) -> None:
    assert guard.colours({"TERM": name})[0] == depth


def test_a_system_without_entries_tells_nothing_of_a_new_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminfo, "SYSTEM", ())
    assert guard.colours({"TERM": "brand-new"})[0] == "standard"
    assert guard.colours({"TERM": "new-256color"})[0] == "256"
