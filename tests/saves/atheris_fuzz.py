"""The same targets as `fuzz.py`, guided by what of the program an input reaches, for as long as one likes.

    python tests/saves/atheris_fuzz.py -max_total_time=3600 [CORPUS]

It needs atheris (https://github.com/google/atheris), which is no dependency of the project, and takes the options of
libFuzzer. The first byte of an input says which target gets the rest. An input that fails is kept as a file, `crash-…`;
given as an argument it is tried again.
"""

from __future__ import annotations

import importlib
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

MISSING: Final = (
    "atheris is not installed; for Linux: python -m pip install atheris (it may lag behind the newest Python)"
)


def targets() -> list[Callable[[bytes, Path], object]]:
    from tests.saves import mutate, targets

    return [
        targets.save,
        lambda raw, folder: targets.save(mutate.right(raw), folder),
        lambda raw, folder: targets.code(raw.decode("utf-8", "surrogateescape"), folder),
        lambda raw, folder: targets.code(_checked(raw), folder),
        targets.stored_settings,
        targets.stored_theme,
        lambda raw, folder: targets.stored_index(raw, folder, right=False),
    ]


def _checked(raw: bytes) -> str:
    """A code with a right check for whatever the bytes are as fields."""
    from tests.unit.saves import coder

    return coder.code_of(int.from_bytes(raw[:1000], "little"))


def beginnings(folder: Path) -> None:
    """Inputs to begin with: one whole file for each target."""
    from tests.saves import fuzz
    from tests.unit.saves import coder

    batch = fuzz.Batch.new(folder, Random("atheris"))
    code = batch.codes[0]
    fields = coder.Fields(code).rest
    firsts = [
        batch.saves[0],
        batch.saves[1],
        code.encode(),
        fields.to_bytes((fields.bit_length() + 7) // 8, "little"),
        batch.settings[0],
        batch.themes[0],
        batch.indexes[0],
    ]
    corpus = folder / "corpus"
    corpus.mkdir()
    for number, first in enumerate(firsts):
        (corpus / str(number)).write_bytes(bytes([number]) + first)


def dictionary(path: Path) -> None:
    """Words that libFuzzer puts in."""
    words = ["entry", "undo", "hint", "note", "seat", "crc", "deal", "draw", "play W=P3", "shuffle", "trade", "stand"]
    path.write_text("".join(f"{json.dumps(word)}\n" for word in words), "utf-8")


def main() -> int:
    try:
        atheris: Any = importlib.import_module("atheris")
    except ImportError:
        sys.stderr.write(f"{MISSING}\n")
        return 2
    with atheris.instrument_imports(include=["sixteen_tui"]):
        tried = targets()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        beginnings(folder)
        dictionary(folder / "words")

        def one_input(data: bytes) -> None:
            if data:
                tried[data[0] % len(tried)](data[1:], folder)

        options = ["-max_len=20000", "-timeout=10", "-rss_limit_mb=1024", f"-dict={folder / 'words'}"]
        files = [each for each in sys.argv[1:] if not each.startswith("-")]
        corpus = files or [str(folder / "corpus")]
        flags = [each for each in sys.argv[1:] if each.startswith("-")]
        atheris.Setup([sys.argv[0], *options, *flags, *corpus], one_input)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
