"""`completions`: prints the shell completions, which `shell/make.py` generates from the parser."""

from __future__ import annotations

from importlib.resources import files

from sixteen_tui.cli.commands import DONE, PROGRAM, SHELLS, Refused, tell
from sixteen_tui.text import i18n
from sixteen_tui.text import shell as wording


def completions(shell: str) -> int:
    """Print the completions for a shell in the current language, else in English. Raises Refused."""
    if shell not in SHELLS:
        raise Refused(wording.unknown_shell(shell, SHELLS))
    folder = files("sixteen_tui") / "completions"
    file = folder / i18n.language() / f"{PROGRAM}.{shell}"
    if not file.is_file():
        file = folder / i18n.SOURCE / f"{PROGRAM}.{shell}"
    tell(file.read_text("utf-8").rstrip("\n"))
    return DONE
