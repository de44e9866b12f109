"""The program's own screens and widgets, for the tests that look at all of them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from textual.dom import DOMNode

import sixteen_tui
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.home.title import TitleScreen


@cache
def load_all() -> None:
    """Import every module of the program; most are imported only when they are needed."""
    for module in pkgutil.walk_packages(sixteen_tui.__path__, "sixteen_tui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def subclasses(base: type) -> list[type]:
    """The program's own classes below a class, and itself if it is the program's."""
    load_all()
    found, waiting = [], [base]
    while waiting:
        cls = waiting.pop()
        waiting += cls.__subclasses__()
        if cls.__module__.startswith("sixteen_tui") and cls not in found:
            found.append(cls)
    return sorted(found, key=lambda cls: cls.__name__)


def bound() -> list[type[DOMNode]]:
    """Every class of the program that has bindings of its own."""
    return [cls for cls in subclasses(DOMNode) if vars(cls).get("BINDINGS")]


def screens() -> list[type]:
    """Every screen that a person can be at; the title takes no key and is gone before one."""
    return [cls for cls in subclasses(Page) if not cls.__subclasses__() and cls not in (Page, TitleScreen)]
