"""Second implementation of share codes, from `docs/format.md` alone: fields, check, header and lines.

Invariant: calls no code of the program. Legal entries come from the `legal` of `show --json`.
"""

from __future__ import annotations

import hashlib
import string
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

GAMES: Final = ("sixteen", "sweet-sixteen")
"""The games whose rules it knows, by number."""
DIGITS: Final = string.digits + string.ascii_uppercase + string.ascii_lowercase
PRIME: Final = 4294967291
OFFSET: Final = 1616161616
CROCKFORD: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
PLAIN: Final = DIGITS + "-._ "
Field = tuple[int, int]
"""A value and its radix."""


def code_of(total: int, version: int = 1) -> str:
    """The code that says G."""
    number, digits = OFFSET + PRIME * total, ""
    while number:
        digits = DIGITS[number % 62] + digits
        number //= 62
    return f"S16-{version}-{digits}"


def total_of(fields: Iterable[Field]) -> int:
    """G."""
    total, weight = 0, 1
    for value, radix in fields:
        assert 0 <= value < radix
        total, weight = total + weight * value, weight * radix
    return total


def number(value: int) -> list[Field]:
    fields = []
    while value > 31:
        fields.append((value % 32 + 32, 64))
        value //= 32
    return [*fields, (value, 64)]


def plain(text: str) -> list[Field]:
    value = 0
    for char in text:
        value = 66 * value + PLAIN.index(char)
    return [*number(2 * len(text)), (value, 66 ** len(text))]


def utf8(text: str) -> list[Field]:
    raw = text.encode()
    return [*number(2 * len(raw) + 1), (int(raw.hex() or "0", 16), 256 ** len(raw))]


