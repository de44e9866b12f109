"""A game being played in plain mode, by people at this keyboard and by computer players.

Law: a loop over the director, as the table of the full screen is. Only what the host has kept is told, through the seat
of the person who holds the keyboard and of nobody else. At the end of the input the game is left as it is kept.

What people can ask for at any time is in `asking`, a person's turn in `turn`, what is told in `telling`.
"""

from __future__ import annotations

from time import monotonic, sleep

from sixteen_tui import words
from sixteen_tui.config import settings as stored
from sixteen_tui.plain import typed
from sixteen_tui.plain.asking import Asker, Left
from sixteen_tui.plain.console import Console
from sixteen_tui.plain.turn import Turn
from sixteen_tui.play.director import Cue, Director, Kind
from sixteen_tui.play.sitting import Sitting
from sixteen_tui.words import hints, screens
from sixteen_tui.words import plain as say


class Table:
    """Plays a game to its end, or until it is left."""

    def __init__(self, sitting: Sitting, console: Console, settings: stored.Settings, *, restricted: bool) -> None:
        self._sitting, self._console, self._settings = sitting, console, settings
        self._director = Director(sitting, transcript=True)
        self._asker = Asker(self._director, console, settings, restricted=restricted)
        self._teller = self._asker.teller
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
        return max(self.session.table.visible(self._seat, onlooker=True), default=0)

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
        spoken = words.of(self._sitting.game.name)
        self._console.say(say.about(spoken.title(), spoken.rules_summary(self._sitting.rules)), say.welcome())
        self._console.say(*self._teller.events())
        self._rest()
        try:
            if self._sitting.watching:
                self._watch()
            due: int | None = None
            while (cue := self._director.next(due)).kind is not Kind.OVER:
                self._teller.tell()
                due = self._follow(cue) or due
        except Left:
            return False
        self._over()
        return True

    def _advance(self) -> bool:
        """Tell what has happened, then do the next thing; whether the game is over."""
        session, table = self.session, self.session.table
        for place in table.visible(self._seat, self._place):
            if self._stops(place):
                return False
            self._show(place)
        mover = session.mover
        if mover is None:
            self._over()
            return True
        seat = table.to_move
        if not mover.human:
            session.play(bots.decide(table.game, mover.level or "", table.view(seat), table.notation(seat)))
        elif table.to_move != self._seat:
            self._hand_over(table.to_move)
        else:
            self._take_turn()
        return False

    def _others(self, cue: Cue) -> int:
        """The next position that others' play leads to; where it is paced, when its time has come."""
        while (position := next(self._director.seat.after(self._director.at), None)) is None:
            self._sitting.think().commit()
        if cue.paced:
            if self._console.typing:
                self._console.flush()
                sleep(max(0.0, self._due - monotonic()))
            self._rest()
        return position.at

    def _rest(self) -> None:
        """What comes next by itself takes as long as any other position."""
        self._due = monotonic() + stored.SECONDS[self._settings.pace]

    def _hand_over(self, cue: Cue) -> None:
        """Everybody may hear this; the cards are told to whoever types the number of the seat."""
        assert cue.seat is not None, "somebody is called"
        seat, names = cue.seat, self._teller.names
        may_take_back = self._settings.take_back and self._director.back_point() is not None
        self._teller.finish()
        if self._asker.clears:
            self._console.blank()
        self._console.say(*say.hand_over(names[seat]))
        if not self._asker.clears:
            self._console.say(say.clear_first())
        while True:
            self._console.forget_typed()
            command, rest = self._asker.ask(say.your_number(names[seat], seat + 1), ("undo",))
            number = typed.number(rest)
            if command == "undo" and not rest:
                if may_take_back:
                    self._director.take_back()  # whose card it was has to say so before the hand is told again
                    self._teller.went_back()
                    return
                self._console.say(say.nothing_to_undo())
            elif not command and number == seat + 1:
                break
            elif not command and number is not None and number - 1 in self._sitting.people:
                self._console.say(screens.not_this_person(names[number - 1], names[seat]))
            elif rest:
                self._console.say(say.not_understood(rest))
        self._director.confirmed(seat)
        self._teller.since_last_turn(seat)

    # Looking on, and the end

    def _watch(self) -> None:
        """Tell what another program plays, whenever it is asked for, until the game is over."""
        from sixteen_tui.store.disk import SaveError

        director = self._director
        self._console.say(screens.watching())
        while director.view.outcome is None:
            self._asker.enter(say.watching_prompt())
            before = director.at
            try:
                news = director.look_on()
            except (SaveError, OSError):
                news = False  # the next look may find it whole again
            if news and director.at < before:
                self._teller.went_back()
            self._teller.tell()

    def _over(self) -> None:
        self._teller.finish()
        helped = hints.helped(*self._sitting.helped)
        said = self._asker.plain.result(self._director.view, self._teller.names)
        self._console.say(screens.over_title(), *said, *([helped] if helped else []), *self._asker.not_saved())
