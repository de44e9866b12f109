"""Practice: repeats the player's own mistakes as exercises, five a day, at growing intervals.

Invariant: the deck contains mistakes that a review found in games with one person, and only that person's. The schedule
is FSRS, by the library of that name.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves import deck
from sixteen_tui.saves.deck import Mistake
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.session.trial import Trial

A_DAY: Final = 5


class Practice:
    """The deck of a folder of saves; empty if it cannot be read.

    A failed write stays in memory with its reason in `unsaved`, and is tried again with each change and by `retry`.
    """

    def __init__(self, saves: Path, now: datetime | None = None) -> None:
        self._saves, self._path = saves, deck.path_of(saves)
        self._now = now or datetime.now(UTC)
        self.mistakes: list[Mistake] = []
        self.unsaved: OSError | None = None
        """Reason of the last failed write while changes are not persisted."""
        self._unwritten: list[Mistake] = []
        """Changes that are not persisted, oldest first."""
        with contextlib.suppress(OSError):
            self.mistakes = deck.load(self._path)

    def today(self) -> list[Trial]:
        """Return the exercises left for today: longest overdue first, all of one game.

        Mistakes whose save is missing, damaged or changed are skipped.
        """
        date = self._now.astimezone().date()
        left = A_DAY - sum(
            each.answered is not None and each.answered.astimezone().date() == date for each in self.mistakes
        )
        found: list[Trial] = []
        for each in sorted(self.mistakes, key=lambda each: each.due):
            if len(found) >= left or each.due > self._now:
                break
            if not found or found[0].game == each.game:
                trial = self._trial(each)
                found += [trial] if trial is not None else []
        return found

    def _trial(self, mistake: Mistake) -> Trial | None:
        from sixteen_tui.saves.catalogue import read

        with contextlib.suppress(OSError, SaveError, ValueError):
            record = read(self._saves / mistake.file)
            trial = Trial(record, mistake.entry, own=True)
            if record.finished and trial.game == mistake.game and record.only_person == trial.seat:
                return trial
        return None

    def kinds(self) -> list[tuple[str, str]]:
        """Return the game and the kind of the mistakes, the most frequent first."""
        counted = Counter((each.game, each.kind) for each in self.mistakes if each.game in GAMES)
        return [known for known, _ in counted.most_common()]

    def answered(self, trial: Trial, *, right: bool) -> None:
        """Schedule the next repetition of a mistake by its answer, and persist it."""
        from fsrs import Card, Rating, Scheduler

        schedule = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        mistake = next(each for each in self.mistakes if (each.file, each.entry) == (trial.file, trial.entry))
        rating, new = Rating.Good if right else Rating.Again, Card(card_id=1, due=self._now)
        try:
            known = Card.from_dict({**mistake.memory, "card_id": 1}) if mistake.memory else new  # type: ignore[typeddict-item]
            card, _ = schedule.review_card(known, rating, self._now)
        except Exception:  # noqa: BLE001  # untrusted data: any error means a new card
            card, _ = schedule.review_card(new, rating, self._now)
        answered = max(self._now, mistake.answered or self._now)  # the last line counts, even if the clock was set back
        self._keep(mistake._replace(due=card.due, answered=answered, memory={**card.to_dict()}))

    def add(self, found: Reviewing) -> None:
        """Add the decisive mistakes of a game with one person to the deck, except those in it."""
        path, seat = found.record.path, found.record.only_person
        if seat is None or path.parent.absolute() != self._saves.absolute():
            return
        known = {(each.file, each.entry) for each in self.mistakes}
        parent = found.record.header.parent
        for entry, kind in found.kinds(seat):
            made_here = parent is None or entry >= parent.entries  # else the review of the parent adds it
            if made_here and (path.name, entry) not in known:
                self._keep(Mistake(path.name, entry, found.record.header.game, kind, self._now, None, {}))

    def _keep(self, mistake: Mistake) -> None:
        self.mistakes = [each for each in self.mistakes if (each.file, each.entry) != (mistake.file, mistake.entry)]
        self.mistakes.append(mistake)
        self._unwritten.append(mistake)
        self.retry()

    def _lost(self) -> list[Mistake]:
        """Return what the file lacks, because somebody deleted or replaced it. Raises OSError."""
        there = {(each.file, each.entry): each for each in deck.load(self._path)}
        pending = {(each.file, each.entry) for each in self._unwritten}
        return [
            each
            for each in self.mistakes
            if (each.file, each.entry) not in pending
            and ((before := there.get((each.file, each.entry))) is None or deck.is_later(each, before))
        ]

    def retry(self) -> None:
        """Persist the changes whose write failed, and what the file has lost; sets `unsaved` to the result."""
        try:
            self._unwritten[:0] = self._lost()
            while self._unwritten:
                deck.record(self._path, self._unwritten[0])
                del self._unwritten[0]
        except OSError as error:
            self.unsaved = error
        else:
            self.unsaved = None
