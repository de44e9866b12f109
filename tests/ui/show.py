"""Opens one state of one screen in this terminal, to look at and to debug it: `make screen STATE="table, a wild"`.

Without a name it lists the states. Saves and settings lie in a temporary folder. While Textual's developer console runs
in another terminal (`make console`), `self.log(...)` and print appear there.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.ui import kit
from tests.ui.sweet_states import STATES


async def show(name: str, language: str) -> None:
    """Bring about the state, then leave the application to the keyboard until it ends."""
    kit.in_terminal = True
    async with STATES[name]({"language": language}) as stage:
        task = stage.app._task  # set by run_test, done when the person leaves
        assert task is not None
        await asyncio.wait({task})


def main() -> int:
    """Parse the command line; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("state", nargs="?", choices=[*STATES], metavar="STATE", help="a name from the list")
    parser.add_argument("--language", default="en")
    chosen = parser.parse_args()
    if chosen.state is None:
        print("\n".join(STATES))  # noqa: T201  # the list that was asked for
        return 0
    if importlib.util.find_spec("textual_dev"):
        os.environ.setdefault("TEXTUAL", "devtools,debug")
    with tempfile.TemporaryDirectory() as folder:
        for variable in ("DATA", "CONFIG", "STATE", "CACHE"):
            os.environ[f"XDG_{variable}_HOME"] = str(Path(folder, variable.lower()))
        asyncio.run(show(chosen.state, chosen.language))
    return 0


if __name__ == "__main__":
    sys.exit(main())
