"""Build hook: compiled catalogues, completions and man pages, and the two linked folders inside the package.

`python hatch_build.py` writes the same files into the clone; `make catalogues` calls it.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

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
        if self.target_name == "wheel":
            build_data["shared_data"] |= {
                f"shell/{each}/sixteen-tui.1": f"share/man/{each}/man1/sixteen-tui.1" for each in translations(root)
            }


class MetadataHook(MetadataHookInterface):
    """Makes the description of the package from README."""

    def update(self, metadata: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from shell import readme, version

        text = (Path(self.root) / "README.md").read_text("utf-8")
        source = metadata.get("urls", {}).get("Source")
        text = readme.for_index(text, source, f"v{version.number(Path(self.root))}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def translations(root: Path) -> list[str]:
    """Return the languages, besides English, in which there is a man page."""
    found = (each.name.split(".")[1] for each in (root / "shell").glob("manual.*.txt"))
    return sorted(each for each in found if each != "en")


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
