"""Modules that a start imports, and the garbage collector during it."""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent

import pytest

from sixteen_tui.engine.games import GAMES
from tests.patience import PATIENCE


def _printed(code: str, environment: dict[str, str], *arguments: str) -> str:
    """The output of a Python of its own that runs this code, which may be indented."""
    run = [sys.executable, "-c", dedent(code), *arguments]
    return subprocess.run(run, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout


@pytest.mark.parametrize("arguments", ["--version", "--help", "verify --help", "paths"])
def test_what_is_not_needed_is_not_imported(environment: dict[str, str], arguments: str) -> None:
    code = """
        import sys; from sixteen_tui.cli import main as cli; status = cli.main(sys.argv[1:])
        names = 'engine.games', 'engine.players', 'saves.journal', 'saves.records'
        ours = {f'sixteen_tui.{name}' for name in names}
        heavy = {'textual', 'rich', 'pydantic', 'asyncio', *ours}
        print(status, sorted(heavy & set(sys.modules)))
    """
    assert _printed(code, environment, *arguments.split()).splitlines()[-1] == "0 []"


def test_home_loads_nothing_that_it_does_not_show(environment: dict[str, str]) -> None:
    """Up to its first picture: no rules, no saves, of a game its keys and its name, and no other words."""
    code = """
        import asyncio, sys
        import sixteen_tui.cli.main, sixteen_tui.cli.commands.play
        from sixteen_tui.screens.app import SixteenApp
        from sixteen_tui.screens.home.home import HomeScreen
        def looked(self):
            heavy = tuple('sixteen_tui.' + each for each in ('engine', 'saves', 'session.', 'tables'))
            words = [each for each in sys.modules if '.games.' in each and each.count('.') > 2]
            heavy = {each for each in sys.modules if each.startswith((*heavy, 'pydantic', 'argparse'))}
            print(*sorted({*words, *heavy} - {'sixteen_tui.session.refusal'}))
            self.app.exit()
        HomeScreen.look_for_games = looked
        async def go():
            async with SixteenApp().run_test() as pilot:
                await pilot.pause()
        asyncio.run(go())
    """
    packages = sorted(
        f"sixteen_tui.games.{name.replace('-', '_')}.{part}" for name in GAMES for part in ("keys", "named")
    )
    assert _printed(code, environment).split() == packages


def test_chosen_keys_are_read_without_a_screen(environment: dict[str, str]) -> None:
    """They are needed before the first picture."""
    code = """
        import sys; from sixteen_tui.settings import keymap; keymap.chosen('azerty', {'app.help': ['f9']})
        heavy = ('sixteen_tui.screens', 'sixteen_tui.widgets', 'sixteen_tui.engine', 'textual.screen')
        print([each for each in sys.modules if each.startswith(heavy)])
    """
    assert _printed(code, environment) == "[]\n"


def test_a_new_game_is_made_after_the_first_picture(environment: dict[str, str]) -> None:
    """Until the application runs nothing is loaded that a save takes."""
    code = """
        import sys, types
        from sixteen_tui.cli import main as cli
        from sixteen_tui.terminal import guard
        guard.refusal = lambda environment: None
        def launch(opens, title):
            print(title(), 'pydantic' in sys.modules)
            opens()
            return 0
        sys.modules['sixteen_tui.cli.launch'] = types.SimpleNamespace(launch=launch)
        cli.main(['play', 'sixteen'])
    """
    assert _printed(code, environment) == "Sixteen False\n"


def test_the_application_runs_without_tls_which_can_be_had_all_the_same(environment: dict[str, str]) -> None:
    code = """
        import sys
        from sixteen_tui.cli import launch
        launch._load_asyncio()
        from sixteen_tui.screens import app
        print('ssl' in sys.modules, '_ssl' in sys.modules)
        import asyncio, ssl
        print(asyncio.run(asyncio.sleep(0, 'runs')), ssl.create_default_context().verify_mode.name)
    """
    assert _printed(code, environment) == "False False\nruns CERT_REQUIRED\n"


def test_garbage_is_looked_for_again_once_there_is_a_picture(environment: dict[str, str]) -> None:
    code = """
        import asyncio, gc
        usual = gc.get_threshold()
        from sixteen_tui.screens.base import garbage
        garbage.starting()
        print(gc.isenabled(), gc.get_threshold()[0] > usual[0])
        from sixteen_tui.screens.app import SixteenApp
        async def go():
            async with SixteenApp().run_test() as pilot:
                await pilot.pause()
                print(gc.get_threshold()[0] < 100_000, gc.get_threshold()[1:] == usual[1:])
                print(gc.get_freeze_count() > 10_000)
        asyncio.run(go())
    """
    assert _printed(code, environment) == "True True\nTrue True\nTrue\n"
