"""Texts of the command that writes the static site of an archive (`cli.commands.site`).

Why: every command line imports these, and texts of ratings and statistics are for the pages only.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.text.i18n import later

COMMANDS: Final = {
    "archive": (
        later("write a web site of the finished games"),
        later(
            "Write a folder of web pages that need no program and no network: the ladder, the people on it, and each "
            "finished game as a page that plays it. A folder that has such a site gets what is new."
        ),
        "sixteen-tui archive --html site",
    ),
}
OPTIONS: Final = {"site": later("the folder of the site; a new one, an empty one, or one with such a site")}
METAVARS: Final = {"site": later("FOLDER")}
