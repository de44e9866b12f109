"""Prints each screen that differs from its accepted text, with the changed rows marked; run by `make snapshots`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path


def marked(before: str, after: str) -> Iterator[str]:
    """Return the rows of a screen, those that changed with a mark and the former row above."""
    for old, new in zip_longest(before.splitlines(), after.splitlines(), fillvalue=""):
        if old != new:
            yield f"- {old}"
        yield f"{'+' if old != new else ' '} {new}"


def main(review: Path, accepted: Path) -> None:
    files, said = sorted(review.rglob("*.txt")), list[str]()
    for file in files:
        name = file.relative_to(review)
        before = (accepted / name).read_text("utf-8") if (accepted / name).exists() else ""
        said += ["", f"=== {name}", *marked(before, file.read_text("utf-8"))]
    said += ["", f"{len(files)} changed texts in {review}; changed pictures, if any, are in snapshot_report.html."]
    said += ["To accept what is shown: make snapshots ACCEPT=1"]
    sys.stdout.write("\n".join(said) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
