"""Temporary files of drafts, exports and settings that a killed process left behind."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

from sixteen_tui.export import files
from sixteen_tui.saves import draft
from sixteen_tui.settings import settings

DAY: Final = 24 * 60 * 60


def test_what_a_killed_process_left_of_a_file_goes_when_the_file_is_written_again(tmp_path: Path) -> None:
    def left(path: Path) -> Path:
        forming = path.with_name(f".{path.name}.4711.tmp")
        forming.parent.mkdir(exist_ok=True)
        forming.write_bytes(b"half of it")
        os.utime(forming, (time.time() - DAY - 60,) * 2)
        return forming

    saves, picture, options = tmp_path / "data" / "games", tmp_path / "out" / "a.svg", tmp_path / "settings.toml"
    all_left = [left(draft.path_of(saves)), left(picture), left(options)]
    others = [left(picture.with_name("b.svg")), picture.with_name(".a.svg.x.tmp"), picture.with_name(".a.svg.1.tmp")]
    for each in others[1:]:
        each.touch()
    draft.write(saves, ["sixteen"], [])
    files.write(picture, b"<svg/>")
    settings.save(settings.Settings(), options)
    assert [each.exists() for each in all_left] == [False] * 3
    assert all(each.exists() for each in others), "another file, another program, and one of today"
