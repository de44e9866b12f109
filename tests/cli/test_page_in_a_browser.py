"""A page that plays a game, in a real browser: by keys, in both colours, and without a request."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.session.noting import note
from sixteen_tui.settings import paths
from tests.browser import NEEDED, Browser, browser
from tests.cli.kit import VECTORS, Begin, Call
from tests.page import Page

pytestmark = [NEEDED, pytest.mark.timeout(180)]

SWEET: Final = str(VECTORS / "sweet-sixteen-09.sixteen.jsonl")
HOSTILE: Final = '</template></script><script>document.title="run"</script><img src=x onerror=document.title="run">'
TEXTS: Final = (
    "[...document.querySelectorAll('#board div')].map(row => [...row.children].map(cell => cell.textContent))"
)
BEYOND: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
INKS: Final = """[...document.querySelectorAll('#board span')].map(cell => {
    const style = getComputedStyle(cell);
    return [style.color, style.backgroundColor];
})"""


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("chromium")) as found:
        yield found


def _opened(call: Call, chromium: Browser, tmp_path: Path, save: str, fragment: str = "") -> Page:
    file = tmp_path / "game.html"
    assert call("export", save, "--html", str(file), "--force").status == 0
    chromium.requests.clear()
    chromium.complaints.clear()
    chromium.resize(1024, 768)
    chromium.open(file, fragment)
    chromium.until("!document.getElementById('player').hidden")
    return Page(file.read_text("utf-8"))


def _stands(chromium: Browser, found: Page, view: int, step: int) -> None:
    """Assert that the page shows a step: every cell, its words, its place on the slider."""
    last = found.last
    assert chromium.evaluate("document.getElementById('where').textContent") == f"Step {step} of {last}"
    assert chromium.evaluate("document.getElementById('told').textContent").split("\n") == found.told(view, step)
    assert chromium.evaluate("document.getElementById('step').value") == str(step)
    assert chromium.evaluate(TEXTS) == [[text for text, *_ in row] for row in found.cells(view, step)]


def test_keys_buttons_and_seats(call: Call, chromium: Browser, tmp_path: Path) -> None:
    found = _opened(call, chromium, tmp_path, str(VECTORS / "sixteen-01.sixteen.jsonl"))
    sets = found.data["sets"]
    _stands(chromium, found, 0, 1)
    for key, step in (
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("ArrowDown", sets[0]),
        ("ArrowDown", sets[1]),
        ("ArrowUp", sets[0]),
        ("End", found.last),
        ("ArrowRight", found.last),
        ("Home", 1),
        ("ArrowLeft", 1),
    ):
        chromium.press(key)
        _stands(chromium, found, 0, step)
    chromium.evaluate("document.querySelector('[data-go=\"next\"]').click()")
    _stands(chromium, found, 0, 2)
    chromium.evaluate("document.getElementById('eyes').value = 2")
    chromium.evaluate("document.getElementById('eyes').dispatchEvent(new Event('change'))")
    _stands(chromium, found, 2, 2)
    chromium.press("ArrowDown")
    _stands(chromium, found, 2, sets[0])
    chromium.evaluate(f"document.querySelector('#sets a[href=\"#{sets[3]}\"]').click()")
    chromium.until(f"document.getElementById('step').value === '{sets[3]}'")
    _stands(chromium, found, 2, sets[3])
    assert not chromium.complaints
    assert {each.partition("#")[0] for each in chromium.requests} == {(tmp_path / "game.html").as_uri()}


def test_it_plays_by_itself_and_stops_at_the_end(call: Call, chromium: Browser, tmp_path: Path) -> None:
    found = _opened(call, chromium, tmp_path, str(VECTORS / "sweet-sixteen-09.sixteen.jsonl"), "#38")
    _stands(chromium, found, 0, 38)
    chromium.evaluate("document.getElementById('speed').value = 4")
    chromium.press("Space")
    assert chromium.evaluate("document.getElementById('play').textContent") == "Stop"
    chromium.until(f"document.getElementById('step').value === '{found.last}'")
    assert chromium.evaluate("document.getElementById('play').textContent") == "Play"
    _stands(chromium, found, 0, found.last)
    chromium.until(f"location.hash === '#{found.last}'")


def test_the_address_follows_a_key_without_an_event_that_could_take_back_the_next(
    call: Call, chromium: Browser, tmp_path: Path
) -> None:
    _opened(call, chromium, tmp_path, SWEET)
    chromium.evaluate("window.jumps = 0; addEventListener('hashchange', () => window.jumps++)")
    chromium.press("ArrowRight")
    chromium.until("location.hash === '#2'")
    chromium.evaluate("new Promise(done => setTimeout(done, 50))")
    assert chromium.evaluate("window.jumps") == 0
    assert len(chromium.requests) == 1


def test_light_and_dark(call: Call, chromium: Browser, tmp_path: Path) -> None:
    for scheme in ("dark", "light"):
        chromium.colours(scheme)
        found = _opened(call, chromium, tmp_path, str(VECTORS / "sweet-sixteen-09.sixteen.jsonl"), "#20")
        wanted = [cell for row in found.cells(0, 20, scheme) for cell in row]
        there = chromium.evaluate(INKS)
        for (text, front, ground, _), inks in zip(wanted, there, strict=True):
            assert inks[1] == _rgb(ground)
            assert text in (" ", "") or inks[0] == _rgb(front)
        chromium.evaluate("document.getElementById('scheme').click()")
        assert chromium.evaluate(INKS) != there
    chromium.colours("")


def _rgb(colour: str) -> str:
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (0, 2, 4))})"


def test_the_table_fits_into_every_window(call: Call, chromium: Browser, tmp_path: Path) -> None:
    _opened(call, chromium, tmp_path, SWEET)
    for width, height in ((360, 640), (900, 760), (1024, 768), (2560, 1440)):
        chromium.resize(width, height)
        chromium.until(f"innerWidth === {width}")
        wide, high = chromium.evaluate(
            "(({width, bottom}) => [width, bottom])(document.getElementById('board').getBoundingClientRect())"
        )
        assert width / 3 < wide <= width
        assert high <= height
        assert chromium.evaluate(BEYOND) <= 0, "a scroll bar takes some of the window"


def test_hostile_names_and_notes_are_text(call: Call, chromium: Browser, tmp_path: Path, begin: Begin) -> None:
    from sixteen_tui.saves.records import read

    session = begin((HOSTILE, "Ada"), finish=True)
    session.close()
    record = read(session.record.path)
    note(record, 1, HOSTILE, paths.saves())
    _opened(call, chromium, tmp_path, record.header.id, "#2")
    assert chromium.evaluate("document.getElementById('note').textContent") == HOSTILE
    assert chromium.evaluate("document.title") != "run"
    assert chromium.evaluate("document.querySelectorAll('img, script').length") == 1
    assert not chromium.complaints
    assert len(chromium.requests) == 1


def test_a_screen_reader_finds_names_and_a_live_text(call: Call, chromium: Browser, tmp_path: Path) -> None:
    _opened(call, chromium, tmp_path, SWEET)
    chromium.ask("Accessibility.enable")
    nodes = chromium.ask("Accessibility.getFullAXTree")["nodes"]
    roles = [(each["role"]["value"], each.get("name", {}).get("value", "")) for each in nodes if not each["ignored"]]
    assert all(name for role, name in roles if role in ("button", "slider", "combobox", "link", "heading"))
    assert {"Step back", "Next step", "Play"} <= {name for role, name in roles if role == "button"}
    assert "status" in {role for role, _ in roles}
    assert not any("▀" in name for _, name in roles), "the cells are hidden from it"
