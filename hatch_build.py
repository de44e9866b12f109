"""Build hook: compiled catalogues, completions and man pages, and the two linked folders inside the package.

`python hatch_build.py` writes the same files into the clone; `make catalogues` calls it.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LINKED = {"engine": "game.py", "themes": "felt.toml"}
"""Folder of the package -> a file in it. In the repository it is a link to a folder at the top, in an sdist none."""


class BuildHook(BuildHookInterface[Any]):
    """Runs before every build, the editable one included."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # hatchling's signature
        root = Path(self.root)
        link(root)  # to import the program, also for a wheel
        if version != "editable":
            build_data["force_include"] |= {str(sources(root, name)): f"sixteen_tui/{name}" for name in LINKED}
        generate(root)


def sources(root: Path, name: str) -> Path:
    """Return the folder with the files of a linked folder. Raises RuntimeError if it is missing."""
    for folder in (root / name, root / "sixteen_tui" / name):
        if (folder / LINKED[name]).is_file():
            return folder
    raise RuntimeError(f"{root / name} is missing, so the package would lack sixteen_tui.{name}; get the sources again")


def link(root: Path) -> None:
    """Make the links again that a checkout without symbolic links, or a ZIP file, has as files.

    Raises RuntimeError if a folder is missing, or if the system has no links.
    """
    for name in LINKED:
        folder, path = sources(root, name), root / "sixteen_tui" / name
        if not path.is_dir():
            try:
                path.unlink(missing_ok=True)
                path.symlink_to(Path("..") / name, target_is_directory=True)
            except OSError as error:
                raise RuntimeError(f"{path} must be a symbolic link to {folder}: {error.strerror}") from error


def generate(root: Path) -> None:
    """Write the catalogues, then what is made from them and from the parser: completions and man pages."""
    compile_catalogues(root / "sixteen_tui" / "text" / "locale")
    sys.path.insert(0, str(root))
    from shell import version

    version.write(root)  # before the program is imported: the man page has its version
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
    link(Path(__file__).parent)
    generate(Path(__file__).parent)
