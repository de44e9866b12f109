"""The folder of a site: what is written again, what is refused, and what is left alone."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from sixteen_tui.export.site import BusyError, NotASiteError, opened


def write(folder: Path, **files: str) -> tuple[int, int]:
    """Write a site of these games; return the numbers of files written and removed."""
    with opened(folder) as site:
        for name, text in files.items():
            if not site.holds(f"games/{name}.html", f"key of {text}"):
                site.put(f"games/{name}.html", text.encode(), f"key of {text}")
        site.put("index.html", " ".join(files).encode())
        site.finish()
    return site.written, site.removed


def content(folder: Path) -> dict[str, bytes]:
    return {str(each.relative_to(folder)): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


def test_only_files_that_differ_are_written(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "site"
    assert write(folder, a="1", b="2") == (3, 0)
    page = folder / "games" / "a.html"
    before = page.stat()
    assert write(folder, a="1", b="2") == (0, 0)
    assert write(folder, a="1", b="3") == (1, 0)
    assert (page.stat().st_ino, page.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert write(folder, a="1") == (1, 1)
    assert sorted(content(folder)) == ["games/a.html", "index.html", "site.json"]


def test_a_site_has_the_same_bytes_however_it_came_about(tmp_path: Path) -> None:
    for number, steps in enumerate(({}, {"c": "0"}, {"b": "1", "a": "old"})):
        write(tmp_path / str(number), **steps)
        write(tmp_path / str(number), a="1", b="2")
    assert content(tmp_path / "0") == content(tmp_path / "1") == content(tmp_path / "2")


def test_a_page_that_was_edited_or_torn_or_deleted_is_written_again(tmp_path: Path) -> None:
    write(tmp_path, a="1", b="2", c="3")
    whole = content(tmp_path)
    (tmp_path / "games" / "a.html").write_text("edited")
    (tmp_path / "games" / "b.html").write_text("")
    (tmp_path / "games" / "c.html").unlink()
    assert write(tmp_path, a="1", b="2", c="3") == (3, 0)
    assert content(tmp_path) == whole


def test_a_run_that_was_interrupted_goes_on_with_the_next(tmp_path: Path) -> None:
    def interrupted() -> None:
        with opened(tmp_path) as site:
            site.put("games/a.html", b"1", "key of 1")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert write(tmp_path, a="1", b="2")[0] == 2


def test_a_run_that_was_killed_is_done_again(tmp_path: Path) -> None:
    with opened(tmp_path) as site:
        site.put("games/a.html", b"old", "key of old")
    (tmp_path / "games" / ".a.html.new").write_text("half")
    assert write(tmp_path, a="1")[0] == 2
    assert sorted(content(tmp_path)) == ["games/a.html", "index.html", "site.json"]


def test_files_of_others_stay(tmp_path: Path) -> None:
    write(tmp_path, a="1")
    (tmp_path / "CNAME").write_text("example.org")
    write(tmp_path, b="1")
    assert (tmp_path / "CNAME").read_text() == "example.org"


@pytest.mark.parametrize("name", ["notes.txt", ".hidden", "index.html", "games/x"])
def test_a_folder_with_anything_else_is_refused_and_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("mine")
    before = content(tmp_path)
    with pytest.raises(NotASiteError):
        write(tmp_path, a="1")
    assert content(tmp_path) == before


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "sixteen-tui-site"}', "\xff", "[" * 100_000])
def test_a_list_of_something_else_is_no_site(tmp_path: Path, text: str) -> None:
    (tmp_path / "site.json").write_text(text, "latin-1")
    with pytest.raises(NotASiteError):
        write(tmp_path, a="1")


def test_a_site_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / "site.json").write_text(json.dumps({"format": "sixteen-tui-site", "version": 2}))
    with pytest.raises(NotASiteError) as refused:
        write(tmp_path, a="1")
    assert refused.value.newer


def test_a_list_cannot_name_a_file_outside(tmp_path: Path) -> None:
    site, mine = tmp_path / "site", tmp_path / "mine.html"
    site.mkdir()
    mine.write_text("mine")
    names = ["../mine.html", str(mine), "games/../../mine.html", "notes.txt", "index.html\n", "site.json"]
    (site / "notes.txt").write_text("mine")
    files = {name: {"key": "", "sum": ""} for name in names}
    (site / "site.json").write_text(json.dumps({"format": "sixteen-tui-site", "version": 1, "files": files}))
    write(site, a="1")
    assert mine.read_text() == (site / "notes.txt").read_text() == "mine"


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    site, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    elsewhere.mkdir()
    write(site, a="1")
    (elsewhere / "mine").write_text("mine")
    (site / "index.html").unlink()
    (site / "index.html").symlink_to(elsewhere / "mine")
    write(site, a="1")
    assert (elsewhere / "mine").read_text() == "mine"
    assert not (site / "index.html").is_symlink()
    (site / "games" / "a.html").unlink()
    (site / "games").rmdir()
    (site / "games").symlink_to(elsewhere)
    with pytest.raises(NotADirectoryError):
        write(site, a="2")
    assert sorted(content(elsewhere)) == ["mine"]


def test_one_program_at_a_time(tmp_path: Path) -> None:
    with opened(tmp_path), pytest.raises(BusyError), opened(tmp_path):
        pass


def test_others_may_read_it_as_far_as_the_umask_allows(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write(tmp_path / "site", a="1")
    finally:
        os.umask(before)
    for each in (tmp_path / "site", *(tmp_path / "site").rglob("*")):
        assert each.stat().st_mode & 0o777 == (0o755 if each.is_dir() else 0o644)
