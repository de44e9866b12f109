"""Texts of the terms of a shared table: what is chosen when it is opened, and seen before one sits down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixteen_tui.text import clocks, numbers
from sixteen_tui.text.i18n import _, lazy, lazy_in, p_

label_private = lazy("Found by")


def private(*, yes: bool) -> str:
    return p_("found by", "its four letters") if yes else p_("found by", "everybody here")


def private_help(*, yes: bool) -> str:
    if yes:
        return _("Nobody finds it but those to whom you tell its four letters.")
    return _("Everybody here finds it in their lobby.")


label_talk = lazy_in("at a table", "Messages")


def talk(*, yes: bool) -> str:
    return p_("messages", "free text") if yes else p_("messages", "phrases")


def talk_help(*, yes: bool) -> str:
    if yes:
        return _("The others can write to each other, too. Nothing of it is kept.")
    return _("The others can say phrases, which everybody reads in their own language.")


label_hints = lazy_in("at a table", "Hints")


def hints(*, yes: bool) -> str:
    return p_("hints at a table", "for all to see") if yes else p_("hints at a table", "none")


def hints_help(*, yes: bool) -> str:
    if yes:
        return _("Anybody may use hints, odds and the coach. The others are told who has used one.")
    return _("Nobody can use hints, odds, a coach or help with counting.")


def hints_of(table: Mapping[str, Any]) -> str:
    """Return whether people may use hints at a table, for those who may sit down; "" if its server does not say."""
    return hints_help(yes=table["hints"]) if "hints" in table else ""


def in_list(table: Mapping[str, Any]) -> str:
    """Return the terms that not every table has, as sentences."""
    with_hints = f"{numbers.about(label_hints(), hints(yes=True))}." if table.get("hints") else ""
    return " ".join(filter(None, (clocks.sentence(table), with_hints)))


def sentences(table: Mapping[str, Any]) -> str:
    """Return what those agree to who sit down: the clock and the hints, as sentences."""
    return " ".join(filter(None, (clocks.sentence(table), hints_of(table))))
