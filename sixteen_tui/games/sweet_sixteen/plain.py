"""Sweet Sixteen in plain mode: maps views to sentences, and typed lines to actions.

Invariant: the turn of another seat is reported as its trades and takes, then only that it is over (B10). A settled
round is reported hand by hand in turn order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from sixteen_tui.engine.sweet_sixteen.actions import Action, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, CODES, PACK
from sixteen_tui.engine.sweet_sixteen.settling import order
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.games.sweet_sixteen import until
from sixteen_tui.games.sweet_sixteen.text import plain as say
from sixteen_tui.plain import typed
from sixteen_tui.plain.game import Choice, Plain, Unclear
from sixteen_tui.session.series import Series
from sixteen_tui.text import plain

if TYPE_CHECKING:
    from sixteen_tui.engine.sweet_sixteen.hints import Hint

_TAKE: Final = 9
"""The number of taking a card, above the place of any card in a hand."""


def _number(action: Action, view: View) -> int:
    """Return the number of a choice, which does not depend on the other choices."""
    if isinstance(action, Trade):
        return view.hand.index(action.card) + 1
    return _TAKE if isinstance(action, Take) else 0


class _SweetSixteen(Plain[View, Action]):
    COMMANDS: ClassVar[tuple[str, ...]] = ("stand", "trade", "take")
    HELPS: ClassVar[tuple[str, ...]] = ("until", "odds")

    # Choices

    def choices(self, view: View) -> list[Choice]:
        """Return standing, which is always number 0, the trades by the places of the cards, and taking, number 9."""
        return [Choice(say.choice(view, action), action, number=_number(action, view)) for action in view.legal]

    def row(self, view: View) -> list[str]:
        return []

    facts = staticmethod(say.facts)
    facts_in_brief = staticmethod(say.facts_in_brief)
    asks = staticmethod(say.asks)

    def typed(self, command: str, rest: str, view: View) -> Action:
        if command == "stand" and not rest:
            return self._legal(Stand(view.to_move), view, command)
        if command == "take" and not rest:
            return self._legal(Take(view.to_move), view, command)
        if command in ("trade", "until") and rest:
            return self.named(rest, view)
        raise Unclear(plain.not_understood(rest or plain.words(command)[0]))

    def named(self, text: str, view: View) -> Action:
        """Return the trade of a card given by code, name or its place in the hand; raise `Unclear` if it is none."""
        text = typed.folded(text)
        place = typed.number(text)
        if place is not None and 0 < place <= len(view.hand):
            return self._legal(Trade(view.to_move, view.hand[place - 1]), view, "trade")
        if place is not None:
            raise Unclear(plain.no_such_number(text, len(view.hand)))
        card = typed.cards(CARDS, say.typed, PACK).get(text)
        if card is None:
            like_a_card = typed.like_a_card(text, map(words.card_name, PACK))
            raise Unclear(say.no_card(text) if like_a_card else plain.not_understood(text))
        if card not in view.hand:
            raise Unclear(plain.not_held(words.the_card(card)))
        return self._legal(Trade(view.to_move, card), view, "trade")

    def helps(self, view: View) -> tuple[str, ...]:
        return tuple(name for name in self.HELPS if name != "until" or until.offered(view))

    def series(self, command: str, action: object) -> Series | None:
        return until.series(action) if command == "until" and isinstance(action, Trade) else None

    def notation(self, text: str) -> str:
        command, rest = typed.command(text, ("stand", "take", "trade")) or ("trade", typed.folded(text))
        if command != "trade" and not rest:
            return command
        card = typed.cards(CARDS, say.typed, PACK).get(rest)
        if command != "trade" or card is None:
            raise Unclear(plain.not_understood(text))
        return f"trade {CODES[card]}"

    def _legal(self, action: Action, view: View, command: str) -> Action:
        if action not in view.legal:
            raise Unclear(plain.cannot_now(plain.words(command)[0]))
        return action

    def answer(self, command: str, view: View) -> list[str]:
        if command != "odds":
            return []
        from sixteen_tui.engine.sweet_sixteen.bots.action_values import advice, most, no_takes

        found = advice(view)
        return say.odds(found, most(found), no_takes(view), last_round=view.last_round)

    # Hints

    def hint(self, view: View, names: Sequence[str]) -> list[str]:
        from sixteen_tui.games.sweet_sixteen.text import hints, odds

        found, plans = self._judged(view)
        last = [odds.to_win()] if view.last_round else []
        return [hints.advised(found), *(hints.option(each, plans[each.action]) for each in found.options), *last]

    def advice(self, view: View, names: Sequence[str]) -> list[str]:
        from sixteen_tui.games.sweet_sixteen.text import hints

        found, plans = self._judged(view)
        return [hints.advised(found), plans[found.choice] or " ".join(hints.consequences(found.of(found.choice)))]

    @staticmethod
    def _judged(view: View) -> tuple[Hint, dict[Action, str]]:
        """Return the hint, and the plan behind each action; "" for none."""
        from sixteen_tui.engine.sweet_sixteen.bots.action_values import advice, no_takes
        from sixteen_tui.engine.sweet_sixteen.hints import hint
        from sixteen_tui.games.sweet_sixteen.text import odds

        without = no_takes(view)
        return hint(view), {each.action: odds.plan(each, without) for each in advice(view)}

    # Messages

    def told(self, action: Action, events: Sequence[object], view: View, names: Sequence[str]) -> list[str]:
        return say.told(action, events, view, names, order(view.settlements[-1]) if view.settlements else [])

    def news(
        self, action: Action, events: Sequence[object], view: View, names: Sequence[str], detail: str
    ) -> list[str]:
        if detail == "full":
            return self.told(action, events, view, names)
        return say.news(action, events, view, names, detail)

    def place(self, view: View, names: Sequence[str]) -> str:
        return " ".join(say.facts(view))

    situation = staticmethod(say.situation)
    table = staticmethod(say.table)
    score = staticmethod(say.score)
    hand = staticmethod(say.hand)
    hand_of = staticmethod(say.hand_of)
    result = staticmethod(say.result)
    examples = staticmethod(say.examples)


PLAIN: Final = _SweetSixteen()
