"""Commands of plain mode: the words that are typed for each, and its line in the help.

Invariant: a command is a list of words; help names the first. The order of the table is that of the help.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from sixteen_tui.text import export, numbers
from sixteen_tui.text.i18n import _, later


class Command(NamedTuple):
    """The words for a command, separated by spaces, and its effect."""

    words: str
    does: str


COMMANDS: Final = {
    "play": Command(later("play"), later("play a card, such as play {card}; a number or the card alone will do")),
    "wild": Command(later("as"), later("play a wild as a card, such as {wild} as {card}")),
    "draw": Command(later("draw d"), later("draw a card")),
    "stand": Command(later("stand s"), later("keep the hand as it is")),
    "trade": Command(later("trade t"), later("trade a card, such as trade {card}")),
    "until": Command(
        later("until"),
        later("trade on until 16, as the hint would, first a card such as until {card}; this counts as a hint"),
    ),
    "take": Command(later("take a k"), later("take one more card")),
    "odds": Command(later("odds o"), later("the odds of this turn")),
    "hint": Command(later("hint i"), later("what each choice makes, and what could come of it")),
    "count": Command(later("count unseen"), later("which cards are still unseen")),
    "more": Command(later("more"), later("the whole hint, with every choice")),
    "try": Command(later("try"), later("make the plays that decided the game again")),
    "repeat": Command(later("repeat r"), later("say again what can be done")),
    "pile": Command(later("pile p table"), later("what lies on the table")),
    "hand": Command(later("hand h cards"), later("your cards")),
    "score": Command(later("score"), later("the score")),
    "events": Command(later("events e last"), later("what happened last; events 30 goes further back")),
    "since": Command(later("since"), later("what was played while you were away")),
    "resume": Command(later("resume"), later("go on with the game that was played last")),
    "new": Command(later("new play"), later("a new game, such as new sweet sixteen; the name of the game will do")),
    "daily": Command(later("daily"), later("the deal of the day")),
    "tables": Command(later("tables"), later("play with others at other terminals")),
    "saved": Command(later("saved games"), later("go on with a game, look at one again, find and tag games")),
    "settings": Command(later("settings"), later("what you can choose")),
    "whose-turn": Command(later("turn"), later("whose turn it is")),
    "who": Command(later("who"), later("who sits at the table, who is away, and whose turn it is")),
    "set": Command(later("set change"), later("change a setting, such as set pace slow; set alone lists them")),
    "brief": Command(later("brief"), later("say as little as possible of a turn")),
    "normal": Command(later("normal"), later("say a turn in a few lines")),
    "full": Command(later("full"), later("say every choice on a line of its own, with its reason")),
    "learn": Command(later("learn"), later("the lesson of a game, such as learn sixteen")),
    "statistics": Command(later("statistics stats"), later("what your finished games add up to")),
    "ladder": Command(
        later("ladder"),
        later(
            "how strong you are, from your finished games; ladder all with those who are away, ladder since 2026-10 "
            "until 2026-12 for a time, ladder ada for all results against Ada"
        ),
    ),
    "practice": Command(later("practice"), later("your own mistakes once more")),
    "match": Command(later("match"), later("go on with the match")),
    "rules": Command(later("rules"), later("read the rules")),
    "fair": Command(later("fair"), later("what fixed the cards, and how that can be checked")),
    "undo": Command(later("undo u"), later("take back your last card, where the table allows it")),
    "undo-line": Command(later("undo u"), later("take the last line back")),
    "save": Command(later("save"), later("say whether the game is saved; if it is not, save it anew")),
    "clear": Command(
        later("clear"), later("40 empty lines, so that nobody reads what stands above; again before every hand-over")
    ),
    "leave": Command(later("leave q quit exit back"), later("leave; a game is kept")),
    "go-back": Command(later("leave q quit exit back"), later("go back")),
    "give-up": Command(later("leave q quit exit back"), later("give your seat free, and go back")),
    "resign": Command(later("give-up resign"), later("give the game up as lost; asks first")),
    "end-game": Command(later("end-game"), later("ask the others to end the game, so that nobody wins")),
    "look-on": Command(later("watch look"), later("look on at a table, by its number, such as watch 2")),
    "help": Command(later("help ?"), later("these words")),
    "say": Command(later("say"), later("say something to the others, by its number; say alone lists the phrases")),
    "mute": Command(later("mute"), later("tell what the others say, or not")),
    "stand-in": Command(later("stand-in"), later("let a computer player go on for somebody who is away")),
    "begin": Command(later("begin"), later("begin, with computer players on the free seats")),
    "later": Command(later("later"), later("go back, and keep your seat for later")),
    "code": Command(later("code"), later("go to a private table by its four letters, such as code ABCD")),
    "yes": Command(later("yes y"), later("yes")),
    "no": Command(later("no n"), later("no")),
    "next": Command(later("next n more"), later("go on")),
    "again": Command(later("again a"), later("another game with the same players and rules")),
    "same-deal": Command(later("same"), later("the same cards again, computers one level up, if any")),
    "once-more": Command(later("again a"), later("play a deal once more, without counting, such as again 1")),
    "next-game": Command(later("next n again a"), later("the next game of the match")),
    "no-match": Command(later("give-up"), later("give up the match that could go on; its games stay")),
    "new-match": Command(later("again a"), later("a new match with the same players and rules")),
    "watch": Command(later("watch replay"), later("look at the game again; in a list with its number")),
    "previous": Command(
        later("previous b"), later("a step back; previous turn, previous set and previous mistake go further")
    ),
    "turn": Command(later("turn t"), later("to the end of the next turn")),
    "mistake": Command(later("mistake"), later("to the next mistake")),
    "to-set": Command(later("set round"), later("to the next set, or the next round's end")),
    "start": Command(later("start"), later("to the start")),
    "end": Command(later("end"), later("to the end, with all that happens on the way")),
    "review": Command(later("review"), later("what was luck, what was play, and what decided it")),
    "branch": Command(
        later("play branch"),
        later("play on from here in a game of its own; seat, level, other cards as in play 2 expert reshuffled"),
    ),
    "tree": Command(
        later("tree branches"), later("what branches from this game and what was taken back; tree 2 goes there")
    ),
    "share": Command(
        later("share code"),
        later("the game as a code that leads here, to be sent in any way; share names with the names in it"),
    ),
    "note": Command(later("note"), later("write a note on this step, such as note A mistake; note alone reads it")),
    "export": Command(later("export"), export.IN_PLAIN_MODE),
    "enter-code": Command(later("code"), later("enter a share code, or the code of a deal; a code alone will do")),
    "deal": Command(later("deal code"), later("the code of a deal, for the same cards once more")),
    "enter": Command(later("enter"), later("enter a game that is played with real cards, line by line")),
    "keep": Command(later("keep"), later("make the game that was entered a saved game")),
    "erase": Command(later("erase"), later("take the note on this step away")),
    "list": Command(later("list"), later("the list of all sets or rounds; set and a number goes to one")),
    "go": Command(later("go step"), later("to a step by its number, such as go 31")),
    "then": Command(later("then no-spoilers"), later("as it was then for one player, without what came of it")),
    "all": Command(later("all spoilers"), later("with all hands, results and mistakes again")),
    "guess": Command(later("guess"), later("choose what a player chose before it is told, such as guess 1")),
    "eyes": Command(later("eyes"), later("through whose eyes, such as eyes 1; eyes alone for all")),
    "other": Command(later("other"), later("the rules of the next game")),
    "name": Command(later("name"), later("change a name, such as name 1 Ada")),
    "delete": Command(later("delete"), later("move a game to the trash folder, such as delete 1")),
    "restore": Command(later("restore"), later("bring back the game just deleted")),
    "merge": Command(later("merge"), later("merge a copy into its game, such as merge 2; both stay where they differ")),
    "filter": Command(
        later("filter f"), later("list only some games, such as filter player ada result won; filter alone says more")
    ),
    "find": Command(later("find search"), later("list only what has a text, such as find ada")),
    "everything": Command(later("all"), later("list all games again")),
    "tag": Command(later("tag tags"), later("tag a game, such as tag 1 final -draft; tag 1 alone names its tags")),
    "export-all": Command(later("export"), later("write everything into one archive, such as export all.tar.gz")),
    "import-all": Command(
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
