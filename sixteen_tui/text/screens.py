"""Texts of the screens: titles, menus, questions, messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.terminal.text import NAME_WIDTH, clean, path_shown
from sixteen_tui.text.i18n import _, lazy, lazy_in, lazy_with, n_, p_
from sixteen_tui.text.names import You

if TYPE_CHECKING:
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.session.session import Session

NOTED: Final = 5
"""Most items that a notice names."""


def program() -> str:
    return "Sixteen TUI"


def about(version: str) -> list[str]:
    return [_("Version {version}. Unofficial; Sixteen® belongs to its owner.").format(version=version)]


unofficial = lazy("Unofficial; Sixteen® belongs to its owner.")


def suit_letters() -> str:
    """Return a letter for each suit, clubs, diamonds, hearts and spades, for terminals without the symbols."""
    return (
        p_("letter of clubs", "C")
        + p_("letter of diamonds", "D")
        + p_("letter of hearts", "H")
        + p_("letter of spades", "S")
    )


resume = lazy("Resume")
last_by_rules = lazy("Last games by these rules")
new_game = lazy("New game")
tables = lazy("Tables")
saved_games = lazy("Saved games")
over_by_now = lazy("This game is over by now. It is under Saved games.")
"""Says that another window has finished the game."""
statistics = lazy("Statistics")
rules = lazy("Rules")
settings = lazy("Settings")
quit_program = lazy("Quit")
help_title = lazy("Keys")


class SeatedPlayer(Protocol):
    """A player on a seat."""

    @property
    def name(self) -> str: ...

    @property
    def human(self) -> bool: ...


def seat_names(players: Sequence[SeatedPlayer], people: Sequence[int] = ()) -> list[str]:
    """Return the players' names, safe to show; a player without a name gets a default in the current language.

    `people`: the seats of the people at this keyboard. A single one is named `You`, and the only human player without a
    name is `You` for spectators and in replays, too.
    """
    humans = sum(player.human for player in players)
    names = [
        clean(player.name, NAME_WIDTH) or (person(seat, humans) if player.human else seat_name(seat))
        for seat, player in enumerate(players)
    ]
    return [You(name) if [seat] == [*people] else name for seat, name in enumerate(names)]


def names(session: Session) -> list[str]:
    """Return the names of the players; `You` for a person alone at this front end."""
    return seat_names(session.players, () if session.watching else session.people)


def sides(session: Session) -> Sequence[str]:
    """Return the names of the sides: players, or teams."""
    return PLUGINS[session.game.name].text.sides(session.rules, names(session))


def seat_name(seat: int) -> str:
    """Return the default name of a seat."""
    return _("Player {number}").format(number=seat + 1)


def person(seat: int, people: int) -> str:
    """Return the default name of a person; `people` is the number of people in the game."""
    return You(_("You")) if people == 1 else seat_name(seat)


def who(player: str) -> str:
    """Return the kind of player: a person, or the level of a computer player."""
    return {
        "human": _("human"),
        "easy": _("computer, easy"),
        "medium": _("computer, medium"),
        "hard": _("computer, hard"),
        "expert": _("computer, expert"),
    }.get(player) or clean(player, NAME_WIDTH)


def players(entry: Entry) -> str:
    """Return the sides of a saved game."""
    return " – ".join(PLUGINS[entry.game].text.sides(entry.rules, seat_names(entry.players)))


# New game


label_seats = lazy("Players")
heading_players = lazy("Who plays")
label_preset = lazy_in("the named set of rules of a new game", "Played")


def own_rules() -> tuple[str, str]:
    """Return label and help for rules that match no preset."""
    return _("your own way"), _("None of the named ways: the rules below are as you have set them.")


heading_rules = lazy("Rules")
contents = lazy("Contents")
"""Heading of the table of contents beside the rules."""
start_game = lazy("Deal the cards")
help_person = lazy("A person at this keyboard.")
changes_name = lazy_with("{key} changes the name.")
help_start = lazy("Shuffle, deal and play. The game is saved at every card.")


def name_question(seat: int) -> str:
    return _("Name of player {number}").format(number=seat + 1)


# The table


go_on = lazy_with("{key} to go on")


def watching(*, shared: bool = False) -> str:
    """Return the message for a spectator, of a shared table or of a game in another window."""
    if shared:
        return _("You are looking on.")
    return _("You are watching a game of another window.")


not_followed = lazy_with("This game cannot be followed: {problem}")
"""Says why the file of a watched game cannot be read."""
unattended = lazy("Its program has ended; to go on, resume it.")
"""Says why a watched game stands still: no program has it open."""
resume_here = lazy("Another program plays this game. End it, and resume the game here?")
waits_for_release = lazy("Waiting for the other program to end…")
claim_refused = lazy("The other program has not saved all of this game. Save it there first, and leave it.")
claim_rival = lazy("A third program was quicker and plays this game now.")
claim_silent = lazy("The other program does not answer. End it first, or leave the game there.")
"""Say why a watched game cannot be played here."""
released = lazy("Another program has asked for this game; all of it is saved.")
"""Says why the program has ended: another one asked for the game."""
left_untouched = lazy("Nothing has happened in this game; it is not saved.")
take_over_file = lazy(
    "Another program has continued this game in the same file. Continue from the file? "
    "If not, your game is saved under another name."
)
"""Question after another program has continued the file of an open game."""


taken_over = lazy("The game continues from the file.")


saved_again = lazy("The game is saved again.")


def copied(path: str) -> str:
    said = _("A copy of the game up to here is in {path}. It is not saved from here on.")
    return said.format(path=path_shown(path))


no_copy = lazy_with("No copy could be made either: {reason}")
no_hand = lazy("No hand is shown.")


def pace(name: str) -> str:
    return {
        "slow": p_("pace", "slow"),
        "normal": p_("pace", "normal"),
        "fast": p_("pace", "fast"),
        "instant": p_("pace", "at once"),
    }[name]


pace_now = lazy_with("The computer plays: {pace}", pace)


def too_small(width: int, height: int) -> str:
    return _("This terminal is {width}×{height}; it needs 40×12.").format(width=width, height=height)


def repeated(line: str, times: int) -> str:
    """Return a line of the log and its number of repetitions."""
    return _("{line} ({times} times)").format(line=line, times=times)


# Hand-over


hand_over_title = lazy("Pass the keyboard")


def hand_over(name: str, key: str) -> list[str]:
    return [
        _("It is {name}'s turn.").format(name=name),
        _("The others look away."),
        _("{name}, press {key} to see your cards.").format(name=name, key=key),
    ]


def too_soon(key: str, other: str) -> str:
    """Return that a key may have been held down or meant for the previous screen; `other`: the key to press first."""
    return _("Too quick, or held down. Press {other}, wait a moment, then press {key}.").format(other=other, key=key)


def not_this_person(name: str, turn: str) -> str:
    return _("{name} is not to move. {turn} is.").format(name=name, turn=turn)


# The end


over_title = lazy("The game is over")


# Saved games


heading_unfinished = lazy("Unfinished")
heading_finished = lazy("Finished")
heading_unopened = lazy("Cannot be opened")
nothing_saved = lazy("No saved games yet. Every game is kept here from its first card on.")
reading_games = lazy("Looking for saved games…")


def games_read(count: int, total: int) -> str:
    return _("{count} of {total} read").format(count=count, total=total)


delete_question = lazy_with("Move this game to the trash folder? {name}")
deleted = lazy_with("The game is in the trash folder. {key} brings it back.")


def help_saved(key: str, *, finished: bool) -> str:
    said = _("{key}: watch it again.") if finished else _("{key}: go on playing.")
    return said.format(key=key)


with_help = lazy("with help")
"""Meaning of the mark of games with hints."""


# Replay


replay_title = lazy("Replay")


def eyes(name: str | None) -> str:
    if isinstance(name, You):
        return _("Seen by you")
    return _("All hands open") if name is None else _("Seen by {name}").format(name=name)


replay_stopped = lazy_with("Stopped; speed {speed}")
replay_stop = lazy_in("key", "stop")
replay_running = lazy_with("Running; speed {speed}")


def few(texts: Sequence[str]) -> list[str]:
    """Return the first texts and the number of the others, because a notice covers the table."""
    more = len(texts) - NOTED
    return [*texts] if more < 2 else [*texts[:NOTED], n_("{count} more", "{count} more", more).format(count=more)]
