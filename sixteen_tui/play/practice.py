"""Practice: the player's own mistakes, to be made again, five a day, at growing intervals.

Invariant: the deck contains mistakes that a review found in games with one person, and only that person's. The schedule
is FSRS, by the library of that name.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sixteen_tui.play.reviewing import Reviewing
from sixteen_tui.play.trial import Trial
from sixteen_tui.store import deck
from sixteen_tui.store.deck import Mistake
from sixteen_tui.store.disk import SaveError
from sixteen_tui.titles import TITLES
from sixteen_tui.words import review as words

A_DAY: Final = 5


class Practice:
    """The deck of a folder of saves, as it is now. Nothing here fails: where the deck cannot be read it is empty."""

    def __init__(self, saves: Path, now: datetime | None = None) -> None:
        self._saves, self._path = saves, deck.of(saves)
        self._now = now or datetime.now(UTC)
        self.mistakes: list[Mistake] = []
        with contextlib.suppress(OSError):
            self.mistakes = deck.load(self._path)

    def today(self) -> list[Trial]:
        """What comes today: what has waited longest, of one game, no more than is left of today's.

        Passed over is what cannot be tried: its save is gone, cannot be read, or is another by now.
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
        from sixteen_tui.store.catalogue import read

        with contextlib.suppress(OSError, SaveError, ValueError):
            record = read(self._saves / mistake.file)
            trial = Trial(record, mistake.entry, own=True)
            if record.finished and trial.game == mistake.game and record.only_person == trial.seat:
                return trial
        return None

    def explained(self) -> list[str]:
        """What practice is, and what was overlooked most."""
        counted = Counter((each.game, each.kind) for each in self.mistakes if each.game in TITLES)
        kinds = (TITLES[game].review.overlooked(kind) for (game, kind), _ in counted.most_common())
        return words.practised(next(filter(None, kinds), ""))

    def answered(self, trial: Trial, *, right: bool) -> None:
        """It was tried now: when it comes back follows from how well it went."""
        from fsrs import Card, Rating, Scheduler

        schedule = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        mistake = next(each for each in self.mistakes if (each.file, each.entry) == (trial.file, trial.entry))
        rating, new = Rating.Good if right else Rating.Again, Card(card_id=1, due=self._now)
        try:
            known = Card.from_dict({**mistake.memory, "card_id": 1}) if mistake.memory else new  # type: ignore[typeddict-item]
            card, _ = schedule.review_card(known, rating, self._now)
        except Exception:  # noqa: BLE001  # whatever stands in the file, the library is the judge of it
            card, _ = schedule.review_card(new, rating, self._now)
        answered = max(self._now, mistake.answered or self._now)  # later where a clock was set back: the last one holds
        self._keep(mistake._replace(due=card.due, answered=answered, memory={**card.to_dict()}))

    def add(self, found: Reviewing) -> None:
        """Add the mistakes that decided a game, if one person played in it: those that are not there yet."""
        path, seat = found.record.path, found.record.only_person
        if seat is None or path.parent.absolute() != self._saves.absolute():
            return
        known = {(each.file, each.entry) for each in self.mistakes}
        parent = found.record.header.parent
        for entry, kind in found.kinds(seat):
            made_here = parent is None or entry >= parent.entries  # else it comes back from the other game
            if made_here and (path.name, entry) not in known:
                self._keep(Mistake(path.name, entry, found.record.header.game, kind, self._now, None, {}))

    def _keep(self, mistake: Mistake) -> None:
        self.mistakes = [each for each in self.mistakes if (each.file, each.entry) != (mistake.file, mistake.entry)]
        self.mistakes.append(mistake)
        with contextlib.suppress(OSError):
            deck.keep(self._path, mistake)
