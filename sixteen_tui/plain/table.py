"""A game being played in plain mode, by people at this keyboard and by computer players.

Law: as at the table of the full screen (`screens.table`). Only what the session has kept is told, from the view of the
person who holds the keyboard and of nobody else; where turns end in secret, moment by moment (`engine.table`). At the
end of the input the game is left as it is kept.

What people can ask for at any time is in `ALWAYS` and `_answer`, what one game alone has in its `COMMANDS` and
`answer`. A command more is a line in both, and its words in `wording.plain`.
"""

from __future__ import annotations

from itertools import groupby, pairwise
from time import monotonic, sleep
from typing import Any, Final

from sixteen_tui import words as wording
from sixteen_tui.config import settings as stored
from sixteen_tui.engine import players as bots
from sixteen_tui.engine.game import IllegalAction, Turn
from sixteen_tui.plain import game, reader, typed
from sixteen_tui.plain.console import Console
from sixteen_tui.play.session import Session, refuges
from sixteen_tui.terminal.text import clean
from sixteen_tui.words import errors, hints, screens
from sixteen_tui.words import plain as say

EVENTS: Final = 12
"""Lines of what happened last."""
ALWAYS: Final = ("repeat", "pile", "hand", "score", "events", "rules", "save", "clear", "leave", "help")
"""What can be asked for at every prompt."""


class Left(Exception):
    """The person has left the table."""


