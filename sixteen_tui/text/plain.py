"""Texts of plain mode: commands, prompts, and sentences that no screen needs.

Invariant: a prompt has at most 40 characters, for Braille displays, and ends in a colon. No other line does, so that
people and programs recognise a prompt. A command is a list of words; help names the first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.terminal.cells import fit
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import branches, export, numbers, screens
from sixteen_tui.text.i18n import _, later, lazy, lazy_in, n_, p_
from sixteen_tui.text.names import in_row

if TYPE_CHECKING:
    from sixteen_tui.saves.index import Entry

PROMPT: Final = 40
"""Cells of a common Braille display."""


# Commands


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
    "try": Command(later("try"), later("make the plays that decided the game again")),
    "repeat": Command(later("repeat r"), later("say again what can be done; Enter alone does so too")),
    "pile": Command(later("pile p table"), later("what lies on the table")),
    "hand": Command(later("hand h cards"), later("your cards")),
    "score": Command(later("score"), later("the score")),
    "events": Command(later("events e last"), later("what happened last")),
    "learn": Command(later("learn"), later("the lesson of a game, such as learn sixteen")),
    "statistics": Command(later("statistics stats"), later("what your finished games add up to")),
    "rules": Command(later("rules"), later("read the rules")),
    "fair": Command(later("fair"), later("what fixed the cards, and how that can be checked")),
    "undo": Command(later("undo u"), later("take back your last card, where the table allows it")),
    "save": Command(later("save"), later("say whether the game is saved; if it is not, save it anew")),
    "clear": Command(
        later("clear"), later("40 empty lines, so that nobody reads what stands above; again before every hand-over")
    ),
    "leave": Command(later("leave q quit exit back"), later("leave; a game is kept")),
    "go-back": Command(later("leave q quit exit back"), later("go back")),
    "give-up": Command(later("leave q quit exit back"), later("give your seat free, and go back")),
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
    "next": Command(later("next n more"), later("go on; Enter alone does so too")),
    "again": Command(later("again a"), later("another game with the same players and rules")),
    "same-deal": Command(later("same"), later("the same cards again, computers one level up, if any")),
    "once-more": Command(later("again a"), later("play a deal once more, without counting, such as again 1")),
    "next-game": Command(later("next n again a"), later("the next game of the match")),
    "no-match": Command(later("give-up"), later("give up the match that could go on; its games stay")),
    "new-match": Command(later("again a"), later("a new match with the same players and rules")),
    "watch": Command(later("watch replay"), later("look at the game again; in a list with its number")),
    "previous": Command(later("previous b"), later("a step back")),
    "turn": Command(later("turn t"), later("to the end of the next turn")),
    "set": Command(later("set round"), later("to the next set, or the next round's end")),
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
    "share": Command(later("share code"), later("the game as a code that leads here, to be sent in any way")),
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


help_numbers = lazy("A number alone chooses what stands behind it.")


# Prompts


def prompt(text: str) -> str:
    """Shorten a prompt to `PROMPT` cells; the colon stays."""
    text = text.replace("\u00a0", " ").replace("\u202f", " ")
    return text if cell_len(text) <= PROMPT else fit(text, PROMPT - 1).rstrip() + ":"


def choose(last: int) -> str:
    """Return the prompt for a number from 1 to `last`."""
    if last < 1:
        return prompt(p_("prompt, at most 40 characters", "Enter, or help:"))
    if last == 1:
        return prompt(p_("prompt, at most 40 characters", "1, or help:"))
    return prompt(p_("prompt, at most 40 characters", "1 to {last}, or help:").format(last=last))


def choose_as(name: str, last: int) -> str:
    """Return that prompt for one of several people at this keyboard."""
    if last == 1:
        return prompt(p_("prompt, at most 40 characters", "{name}, 1, or help:").format(name=name))
    return prompt(p_("prompt, at most 40 characters", "{name}, 1 to {last}, or help:").format(name=name, last=last))


def go_on() -> str:
    return prompt(p_("prompt, at most 40 characters", "Enter to go on:"))


def yes_or_no() -> str:
    return prompt(p_("prompt, at most 40 characters", "Yes or no:"))


def your_number(name: str, number: int) -> str:
    """Return the prompt by which the next person confirms to be at the keyboard."""
    text = p_("prompt, at most 40 characters", "{name}, your number, {number}:")
    return prompt(text.format(name=name, number=number))


def over_prompt(again: str) -> str:
    """Return the prompt after a game; `again` is the command for another game, "" for none."""
    if not again:
        return prompt(p_("prompt, at most 40 characters", "Watch, or leave:"))
    if again == "next-game":
        return prompt(p_("prompt, at most 40 characters", "Next game, watch, or leave:"))
    return prompt(p_("prompt, at most 40 characters", "Again, watch, or leave:"))


def others_prompt() -> str:
    return prompt(p_("prompt, at most 40 characters", "The others play. Leave, say, or wait:"))


def waiting_prompt() -> str:
    return prompt(p_("prompt, at most 40 characters", "Begin, later, leave, or wait:"))


def watching_prompt() -> str:
    return prompt(p_("prompt, at most 40 characters", "Enter to look again, or leave:"))


def enter_prompt() -> str:
    return prompt(p_("prompt, at most 40 characters", "A line, or help:"))


def replay_prompt() -> str:
    return prompt(p_("prompt, at most 40 characters", "Enter for the next step, or help:"))


# Answers


def not_understood(text: str) -> str:
    return _("“{text}” is not understood; type {help}.").format(text=clean(text, 20), help=words("help")[0])


answer_yes_or_no = lazy("Answer yes or no.")


def code_prompt(*, files: bool) -> str:
    """Return the prompt for a share code, a deal code or a path."""
    return _("A code or a path:") if files else _("The code:")


more_prompt = lazy("More of the code, or Enter:")
"""Prompt for the next line of an incomplete code."""


def no_such_number(text: str, last: int) -> str:
    if last < 1:
        return _("Nothing has a number here.")
    return _("There is no {number} here; the last is {last}.").format(number=clean(text, 10), last=last)


def no_such_card(text: str) -> str:
    return _("There is no card {card}.").format(card=clean(text, 20))


def not_held(card: str) -> str:
    return _("You do not hold {card}.").format(card=card)


def cannot_now(text: str) -> str:
    return _("This cannot be done now: {text}").format(text=clean(text, 20))


def welcome() -> str:
    return _("Type a number or a word, then Enter; {help} names the words.").format(help=words("help")[0])


# The table


def hand_over(name: str) -> list[str]:
    """Return the lines between two people; they contain only public information."""
    return [
        _("It is {name}'s turn.").format(name=name),
        _("Pass the keyboard to {name}. The others look away.").format(name=name),
    ]


def clear_first() -> str:
    return _("To hide the text above, type {clear} first.").format(clear=words("clear")[0])


cleared = lazy("From now on 40 empty lines come before every hand-over.")
since_your_turn = lazy("Since your last turn")
nothing_yet = lazy("Nothing has happened yet.")
taken_back = lazy("The last card has been taken back.")
nothing_to_undo = lazy("There is nothing that you may take back.")
kept = lazy("Every card is saved as soon as it is played.")
left = lazy("The game is kept.")
first_game_next = lazy("Enter begins a first real game.")


def rescue_first() -> str:
    return _("Type {save} to save it anew.").format(save=words("save")[0])


no_hand = lazy("No cards are shown now.")


def tally(title: str, said: Iterable[tuple[str, object]]) -> str:
    """Return counted things and the count for each name."""
    each = (_("{count} for {name}").format(count=count, name=in_row(name)) for name, count in said)
    return numbers.about(title, ", ".join(each))


def numbered(number: int | str, text: str) -> str:
    return _("{number}. {text}").format(number=number, text=text)


# Home, new game, saved games, replay, rules


watch_game = lazy("Watch a game again")


def private_table() -> str:
    """Return how to reach a table that the list does not show."""
    return _("To get to a private table, type {code} and its four letters.").format(code=words("code")[0])


change_help = lazy("A number changes what stands behind it.")


def saved_game(entry: Entry, title: str, players: Iterable[str], *, in_tree: bool = False) -> str:
    """Return a saved game in one line."""
    said = _("{game}, {score}, {players}, {date}").format(
        game=title, score=clean(entry.score), players=", ".join(players), date=screens.date(entry.last)
    )
    notes = [
        *([screens.with_help()] if entry.helped else []),
        *([branches.branch_at(entry.parent.entries)] if entry.parent is not None and not in_tree else []),
    ]
    return ", ".join((said, *notes))


finished_game = lazy_in("one game", "Finished")
unfinished_game = lazy_in("one game", "Unfinished")


def more_games(count: int) -> str:
    return n_("{count} more; Enter goes on.", "{count} more; Enter goes on.", count).format(count=count)


no_finished = lazy("There is no game to watch yet.")
chapter_ends = lazy("The chapter ends.")
