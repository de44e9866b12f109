"""Texts about shared tables: lobby, presence, questions, refusals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from sixteen_tui import __version__
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.terminal.text import Verbatim, clean
from sixteen_tui.text import clocks, numbers
from sixteen_tui.text.i18n import _, later, lazy, lazy_in, lazy_with, n_, p_
from sixteen_tui.text.names import joined, others
from sixteen_tui.text.refusals import older_server, why
from sixteen_tui.text.screens import who


class ConnectionState(Protocol):
    """The state of a connection to a table, and of the table."""

    stopped: str
    connected: bool
    goes_down: bool
    doubtful: bool

    @property
    def under_way(self) -> bool: ...


_LONGEST_REASON: Final = 60
"""Characters of a server's reason why a table has stopped."""
NOTICE: Final = 200
"""Most cells of what an admin says."""
no_tables = lazy("There are no tables.")
no_seats = lazy("You sit at no table.")


def title(game: str) -> str:
    """Return the name of a game; the code itself if it is unknown."""
    return PLUGINS[game].named.title() if game in PLUGINS else game


def table_line(table: Mapping[str, Any]) -> str:
    """Return a table in one line: id, game, players, state."""
    return f"{table['table']}  {headed(table)}. {state(table)}"


def headed(table: Mapping[str, Any]) -> str:
    """Return the game and its players."""
    return numbers.about(title(table["game"]), people(table))


def people(table: Mapping[str, Any]) -> str:
    """Return the players of a table and its number of free seats."""
    names = [str(seat["name"]) for seat in table["seats"] if seat["name"]]
    free = sum(bool(seat["free"]) for seat in table["seats"])
    if free:
        names.append(n_("{count} free seat", "{count} free seats", free).format(count=free))
    return ", ".join(names)


def state(table: Mapping[str, Any]) -> str:
    """Return the state of a table."""
    if table["over"]:
        return _("The game is over.")
    stopped = table.get("stopped")
    if stopped and isinstance(stopped, str):
        return _("It has stopped: {reason}.").format(reason=clean(why(stopped), _LONGEST_REASON))
    left = clocks.in_lobby(table)
    if table.get("answer"):
        both = _("It is your turn, and a question waits for your answer.")
        return " ".join(filter(None, (both, left))) if table.get("turn") else _("A question waits for your answer.")
    if table.get("turn"):
        return " ".join(filter(None, (_("It is your turn."), left)))
    if table.get("lost"):
        return _("A computer player has your seat until the game is over.")
    if table["begun"]:
        return " ".join(filter(None, (p_("table", "The game goes on."), left)))
    from sixteen_tui.text import terms  # here: a table needs none

    return " ".join(filter(None, (_("It begins when all seats are taken."), terms.in_list(table))))


# Lobby


lobby_title = lazy_in("title", "Tables")


def server(*, of_machine: bool | None) -> str:
    """Return whose tables these are, after the title; "" if there is no server."""
    if of_machine is None:
        return ""
    return p_("tables", "of this machine") if of_machine else p_("tables", "of this account")


def whose(*, of_machine: bool) -> str:
    """Return whose tables these are, as a sentence."""
    return _("These are the tables of this machine.") if of_machine else _("These are the tables of this account.")


yours = lazy("YOUR SEATS")
open_tables = lazy("OPEN TABLES")
running = lazy("GAMES IN PLAY")
open_heading = lazy("OPEN A TABLE")
join_heading = lazy("JOIN A TABLE")
with_code = lazy("Private table, with its four letters")


def leads(row: str) -> str:
    """Return the explanation of a row that is no table."""
    if row == "code":
        return _("The player who opened a private table tells you its letters.")
    return _("Choose seats and rules; the others find the table here.")


def leads_to(table: Mapping[str, Any]) -> str:
    """Return the effect of choosing a table."""
    if table["yours"]:
        return _("Go back to your seat.")
    return _("Look on.") if table["begun"] else _("Sit down.")


start = lazy("Open the table")


def start_help(*, private: bool) -> str:
    """Return how others find a table, and when its game begins."""
    if private:
        return _("Only its four letters lead there. The game begins when all seats are taken.")
    return _("Others find it in their lobby. The game begins when all seats are taken.")


