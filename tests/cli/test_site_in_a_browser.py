"""A static site in a real browser: small and large windows, keys alone, a screen reader's tree, no foreign request."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.saves.records import parse, read, rewritten
from sixteen_tui.session.noting import note
from sixteen_tui.settings import paths
from tests.browser import NEEDED, Browser, browser
from tests.cli.kit import Begin, Call
from tests.tiers import first

pytestmark = [NEEDED, pytest.mark.timeout(180)]

SIZES: Final = ((360, 640), (900, 760), (1024, 768), (2560, 1440))
HOSTILE: Final = '"><img src=x>'
NOTE: Final = '"><img src=x onerror="document.title=1"></template><script>document.title=1</script>'
BEYOND: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
FOCUS: Final = "(e => e.getAttribute('href') || e.id || e.tagName)(document.activeElement)"


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("chromium")) as found:
        yield found


@pytest.fixture
def site(call: Call, begin: Begin, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A site in English, or in the language of the parameter."""
    if hasattr(request, "param"):
        request.getfixturevalue("monkeypatch").setenv("LC_ALL", f"{request.param}.UTF-8")
    for number, names in enumerate([("Ada", HOSTILE), ("Ada", "Marguerite-Alexandrine"), ("", "Bot")]):
        session = begin(names, finish=True, game="sweet-sixteen", seed=f"{number:064x}")
        session.close()
        if names[0]:
            path = session.record.path
            seats = [{"name": name, "player": "human", "level": None} for name in names]
            path.write_bytes(rewritten(path.read_bytes(), parse(path.read_bytes(), path), seats=seats))
            note(read(path), 1, NOTE, paths.saves())
    assert call("archive", "--html", "site").status == 0
    return tmp_path / "site"


@pytest.mark.parametrize("site", first(["fr_FR", "en_GB"]), indirect=True)
def test_every_page_in_every_window_and_colour(site: Path, chromium: Browser) -> None:
    """In dark colours in the narrowest window alone: the schemes differ in colours."""
    chromium.requests.clear()
    chromium.complaints.clear()
    for scheme in ("light", "dark"):
        chromium.colours(scheme)
        for path in sorted(site.rglob("*.html")):
            chromium.resize(1024, 768)
            chromium.open(path)
            if path.parent.name == "games":
                chromium.until("!document.getElementById('player').hidden")
            light = chromium.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
            assert light is (scheme == "light")
            for width, height in SIZES if scheme == "light" else SIZES[:1]:
                chromium.resize(width, height)
                chromium.until(f"innerWidth === {width}")
                assert chromium.evaluate(BEYOND) <= 0, (path, width)
    chromium.colours("")
    assert not chromium.complaints
    assert all(each.startswith(site.as_uri()) for each in chromium.requests)
    assert {Path(each).suffix for each in chromium.requests} == {".html", ".css", ".js"}
    assert chromium.evaluate("document.querySelectorAll('img').length") == 0


def test_names_and_notes_are_text(site: Path, chromium: Browser) -> None:
    chromium.requests.clear()
    chromium.complaints.clear()
    shown = 0
    for path in sorted(site.rglob("*.html")):
        chromium.open(path)
        title = chromium.evaluate("document.title")
        if path.parent.name == "games":
            chromium.until("!document.getElementById('player').hidden")
            for _ in range(3):  # the note is on the second step
                chromium.press("ArrowRight")
                shown += NOTE in str(chromium.evaluate("document.body.innerText"))
        assert chromium.evaluate("document.querySelectorAll('img, main script').length") == 0
        assert chromium.evaluate("document.title") == title
    assert shown, "the notes are there"
    assert all(each.startswith(site.as_uri()) for each in chromium.requests)
    assert not chromium.complaints


@pytest.mark.every("narrow windows lay the page out in another way")
@pytest.mark.parametrize(("width", "height"), [(360, 640), (1024, 768), (2560, 1440)])
def test_keys_alone_lead_to_a_game_and_back(site: Path, chromium: Browser, width: int, height: int) -> None:
    chromium.resize(width, height)
    chromium.open(site / "index.html")
    chromium.press("Tab")
    assert chromium.evaluate(FOCUS) == "#main"
    assert chromium.evaluate("document.activeElement.getBoundingClientRect().left") >= 0, "the link is seen"
    for address in ("index.html", "ladder.html", "games.html"):
        chromium.press("Tab")
        assert chromium.evaluate(FOCUS) == address
    chromium.press("Enter")
    chromium.until("location.href.endsWith('games.html') && document.readyState === 'complete'")
    for _ in range(5):
        chromium.press("Tab")
    assert str(chromium.evaluate(FOCUS)).startswith("games/")
    chromium.press("Enter")
    chromium.until("document.readyState === 'complete' && document.getElementById('player')?.hidden === false")
    chromium.press("End")
    chromium.until("document.getElementById('step').value === document.getElementById('step').max")
    chromium.evaluate("document.querySelector('nav a').focus()")
    chromium.press("Enter")
    chromium.until("location.href.endsWith('index.html')")


def test_a_screen_reader_finds_its_way(site: Path, chromium: Browser) -> None:
    for path in sorted(site.rglob("*.html")):
        chromium.open(path)
        chromium.ask("Accessibility.enable")
        nodes = [each for each in chromium.ask("Accessibility.getFullAXTree")["nodes"] if not each["ignored"]]
        named = [(each["role"]["value"], each.get("name", {}).get("value", "")) for each in nodes]
        roles = {role for role, _ in named}
        assert {"navigation", "main", "heading"} <= roles
        needing = ("link", "heading", "navigation", "image", "columnheader", "rowheader", "button", "region")
        assert all(name for role, name in named if role in needing), path
        assert ("table" in roles) is (path.parent.name != "games")


def test_it_prints_in_light_colours_without_navigation(site: Path, chromium: Browser) -> None:
    chromium.open(site / "ladder.html")
    chromium.ask("Emulation.setEmulatedMedia", media="print")
    assert chromium.evaluate("getComputedStyle(document.querySelector('nav')).display") == "none"
    assert chromium.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    chromium.ask("Emulation.setEmulatedMedia", media="")
