"""Desktop entry, metainfo and icon; and README on a package index."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest
from hatchling.builders.wheel import WheelBuilder

from shell import readme

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "shell" / "desktop"
README: Final = (ROOT / "README.md").read_text("utf-8")
RELATIVE: Final = re.compile(r"\]\((?![a-z]+://|#)")
SVG: Final = "{http://www.w3.org/2000/svg}"


def test_the_entry_starts_the_program_in_a_terminal() -> None:
    parser = configparser.RawConfigParser(strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # keys have capitals
    parser.read(FOLDER / "sixteen-tui.desktop", "utf-8")
    entry = parser["Desktop Entry"]
    assert {name: entry[name] for name in ("Type", "Exec", "Icon", "Terminal")} == {
        "Type": "Application",
        "Exec": "sixteen-tui",
        "Icon": "sixteen-tui",
        "Terminal": "true",
    }
    assert entry["Categories"].split(";")[0] == "Game"
    assert {"Comment[fr]", "GenericName[fr]"} <= {*entry}


def test_the_metainfo_belongs_to_the_entry() -> None:
    found = ET.parse(FOLDER / "sixteen-tui.metainfo.xml").getroot()  # our own file
    assert (found.findtext("name"), found.findtext("launchable")) == ("Sixteen TUI", "sixteen-tui.desktop")
    assert found.findtext("provides/binary") == "sixteen-tui"
    spoken = {each.get("{http://www.w3.org/XML/1998/namespace}lang", "en") for each in found.findall("summary")}
    assert {"en", "fr"} <= spoken
    for tool, words in (
        ("appstreamcli", ["validate", "--no-net", "sixteen-tui.metainfo.xml"]),
        ("desktop-file-validate", ["sixteen-tui.desktop"]),
    ):
        if shutil.which(tool):
            subprocess.run([tool, *words], cwd=FOLDER, check=True, capture_output=True)


def test_the_icon_is_a_small_drawing() -> None:
    path = FOLDER / "sixteen-tui.svg"
    found = ET.parse(path).getroot()  # our own file
    assert (found.tag, found.get("viewBox")) == (f"{SVG}svg", "0 0 64 64")
    assert {each.tag.removeprefix(SVG) for each in found.iter()} == {"svg", "rect", "g", "path"}, "no font, no picture"
    assert path.stat().st_size < 2000


def test_they_are_where_a_desktop_looks(tmp_path: Path) -> None:
    """And the description of the package has no link that leads nowhere."""
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        shared = {name.partition(".data/data/share/")[2] for name in archive.namelist()}
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        description = archive.read(metadata).decode().partition("\n\n")[2]
    assert {
        "applications/sixteen-tui.desktop",
        "metainfo/sixteen-tui.metainfo.xml",
        "icons/hicolor/scalable/apps/sixteen-tui.svg",
    } <= shared
    assert description.startswith("# Sixteen TUI\n")
    assert not RELATIVE.search(description)


@pytest.mark.parametrize("source", [None, "https://example.org/sixteen-tui/"])
@pytest.mark.every("reason: with an address of the sources, and without")
def test_readme_on_a_package_index(source: str | None) -> None:
    made = readme.for_index(README, source, "v1.0.0")
    assert RELATIVE.search(README)
    assert not RELATIVE.search(made)
    assert "\n\n\n" not in made
    for kept in ("[MIT licence]", "(docs/pictures/film.gif)"):
        assert kept not in made or source is not None
    if source is not None:
        assert "](https://example.org/sixteen-tui/blob/v1.0.0/docs/hosting.md)" in made
        assert "](https://example.org/sixteen-tui/raw/v1.0.0/docs/pictures/film.gif)" in made
    else:
        assert "docs/hosting.md" in made, "the text of a link stays"


def test_links_that_stay() -> None:
    text = "[a](https://example.org) [b](#part) ![c](https://example.org/c.png)"
    assert readme.for_index(text, None, "v1") == readme.for_index(text, "https://s", "v1") == text


def test_readme_says_to_strangers_what_they_need() -> None:
    """Before the first picture of a table: what it is, two commands, what it needs, where it runs, what is special."""
    first = README[: README.index("docs/pictures/sixteen.png")]
    for words in (
        "film.gif",
        "    make play",
        "    pipx install .",
        "    python3 -m venv .venv && .venv/bin/pip install .",
        "Python 3.11",
        "on Linux",
        "on macOS",
        "GNU make 3.81",
    ):
        assert words in first
    assert len(re.findall(r"^- \*", first, re.MULTILINE)) == 3
    assert len(first.split()) < 400, "read in a minute"
