"""Every theme can be read and seen; a theme that is none takes nothing down."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from rich.style import Style

from sixteen_tui import paths, theme
from sixteen_tui.widgets.look import ASCII, UNICODE, Glyphs
from tests.tui.kit import launched, opened

OURS = sorted(file.name.removesuffix(".toml") for file in files("themes").iterdir() if file.name.endswith(".toml"))
CARDS = ("blue", "green", "orange", "purple")
DEFAULT = (files("themes") / f"{theme.DEFAULT}.toml").read_text("utf-8")


def _luminance(red: int, green: int, blue: int) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    parts = [value / 255 for value in (red, green, blue)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(style: Style) -> float:
    """The contrast of a text and its ground, 1 to 21."""
    assert style.color
    assert style.bgcolor
    one, other = sorted(_luminance(*colour.get_truecolor()) for colour in (style.color, style.bgcolor))
    return (other + 0.05) / (one + 0.05)


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast(Style.parse("#ffffff on #000000")) == pytest.approx(21)
    assert contrast(Style.parse("#767676 on #ffffff")) == pytest.approx(4.54, abs=0.01)


def test_there_are_themes_and_the_default_is_one() -> None:
    assert theme.DEFAULT in OURS
    assert len(OURS) >= 2


@pytest.mark.parametrize("name", OURS)
def test_a_theme_has_every_ink_and_no_other(name: str, tmp_path: Path) -> None:
    import tomllib

    text = (files("themes") / f"{name}.toml").read_text("utf-8")
    found = theme.read(name, text)
    assert set(found.inks) == set(theme.INKS) == set(tomllib.loads(text)["inks"])
    assert theme.load(name, tmp_path).name == name
    assert found.title


@pytest.mark.parametrize("ink", theme.INKS)
@pytest.mark.parametrize("name", OURS)
def test_every_ink_can_be_read(name: str, ink: str, tmp_path: Path) -> None:
    """WCAG AA asks for 4.5:1; what cannot be used now may be fainter, and the backs of cards carry no text."""
    least = 3.0 if ink in ("off", "back") else 4.5
    assert contrast(theme.load(name, tmp_path).inks[ink]) >= least


@pytest.mark.parametrize("name", OURS)
def test_the_inks_of_the_cards_differ(name: str, tmp_path: Path) -> None:
    inks = theme.load(name, tmp_path).inks
    assert len({str(inks[card].color) for card in CARDS}) == 4
    assert len({str(inks[card].bgcolor) for card in CARDS}) == 1


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_colour_is_never_the_only_difference(glyphs: Glyphs) -> None:
    assert len(set(glyphs.shapes)) == len(glyphs.shapes) == 5


@pytest.mark.parametrize("ink", theme.INKS)
def test_a_missing_ink_is_named(ink: str) -> None:
    text = "\n".join(line for line in DEFAULT.splitlines() if not line.startswith(f"{ink} ="))
    with pytest.raises(ValueError, match=rf"^inks\.{ink}$"):
        theme.read("x", text)


BROKEN: dict[str, Callable[[str], str]] = {
    "empty": lambda text: "",
    "not TOML": lambda text: "inks = [",
    "no ground": lambda text: text.replace("background", "back_ground"),
    "an ink that is no colour": lambda text: text.replace('text = "#eeeeee"', 'text = "as bright as day"'),
    "an ink that is a number": lambda text: text.replace('text = "#eeeeee"', "text = 5"),
    "a ground that is no colour": lambda text: text.replace('"#005f5f"', '"mud"'),
    "inks that are a list": lambda text: "background = '#000000'\ninks = []",
}


@pytest.mark.parametrize("how", BROKEN)
async def test_a_broken_theme_of_ones_own_falls_back(how: str) -> None:
    paths.themes().mkdir(parents=True)
    (paths.themes() / "mine.toml").write_text(BROKEN[how](DEFAULT), "utf-8")
    assert "mine" in theme.names(paths.themes())
    async with opened(theme="mine") as stage:
        assert stage.sees("Sixteen TUI")
        assert stage.app.look.inks["banner"] == theme.load(theme.DEFAULT, paths.themes()).inks["banner"]


async def test_a_theme_that_is_not_text_falls_back() -> None:
    paths.themes().mkdir(parents=True)
    (paths.themes() / "mine.toml").write_bytes(b"\xff\xfe\x00")
    async with opened(theme="mine") as stage:
        assert stage.sees("Sixteen TUI")


@pytest.mark.parametrize("colour", ["#112233", "red", "bright_red", "dark_olive_green3", "color(5)", "rgb(1,2,3)"])
async def test_a_theme_of_ones_own_may_name_any_colour(colour: str) -> None:
    """An ink is whatever Rich takes for a colour; Textual knows fewer names and is not to mind."""
    paths.themes().mkdir(parents=True)
    (paths.themes() / "mine.toml").write_text(DEFAULT.replace('text = "#eeeeee"', f'text = "{colour}"'), "utf-8")
    async with opened(theme="mine") as stage:
        assert stage.sees("Sixteen TUI")
        assert stage.app.look.inks["text"].color == Style.parse(colour).color


async def test_one_s_own_theme_replaces_one_of_the_same_name_unless_it_is_broken() -> None:
    paths.themes().mkdir(parents=True)
    own = paths.themes() / f"{theme.DEFAULT}.toml"
    own.write_text(DEFAULT.replace("#005f5f", "#000000"), "utf-8")
    assert theme.load(theme.DEFAULT, paths.themes()).background == "#000000"
    own.write_text("background", "utf-8")
    assert theme.load(theme.DEFAULT, paths.themes()).background == "#005f5f"
    async with launched() as stage:
        assert stage.sees("Sixteen TUI")


async def test_a_theme_that_there_is_not_is_the_default() -> None:
    async with opened(theme="../../etc/passwd") as stage:
        assert stage.app.look.inks == theme.load(theme.DEFAULT, paths.themes()).inks
