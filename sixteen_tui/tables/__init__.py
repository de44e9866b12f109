"""Shared tables: a server that hosts them, and seats at the other end of its socket (`docs/tables.md`)."""

from typing import Final

SESSIONS: Final = 500
"""Default number of warm sessions (`serve --warm`). Defined here so that `--help` imports no server."""
ADMIN: Final = {
    **dict.fromkeys(("who", "tables"), ""),
    "close": "table",
    **dict.fromkeys(("say", "motd"), "text"),
    **dict.fromkeys(("drain", "undrain"), ""),
    **dict.fromkeys(("kick", "ban", "unban", "mute", "unmute"), "name"),
    "bans": "",
}
"""Requests of an admin (`do` of the message `admin`) -> the key that each takes; "" for none."""
HERE: Final = ("who", "tables", "say", "drain", "undrain", "kick")
"""Requests of an admin that concern only the server that got them, not the others that share its store."""
OPTIONAL: Final = ("motd",)
"""Requests of an admin that do not need their key."""
