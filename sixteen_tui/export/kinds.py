"""The kinds in which one game can be exported: the only list of them.

`show --KEY`, `picture` and `cast`, the export screen and `export` in plain mode follow from it. A new page is a
function from the pages of a replay, an entry in `_ALL`, and its texts in `KINDS` of `text/export.py`.

Invariant: a kind is made from a replay, which decides what may be shown of an unfinished game too.
Why: imports inside functions, because the parser and plain mode list the kinds without Textual.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sixteen_tui.export.film import RenderOptions, ReplayApp
    from sixteen_tui.session.replay import Replay
    from sixteen_tui.text.pages import Pages


@dataclass(frozen=True)
class _Kind:
    """A kind of export; `key` names it in plain mode and on the command line, `ending` is that of its file."""

    key: str
    ending: str


@dataclass(frozen=True)
class TextExport(_Kind):
    """A kind that is text, made at once."""

    form: Callable[[Pages], str]
    printed: bool = False
    """True if `show` prints it."""


@dataclass(frozen=True)
class Drawn(_Kind):
    """A kind that shows the replay screen, drawn by a command without a terminal."""

    command: tuple[str, ...]
    """The command line that draws a game from standard input."""
    of_step: bool
    """True if it shows one step, False if the whole game."""


@dataclass(frozen=True)
class Drawing(Drawn):
    """A picture or recording, in any size."""

    make: Callable[[Replay, ReplayApp, RenderOptions, Callable[[Replay], str]], bytes]
    """Function of replay, application, options, and the title as a function of the replay at the step that is drawn."""


def _text(found: Pages) -> str:
    from sixteen_tui.export.pages import text

    return text(found)


def _markdown(found: Pages) -> str:
    from sixteen_tui.export.pages import markdown

    return markdown(found)


def _svg(_replay: Replay, player: ReplayApp, view: RenderOptions, title: Callable[[Replay], str]) -> bytes:
    from sixteen_tui.export import film, svg

    made = film.picture(player, view)
    return svg.svg(made.rows, title(made.replay)).encode()


def _png(_replay: Replay, player: ReplayApp, view: RenderOptions, _title: object) -> bytes:
    from sixteen_tui.export import film, png

    return png.png(film.picture(player, view).rows)


def _cast(replay: Replay, player: ReplayApp, view: RenderOptions, title: Callable[[Replay], str]) -> bytes:
    from sixteen_tui.export import cast, film

    return cast.cast(film.moving(player, view), view.size, title(replay), view.speed).encode()


Kind = TextExport | Drawn
_ALL: Final[tuple[Kind, ...]] = (
    TextExport("text", "txt", _text),
    TextExport("markdown", "md", _markdown, printed=True),
    Drawn("html", "html", ("export", "-", "--html", "-"), of_step=False),
    Drawing("svg", "svg", ("picture", "-"), make=_svg, of_step=True),
    Drawing("png", "png", ("picture", "-", "--png"), make=_png, of_step=True),
    Drawing("cast", "cast", ("cast", "-"), make=_cast, of_step=False),
)
KINDS: Final = {kind.key: kind for kind in _ALL}
DRAWINGS: Final = {kind.key: kind for kind in _ALL if isinstance(kind, Drawing)}
PRINTED: Final = {kind.key: kind for kind in _ALL if isinstance(kind, TextExport) and kind.printed}
"""The kinds that `show` prints."""
