"""Commands of plain mode: the words that are typed for each, and its line in the help.

Invariant: a command is a list of words; help names the first. The order of the table is that of the help.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from sixteen_tui.text import export, numbers
from sixteen_tui.text.i18n import _, later


class TypedCommand(NamedTuple):
    """The words for a command, separated by spaces, and its effect."""

    words: str
    does: str


COMMANDS: Final = {
    "play": TypedCommand(later("play"), later("play a card, such as play {card}; a number or the card alone will do")),
    "wild": TypedCommand(later("as"), later("play a wild as a card, such as {wild} as {card}")),
    "draw": TypedCommand(later("draw d"), later("draw a card")),
    "stand": TypedCommand(later("stand s"), later("keep the hand as it is")),
    "trade": TypedCommand(later("trade t"), later("trade a card, such as trade {card}")),
    "until": TypedCommand(
        later("until"),
        later("trade on until 16, as the hint would, first a card such as until {card}; this counts as a hint"),
    ),
    "take": TypedCommand(later("take a k"), later("take one more card")),
    "odds": TypedCommand(later("odds o"), later("the odds of this turn")),
    "hint": TypedCommand(later("hint i"), later("what each choice makes, and what could come of it")),
    "count": TypedCommand(later("count unseen"), later("which cards are still unseen")),
    "more": TypedCommand(later("more"), later("the whole hint, with every choice")),
    "try": TypedCommand(later("try"), later("make the plays that decided the game again")),
    "repeat": TypedCommand(later("repeat r"), later("say again what can be done")),
    "pile": TypedCommand(later("pile p table"), later("what lies on the table")),
    "hand": TypedCommand(later("hand h cards"), later("your cards")),
    "score": TypedCommand(later("score"), later("the score")),
    "events": TypedCommand(later("events e last"), later("what happened last; events 30 goes further back")),
    "since": TypedCommand(later("since"), later("what was played while you were away")),
    "resume": TypedCommand(later("resume"), later("go on with the game that was played last")),
    "new": TypedCommand(
        later("new play"), later("a new game, such as new sweet sixteen; the name of the game will do")
    ),
    "daily": TypedCommand(later("daily"), later("the deal of the day")),
    "tables": TypedCommand(later("tables"), later("play with others at other terminals")),
    "saved": TypedCommand(later("saved games"), later("go on with a game, look at one again, find and tag games")),
    "settings": TypedCommand(later("settings"), later("what you can choose")),
    "whose-turn": TypedCommand(later("turn"), later("whose turn it is")),
    "who": TypedCommand(later("who"), later("who sits at the table, who is away, and whose turn it is")),
    "set": TypedCommand(later("set change"), later("change a setting, such as set pace slow; set alone lists them")),
    "brief": TypedCommand(later("brief"), later("say as little as possible of a turn")),
    "normal": TypedCommand(later("normal"), later("say a turn in a few lines")),
    "full": TypedCommand(later("full"), later("say every choice on a line of its own, with its reason")),
    "learn": TypedCommand(later("learn"), later("the lesson of a game, such as learn sixteen")),
    "statistics": TypedCommand(later("statistics stats"), later("what your finished games add up to")),
    "ladder": TypedCommand(
        later("ladder"),
        later(
            "how strong you are, from your finished games; ladder all with those who are away, ladder since 2026-10 "
            "until 2026-12 for a time, ladder ada for all results against Ada"
        ),
    ),
    "practice": TypedCommand(later("practice"), later("your own mistakes once more")),
    "match": TypedCommand(later("match"), later("go on with the match")),
    "rules": TypedCommand(later("rules"), later("read the rules")),
    "fair": TypedCommand(later("fair"), later("what fixed the cards, and how that can be checked")),
    "undo": TypedCommand(later("undo u"), later("take back your last card, where the table allows it")),
    "undo-line": TypedCommand(later("undo u"), later("take the last line back")),
    "save": TypedCommand(later("save"), later("say whether the game is saved; if it is not, save it anew")),
    "clear": TypedCommand(
        later("clear"), later("40 empty lines, so that nobody reads what stands above; again before every hand-over")
    ),
    "leave": TypedCommand(
        later("leave q quit exit back"), later("leave; a game is kept, and if it is not saved you are asked first")
    ),
    "go-back": TypedCommand(later("leave q quit exit back"), later("go back")),
    "give-up": TypedCommand(later("leave q quit exit back"), later("give your seat free, and go back")),
    "resign": TypedCommand(later("give-up resign"), later("give the game up as lost; asks first")),
    "end-game": TypedCommand(later("end-game"), later("ask the others to end the game, so that nobody wins")),
    "look-on": TypedCommand(later("watch look"), later("look on at a table, by its number, such as watch 2")),
    "help": TypedCommand(later("help ?"), later("these words")),
    "say": TypedCommand(later("say"), later("say something to the others, by its number; say alone lists the phrases")),
    "mute": TypedCommand(later("mute"), later("tell what the others say, or not")),
    "stand-in": TypedCommand(later("stand-in"), later("let a computer player go on for somebody who is away")),
    "begin": TypedCommand(later("begin"), later("begin, with computer players on the free seats")),
    "later": TypedCommand(later("later"), later("go back, and keep your seat for later")),
    "code": TypedCommand(later("code"), later("go to a private table by its four letters, such as code ABCD")),
    "yes": TypedCommand(later("yes y"), later("yes")),
    "no": TypedCommand(later("no n"), later("no")),
    "next": TypedCommand(later("next n more"), later("go on")),
    "again": TypedCommand(later("again a"), later("another game with the same players and rules")),
    "same-deal": TypedCommand(later("same"), later("the same cards again, computers one level up, if any")),
    "once-more": TypedCommand(later("again a"), later("play a deal once more, without counting, such as again 1")),
    "next-game": TypedCommand(later("next next-game n again a"), later("the next game of the match")),
    "no-match": TypedCommand(later("give-up"), later("give up the match that could go on; its games stay")),
    "new-match": TypedCommand(later("again a"), later("a new match with the same players and rules")),
    "watch": TypedCommand(later("watch replay"), later("look at the game again; in a list with its number")),
    "previous": TypedCommand(
        later("previous b"), later("a step back; previous turn, previous set and previous mistake go further")
    ),
    "turn": TypedCommand(later("turn t"), later("to the end of the next turn")),
    "mistake": TypedCommand(later("mistake"), later("to the next mistake")),
    "to-set": TypedCommand(later("set round"), later("to the next set, or the next round's end")),
    "start": TypedCommand(later("start"), later("to the start")),
    "end": TypedCommand(later("end"), later("to the end, with all that happens on the way")),
    "review": TypedCommand(later("review"), later("what was luck, what was play, and what decided it")),
    "branch": TypedCommand(
        later("play branch"),
        later("play on from here in a game of its own; seat, level, other cards as in play 2 expert reshuffled"),
    ),
    "tree": TypedCommand(
        later("tree branches"), later("what branches from this game and what was taken back; tree 2 goes there")
    ),
    "share": TypedCommand(
        later("share code"),
        later("the game as a code that leads here, to be sent in any way; share names with the names in it"),
    ),
    "note": TypedCommand(
        later("note"), later("write a note on this step, such as note A mistake; note alone reads it")
    ),
    "export": TypedCommand(later("export"), export.IN_PLAIN_MODE),
    "enter-code": TypedCommand(later("code"), later("enter a share code, or the code of a deal; a code alone will do")),
    "deal": TypedCommand(later("deal code"), later("the code of a deal, for the same cards once more")),
    "enter": TypedCommand(later("enter"), later("enter a game that is played with real cards, line by line")),
    "keep": TypedCommand(later("keep"), later("make the game that was entered a saved game")),
    "erase": TypedCommand(later("erase"), later("take the note on this step away")),
    "list": TypedCommand(later("list"), later("the list of all sets or rounds; set and a number goes to one")),
    "go": TypedCommand(later("go step"), later("to a step by its number, such as go 31")),
    "then": TypedCommand(later("then no-spoilers"), later("as it was then for one player, without what came of it")),
    "all": TypedCommand(later("all spoilers"), later("with results and mistakes again")),
    "guess": TypedCommand(later("guess"), later("choose what a player chose before it is told, such as guess 1")),
    "eyes": TypedCommand(later("eyes"), later("through whose eyes, such as eyes 1; eyes alone for all")),
    "other": TypedCommand(later("other"), later("the rules of the next game")),
    "name": TypedCommand(later("name"), later("change a name, such as name 1 Ada")),
    "delete": TypedCommand(later("delete"), later("move a game to the trash folder, such as delete 1")),
    "restore": TypedCommand(later("restore"), later("bring back the game just deleted")),
    "merge": TypedCommand(
        later("merge"), later("merge a copy into its game, such as merge 2; both stay where they differ")
    ),
    "filter": TypedCommand(
        later("filter f"), later("list only some games, such as filter player ada result won; filter alone says more")
    ),
    "find": TypedCommand(later("find search"), later("list only what has a text, such as find ada")),
    "everything": TypedCommand(later("all"), later("list all games again")),
    "tag": TypedCommand(later("tag tags"), later("tag a game, such as tag 1 final -draft; tag 1 alone names its tags")),
    "export-all": TypedCommand(later("export"), later("write everything into one archive, such as export all.tar.gz")),
    "import-all": TypedCommand(
        later("import"), later("import a share code, a saved game or an archive, such as import all.tar.gz")
    ),
}
"""All commands, in the order of the help."""


def words(command: str) -> list[str]:
    """Return the words for a command in the current language."""
    return _(COMMANDS[command].words).split()


def help_line(command: str, **examples: str) -> str:
    """Return the help line of a command."""
    return numbers.about(", ".join(words(command)), _(COMMANDS[command].does).format(**examples))


def help_lines(known: Iterable[str], enter: str, *, numbers: bool = True, **examples: str) -> list[str]:
    """Return the help of a prompt: what a number and Enter alone mean there, and its words.

    `enter` is the command of Enter alone, "repeat" or "next".
    """
    first = _("Enter alone goes on.") if enter == "next" else _("Enter alone says again what can be done.")
    if numbers:
        first = " ".join((_("A number alone chooses what stands behind it."), first))
    here = set(known)
    return [first, *(help_line(name, **examples) for name in COMMANDS if name in here)]
