"""A loss of power after any system call of a scripted game: `python tests/saves/power.py`.

Computes every content that a disk may have then, and loads the game from it. The calls are those that strace saw.
Unsynced data may be there or not, in any combination: names in a folder, and file content, cut after any byte, with
zeros in place of missing parts, or block by block.

Invariant: only a sync of the file makes its content durable, and only a sync of the folder makes a name in it durable.
Careless writers must fail here.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from sixteen_tui.saves.disk import SUFFIX, SaveError
from sixteen_tui.saves.records import parse
from tests.saves.faults import PARSER, older_version, run, why_not
from tests.saves.scripted import NAIVE, SCRIPTS, Expected, log_of

BLOCK: Final = 512
ENOUGH: Final = 100
"""Losses after which a writer has been found out."""

CALLS: Final = (
    *("openat", "write", "pwrite64", "fsync", "fdatasync", "rename", "link", "ftruncate", "close", "unlink", "mkdir"),
    *("renameat", "renameat2", "linkat", "unlinkat", "mkdirat", "dup", "dup2", "dup3", "truncate", "sendto"),
)


class Write(NamedTuple):
    """Bytes that go to a place in a file."""

    at: int
    data: bytes


class Cut(NamedTuple):
    """A file's new size."""

    size: int


class Name(NamedTuple):
    """A name that comes to stand for a file or folder; None: for nothing. `gone` is what it was called before."""

    path: str
    file: int | None
    gone: str | None = None


@dataclass
class File:
    """The durable content of a file, its changes since, and its content as programs see it now."""

    synced: bytes = b""
    pending: list[Write | Cut] = field(default_factory=list)
    now: bytes = b""

    def do(self, change: Write | Cut) -> None:
        self.pending.append(change)
        self.now = changed(self.now, change)

    def sync(self) -> None:
        self.synced, self.pending = self.now, []

    def states(self) -> Iterator[bytes]:
        """Everything that may be on the disk."""
        for count in range(len(self.pending) + 1):
            for chosen in combinations(self.pending, count):
                content = self.synced
                for change in chosen[:-1]:
                    content = changed(content, change)
                if not chosen:
                    yield content
                for last in parts(chosen[-1]) if chosen else ():
                    yield changed(content, last)


def changed(content: bytes, change: Write | Cut) -> bytes:
    if isinstance(change, Cut):
        return content[: change.size].ljust(change.size, b"\0")
    content = content.ljust(change.at, b"\0")
    return content[: change.at] + change.data + content[change.at + len(change.data) :]


def parts(change: Write | Cut) -> Iterator[Write | Cut]:
    """The parts of one change that may reach the disk."""
    yield change
    if isinstance(change, Cut):
        return
    at, data = change
    for length in range(len(data)):
        yield Write(at, data[:length])
        yield Write(at, data[:length].ljust(len(data), b"\0"))
    edges = [0, *(edge for edge in range(1, len(data)) if (at + edge) % BLOCK == 0), len(data)]
    blocks = list(pairwise(edges))
    for lost in range(1, 2 ** min(len(blocks), 6)):
        left = bytearray(data)
        for i, (start, end) in enumerate(blocks[:6]):
            if lost >> i & 1:
                left[start:end] = bytes(end - start)
        yield Write(at, bytes(left))


class Disk:
    """Files and names, as the calls leave them."""

    def __init__(self, root: str, before: dict[str, bytes]) -> None:
        self.root = root
        self.files: list[File] = []
        self.now: dict[str, int] = {}
        self.synced: dict[str, int] = {}
        self.pending: list[Name] = []
        self._open: dict[int, tuple[int, str, bool, list[int]]] = {}
        for path, content in before.items():
            for each in (*reversed([str(p) for p in Path(path).parents][:-1]), path):
                if each not in self.now:
                    self.files.append(File(content, [], content) if each == path else File())
                    self.now[each] = self.synced[each] = len(self.files) - 1

    def _inside(self, path: str) -> str | None:
        return path[len(self.root) + 1 :] if path.startswith(f"{self.root}/") else None

    def _name(self, path: str, file: int | None, gone: str | None = None) -> None:
        self.pending.append(Name(path, file, gone))
        apply(self.now, self.pending[-1])

    def call(self, name: str, line: str, texts: list[str], result: int) -> None:
        """One call that succeeded. Calls that this model does not know raise ValueError."""
        paths = [self._inside(text) for text in texts] if name not in ("write", "pwrite64") else []
        number = re.match(r"\w+\((-?\d+)", line)
        opened = self._open.get(int(number[1])) if number else None
        match name:
            case "openat":
                self._opens(line, texts[0], result)
            case "close":
                self._open.pop(int(number[1]) if number else -1, None)
            case "write" if opened:
                file, _, append, place = opened
                data = texts[0].encode("latin-1")[:result]
                at = len(self.files[file].now) if append else place[0]
                self.files[file].do(Write(at, data))
                place[0] = at + len(data)
            case "ftruncate" if opened:
                size = re.search(r", (\d+)\)", line)
                assert size
                self.files[opened[0]].do(Cut(int(size[1])))
            case "fsync" | "fdatasync" if opened:
                self._syncs(*opened[:2])
            case "link" if paths[1] is not None:
                self._name(paths[1], self.now[paths[0] or ""])
            case "rename" if paths[1] is not None:
                self._name(paths[1], self.now[paths[0] or ""], paths[0])
            case "unlink" if paths[0] is not None:
                self._name(paths[0], None)
            case "mkdir" if paths[0] is not None:
                self.files.append(File())
                self._name(paths[0], len(self.files) - 1)
            case "write" | "ftruncate" | "fsync" | "fdatasync" | "link" | "rename" | "unlink" | "mkdir":
                pass  # of files elsewhere
            case _ if opened or any(paths):
                raise ValueError(f"the model does not know {line}")

    def _opens(self, line: str, text: str, descriptor: int) -> None:
        path = "" if text == self.root else self._inside(text)
        if path is None:
            return
        if path and path not in self.now:
            self.files.append(File())
            self._name(path, len(self.files) - 1)
        file = self.now[path] if path else -1
        if "O_TRUNC" in line:
            self.files[file].do(Cut(0))
        self._open[descriptor] = (file, path, "O_APPEND" in line, [0])

    def _syncs(self, file: int, path: str) -> None:
        """A folder is synced with the names in it and a file with its content."""
        if file >= 0:
            self.files[file].sync()
        for name in [each for each in self.pending if str(Path(each.path).parent) == (path or ".")]:
            apply(self.synced, name)
            self.pending.remove(name)

    def states(self) -> Iterator[dict[str, bytes]]:
        """Every folder of games that there may be after a loss of power now."""
        seen = set()
        for count in range(len(self.pending) + 1):
            for chosen in combinations(self.pending, count):
                names = dict(self.synced)
                for name in chosen:
                    apply(names, name)
                games = tuple((path, file) for path, file in names.items() if is_game(path) and reachable(path, names))
                if games not in seen:
                    seen.add(games)
                    yield from self._contents(list(games))

    def _contents(self, games: list[tuple[str, int]]) -> Iterator[dict[str, bytes]]:
        if not games:
            yield {}
            return
        (path, file), *rest = games
        for content in set(self.files[file].states()):
            for others in self._contents(rest):
                yield {path: content, **others}


