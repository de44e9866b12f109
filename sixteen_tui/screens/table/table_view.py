"""Draws a table: the director's position, and the line below it that names the next step.

Invariant: draws one view, that of the seat at the keyboard, and changes nothing.
"""

from __future__ import annotations

import os
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.timer import Timer

from sixteen_tui.engine.game import SomeView
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.board import Board, Layout
from sixteen_tui.screens.table.entries import LogLine, entries
from sixteen_tui.screens.table.in_series import SeriesInPlay
from sixteen_tui.screens.table.others import Others
from sixteen_tui.screens.table.rescuing import Rescuing
from sixteen_tui.screens.table.unsaved import unsaved_lines
from sixteen_tui.session.director import Director
from sixteen_tui.session.session import Session
from sixteen_tui.settings import settings as stored
from sixteen_tui.text import daily as days
from sixteen_tui.text import ends, fair, matches
from sixteen_tui.text import screens as say
from sixteen_tui.text import table as table_words
from sixteen_tui.text.keys import label as called
from sixteen_tui.widgets.canvas import Line, length
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.strip import Said

_ENTER = ("cards.play", "table.go-on")
"""Bindings of Enter at a table; only one of them is enabled at a time."""
_REQUESTS = frozenset({"take_back", "give_up", "end_game", "give", "say"})
"""Actions that a shared table asks its server for."""
ROOMY = 100
"""Columns from which on the key bar has room for a key that is rarely pressed."""


