"""What every build needs: compiled catalogues, and the folders at the top of the repository inside the package."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LINKED = ("engine", "themes")
"""Folders of the package that are links in the repository, and real ones in what is built and built from that."""


class BuildHook(BuildHookInterface[Any]):
    """Runs before every build, the editable one included."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # hatchling's signature
        package = Path(self.root) / "sixteen_tui"
        compile_catalogues(package / "locale")
        if version != "editable":
            folders = ((package / name).resolve() for name in LINKED)
            build_data["force_include"] |= {str(folder): f"sixteen_tui/{folder.name}" for folder in folders}


def compile_catalogues(folder: Path) -> None:
    """Write a `.mo` beside every `.po` under `folder`, unless it is there: somebody may be reading it."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as lines:
            catalogue = read_po(lines)
        compiled, made = source.with_suffix(".mo"), BytesIO()
        write_mo(made, catalogue)
        if not compiled.exists() or compiled.read_bytes() != made.getvalue():
            compiled.write_bytes(made.getvalue())


if __name__ == "__main__":
    compile_catalogues(Path(__file__).parent / "sixteen_tui" / "locale")
