"""Everything that a key does on the screen has a word in plain mode: one table beside the other.

A new key fails here until its word is named, or why a line of text needs none.
"""

from __future__ import annotations

import re
from typing import Final

from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text import plain as say
from sixteen_tui.text.commands import COMMANDS
from sixteen_tui.text.phrases import PHRASES
from sixteen_tui.text.settings import RECORDS, shown

NUMBER: Final = ""
"""A number chooses it, or Enter goes on."""
DRAWN: Final = None
"""It moves a cursor, scrolls, or changes what is drawn; lines stay where they are."""
WORDS: Final[dict[str, str | None]] = {
    **dict.fromkeys(("app.redraw", "app.suspend", "home.plain", "page.back", "entry.leave", "name.keep"), DRAWN),
    "app.help": "help",
    "app.rules": "rules",
    "app.quit": "leave",
    "branch.start": "branch",
    **dict.fromkeys(("cards.left", "cards.right"), DRAWN),
    **{f"cards.pick-{number}": NUMBER for number in range(1, 10)},
    "cards.play": NUMBER,
    "cards.draw": "draw",
    "cards.hint": "hint",
    "cards.count": "count",
    **dict.fromkeys(("code.copy", "line.copy", "line.copy-plain"), DRAWN),
    "code.fair": "fair",
    "code.names": "share",
    "company.end": "end-game",
    "company.give": "stand-in",
    "company.mute": "mute",
    "company.say": "say",
    "company.write": "say",
    **{f"company.phrase-{number}": "say" for number in range(1, len(PHRASES) + 1)},
    "daily.again": "once-more",
    "daily.line": NUMBER,
    "daily.play": NUMBER,
    "daily.game": NUMBER,
    **{f"daily.{part}": "next" for part in ("day", "week", "month")},
    **{f"daily.{part}": NUMBER for part in ("day-before", "week-before", "month-before", "today")},
    "dialog.yes": "yes",
    "dialog.no": "no",
    **dict.fromkeys(("find.open", "find.go", "find.next", "find.before"), "find"),
    **{f"hand-over.confirm-{number}": NUMBER for number in range(1, 11)},
    "home.code": "enter-code",
    "home.give-up": "no-match",
    "home.ladder": "ladder",
    "home.language": "set",
    "home.quit": "leave",
    "home.statistics": "statistics",
    **dict.fromkeys(("keys.add", "keys.reset"), DRAWN),
    "lesson.go-on": NUMBER,
    "lesson.leave": "go-back",
    "lobby.code": "code",
    "lobby.watch": "look-on",
    **{f"log.{part}": "events" for part in ("after", "before", "first", "last", "set", "set-before")},
    "menu.choose": NUMBER,
    **{f"menu.{part}": DRAWN for part in ("up", "down", "first", "last", "page-up", "page-down")},
    "menu.less": "set",
    "menu.more": NUMBER,
    "new.deal": "deal",
    "new.name": "name",
    "new.start": NUMBER,
    "open.start": NUMBER,
    "over.again": "again",
    "over.daily": "daily",
    "over.deal": "same-deal",
    "over.fair": "fair",
    "over.play-1": "review",
    "over.play-2": "review",
    "over.review": "review",
    "over.share": "share",
    "over.statistics": "statistics",
    "over.watch": "watch",
    **{f"read.{part}": DRAWN for part in ("up", "down", "page-up", "page-down", "top", "bottom")},
    "read.chapter": NUMBER,
    "read.game": "other",
    **dict.fromkeys(("replay.auto", "replay.faster", "replay.slower"), DRAWN),
    "replay.branch": "branch",
    "replay.end": "end",
    "replay.export": "export",
    "replay.eyes": "eyes",
    "replay.go": "go",
    "replay.guess": "guess",
    "replay.list": "list",
    "replay.mistake": "mistake",
    "replay.note": "note",
    "replay.review": "review",
    "replay.set": "to-set",
    "replay.share": "share",
    "replay.start": "start",
    "replay.step": "next",
    "replay.then": "then",
    "replay.tree": "tree",
    "replay.turn": "turn",
    **{f"replay.{part}-back": "previous" for part in ("step", "turn", "set", "mistake")},
    "reveal.next": "pile",
    "review.look": "go",
    **{f"review.moment-{number}": "go" for number in range(1, 5)},
    "review.player": "eyes",
    "review.player-back": "eyes",
    "review.try": "try",
    "review.words": "review",
    "saved.clear": "everything",
    "saved.delete": "delete",
    "saved.enter": "enter",
    "saved.export": "export-all",
    "saved.filter": "filter",
    "saved.import": "import-all",
    "saved.merge": "merge",
    "saved.tags": "tag",
    "saved.undelete": "restore",
    "saved.watch": "watch",
    **{f"ladder.{part}": "ladder" for part in ("next", "season", "season-back", "all")},
    "stats.course": "statistics",
    "stats.ladder": "ladder",
    **{f"stats.{part}": "statistics" for part in ("game", "game-back", "help", "person")},
    "sweet.odds": "odds",
    "sweet.stand": "stand",
    "sweet.take": "take",
    "sweet.trade": "trade",
    "sweet.until": "until",
    "table.resume": "resume",
    "table.fair": "fair",
    "table.go-on": NUMBER,
    "table.give-up": "resign",
    "table.leave": "leave",
    "table.log": "events",
    "table.pace": "set",
    "table.rescue": "save",
    "over.rescue": "save",
    "table.take-back": "undo",
    "trying.go-on": NUMBER,
    "waiting.begin": "begin",
    "waiting.later": "later",
    "waiting.leave": "give-up",
    "wild.play": "wild",
}
"""The id of a key -> the command of plain mode that does the same, `NUMBER` or `DRAWN`."""
CHOOSER: Final = re.compile(r"wild\.(blue|green|orange|purple|colour|number|digit)")
"""Keys in the chooser of a wild, whose card is typed."""
ONLY_DRAWN: Final = {"theme", "glyphs", "keys", "keyboard", "animations", "after_set", "labels", "suits"}
"""The settings of colours, pictures and keys, and of a stop that a transcript does not need."""


def test_every_key_has_its_word() -> None:
    keys = {each.id for commands in COMMANDS.values() for each in commands}
    keys |= {each for game in GAMES for each in PLUGINS[game].key_text.LABELS}
    assert {each for each in keys if not CHOOSER.match(each)} == set(WORDS)
    assert {word for word in WORDS.values() if word} <= set(say.COMMANDS)
    for game in GAMES:
        for command in (*PLUGINS[game].plain.COMMANDS, *PLUGINS[game].plain.HELPS):
            assert command in say.COMMANDS


def test_every_setting_that_is_not_only_drawn_can_be_changed() -> None:
    assert set(RECORDS) - set(shown("plain")) - set(shown("file")) == ONLY_DRAWN