def apply(names: dict[str, int], name: Name) -> None:
    if name.gone is not None:
        names.pop(name.gone, None)
    if name.file is None:
        names.pop(name.path, None)
    else:
        names[name.path] = name.file


def reachable(path: str, names: dict[str, int]) -> bool:
    return all(str(folder) in names for folder in Path(path).parents if str(folder) != ".")


def is_game(path: str) -> bool:
    name = Path(path).name
    return name.endswith(SUFFIX) and not name.startswith(".")


class Kept(NamedTuple):
    """The part of a file that loads."""

    log: list[str]
    torn: bool


@dataclass
class Losses:
    """The results of a script's losses of power."""

    calls: int = 0
    states: int = 0
    torn: int = 0
    wrong: list[str] = field(default_factory=list)


def losses(name: str, place: Path) -> Losses:
    """Play a script and lose power after every one of its calls, in every way that there is."""
    expected_in = place / "expected"
    expected_in.mkdir()
    expected = Expected(name, expected_in)
    options = ["-xx", "-s", "10000000", "-e", "trace=" + ",".join(f"?{call}" for call in CALLS)]
    played = run(name, place / "game", place / "trace", options)
    disk, found = Disk(str(place / "game"), played.before), Losses()
    confirmed = begun = 0
    judged: dict[bytes, Kept | None] = {}
    for line in played.trace.splitlines():
        match = re.match(r"(\w+)\(.* = (-?\d+)", line)
        if match is None or int(match[2]) < 0:
            continue
        texts = [bytes.fromhex(text.replace("\\x", "")).decode("latin-1") for text in re.findall(r'"([^"]*)"', line)]
        if match[1] == "sendto":
            word, *rest = texts[0].split()
            begun = int(rest[0]) if word == "begins" else begun
            confirmed = int(rest[0]) if word == "confirmed" else confirmed
        else:
            disk.call(match[1], line, texts, int(match[2]))
        found.calls += 1
        if len(found.wrong) > ENOUGH:
            break
        for state in disk.states():
            found.states += 1
            problem = _problem(state, expected, confirmed, begun, judged)
            found.torn += any(kept is not None and kept.torn for kept in map(judged.get, state.values()))
            if problem:
                found.wrong.append(f"{name}: after {match[1]} no. {found.calls}: {problem}")
    if played.told[-1:] != ["done"]:
        found.wrong.append(f"{name}: the script did not end: {played.told[-1:]}")
    return found


def _problem(
    state: dict[str, bytes],
    expected: Expected,
    confirmed: int,
    begun: int,
    judged: dict[bytes, Kept | None],
) -> str | None:
    """The confirmed entries that are missing."""
    for content in state.values():
        if content not in judged:
            try:
                record = parse(content, Path("a save"))
                judged[content] = Kept(log_of(record), bool(record.torn))
            except SaveError:
                judged[content] = None
        loaded = judged[content]
        if loaded is None:
            return f"the file does not load: …{content[-60:]!r}"
        if not expected.holds(loaded.log, confirmed, begun):
            return f"{len(loaded.log)} entries after {confirmed} of {begun} steps"
    if not state and (confirmed or expected.base is not None):
        return "there is no file"
    return None


def main() -> int:
    arguments = PARSER.parse_args()
    reason = why_not()
    if reason:
        sys.stderr.write(f"{reason}\n")
        return 2
    began, failed = time.monotonic(), False
    sys.stdout.write(f"{'script':12}{'calls':>8}{'states':>10}{'torn':>10}{'WRONG':>10}\n")
    for name in (*SCRIPTS, *NAIVE):
        with older_version(), tempfile.TemporaryDirectory(dir=arguments.folder) as place:
            found = losses(name, Path(place))
        row = f"{name:12}{found.calls:>8}{found.states:>10}{found.torn:>10}{len(found.wrong):>10}"
        sys.stdout.write(f"{row}{'  careless, as it should be' if name in NAIVE and found.wrong else ''}\n")
        failed |= bool(found.wrong) != (name in NAIVE)
        if name in SCRIPTS:
            sys.stdout.write("".join(f"{each}\n" for each in found.wrong[:20]))
    sys.stdout.write(f"{time.monotonic() - began:.0f} s\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