class Table:
    """Plays a session to its end, or until it is left."""

    def __init__(self, session: Session, console: Console, settings: stored.Settings, *, restricted: bool) -> None:
        self.session, self._console, self._settings, self._restricted = session, console, settings, restricted
        self._plain = game.of(session.game.name)
        people = session.people
        self._shares = len(people) > 1
        self._seat: int | None = people[0] if len(people) == 1 else None
        """Whose cards are told: the person's who holds the keyboard."""
        self._place = self._last_shown()
        """How many entries have been told."""
        self._due = 0.0
        """When the next of others' secret moments may be told."""
        self._held: tuple[str, int] | None = None
        """The last line that was told, and how often it has come: it is said when another one comes, or a prompt."""
        self._clears = False
        """Whether the text above is pushed out of sight before every hand-over."""
        self._doubted: tuple[int, int] | None = None
        """The seat and the round whose turn has been asked about what can only lose."""
        self._asked_about: int | None = None
        """Where a card was played although the coach asked, and how many sets there were."""

    # What has been seen before, and what is told

    def _last_shown(self) -> int:
        """As in `screens.table`: where turns end in secret, what there was when a person last acted visibly."""
        table = self.session.table
        if self.session.watching:
            return self._newest()
        if self._turn(len(table)) is None and not self._halts(len(table)):
            return len(table)
        decided = self.session.game.is_decision
        for place in reversed(range(len(table))):
            acted = table.mover(place) in self.session.people and any(map(decided, table.told(None, place)[0]))
            if acted or self._halts(place + 1):
                return place
        return 0

    def _newest(self) -> int:
        """The last moment of a game that is watched."""
        return max(self.session.table.moments(self._seat, onlooker=True), default=0)

    def _turn(self, place: int) -> Turn | None:
        return self.session.game.turn(self.session.table.view(None, place))

    def _halts(self, place: int) -> bool:
        return self.session.game.halts(self.session.table.view(None, place))

    @property
    def _names(self) -> list[str]:
        return screens.seat_names(self.session.players)

    @property
    def _view(self) -> Any:
        return self.session.table.view(self._seat, self._place)

    def _told(self, first: int, last: int) -> list[str]:
        """What is said of the entries from one place to another, as the seat that holds the keyboard saw them."""
        table, names, said = self.session.table, self._names, []
        for place in range(first, last):
            actions, events = table.told(self._seat, place)
            view = table.view(self._seat, place + 1)
            said += [line for action in actions for line in self._plain.told(action, events, view, names)]
        return said

    def _show(self, place: int) -> None:
        """Tell what happened up to a moment; what happens again and again in one line."""
        for line in self._told(self._place, place):
            if self._held is not None and self._held[0] == line:
                self._held = line, self._held[1] + 1
            else:
                self._let_go()
                self._held = line, 1
        self._place = place

    def _let_go(self) -> None:
        """Say the line that has been held back."""
        if self._held is not None:
            line, times = self._held
            self._held = None
            self._console.say(line if times == 1 else screens.repeated(line, times))

    def _events(self) -> list[str]:
        """What happened last, as far as it has been told."""
        first, said = self._place, list[str]()
        while first > 0 and len(said) < EVENTS:
            first -= 1
            said = gathered(self._told(first, self._place))
        return said[-EVENTS:]

    # What happens next

    def play(self) -> bool:
        """Play on; whether the game came to its end. Raises `console.Ended` and `Idle` as prompts do."""
        words = wording.of(self.session.game.name)
        self._console.say(say.about(words.title(), words.rules_summary(self.session.table.rules)), say.welcome())
        self._console.say(*self._events())
        self._rest()
        try:
            if self.session.watching:
                self._watch()
            while not self._advance():
                pass
        except Left:
            return False
        return True

    def _advance(self) -> bool:
        """Tell what has happened, then do the next thing; whether the game is over."""
        session, table = self.session, self.session.table
        for place in table.moments(self._seat, self._place):
            if self._stops(place):
                return False
            self._show(place)
        mover = session.mover
        if mover is None:
            self._over()
            return True
        if not mover.human:
            session.play(bots.decide(table.game, mover.level or "", table.view(table.to_move)))
        elif table.to_move != self._seat:
            self._hand_over(table.to_move)
        else:
            self._take_turn()
        return False

    def _stops(self, place: int) -> bool:
        """Whether something came before the next moment could be told, or after it."""
        people, turn = self.session.people, self._turn(place)
        if self._halts(place) and people:
            self._show(place)
            self._go_on()
            return True
        if turn is None:
            return False
        if turn.seat not in people:
            self._wait()
            return False
        if turn.seat != self._seat:
            self._hand_over(turn.seat)
            return True
        if turn.over and self._shares:
            self._show(place)
            self._go_on()
            return True
        return False

    def _wait(self) -> None:
        """Others' secret moments come at the pace of the settings, whatever the computers had to think about."""
        if self._console.typing:
            self._console.flush()
            sleep(max(0.0, self._due - monotonic()))
        self._rest()

    def _rest(self) -> None:
        """What comes next by itself takes as long as any other moment."""
        self._due = monotonic() + stored.SECONDS[self._settings.pace]

    # Prompts

    def _ask(self, prompt: str, known: tuple[str, ...]) -> tuple[str, str]:
        """A command out of those known here and what comes after it; ("", the line) for every other line.

        What can be asked for at any time is answered, and asked again.
        """
        self._let_go()
        while True:
            self._console.say(*self._not_saved())
            line = self._console.ask(prompt)
            self._rest()
            found = typed.command(line, (*known, *ALWAYS)) if line else ("", "")
            if found is None:
                return "", line
            if found[0] not in ALWAYS:
                return found
            if found[1]:
                self._console.say(say.not_understood(line))
            elif found[0] == "help":
                self._help(known)
            else:
                self._answer(found[0])

    def _enter(self, prompt: str) -> None:
        """Until Enter is pressed, or its word typed."""
        while (answer := self._ask(prompt, ("next",))) not in (("", ""), ("next", "")):
            self._console.say(say.not_understood(answer[1]))

    def _go_on(self) -> None:
        """Until the person has read; those who share the keyboard then have to say again who they are."""
        self._enter(say.go_on())
        if self._shares:
            self._seat = None

    def _hand_over(self, seat: int) -> None:
        """Everybody may hear this; the cards are told to whoever types the number of the seat."""
        before, self._seat = self._seat, None
        back = self.session.take_back_point(before) if self._settings.take_back else None
        names = self._names
        self._let_go()
        if self._clears:
            self._console.blank()
        self._console.say(*say.hand_over(names[seat]))
        if not self._clears:
            self._console.say(say.clear_first())
        while True:
            self._console.forget_typed()
            command, rest = self._ask(say.your_number(names[seat], seat + 1), ("undo",))
            number = typed.number(rest)
            if command == "undo" and not rest:
                if back is not None:
                    self._go_back(back)  # whose card it was has to say so before the hand is told again
                    return
                self._console.say(say.nothing_to_undo())
            elif not command and number == seat + 1:
                break
            elif not command and number is not None and number - 1 in self.session.people:
                self._console.say(screens.not_this_person(names[number - 1], names[seat]))
            elif rest:
                self._console.say(say.not_understood(rest))
        self._seat = seat
        self._since_last_turn(seat)

    def _since_last_turn(self, seat: int) -> None:
        """What a person may have missed who did not hold the keyboard."""
        table, first = self.session.table, self._place
        while first > 0 and table.mover(first - 1) != seat:
            first -= 1
        said = gathered(self._told(first, self._place))[-EVENTS:]
        if said and first > 0:
            self._console.say(say.since_your_turn())
        self._console.say(*said)

    # A turn

    def _take_turn(self) -> None:
        """Ask until something is played, or taken back."""
        action = self.session.game.automatic(self._view)
        if action is not None and not self._settings.draw_by_key:
            self._do(action)
            return
        self._let_go()
        self._say_choices()
        self._regret()
        helps = () if self._settings.hints else ("odds",)
        known = (
            *(name for name in self._plain.COMMANDS if name not in helps),
            *(("hint",) if self._settings.hints else ()),
            *(("undo",) if self.session.game.takes_back else ()),
        )
        choices = self._plain.choices(self._view)
        name, last = self._names[self._seat or 0], len(choices)
        prompt = say.choose_as(name, last) if self._shares else say.choose(last)
        while True:
            command, rest = self._ask(prompt, known)
            if (command, rest) == ("", ""):
                self._say_choices()
                continue
            if (command, rest) == ("hint", ""):
                self.session.hint()
                self._console.say(*self._plain.hint(self._view, self._names))
                continue
            if command == "undo":
                point = self.session.take_back_point(self._seat) if self._settings.take_back else None
                if point is not None:
                    self._go_back(point)
                    return
                self._console.say(say.nothing_to_undo())
                continue
            try:
                action = self._meant(command, rest, choices)
            except game.Unclear as unclear:
                self._console.say(str(unclear))
                continue
            if action is not None and self._sure(action) and self._do(action):
                return

    def _say_choices(self) -> None:
        """What a person has to know, and what can be done, by number."""
        view = self._view
        self._console.say(*self._plain.situation(view))
        for number, choice in enumerate(self._plain.choices(view), start=1):
            self._console.say(say.numbered(number, choice.text))

    def _meant(self, command: str, rest: str, choices: list[game.Choice]) -> Any | None:
        """The action that was typed; None when something else has been asked for. Raises `game.Unclear`."""
        view = self._view
        if command in self._plain.COMMANDS:
            said = [] if rest else self._plain.answer(command, view)
            if said:
                self.session.hint()  # odds are one
                self._console.say(*said)
                return None
            action = self._plain.typed(command, rest, view)
        elif (number := typed.number(rest)) is not None:
            if not 0 < number <= len(choices):
                raise game.Unclear(say.no_such_number(rest, len(choices)))
            action = choices[number - 1].action
        else:
            action = self._plain.named(rest, view)
        return action if action is not None else self._wild()

    def _wild(self) -> Any | None:
        """Ask which card a wild is to be; None if the person thinks better of it. Raises `game.Unclear`."""
        command, rest = self._ask(say.wild_as(self._plain.examples()["card"]), ())
        return None if command or not rest else self._plain.declared(rest, self._view)

    def _sure(self, action: Any) -> bool:
        """What can only lose is asked about first, once a turn; and whatever the coach doubts."""
        view = self._view
        now = (view.to_move, self.session.game.milestones(view))
        question = self._plain.doubt(action, view, self._names, self._settings.coach)
        if question:
            self.session.hint()
            sure = self._yes(question)
            if sure:
                self._asked_about = len(self.session.table)
            return sure
        question = self._plain.doubtful(action, view)
        if not question or not self._settings.ask_first or self._doubted == now:
            return True
        sure = self._yes(question)
        if sure:
            self._doubted = now
        return sure

    def _regret(self) -> None:
        """Name the way back, where a card that the coach asked about has cost the set."""
        seat, place, game = self._seat, self._asked_about, self.session.game
        if seat is None or place is None or not self._settings.take_back:
            return
        if self.session.take_back_point(seat) != place:
            return
        since = [self.session.table.view(None, length) for length in range(place, self._place + 1)]
        news = [view for before, view in pairwise(since) if game.milestones(view) > game.milestones(before)]
        if news and game.lost(news[-1], seat):
            self._console.say(hints.take_it_back(say.words("undo")[0]))

    def _yes(self, question: str) -> bool:
        self._console.say(question)
        while True:
            command, rest = self._ask(say.yes_or_no(), ("yes", "no"))
            if command and not rest:
                break
            self._console.say(say.not_understood(rest))
        return command == "yes"

    def _do(self, action: Any) -> bool:
        """Play an action; what the rules refuse is said and changes nothing."""
        try:
            self.session.play(action)
        except IllegalAction as error:
            self._console.say(errors.illegal(error))
            return False
        return True

    def _go_back(self, point: int) -> None:
        self.session.take_back(point)
        self._place = point
        self._console.say(say.taken_back())

    # What can be asked for at any time

    def _answer(self, command: str) -> None:
        view, names, said = self._view, self._names, list[str]()
        match command:
            case "repeat":
                self._repeat()
            case "pile":
                said = self._plain.table(view, names)
            case "hand":
                said = [say.no_hand()] if self._seat is None else self._plain.hand(view)
            case "score":
                said = self._plain.score(view, names)
            case "events":
                said = self._events() or [say.nothing_yet()]
            case "rules":
                reader.read(self._console, self.session.game.name)
            case "save":
                said = self._save()
            case "clear":
                said = self._clear()
            case "leave":
                raise Left
        self._console.say(*said)

    def _repeat(self) -> None:
        """What the prompt is about."""
        table = self.session.table
        if self._seat is not None and self._place == len(table) and table.to_move == self._seat:
            self._say_choices()
        else:
            self._answer("events")

    def _clear(self) -> list[str]:
        self._console.blank()
        if not self._shares or self._clears:
            return []
        self._clears = True
        return [say.cleared()]

    def _help(self, known: tuple[str, ...]) -> None:
        examples = self._plain.examples()
        offered = [name for name in say.COMMANDS if name in (*known, *ALWAYS)]
        self._console.say(say.help_numbers(), *(say.help_line(name, **examples) for name in offered))

    def _not_saved(self) -> list[str]:
        """The warning that comes before every prompt while the game is not kept."""
        unsaved = self.session.unsaved
        return [screens.not_saved(errors.trouble(unsaved)), say.rescue_first()] if unsaved is not None else []

    def _save(self) -> list[str]:
        """Say that all is kept; keep a game after all whose save has failed."""
        if self.session.unsaved is None:
            return [say.kept()]
        try:
            copy = self.session.rescue([] if self._restricted else refuges())
        except OSError as error:
            return [screens.no_copy(errors.trouble(error))]
        saved = self.session.unsaved is None
        return [screens.saved_again() if saved else screens.copied(clean(str(copy), 200))]

    # Looking on, and the end

    def _watch(self) -> None:
        """Tell what another program plays, whenever it is asked for, until the game is over."""
        from sixteen_tui.store.disk import SaveError

        self._console.say(screens.watching())
        while self.session.table.outcome is None:
            self._enter(say.watching_prompt())
            try:
                news = self.session.catch_up()
            except (SaveError, OSError):
                news = False  # the next look may find it whole again
            newest = self._newest()
            if news and newest < self._place:
                self._console.say(say.taken_back())
                self._place = newest
            self._show(newest)

    def _over(self) -> None:
        self._let_go()
        record = self.session.record
        helped = hints.helped(len(record.hints), record.took_back)
        said = [*self._plain.result(self._view, self._names), *([helped] if helped else []), *self._not_saved()]
        self._console.say(screens.over_title(), *said)


def gathered(lines: list[str]) -> list[str]:
    """Lines with those that repeat the one before told once, and how often.

    >>> gathered(["Ada: trade", "Ada: trade", "Ada: done"])
    ['Ada: trade (2 times)', 'Ada: done']
    """
    runs = ((line, len(list(same))) for line, same in groupby(lines))
    return [line if times == 1 else screens.repeated(line, times) for line, times in runs]
