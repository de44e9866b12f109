"""Interface of a table to the people at other terminals; this implementation has none."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

HELPS: Final = frozenset(("hint", "count", "until"))
"""Actions of the layouts that count as a hint."""


class Others:
    """Nobody else: all people sit at this keyboard. `SharedOthers` overrides this for a shared table."""

    shown: tuple[str, ...] = ()
    """Ids of the bindings that the key bar shows before the help."""

    @property
    def prompt(self) -> str:
        """Prompt with priority over all others: lost connection or stopped table; "" for none."""
        return ""

    @property
    def clock(self) -> str:
        """Whose time counts, and how much is left; "" without a clock."""
        return ""

    @property
    def held(self) -> bool:
        """True while an action of this person waits for the connection or the table, so that no other can be chosen."""
        return False

    @property
    def halted(self) -> bool:
        """True while nothing can be asked of the table: it has stopped, or the connection is lost."""
        return False

    @property
    def note(self) -> str:
        """Note that stays when the table proceeds: the recent messages in one line; "" for none."""
        return ""

    @property
    def away(self) -> Mapping[int, str]:
        """Texts about people who are away or silent, or for whom a computer player plays, by seat (`Board.away`)."""
        return {}

    def meet(self) -> None:
        """Begin to listen for news, when the screen has its widgets."""

    def hear(self) -> None:
        """Handle the news that have arrived."""

    @property
    def leaving(self) -> str:
        """The question to ask before this person leaves; "" for none."""
        return ""

    def typed(self) -> None:
        """Handle any key: remove what stays until one."""

    def forget(self) -> None:
        """Forget the recent messages, after a key."""

    def levels(self, levels: Sequence[str]) -> Sequence[str]:
        """Return the texts beside the names of the players; `levels` are those without other people."""
        return levels

    def awaited(self, at: int) -> int | None:
        """Return the seat of an absent person that the table waits for at a position; None for none."""
        return None

    def allows(self, action: str) -> bool | None:
        """Return whether a key is enabled (True) or hidden (False); None if the table decides."""
        return False if action in ("say", "give", "end_game") else None

    def offers(self, binding: str, keys: Sequence[tuple[str, bool]]) -> bool:
        """Return True if the key bar shows a binding; `keys` as in `Page.offers`."""
        return True

    def offer_phrases(self) -> None:
        """Offer the phrases to say to the others."""

    def ask_to_give(self) -> None:
        """Ask the others to give the seat of an absent person to a computer player."""

    def ask_to_end(self) -> None:
        """Ask the others to end the game without a winner, or answer when they ask."""

    def refuses(self, actions: Collection[str]) -> str:
        """Return why none of these actions can be done at this table; "" if they can, or for another reason."""
        return ""

    def no_take_back(self) -> None:
        """Show why nothing can be taken back."""
