"""`picture` and `cast`: what they show, which files they write, and what they refuse."""

from __future__ import annotations

import os
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sixteen_tui.export import png
from tests.cli.kit import Begin, Call, Refused

SAVES = Path(__file__).parents[1] / "unit" / "conformance"
SIXTEEN, SWEET = (str(SAVES / f"{name}.sixteen.jsonl") for name in ("sixteen-01", "sweet-sixteen-09"))
SVG = "{http://www.w3.org/2000/svg}"


def _words(svg: str) -> str:
    return " ".join(each.text or "" for each in ET.fromstring(svg).iter(f"{SVG}text"))


@pytest.mark.parametrize("save", [SIXTEEN, SWEET])
def test_a_picture_is_the_replay_and_the_same_each_time(call: Call, save: str) -> None:
    call("picture", save, "--at", "20", "--out", "one.svg")
    first = Path("one.svg").read_text("utf-8")
    assert call("picture", save, "--at", "20", "--out", "one.svg", "--force").status == 0
    assert Path("one.svg").read_text("utf-8") == first
    assert "Step 20 of" in _words(first)
    assert ET.fromstring(first).findtext(f"{SVG}title", "").startswith("Step 20 of ")
    assert "http" not in first.replace("http://www.w3.org/2000/svg", ""), "nothing from the network"


def test_no_name_makes_it_no_document(call: Call, begin: Begin) -> None:
    session = begin(("<script>\uffff]]>", "\ufffe&\x1b[2J\u202e\ufdd0\U0001fffe"), plays=3)
    session.close()
    call("picture", session.record.header.id, "--out", "one.svg")
    assert "<script>]]>" in _words(Path("one.svg").read_text("utf-8")).replace("  ", " ")


def test_a_mark_stands_on_its_letter(call: Call, begin: Begin) -> None:
    session = begin(("Ada", "a\u0327\u0e31z"), plays=3)
    session.close()
    call("picture", session.record.header.id, "--out", "one.svg")
    drawn = ET.parse("one.svg").getroot()
    assert any((each.text or "").startswith("a\u0327") for each in drawn.iter(f"{SVG}text"))
    assert all(each.get("textLength") != "0" for each in drawn.iter(f"{SVG}text"))


def test_size_theme_seat_and_no_colour(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*arguments: str) -> ET.Element:
        call("picture", SIXTEEN, "--at", "20", "--out", "x.svg", "--force", *arguments)
        return ET.parse("x.svg").getroot()

    usual = drawn()
    assert (usual.get("width"), usual.get("height")) == ("720", "432")
    large = drawn("--size", "120x40")
    assert (large.get("width"), large.get("height")) == ("1080", "720")
    assert "Seen by P1" in _words(ET.tostring(drawn("--seat", "1"), "unicode"))
    inks = {each.get("fill") for each in usual.iter()}
    assert {each.get("fill") for each in drawn("--theme", "paper").iter()} != inks
    monkeypatch.setenv("NO_COLOR", "1")
    for each in drawn().iter():
        if ink := each.get("fill"):
            assert ink[1:3] == ink[3:5] == ink[5:7], "only grey"


