"""Hostile input by the hundred thousand: `python tests/saves/fuzz.py --inputs 100000` (`make fuzz`).

Method: every input comes from a seed, in batches, each from games of its own; a failing batch prints the seed that
repeats it and keeps the input as a file. `targets.py` has the properties, `mutate.py` the damage. The tests do a little
of the same.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import DEAL_ALPHABET, deal_seed
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.disk import SUFFIX, SaveError
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import lines, new_header, new_id, read, whole
from sixteen_tui.saves.sharing import encode
from sixteen_tui.settings import settings
from tests.saves import mutate, targets
from tests.unit.saves.damage import within
from tests.unit.saves.games import ALL_RULES, Played
from tests.unit.saves.writer import AT

BATCH: Final = 250
SECONDS: Final = 2.0
"""Of processor time that one input may take."""
HANG: Final = 120.0
"""Seconds by the clock, for what waits and does not work."""
ROOM: Final = 512 << 20
"""Bytes that a process may grow by."""
_VECTORS: Final = sorted((Path(__file__).parents[1] / "unit" / "conformance").glob(f"**/*{SUFFIX}"))
_THEMES: Final = sorted((Path(__file__).parents[2] / "sixteen_tui" / "themes").glob("*.toml"))


@dataclass
class Batch:
    """Whole files to be damaged, and a folder to work in."""

    folder: Path
    random: Random
    saves: list[bytes] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    settings: list[bytes] = field(default_factory=list)
    themes: list[bytes] = field(default_factory=list)
    indexes: list[bytes] = field(default_factory=list)

    @classmethod
    def new(cls, folder: Path, random: Random) -> Batch:
        batch = cls(folder, random)
        games = folder / "games"
        games.mkdir()
        batch.saves = [a_game(games, random), a_round(random), random.choice(_WHOLE)]
        short = a_round(random, "".join(random.choices(DEAL_ALPHABET, k=16)))
        batch.codes = [encode(raw, folder) for raw in batch.saves]
        batch.codes += [encode(short, folder, names=names, entry=entry) for names, entry in ((True, None), (False, 1))]
        text = "".join(random.choices("aé\n\"'\\\x7f#=[]\u202e", k=random.randrange(9)))
        chosen = settings.Settings(theme=text)
        chosen.put("last_names", [text, "Ada"])
        settings.save(chosen, folder / "settings.toml")
        batch.settings = [(folder / "settings.toml").read_bytes()]
        batch.themes = [random.choice(_THEMES).read_bytes()]
        for number, raw in enumerate(batch.saves):
            (games / f"{number}{SUFFIX}").write_bytes(raw)
        catalogue = Catalogue(games)
        list(catalogue.look(catalogue.files()))
        batch.indexes = [(folder / "games.index").read_bytes()]
        return batch


def _whole_vectors() -> Iterator[bytes]:
    for path in _VECTORS:
        try:
            record = read(path)
        except SaveError:
            continue
        if not record.torn and record.good < 20_000:
            yield path.read_bytes()


_WHOLE: Final = list(_whole_vectors())


def a_game(folder: Path, random: Random) -> bytes:
    """A random game of Sixteen with everything that a journal can hold, looked at from all sides; returns its save."""
    played = Played.new(folder, random.choice(ALL_RULES), random)
    for _ in range(random.randrange(1, 100)):
        played.step()
    record = played.check()
    played.session.close()
    raw = record.path.read_bytes()
    header = record.header._replace(id="game", created=AT)
    record.path.unlink()
    return whole(header, lines(raw, record))


def a_round(random: Random, deal: str = "") -> bytes:
    """The beginning of a random game of Sweet Sixteen, of a deal code where there is one; without a seed, too."""
    game = GAMES["sweet-sixteen"]
    flags = {name: random.random() < 0.5 for name in ("take", "second_chance", "faces_ten", "banker_plays")}
    rules = game.rules({"seats": random.randrange(2, 5), **flags})
    table: AnyTable = Table(game, rules, deal_seed(deal) if deal else random.randbytes(32).hex())
    while table.outcome is None and len(table) < random.randrange(2, 30):
        if table.to_move == CHANCE:
            table.deal()
        else:
            table.play(random.choice(table.legal))
    players = [Player(name=f"P{seat}", player="bot", level="hard") for seat in range(rules.seats)]
    seed, id, more = table.seed if random.random() < 0.5 else None, "round", {}
    if deal:  # of which a code says no more than that it is one of the program's own
        seed, id, more = table.seed, f"{new_id(AT)[:-6]}{random.getrandbits(24):06x}", {"deal": deal}
    header = new_header(id, game.name, rules, players, seed, **more)
    return whole(header._replace(created=AT), (("entry", game.encode(action)) for action in table.log))


# The kinds of input


def _save(make: Callable[[Sequence[bytes], Random], bytes], *, right: bool, batch: Batch) -> tuple[bytes, bool]:
    raw = make(batch.saves, batch.random)
    record = targets.save(_given(raw), batch.folder)
    if record is not None and not right:
        targets.noticed(raw, record, batch.saves)
    return raw, record is not None


def _cut(batch: Batch) -> tuple[bytes, bool]:
    """A cut file is opened with what is whole of it, or refused and left."""
    raw = _given(mutate.cut(batch.saves, batch.random))
    path = batch.folder / f"cut{SUFFIX}"
    path.write_bytes(raw)
    try:
        journal, record = Journal.open(path)
    except SaveError:
        assert b"\n" not in raw
        assert path.read_bytes() == raw
        return raw, False
    journal.append("hint", len(record.table))
    journal.close()
    assert read(path).table.log == record.table.log
    assert path.read_bytes().startswith(raw[: raw.rindex(b"\n") + 1])
    for each in batch.folder.glob(f"cut{SUFFIX}*"):
        each.unlink()
    return raw, True


def _code(make: Callable[[Sequence[str], Random], str], *, right: bool, batch: Batch) -> tuple[bytes, bool]:
    text = make(batch.codes, batch.random)
    _given(text.encode("utf-8", "surrogatepass"))
    raw = targets.code(text, batch.folder)
    if raw is not None and not right:
        assert "".join(text.split()) in batch.codes
    return b"", raw is not None


def _settings(batch: Batch) -> tuple[bytes, bool]:
    raw = _given(mutate.toml(batch.settings, batch.random))
    return raw, targets.stored_settings(raw, batch.folder)


def _theme(batch: Batch) -> tuple[bytes, bool]:
    raw = _given(mutate.toml(batch.themes, batch.random))
    return raw, targets.stored_theme(raw, batch.folder)


def _index(make: Callable[[Sequence[bytes], Random], bytes], *, right: bool, batch: Batch) -> tuple[bytes, bool]:
    raw = _given(make(batch.indexes, batch.random))
    return raw, targets.stored_index(raw, batch.folder, right=right)


_last = b""


def _given(raw: bytes) -> bytes:
    """Remember an input until the next, in case it is the one that fails."""
    global _last  # noqa: PLW0603  # one process works on one input at a time
    _last = raw
    return raw


Try = Callable[[Batch], tuple[bytes, bool]]
KINDS: Final[dict[str, tuple[int, Try]]] = {
    "save: bytes changed": (8, lambda batch: _save(mutate.flipped, right=False, batch=batch)),
    "save: two spliced": (6, lambda batch: _save(mutate.spliced, right=False, batch=batch)),
    "save: lines moved": (5, lambda batch: _save(mutate.reordered, right=False, batch=batch)),
    "save: cut": (5, _cut),
    "save: bytes changed, sums right": (7, lambda batch: _save(mutate.flipped_right, right=True, batch=batch)),
    "save: two spliced, sums right": (7, lambda batch: _save(mutate.spliced_right, right=True, batch=batch)),
    "save: lines moved, sums right": (8, lambda batch: _save(mutate.reordered_right, right=True, batch=batch)),
    "save: values, sums right": (12, lambda batch: _save(mutate.valued_right, right=True, batch=batch)),
    "save: extreme values, sums right": (6, lambda batch: _save(mutate.extreme_right, right=True, batch=batch)),
    "save: hostile text, sums right": (6, lambda batch: _save(mutate.hostile_right, right=True, batch=batch)),
    "code: characters changed": (8, lambda batch: _code(mutate.code_changed, right=False, batch=batch)),
    "code: fields changed, check right": (8, lambda batch: _code(mutate.code_right, right=True, batch=batch)),
    "code: no code at all": (2, lambda batch: _code(mutate.code_hostile, right=False, batch=batch)),
    "settings": (5, _settings),
    "theme": (4, _theme),
    "index: bytes changed": (2, lambda batch: _index(mutate.index_changed, right=False, batch=batch)),
    "index: entries, check right": (1, lambda batch: _index(mutate.index_right, right=True, batch=batch)),
}
"""Each kind of input, how many of a hundred, and how it is tried."""


class Slow(NamedTuple):
    """The slowest input."""

    seconds: float
    kind: str
    seed: str


class Found(NamedTuple):
    """The result of a batch."""

    accepted: Counter[str]
    refused: Counter[str]
    slowest: Slow
    peak: int
    """Bytes of memory that the process has had at most."""


def run(seed: str, inputs: int = BATCH) -> Found:
    """Try so many inputs of one batch. Raises AssertionError with all that is needed to repeat what failed."""
    random = Random(seed)
    accepted: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    slowest = Slow(0.0, "", seed)
    names, shares = list(KINDS), [share for share, _ in KINDS.values()]
    with tempfile.TemporaryDirectory() as name:
        batch = Batch.new(Path(name), random)
        for number in range(inputs):
            kind = random.choices(names, shares)[0]
            began = time.process_time()
            try:
                with within(HANG):
                    _, taken = KINDS[kind][1](batch)
                seconds = time.process_time() - began
                assert seconds < SECONDS, f"took {seconds:.1f} s"
            except Exception as error:
                story = traceback.format_exc()
                raise AssertionError(f"{kind}, input {number}: --seed {seed}, input in {_kept()}\n{story}") from error
            (accepted if taken else refused)[kind] += 1
            slowest = max(slowest, Slow(seconds, kind, seed))
    return Found(accepted, refused, slowest, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)


def _kept() -> str:
    descriptor, name = tempfile.mkstemp(prefix="fuzz-", suffix=".input")
    with os.fdopen(descriptor, "wb") as file:
        file.write(_last)
    return name


def _bounded() -> None:
    """From here on this process may grow by so much, and leaves an interruption to the one that began it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    if pages:
        most = pages * os.sysconf("SC_PAGE_SIZE") + ROOM
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def together(found: Sequence[Found]) -> Found:
    return Found(
        sum((each.accepted for each in found), Counter()),
        sum((each.refused for each in found), Counter()),
        max((each.slowest for each in found), default=Slow(0.0, "", "")),
        max((each.peak for each in found), default=0),
    )


