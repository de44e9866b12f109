"""Reports of a run: survivors with diffs, a table, results as JSON; and the ceilings of the survivors."""

from __future__ import annotations

import json
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.mutation import scope
from tests.mutation.runner import Result

CEILINGS: Final = Path(__file__).with_name("ceilings.json")
EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")
OUTCOMES: Final = ("killed", "survived", "timeout", "not covered", "suspicious")
SURVIVING: Final = ("survived", "not covered")
"""Outcomes that count towards a ceiling. A time-out is neither a kill nor a survivor: the machine may be slow."""


class Judged(NamedTuple):
    """The key of a mutant in `equivalent.toml`; both texts without indentation."""

    file: str
    function: str
    before: str
    after: str


def equivalents(path: Path = EQUIVALENT) -> dict[Judged, str]:
    """Read the list of mutants that no test can kill, with the reasons."""
    entries = tomllib.loads(path.read_text("utf-8")).get("equivalent", []) if path.exists() else []
    return {
        Judged(each["file"], each["function"], each["before"].strip(), each["after"].strip()): each["reason"]
        for each in entries
    }


def judge(results: Iterable[Result], known: Mapping[Judged, str]) -> None:
    """Set the reason of each survivor or time-out that `known` lists as equivalent."""
    for result in results:
        mutant, change = result.drawn.mutant, result.drawn.change
        if result.outcome in (*SURVIVING, "timeout"):
            key = Judged(mutant.file, mutant.function, change.before.strip(), change.after.strip())
            result.reason = known.get(key, "")


def survivors(results: Iterable[Result]) -> list[Result]:
    """Return those that count towards a ceiling."""
    return [result for result in results if result.outcome in SURVIVING and not result.reason]


def described(result: Result) -> str:
    """Return the place of a mutant, one line, and its diff."""
    mutant, change = result.drawn.mutant, result.drawn.change
    head = f"{result.outcome}: {mutant.file}:{change.line} {mutant.function or '(module)'}"
    if result.outcome in ("timeout", "suspicious"):
        head += f" [{result.test}]"
    if result.reason:
        head += f"\n  {result.reason}"
    return f"{head}\n{change.diff}\n"


def listed(results: Sequence[Result]) -> str:
    """Return the mutants that were not killed, sorted by outcome; judged equivalents last."""
    alive = [result for result in results if result.outcome != "killed"]
    alive.sort(key=lambda result: (bool(result.reason), OUTCOMES.index(result.outcome)))
    return "".join(f"{described(result)}\n" for result in alive)


def table(results: Sequence[Result]) -> str:
    """Return a table: one row per group, and one for all."""
    titles = ("group", "mutants", "killed", "survived", "time-outs", "not covered", "suspicious", "equivalent", "score")
    rows: list[tuple[str, ...]] = [titles]
    by_group: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        by_group[scope.group(result.drawn.mutant.file)].append(result)
    for name, group in [*((name, by_group[name]) for name in scope.GROUPS if by_group[name]), ("all", list(results))]:
        counted = [result for result in group if not result.reason]
        outcomes = Counter(result.outcome for result in counted)
        score = f"{100 * outcomes['killed'] / len(counted):.1f} %" if counted else "-"
        numbers = (len(group), *(outcomes[outcome] for outcome in OUTCOMES), len(group) - len(counted))
        rows.append((name, *map(str, numbers), score))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if n else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def as_json(results: Sequence[Result], options: Mapping[str, object]) -> dict[str, Any]:
    """Return options and results as a JSON document."""
    return {
        "options": dict(options),
        "results": [
            {
                "file": result.drawn.mutant.file,
                "line": result.drawn.change.line,
                "function": result.drawn.mutant.function,
                "key": result.drawn.mutant.key,
                "outcome": result.outcome,
                "equivalent": result.reason,
                "test": result.test,
                "tests": result.tests,
                "seconds": result.seconds,
                "before": result.drawn.change.before,
                "after": result.drawn.change.after,
                "diff": result.drawn.change.diff,
            }
            for result in results
        ],
    }


def counts(results: Iterable[Result]) -> dict[str, dict[str, int]]:
    """Return for each file how many mutants were measured and how many of them survive."""
    results = [result for result in results if result.outcome != "suspicious"]
    mutants = Counter(result.drawn.mutant.file for result in results)
    alive = Counter(result.drawn.mutant.file for result in survivors(results))
    return {file: {"mutants": mutants[file], "survivors": alive[file]} for file in sorted(mutants)}


def exceeded(
    found: Mapping[str, Mapping[str, int]], wanted: Mapping[str, int], ceilings: Mapping[str, Any]
) -> list[str]:
    """Compare a run with the ceilings; `wanted` says how many mutants of each file the sample has.

    Returns a line for each module that has too many survivors, that was not measured, or that has no ceiling.
    """
    allowed: Mapping[str, Mapping[str, int]] = ceilings.get("modules", {})
    wrong = []
    for file in sorted({*wanted, *allowed}):
        measured = found.get(file, {"mutants": 0, "survivors": 0})
        if not measured["mutants"] or measured["mutants"] < wanted.get(file, 0):
            wrong.append(f"{file}: not measured ({measured['mutants']} of {wanted.get(file, 0)} mutants)")
        elif file not in allowed:
            wrong.append(f"{file}: no ceiling (make mutants, then mutants.py --write)")
        elif measured["survivors"] > allowed[file]["survivors"]:
            wrong.append(f"{file}: {measured['survivors']} survivors, {allowed[file]['survivors']} allowed")
    return wrong


def read(path: Path = CEILINGS) -> dict[str, Any]:
    """Read the ceilings; empty if none have been recorded."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def write(found: Mapping[str, Mapping[str, int]], seed: int, sample: int, path: Path = CEILINGS) -> None:
    """Record the survivors of a run as the ceilings."""
    content = {"seed": seed, "sample": sample, "modules": found}
    path.write_text(json.dumps(content, indent=2) + "\n", "utf-8")