def test_a_png_has_its_size(call: Call, monkeypatch: pytest.MonkeyPatch, refused: Refused) -> None:
    pytest.importorskip("PIL")
    try:
        png._font(bold=False)
    except OSError:
        pytest.skip("there is no font")
    assert call("picture", SIXTEEN, "--out", "x.png", "--size", "40x12").status == 0
    data = Path("x.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (360, 216)
    png._font.cache_clear()
    monkeypatch.setattr(png, "FONTS", "there is no such font{}.ttf")
    assert "DejaVu Sans Mono" in refused("picture", SIXTEEN, "--out", "y.png")
    png._font.cache_clear()


@pytest.mark.every("each has its own options")
@pytest.mark.parametrize("command", ["picture", "cast"])
def test_a_dash_is_standard_output(call: Call, command: str) -> None:
    """Everywhere: tests/cli/test_page.py and test_library.py have `export`."""
    said = call(command, SIXTEEN, "--out", "-")
    assert (said.status, said.out) == (0, call(command, SIXTEEN).out)
    assert not Path("-").exists()


def test_a_dash_is_no_folder_of_games(refused: Refused) -> None:
    assert "not a folder" in refused("simulate", "sixteen", "--games", "2", "--out", "-")
    assert not Path("-").exists()


def test_no_png_is_written_to_a_terminal(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "PNG is not for a terminal" in refused("picture", SIXTEEN, "--png", "--out", "-")


def test_without_pillow_there_is_svg(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)
    assert "sixteen-tui[pictures]" in refused("picture", SIXTEEN, "--out", "x.png")


def test_a_picture_is_what_its_name_says(call: Call, refused: Refused, tmp_path: Path) -> None:
    assert refused("picture", SIXTEEN, "--out", "x.jpg").endswith("x.jpg: a picture is written as .svg or .png")
    assert not [*tmp_path.glob("**/x.jpg")]
    assert call("picture", SIXTEEN, "--out", "x.SVG").status == 0
    assert call("picture", SIXTEEN, "--out", "plain").status == 0
    assert Path("plain").read_bytes() == Path("x.SVG").read_bytes()


def test_nothing_is_written_over_or_through_a_link(call: Call, refused: Refused, tmp_path: Path) -> None:
    Path("there.svg").write_text("mine")
    Path("link.svg").symlink_to("elsewhere.svg")
    Path("folder.svg").mkdir()
    for name in ("there.svg", "link.svg", "folder.svg"):
        for command in ("picture", "cast"):
            assert "is there already" in refused(command, SIXTEEN, "--out", name)
    assert "symbolic link" in refused("picture", SIXTEEN, "--out", "link.svg", "--force")
    assert "a folder" in refused("picture", SIXTEEN, "--out", "folder.svg", "--force")
    assert "no/such/place.svg: no such file or folder" in refused("picture", SIXTEEN, "--out", "no/such/place.svg")
    assert call("picture", SIXTEEN, "--out", "there.svg", "--force").status == 0
    assert Path("there.svg").read_text().startswith("<svg ")
    mask = os.umask(0)
    os.umask(mask)
    assert Path("there.svg").stat().st_mode & 0o777 == 0o666 & ~mask
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.svg", "link.svg", "there.svg"], (
        "nothing is left over"
    )


def test_what_cannot_be_drawn_is_said(refused: Refused) -> None:
    for arguments, why in (
        (("--at", "94"), "the steps 1 to 93"),
        (("--at", "²"), "no step"),
        (("--size", "39x12"), "from 40x12 to 300x120"),
        (("--size", "80"), "not a size"),
        (("--theme", "../night"), "no theme"),
        (("--seat", "4"), "the seats 0 to 3"),
    ):
        assert why in refused("picture", SIXTEEN, *arguments)
    for speed in ("0", "21", "fast", "1e3", "-1"):
        assert "speed" in refused("cast", SIXTEEN, f"--speed={speed}")
    assert "no saved game" in refused("cast", "nothing")


def test_a_game_that_is_not_over_shows_what_its_person_knows(call: Call, refused: Refused, begin: Begin) -> None:
    """As the replay has it: the eyes of the one person in it, and no others."""
    session = begin()
    session.close()
    name = session.record.header.id
    assert call("picture", name, "--out", "x.svg").status == 0
    assert "Seen by You" in _words(Path("x.svg").read_text("utf-8"))
    assert "not over" in refused("picture", name, "--seat", "1")
    assert "not over" in refused("cast", name, "--seat", "1")
    assert call("cast", name, "--seat", "0").out.startswith('{"version": 2')


def test_a_step_of_a_game_without_any_is_refused_in_words(begin: Begin, refused: Refused) -> None:
    session = begin()
    session.close()
    path = session.record.path
    assert "only the step 1" in refused("picture", str(path), "--at", "999")
    path.write_bytes(path.read_bytes().partition(b"\n")[0] + b"\n")
    said = refused("picture", str(path), "--at", "999")
    assert said.endswith("there is no step '999': nothing has been played in this game")
