"""Shared tables: a server that hosts them, and seats at the other end of its socket (`docs/tables.md`)."""

from typing import Final

SESSIONS: Final = 500
"""Warm sessions at a time, where nobody says. It stands here because `--help` names it, without a server."""
