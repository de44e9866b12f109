"""Other people at a shared table in plain mode: messages, questions, presence.

Invariant: their news are printed before a prompt and never block it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from sixteen_tui.plain import typed
from sixteen_tui.plain.console import Console
from sixteen_tui.session.interfaces import SharedTable, awaited, missed
from sixteen_tui.session.proposals import Event, Proposals, answer
from sixteen_tui.session.session import Session
from sixteen_tui.text import absence, clocks, ends, phrases, tables
from sixteen_tui.text import plain as say
from sixteen_tui.text import screens as screen_text

COMMANDS: Final = ("say", "mute", "stand-in", "yes", "no")


class _There(NamedTuple):
    """The state of another person at the table."""

    here: bool
    stand_in: bool
    """True if a computer player plays for them."""
    silent: bool = False
    """True if their connection gives no sign of life."""
    lost: bool = False
    """True if they gave up, or lost by time: the computer player stays."""


class PlainOthers:
    """The other people at a shared table; does nothing at a local one."""

    def __init__(self, session: Session, console: Console) -> None:
        self._session, self._company, self._console = session, session.company, console
        self._muted = False
        self.patient = False
        """True if their questions wait, because the person here is answering another one."""
        self._there: dict[str, _There] = {}
        self._asked: Mapping[str, Any] | None = None
        """The question that was gathered last."""
        self._told: Mapping[str, Any] | None = None
        """The one that was printed last."""
        self._own: Mapping[str, Any] | None = None
        """The last question of the person here."""
        self._trouble = ""
        self._untold: list[str] = []
        self._proposals = Proposals(self._company) if self._company is not None else None
        self._proposed: Event | None = None
        """Proposals of the others about the end that were printed, until it is settled."""
        self._counted: tuple[int | None, bool] = (None, False)
        """Seat whose time counts, and whether little of it is left, as reported last."""
        self._app = self._company.app if self._company is not None else ""
        """The server version that was reported last, at first by the lobby."""
        if self._company is not None:
            self._company.news = console.expect_news()
            self._there = self._present()

    @property
    def there(self) -> bool:
        """True at a shared table."""
        return self._company is not None

    @property
    def moved(self) -> bool:
        """True if entries have arrived that are not taken in yet."""
        return self._company is not None and self._company.has_news

    @property
    def gone(self) -> str:
        """Sentence about the reason why the person here has lost the seat; "" while they have it."""
        return tables.gone(self._company.gone) if self._company is not None and self._company.gone else ""

    def reconnected(self) -> bool:
        """Return True, once, when everything has arrived after a lost connection."""
        returned = self._company is not None and self._company.away.returned
        if self._company is not None:
            self._company.away.returned = False
        return returned

    def wait(self, seconds: float) -> bool:
        """Wait at most so many seconds for entries; return True if there are any."""
        return self._company is not None and self._company.wait(seconds)

    @property
    def known(self) -> tuple[str, ...]:
        """Commands for dealing with other people, yes and no while a question is open; none for a spectator."""
        if self._company is None or self._session.watching:
            return ()
        return COMMANDS if self._open is not None or self._open_end is not None else COMMANDS[:3]

    @property
    def _open(self) -> Mapping[str, Any] | None:
        """The question of the others that was printed and can be answered now; None without one."""
        company = self._company
        there = company is not None and company.asked is self._told and not self.patient
        return self._told if there and self._told is not None and self._told["by"] != self._number else None

    @property
    def _open_end(self) -> Event | None:
        """The proposal of the others that was printed and can be answered now; None without one."""
        there = self._proposals is not None and not self.patient and self._proposals.open == self._proposed
        return self._proposed if there else None

    @property
    def _number(self) -> int | None:
        return self._company.number if self._company is not None else None

    def absence(self, name: str) -> str:
        """Return that a person is away or their connection silent, in a word; "" for everybody else."""
        seats = self._company.about["seats"] if self._company is not None else ()
        found = next((seat for seat in seats if seat["name"] == name and seat["player"] == "human"), None)
        return "" if found is None else tables.absence(found)

    def held_up(self) -> list[str]:
        """Return why nobody can play at a shared table: the table or the connection; empty while they can."""
        company = self._company
        held = company is not None and (company.stopped or company.goes_down or not company.connected)
        return [tables.trouble(company)] if company is not None and held else []

    def question(self) -> list[str]:
        """Return the open question of the others, to say it again; empty without one."""
        asked = self._open
        if asked is None:
            return self._asks_end(self._open_end)
        if asked["what"] == "give" and asked["seat"] == self._number:
            return [tables.waited_for()]
        names = screen_text.names(self._session)
        return [tables.asks(asked["what"], names[asked["by"]], names[asked["seat"]]), tables.yes_or_no()]

    def _asks_end(self, proposed: Event | None) -> list[str]:
        if proposed is None:
            return []
        name = screen_text.names(self._session)[proposed.seat]
        return [ends.asks(proposed.kind, name), tables.yes_or_no()]

    def prompt(self, text: str) -> str:
        """Return a prompt, with the answers to an open question before it."""
        return say.or_answer(text) if self._open is not None or self._open_end is not None else text

    def _present(self) -> dict[str, _There]:
        """Return the state of the other people, by name."""
        company = self._company
        seats = [*enumerate(company.about["seats"])] if company is not None else []
        return {
            seat["name"]: _There(
                seat["here"], seat["level"] is not None, bool(seat.get("silent")), number in company.ending["out"]
            )
            for number, seat in seats
            if company is not None and seat["name"] and seat["player"] == "human" and number != company.number
        }

    def returned(self) -> list[str]:
        """Return, once after a return, the line that a computer player has played for the person here."""
        company = self._company
        if company is None or not company.was_replaced:
            return []
        company.was_replaced = False
        return [absence.gone_on()]

    def matters(self) -> bool:
        """Return True if something has arrived that is worth interrupting a prompt."""
        self._gather()
        replaced = self._company is not None and self._company.was_replaced
        return bool(self._untold) or self.moved or bool(self.gone) or replaced

    def heard(self) -> list[str]:
        """Return the lines that have not been returned before."""
        self._gather()
        told, self._untold = [*self.returned(), *self._untold], []
        self._told = self._asked
        return told

    def _gather(self) -> None:
        company, lines = self._company, self._untold
        if company is None:
            return
        there = self._present()
        for name, now in there.items():
            if not now.lost:  # the news of the end say that it plays for them, and why
                lines += _changed(name, self._there.get(name, now), now)
        self._there = there
        for said in company.heard():
            line = self._heard(said)
            lines += [line] if line else []
        if company.refusal:
            names = screen_text.names(self._session)
            lines.append(tables.told_no(company.refusal, [names[seat] for seat in company.refused_by]))
            company.refusal = ""
        if company.app != self._app:
            self._app = company.app
            other = tables.other_version(company.app)
            lines += [other] if other else []
        trouble = tables.trouble(company)
        if trouble != self._trouble:
            lines.append(trouble or tables.goes_on())
        self._trouble = trouble
        lines += self._said_of_the_clock(company)
        lines += self._said_of_the_end()
        lines += self._said_of_the_question(company)

    def _said_of_the_question(self, company: SharedTable) -> list[str]:
        """Return the lines about a question to all, the own one included, once it is asked."""
        asked, lines = company.asked, list[str]()
        if asked is not None and asked is not self._own and asked["by"] == company.number:
            self._own = asked  # the server has accepted it; before that nobody is asked
            lines.append(tables.asked())
        if asked is not None and asked is not self._asked and asked["by"] != company.number:
            names = screen_text.names(self._session)
            waited_for = asked["what"] == "give" and asked["seat"] == company.number
            if not self.patient or waited_for:
                self._asked = asked
            if waited_for:
                lines.append(tables.waited_for())
            elif not self.patient:
                lines += [tables.asks(asked["what"], names[asked["by"]], names[asked["seat"]]), tables.yes_or_no()]
        return lines

    def _said_of_the_clock(self, company: SharedTable) -> list[str]:
        """Return the time of the person here when it begins to count, and of anybody when little is left."""
        clock, before = company.clock, self._counted
        self._counted, left = (clock.counts, clock.low), clock.left
        another = clock.counts != before[0]
        begins = another and clock.counts == company.number
        runs_out = clock.low and (another or not before[1])
        if clock.counts is None or left is None or not (begins or runs_out):
            return []
        name = screen_text.names(self._session)[clock.counts]
        return [clocks.warning(name, left, own=clock.counts == company.number)]

    def _said_of_the_end(self) -> list[str]:
        """Return the lines about proposals to end the game, with a question that is new."""
        if self._proposals is None:
            return []
        names = screen_text.names(self._session)
        said = [ends.event(each, names[each.seat], own=each.seat == self._number) for each in self._proposals.news()]
        lines = [each for each in said if each]
        proposed = self._proposals.open
        if proposed is not None and proposed != self._proposed and not self.patient:
            lines += self._asks_end(proposed)
        if proposed is None or not self.patient:
            self._proposed = proposed
        return lines

    def end_game(self, yes: Callable[[str], bool]) -> None:
        """Answer what the others ask about an end, withdraw the own yes, or ask the others; `yes` asks a question."""
        company, found = self._company, self._proposals
        assert company is not None, "the command is known at shared tables only"
        assert found is not None, "as above"
        asked = found.open
        if asked is not None and asked.kind == "agree":
            company.agree(yes=yes(ends.asks(asked.kind, screen_text.names(self._session)[asked.seat])))
        elif found.stands("agree"):
            if yes(ends.withdraws()):
                company.agree(yes=False)
        elif yes(ends.agree_question()):
            company.agree(yes=True)

    def _heard(self, said: Mapping[str, Any]) -> str:
        """Return the line for a message; for the person's own, the confirmation that it was delivered."""
        if told := tables.from_server(said, screen_text.names(self._session)):
            return told
        seat, phrase, text = said["seat"], said.get("phrase"), said.get("text")
        if self._company is not None and seat == self._company.number:
            return phrases.you_say(phrase, text)
        return "" if self._muted else phrases.said(screen_text.names(self._session)[seat], phrase, text)

    def answered(self, line: str) -> bool:
        """Carry out a line with a command about other people; return False for any other line."""
        company = self._company
        if company is None or not line or not self.known:
            return False
        asked = self._open
        command, rest = typed.command(line, self.known) or ("", "")
        match command:
            case "say":
                self._say(rest, line.strip().partition(" ")[2])
            case "mute":
                self._muted = not self._muted
                self._console.say(phrases.muted() if self._muted else phrases.heard())
            case "stand-in":
                session = self._session
                seat = missed(company, awaited(session.game, session.seats[None].view()))
                if seat is None:
                    self._console.say(tables.told_no("timed" if company.about.get("clock") else "not-away"))
                else:
                    company.give(seat)
            case "yes" | "no" if asked is not None:
                company.answer(asked, yes=command == "yes")
                self._console.say(tables.you_answer(yes=command == "yes"))
            case "yes" | "no" if (proposed := self._open_end) is not None:
                answer(company, proposed.kind, yes=command == "yes")
                self._console.say(tables.you_answer(yes=command == "yes"))
            case _:
                return False
        return True

    def _say(self, rest: str, text: str) -> None:
        company, number, names = self._company, typed.number(rest), [*phrases.PHRASES]
        assert company is not None, "`answered` has seen to that"
        if number is not None and 0 < number <= len(names):
            company.say(names[number - 1])
        elif text and number is None and company.about["talk"]:
            company.talk(text)
        elif text and number is None:
            self._console.say(tables.told_no("no-talk"))
        else:
            listed = (say.numbered(n, phrases.phrase(each)) for n, each in enumerate(names, start=1))
            self._console.say(*listed)


def _changed(name: str, before: _There, now: _There) -> list[str]:
    """Return the line for a person who arrives, leaves, or gets or loses a stand-in."""
    if before.stand_in != now.stand_in:
        return [tables.goes_on_for(name) if now.stand_in else tables.plays_again(name)]
    if before.here and now.here and before.silent != now.silent:
        return [tables.fell_silent(name) if now.silent else tables.back_again(name)]
    if before.here == now.here or now.stand_in:  # a return is reported once the computer player has left the seat
        return []
    return [tables.back_again(name) if now.here else tables.went_away(name)]
