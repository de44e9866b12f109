"""Sixteen in plain mode: maps views to sentences, and typed lines to actions.

Invariant: `view.legal` decides what is possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from sixteen_tui.engine.sixteen.actions import Action, Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS, CODES, WILD, Card, wild_as
from sixteen_tui.engine.sixteen.view import View, unseen
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.games.sixteen.text import plain as say
from sixteen_tui.plain import typed
from sixteen_tui.plain.game import Choice, Plain, Unclear
from sixteen_tui.text import plain


class _Sixteen(Plain[View, Action]):
    COMMANDS: ClassVar[tuple[str, ...]] = ("play", "wild", "draw")
    HELPS: ClassVar[tuple[str, ...]] = ("count",)

    # Choices

    def choices(self, view: View) -> list[Choice]:
        """Return the cards by their places in the hand, and the draw, which is always number 0."""
        fresh = len(view.hand) - view.drawn
        found = [
            Choice(
                say.choice(view, card, new=place >= fresh),
                None if card == WILD else Play(view.to_move, card),
                say.choice_in_short(view, card, new=place >= fresh),
            )
            for place, card in enumerate(view.hand)
            if any(isinstance(action, Play) for action in view.legal)
        ]
        draws = [action for action in view.legal if isinstance(action, Draw)]
        return [*found, *(Choice(say.may_draw(), draw, number=0) for draw in draws)]

    facts = staticmethod(say.facts)
    asks = staticmethod(say.asks)

    def typed(self, command: str, rest: str, view: View) -> Draw | Play | None:
        if command == "draw" and not rest:
            return self._legal(Draw(view.to_move), view, rest)
        if command == "play" and rest:
            return self.named(rest, view)
        raise Unclear(plain.not_understood(rest))

    def named(self, text: str, view: View) -> Draw | Play | None:
        """Return the play of a card given by number, code or name; None if a wild lacks its declaration.

        A wild may be followed by the card that it stands for. Raises `Unclear` if the text names no legal play.
        """
        tokens = typed.folded(text).replace("=", " ").split()
        for end in range(len(tokens), 0, -1):
            card = self._card(" ".join(tokens[:end]), view)
            if card is None:
                continue
            rest = tokens[end:]
            if not rest:
                return None if self._held(card, view) == WILD else self._legal(Play(view.to_move, card), view, text)
            if card == WILD:
                self._held(card, view)
                return self.completed(" ".join(rest), view)
        if typed.like_a_card(text, map(words.card_name, range(WILD))):
            raise Unclear(say.no_card(text))
        raise Unclear(plain.not_understood(text))

    def completed(self, text: str, view: View) -> Play:
        link = _links()
        tokens = [token for token in typed.folded(text).split() if token not in link]
        card = _cards().get(" ".join(tokens))
        if card is None or card == WILD:
            raise Unclear(say.no_card(text))
        play = self._legal(Play(view.to_move, wild_as(card)), view, text)
        assert isinstance(play, Play)
        return play

    def notation(self, text: str) -> str:
        found = typed.command(text, ("play", "draw"))
        if found == ("draw", ""):
            return "draw"
        tokens = typed.folded(found[1] if found is not None and found[0] == "play" else text).replace("=", " ").split()
        for end in range(len(tokens), 0, -1):
            card = _cards().get(" ".join(tokens[:end]))
            rest = [token for token in tokens[end:] if token not in _links()]
            if card is not None and card != WILD and not rest:
                return f"play {CODES[card]}"
            face = _cards().get(" ".join(rest)) if card == WILD else None
            if face is not None and face != WILD:
                return f"play {CODES[wild_as(face)]}"
        raise Unclear(plain.no_such_card(text))

    def _card(self, text: str, view: View) -> Card | None:
        """Return the card meant by a position in the hand, a code or a name."""
        place = typed.number(text)
        if place is not None:
            return view.hand[place - 1] if 0 < place <= len(view.hand) else None
        return _cards().get(text)

    def _held(self, card: Card, view: View) -> Card:
        if card not in view.hand:
            raise Unclear(plain.not_held(words.the_card(card)))
        return card

    def _legal(self, action: Draw | Play, view: View, text: str) -> Draw | Play:
        if action not in view.legal:
            raise Unclear(plain.cannot_now(text or plain.words("draw")[0]))
        return action

    # Hints

    def answer(self, command: str, view: View) -> list[str]:
        return say.still_unseen(unseen(view), wilds=view.rules.wilds) if command == "count" else []

    def hint(self, view: View, names: Sequence[str]) -> list[str]:
        from sixteen_tui.engine.sixteen.hints import hint
        from sixteen_tui.games.sixteen.text import hints

        return hints.in_lines(hint(view), names, view.rules)

    def advice(self, view: View, names: Sequence[str]) -> list[str]:
        from sixteen_tui.engine.sixteen.hints import hint
        from sixteen_tui.games.sixteen.text import hints

        return hints.in_short(hint(view), names, view.rules)

    # Messages

    told = staticmethod(say.told)
    news = staticmethod(say.news)
    place = staticmethod(say.place)
    seating = staticmethod(say.seating)
    situation = staticmethod(say.situation)
    table = staticmethod(say.table)
    score = staticmethod(say.score)

    def hand(self, view: View) -> list[str]:
        return say.hand(view) or [plain.no_hand()]

    hand_of = staticmethod(say.hand_of)
    result = staticmethod(say.result)
    examples = staticmethod(say.examples)
    spelt = staticmethod(say.spelt)
    incomplete = staticmethod(say.wild_may_be)
    completing = staticmethod(say.wild_as)


def _links() -> set[str]:
    """Return the words allowed between a wild and its card, as in the help and in the name of a played wild."""
    called = [typed.folded(words.card_name(card)).split() for card in (wild_as(0), 0, WILD)]
    return {typed.folded(word) for word in plain.words("wild")} | set(called[0]).difference(*called[1:])


def _cards() -> dict[str, Card]:
    """Return every text that names a card, with the card."""
    return typed.cards(CARDS, say.typed, range(WILD + 1))


PLAIN: Final = _Sixteen()
