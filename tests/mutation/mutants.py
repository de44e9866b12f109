"""Mutation testing of the pure core: `python tests/mutation/mutants.py [PATH ...]` (`make mutants`).

Changes one expression at a time in a copy of the tree (`scope`, `generate`, `code`), runs the tests that execute it
(`runner`, `worker`) and reports the changes that no test notices (`report`). Without PATH it draws a sample and
compares its survivors with the ceilings of `ceilings.json`; with PATH it runs all mutants of these files.

Exit status: 0 success; 1 more survivors than allowed, a module not measured, or a suspicious mutant; 2 wrong arguments,
or tests that fail without a mutant.
"""

from __future__ import annotations

import argparse
import functools
import json
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.mutation import report, scope
from tests.mutation.generate import Mutant, Source, ranked, shares
from tests.mutation.runner import Drawn, MeasureError, Result, Runner, drawn

SAMPLE: Final = 400
SEED: Final = 16
TESTS: Final = ("tests/unit", "tests/terminal/test_frame.py", "tests/terminal/test_keyboard_input.py")


def sources(files: Sequence[str], tree: Path) -> dict[str, Source]:
    """Parse files of the copy."""
    return {file: Source(file, tree / scope.in_copy(file), scope.ONLY.get(file, ())) for file in files}


def sample(by_file: Mapping[str, Source], size: int | None, seed: int) -> list[Drawn]:
    """Draw mutants: from each file in proportion to how many it has, the same ones for the same seed; None for all."""
    sizes = {file: len(source.mutants) for file, source in by_file.items()}
    wanted = sizes if size is None else shares(sizes, size)
    found: list[Drawn] = []
    for file, source in by_file.items():
        texts, taken = set[str](), 0
        for mutant in ranked(source.mutants, seed):
            if taken == wanted[file]:
                break
            each = _changed(mutant, source)
            if each is not None and each.change.source not in texts:
                texts.add(each.change.source)
                found.append(each)
                taken += 1
    return sorted(found, key=lambda each: (each.mutant.file, each.change.line))


def _changed(mutant: Mutant, source: Source) -> Drawn | None:
    return drawn(mutant, source.change(mutant), source.text)


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Mutation testing of the pure core.")
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="files or folders; all mutants of them unless --sample"
    )
    parser.add_argument(
        "--sample", type=int, metavar="N", help=f"so many mutants in all (default without PATH: {SAMPLE})"
    )
    parser.add_argument("--seed", type=int, default=SEED, help="of the sample (default: %(default)s)")
    parser.add_argument(
        "--tests", nargs="+", action="extend", metavar="PATH", help=f"tests to run (default: {TESTS[0]})"
    )
    parser.add_argument("--scratch", type=Path, default=scope.ROOT / "build" / "mutants", help="default: build/mutants")
    parser.add_argument(
        "--results", type=Path, help="file for the results (default: results.json in the scratch folder)"
    )
    parser.add_argument("--write", action="store_true", help="record the survivors as the new ceilings")
    parser.add_argument("--list", action="store_true", help="print the sample and run nothing")
    parser.add_argument("--left-out", action="store_true", help="print which files are not mutated and why")
    options = parser.parse_args(given)
    options.tests = options.tests or list(TESTS)
    if options.sample is None and not options.paths:
        options.sample = SAMPLE
    return options


def say(text: str, *, aside: bool = False) -> None:
    """Print to standard output, or `aside` to standard error."""
    print(text, file=sys.stderr if aside else sys.stdout, flush=True)


def main(given: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status."""
    options = arguments(given)
    if options.left_out:
        say("\n".join(f"{file}: {reason}" for file, reason in scope.LEFT_OUT.items()))
        return 0
    printed = {name: str(value) if isinstance(value, Path) else value for name, value in vars(options).items()}
    say(f"options: {json.dumps(printed)}")
    begun = time.monotonic()
    runner = Runner(options.scratch, options.tests, functools.partial(say, aside=True))
    try:
        files = scope.files(options.paths)
        runner.copy()
        by_file = sources(files, runner.tree)
        chosen = sample(by_file, options.sample, options.seed)
        total = sum(len(source.mutants) for source in by_file.values())
        say(f"{len(chosen)} of {total} mutants in {len(files)} files, seed {options.seed}")
        if options.list:
            say("\n".join(f"{each.mutant.key} {each.change.before!r} -> {each.change.after!r}" for each in chosen))
            return 0
        results = runner.run(chosen, runner.measure())
    except (MeasureError, ValueError) as error:
        say(str(error), aside=True)
        return 2
    report.judge(results, report.equivalents())
    printed |= {"seconds": round(time.monotonic() - begun)}
    file = options.results or options.scratch / "results.json"
    file.write_text(json.dumps(report.as_json(results, printed), indent=1) + "\n", "utf-8")
    say(f"{report.listed(results)}{report.table(results)}\n{printed['seconds']} s; results in {file}")
    wrong = judged(results, chosen, options)
    for line in wrong:
        say(line, aside=True)
    return 1 if wrong else 0


def judged(results: Sequence[Result], chosen: Sequence[Drawn], options: argparse.Namespace) -> list[str]:
    """Compare with the ceilings, or record them; return one line per problem."""
    suspicious = sum(result.outcome == "suspicious" for result in results)
    wrong = [f"{suspicious} suspicious mutants"] if suspicious else []
    standard = not options.paths and (options.sample, options.seed) == (SAMPLE, SEED)
    found = report.counts(results)
    if options.write and standard and not wrong:
        report.write(found, SEED, SAMPLE)
    elif options.write:
        wrong.append(f"ceilings not written: they need no PATH, --sample {SAMPLE}, --seed {SEED}, nothing suspicious")
    if standard:
        wrong += report.exceeded(found, Counter(each.mutant.file for each in chosen), report.read())
    return wrong


if __name__ == "__main__":
    sys.exit(main())
