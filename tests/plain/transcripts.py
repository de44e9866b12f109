"""The games in `docs/plain-*.txt`, played over a pipe: each of them in every language, with the same choices.

Run as a program it writes them anew; the test compares them.
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
_GAMES: Final = {
    "plain-sixteen": ("play", "sixteen", "--plain", "--players", "human,medium", "--seed", "16" * 32),
    "plain-sweet-sixteen": (
        *("play", "sweet-sixteen", "--plain", "--players", "human,easy,medium", "--rules", "casino"),
        *("--seed", "16" * 32),
    ),
}
_ASKED: Final = {
    "en": ("help", "hint", "pile", "hand", "score", "odds", "events", "what?", "undo"),
    "fr": ("aide", "conseil", "pile", "main", "score", "chances", "événements", "quoi ?", "reprendre"),
}
"""The requests at the first turns, one a turn."""
_HELP_AND_LEAVE: Final = {"en": ("help", "leave"), "fr": ("aide", "quitter")}
NAMES: Final = [f"{game}.{language}.txt" for game in _GAMES for language in _ASKED]
"""The files in `DOCS`."""


def transcript(name: str, home: Path, columns: int = 80) -> str:
    """Return the transcript of the game of a file of `NAMES`."""
    game, language, _ = name.split(".")
    random, asked = Random(game), list(_ASKED[language])
    with Talk(home, *_GAMES[game], language=language, columns=columns) as talk:
        heard = talk.hear()
        while not OVER.match(heard[-1]):
            if CHOOSE.match(heard[-1]) and asked:
                talk.ask(asked.pop(0))
            heard = talk.ask(_choice(heard, random) or reply(heard, random))
        for word in _HELP_AND_LEAVE[language]:
            talk.answer(word)
            talk.hear()
        talk.end()
    command = " ".join(("sixteen-tui", *_GAMES[game]))
    return "\n".join((f"$ {command}", *talk.lines, ""))


def _choice(heard: Sequence[str], random: Random) -> str:
    """The number of a 16 or a match if there is one, else of what is no bust."""
    found = choices(heard)
    if not CHOOSE.match(heard[-1]) or not found:
        return ""
    good = [number for number, text in found.items() if "sixteen" in text or "match" in text]
    quiet = [number for number, text in found.items() if "bust" not in text]
    return str(random.choice(good or quiet or [*found]))


if __name__ == "__main__":
    for each in NAMES:
        with tempfile.TemporaryDirectory() as folder:
            (DOCS / each).write_text(transcript(each, Path(folder)), "utf-8")
            sys.stdout.write(f"{each}\n")
