"""Decisions per second of the engine beside other engines: `python bench/engine.py`.

Method: all are measured in one run and in turn (A B C A B C …), so that other load affects all equally; a ratio is
taken within a round. Time is the processor time of this process. The peers are no dependency of the project:
`--install` installs them into the environment that runs this script, and a missing one is skipped.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import random
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import invalidate_caches
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import process_time

# For a script Python searches the script's folder first, where the name `engine` means this file.
sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.peers import CRAZY_EIGHTS, PEERS, SIXTEEN, Peer, Player


@dataclass(frozen=True, slots=True)
class Round:
    """The counts of one peer in one round."""

    seconds: float
    games: int
    decisions: int
    choices: int

    @property
    def rate(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds


def measure(play: Player, seconds: float) -> Round:
    """Play whole games until `seconds` of processor time have passed."""
    games = decisions = choices = 0
    gc.collect()
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        made, chosen = play()
        games += 1
        decisions += made
        choices += chosen
    return Round(spent, games, decisions, choices)


def race(peers: Sequence[Peer], seconds: float, repeats: int, seed: int) -> dict[str, list[Round]]:
    """Measure the peers in turn and return their rounds by name. Each first plays a game that does not count."""
    random.seed(seed)  # PokerKit shuffles with the global random generator
    players = {peer.name: peer.prepare(random.Random(seed)) for peer in peers}
    for play in players.values():
        play()
    rounds: dict[str, list[Round]] = {name: [] for name in players}
    for _ in range(repeats):
        for name, play in players.items():
            rounds[name].append(measure(play, seconds))
    return rounds


def present(peers: Iterable[Peer], *, install: bool) -> list[Peer]:
    """Return the peers that are installed, and print a line for each missing package.

    With `install`, missing packages are installed first.
    """
    peers = list(peers)
    missing = sorted({peer.package for peer in peers if peer.module and not find_spec(peer.module)})
    if install and missing:
        # A failure is no error here: packages that are still missing are listed below.
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *missing], check=False)  # noqa: S603  # constants
        invalidate_caches()
    found = [peer for peer in peers if not peer.module or find_spec(peer.module)]
    for package in sorted({peer.package for peer in peers if peer not in found}):
        names = "; ".join(peer.name for peer in peers if peer.package == package)
        print(f"Left out: {names}. `pip install {package}`, or `--install`, brings it.")
    return found


def table(rows: Sequence[Sequence[str]]) -> str:
    """Format rows as a Markdown table; the first row is the head, and all columns but the first are right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rule = [("-" * (width - 1) + ":") if i else "-" * width for i, width in enumerate(widths)]
    return "\n".join(
        "| " + " | ".join(cell.rjust(width) if i else cell.ljust(width) for i, (cell, width) in cells) + " |"
        for cells in (enumerate(zip(row, widths, strict=True)) for row in (rows[0], rule, *rows[1:]))
    )


def spread(values: Sequence[float], form: str) -> tuple[str, str]:
    """Return the median, and the range from minimum to maximum, in the given format."""
    return format(median(values), form), f"{min(values):{form}}–{max(values):{form}}"


def ratios(rounds: Sequence[Round], base: Sequence[Round]) -> tuple[str, str]:
    """Return the median and the range of the ratio of the rates of each round."""
    return spread([mine.rate / theirs.rate for mine, theirs in zip(rounds, base, strict=True)], ".3f")


def speeds(rounds: dict[str, list[Round]]) -> str:
    """Return the table of all peers."""
    base = rounds.get(CRAZY_EIGHTS[0].name)
    rows = [("", "decisions/s", "min–max", "with a choice", "choices/s", "games/s", "ratio", "min–max")]
    for name, mine in rounds.items():
        share = sum(r.choices for r in mine) / sum(r.decisions for r in mine)
        chosen = median(r.choices / r.seconds for r in mine)
        games = median(r.games / r.seconds for r in mine)
        ratio = ratios(mine, base) if base else ("", "")
        rows.append(
            (name, *spread([r.rate for r in mine], ",.0f"), f"{share:.0%}", f"{chosen:,.0f}", f"{games:,.0f}", *ratio)
        )
    return table(rows)


def by_chance(rounds: dict[str, list[Round]]) -> str:
    """Return the table of Sixteen's ratios to crazy_eights, by the method of drawing the peer's cards."""
    rows = [("ratio to", *(head for ours in SIXTEEN for head in (ours.name, "min–max")))]
    for theirs in CRAZY_EIGHTS:
        pairs = (ratios(rounds[ours.name], rounds[theirs.name]) for ours in SIXTEEN)
        rows.append((theirs.name, *(cell for pair in pairs for cell in pair)))
    return table(rows)


def processor() -> str:
    """Return the name of the processor, or of the architecture if the system does not provide it."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def main() -> None:
    parser = argparse.ArgumentParser(description="Decisions a second of the engine beside its peers'.")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of each peer in each round")
    parser.add_argument("--repeats", type=int, default=7, help="rounds")
    parser.add_argument("--seed", type=int, default=16, help="the games' randomness")
    parser.add_argument("--install", action="store_true", help="pip install the peers that are missing")
    options = parser.parse_args()
    peers = present(PEERS, install=options.install)
    packages = sorted({peer.package for peer in peers if peer.package})
    print(f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores, {processor()}")
    print(", ".join(f"{package} {version(package)}" for package in packages) or "no peers")
    print(f"{options.repeats} rounds of {options.seconds} s each\n")
    rounds = race(peers, options.seconds, options.repeats, options.seed)
    print(speeds(rounds))
    if CRAZY_EIGHTS[0] in peers:
        print(f"\n{by_chance(rounds)}")


if __name__ == "__main__":
    main()
