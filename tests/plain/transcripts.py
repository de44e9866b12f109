"""The games in `docs/plain-sixteen.fr.txt` and `docs/plain-sweet-sixteen.fr.txt`, played over a pipe, in French.

Run as a program it writes both anew; the test compares them.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from tests.plain.talk import CHOOSE, OVER, Talk, choices, reply

DOCS: Final = Path(__file__).parents[2] / "docs"
GAMES: Final = {
    "plain-sixteen.fr.txt": ("play", "sixteen", "--plain", "--players", "human,medium", "--seed", "16" * 32),
    "plain-sweet-sixteen.fr.txt": (
        *("play", "sweet-sixteen", "--plain", "--players", "human,easy,medium", "--rules", "casino"),
        *("--seed", "16" * 32),
    ),
}
_ASKED: Final = ("aide", "conseil", "pile", "main", "score", "chances", "événements", "quoi ?", "reprendre")
"""What is asked for at the first turns, one thing a turn."""


def transcript(name: str, home: Path) -> str:
    """What is said and typed in a whole game."""
    random, asked = Random(name), list(_ASKED)
    with Talk(home, *GAMES[name], language="fr") as talk:
        heard = talk.hear()
        while not OVER.match(heard[-1]):
            if CHOOSE.match(heard[-1]) and asked:
                talk.ask(asked.pop(0))
            heard = talk.ask(_choice(heard, random) or reply(heard, random))
        talk.ask("aide")
        talk.answer("quitter")
        talk.end()
    command = " ".join(("sixteen-tui", *GAMES[name]))
    return "\n".join((f"$ {command}", *talk.lines, ""))


def _choice(heard: Sequence[str], random: Random) -> str:
    """The number of a 16 or a match if there is one, else of what is no bust."""
    found = choices(heard)
    if not CHOOSE.match(heard[-1]) or not found:
        return ""
    good = [number for number, text in found.items() if "!" in text and "Bust" not in text]
    quiet = [number for number, text in found.items() if "Bust" not in text]
    return str(random.choice(good or quiet or [*found]))


if __name__ == "__main__":
    for each in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            (DOCS / each).write_text(transcript(each, Path(folder)), "utf-8")
            sys.stdout.write(f"{each}\n")
