"""Labels and help texts of all keys, by the id of the binding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from sixteen_tui.games.plugin import AnyPlugin
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text.i18n import _, later, p_

_LABELS: Final = {
    "app.help": (later("help"), later("Show what the keys do here.")),
    "app.rules": (later("rules"), later("Read the rules.")),
    "app.quit": (later("quit"), later("Leave the program. A game on the table is kept.")),
    "app.suspend": (later("suspend"), later("Back to the shell; fg brings the game back.")),
    "app.redraw": (later("redraw"), later("Draw the whole screen again.")),
    "name.keep": (later("keep"), later("Keep this name.")),
    "page.back": (later("back"), later("Go back.")),
    "entry.leave": (later("back"), later("Go back, and change nothing.")),
    "keys.add": (later("one more"), later("One more key for this.")),
    "keys.reset": (later("as it was"), later("The key that was there before.")),
    "home.quit": (later("quit"), later("Leave the program.")),
    "home.give-up": (later("give up"), later("Give up the match; its games stay.")),
    "home.code": (later("code"), later("Enter a share code, or the code of a deal.")),
    "home.language": (later("language"), later("Change the language.")),
    "menu.up": (later("up"), later("Go up.")),
    "menu.down": (later("down"), later("Go down.")),
    "menu.less": (later("less"), later("The choice before.")),
    "menu.more": (later("change"), later("The next choice.")),
    "menu.page-up": (later("page up"), later("A page up.")),
    "menu.page-down": (later("page down"), later("A page down.")),
    "menu.first": (later("first"), later("To the beginning.")),
    "menu.last": (later("last"), later("To the end.")),
    "menu.choose": (later("choose"), later("Choose what the cursor is on.")),
    "new.name": (later("name"), later("Change the name of this player.")),
    "new.deal": (later("deal code"), later("Enter the code of a deal: the same cards once more.")),
    "new.start": (later("deal"), later("Shuffle and deal.")),
    "cards.left": (later("left"), later("The card to the left.")),
    "cards.right": (later("right"), later("The card to the right.")),
    "cards.pick-1": (later("first card"), later("Pick the first card.")),
    "cards.pick-2": (later("second card"), later("Pick the second card.")),
    "cards.pick-3": (later("third card"), later("Pick the third card.")),
    "cards.pick-4": (later("fourth card"), later("Pick the fourth card.")),
    "cards.pick-5": (later("fifth card"), later("Pick the fifth card.")),
    "cards.pick-6": (later("sixth card"), later("Pick the sixth card.")),
    "cards.pick-7": (later("seventh card"), later("Pick the seventh card.")),
    "cards.pick-8": (later("eighth card"), later("Pick the eighth card.")),
    "cards.pick-9": (later("ninth card"), later("Pick the ninth card.")),
    "reveal.next": (later("open"), later("Open the hands of the round; once more, all at once.")),
    "cards.play": (later("play"), later("Play the card that is picked.")),
    "cards.draw": (later("draw"), later("Draw a card.")),
    "cards.hint": (later("hint"), later("Show what each card makes, and what could come of it.")),
    "cards.count": (later("count"), later("Show which cards are still unseen.")),
    "lesson.go-on": (later("go on"), later("Go on with the lesson.")),
    "lesson.leave": (later("leave"), later("Leave the lesson.")),
    "table.go-on": (later("go on"), later("Go on, or do not wait for the computer.")),
    "table.take-back": (later("take back"), later("Take back your last card, where the table allows it.")),
    "table.rescue": (later("rescue"), later("Save the game anew, or copy it elsewhere.")),
    "table.log": (later("log"), later("What the others did, and the table as it was then.")),
    "table.fair": (later("fair deal"), later("What fixed the cards, and how that can be checked.")),
    "over.fair": (later("fair deal"), later("What fixed the cards, and how that can be checked.")),
    "code.fair": (later("fair deal"), later("What fixed the cards, and how that can be checked.")),
    "log.before": (later("before"), later("The entry before.")),
    "log.after": (later("after"), later("The next entry.")),
    "log.set-before": (later("earlier"), later("To the end of the set or of the round before.")),
    "log.set": (later("set"), later("To the next set, or the next round's end.")),
    "log.first": (later("start"), later("To the beginning.")),
    "log.last": (later("end"), later("To the end.")),
    "table.pace": (later("pace"), later("How fast the computer plays: slow, normal, fast, at once.")),
    "company.say": (later("say"), later("Say something to the others at the table.")),
    "company.give": (later("stand in"), later("A computer player for somebody who is away.")),
    "company.write": (later("write"), later("Write something to the others.")),
    "company.mute": (later("mute"), later("Show what the others say, or not.")),
    **{
        f"company.phrase-{n}": (later("say it"), later("Say the phrase with the number {number}."))
        for n in range(1, 10)
    },
    "lobby.watch": (later("look on"), later("Look on at this table.")),
    "lobby.code": (later("code"), later("Go to a private table by its four letters.")),
    "waiting.begin": (later("begin"), later("Begin, with computers on the free seats.")),
    "waiting.later": (later("come later"), later("Go back, and keep your seat for later.")),
    "waiting.leave": (later("give up seat"), later("Give your seat free, and go back.")),
    "open.start": (later("open table"), later("Open the table.")),
    "table.leave": (later("leave"), later("Leave the table.")),
    **{f"hand-over.confirm-{n}": (later("it is me"), later("Say that you are player {number}.")) for n in range(1, 11)},
    "over.again": (later("play again"), later("Another game like it, or the next of the match.")),
    "over.daily": (later("line"), later("The result of the day as a line of signs, to be sent.")),
    "daily.play": (later("play"), later("Play the deal of this day, or look at your game again.")),
    "daily.again": (later("play again"), later("Play the deal once more, without counting.")),
    "daily.line": (later("line"), later("The result of the day as a line of signs, to be sent.")),
    "daily.day-before": (later("day before"), later("The day before.")),
    "daily.day": (later("day after"), later("The day after.")),
    "daily.week-before": (later("week before"), later("A week earlier.")),
    "daily.week": (later("week"), later("A week later.")),
    "daily.month-before": (later("earlier"), later("The month before.")),
    "daily.month": (later("month"), later("The next month.")),
    "daily.today": (later("today"), later("To today.")),
    "daily.game": (later("game"), later("The days of the next game.")),
    "line.copy": (later("copy"), later("Copy the line to the clipboard.")),
    "line.copy-plain": (later("plain copy"), later("Copy the line in plain characters.")),
    "over.watch": (later("watch"), later("Watch the game again from the start.")),
    "over.share": (later("code"), later("The game as a code, to be sent.")),
    "over.review": (later("luck"), later("What was luck, and what was play.")),
    "over.statistics": (later("statistics"), later("Show the statistics of all finished games.")),
    "saved.delete": (later("delete"), later("Move this game to the trash folder.")),
    "saved.undelete": (later("undo"), later("Bring back the game just deleted.")),
    "saved.enter": (later("enter"), later("Enter a game that is played with cards.")),
    "saved.watch": (later("watch"), later("Watch this game.")),
    "saved.merge": (later("merge"), later("Merge this copy into its game; both stay where they differ.")),
    "saved.filter": (later("filter"), later("Show only some of the games.")),
    "saved.clear": (later("all"), later("Show all games again.")),
    "saved.tags": (later("tag"), later("Give this game tags to find it by.")),
    "saved.export": (later("export"), later("Write everything into one archive.")),
    "saved.import": (later("import"), later("Import a share code, a saved game or an archive.")),
    "home.statistics": (later("statistics"), later("Show the statistics of all finished games.")),
    "stats.game": (later("game"), later("The statistics of the next game.")),
    "stats.game-back": (later("game"), later("The statistics of the game before.")),
    "stats.person": (later("person"), later("The games of the next person.")),
    "stats.help": (later("aided"), later("Games with hints or take-backs, or those without.")),
    "replay.step": (later("step"), later("One step on.")),
    "replay.step-back": (later("step back"), later("One step back.")),
    "replay.turn": (later("turn"), later("To the end of the next turn.")),
    "replay.turn-back": (later("turn before"), later("To the end of the turn before.")),
    "replay.set": (later("set"), later("To the next set, or the next round's end.")),
    "replay.set-back": (later("earlier"), later("To the end of the set or of the round before.")),
    "replay.start": (later("start"), later("To the start.")),
    "replay.end": (later("end"), later("To the end.")),
    "replay.auto": (later("run"), later("Let it run, or stop it.")),
    "replay.faster": (later("faster"), later("Run faster.")),
    "replay.slower": (later("slower"), later("Run slower.")),
    "review.try": (later("try again"), later("Make the plays that decided it again.")),
    "trying.go-on": (later("go on"), later("To the next decision.")),
    "replay.mistake": (later("mistake"), later("To the next mistake.")),
    "replay.mistake-back": (later("mistake before"), later("To the mistake before.")),
    "replay.review": (later("luck"), later("What was luck, and what was play.")),
    "replay.share": (later("share it"), later("The game as a code that leads here.")),
    "replay.export": (later("export"), later("Export: text, a picture, a recording.")),
    "replay.note": (later("note"), later("Write a note on this step, or change it.")),
    "replay.branch": (later("play here"), later("Play on from here, in a game of its own.")),
    "replay.tree": (later("branches"), later("The games that branch from this one, and what came of each.")),
    "branch.start": (later("play"), later("Begin the game.")),
    "over.deal": (later("same deal"), later("The same cards again, against somebody stronger.")),
    "code.copy": (later("copy"), later("Copy it to the clipboard.")),
    "code.names": (later("names"), later("With the players' names, or without.")),
    "review.moment-1": (later("see it"), later("Look at the first of them on the table.")),
    "review.moment-2": (later("second"), later("Look at the second of them on the table.")),
    "review.moment-3": (later("third"), later("Look at the third of them on the table.")),
    "review.player": (later("player"), later("The next player.")),
    "review.player-back": (later("player"), later("The player before.")),
    "replay.list": (later("list"), later("The list of all sets or rounds, to go to one.")),
    "replay.go": (later("go to"), later("To a step by its number.")),
    "replay.then": (later("then"), later("As it was then, without what came of it; or with all of it.")),
    "replay.guess": (later("guess"), later("Guess what was played before it is shown; or no longer.")),
    "replay.eyes": (later("eyes"), later("All hands, or the eyes of one player.")),
    "dialog.yes": (later("yes"), later("Yes.")),
    "dialog.no": (later("no"), later("No.")),
    "read.up": (later("up"), later("A line up.")),
    "read.down": (later("down"), later("A line down.")),
    "read.page-up": (later("page up"), later("A page up.")),
    "read.page-down": (later("page down"), later("A page down.")),
    "read.top": (later("start"), later("To the beginning.")),
    "read.bottom": (later("end"), later("To the end.")),
    "find.open": (later("find"), later("Find a text.")),
    "find.next": (later("next"), later("To the next place where it stands.")),
    "find.before": (later("before"), later("To the place before where it stands.")),
    "find.go": (later("find"), later("Go to where it stands.")),
    "read.chapter": (later("chapter"), later("To the next chapter.")),
    "read.game": (later("next game"), later("The rules of the next game.")),
}

_NAMES: Final = {
    "enter": later("Enter"),
    "space": later("Space"),
    "escape": later("Esc"),
    "tab": later("Tab"),
    "delete": later("Del"),
    "pageup": later("PgUp"),
    "pagedown": later("PgDn"),
    "end": later("End"),
    "f1": "F1",
    "f2": "F2",
    "question_mark": "?",
    "plus": "+",
    "minus": "-",
}
_ARROWS: Final = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_ASCII_ARROWS: Final = {"up": later("Up"), "down": later("Down"), "left": "<-", "right": "->"}


class KeyText(Protocol):
    """Interface of a game's `text.keys` module: its own bindings."""

    @property
    def LABELS(self) -> Mapping[str, tuple[str, str]]:  # noqa: N802  # a module constant
        """Label and sentence by the id of the binding; untranslated."""

    def place(self) -> str:
        """Return the group of its bindings."""