class Fields:
    """The content of a code, field by field."""

    def __init__(self, code: str) -> None:
        """`rest` is what has not been taken, and `weight` the number by which that counts in G."""
        name, self.version, digits = code.split("-")
        assert name == "S16"
        value = 0
        for digit in digits:
            value = 62 * value + DIGITS.index(digit)
        assert value % PRIME == OFFSET
        self.rest, self.weight = value // PRIME, 1

    def take(self, radix: int) -> int:
        value = self.rest % radix
        self.rest //= radix
        self.weight *= radix
        return value

    def number(self) -> int:
        field = self.take(64)
        return field if field < 32 else field - 32 + 32 * self.number()

    def text(self) -> str:
        length = self.number()
        if length % 2:
            value = self.take(256 ** (length // 2))
            return bytes(value >> 8 * i & 255 for i in reversed(range(length // 2))).decode()
        value, chars = self.take(66 ** (length // 2)), ""
        for _ in range(length // 2):
            chars = PLAIN[value % 66] + chars
            value //= 66
        return chars

    def player(self) -> dict[str, str | None]:
        player, level = ("human", "bot")[self.take(2)], self.take(6)
        known = (None, "easy", "medium", "hard", "expert")
        return {"player": player, "level": self.text() if level == 5 else known[level]}

    def flag(self) -> bool:
        return self.take(2) == 1


def rules_of(fields: Fields) -> tuple[str, dict[str, Any]]:
    """The game and its rules; those that were added later are on or off."""
    game = GAMES[fields.take(16)]
    if game == "sixteen":
        rules: dict[str, Any] = {"seats": (2, 4)[fields.take(2)]}
        rules.update((name, fields.flag()) for name in ("matches", "bonus", "wilds"))
        rules["drawing"] = ("enforced", "strict", "loose")[fields.take(3)]
    else:
        rules = {"seats": 2 + fields.take(9)}
        rules.update((name, fields.flag()) for name in ("take", "second_chance", "faces_ten", "banker_plays"))
    if int(fields.version) > 100:
        rules.update((fields.text(), bool(fields.number())) for _ in range(fields.number()))
    return game, rules


def moment(fields: Fields) -> tuple[datetime, str]:
    """When the game was begun, and how that is written."""
    begun = datetime(1970, 1, 1) + timedelta(seconds=fields.take(2**32))  # noqa: DTZ001  # UTC throughout
    return begun, f"{begun:%Y-%m-%dT%H:%M:%SZ}"


def header(fields: Fields) -> dict[str, Any]:
    """The header of the save."""
    game, rules = rules_of(fields)
    if fields.flag():
        begun, created = None, fields.text()
    else:
        begun, created = moment(fields)
    id = fields.text() if fields.flag() else f"{begun:%Y%m%d-%H%M%S}-{fields.take(16**6):06x}"
    app = fields.text()
    seats = [{"name": fields.text(), **fields.player()} for _ in range(rules["seats"])]
    seed = f"{fields.take(2**256):064x}" if fields.flag() else None
    commitment = None
    if fields.flag():
        promised = hashlib.sha256(f"sixteen-tui:{seed}".encode()).hexdigest()
        commitment = promised if seed else f"{fields.take(2**256):064x}"
    return {
        "format": "sixteen-tui", "version": 1, "id": id, "created": created, "app": app, "game": game, "rules": rules,
        "rules_version": 1, "seats": seats, "seed": seed, "commitment": commitment,
    }  # fmt: skip


def short_header(fields: Fields) -> dict[str, Any]:
    """The header of the save of a short code."""
    game, rules = rules_of(fields)
    begun, created = moment(fields)
    id, named, daily = f"{begun:%Y%m%d-%H%M%S}-{fields.take(16**6):06x}", fields.flag(), None
    if fields.flag():
        daily = date.fromordinal(fields.take(2**20)).isoformat()
        bits = int(hashlib.sha256(f"sixteen-tui daily {game} {daily}".encode()).hexdigest()[:20], 16)
        deal = "".join(CROCKFORD[bits >> 5 * place & 31] for place in reversed(range(16)))
    else:
        deal = "".join(CROCKFORD[fields.take(32)] for _ in range(16))
    seats = [{"name": fields.text() if named else f"#{seat + 1}", **fields.player()} for seat in range(rules["seats"])]
    seed = hashlib.sha256(f"sixteen-tui deal {deal}".encode()).hexdigest()
    return {
        "format": "sixteen-tui", "version": 2, "id": id, "created": created, "app": "", "game": game, "rules": rules,
        "rules_version": 1, "seats": seats, "seed": seed,
        "commitment": hashlib.sha256(f"sixteen-tui:{seed}".encode()).hexdigest(), "deal": deal,
        **({"daily": daily} if daily else {}),
    }  # fmt: skip


def log(fields: Fields, first: dict[str, Any], shown: Sequence[dict[str, Any]]) -> list[str]:
    """The entries of a save that has no other lines. `shown` is what `show --json` prints of it."""
    assert fields.number() == 0
    return run(fields, first, shown)


def ended(fields: Fields, first: dict[str, Any], shown: Sequence[dict[str, Any]]) -> tuple[list[str], dict[str, Any]]:
    """The entries of a save whose only other line is its end, and that."""
    assert fields.number() == 1
    entries = run(fields, first, shown)
    assert fields.take(5) == 4
    why = ("resigned", "agreed", "time")[fields.take(3)]
    seats = [seat for seat in range(first["rules"]["seats"]) if fields.flag()]
    assert fields.number() == 0
    return entries, {"why": why, "seats": seats}


def clock(fields: Fields) -> dict[str, Any] | None:
    """The clock in a code of version 4 of a save without keys of version 2."""
    assert not any(fields.flag() for _ in ("deal", "contributions", "parent", "daily"))
    if not fields.flag():
        return None
    return {
        "per": ("move", "game")[fields.take(2)],
        "seconds": fields.take(2**27),
        "flag": ("computer", "loss")[fields.take(2)],
    }


def run(fields: Fields, first: dict[str, Any], shown: Sequence[dict[str, Any]]) -> list[str]:
    """A number of entries, and those."""
    before: dict[str, Any] = {"to_move": None, "legal": []}
    entries = []
    for position in shown[: fields.number()]:
        if before["to_move"] is not None:
            entry = f"{before['to_move']} {choice(fields, before['legal'])}"
        elif first["seed"] is not None:
            entry = position["entry"]
        else:
            entry = cards(fields, first["rules"]["seats"], position["entry"])
        entries.append(entry)
        before = position
    return entries


def choice(fields: Fields, legal: Sequence[str]) -> str:
    """One of the legal entries; in a short code first what stands before its `=`."""
    if fields.version not in ("3", "5"):
        return legal[fields.take(len(legal))]
    heads = sorted({each.partition("=")[0] for each in legal})
    head = heads[fields.take(len(heads))]
    of_it = [each for each in legal if each.partition("=")[0] == head]
    return of_it[fields.take(len(of_it))]


def cards(fields: Fields, seats: int, like: str) -> str:
    """An entry of chance that follows from no seed; as many cards as another one has."""
    kind, *words = like.split(" ")
    if kind == "deal":
        codes = [f"{colour}{value}" for colour in "BGOP" for value in range(7)] + ["W"]
        return " ".join((kind, str(fields.take(seats)), *(codes[fields.take(29)] for _ in words[1:])))
    pack = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"]
    prefixes = [word[:2] if ":" in word else "" for word in words]
    return " ".join((kind, *(prefix + pack[fields.take(52)] for prefix in prefixes)))
