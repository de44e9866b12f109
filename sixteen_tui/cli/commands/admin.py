"""`admin`: sends one request of an admin to the running table server, and prints the answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from sixteen_tui.cli.commands import DONE, Options, Refused, say, tell
from sixteen_tui.cli.commands.serve import ask, connected
from sixteen_tui.tables import ADMIN
from sixteen_tui.tables.protocol import BadMessageError, encode, parsed
from sixteen_tui.text import admin as wording
from sixteen_tui.text import tables as table_wording

if TYPE_CHECKING:
    from sixteen_tui.tables.protocol import Message

_TAKES: Final = {"close": "table", "say": "text"}
"""Request -> the key of the message that its words fill; the others take no words."""
_ANSWERS: Final = frozenset({"people", "hosted", "done"})


def run(options: Options) -> int:
    """Carry out a request and print the answer, one line for each person or table. Raises Refused."""
    request = _request(options)
    with connected(options.socket) as connection:
        answer = ask(connection, request, _ANSWERS)
    rows, line = _shown(request["do"], answer)
    for each in rows:
        if options.json:
            tell(json.dumps(each))
        else:
            say(line(each))
    if not rows and not options.json:
        say(wording.nobody() if answer["type"] == "people" else table_wording.no_tables())
    return DONE


def _shown(do: str, answer: Message) -> tuple[Sequence[Message], Callable[[Message], str]]:
    """Return the objects of an answer, and what words each."""
    if answer["type"] == "people":
        return answer["people"], wording.person
    if answer["type"] == "hosted":
        return answer["tables"], wording.table
    return [{"people": answer["people"]}], lambda each: wording.done(do, each["people"])


def _request(options: Options) -> Message:
    """Return the message for the arguments. Raises Refused."""
    do, words = options.request, options.about
    if do not in ADMIN:
        raise Refused(wording.unknown(do, ADMIN))
    message = {"type": "admin", "do": do}
    key = _TAKES.get(do)
    if key is None and words:
        raise Refused(wording.takes_none(do))
    if key is not None:
        if not words or (len(words) > 1 and key != "text"):
            raise Refused(wording.lacks(do, key))
        message[key] = " ".join(words)
    if options.reason is not None:
        message["reason"] = options.reason
    try:
        return parsed(encode(message).strip())
    except BadMessageError as bad:
        raise Refused(wording.bad(bad.key)) from None