def game_of(binding: str) -> AnyPlugin | None:
    """Return the game that owns a binding; None if no game does."""
    if binding in _LABELS:
        return None
    return next(
        (
            plugin
            for plugin in PLUGINS.values()
            for bound in (*plugin.keys.layout.values(), *plugin.keys.bound.values())
            if binding in bound
        ),
        None,
    )


def _said(binding: str) -> tuple[str, str]:
    plugin = game_of(binding)
    return (_LABELS if plugin is None else plugin.key_text.LABELS)[binding]


def known(binding: str) -> bool:
    """Return True if a binding has texts."""
    return binding in _LABELS or game_of(binding) is not None


def label(binding: str) -> str:
    """Return the label of a binding, a word or two."""
    return _(_said(binding)[0])


def sentence(binding: str) -> str:
    """Return the help sentence of a binding."""
    return _(_said(binding)[1]).format(number=binding.rpartition("-")[2])


def yes_key() -> str:
    return p_("key for yes: y or o", "y")


def key(name: str, *, plain: bool = False) -> str:
    """Return a key as labelled on the keyboard; `plain` if arrows cannot be shown."""
    held, plus, rest = name.partition("+")
    if plus:
        said = {"ctrl": _("Ctrl-{key}"), "alt": _("Alt-{key}"), "shift": _("Shift-{key}")}.get(held, f"{held}+{{key}}")
        return said.format(key=rest.upper() if len(rest) == 1 else key(rest, plain=plain))
    if name in _ARROWS:
        return _(_ASCII_ARROWS[name]) if plain else _ARROWS[name]
    if name == "home":
        return p_("key", "Home")
    if name in _NAMES:
        return _(_NAMES[name])
    if len(name) == 1:
        return name
    from sixteen_tui.terminal.keys import written

    return written(name)


def no_such_key() -> str:
    return p_("at most 36 characters", "That key does nothing now.")


def no_room() -> str:
    """Return that an entry field is full."""
    return p_("at most 36 characters", "There is no room for more.")


def not_latin() -> str:
    """Return the advice after a letter of another script."""
    return p_("at most 36 characters", "Use Latin letters: switch layout.")


def needs_shift() -> str:
    """Return the advice for keyboards that type digits with Shift."""
    return p_("at most 36 characters", "Digits need Shift, or AZERTY keys.")
