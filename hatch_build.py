"""Build hook: compiled catalogues, completions and man pages, and the two linked folders inside the package.

`python hatch_build.py` writes the same files into the clone; `make catalogues` calls it.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LINKED = ("engine", "themes")
"""Folders of the package that are links in the repository, and real ones in what is built and built from that."""


class BuildHook(BuildHookInterface[Any]):
    """Runs before every build, the editable one included."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # hatchling's signature
        generate(Path(self.root))
        if version != "editable":
            folders = ((Path(self.root) / "sixteen_tui" / name).resolve() for name in LINKED)
            build_data["force_include"] |= {str(folder): f"sixteen_tui/{folder.name}" for folder in folders}


def generate(root: Path) -> None:
    """Write the catalogues, then what is made from them and from the parser: completions and man pages."""
    compile_catalogues(root / "sixteen_tui" / "text" / "locale")
    sys.path.insert(0, str(root))
    from shell.make import built

    for path, text in built().items():
        _write(path, text.encode())


def compile_catalogues(folder: Path) -> None:
    """Write a `.mo` beside every `.po` under `folder`."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as lines:
            catalogue = read_po(lines)
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        _write(source.with_suffix(".mo"), compiled.getvalue())


def _write(path: Path, content: bytes) -> None:
    """Replace a file unless it has this content already: another process may be reading it."""
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    generate(Path(__file__).parent)