def seat_number(seat: int) -> str:
    return _("Seat {number}").format(number=seat + 1)


def seat_for(*, own: bool) -> str:
    return p_("seat", "you") if own else p_("seat", "free")


open_title = lazy("Open a table")
code_alone = lazy("Type the four letters, too, such as code ABCD.")
four_letters = lazy("A private table has four letters, such as ABCD.")
go_there = lazy_in("key", "go there")
code_question = lazy("The four letters of the table:")


# Before the first card


def seat(seat: Mapping[str, Any]) -> str:
    """Return a seat and its player."""
    if seat["free"]:
        return _("free seat")
    if seat["level"]:
        return f"{seat['name']}, {who(seat['level'])}"
    return f"{seat['name']}, {absence(seat)}" if absence(seat) else str(seat["name"])


def begin_question(table: Mapping[str, Any]) -> str:
    """Return the question before computer players take the free seats."""
    free = sum(bool(each["free"]) for each in table["seats"])
    return n_(
        "Begin now, with a computer player on {count} free seat?",
        "Begin now, with computer players on {count} free seats?",
        free,
    ).format(count=free)


def waiting(table: Mapping[str, Any]) -> str:
    free = sum(bool(each["free"]) for each in table["seats"])
    if not free:
        return _("All seats are taken. The cards are dealt.")
    return n_(
        "It begins when {count} more person has sat down.", "It begins when {count} more people have sat down.", free
    ).format(count=free)


code_is = lazy_with("Private. Its letters: {code}")


# At the table


def absence(seat: Mapping[str, Any]) -> str:
    """Return that a player is absent or the connection is silent.

    Return "" for a player who is present, and for one for whom a computer player plays: nobody waits for them.
    """
    if seat["level"]:
        return ""
    if not seat["here"]:
        return p_("player", "away")
    return p_("player", "silent") if seat.get("silent") else ""


def beside(seat: Mapping[str, Any]) -> str:
    """Return what stands beside a person's name: that a computer player plays for them, or their absence."""
    stands_in = seat["level"] and seat["player"] == "human"
    return p_("player, at most 8 characters", "computer") if stands_in else absence(seat)


def leaving(*, timed: bool = False) -> str:
    """Return the question before somebody leaves; `timed`: the table has a clock."""
    if timed:
        return _("Leave the table? Your seat stays yours, and your time counts on your turn.")
    return _("Leave the table? Your seat stays yours, and the others wait for you.")


def gone(code: str) -> str:
    """Return why a player has lost the seat at a table."""
    if code == "idle":
        return _("You had not played for long, so a computer player goes on. Come back to your seat whenever you like.")
    if code == "elsewhere":
        return _("You sit at this table from another terminal now.")
    if code == "resigned":
        return _("You gave up, and a computer player goes on. Once the game is over, your list has it again.")
    if code == "late":
        return _("Your time for this move is used up, and a computer player goes on. Come back whenever you like.")
    if code == "time":
        return _("Your time is used up, and a computer player goes on. Once the game is over, your list has it again.")
    if code == "table-closed":
        return _("An admin of these tables has closed this one.")
    return no_way(code)


def notice(text: str) -> str:
    """Return what an admin of the server says to everybody."""
    return Verbatim(_("From the admin: {text}").format(text=clean(text, NOTICE)))


