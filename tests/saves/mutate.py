"""Damages saves, share codes, settings, themes and the index, at random and on purpose.

Invariant: functions take intact input and a source of chance, return the damaged one, and judge nothing. A function
whose name contains `right` corrects the checksums, so that the code behind them is reached.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.unit.saves import coder
from tests.unit.saves.damage import STRANGE, changed_bytes
from tests.unit.saves.index_rows import COLUMNS, change, load
from tests.unit.saves.writer import first_crc, next_crc, save_of

HOSTILE: Final = (
    "\x1b[2J\x1b[31m", "\x1b]0;title\x07", "\x9b31m", "\x00", "\r\n\x08\x7f", "\u202eabc\u2066\u2069",
    "\u200b\u200d\ufeff\u00ad", "\u2028\u2029\x85", "[bold red]x[/]", "[@click=app.quit]x[/]", "{0}{file}%s%n",
    "🏴‍☠️👩‍👩‍👧", "e" + "\u0301" * 150, "\U000e0041", "\ufff9\ufffb", "😀" * 40, "ﷺ" * 20, "\\u001b", "../../etc",
    "NaN", "", " ", "0 draw", "\t" * 30,
)  # fmt: skip
"""Text that wants to be more than text."""

EXTREME: Final = (
    "NaN", "-Infinity", "1e309", "-1e309", "1e-999", "0.1e1", "9" * 5000, "-" + "9" * 400, "-0", "00", "1_000",
    "0x10", "[" * 2000, "[" * 500 + "]" * 500, '{"a":' * 1000, '"' + "x" * 100_000 + '"', '"\\ud800"',
    '"\\udc00\\ud800"', '"\\u0000"', "true", "[[]]", "{}", '""', '"\x00"', "'x'", "1 2", "/**/1", '{"n":1,"n":1}',
    "\ufeff1", "nul",
)  # fmt: skip
"""Texts that may stand for a value in JSON, or may not."""


def rows(raw: bytes) -> list[Any]:
    """The lines of a whole save as JSON."""
    return [json.loads(line) for line in raw.split(b"\n")[:-1]]


def righted(found: Sequence[Any], *, numbered: bool) -> bytes:
    """Lines as a save, with right check sums and, if asked for, right numbers."""
    first, *lines = [{key: value for key, value in row.items() if key != "crc"} for row in found]
    if numbered:
        lines = [{**line, "n": n} for n, line in enumerate(lines, start=1)]
    return save_of(json.dumps(first), [line or {"n": 0} for line in lines])


def right(raw: bytes) -> bytes:
    """Any bytes, with a right check sum on every line that can have one."""
    first, *lines = raw.split(b"\n")
    crc, made = first_crc(first), [first]
    for line in lines:
        try:
            value = json.loads(line)
            crc = next_crc(crc, value)
            line = json.dumps({**value, "crc": crc}).encode()  # noqa: PLW2901  # a line that is none stays as it is
        except (ValueError, TypeError, AttributeError, RecursionError):
            pass
        made.append(line)
    return b"\n".join(made)


# Saves


def flipped(whole: Sequence[bytes], random: Random) -> bytes:
    return changed_bytes(random.choice(whole), random)


def flipped_right(whole: Sequence[bytes], random: Random) -> bytes:
    return right(changed_bytes(random.choice(whole), random))


def spliced(whole: Sequence[bytes], random: Random) -> bytes:
    """The head of one file and the tail of another, or of the same, cut between lines or anywhere."""
    one, other = random.choice(whole), random.choice(whole)
    i, j = random.randrange(len(one) + 1), random.randrange(len(other) + 1)
    if random.random() < 0.7:
        i, j = one.rfind(b"\n", 0, i) + 1, other.rfind(b"\n", 0, j) + 1
    return one[:i] + other[j:]


def spliced_right(whole: Sequence[bytes], random: Random) -> bytes:
    return right(spliced(whole, random))


def cut(whole: Sequence[bytes], random: Random) -> bytes:
    raw = random.choice(whole)
    return raw[: random.randrange(len(raw))]


def reordered(whole: Sequence[bytes], random: Random) -> bytes:
    """Whole lines repeated, exchanged, left out or moved; nothing in them is changed."""
    first, *lines = random.choice(whole).splitlines(keepends=True)
    _reorder(lines, random)
    return b"".join([first, *lines] if random.random() < 0.9 else [*lines, first])


def reordered_right(whole: Sequence[bytes], random: Random) -> bytes:
    first, *lines = rows(random.choice(whole))
    _reorder(lines, random)
    return righted([first, *lines], numbered=random.random() < 0.9)


def _reorder(lines: list[Any], random: Random) -> None:
    for _ in range(random.choice((1, 1, 2, 5))):
        if len(lines) < 2:
            return
        i, j = random.randrange(len(lines)), random.randrange(len(lines))
        match random.randrange(5):
            case 0:
                lines[i], lines[j] = lines[j], lines[i]
            case 1:
                lines.insert(j, lines[i])
            case 2:
                lines.insert(j, lines.pop(i))
            case 3:
                lines[i:i] = lines[i : i + 20] * random.choice((1, 3))
            case _:
                del lines[i]


def hostile_right(whole: Sequence[bytes], random: Random) -> bytes:
    """Names, levels, notes and versions that want to be more than text."""
    found = rows(random.choice(whole))
    for _ in range(random.choice((1, 2, 6))):
        text: object = random.choice(HOSTILE) * random.choice((1, 1, 2))
        row = random.choice(found[1:] or found)
        if "note" in row and random.random() < 0.8:
            row["note"]["text"] = text
        elif "seat" in row:
            row["seat"]["level"] = text
        else:
            head = found[0]
            match random.randrange(6):
                case 0:
                    head["app"] = text
                case 1:
                    head["created"] = random.choice(("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", str(text)))
                case 2:
                    random.choice(head["seats"])["level"] = text
                case 3 if len(found) > 2:
                    i = random.randrange(1, len(found))
                    found.insert(i, {**found[1], "note": {"entry": 0, "text": text}})
                    found[i].pop("entry", None)
                case _:
                    random.choice(head["seats"])["name"] = text
    return righted(found, numbered=True)


def extreme_right(whole: Sequence[bytes], random: Random) -> bytes:
    """A value written as JSON does not allow it, or as nobody would write it; check sums fit if they can."""
    lines = random.choice(whole).split(b"\n")[:-1]
    place = random.choice((0, random.randrange(len(lines))))
    row = json.loads(lines[place])
    row.pop("crc", None)
    mark, target = "\x01mark\x01", row
    inner = [value for value in row.values() if isinstance(value, dict)]
    if inner and random.random() < 0.4:
        target = random.choice(inner)
    key = random.choice([*target, "x"])
    target[key] = mark
    text = json.dumps(row).replace(json.dumps(mark), random.choice(EXTREME), 1)
    lines[place] = text.encode("utf-8", "surrogatepass")
    return right(b"\n".join((*lines, b"")))


def valued_right(whole: Sequence[bytes], random: Random) -> bytes:
    """One value anywhere changed, left out or added."""
    found = rows(random.choice(whole))
    row = random.randrange(len(found))
    target: Any = found[row]
    while True:
        inside = target.values() if isinstance(target, dict) else target
        inner = [value for value in inside if value and isinstance(value, dict | list)]
        if not inner or random.random() < 0.5:
            break
        target = random.choice(inner)
    key = random.choice(list(target) if isinstance(target, dict) else list(range(len(target))))
    match random.randrange(8):
        case 0:
            del target[key]
        case 1 if isinstance(target, dict):
            names = ("x", "undo", "hint", "entry", "note", "seat", "name", "\ud800")
            target[random.choice(names)] = random.choice(STRANGE)
        case 2 | 3 if isinstance(target[key], int) and not isinstance(target[key], bool):
            target[key] += random.choice((-1, 1, 2, 100, 10**6))
        case 4 | 5 if isinstance(target[key], str):
            target[key] = _rewritten(target[key], random)
        case _:
            target[key] = random.choice(STRANGE)
    return righted(found, numbered=random.random() < 0.7)


def _rewritten(text: str, random: Random) -> str:
    """An entry or a name with its words changed about."""
    words = text.split(" ")
    i, j = random.randrange(len(words)), random.randrange(len(words))
    match random.randrange(4):
        case 0:
            words[i], words[j] = words[j], words[i]
        case 1:
            words[i] = random.choice(
                ("0", "1", "2", "9", "draw", "play", "stand", "take", "trade", "W=P3", "?", "B0", "KS")
            )
        case 2:
            words.insert(i, words[j])
        case _:
            del words[i]
    return " ".join(words)


# Share codes


def code_changed(codes: Sequence[str], random: Random) -> str:
    """Characters changed, exchanged, put in, taken out; codes cut, put together, or with blanks in them."""
    code, other = random.choice(codes), random.choice(codes)
    chars = list(code)
    i, j = random.randrange(len(chars)), random.randrange(len(chars))
    match random.randrange(9):
        case 0 | 1:
            chars[i] = random.choice(coder.DIGITS)
        case 2:
            chars[i], chars[j] = chars[j], chars[i]
        case 3:
            del chars[i : i + random.choice((1, 1, 9))]
        case 4:
            chars.insert(i, random.choice((*coder.DIGITS, "-", "_", "…", "\x00", "\ud800", "٣", "Å")))
        case 5:
            del chars[i:]
        case 6:
            chars[i:] = other[j:]
        case 7:
            for _ in range(random.randrange(9)):
                chars.insert(
                    random.randrange(len(chars) + 1), random.choice((" ", "\n", "\r\n", "\t", "\u00a0", "\u2028"))
                )
        case _:
            chars[i:i] = chars * random.choice((1, 50))
    return "".join(chars)


def code_right(codes: Sequence[str], random: Random) -> str:
    """Another number with a right check: bits changed, fields put in or taken out, two numbers put together."""
    first, second = (coder.Fields(random.choice(codes)) for _ in range(2))
    one, other = first.rest, second.rest
    bits = one.bit_length()
    place = random.randrange(max(1, bits))
    low = one % (1 << place)
    radix = random.choice((2, 3, 4, 6, 16, 64, 66, 1 << 32, 1 << 256))
    match random.randrange(7):
        case 0 | 1:
            one ^= 1 << place
        case 2:
            one = low
        case 3:
            one = low + (other >> place << place)
        case 4:
            one = low + ((one >> place) // radix << place)
        case 5:
            one = low + (((one >> place) * radix + random.randrange(radix)) << place)
        case _:
            one += random.getrandbits(random.choice((8, 100, 3000))) << bits
    return coder.code_of(one, int(first.version))


def code_hostile(codes: Sequence[str], random: Random) -> str:
    """Texts that are no codes at all, long or strange."""
    length = random.choice((0, 1, 10, 1000, 70_000))
    body = random.choice((*HOSTILE, "0", "z", "1", " ", "-", "S16-1-")) * length
    return random.choice(("", "S16-1-", "S16-2-", "S16-3-", "S16-9-", "S16-", " S16-1-", "s16-1-")) + body[:200_000]


# Settings and themes

TOML: Final = (
    "x = 1", "[a]\nb = 1", "[[a]]", "a.b.c.d = 1", "x = [" + "[" * 300 + "]" * 300 + "]", "x = " + "[" * 3000,
    "x = 1e309", "x = nan", "x = -inf", "x = 9999999999999999999999999999", "x = 0xFFFFFFFFFFFFFFFFFFF",
    "x = 2026-01-01T00:00:00Z", "x = 0001-01-01", 'x = """\na\n"""', "x = '''\x1b'''", '"\\u001b[31m" = 1',
    '"\\u202e\\u0000" = 1', 'theme = "../../x"', 'theme = "\\u001b[2J"', 'last_names = ["\\u0000", "\\u202e"]',
    "last_players = [[]]", "last_rules = []", "pace = 1", 'x = "\\ud800"', "x = {a = 1, b = {c = []}}",
    "x = " + "{a=" * 500, "a." * 400 + "b = 1", "take_back = 1", "= 1", "x", "\ufeff", "# " + "x" * 10_000,
    'y = "' + "x" * 10_000 + '"', "take_back = false\ntake_back = true", "inks = 1", "[inks]\ntext = 3",
    '[inks]\ntext = "on"', '[inks]\ntext = "link \\u001b]8;;x"', 'background = "\\u001b[31m"',
    'title = "\\u001b]0;x\\u0007"', 'background = "rgb(999,0,0)"', 'background = "color(999999999999)"', "dark = 3",
    'title = "\\u202e"',
)  # fmt: skip
"""Lines that settings or a theme could hold, and should not."""

VALUES: Final = (
    '"red link \\u001b]8;;x"', '"red link http://x"', '"#ffffff on #000000 blink"', '"\\u001b[31m"', '"\\u202e"',
    '"red on red"', '"default"', '"color(300)"', '"rgb(1,2,3) on rgb(999,0,0)"', '"@click=quit red"', '"not bold red"',
    '""', '"' + "x" * 300 + '"', "true", "false", "1", "-0", "1e400", "nan", "[]", '[""]', '["\\u0000"]', "[[]]", "{}",
    "1979-05-27", '"felt"', '"fr"', '"instant"',
)  # fmt: skip
"""The values that a key of them could be set to."""


def toml(whole: Sequence[bytes], random: Random) -> bytes:
    """Bytes changed, or lines left out, put elsewhere, or put in from somewhere else."""
    raw = random.choice(whole)
    if random.random() < 0.4:
        return changed_bytes(raw, random)
    lines = raw.splitlines(keepends=True)
    for _ in range(random.choice((1, 1, 3))):
        line = random.choice(TOML).encode("utf-8", "surrogatepass") + b"\n"
        i = random.randrange(len(lines) + 1)
        match random.randrange(6):
            case 0 | 1 if lines:
                j = min(i, len(lines) - 1)
                lines[j] = lines[j].partition(b"=")[0] + b"= " + random.choice(VALUES).encode() + b"\n"
            case 2:
                lines[i : i + 1] = [line]
            case 3 if lines:
                lines.insert(i, random.choice(lines))
            case 4 if lines:
                del lines[min(i, len(lines) - 1)]
            case _:
                lines.insert(i, line)
    return b"".join(lines)


# The index


def index_changed(whole: Sequence[bytes], random: Random) -> bytes:
    raw = random.choice(whole)
    return changed_bytes(raw, random) if random.random() < 0.8 else raw[: random.randrange(len(raw))]


def index_right(whole: Sequence[bytes], random: Random) -> bytes:
    """A row with something else in it, and a checksum that fits."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.index"
        path.write_bytes(random.choice(whole))
        entry = random.choice([*load(path).values()])
        text = random.choice(HOSTILE).encode("utf-8", "replace").decode()
        match random.randrange(7):
            case 0:
                changes = {random.choice(COLUMNS[1:-1]): random.choice((text, 16, -1, 1.5, b"x", None))}
            case 1:
                changes = {"details": random.choice(EXTREME).encode("utf-8", "replace").decode()}
            case 2:
                changes = {"last": random.choice(("9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "yesterday", ""))}
            case 3:
                changes = {"details": changed_bytes(entry.details.encode(), random).decode("utf-8", "replace")}
            case _:
                details = json.loads(entry.details)
                key = random.choice([*details, "x"])
                details[key] = random.choice((*STRANGE, random.choice(HOSTILE)))
                if key == "people" and random.random() < 0.5:
                    details[key] = [[random.choice(HOSTILE), True]] * random.randrange(5)
                changes = {"details": json.dumps(details)}
        change(path, entry.file, **changes)
        return path.read_bytes()