def report(found: Found, seconds: float) -> str:
    rows = [("", "inputs", "accepted", "refused")]
    rows += [
        (kind, str(found.accepted[kind] + found.refused[kind]), str(found.accepted[kind]), str(found.refused[kind]))
        for kind in KINDS
    ]
    total, taken = found.accepted.total() + found.refused.total(), found.accepted.total()
    rows.append(("all", str(total), str(taken), str(total - taken)))
    table = [f"{kind:<36}{count:>8}{yes:>10}{no:>9}" for kind, count, yes, no in rows]
    slow = found.slowest
    table.append(f"slowest: {slow.seconds:.3f} s ({slow.kind}, --seed {slow.seed}); peak memory {found.peak >> 20} MiB")
    table.append(f"{total} inputs in {seconds:.0f} s: no failure")
    return "\n".join(table)


PARSER: Final = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("--inputs", type=int, default=10_000, help="how many (default: 10000)")
PARSER.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
PARSER.add_argument("--start", help="what the seeds of all batches begin with (default: by chance)")
PARSER.add_argument("--seed", help="repeat the one batch that this names")


def main() -> int:
    arguments = PARSER.parse_args()
    start = arguments.start or f"{Random().getrandbits(64):016x}"
    batches, rest = divmod(arguments.inputs, BATCH)
    seeds = [arguments.seed] if arguments.seed else [f"{start}-{number}" for number in range(batches + bool(rest))]
    sizes = [BATCH] * len(seeds)
    if rest and not arguments.seed:
        sizes[-1] = rest
    began = time.monotonic()
    try:
        with ProcessPoolExecutor(arguments.jobs, initializer=_bounded) as pool:
            found = list(pool.map(run, seeds, sizes))
    except AssertionError as error:
        sys.stderr.write(f"failed: {error}\n")
        return 1
    sys.stdout.write(f"{report(together(found), time.monotonic() - began)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