def from_server(said: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a message that no person at the table has written; "" for any other.

    It is a notice, or says that the save was put back, or that the player of a seat (`names`) has used a hint.
    """
    match said["type"]:
        case "notice":
            return notice(said["text"])
        case "hinted":
            return _("{name} has used a hint.").format(name=names[said["seat"]])
        case "restored":
            reason = clean(why(said["why"]), _LONGEST_REASON)
            return _("The server has saved this game again: {reason}.").format(reason=reason)
    return ""


def lobby_notes(text: str, *, draining: bool) -> list[str]:
    """Return what the lobby says beside the tables: the message of the day, and that no table may be opened."""
    return [*([Verbatim(clean(text, NOTICE))] if text else []), *([sentence(why("draining"))] if draining else [])]


waited_for = lazy("The others ask a computer player to go on for you. Play, and they need not.")
"""Request to a player for whom the others wait."""


def other_version(server: str) -> str:
    """Return that client and server differ in version; "" if they are equal or unknown."""
    found, own = _age(server), _age(__version__)
    if found is None or own is None or found == own:
        return ""
    if found < own:
        return _(
            "The table server is of version {server}, older than this program: what is new here it may not know."
        ).format(server=server)
    return _(
        "The table server is of version {server} by now. To have it, too, leave the program and come back."
    ).format(server=server)


def _age(version: str) -> tuple[list[int], float] | None:
    """Return a version for comparison, a development build (`.devN`) before its release; None if it is malformed."""
    found = _VERSION.fullmatch(version)
    return found and ([*map(int, found[1].split("."))], float(found[2] or "inf"))


back_again = lazy_with("{name} is back.")
went_away = lazy_with("{name} has gone away.")
fell_silent = lazy_with("The line of {name} is silent.")
"""Says that a player's connection is silent: it may recover or time out."""
goes_on_for = lazy_with("A computer player goes on for {name}.")
"""Says that a computer player replaces an absent or idle player."""
plays_again = lazy_with("{name} is back, and plays again.")
yes_or_no = lazy("Answer yes or no at any prompt.")


def trouble(company: ConnectionState) -> str:
    """Return the trouble of the connection or the table; "" for none."""
    if company.stopped and company.under_way:
        return _("The server cannot save now. Your choice waits.")
    if company.stopped:
        reason = clean(why(company.stopped), _LONGEST_REASON)
        return _("The game has stopped: {reason}. It will go on by itself.").format(reason=reason)
    if company.goes_down:
        return _("The table server goes down. Waiting for it to be back…")
    if not company.connected and company.under_way:
        return _("The line to the table is gone. Your choice waits.")
    if not company.connected:
        return _("The line to the table is gone. Looking for it…")
    return _("The cards do not follow from what was agreed before the game.") if company.doubtful else ""


goes_on = lazy("Play goes on.")
asked = lazy("The others are asked.")


def asks(what: str, name: str, other: str) -> str:
    """Return the question of another player; `what` is "back" for a take-back, else a replacement of `other`."""
    if what == "back":
        return _("{name} would like to take back the last card. May they?").format(name=name)
    return _("{other} keeps all waiting. {name} would let a computer player go on for now. Shall it?").format(
        name=name, other=other
    )


def you_answer(*, yes: bool) -> str:
    """Return the confirmation of an answer to such a question."""
    return _("You say yes.") if yes else _("You say no.")


_VERSION: Final = re.compile(r"(\d{1,6}(?:\.\d{1,6}){1,3})(?:\.dev(\d{1,14}))?(?:\+[0-9a-z.]{1,40})?")
_NOT_AGREED: Final = {
    "not-agreed-back": later("The card stays where it is."),
    "not-agreed-give": later("The seat is kept for the player who is away."),
}


def told_no(code: str, refused_by: Sequence[str] = ()) -> str:
    """Return why a request was not granted; of a question, which of the others said no."""
    if code == "unknown-kind":
        return sentence(older_server())
    if code not in _NOT_AGREED:
        return sentence(why(code))
    names = others(refused_by)
    who = n_("{names} says no.", "{names} say no.", len(names)).format(names=joined(names)) if names else ""
    return " ".join(filter(None, (who, _(_NOT_AGREED[code]))))


def no_way(code: str) -> str:
    """Return the reason of a refusal in the lobby as a sentence."""
    return sentence(why(code))


def no_server_yet(code: str) -> str:
    """Return why the lobby has no tables; it retries by itself."""
    looking = _("Looking for it…")
    return f"{no_way(code)} {looking}" if code in {"machine-away", "away"} else no_way(code)


def sentence(text: str) -> str:
    """Return a clause as a sentence."""
    said = f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('!', '?', '…')) else '.'}"
    return Verbatim(said) if isinstance(text, Verbatim) else said
