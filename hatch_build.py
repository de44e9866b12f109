"""Build hook of hatchling: compiles catalogues and includes the linked top-level folders in the package."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LINKED = ("engine", "themes")
"""Folders of the package that are symbolic links in the repository and real folders in an sdist and a wheel."""


class BuildHook(BuildHookInterface[Any]):
    """Runs before every build, including an editable one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # hatchling's signature
        package = Path(self.root) / "sixteen_tui"
        compile_catalogues(package / "text" / "locale")
        if version != "editable":
            folders = ((package / name).resolve() for name in LINKED)
            build_data["force_include"] |= {str(folder): f"sixteen_tui/{folder.name}" for folder in folders}


def compile_catalogues(folder: Path) -> None:
    """Compile each `.po` file under `folder` to a `.mo` file beside it.

    An up-to-date `.mo` file is not rewritten, because another process may be reading it.
    """
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
    compile_catalogues(Path(__file__).parent / "sixteen_tui" / "text" / "locale")
