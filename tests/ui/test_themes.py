"""Every theme can be read as a file; one that is none takes nothing down, and is named by file and line."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style

from sixteen_tui.settings import paths, theme
from sixteen_tui.terminal.frame import Frame, Ink, _ink
from sixteen_tui.text import themes as words
from sixteen_tui.widgets.look import ASCII, UNICODE, Glyphs
from tests.ui.colours import VGA, XTERM, rgb, shown
from tests.ui.kit import Stage, opened
from tests.ui.sweet_states import STATES

OURS = sorted(
    file.name.removesuffix(".toml") for file in files("sixteen_tui.themes").iterdir() if file.name.endswith(".toml")
)
DEFAULT = (files("sixteen_tui.themes") / f"{theme.DEFAULT}.toml").read_text("utf-8")
ROOT = Path(__file__).parents[2]


def own(text: str | bytes, name: str = "mine") -> Path:
    """A file in the person's own folder."""
    paths.themes().mkdir(parents=True, exist_ok=True)
    file = paths.themes() / f"{name}.toml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def test_there_are_themes_and_the_default_is_one() -> None:
    assert theme.DEFAULT in OURS
    assert len(OURS) >= 8


@pytest.mark.every("each theme is a file of its own")
@pytest.mark.parametrize("name", OURS)
def test_a_theme_has_every_ink_a_title_and_a_mood(name: str, tmp_path: Path) -> None:
    text = (files("sixteen_tui.themes") / f"{name}.toml").read_text("utf-8")
    found = theme.read(name, text)
    assert tuple(found.inks) == tuple(tomllib.loads(text)["inks"]) == theme.INKS, "all, and in one order"
    assert text.startswith("# "), "a comment on its mood"
    assert theme.load(name, tmp_path) == found
    assert found.title in words._TITLES
    assert words.mood(name) != words.mood("")


@pytest.mark.every("each theme is a file of its own")
@pytest.mark.parametrize("name", OURS)
def test_in_sixteen_colours_a_theme_names_them(name: str) -> None:
    """Nothing there is left to what a terminal makes of a colour that it has not got."""
    found = theme.in_sixteen(theme.load(name, Path("nowhere")))
    assert found.wholly_native
    assert tuple(sorted(found.inks)) == tuple(sorted(theme.INKS))
    assert (found is theme.in_sixteen(found)) == (name == "terminal" or found.wholly_native)


def test_those_who_lend_their_inks_have_all() -> None:
    for name in theme._LENDERS.values():
        lender = theme.load(name, Path("nowhere"))
        assert set(lender.sixteen) == {"background", *theme.INKS}
    assert {dark: theme.load(name, Path("nowhere")).dark for dark, name in theme._LENDERS.items()} == {
        True: True,
        False: False,
    }


def test_what_a_theme_says_of_sixteen_colours_goes_before_what_is_lent() -> None:
    text = f"{DEFAULT}\naccent = 'bright_cyan'\nbackground = 'blue'\n"
    found = theme.in_sixteen(theme.read("x", text))
    assert found.inks["accent"] == Style.parse("bright_cyan on blue")
    assert found.inks["text"].bgcolor == found.background == Color.parse("blue")


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_colour_is_never_the_only_difference(glyphs: Glyphs) -> None:
    assert len(set(glyphs.shapes)) == len(glyphs.shapes) == 5


# Errors


@pytest.mark.parametrize("ink", theme.STANDS_FOR)
def test_a_theme_from_before_an_ink_was_known_has_it_all_the_same(ink: str) -> None:
    found = theme.read("mine", re.sub(rf"^{ink} = .*\n", "", DEFAULT, count=1, flags=re.MULTILINE))
    assert found.inks[ink] == found.inks[theme.STANDS_FOR[ink]]


