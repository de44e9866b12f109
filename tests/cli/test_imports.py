"""Imports of a start, at the moment when it is of use to a person: `sys.modules`, which no load disturbs."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Sequence
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Final

import pytest
import textual

from sixteen_tui.cli import launch
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.session.session import Session
from sixteen_tui.session.setup import seated
from sixteen_tui.settings import paths
from tests.patience import PATIENCE

SCREEN: Final = """
import sys
from sixteen_tui.cli import hashes
hashes.load()
from sixteen_tui.cli import main as cli
from sixteen_tui.terminal import guard
guard.refusal = lambda environment: None
from sixteen_tui.cli import launch
launch._load_asyncio(), launch._load_textual()
import asyncio
from sixteen_tui.screens.app import SixteenApp

def usable(app):
    screen, kind = app.screen, type(app.screen).__name__
    if kind == "HomeScreen":
        return screen._small is not None
    from sixteen_tui.screens.base.board import Layout
    return kind == sys.argv[1] and any(layout.board is not None for layout in screen.query(Layout))

async def go(app):
    async with app.run_test(size=(80, 24)):
        for _ in range(2000):
            await asyncio.sleep(0.01)  # `Pilot.pause` would draw a screen that has no widgets yet
            if usable(app):
                break
        else:
            print("never", type(app.screen).__name__)
        print(*sorted(each for each in [*sys.modules] if each.startswith(HEAVY)))
        app.exit(0)

SixteenApp.run = lambda self, mouse: asyncio.run(go(self))
HEAVY = ("pydantic", "sixteen_tui.saves.schema", "fsrs")
cli.main(sys.argv[2:])
"""


@pytest.fixture
def saved() -> Path:
    """A game that was begun and left, as the program leaves it."""
    players = seated(("human", "medium"), ("", "Blaise"))
    session = Session.begin(paths.saves(), "sixteen", Rules(), players, "1" * 64)
    while session.record.table.to_move != 0 or len(session.record.table) < 8:
        session.act(session.record.table.legal[0])
    session.close()
    return session.record.path


def printed(environment: dict[str, str], code: str, *arguments: str) -> str:
    """The output of a Python of its own that runs this."""
    run = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(run, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.timeout(120)
@pytest.mark.every("each opens another screen, reads other files before, and lacks a part that the others have")
@pytest.mark.parametrize(
    ("screen", "arguments", "later"),
    [
        ("HomeScreen", "", "sixteen_tui.session.session sixteen_tui.session.host sixteen_tui.engine.sweet_sixteen"),
        ("TableScreen", "play sixteen", "sixteen_tui.engine.sweet_sixteen"),
        ("TableScreen", "play sweet-sixteen", ""),
        ("TableScreen", "resume", "sixteen_tui.session.importing sixteen_tui.saves.archive"),
        (
            "ReplayScreen",
            "replay last",
            "sixteen_tui.session.importing sixteen_tui.session.host sixteen_tui.engine.review",
        ),
    ],
)
def test_what_the_first_picture_does_not_need_is_imported_later(
    environment: dict[str, str], saved: Path, screen: str, arguments: str, later: str
) -> None:
    """Nor is anything validated: neither a new game, nor a file that the program has written or validated before."""
    code = SCREEN.replace("HEAVY = (", f"HEAVY = (*{later.split()}, ")
    assert printed(environment, code, screen, *arguments.split()) == "\n"


TITLED: Final = """
def first(app):
    title = app.screen.query_one("TitleBar").painted[0].text.split()
    app.first = [*title, *sorted(each for each in [*sys.modules] if each.startswith(HEAVY))]
SixteenApp._open_first = first
usable = lambda app: hasattr(app, "first")
"""
"""Remembers what there is when the application opens the game, after its first frame."""


@pytest.mark.timeout(120)
@pytest.mark.every("each reads other files before")
@pytest.mark.parametrize(("arguments", "title"), [("resume", "Sixteen"), ("replay last", "Replay")])
def test_the_title_of_a_saved_game_is_shown_before_the_game_is_read(
    environment: dict[str, str], saved: Path, arguments: str, title: str
) -> None:
    """Its file was looked up in the index, so nothing that reads or draws it is imported, nor the home screen."""
    heavy = [f"screens.{each}" for each in ("table", "replay", "home.home")]
    heavy += [f"session.{each}" for each in ("session", "opening", "replay")]
    code = SCREEN.replace("HEAVY = (", f"HEAVY = (*{[f'sixteen_tui.{each}' for each in heavy]}, ")
    code = code.replace(PRINTED, "        print(*app.first)\n").replace("cli.main(sys", f"{TITLED}cli.main(sys")
    assert printed(environment, code, "", *arguments.split()) == f"{title}\n"


PRINTED: Final = "        print(*sorted(each for each in [*sys.modules] if each.startswith(HEAVY)))\n"
COUNTED: Final = """
        def count():
            return sum(each.partition(".")[0] == "sixteen_tui" and each not in RECORDS for each in [*sys.modules])
        print(count())
        Resting.stir = stir
        app._typed.resting.stir()
        while any(each not in sys.modules for each in app.screen.soon):
            await asyncio.sleep(0.01)
        print(count(), *sorted(each for each in HEAVY if sys.modules.get(each)))
