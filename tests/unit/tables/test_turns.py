"""Whose message is worked off next: nobody waits for what somebody else has sent, beyond the message under way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from sixteen_tui.tables.server.turns import SLICE, Turns


class Clock:
    """Time that passes when work is done; and what is to be done in the next turn of the loop."""

    def __init__(self) -> None:
        self.now = 100.0
        self.soon: deque[Callable[[], None]] = deque()
        self.turns = Turns(lambda: self.now, self.soon.append)

    def loop(self) -> bool:
        """One turn of the loop; whether there was anything to do."""
        return bool(self.soon) and (self.soon.popleft()(), True)[1]


class Sender:
    """A connection with messages that take so many seconds each."""

    def __init__(self, clock: Clock, payer: str, seconds: float, messages: int) -> None:
        self.clock, self.payer, self.seconds, self.messages = clock, payer, seconds, messages
        self.done: list[float] = []

    def step(self) -> bool:
        self.clock.now += self.seconds
        self.messages -= 1
        self.done.append(self.clock.now)
        return self.messages > 0


def test_who_comes_anew_waits_for_one_message_of_the_others() -> None:
    """One person's two hundred would have taken the server for two seconds."""
    clock = Clock()
    floods = [Sender(clock, f"flood {number}", 0.01, 200) for number in range(5)]
    for each in floods:
        clock.turns.schedule(each)
    for _ in range(20):
        assert clock.loop()
    since = clock.now
    honest = Sender(clock, "honest", 0.0001, 3)
    clock.turns.schedule(honest)
    while honest.messages:
        assert clock.loop()
    assert honest.done[0] - since <= 0.0101 + SLICE
    assert honest.done[-1] - since <= 0.0101 + SLICE
    while clock.loop():
        pass
    assert [each.messages for each in floods] == [0] * 5


def test_time_is_shared_by_person_not_by_connection() -> None:
    clock = Clock()
    many = [Sender(clock, "many", 0.001, 50) for _ in range(9)]
    dear, one = Sender(clock, "dear", 0.01, 50), Sender(clock, "one", 0.001, 50)
    for each in (*many, dear, one):
        clock.turns.schedule(each)
    while one.messages:
        assert clock.loop()
    spent = dict.fromkeys(("many", "dear"), 0.0)
    for each in (*many, dear):
        spent[each.payer] += each.seconds * len(each.done)
    assert abs(spent["many"] - 0.05) <= 0.011
    assert abs(spent["dear"] - 0.05) <= 0.011


def test_the_loop_reads_and_writes_in_between() -> None:
    clock = Clock()
    sender = Sender(clock, "flood", 1.5 * SLICE, 3)
    clock.turns.schedule(sender)
    assert (len(sender.done), len(clock.soon)) == (1, 1)
    clock.loop()
    assert len(sender.done) == 2


def test_what_waits_for_the_loop_is_asked_for_once_and_goes_first() -> None:
    clock = Clock()
    senders = [Sender(clock, payer, 0.0, 1) for payer in ("first", "second", "third")]
    for each, at_once in zip(senders, (False, False, True), strict=True):
        clock.turns.schedule(each, at_once=at_once)
    assert [len(each.done) for each in senders] == [0, 0, 0]
    assert clock.loop()
    assert [len(each.done) for each in senders] == [1, 1, 1]
    assert not clock.soon


def test_cheap_messages_are_worked_off_at_once_and_in_turn() -> None:
    """If time does not pass, as in a simulation, one after the other has one."""
    clock = Clock()
    order: list[str] = []

    class Named(Sender):
        def step(self) -> bool:
            order.append(self.payer)
            if len(order) == 1:
                clock.turns.schedule(Named(clock, "second", 0.0, 1))
            return super().step()

    clock.turns.schedule(Named(clock, "first", 0.0, 2))
    assert order == ["first", "second", "first"]
    assert not clock.soon