class TableView(Rescuing[None]):
    """Draws a game in play and its keys; `screens.table.table` advances it."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "table.go-on",
        "table.take-back",
        "table.log",
        "table.pace",
        "table.give-up",
        "app.help",
        "table.leave",
    )

    WATCHING: ClassVar[tuple[str, ...]] = ("table.resume", "table.log", "app.help", "table.leave")
    """Ids of the bindings in the key bar of a spectator."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.game: str = session.game.name
        self.words = PLUGINS[self.game].text
        self.director = Director(session)
        self.others = Others()
        self.series = SeriesInPlay(self)
        self._past: tuple[int, str] | None = None
        """Earlier position that is shown, and the text that names it; None for the current one."""
        self._landing: Timer | None = None
        """Timer between the frame of a card that makes a set and the frame of the set; None otherwise."""
        self.message = ""
        """Text in place of the prompt, until the next key."""
        self.note = ""
        """Text beside the prompt, until the next key or card."""
        self._answered = ""
        """Message about the last key; "" for none."""
        self._own_pace = ""
        """Pace chosen at this table; "" for that of the settings."""

    def body(self) -> ComposeResult:
        yield PLUGINS[self.game].layout()

    @property
    def shown(self) -> tuple[str, ...]:
        if self.session.watching:
            return self.WATCHING
        table = self.SHOWN
        if self.session.unsaved is not None:  # the rescue key is more urgent
            table = tuple("table.rescue" if each == "table.pace" else each for each in table)
        before = table.index("app.help")
        table = (*table[:before], *self.others.shown, *table[before:])
        first, *more = self.layout_widget.SHOWN
        return (first, table[0], *more, *table[1:]) if first == _ENTER[0] else (first, *more, *table)

    def offers(self, binding: str, keys: list[tuple[str, bool]]) -> bool:
        if binding == "table.give-up" and (self.size.width < ROOMY or self.session.may_not_give_up):
            return False  # 80 columns have room for the keys of a turn only; the help has this one, too
        if binding == _ENTER[1] and self._waits:
            return False  # there is nothing that Enter could skip
        dead = not any(alive for _, alive in keys)
        if dead and (self._rests or (binding == _ENTER[0] and self.check_action("go_on", ()))):
            return False  # nothing changes that by itself, or the other key of its kind stands there
        return self.layout_widget.offers(binding, keys) and self.others.offers(binding, keys)

    @property
    def _waits(self) -> bool:
        """True while this table only waits for people elsewhere to play."""
        director = self.director
        return self.session.company is not None and not director.stopped and not director.following

    @property
    def _rests(self) -> bool:
        """True while nobody plays, so that a dead key would stay dead for as long as the person likes."""
        return self.director.stopped or self.director.view.outcome is not None

    def key_room(self, binding: str) -> int:
        """Return one width for both bindings of Enter, so that the keys after them do not move and need no output."""
        return max(cell_len(called(each)) for each in _ENTER) if binding in _ENTER else 0

    def rules_at(self) -> str:
        return PLUGINS[self.game].place(self.director.view)

    @property
    def moment(self) -> object:
        director = self.director
        stops = director.stopped, self._landing is None, self.series.running
        return director.at, director.holder, *stops, self.layout_widget.moment

    @property
    def layout_widget(self) -> Layout[SomeView]:
        return self.query_one(Layout)

    @property
    def names(self) -> list[str]:
        return say.names(self.session)

    def _board(self, at: int) -> Board[SomeView]:
        """Return the board of a position, through the seat of the director."""
        director = self.director
        return Board(
            director.seat.view(at),
            self.names,
            [*director.seat.told(at)],
            levels=self.others.levels([say.who(player.level or "human") for player in self.session.players]),
            away=self.others.away,
            waits=self.others.awaited(at),
            interactive=director.persons_turn and not (director.stopped or self.series.running or self.others.held),
            told=self.series.told,
            several=director.shares,
            landing=self._landing is not None,
            passed=director.passed,
            live=not director.stopped,
            hand_note=say.no_hand(),
            paced=director.stopped,
            beat=self.pace if self.shell.settings.animations else 0.0,
            suits=self.shell.settings.suits,
            picks=self.pick_keys(),
            hints=self.shell.settings.hints and self.session.may_hint,
            counting=self.shell.settings.counting and self.session.may_hint,
            by_key=self.shell.settings.draw_by_key,
            labels=self.shell.settings.labels,
        )

    @property
    def pace(self) -> float:
        """Seconds for which an action of another player is shown."""
        return stored.SECONDS[self._own_pace or self.shell.settings.pace]

    @property
    def _beats(self) -> bool:
        """True if a set is shown in two frames: the card that makes it, then the set."""
        settings = self.shell.settings
        slow = self.shell.no_color and "SSH_CONNECTION" in os.environ
        return settings.animations and self.pace > 0 and not slow

    def _landed(self) -> None:
        """Show the set that the last card made, after the timer or a key."""
        if self._landing is not None:
            self._landing.stop()
            self._landing = None
            self.fill()

    def fill(self) -> None:
        if self._past is None:
            self.layout_widget.show(self._board(self.director.at))
            self.show_prompt()
        else:
            (at, place), layout = self._past, self.layout_widget
            board = self._board(at)._replace(interactive=False, landing=False, passed=False, live=False, paced=False)
            layout.look_back(board._replace(told=Said("wait", place, layout.news(board))))
        self.show_title()

    def show_title(self) -> None:
        daily, match = self.session.daily, self.session.match
        subtitle = days.at_table(daily) if daily else self.words.rules_summary(self.session.rules)
        if match is not None:
            sides = say.sides(self.session)
            full = f"{matches.in_title(match, sides)} · {subtitle}"
            subtitle = matches.in_list(match, sides) if self.compact else full
        if self._fresh and not daily and (commitment := self.session.commitment):
            subtitle = f"{subtitle}  {fair.fixed(commitment)}"
        if clock := self.others.clock:
            subtitle = clock if self.compact else f"{clock} · {subtitle}"
        self.query_one(TitleBar).show(self.words.title(), subtitle, self.layout_widget.corner_now)

    # Earlier positions

    def look_back(self, at: int | None, place: str) -> None:
        """Show the table at an earlier position, or with None at the current one."""
        self._past = None if at is None else (at, place)
        self.fill()

    def action_log(self) -> None:
        from sixteen_tui.screens.table.log import LogScreen

        told, commitment = [*entries(self.director, self.names)][::-1], self.session.commitment
        if commitment is not None:
            first = told[0].at if told else self.director.at
            told.insert(0, LogLine(first, [fair.promise(commitment)], ends=False))
        self.app.push_screen(LogScreen(told, self.look_back, self.director.missed))

    def action_fair(self) -> None:
        from sixteen_tui.screens.replay.fair import FairScreen
        from sixteen_tui.session.fair import deal

        self.app.push_screen(FairScreen(deal(self.session), self.game))

    @property
    def _fresh(self) -> bool:
        """True if this seat has observed no decision of any player."""
        game = self.session.game
        return not any(game.is_decision(each) for seen in self.director.seat.told() for each in seen.actions)

    def show_prompt(self) -> None:
        self.layout_widget.say(self._prompt(), self.note)
        self.show_keys()

    def _prompt(self) -> Line:
        director, layout, shared = self.director, self.layout_widget, self.session.company is not None
        if self.session.unsaved is not None:
            return unsaved_lines(self.session)[0]
        if self.others.prompt:
            return [(self.others.prompt, "bad")]
        if self.waits_for_release:
            return [(say.waits_for_release(), "turn")]
        if self.session.watching and director.view.outcome is None:
            return [(self.message, "bad") if self.message else (say.watching(shared=shared), "dim")]
        if self._landing is not None:
            return []
        if self.message:
            return [(self.message, "bad")]
        if director.stopped:
            if layout.unfolding:
                return layout.asks(self.first_key)
            return [(say.go_on(self.first_key("table.go-on", "enter")), "accent"), *self._regret()]
        if self.series.running:
            return [(table_words.any_key_stops(), "dim")]
        awaited = self.others.awaited(director.at)
        if awaited is not None:
            return [(table_words.waits_for(self.names[awaited]), "dim")]
        if director.following:
            return [(table_words.others_play(), "dim")]
        if director.view.outcome is not None:
            return [(ends.over(director.view.outcome, self.names), "accent")]
        if not director.persons_turn:
            return []
        foreseen = layout.foresee()
        if foreseen:
            return [(f"{self.first_key('cards.play', 'enter')} ", "accent"), (foreseen, "text")]
        return layout.asks(self.first_key)

    def _regret(self) -> Line:
        """Return an offer to take back, if a card that the coach warned about lost the set; else []."""
        if self.back_point() is None or not self.director.regrets:
            return []
        from sixteen_tui.text import hints

        key = self.key_name(self.keys()["table.take-back"][0][0])
        return [(f"   {hints.take_it_back(key)}", "accent")]

    def _pointed(self) -> None:
        self.forget()
        self.show_prompt()

    def answer_key(self, said: str) -> None:
        """Show the message beside the prompt until the next key, unless a more important text is there."""
        self.others.typed()
        answered, self._answered = self._answered, said
        if self.message or (answered and self.note == answered):
            self.message = ""
            self.note = self.others.note if self.note == answered else self.note
            self.show_prompt()
        if not said or self.session.unsaved is not None or self.others.prompt:
            return
        stands, room = self._prompt(), self.layout_widget.regions.prompt
        alone = (room.height > 1 and length(stands) <= room.width) or length(stands) + cell_len(said) + 2 <= room.width
        if alone or not (self.director.stopped or self.session.watching):
            self.note = said
            self.show_prompt()

    def forget(self) -> None:
        """Remove message and note, after a key."""
        self.message = self.note = ""
        self.others.forget()

    def back_point(self) -> int | None:
        """Return the position that a take-back leads to; None if settings or table do not allow one."""
        if not self.shell.settings.take_back or self.session.watching:
            return None
        return self.director.back_point()

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        allowed = self.others.allows(action)
        if allowed is not False and action in _REQUESTS and self.others.halted:
            return None
        if allowed is not None:
            return allowed
        match action:
            case "go_on" | "pace" | "give_up" if self.session.watching:
                return False
            case "go_on":
                return self._may_go_on()
            case "log":
                return self._may_read_log()
            case "fair":
                return PLUGINS[self.game].chance
            case "take_back":
                return self._may_take_back()
            case "pace":
                return len(self.session.people) < len(self.session.players)
        return super().check_action(action, parameters)

    def _may_go_on(self) -> bool | None:
        if self.layout_widget.unfolding:
            return None
        return self.director.stopped or self.director.following or self.director.others_to_move

    def _may_read_log(self) -> bool | None:
        told = self.session.commitment is not None or any(entries(self.director, self.names))
        return True if told and self._landing is None and not self.layout_widget.unfolding else None

    def _may_take_back(self) -> bool | None:
        if not self.session.game.takes_back or not self.shell.settings.take_back or self.session.watching:
            return False
        return True if self.back_point() is not None else None

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """Return the keys; Enter continues while play has stopped or others at a shared table play.

        A spectator gets the keys of the key bar and all enabled ones.
        """
        found = super().keys()
        if self.session.watching:
            return {each: keys for each, keys in found.items() if each in self.shown or any(alive for _, alive in keys)}
        others = self.session.company is not None and not self.director.persons_turn and "table.go-on" in found
        if (self.director.stopped or others) and not self.layout_widget.unfolding:
            keys = self.shell.chosen_keys.get("table.go-on", ("enter", "space"))
            found["table.go-on"] = [(key, True) for key in keys]
            found.pop("cards.play", None)
        return found

    def action_take_back(self) -> None:
        if self.back_point() is not None:
            self._go_back()
        else:
            self.others.no_take_back()

    def action_say(self) -> None:
        self.others.offer_phrases()

    def action_give(self) -> None:
        self.others.ask_to_give()

    def action_end_game(self) -> None:
        self.others.ask_to_end()

    def play(self, action: object) -> None:
        """Play an action; implemented by `TableScreen`."""
        raise NotImplementedError

    def proceed(self, due: int | None = None) -> None:
        """Show the next cue of the director; implemented by `TableScreen`."""
        raise NotImplementedError

    def come_back(self) -> None:
        """Show the newest position after a lost connection; implemented by `TableScreen`."""
        raise NotImplementedError

    def _go_back(self) -> None:
        """Take back; implemented by `TableScreen`."""
        raise NotImplementedError

    def action_pace(self) -> None:
        """Select the next pace for this table; the setting stays."""
        paces = [*stored.SECONDS]
        self._own_pace = paces[(paces.index(self._own_pace or self.shell.settings.pace) + 1) % len(paces)]
        self.note = say.pace_now(self._own_pace)
        self.show_prompt()
