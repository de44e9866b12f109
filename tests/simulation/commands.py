"""The command line of the simulations: `run` one seed, `seeds` many, `twins`, `shrink`, `mutants`."""

from __future__ import annotations

import argparse
import multiprocessing
import multiprocessing.pool
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from multiprocessing.pool import Pool

from tests.simulation import known, shrink
from tests.simulation.mutants import MUTANTS
from tests.simulation.mutation import CONTROL, tried
from tests.simulation.options import STORES, Options
from tests.simulation.reports import Report, failed, never, simulated
from tests.simulation.twins import compared

TRIES = 30
"""Simulations that are tried to find a smaller one that fails."""
ENOUGH = 20
"""Seeds after which every state of `SOMETIMES` has to have been reached."""


def _options(given: argparse.Namespace, seed: str) -> Options:
    usual = ",".join(STORES[given.store])
    kinds = () if given.faults == "none" else tuple((given.faults or usual).split(","))
    more = not given.no_adversary, given.store, given.clients
    return Options(seed, given.hours, given.people, given.tables, given.every, kinds, *more)


def _traced(part: str) -> Callable[[str], None]:
    """Prints what has to do with a table (a part of its id), and what happens to the server."""

    def trace(text: str) -> None:
        if part in text or ("->" not in text and "<-" not in text):
            print(text[:400])

    return trace


def run(given: argparse.Namespace) -> bool:
    """Run one seed and print all that was found; whether it holds."""
    report = simulated(_options(given, given.seed), trace=_traced(given.trace) if given.trace else None)
    print(report)
    if given.digest:
        return True
    for name, count in sorted(report.reached.items()):
        print(f"  {count:6} {name}")
    for fault in report.faults:
        print(f"  at {fault.at} s: {fault.kind} {f'(known: {fault.known})' if fault.known else ''} {fault.text}")
    return not report.new


def _numbers(text: str) -> range:
    """The numbers of "20" (from 1), or of "5-7"."""
    first, _, last = text.rpartition("-")
    return range(int(first or 1), int(last) + 1)


def _workers(given: argparse.Namespace) -> Pool:
    return multiprocessing.get_context("spawn").Pool(given.workers, maxtasksperchild=20)


def seeds(given: argparse.Namespace) -> bool:
    """Run many seeds on all processors; whether they hold."""
    began, reports = time.monotonic(), list[Report]()
    with _workers(given) as pool:
        for report in pool.imap(simulated, [_options(given, str(seed)) for seed in _numbers(given.seeds)]):
            reports.append(report)
            print(report, flush=True)
            if report.new:
                print(failed(report), flush=True)
    broken = [report for report in reports if report.new]
    if broken and not given.no_shrink:
        print("The first of them, made smaller:", flush=True)
        print(failed(shrink.smallest(broken[0], shrink.fails_as(broken[0].new[0].kind), TRIES), 2))
    return summary(reports, time.monotonic() - began)


def summary(reports: Sequence[Report], took: float) -> bool:
    """Print what came of many seeds; whether they hold."""
    hours, cpu = sum(report.hours for report in reports), sum(report.seconds for report in reports)
    broken = [report for report in reports if report.new]
    print(
        f"{len(reports)} seeds, {len(broken)} fail; {hours:.1f} club-hours in {took:.0f} s, "
        f"{60 * hours / cpu:.1f} a minute of a processor; {sum(each.messages for each in reports)} messages, "
        f"{sum(each.starts for each in reports)} starts"
    )
    found = Counter(fault.known for report in reports for fault in report.faults if fault.known)
    for each in known.KNOWN:
        print(f"  known fault {each.key}, {found[each.key] or 'not'} seen: {each.reason}")
    unreached = never(reports) if len(reports) >= ENOUGH else []
    for name in unreached:
        print(f"  never reached: {name}")
    return not broken and not unreached


