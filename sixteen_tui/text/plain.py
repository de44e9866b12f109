"""Texts of plain mode: prompts, and sentences that no screen needs. See: `text.commands.lines` for the commands.

Invariant: a prompt has at most 40 characters, for Braille displays, and ends in a colon. No other line does, so that
people and programs recognise a prompt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len

from sixteen_tui.terminal.cells import fit
from sixteen_tui.terminal.text import MINUS, clean
from sixteen_tui.text import numbers
from sixteen_tui.text.commands.lines import COMMANDS, help_line, help_lines, words
from sixteen_tui.text.i18n import _, lazy, lazy_in, lazy_with, n_, p_
from sixteen_tui.text.names import You, first, in_row, joined

__all__ = ("COMMANDS", "help_line", "help_lines", "words")

PROMPT: Final = 40
"""Cells of a common Braille display."""
_MINUS: Final = re.compile(rf"(?<![^\s(]){MINUS} ?(?=\d)")

_SCORE: Final = re.compile(r"(?<![\w:./])(?!\d\d:\d\d)(0|[1-9]\d?):(0|[1-9]\d?)(?![\w:])")
"""A score of two sides (`terminal.text.score`).

Two numbers of two digits are a time of day, which is always written so; for such a score a game has too few cards.
"""

_OUT_OF: Final = re.compile(r"(?<![\w./])(\d+)/(\d+)(?![\w/])")
"""A number out of so many, as French writes it: not a date."""


def aloud(line: str) -> str:
    """Return a line with words for what screen readers leave out or read as a time.

    A minus before a number or between two, the sign of a team, a number out of so many, and a score: 2:0 is "2 to 0".
    """
    line = _MINUS.sub(_("minus {number}").format(number=""), line).replace(" & ", joined(["", ""]))
    line = _OUT_OF.sub(lambda found: _("{count} of {most}").format(count=found[1], most=found[2]), line)
    score = p_("a score, for the ear", "{one} to {other}")
    return _SCORE.sub(lambda found: score.format(one=found[1], other=found[2]), line)


# Prompts


def prompt(text: str) -> str:
    """Shorten a prompt to `PROMPT` cells; the colon stays."""
    text = text.replace("\u00a0", " ").replace("\u202f", " ")
    return text if cell_len(text) <= PROMPT else fit(text, PROMPT - 1).rstrip() + ":"


def choose(last: int, first: int = 1) -> str:
    """Return the prompt for a number from `first`, which is 1 or 0, to `last`."""
    if not first:
        return prompt(p_("prompt, at most 40 characters", "0 to {last}, or help:").format(last=last))
    if last < 1:
        return prompt(p_("prompt, at most 40 characters", "Leave, or help:"))
    if last == 1:
        return prompt(p_("prompt, at most 40 characters", "1, or help:"))
    return prompt(p_("prompt, at most 40 characters", "1 to {last}, or help:").format(last=last))


def go_on() -> str:
    return prompt(p_("prompt, at most 40 characters", "Enter to go on:"))


def yes_or_no() -> str:
    return prompt(p_("prompt, at most 40 characters", "Yes or no:"))


def or_answer(text: str) -> str:
    """Return a prompt with the answers to a question of other people before it, where there is room."""
    return _after(p_("before a prompt", "Yes or no"), text)


def for_one(name: str, text: str) -> str:
    """Return a prompt with the name of the one of several people at this keyboard before it, where there is room."""
    return _after(name, text)


def _after(first: str, text: str) -> str:
    said = p_("before a prompt", "{first}. {prompt}").format(first=first, prompt=text)
    return said if cell_len(said) <= PROMPT else text


def your_card() -> str:
    """Return the prompt for a card of a game that says in one row which there are."""
    return prompt(p_("prompt, at most 40 characters", "Your card:"))


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


def waits_for(name: str, absence: str) -> str:
    """Return the prompt while another player is to move; `absence` says that they are away, "" if they are not."""
    if not name:
        return prompt(p_("prompt, at most 40 characters", "Waiting for the others:"))
    if absence:
        said = p_("prompt, at most 40 characters", "Waiting for {name}, {absence}:")
        return prompt(said.format(name=name, absence=absence))
    return prompt(p_("prompt, at most 40 characters", "Waiting for {name}:").format(name=name))


def waits_for_server() -> str:
    """Return the prompt while nobody can play at a shared table."""
    return prompt(p_("prompt, at most 40 characters", "Waiting for the server:"))


def waiting_prompt(*, begins: bool) -> str:
    """Return the prompt before the first card; `begins`: this person may begin without the others."""
    if begins:
        return prompt(p_("prompt, at most 40 characters", "Begin, later, leave, or wait:"))
    return prompt(p_("prompt, at most 40 characters", "Later, leave, or wait:"))


may_resume = lazy("Type resume to play it in this program instead.")


def watching_prompt() -> str:
    return prompt(p_("prompt, at most 40 characters", "Enter to look again, resume, or leave:"))


def enter_prompt() -> str:
    return prompt(p_("prompt, at most 40 characters", "A line, or help:"))


def rules_prompt() -> str:
    return prompt(p_("prompt, at most 40 characters", "Rules, or Enter for none:"))


def replay_prompt() -> str:
    return prompt(p_("prompt, at most 40 characters", "Enter for the next step, or help:"))


# Answers


def not_understood(text: str) -> str:
    return _("“{text}” is not understood; type {help}.").format(text=clean(text, 20), help=words("help")[0])


answer_yes_or_no = lazy("Answer yes or no.")
dropped = lazy("What you typed before this question was dropped.")
"""Says that a text does not answer the prompt that follows."""


def code_prompt(*, files: bool) -> str:
    """Return the prompt for a share code, a deal code or a path."""
    return _("A code or a path:") if files else _("The code:")


def code_help(*, files: bool) -> str:
    """Return what can be entered in place of a code."""
    if files:
        return _("A share code shows its game, the code of a deal deals its cards again; a path imports a file.")
    return _("A share code shows its game, the code of a deal deals its cards again.")


def practised(done: int, count: int, right: int) -> str:
    """Return how an exercise went."""
    return _("{done} of {count} done, {right} right.").format(done=done, count=count, right=right)


def more_of_hint() -> str:
    return _("Type {more} for every choice.").format(more=words("more")[0])


more_prompt = lazy("More of the code, or Enter:")
"""Prompt for the next line of an incomplete code."""


def no_such_number(text: str, last: int, first: int = 1) -> str:
    """Return that no row has a number; they have those from `first` to `last`."""
    if last < first:
        return _("Nothing has a number here.")
    return _("There is no {number} here; the last is {last}.").format(number=clean(text, 10), last=last)


def wrong(text: str, number: int | None, last: int) -> str:
    """Return why a line chooses nothing: it is not understood, or no row has its number."""
    return not_understood(text) if number is None else no_such_number(text, last)


def no_such_card(text: str) -> str:
    return _("There is no card {card}.").format(card=clean(text, 20))


not_held = lazy_with("You do not hold {card}.")


def cannot_now(text: str) -> str:
    return _("This cannot be done now: {text}").format(text=clean(text, 20))


def welcome() -> str:
    return _("Type a number or a word, then Enter; {help} names the words.").format(help=words("help")[0])


# The table


names_word = lazy_in("typed after share", "names")
nowhere = lazy("That stands nowhere in these rules.")
no_mistake = lazy("No further mistake there.")
enter_stops = lazy("Enter stops that.")
stopped = lazy("Stopped.")


def thinks(name: str) -> str:
    """Return a sign of life while a player thinks."""
    return _("{name} is thinking.").format(name=name) if name else _("Still at work.")


enter_goes_on = lazy("The game goes on when you press Enter.")


def turn_of(name: str, absence: str, *, over: bool) -> str:
    """Return whose turn it is, and their `absence`; `name` is "" if that is not known, or if the game is `over`."""
    if not name:
        return _("Nobody is to move.") if over else _("The others are to move.")
    if isinstance(name, You):
        return _("It is your turn.")
    if absence:
        return _("It is {name}'s turn: {absence}.").format(name=name, absence=absence)
    return p_("not spoken to", "It is {name}'s turn.").format(name=name)


def seated(name: str, who: str, absence: str) -> str:
    """Return a player at the table; `who`: a person, or the level of a computer player; and whether they are away."""
    what = who
    return numbers.about(first(name), f"{what}, {absence}" if absence else what)


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
farewell = lazy("Goodbye.")
first_game_next = lazy("Enter begins a first real game.")


def rescue_first() -> str:
    return _("Type {save} to save it anew.").format(save=words("save")[0])


no_hand = lazy("No cards are shown now.")


def tally(title: str, said: Iterable[tuple[str, object]]) -> str:
    """Return counted things and the count for each name."""
    each = (_("{count} for {name}").format(count=count, name=in_row(name)) for name, count in said)
    return numbers.about(title, ", ".join(each))


def in_one_row(choices: Iterable[tuple[int, str]]) -> str:
    """Return numbered choices in one line."""
    return " ".join(_("{number} {text}.").format(number=number, text=text) for number, text in choices)


def sentence(text: str) -> str:
    """Return a line as a sentence among others."""
    return text if text.endswith((".", "!", "?")) else _("{fact}.").format(fact=text)


def numbered(number: int | str, text: str) -> str:
    return _("{number}. {text}").format(number=number, text=text)


# Home, new game, saved games, replay, rules


watch_game = lazy("Watch a game again")


def private_table() -> str:
    """Return how to reach a table that the list does not show."""
    return _("To get to a private table, type {code} and its four letters.").format(code=words("code")[0])


def set_help() -> str:
    """Return how a setting is changed by words."""
    return _("Type {set} and a name, such as {set} pace slow; {set} pace lists the values.").format(set=words("set")[0])


def values(line: str, known: Iterable[str]) -> str:
    """Return a setting and the values to choose from."""
    return _("{line}. Possible: {values}.").format(line=line, values=", ".join(known))


change_help = lazy("A number changes what stands behind it.")


def more_games(count: int) -> str:
    said = n_("{count} more; {more} lists them.", "{count} more; {more} lists them.", count)
    return said.format(count=count, more=words("next")[0])


no_finished = lazy("There is no game to watch yet.")
chapter_ends = lazy("The chapter ends.")
