"""Random input of the monkey: keys, bursts, broken sequences, bytes that are no text, pastes and sizes, with weights.

Invariant: depends on the given `Random` and, for keys that a screen offers, on that screen.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tests.terminal import shown

LONE, SILENCE = 0.25, 3.3
"""Seconds after which a lone Escape, and a sequence or a paste that nobody ended, is over."""
BURST: Final = 50
"""Keys of a burst."""
SPARE: Final = 0.3
"""The share of keys that end the program that are sent; with all of them a run would be little but starts."""
ENDINGS: Final = frozenset("\x03\x11")
PASTE, PASTE_END = "\x1b[200~", "\x1b[201~"
NAMES: Final = {
    **dict.fromkeys(("Enter", "Entrée"), shown.ENTER),
    **dict.fromkeys(("Space", "Espace"), " "),
    **dict.fromkeys(("Esc", "Échap"), shown.ESCAPE),
    **dict.fromkeys(("Del", "Suppr"), shown.DELETE),
    **dict.fromkeys(("PgUp", "PgPréc"), shown.PAGE_UP),
    **dict.fromkeys(("PgDn", "PgSuiv"), shown.PAGE_DOWN),
    **dict.fromkeys(("Home", "Début"), shown.FIRST),
    **dict.fromkeys(("End", "Fin"), shown.LAST),
    **dict.fromkeys(("↑", "Up", "Haut"), shown.UP),
    **dict.fromkeys(("↓", "Down", "Bas"), shown.DOWN),
    **dict.fromkeys(("←", "<-"), shown.LEFT),
    **dict.fromkeys(("→", "->"), shown.RIGHT),
    "Tab": shown.TAB,
}
"""Keys as the key bar writes them in both languages."""
MOVES: Final = (shown.UP, shown.DOWN, shown.LEFT, shown.RIGHT, shown.FIRST, shown.LAST, shown.PAGE_UP, shown.PAGE_DOWN)
EDITS: Final = (shown.ENTER, shown.ESCAPE, shown.TAB, "\x7f", "\x08", shown.DELETE, "\x1b[2~", "\x1b[Z", "\n")
FUNCTIONS: Final = (
    *(f"\x1bO{letter}" for letter in "PQRS"),
    *(f"\x1b[{number}~" for number in (15, 17, 18, 19, 20, 21, 23, 24)),
    *(f"\x1b[1;{modifier}{letter}" for modifier in range(2, 9) for letter in "ABCDHF"),
)
UNFINISHED: Final = (
    *("\x1b[", "\x1bO", "\x1b[<", "\x1b[1;", "\x1b[200", "\x1b[?2026;", "\x1b]0;", "\x1bP", "\x1b[M", "\x1b\x1b"),
    *("\x1b[<0;1", "\x1b[48;", "\x1b_", "\x1b[" + "1" * 40, "\x1b[<" + "9;" * 20, "\x1b[?"),
)
REPLIES: Final = (
    *("\x1b[I", "\x1b[O", "\x1b[24;80R", "\x1b[?2026;2$y", "\x1b[?2048;1$y", "\x1b[?2048;2$y", "\x1b[?25u"),
    *("\x1b[48;24;80;480;640t", "\x1b[48;1;1;1;1t", "\x1b[8;24;80t", "\x1b[>0;276;0c", "\x1b]10;rgb:ff/ff/ff\x07"),
)
"""Replies of terminals, asked for or not."""
SIZES: Final = ((80, 24), (120, 40), (40, 12), (100, 30), (60, 16), (81, 25), (132, 43))
"""In all of these a screen can be read."""


@dataclass(frozen=True)
class Input:
    """Something that is done to the program: bytes that are typed, or sizes that the terminal has one after another."""

    name: str
    data: bytes = b""
    keys: int = 1
    sizes: tuple[tuple[int, int], ...] = ()
    open: float = 0
    """Seconds of silence after which what this may have left unfinished is over."""

    def __str__(self) -> str:
        what = " ".join(f"{columns}x{rows}" for columns, rows in self.sizes) or repr(self.data)
        return f"{self.name}: {what if len(what) <= 200 else what[:200] + '…'}"


def offered(text: str) -> list[str]:
    """The keys that the key bar of a screen offers."""
    named = (item.split(" ")[0] for item in re.split(r" {2,}", shown.key_bar(text).strip()))
    return [NAMES.get(name, name) for name in named if name in NAMES or len(name) == 1]


def any_key(random: Random) -> str:
    """A single key of a keyboard."""
    key = random.choice(
        (
            random.choice(string.ascii_letters),
            random.choice(string.digits),
            random.choice(string.punctuation + " "),
            random.choice(MOVES),
            random.choice(MOVES),
            random.choice(EDITS),
            random.choice(FUNCTIONS),
            chr(random.randrange(32)),
            "\x1b" + random.choice(string.ascii_letters),
            random.choice("éàßøñ€中🂡\u0301\u202e\u200d"),
            f"\x1b[{random.choice((27, 13, 9, 127, 97, 63, 57399, 0, 99999999))};{random.randrange(1, 10)}u",
        )
    )
    return key if key not in ENDINGS or random.random() < SPARE else " "


def _keys(random: Random, text: str) -> Input:
    return Input("key", any_key(random).encode())


def _offered(random: Random, text: str) -> Input:
    keys = offered(text) or [shown.ENTER]
    return Input("offered", random.choice(keys).encode())


def _burst(random: Random, text: str) -> Input:
    """Many keys at once: of a kind, as when one is held, or of all kinds."""
    choices = [*(offered(text) or [" "]), any_key(random), any_key(random)]
    held = random.random() < 0.3
    keys = (
        [random.choice(choices)] * BURST if held else [random.choice((*choices, any_key(random))) for _ in range(BURST)]
    )
    return Input("burst", "".join(keys).encode(), keys=BURST, open=SILENCE)


def _unfinished(random: Random, text: str) -> Input:
    return Input("unfinished", random.choice(UNFINISHED).encode(), open=SILENCE)


def _reply(random: Random, text: str) -> Input:
    return Input("reply", random.choice(REPLIES).encode(), open=LONE)


def _bytes(random: Random, text: str) -> Input:
    """Bytes of no text; without those that would end the program, as a byte among others may well do."""
    data = bytes(byte for byte in random.randbytes(random.randrange(1, 40)) if chr(byte) not in ENDINGS)
    return Input("bytes", data, open=SILENCE)


def _mouse(random: Random, text: str) -> Input:
    button, column, row = random.randrange(0, 130), random.randrange(-1, 500), random.randrange(-1, 200)
    if random.random() < 0.2:
        return Input("mouse", b"\x1b[M" + bytes(random.randrange(32, 256) for _ in range(3)), open=SILENCE)
    return Input("mouse", f"\x1b[<{button};{column};{row}{random.choice('Mm')}".encode(), open=LONE)


def _paste(random: Random, text: str) -> Input:
    """A paste: short, long, with sequences of its own; one in four has no end."""
    letters = string.printable + "\x1b\x00é🂡"
    body = "".join(random.choice(letters) for _ in range(random.choice((0, 3, 40, 400, 9000))))
    ends = random.random() < 0.75
    return Input(
        "paste" if ends else "endless paste", (PASTE + body + PASTE_END * ends).encode(), open=LONE if ends else SILENCE
    )


def size(random: Random) -> tuple[int, int]:
    """A size, most often a usual one."""
    if random.random() < 0.6:
        return random.choice(SIZES)
    return random.choice(((1, 1), (400, 120), (random.randrange(1, 401), random.randrange(1, 121))))


def _resize(random: Random, text: str) -> Input:
    return Input("resize", keys=0, sizes=(size(random),))


def _storm(random: Random, text: str) -> Input:
    return Input("storm", keys=0, sizes=tuple(size(random) for _ in range(random.randrange(5, 40))))


KINDS: Final[Sequence[tuple[Callable[[Random, str], Input], float]]] = (
    (_offered, 25),
    (_keys, 25),
    (_unfinished, 1.5),
    (_reply, 1),
    (_bytes, 1.5),
    (_mouse, 1.5),
    (_paste, 1),
    (_burst, 0.7),
    (_resize, 3),
    (_storm, 0.4),
)


def anything(random: Random, text: str) -> Input:
    """The next thing that a monkey does to what it sees."""
    makers, weights = zip(*KINDS, strict=True)
    made: Input = random.choices(makers, weights)[0](random, text)
    return made
