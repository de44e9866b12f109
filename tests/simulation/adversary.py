"""Somebody who breaks the protocol in every way that a client can. The others are not to notice."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from sixteen_tui.tables import ADMIN
from sixteen_tui.tables.protocol import KINDS, Message
from tests.simulation.people import LETTERS, Person

JUNK = (
    b"\n",
    b"null\n",
    b"[]\n",
    b"{\n",
    b'{"type": 1}\n',
    b'{"type": "act", "at": [0, 1e400], "action": "draw"}\n',
    b'{"type": "sit", "table": "../../etc/passwd"}\n',
    b'{"type": "say", "text": "\\u001b[2J\\u202e"}\n',
    b'{"type": "look", "table": "a", "table": "b"}\n',
    b"\xff\xfe\n",
    b"x" * 5000 + b"\n",
    b"[" * 4000 + b"\n",
)


VALUES: Final[dict[str, Sequence[Any]]] = {
    "action": ("draw", "stand", "play B3", "play W=P3", "trade KS", "deal", "cut", "seat 0", "?"),
    **dict.fromkeys(("yes", "private", "talk", "hints"), (False, True)),
    "contribution": ("0" * 32,),
    "do": tuple(ADMIN),
    "phrase": ("hello", "no-such-phrase"),
    "text": ("\x1b]0;x\x07", "\u200b" * 200, "hello"),
    "version": (1, 2),
    "game": ("sixteen", "sweet-sixteen", "no-such-game"),
    "rules": ({}, {"matches": 1}, {"seats": 10}),
    "seats": (["person", "person"], ["easy", "easy"], ["person"] * 10),
}
"""Keys of messages -> what it says for them."""


class Adversary(Person):
    """Says whatever may do harm, mostly well-formed, at whatever table there is."""

    honest = False

    def step(self) -> None:
        chance, rng = self.rng.random(), self.rng
        if self.line is None:
            self.connect()
        elif chance < 0.02:
            self.hang_up()
        elif chance < 0.06:
            self.line.send_raw(rng.choice(JUNK))
        elif chance < 0.08:
            kind, keys = ("look", {"code": "QQQQ"}) if chance < 0.07 else ("tables", {})
            for _ in range(rng.choice((20, 300))):
                self.send(kind, **keys)
        elif chance < 0.10:
            self.line.stop_reading(rng.choice((5.0, 200.0)))
        elif chance < 0.12:
            self.line.send_raw(b'{"type": "act", "at": [0,')
            self.line.reset()
            self.hang_up()
        elif chance < 0.5:
            self._anything()
        else:
            super().step()

    def _anything(self) -> None:
        """A message of any kind with values of the right shape."""
        kind = self.rng.choice([*KINDS])
        required, optional = KINDS[kind]
        keys = {*required, *(key for key in optional if self.rng.random() < 0.5)}
        message: Message = {"type": kind, **{key: self._value(kind, key) for key in sorted(keys)}}
        if self.line is not None:
            line = json.dumps(message).encode() + b"\n"
            self.line.send_raw(line, message)

    def _value(self, kind: str, key: str) -> Any:
        rng, tables = self.rng, [*self.club.codes] or ["none"]
        match key:
            case "table":
                return rng.choice([*tables, "20200101-000000-abcdef"])
            case "at" | "have":
                here = self.mirror.at if self.mirror is not None else [0, 0]
                return rng.choice((here, [0, rng.randint(0, 40)], [rng.randint(0, 3), here[1]], [10**6, 10**6]))
            case "seat":
                return rng.random() < 0.5 if kind == "leave" else rng.randint(0, 4)
            case "code":
                return rng.choice([code for code in self.club.codes.values() if code] or ["ABCD"])
            case "asked":
                return self.asked["asked"] if self.asked is not None else rng.randint(0, 20)
            case "do" if self.uid == self.club.own:
                return "?"  # the server's own account may ask for everything
            case "name":
                return rng.choice([each.name for each in self.club.people])
            case "seconds":
                return rng.randint(1, 100)
        return rng.choice(VALUES.get(key) or ("".join(rng.choice(LETTERS) for _ in range(8)),))
