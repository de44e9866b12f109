"""A command, and those that several screens have."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from sixteen_tui.text.i18n import later


class Command(NamedTuple):
    """Effect of a key. The same id has the same texts everywhere; its keys and its action may differ by screen."""

    id: str
    keys: str
    """The default keys under Textual's names, separated by commas."""
    action: str
    """The action of the class, as Textual writes it: `move(-1)` calls `action_move(-1)`."""
    label: str
    """A word or two for the key bar; untranslated, like `help`."""
    help: str
    """A sentence. `{number}` stands for the number at the end of the id."""
    when: Literal["", "turn", "reveal", "pause"] = ""
    """The phase at a table in which it is enabled: commands of different phases may share a key."""
    priority: bool = False
    """True if the key works in every state, even in an entry field."""


# Texts and commands of several screens

FAIR: Final = (later("fair deal"), later("What fixed the cards, and how that can be checked."))
LINE: Final = (later("line"), later("The result of the day as a line of signs, to be sent."))
STATISTICS: Final = (later("statistics"), later("Show the statistics of all finished games."))
LADDER: Final = (later("ladder"), later("Show how strong everybody is, by the finished games."))
NEXT_SET: Final = (later("set"), later("To the next set, or the next round's end."))
SET_BEFORE: Final = (later("earlier"), later("To the end of the set or of the round before."))
RESCUE: Final = Command(
    "table.rescue", "w", "rescue", later("rescue"), later("Save the game anew, or copy it elsewhere.")
)
REVIEW: Final = (later("review"), later("What was luck, and what was play."))

BACK: Final = Command("page.back", "q,escape", "back", later("back"), later("Go back."))
READER: Final = (
    Command("read.down", "down,j", "scroll(1)", later("down"), later("A line down.")),
    Command("read.up", "up,k", "scroll(-1)", later("up"), later("A line up.")),
    Command("read.page-down", "space,pagedown", "page(1)", later("page down"), later("A page down.")),
    Command("read.page-up", "b,pageup", "page(-1)", later("page up"), later("A page up.")),
    Command("read.top", "home,g", "top", later("start"), later("To the beginning.")),
    Command("read.bottom", "end,G", "bottom", later("end"), later("To the end.")),
)
TAKE_BACK: Final = Command(
    "table.take-back",
    "u",
    "take_back",
    later("take back"),
    later("Take back your last card, where the table allows it."),
)
LEAVE_TABLE: Final = Command("table.leave", "q,escape", "back", later("leave"), later("Leave the table."))
FINDS: Final = (
    Command("find.open", "slash", "find", later("find"), later("Find a text.")),
    Command("find.next", "n", "find_next(1)", later("next"), later("To the next place where it stands.")),
    Command("find.before", "N", "find_next(-1)", later("before"), later("To the place before where it stands.")),
)
CLEAR: Final = Command("saved.clear", "c", "clear", later("all"), later("Show all games again."))
LEAVE_ENTRY: Final = Command(
    "entry.leave", "escape,ctrl+g", "back", later("back"), later("Go back, and change nothing.")
)
KEEP_NAME: Final = Command("name.keep", "enter", "take", later("keep"), later("Keep this name."))
