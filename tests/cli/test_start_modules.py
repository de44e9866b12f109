"""Modules that a start imports, and the garbage collector during it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sixteen_tui.engine.games import GAMES
from tests.patience import PATIENCE


def _printed(code: str, environment: dict[str, str], *arguments: str) -> str:
    """The output of a Python of its own that runs this."""
    run = [sys.executable, "-c", code, *arguments]
    return subprocess.run(run, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout


@pytest.mark.parametrize("arguments", ["--version", "--help", "verify --help", "paths"])
def test_what_is_not_needed_is_not_imported(environment: dict[str, str], arguments: str) -> None:
    code = (
        "import sys; from sixteen_tui.cli import main as cli; status = cli.main(sys.argv[1:])\n"
        "names = 'engine.games', 'engine.players', 'saves.journal', 'saves.records'\n"
        "ours = {f'sixteen_tui.{name}' for name in names}\n"
        "heavy = {'textual', 'rich', 'pydantic', 'asyncio', *ours}\n"
        "print(status, sorted(heavy & set(sys.modules)))"
    )
    assert _printed(code, environment, *arguments.split()).splitlines()[-1] == "0 []"


def test_home_loads_nothing_that_it_does_not_show(environment: dict[str, str]) -> None:
    """Up to its first picture: no rules, no saves, of a game its keys and its name, and no other words."""
    code = (
        "import asyncio, sys\n"
        "import sixteen_tui.cli.main, sixteen_tui.cli.commands.play\n"
        "from sixteen_tui.screens.app import SixteenApp\n"
        "from sixteen_tui.screens.home.home import HomeScreen\n"
        "def looked(self):\n"
        "    heavy = tuple('sixteen_tui.' + each for each in ('engine', 'saves', 'session.', 'tables'))\n"
        "    words = [each for each in sys.modules if '.games.' in each and each.count('.') > 2]\n"
        "    heavy = {each for each in sys.modules if each.startswith((*heavy, 'pydantic', 'argparse'))}\n"
        "    print(*sorted({*words, *heavy} - {'sixteen_tui.session.refusal'}))\n"
        "    self.app.exit()\n"
        "HomeScreen.look_for_games = looked\n"
        "async def go():\n"
        "    async with SixteenApp().run_test() as pilot:\n"
        "        await pilot.pause()\n"
        "asyncio.run(go())\n"
    )
    packages = sorted(
        f"sixteen_tui.games.{name.replace('-', '_')}.{part}" for name in GAMES for part in ("keys", "named")
    )
    assert _printed(code, environment).split() == packages


def test_chosen_keys_are_read_without_a_screen(environment: dict[str, str]) -> None:
    """They are needed before the first picture."""
    code = (
        "import sys; from sixteen_tui.settings import keymap; keymap.chosen('azerty', {'app.help': ['f9']})\n"
        "heavy = ('sixteen_tui.screens', 'sixteen_tui.widgets', 'sixteen_tui.engine', 'textual.screen')\n"
        "print([each for each in sys.modules if each.startswith(heavy)])"
    )
    assert _printed(code, environment) == "[]\n"


def test_a_new_game_is_made_after_the_first_picture(environment: dict[str, str]) -> None:
    """Until the application runs nothing is loaded that a save takes."""
    code = (
        "import sys, types\n"
        "from sixteen_tui.cli import main as cli\n"
        "from sixteen_tui.terminal import guard\n"
        "guard.refusal = lambda environment: None\n"
        "def launch(opens, title):\n"
        "    print(title(), 'pydantic' in sys.modules)\n"
        "    opens()\n"
        "    return 0\n"
        "sys.modules['sixteen_tui.cli.launch'] = types.SimpleNamespace(launch=launch)\n"
        "cli.main(['play', 'sixteen'])\n"
    )
    assert _printed(code, environment) == "Sixteen False\n"


def test_the_application_runs_without_tls_which_can_be_had_all_the_same(environment: dict[str, str]) -> None:
    code = (
        "import sys\n"
        "from sixteen_tui.cli import launch\n"
        "launch._load_asyncio()\n"
        "from sixteen_tui.screens import app\n"
        "print('ssl' in sys.modules, '_ssl' in sys.modules)\n"
        "import asyncio, ssl\n"
        "print(asyncio.run(asyncio.sleep(0, 'runs')), ssl.create_default_context().verify_mode.name)\n"
    )
    assert _printed(code, environment) == "False False\nruns CERT_REQUIRED\n"


def test_garbage_is_looked_for_again_once_there_is_a_picture(environment: dict[str, str]) -> None:
    code = (
        "import asyncio, gc\n"
        "usual = gc.get_threshold()\n"
        "from sixteen_tui.screens.base import garbage\n"
        "garbage.starting()\n"
        "print(gc.isenabled(), gc.get_threshold()[0] > usual[0])\n"
        "from sixteen_tui.screens.app import SixteenApp\n"
        "async def go():\n"
        "    async with SixteenApp().run_test() as pilot:\n"
        "        await pilot.pause()\n"
        "        print(gc.get_threshold()[0] < 100_000, gc.get_threshold()[1:] == usual[1:])\n"
        "        print(gc.get_freeze_count() > 10_000)\n"
        "asyncio.run(go())\n"
    )
    assert _printed(code, environment) == "True True\nTrue True\nTrue\n"
