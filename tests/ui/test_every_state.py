"""Visits each state of every screen once in every language, with all checks that apply to every screen.

Invariant: at 80x24 no text is cut, no key is left out, the text equals the accepted one and, in a made-up language,
comes from the catalogue; no two bindings share a key. At 40x12 the screen can be played. A name that loses letters has
an ellipsis.
"""

from __future__ import annotations

from pprint import pformat
from typing import Final

import pytest

from sixteen_tui.text import i18n
from tests.ui import accepted, alive
from tests.ui.classes import screens
from tests.ui.cut import Watch, unsigned
from tests.ui.kit import Stage
from tests.ui.least import missed
from tests.ui.pseudo import CODE
from tests.ui.states import SCREENS, figured, read_on
from tests.ui.sweet_states import STATES
from tests.ui.uncatalogued import painted, uncatalogued

HELPED: Final = {
    name.split(",")[0]: name
    for name in reversed(STATES)
    if not name.startswith(
        ("keys", "key entry", "name", "enter", "find", "table code", "code entry", "say something", "title")
    )
}.values()
"""One state of each screen, the first; help is the same for the others; where every key is awaited there is none."""
KEYS: Final = {name for name in STATES if " foreseen" not in name and ", after " not in name and name != "title"}
"""Keys and room may differ; the texts of sets that are formed differ, and the title of a start has no keys."""
LONGEST: Final = {
    name for name in KEYS if name.startswith(("table, Sw", "table, own", "hand-over", "new game", "odds"))
}
"""Those that have least room, whatever the language."""
FRENCH: Final = {
    "home, the first start": "offers both languages",
    "daily": "names of months and days",
    "new game, Sweet Sixteen, 10 players": "longest labels beside values",
    "settings": "longest labels and values",
    "table, 4 long names": "least room in Sixteen",
    "table, Sweet Sixteen, own turn, 10 long names": "least room in Sweet Sixteen",
    "table, after colour-number-sixteen, bonus": "longest sentence below the hand",
    "hint, wilds, 4 long names": "column titles",
    "odds": "decimal commas, spaces before %",
    "statistics": "decimal commas, spaces before %",
    "review, 4 long names": "longest rows beside bars",
    "end, Sweet Sixteen, 10 long names": "plurals and signs in a table",
    "lesson, Sixteen": "most words in one panel",
    "rules": "wrapped prose with no-break spaces",
    "keys": "longest column of keys",
}
"""States of which the French text is compared in `make test`, by what it alone can show; `make long` has the others."""
CASES: Final = [
    pytest.param(
        name,
        language,
        id=f"{name}-{language}",
        marks=[] if language == i18n.SOURCE or name in FRENCH else pytest.mark.long,
    )
    for name in STATES
    for language in i18n.languages()
]


@pytest.fixture(autouse=True)
def the_same_every_day(monkeypatch: pytest.MonkeyPatch) -> None:
    accepted.stand_still(monkeypatch)


async def came(stage: Stage, name: str, language: str) -> None:
    """The state has come about, in the language, and nothing happens any more."""
    assert i18n.language() == language
    assert stage.showing == SCREENS[name.split(",", maxsplit=1)[0]]
    await figured(stage)


async def helped(stage: Stage) -> None:
    """Read the help to its end, and go back to where it was asked for."""
    before, showing = stage.text(), stage.showing
    await stage.goes_to("HelpScreen", "?")
    await read_on(stage)
    await stage.goes_to(showing, "q")
    await stage.until(lambda: stage.text() == before)


@pytest.mark.every("each state has its own accepted text")
@pytest.mark.parametrize(("name", "language"), CASES)
async def test_a_state(name: str, language: str, watch: Watch, update: bool) -> None:
    """All that is wrong is told at once; nothing may be."""
    wrong: dict[str, object] = {}
    async with STATES[name]({"language": language}) as stage:
        await came(stage, name, language)
        wrong["text"] = accepted.differences(name, language, accepted.text(stage), update=update)
        if name in KEYS:
            wrong["rivals"] = alive.rivals(stage)
            wrong["Escape alone"] = alive.escape_alone(stage)
            wrong["not in the table"] = alive.not_in_the_table(stage)
        if name in HELPED:
            await helped(stage)
        wrong["cut"], wrong["left out"], wrong["names"] = [*watch.cut], [*watch.left_out], unsigned(stage.rows())
        if name in KEYS:
            wrong["old keys"] = await alive.old_keys(stage)
        if name in (KEYS if language == i18n.SOURCE else LONGEST):
            wrong["least"] = {what: found for what, found in (await missed(stage)).items() if found}
    told = {what: found for what, found in wrong.items() if found}
    assert not told, pformat(told, width=100)


@pytest.mark.long  # in CI the sentences are looked for in the code (`test_sentences.py`)
@pytest.mark.usefixtures("third")
@pytest.mark.parametrize("name", STATES)
async def test_a_state_in_a_third_language(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = painted(monkeypatch)
    async with STATES[name]({"language": CODE}) as stage:
        await came(stage, name, CODE)
        if stage.showing not in ("BookletScreen", "CodeScreen", "EnterScreen"):
            lines.update(stage.rows())
        if name in HELPED:
            await helped(stage)
    assert any("~]" in line for line in lines)
    assert uncatalogued(lines) == {}


def test_states_in_french_are_states() -> None:
    assert FRENCH.keys() <= STATES.keys()


def test_every_screen_has_a_state() -> None:
    """A screen that nobody looks at is not tested."""
    assert {*(cls.__name__ for cls in screens()), "TitleScreen"} == set(SCREENS.values())
    assert {name.split(",")[0] for name in STATES} == set(SCREENS)
