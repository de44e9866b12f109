"""Sixteen TUI: user interfaces, saves, texts and servers. The rules of the games are in `engine`."""

_NUMBER = "1.1.0.dev0"


def _version() -> str:
    """Return the version that the build wrote (`shell/version.py`); in sources that were never built, their number."""
    try:
        with open(f"{__file__.rpartition('/')[0]}/version.txt", encoding="ascii") as file:  # noqa: PTH123  # at every start
            return file.read()
    except OSError:
        return _NUMBER


__version__ = _version()
