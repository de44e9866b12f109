"""Shared tables: a server that hosts them, and seats at the other end of its socket (`docs/tables.md`)."""

from typing import Final

SESSIONS: Final = 500
"""Default number of warm sessions (`serve --warm`). Defined here so that `--help` imports no server."""
ADMIN: Final = (
    *("who", "tables", "close", "say", "motd", "drain", "undrain"),
    *("kick", "ban", "unban", "mute", "unmute", "bans"),
)
"""Requests of an admin (`do` of the message `admin`)."""
