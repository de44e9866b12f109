"""An admin who bans, mutes and kicks people, drains the server and takes it back, and what has to hold then.

A decision holds from the answer `done` on, through every restart. Between a request and its answer, and after a line
was lost with a request under way, either may be true; then nothing is judged.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from sixteen_tui.tables.protocol import Message
from tests.simulation.people import Person

if TYPE_CHECKING:
    from tests.simulation.club import Club
    from tests.simulation.lines import Line

MOST: Final = 2
"""So many people are banned at a time."""
_LIFTS: Final[dict[str, str]] = {"unban": "ban", "unmute": "mute", "undrain": "drain"}


class Admin(Person):
    """Somebody of the server's account who looks after the club."""

    def step(self) -> None:
        if self.line is None:
            self.connect()
        elif not self.welcome:
            if self.club.world.now - self.heard_at > 30:
                self.hang_up()
        elif self.rng.random() < 0.05:
            self.hang_up()
        else:
            self._look_after()

    def _look_after(self) -> None:
        rng, decided = self.rng, self.club.checks.decided
        name = rng.choice(sorted({meant(each) for each in self.club.people if each.honest and each is not self}))
        do = rng.choice(("who", "tables", "bans", "say", "motd", "kick", "mute", "unmute", "ban", "unban", "drain"))
        if do == "ban" and len(decided.perhaps("ban")) >= MOST:
            do = "unban"
        if do == "drain" and decided.perhaps("drain"):
            do = "undrain"
        match do:
            case "unban" | "unmute":
                for each in decided.perhaps(_LIFTS[do]):
                    self.send("admin", do=do, name=each)
            case "kick" | "ban" | "mute":
                self.send("admin", do=do, name=name, **({"reason": "tests"} if do != "kick" else {}))
            case "say" | "motd":
                self.send("admin", do=do, text=f"notice {rng.randint(1, 99)}")
            case _:
                self.send("admin", do=do)


class Decided:
    """The decisions of admins, as far as they are known from outside."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._held: dict[tuple[str, str], bool] = {}
        """Decision and person -> True: it holds for certain; False: perhaps."""
        self._asked: dict[Line, list[tuple[str, str]]] = {}
        """The requests under way on a line, in order: what is to be done, and whom it concerns."""
        self._unsure: set[tuple[str, str]] = set()
        """Decisions that may change at any time, because their line was lost before the answer."""

        self._late: set[Line] = set()
        """Lines whose client has asked for a new table since the server was drained."""

    def perhaps(self, what: str) -> list[str]:
        """Return whom a decision of a kind may concern, in order."""
        return sorted(name for kind, name in self._held if kind == what)

    def takes(self, line: Line, message: Message) -> None:
        """The server is about to do what an admin asks for."""
        if message["type"] == "open":
            (self._late.add if self.holds("drain", None) else self._late.discard)(line)
        if message["type"] != "admin" or not isinstance(line.client, Admin):
            return
        do, name = str(message["do"]), str(message.get("name", ""))
        self._asked.setdefault(line, []).append((do, name))
        key = _LIFTS.get(do, do), name
        if do in _LIFTS and key in self._held:
            self._held[key] = False
        elif do in _LIFTS.values():
            self._held.setdefault(key, False)

    def sends(self, line: Line, message: Message) -> None:
        """The server sends a message."""
        kind, client = message["type"], line.client
        if kind == "no" and message.get("to") == "admin" and self._asked.get(line):
            self._refused(*self._asked[line].pop(0), message["code"])
        elif kind in {"done", "people", "hosted", "bans"}:
            if not self._asked.get(line):
                self._club.fault("not-an-admin", f"{client.name} is answered {message}")
                return
            do, name = self._asked[line].pop(0)
            self._club.reached[f"admin: {do}"] += 1
            self._holds(do, name)
        elif self.holds("ban", client) and kind != "no":
            self._club.fault("banned", f"{client.name} is banned and sent {message}")
        elif kind == "opened" and line in self._late and message["table"] not in self._club.checks.about:
            self._club.fault("drained", f"{client.name} opened a table")
        elif kind == "no" and message["code"] in {"banned", "muted"}:
            what = "ban" if message["code"] == "banned" else "mute"
            if (what, meant(client)) not in self._held and (what, meant(client)) not in self._unsure:
                self._club.fault("not-banned", f"{client.name} is refused: {message}")

    def ends(self, line: Line) -> None:
        """A line is no more."""
        self._unsure.update(self._key(*each) for each in self._asked.pop(line, ()))
        self._late.discard(line)

    def server_died(self) -> None:
        """A drain ends with the process; what was under way is in the store now, or never will be."""
        for line in [*self._asked]:
            self.ends(line)
        for key in self._unsure:
            self._held.pop(key, None)
            if key[0] != "drain":
                self._held[key] = False
        self._unsure.clear()
        self._held.pop(("drain", ""), None)

    def holds(self, what: str, client: object) -> bool:
        """Return True if a decision concerns somebody, None for everybody, for certain."""
        key = what, "" if client is None else meant(client)
        return self._held.get(key, False) and key not in self._unsure

    def _holds(self, do: str, name: str) -> None:
        key = self._key(do, name)
        if do in _LIFTS:
            self._held.pop(key, None)
        elif do in _LIFTS.values():
            self._held[key] = True

    def _refused(self, do: str, name: str, code: str) -> None:
        key = self._key(do, name)
        if code == "trouble":  # the disk may have it all the same
            self._unsure.add(key)
        elif code == "no-such-person" and do in _LIFTS and key not in self._unsure:
            self._held.pop(key, None)

    @staticmethod
    def _key(do: str, name: str) -> tuple[str, str]:
        return _LIFTS.get(do, do), name


def meant(client: object) -> str:
    """Return the name by which an admin means somebody: the number of the account, or the name in the server's own."""
    uid, name = getattr(client, "uid", -1), getattr(client, "name", "")
    return name if uid == os.geteuid() else str(uid)
