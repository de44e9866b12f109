"""What every build needs: compiled catalogues, and the folders at the top of the repository inside the package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    """Runs before every build, the editable one included."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # hatchling's signature
        package = Path(self.root) / "sixteen_tui"
        compile_catalogues(package / "locale")
        if version != "editable":
            links = (link for link in package.iterdir() if link.is_symlink())
            build_data["force_include"] |= {str(link.resolve()): f"sixteen_tui/{link.name}" for link in links}


def compile_catalogues(folder: Path) -> None:
    """Write a `.mo` beside every `.po` under `folder`."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as lines:
            catalogue = read_po(lines)
        with source.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, catalogue)


if __name__ == "__main__":
    compile_catalogues(Path(__file__).parent / "sixteen_tui" / "locale")