@pytest.mark.parametrize("ink", [ink for ink in theme.INKS if ink not in theme.STANDS_FOR])
def test_a_missing_ink_is_named(ink: str) -> None:
    head, inks = DEFAULT.split("[inks]\n")
    text = f"{head}[inks]\n" + re.sub(rf"^{ink} = .*\n", "", inks, count=1, flags=re.MULTILINE)
    with pytest.raises(theme.ThemeError, match=rf"^missing {ink}$") as raised:
        theme.read("x", text)
    assert DEFAULT.split("\n")[(raised.value.line or 0) - 1] == "[inks]"


BROKEN: dict[str, tuple[Callable[[str], str], str, str, str | None]] = {
    "empty": (lambda text: "", "missing", "background", None),
    "not TOML": (lambda text: text.replace("dim = ", "dim "), "syntax", "", 'dim "#d7d7af"'),
    "not TOML to its end": (lambda text: f"{text}\nx = [", "syntax", "", "x = ["),
    "twice the same": (lambda text: f'{text}off = "blue"', "syntax", "", 'off = "blue"'),
    "deeper than one can think": (lambda text: f"x = {'[' * 20000}", "syntax", "", None),
    "no ground": (lambda text: text.replace('background = "#005f5f"', ""), "missing", "background", None),
    "an ink that is no colour": (
        lambda text: text.replace('text = "#eeeeee"', 'text = "as bright as day"'),
        *("colour", "text", 'text = "as bright as day"'),
    ),
    "an ink without a colour": (
        lambda text: text.replace('text = "#eeeeee"', 'text="bold"'),
        *("colour", "text", 'text="bold"'),
    ),
    "an ink that is a number": (
        lambda text: text.replace('text = "#eeeeee"', '"text" = 5'),
        *("colour", "text", '"text" = 5'),
    ),
    "an ink that there is not": (
        lambda text: text.replace("blue = ", "bleu = ", 1),
        *("unknown", "bleu", 'bleu = "#0000d7 on #ffffff"'),
    ),
    "an ink of sixteen that there is not": (lambda text: f'{text}txt = "red"', "unknown", "txt", 'txt = "red"'),
    "an ink of sixteen that is no colour": (lambda text: f'{text}bad = "rd"', "colour", "bad", 'bad = "rd"'),
    "a ground of sixteen that is no colour": (
        lambda text: f"{text}background = 1",
        *("colour", "background", "background = 1"),
    ),
    "an entry that there is not": (lambda text: f'colour = "red"\n{text}', "unknown", "colour", 'colour = "red"'),
    "a ground that is no colour": (
        lambda text: text.replace('"#005f5f"', '"mud"', 1),
        *("colour", "background", 'background = "mud"'),
    ),
    "a ground with a number that is none": (
        lambda text: text.replace('"#005f5f"', '"rgb(,,)"', 1),
        *("colour", "background", 'background = "rgb(,,)"'),
    ),
    "an ink with a number that is none": (
        lambda text: text.replace('text = "#eeeeee"', 'text = "rgb(,,)"'),
        *("colour", "text", 'text = "rgb(,,)"'),
    ),
    "a title that is a number": (lambda text: text.replace('"Felt"', "1"), "kind", "title", "title = 1"),
    "inks that are a list": (lambda text: "background = '#000000'\ninks = []", "kind", "inks", "inks = []"),
}


@pytest.mark.every("each fault has a message of its own")
@pytest.mark.parametrize("how", BROKEN)
def test_what_is_wrong_is_told_with_its_line(how: str) -> None:
    breaking, what, where, line = BROKEN[how]
    text = breaking(DEFAULT)
    assert text != DEFAULT
    with pytest.raises(theme.ThemeError) as raised:
        theme.read("x", text)
    error = raised.value
    assert (error.what, error.where) == (what, where)
    assert (error.line and text.split("\n")[error.line - 1]) == line
    assert words.problem(error)


