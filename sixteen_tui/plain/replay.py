"""Replay in plain mode: by steps, turns, sets or rounds, with all hands, without spoilers, or guessed.

Invariant: `session.replay` decides what may be printed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import prompts, taking_out, typed
from sixteen_tui.plain.branching import Brancher
from sixteen_tui.plain.console import Console
from sixteen_tui.plain.telling import gathered
from sixteen_tui.plain.trying import TryLoop
from sixteen_tui.saves.record import Record
from sixteen_tui.session.guessing import Guessing
from sixteen_tui.session.practice import Practice
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.settings import paths
from sixteen_tui.settings.settings import Settings
from sixteen_tui.text import branches, keeping, notes, numbers, review, screens
from sixteen_tui.text import plain as say
from sixteen_tui.text import replay as words
from sixteen_tui.text.names import capital
from sixteen_tui.text.reasons import reason
from sixteen_tui.text.reviewing import ReviewReport

KNOWN: Final = (
    *("next", "previous", "turn", "to-set", "mistake", "start", "end", "list", "go", "eyes", "then", "all", "guess"),
    *("pile", "hand", "score", "review", "try", "branch", "tree", "share", "note", "erase", "export", "leave"),
)
WITH_MORE: Final = ("eyes", "to-set", "previous", "share", "go", "guess", "branch", "tree")
"""Commands that take an argument."""
LATER: Final = ("end", "mistake", "review", "try", "tree", "share", "note", "erase", "export")
"""Commands whose answer reveals the end of the game."""
OF_A_GAME: Final = ("mistake", "review", "try", "share", "note", "erase", "export")
"""Commands that do not apply to a line that was taken back."""


class ReplayLoop:
    """Shows a record step by step."""

    def __init__(
        self,
        record: Record,
        console: Console,
        settings: Settings,
        at: int | None,
        brancher: Brancher,
        *,
        restricted: bool = False,
        then: bool = False,
    ) -> None:
        """`restricted`: the player may not export. `then`: without spoilers."""
        self._replay, self._console, self._settings, self._at = Replay(record), console, settings, at
        self._known = tuple(each for each in KNOWN if not (restricted and each == "export"))
        self._brancher = brancher
        self._reviewing: Reviewing | None = None
        self._plain = PLUGINS[record.header.game].plain
        self._guesses: dict[int, Guessing] = {}
        self._does: dict[str, Callable[[], object]] = {
            "next": lambda: self._on("step"),
            "turn": lambda: self._on("turn"),
            "to-set": lambda: self._on("set"),
            "end": lambda: self._on("end"),
            "mistake": lambda: self._mistake(1),
            "start": lambda: self._back("end"),
            "list": self._list,
            "then": lambda: self._veil(then=True),
            "all": lambda: self._veil(then=False),
            "review": self._review,
            "try": self._try,
            "erase": self._erase,
        }
        """The commands without an argument."""
        self._does_with: dict[str, Callable[[str], object]] = {
            "previous": self._previous,
            "share": lambda rest: taking_out.share_code(self._replay, self._console, rest),
            "guess": self._guess,
            "eyes": self._look_through,
            "branch": self._branch,
            "tree": lambda rest: self._brancher.tree(self._replay.record, rest),
        }
        """Those with an optional argument."""
        if then:
            self._replay.veil(then=True)
        if at is not None:
            self._replay.go(at)

    def show(self) -> None:
        """Print the first step, then answer commands until the replay is left."""
        replay = self._replay
        title = screens.replay_title() if replay.stands else branches.line_title()
        title = numbers.about(title, PLUGINS[replay.game].text.title())
        self._console.say(title, words.whose(replay))
        if self._at is None:
            self._console.say(*self._told(0, replay.at))
        else:
            self._repeat()
        while True:
            answer = prompts.ask(
                self._console, say.replay_prompt(), self._known, self._repeat, numbers=False, enter="next"
            )
            if answer.of("leave"):
                return
            self.carry_out(answer)

    def carry_out(self, answer: prompts.Typed) -> None:
        """Carry out a line."""
        replay, command = self._replay, answer.command
        if command and self._may_not_tell(command):
            self._console.say(words.unknown_yet())
        elif command in OF_A_GAME and not replay.stands:
            self._console.say(say.cannot_now(say.words(command)[0]))
        elif command == "note":
            self._note(answer.argument)
        elif command == "export":
            taking_out.export_game(replay, self._console, answer.argument)
        elif not command or (answer.rest and command not in WITH_MORE):
            self._console.say(say.not_understood(answer.line))
        elif command == "go" or (command == "to-set" and answer.rest):
            self._go_to(command, answer.rest)
        elif command in self._does:
            self._does[command]()
        elif command in self._does_with:
            self._does_with[command](answer.rest)
        else:
            self._console.say(*self._facts(command))

    def _may_not_tell(self, command: str) -> bool:
        """Return True if a command would reveal later events in a replay without spoilers."""
        replay = self._replay
        return replay.then and command in LATER and not (command == "end" and replay.reached == replay.last)

    def _on(self, to: str) -> None:
        """Move forward and print the events up to there; after the last step, print the result of a finished game."""
        replay, before = self._replay, self._replay.at
        if not (ended := before == replay.last):
            replay.move(to, 1)
        said = self._result() if ended else self._told(before, replay.at)
        self._console.say(*(said or [words.where(replay)]))

    def _back(self, to: str) -> None:
        self._replay.move(to, -1)
        self._repeat()

    def _previous(self, rest: str) -> None:
        """Go a step back, or to the end of a turn or set, or a mistake, before this step."""
        to = {typed.folded(word): name for name in ("turn", "to-set", "mistake") for word in say.words(name)}
        match to.get(rest) if rest else "":
            case None:
                self._console.say(say.not_understood(rest))
            case "mistake":
                self._mistake(-1)
            case name:
                self._back({"": "step", "to-set": "set"}.get(name, name))

    def _mistake(self, by: int) -> None:
        """Go to the next mistake (1) or the one before (-1) of the seats shown, and say which play is better."""
        found = self._thought("mistake")
        if found is None:
            return
        seats = range(len(words.names(self._replay))) if self._replay.eyes is None else (self._replay.eyes,)
        marks = {entry + 1: said for entry, _, said in ReviewReport(found).marks(seats, spelt=True)}
        if not (steps := sorted(step for step in marks if (step - self._replay.at) * by > 0)):
            self._console.say(say.no_mistake())
            return
        self._replay.go_to(steps[0 if by > 0 else -1])
        self._repeat()
        self._console.say(marks[self._replay.at])

    def _branch(self, rest: str) -> None:
        if self._brancher.begin(self._replay, rest):
            self._repeat()

    # Jumps

    def _list(self) -> None:
        """Print every set or round so far on a line, with its number, what ended it, and its step."""
        said = list[str]()
        for step, _view, which in self._replay.milestones():
            facts = (*self._told(step - 1, step, "normal"), capital(words.at_step(step)))
            said.append(say.numbered(numbers.span(which), " ".join(map(say.sentence, facts))))
        self._console.say(*(said or [words.none_yet()]))

    def _go_to(self, command: str, rest: str) -> None:
        """Go to a step, or to the end of a set or round, by its number."""
        replay, number = self._replay, typed.number(rest, 9)
        ends = {each: one.step for one in replay.milestones() for each in one.numbers}
        first, last = (1, len(ends)) if command == "to-set" else (0, replay.reached)
        if number is None:
            self._console.say(say.not_understood(f"{say.words(command)[0]} {rest}"))
        elif not first <= number <= last:
            self._console.say(say.no_such_number(rest, last))
        else:
            replay.go_to(ends[number] if command == "to-set" else number)
            self._repeat()

    # Without spoilers, and guess mode

    def _veil(self, *, then: bool) -> None:
        """Switch spoilers off (`then`) or on, and print the current step again."""
        if self._replay.veil(then=then):
            self._console.say(words.whose(self._replay))
            self._repeat()
        else:
            self._console.say(say.cannot_now(say.words("then" if then else "all")[0]))

    def _guess(self, rest: str) -> None:
        """Run guess mode from here on: ask for each decision of a player before it is printed."""
        replay, number = self._replay, typed.number(rest)
        if not replay.finished or (rest and number is None):
            self._console.say(say.cannot_now(f"{say.words('guess')[0]} {rest}".rstrip()))
            return
        replay.veil(then=True)
        if number is not None and not replay.look(number - 1):
            self._console.say(say.no_such_number(rest, len(words.names(replay))))
            return
        guessing = self._guesses.setdefault(replay.eyes or 0, replay.guessing())
        self._console.say(words.to_guess(replay))
        full, told, loop = self._settings.detail == "full", replay.at, TryLoop(self._console, self._settings)
        while (entry := guessing.ahead(replay.length)) is not None:
            replay.go(entry)
            said = self._told(told, replay.at, self._settings.detail)
            self._console.say(*(said if full else []))
            before, told = "" if full else " ".join(map(say.sentence, said)), replay.at
            if not loop.show([guessing.guess(entry)], before=before):
                self._console.say(*filter(None, (words.guess_over(), words.guesses(guessing))))
                return
            replay.move("step", 1)
            self._console.say(*([words.guesses(guessing)] if full else []))
        self._console.say(*self._told(told, replay.at))
        self._console.say(*filter(None, (words.none_left(guessing), words.guesses(guessing))))

    def _repeat(self) -> None:
        """Print the place in the game and the events of this step."""
        at = self._replay.at
        self._console.say(words.where(self._replay), *self._told(max(0, at - 1), at))

    # Notes

    def _note(self, text: str) -> None:
        """Persist a note on this step; without text, print the note."""
        there = self._replay.notes.get(self._replay.at)
        if text.strip():
            self._keep(text, notes.kept())
        else:
            self._console.say(notes.told(there) if there else notes.none_here())

    def _erase(self) -> None:
        if self._replay.at in self._replay.notes:
            self._keep("", notes.gone())
        else:
            self._console.say(notes.none_here())

    def _keep(self, text: str, done: str) -> None:
        try:
            self._replay.note(text, paths.saves())
        except Refusal as refused:
            self._console.say(reason(refused))
        else:
            self._console.say(done)

    def _result(self) -> list[str]:
        """Return the lines about the result of a finished game; empty for an unfinished one."""
        replay = self._replay
        if replay.end is None:
            return []
        said = [screens.over_title(), *self._plain.result(replay.end, words.names(replay))]
        return [*said, words.helped(replay)] if words.helped(replay) else said

    def _told(self, first: int, last: int, detail: str = "full") -> list[str]:
        """Return the lines about the events between two steps, in as many words as `detail` says."""
        names, lines = words.names(self._replay), list[str]()
        for step in range(first, last):
            for each in self._replay.told(step, step + 1):
                lines += [
                    line
                    for action in each.actions
                    for line in self._plain.news(action, each.events, each.view, names, detail)
                ]
            if step + 1 in self._replay.notes:
                lines.append(notes.told(self._replay.notes[step + 1]))
        return gathered(lines)

    def _look_through(self, rest: str) -> None:
        """Switch to the view of one player or to all hands; an unfinished game offers no choice."""
        number = typed.number(rest)
        meant = number is not None or not rest
        if meant and self._replay.look(None if number is None else number - 1):
            self._console.say(words.whose(self._replay))
        elif number is not None and not 0 < number <= len(words.names(self._replay)):
            self._console.say(say.no_such_number(rest, len(words.names(self._replay))))
        else:
            self._console.say(say.cannot_now(f"{say.words('eyes')[0]} {rest}".rstrip()))

    def _thought(self, command: str) -> Reviewing | None:
        """Return the review, which takes some seconds the first time; None for an unfinished game, or after Enter."""
        if self._replay.end is None:
            self._console.say(say.cannot_now(say.words(command)[0]))
            return None
        if self._reviewing is None:
            self._console.say(review.thinking(), *([say.enter_stops()] if self._console.typing else []))
            found = self._replay.reviewing()
            step = self._console.steps(found.most)
            for _ in found.go():
                step()
                if self._console.entered():
                    self._console.say(say.stopped())
                    return None
            self._reviewing = found
            practice = Practice(paths.saves())
            practice.add(found)
            if practice.unsaved is not None:
                self._console.say(keeping.not_added(practice.unsaved))
        return self._reviewing

    def _try(self) -> None:
        """Offer the decisive mistakes as exercises."""
        found, eyes = self._thought("try"), self._replay.eyes
        if found is not None:
            seats = found.seats if eyes is None else (eyes,)
            trials = found.trials(seats)
            if not trials:
                self._console.say(ReviewReport(found).heading(seats))
            TryLoop(self._console, self._settings).show(trials)

    def _review(self) -> None:
        """Print the review: luck and play of each seat, and the decisive mistakes."""
        replay, found = self._replay, self._thought("review")
        if found is None:
            return
        seats = range(len(words.names(replay))) if replay.eyes is None else (replay.eyes,)
        self._console.say(*ReviewReport(found).in_lines(seats))

    def _facts(self, command: str) -> list[str]:
        replay = self._replay
        if command == "pile":
            return self._plain.table(replay.view, words.names(replay))
        if command == "score":
            return self._plain.score(replay.view, words.names(replay))
        if replay.eyes is not None:
            return self._plain.hand(replay.view)
        if not replay.open:
            return [say.no_hand()]
        return [
            self._plain.hand_of(name, view) for name, view in zip(words.names(replay), replay.open_views, strict=True)
        ]
