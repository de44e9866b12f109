"""Texts for people in locales that lack characters, for all commands; data for programs is UTF-8 in any locale."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.settings import paths
from sixteen_tui.text import i18n
from tests.cli.kit import Begin
from tests.cli.test_streams import ALONE, PARTS, RUNNER, commands
from tests.patience import PATIENCE

C: Final = {"LC_ALL": "C"}
LATIN: Final = {"LC_ALL": "en_US.ISO-8859-1"}
LOCALES: Final = {
    "C": C,
    "C without UTF-8 mode": {**C, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "C with UTF-8 mode": {**C, "PYTHONUTF8": "1"},
    "POSIX": {"LANG": "POSIX"},
    "none": {"LANG": ""},
    "Latin-1": {**LATIN, "PYTHONIOENCODING": "iso-8859-1"},
    "Latin-1 that is not installed": {**LATIN, "PYTHONUTF8": "1"},
}
FOR_PROGRAMS: Final = {"bot", "cast", "code", "completions", "export", "picture", "schema", "sit"}
"""Commands whose standard output is read by programs."""
UTF_8: Final = ("Ã", "â\x80", "Â\xa0")
"""Letters, quotation marks and spaces of UTF-8 that are read as Latin-1."""
HELPS: Final = [["list", "--help"], ["play", "--help"], ["simulate", "--help"], ["nonsensé"], ["show", "nonsensé"]]


def run(environment: dict[str, str], lines: list[list[str]]) -> list[tuple[bytes, bytes]]:
    """Return standard output and standard error of each command line."""
    subprocess.run(
        [sys.executable, "-c", RUNNER, json.dumps([lines, []])],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    return [(Path(f"{number}.out").read_bytes(), Path(f"{number}.err").read_bytes()) for number in range(len(lines))]


def is_for_programs(line: list[str]) -> bool:
    return bool(line) and (line[0] in FOR_PROGRAMS or not {"--json", "--csv", "--html"}.isdisjoint(line))


@pytest.fixture
def french(environment: dict[str, str], tmp_path: Path) -> dict[str, str]:
    if "fr" not in i18n.languages():
        pytest.skip("the French catalogue is not compiled")
    paths.settings().parent.mkdir(parents=True, exist_ok=True)
    paths.settings().write_text('language = "fr"\n', encoding="ascii")
    kept = {name: value for name, value in environment.items() if not name.startswith(("LC_", "LANG", "PYTHONUTF8"))}
    return {**kept, "XDG_RUNTIME_DIR": str(tmp_path / "none"), "TERM": "dumb"}


@pytest.mark.timeout(120)
@pytest.mark.every("each part has other commands")
@pytest.mark.parametrize(
    ("name", "part"),
    [
        pytest.param(name, part, marks=[] if name == "C" or (name, part) == ("Latin-1", 1) else [pytest.mark.long])
        for name in LOCALES
        for part in range(PARTS)
    ],
)
def test_every_command(french: dict[str, str], begin: Begin, tmp_path: Path, name: str, part: int) -> None:
    session = begin(plays=2)
    session.close()
    lines = [*commands(tmp_path / "made", session.record.header.id), *HELPS][part::PARTS]
    some = False
    for line, (out, err) in zip(lines, run({**french, **LOCALES[name]}, lines), strict=True):
        for found in (err,) if is_for_programs(line) else (out, err):
            text = found.decode("iso-8859-1" if name == "Latin-1" else "ascii")
            assert not any(wrong in text for wrong in UTF_8), (line, text)
            some = some or "é" in text
    assert some is (name == "Latin-1"), "French has accents"


def test_data_for_programs_are_utf_8_in_any_locale(french: dict[str, str], begin: Begin) -> None:
    session = begin(plays=2)
    session.close()
    id = session.record.header.id
    lines = [["completions", "bash"], ["code", id, "--names"], ["stats", "--csv"], ["list", "--json"]]
    found = [out for out, _ in run({**french, "LC_ALL": "C.UTF-8"}, lines)]
    assert "é".encode() in found[0]
    assert all(found)
    for other in (LOCALES["C without UTF-8 mode"], LOCALES["Latin-1"]):
        assert [out for out, _ in run({**french, **other}, lines)] == found


def test_the_setting_counts_as_the_locale_does(french: dict[str, str]) -> None:
    """Plain characters in the settings mean ASCII in any locale, and other ones UTF-8 in a C locale."""
    for glyphs, locale, ascii in (("ascii", "C.UTF-8", True), ("unicode", "C", False), ("auto", "C.UTF-8", False)):
        paths.settings().write_text(f'language = "fr"\nglyphs = "{glyphs}"\n', encoding="ascii")
        [*found] = run({**french, "LC_ALL": locale}, [["rules"], ["list"], *ALONE[2:3]])
        assert [out.isascii() for out, _ in found] == [ascii] * 3, (glyphs, locale)