def test_inks_may_be_written_in_any_way_that_toml_has() -> None:
    inks = tomllib.loads(DEFAULT)["inks"]
    for text in (
        "background = '#000000'\n" + "".join(f"inks.{ink} = '{style}'\n" for ink, style in inks.items()),
        "background = '#000000'\ninks = {" + ", ".join(f"{ink} = '{style}'" for ink, style in inks.items()) + "}",
    ):
        assert theme.read("x", text).title == "x"
    broken = text.replace("#eeeeee", "grey and green", 1)
    with pytest.raises(theme.ThemeError, match=r"^colour text$"):
        theme.read("x", broken)
    broken = "background = '#000000'\ninks.text = 'red'\ninks.dim = 'pale'"
    with pytest.raises(theme.ThemeError) as raised:
        theme.read("x", broken)
    assert raised.value.line == 3


@pytest.mark.parametrize("how", BROKEN)
async def test_a_broken_theme_of_ones_own_falls_back(how: str) -> None:
    file = own(BROKEN[how][0](DEFAULT))
    assert set(theme.survey(paths.themes()).problems) == {file}
    async with opened(theme="mine") as stage:
        assert stage.sees("Sixteen TUI")
        assert stage.app.look.inks["banner"] == theme.load(theme.DEFAULT, paths.themes()).inks["banner"]


def test_what_is_no_text_or_no_file_is_told_and_left_out() -> None:
    files = [own(b"\xff\xfe\x00", "bytes"), own(f"#{'x' * 70000}\n{DEFAULT}", "long")]
    (paths.themes() / "folder.toml").mkdir()
    os.mkfifo(paths.themes() / "fifo.toml")
    (paths.themes() / "loop.toml").symlink_to("loop.toml")
    (paths.themes() / "notes.txt").write_text("no theme at all")
    found = theme.survey(paths.themes())
    others = [paths.themes() / f"{name}.toml" for name in ("fifo", "folder", "loop")]
    assert sorted(found.problems) == sorted([*files, *others])
    assert {error.what for error in found.problems.values()} == {"unread"}
    for name in ("bytes", "long", "fifo", "folder", "loop"):
        assert theme.load(name, paths.themes()).name == theme.DEFAULT


def test_a_folder_that_is_a_file_or_a_loop_is_no_folder() -> None:
    paths.themes().parent.mkdir(parents=True)
    paths.themes().write_text("")
    assert sorted(theme.survey(paths.themes()).themes) == OURS
    paths.themes().unlink()
    paths.themes().symlink_to(paths.themes())
    assert sorted(theme.survey(paths.themes()).themes) == OURS
    assert theme.load("night", paths.themes()).name == "night"


@pytest.mark.parametrize("colour", ["#112233", "red", "bright_red", "dark_olive_green3", "color(5)", "rgb(1,2,3)"])
async def test_a_theme_of_ones_own_may_name_any_colour(colour: str) -> None:
    """An ink is whatever Rich takes for a colour; Textual knows fewer names and is not to mind."""
    text = DEFAULT.replace('text = "#eeeeee"', f'text = "{colour}"').replace("#005f5f", colour, 1)
    own(text)
    async with opened(theme="mine") as stage:
        assert stage.sees("Sixteen TUI")
        assert stage.app.look.inks["text"].color == Style.parse(colour).color


def test_one_s_own_theme_replaces_one_of_the_same_name_unless_it_is_broken() -> None:
    file = own(DEFAULT.replace("#005f5f", "#000000", 1), theme.DEFAULT)
    assert theme.load(theme.DEFAULT, paths.themes()).background == Color.parse("#000000")
    assert theme.survey(paths.themes()).own == {theme.DEFAULT: file}
    own("background", theme.DEFAULT)
    assert theme.load(theme.DEFAULT, paths.themes()).background == Color.parse("#005f5f")
    assert theme.survey(paths.themes()).own == {}


