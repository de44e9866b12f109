"""Command `completions`: prints the completions of a shell, which the build made from the parser (`shell/make.py`)."""

from __future__ import annotations

from importlib.resources import files

from sixteen_tui.cli.commands import DONE, PROGRAM, SHELLS, Options, Refused, tell
from sixteen_tui.text import i18n
from sixteen_tui.text import shell as wording


def run(options: Options) -> int:
    """Print the completions for a shell in the language of the program, or in English where there are none."""
    shell: str = options.shell
    if shell not in SHELLS:
        raise Refused(wording.unknown_shell(shell, SHELLS))
    folder = files("sixteen_tui") / "cli" / "completions"
    file = folder / i18n.language() / f"{PROGRAM}.{shell}"
    if not file.is_file():
        file = folder / i18n.SOURCE / f"{PROGRAM}.{shell}"
    tell(file.read_text("utf-8").rstrip("\n"))
    return DONE
