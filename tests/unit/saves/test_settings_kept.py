"""A settings file that an editor or another program wrote: read as it is meant, and never lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sixteen_tui.settings.settings import load, save


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