@pytest.mark.parametrize("name", ["../../etc/passwd", "", ".", "a\x00b", "\udcff", "x" * 5000, "night/"])
async def test_a_theme_that_there_is_not_is_the_default(name: str) -> None:
    assert theme.load(name, paths.themes()).name == theme.DEFAULT


async def test_at_the_start_only_the_chosen_theme_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    own(DEFAULT)
    seen: list[str] = []
    read = theme.read

    def noted(name: str, text: str) -> theme.Theme:
        seen.append(name)
        return read(name, text)

    monkeypatch.setattr(theme, "read", noted)
    async with opened(theme="night") as stage:
        assert stage.sees("Sixteen TUI")
        assert seen == ["night"]


# Sent colours


def sent(stage: Stage) -> set[Ink]:
    """The inks of the screen as the frame would send them."""
    frame = Frame(colours=not stage.app.no_color)
    frame.draw(stage.app.screen._compositor.render_full_update(), stage.app.console)
    return {ink for row in frame._wanted for _, ink in row}


async def test_the_terminal_s_own_colours_are_sent_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not as what Textual takes them for."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    async with opened(theme="terminal") as stage:
        await stage.rest()
        inks = sent(stage)
        numbers = {part for ink in inks for part in (ink.colour, ink.ground)}
        assert numbers <= {"", "39", "49", *map(str, [*range(30, 38), *range(90, 98), *range(40, 48)])}
        assert {"39", "49", "96", "40"} <= numbers


@pytest.mark.parametrize("name", OURS)
async def test_sixteen_colours_are_sent_as_such(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    async with opened(theme=name) as stage:
        await stage.rest()
        assert stage.app.console.color_system == "standard"
        inks = sent(stage)
        assert len(inks) > 3
        assert {ink.ground for ink in inks} <= {"49", *map(str, range(40, 48))}, "the Linux console has no others"
        wanted = theme.in_sixteen(theme.load(name, paths.themes())).inks
        assert wanted.items() <= stage.app.look.inks.items()


@pytest.mark.parametrize("name", OURS)
async def test_without_colours_none_is_sent(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened(theme=name) as stage:
        await stage.rest()
        assert {(ink.colour, ink.ground) for ink in sent(stage)} == {("", "")}


@pytest.mark.parametrize("term", ["xterm-256color", "xterm"])
async def test_without_colours_a_disabled_key_differs(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", term)
    async with STATES["table, the daily deal"]({}) as stage:
        key, label, off = (stage.app.look.inks[name] for name in ("key", "label", "off"))
        assert (key.bold, off.dim) == (True, True)
        assert len({key, label, off}) == 3
        assert any("2" in ink.attributes.split(";") for ink in sent(stage))


def test_the_page_on_themes_is_true() -> None:
    """Every ink is explained, and the example is a theme."""
    page = (ROOT / "docs/themes.md").read_text("utf-8")
    assert [ink for ink in theme.INKS if f"| `{ink}` |" not in page] == []
    found = theme.read("example", (ROOT / "examples/slate.toml").read_text("utf-8"))
    assert found.inks.keys() == set(theme.INKS)
    assert [found.title for found in theme.survey(Path("nowhere")).themes.values() if found.title not in page] == []


def test_reduction_is_that_of_the_frame() -> None:
    """The program sends for an ink the number that `shown` reckons with."""
    style = Style.parse("#af5f00 on #ffffd7")
    assert _ink(style, ColorSystem.EIGHT_BIT) == ("", "38;5;130", "48;5;230")
    assert shown(style, ColorSystem.EIGHT_BIT) == (rgb(130), rgb(230))
    style = Style.parse("bold red on bright_white")
    assert _ink(style, ColorSystem.STANDARD) == ("1", "31", "107")
    assert shown(style, ColorSystem.STANDARD) == (XTERM[1], XTERM[15])
    assert shown(style, ColorSystem.STANDARD, VGA, console=True) == (VGA[9], VGA[7])