"""
RECORDS: Final = {
    f"sixteen_tui.games.{name.replace('-', '_')}{part}" for name in PLUGINS for part in ("", ".keys", ".named")
}
"""Modules of each game that a start has, even if it is not played; so the number of games does not count."""
PATIENT: Final = """
from sixteen_tui.screens.base.resting import Resting
Resting.stir, stir = lambda self: None, Resting.stir
"""
"""Loads nothing for the next key until the first modules are counted."""
NEVER: Final = (
    "_hashlib",
    "_ssl",
    "html",
    "secrets",
    "statistics",
    "textual.command",
    "textual.widgets._input",
    "sixteen_tui.saves.pasted",
    "sixteen_tui.screens.table.over",
    "sixteen_tui.text.site",
)
"""Modules that no start has before the first key. OpenSSL (`_hashlib`) alone takes 3.4 MiB."""


@pytest.mark.timeout(120)
@pytest.mark.every("each opens another screen, and reads other files before")
@pytest.mark.parametrize(
    ("screen", "arguments", "limits"),
    [
        ("HomeScreen", "", (145, 145)),
        ("TableScreen", f"play sixteen --seed {'1' * 64}", (187, 211)),  # a deal that the person begins
        ("TableScreen", "resume", (186, 211)),
        ("ReplayScreen", "replay last", (155, 155)),
    ],
)
def test_a_start_imports_no_more_than_it_did(
    environment: dict[str, str], saved: Path, screen: str, arguments: str, limits: tuple[int, int]
) -> None:
    """Modules of the project at the first picture of use, and once the person has looked at it for a while.

    Each module costs 0.3 ms and 25 KiB. Raise a limit only for what the picture shows.
    """
    assert PRINTED in SCREEN
    code = SCREEN.replace(PRINTED, COUNTED).replace("HEAVY = (", f"{PATIENT}RECORDS = {RECORDS}\nHEAVY = {NEVER}\n(")
    first, rested = printed(environment, code, screen, *arguments.split()).splitlines()
    number, *never = rested.split()
    over = [each for each, most in zip((first, number), limits, strict=True) if int(each) > most]
    assert (over, never) == ([], []), (first, rested)


HASHED: Final = """
import sys
sys.modules.update(dict.fromkeys(sys.argv[1:]))
from sixteen_tui.cli import hashes
hashes.load()
import hashlib
print(hashlib.sha256(b"16").hexdigest()[:8], hashlib.blake2b(b"16").hexdigest()[:8], "_hashlib" in sys.modules)
import _hashlib
"""


@pytest.mark.every("a Python with hash functions of its own, and one without")
@pytest.mark.parametrize(("lacks", "openssl"), [((), False), (("_md5",), True)], ids=["all", "no MD5"])
def test_a_python_without_hash_functions_uses_openssl(
    environment: dict[str, str], lacks: Sequence[str], *, openssl: bool
) -> None:
    hashed = (sha256(b"16").hexdigest()[:8], blake2b(b"16").hexdigest()[:8])
    assert printed(environment, HASHED, *lacks).split() == [*hashed, str(openssl)]


@pytest.mark.timeout(120)
def test_a_file_that_nobody_has_validated_is(environment: dict[str, str], saved: Path) -> None:
    saved.with_name("copy.sixteen.jsonl").write_bytes(saved.read_bytes())
    assert "pydantic " in printed(environment, SCREEN, "ReplayScreen", "replay", "copy")


NAMES: Final = """
import sys
from sixteen_tui.cli import main as cli
done = [cli.main(line.split()) for line in sys.argv[1:]]
print(done, *sorted(each for each in sys.modules if each in ("textual", "asyncio", "pydantic")))
"""
PALETTE: Final = """
import sys
from sixteen_tui.cli import launch
launch._load_asyncio(), launch._load_textual()
import asyncio
from sixteen_tui.screens.app import SixteenApp
print(*sorted(each for each in sys.modules if each in ("ssl", "textual.command", "textual.widgets._option_list")))

async def go():
    async with SixteenApp().run_test() as pilot:
        await pilot.press("down", "ctrl+p", "question_mark", "q")
        print(type(pilot.app.screen).__name__)

asyncio.run(go())
from textual.command import Provider
print(Provider.__module__, Provider.__doc__ is not None)
"""


def test_the_application_runs_without_the_command_palette(environment: dict[str, str]) -> None:
    """Its module can still be imported."""
    assert printed(environment, PALETTE).splitlines() == ["", "HomeScreen", "textual.command True"]


def test_another_version_that_needs_more_of_the_palette_gets_it(environment: dict[str, str]) -> None:
    code = PALETTE.replace("launch._load_asyncio()", "launch.__dict__.update(PALETTE=()), launch._load_asyncio()")
    assert printed(environment, code).splitlines()[1:] == ["HomeScreen", "textual.command True"]


def test_textual_takes_no_other_name_from_its_command_palette() -> None:
    """Another version may: then the stand-in lacks a name."""
    root = Path(textual.__file__).parent
    taken = {
        alias.name
        for path in root.rglob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ImportFrom) and node.module == "textual.command"
        for alias in node.names
    }
    assert taken <= set(launch.PALETTE)


PRINTING: Final = (
    "--version",
    "paths",
    "tables",
    "list",
    "list --json",
    "list --result unfinished",
    "code last",
    "show last",
)


def test_a_command_that_prints_imports_no_screen(environment: dict[str, str], saved: Path) -> None:
    """And nothing that validates, where the index knows the game."""
    catalogue = Catalogue(paths.saves())
    assert len(list(catalogue.look(catalogue.files()))) == 1
    assert printed(environment, NAMES, *PRINTING).splitlines()[-1] == str([0] * len(PRINTING))
