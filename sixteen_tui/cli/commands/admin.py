"""`admin`: sends one request of an admin to the running table server, and prints the answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from sixteen_tui.cli.commands import DONE, Options, Refused, say, tell
from sixteen_tui.cli.commands.serve import ask, connected
from sixteen_tui.cli.commands.tables import is_whole, meant
from sixteen_tui.tables import ADMIN, OPTIONAL
from sixteen_tui.tables.protocol import SANCTIONS, BadMessageError, encode, parse_to_server
from sixteen_tui.text import admin as wording

if TYPE_CHECKING:
    from sixteen_tui.tables.protocol import Message

_UNITS: Final = {"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
"""Seconds of the units of `--for`."""
_ANSWERS: Final = frozenset({"people", "hosted", "bans", "done"})


def run(options: Options) -> int:
    """Carry out a request and print the answer, one line for each person or table. Raises Refused."""
    request = _request(options)
    id = request.get("table", "")
    if id and not is_whole(id):
        with connected(options.socket) as connection:
            hosted = ask(connection, {"type": "admin", "do": "tables"}, _ANSWERS)
        request["table"] = meant(hosted["tables"], id)
    with connected(options.socket) as connection:
        answer = ask(connection, request, _ANSWERS)
    rows, line = _shown(request, answer)
    for each in rows:
        if options.json:
            tell(json.dumps(each))
        else:
            say(line(each))
    if not rows and not options.json:
        say(wording.none(answer["type"]))
    if answer.get("others") and not options.json:
        say(wording.here_only(answer["others"]))
    return DONE


def _shown(request: Message, answer: Message) -> tuple[Sequence[Message], Callable[[Message], str]]:
    """Return the objects of an answer, and what words each."""
    if answer["type"] == "people":
        return answer["people"], wording.person
    if answer["type"] == "hosted":
        return answer["tables"], wording.table
    if answer["type"] == "bans":
        return answer["bans"], wording.ban
    return [{key: answer[key] for key in ("people", "others") if key in answer}], lambda each: wording.done(
        request, each["people"]
    )


def _request(options: Options) -> Message:
    """Return the message for the arguments. Raises Refused."""
    do, words = options.request, options.about
    if do not in ADMIN:
        raise Refused(wording.unknown(do, ADMIN))
    message = {"type": "admin", "do": do}
    key = ADMIN[do]
    if words and not key:
        raise Refused(wording.takes_none(do))
    if key and (words or do not in OPTIONAL):
        if not words or (len(words) > 1 and key == "table"):
            raise Refused(wording.lacks(do, key))
        message[key] = " ".join(words)
    if options.lasts is not None:
        if do not in SANCTIONS:
            raise Refused(wording.for_alone())
        message["seconds"] = _seconds(options.lasts)
    if options.reason is not None:
        message["reason"] = options.reason
    try:
        return parse_to_server(encode(message).strip())
    except BadMessageError as bad:
        raise Refused(wording.bad(bad.key)) from None


def _seconds(text: str) -> int:
    """Return a duration such as "90m" in seconds. Raises Refused."""
    number, unit = text[:-1], text[-1:]
    if unit not in _UNITS or not (number.isascii() and number.isdigit() and len(number) <= 9):
        raise Refused(wording.bad_duration(text))
    return int(number) * _UNITS[unit]
