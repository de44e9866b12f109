"""Takes the pictures of the static site in docs/ with Chromium: `shell/site_pictures.py`, part of `make pictures`.

Method: a site of games that the level *easy* plays, from fixed seeds, with people of different luck; then Chromium
without a window, in light colours.
"""

from __future__ import annotations

import os
import sys
import tempfile
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Final

# Run as a script, Python looks for modules beside this file first.
sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.site import games
from sixteen_tui.cli.main import main as program
from sixteen_tui.export.png import COLOURS
from sixteen_tui.settings import paths
from tests.browser import PROGRAM, browser

FOLDER: Final = Path(__file__).resolve().parents[1] / "docs" / "pictures"
NAMES: Final = ("Ada", "Blaise", "Carl", "Emmy", "Grace", "Maria", "Pierre", "Sophie")
SIZE: Final = (900, 760)
PICTURES: Final = {"site-ladder": "ladder.html", "site-game": "games/g000000.html#40"}
"""Name -> address in the site."""


def main() -> int:
    from PIL import Image

    if PROGRAM is None:
        print("The pictures of the site need chromium; they stay as they are.", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as home:
        for name in ("DATA", "CONFIG", "STATE", "CACHE"):
            os.environ[f"XDG_{name}_HOME"] = str(Path(home) / name.lower())
        os.environ |= {"LC_ALL": "C.UTF-8", "LANGUAGE": "en", "TZ": "UTC"}
        games(paths.saves(), 60, NAMES)
        assert program(["archive", "--html", str(Path(home) / "site")]) == 0
        with browser(Path(home)) as chromium:
            chromium.colours("light")
            chromium.resize(*SIZE)
            for name, address in PICTURES.items():
                path, _, fragment = address.partition("#")
                chromium.open(Path(home) / "site" / path, f"#{fragment}" if fragment else "")
                if fragment:
                    chromium.until("!document.getElementById('player').hidden")
                taken = b64decode(chromium.ask("Page.captureScreenshot", format="png")["data"])
                with Image.open(BytesIO(taken)) as image:
                    image.convert("RGB").quantize(COLOURS).save(FOLDER / f"{name}.png", optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