def twins(given: argparse.Namespace) -> bool:
    """Compare twin games; whether nobody can tell them apart."""
    alike, messages, spectators, broken = 0, 0, 0, 0
    with _workers(given) as pool:
        for found in pool.imap(compared, _numbers(given.seeds)):
            alike, messages = alike + found.alike, messages + found.messages
            spectators, broken = spectators + len(found.onlookers_differ), broken + bool(found.new)
            if found.new:
                print(
                    f"twins {found.seed}; again with:\n    python -m tests.simulation twins {found.seed}-{found.seed}"
                )
            for text in found.new[:3]:
                print(f"  {text[:1500]}")
    print(f"twins: {alike} pairs alike, {spectators} differ for onlookers, {broken} scripts fail; {messages} messages")
    return not broken


def find(given: argparse.Namespace) -> bool:
    """Print the first seed that fails, and how; for mutants."""
    for seed in _numbers(given.seeds):
        report = simulated(_options(given, str(seed)), stop=lambda club: bool(club.new_faults))
        if report.new:
            print(f"seed {seed} at {report.new[0].at:.0f} s: {report.new[0].kind}")
            break
    return True


def find_twins(given: argparse.Namespace) -> bool:
    """Print the first twins that differ, and how; for mutants."""
    for seed in _numbers(given.seeds):
        found = compared(seed)
        if found.new:
            print(f"twins {seed}: {'secret' if found.differ else found.new[0][:60]}")
            break
    return True


def mutated(given: argparse.Namespace) -> bool:
    """Print which mutants are found; whether all are that can be."""
    chosen = [each for each in MUTANTS if given.name in each.name]
    with multiprocessing.pool.ThreadPool(given.workers) as pool:
        results = []
        for mutant, result in zip(chosen, pool.imap(tried, chosen), strict=True):
            print(
                f"{mutant.name:48} {mutant.by:14} {result}{f' ({mutant.unseen})' if mutant.unseen else ''}", flush=True
            )
            found = result.startswith(("seed", "twins"))
            results.append(result == "not found" if mutant.name == CONTROL else found or bool(mutant.unseen))
    print(f"{sum(results)} of {len(results)} mutants are as they should be")
    return all(results)


def shrunk(given: argparse.Namespace) -> bool:
    """Print the smallest simulation that fails as a seed does; whether that seed holds."""
    report = simulated(_options(given, given.seed))
    if not report.new:
        print(f"seed {given.seed} holds")
        return True
    found = shrink.smallest(report, shrink.fails_as(report.new[0].kind))
    print(failed(found, 1))
    return False


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    commands = parser.add_subparsers(required=True)
    story = argparse.ArgumentParser(add_help=False)
    usual = Options()
    story.add_argument("--hours", type=float, default=usual.hours, help="virtual hours with faults")
    story.add_argument("--people", type=int, default=usual.people)
    story.add_argument("--tables", type=int, default=usual.tables, help="how many are opened")
    story.add_argument("--every", type=float, default=usual.every, help="mean seconds between faults")
    story.add_argument("--faults", default="", help="kinds with commas between them, or none")
    story.add_argument("--store", choices=[*STORES], default=usual.store)
    story.add_argument("--no-adversary", action="store_true")
    story.add_argument("--clients", action="store_true", help="the people use the program's own client")
    for name, do in (("run", run), ("shrink", shrunk)):
        command = commands.add_parser(name, parents=[story], help=(do.__doc__ or "").partition(";")[0])
        command.add_argument("seed")
        command.add_argument("--digest", action="store_true", help="print no more than that")
        command.add_argument("--trace", default="", metavar="TABLE", help="print the story of a table")
        command.set_defaults(do=do)
    many = argparse.ArgumentParser(add_help=False)
    many.add_argument("seeds", help="how many, or FROM-TO")
    many.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    command = commands.add_parser("seeds", parents=[many, story], help="run many seeds")
    command.add_argument("--no-shrink", action="store_true", help="do not look for a smaller failure")
    command.set_defaults(do=seeds)
    commands.add_parser("twins", parents=[many], help="compare twin games").set_defaults(do=twins)
    commands.add_parser("find", parents=[many, story], help=find.__doc__).set_defaults(do=find)
    commands.add_parser("find-twins", parents=[many], help=find_twins.__doc__).set_defaults(do=find_twins)
    command = commands.add_parser("mutants", help="put faults into the program and see which are found")
    command.add_argument("name", nargs="?", default="", help="a part of the names of some")
    command.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    command.set_defaults(do=mutated)
    given = parser.parse_args()
    sys.exit(not given.do(given))
