"""Pages of the static site but for those of the games: start, ladder, people, lists of games.

Invariant: people who wish to be on no ladder have no row, no page and no result there (`Finished.ladders`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from sixteen_tui.export.document import (
    Bar,
    Cell,
    Document,
    DocumentTable,
    PageLink,
    PageSection,
    Part,
    RatingCourse,
    Spark,
)
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.statistics.course import course
from sixteen_tui.saves.statistics.ladder import Ladder
from sixteen_tui.saves.statistics.meetings import meetings
from sixteen_tui.saves.statistics.rating import Rating
from sixteen_tui.saves.statistics.totals import by_strength
from sixteen_tui.session.statistics import Finished
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import ladder as ladder_text
from sixteen_tui.text import numbers, rating, screens, statistics
from sixteen_tui.text import site as words

FIRST: Final = 10
"""Rows of a ladder on the start page."""
LATEST: Final = 20
"""Games on the start page, and on that of a person."""
PAGE: Final = 250
"""Games on a page of the list."""


def unbroken(text: str) -> str:
    """Return a short text that stays in one line."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


class SiteGame(NamedTuple):
    """A game of the site."""

    entry: Entry
    path: str
    """The address of its page."""


class _Rated(NamedTuple):
    """A person on a ladder, with the course of the rating."""

    ladder: Ladder
    rating: Rating
    points: Sequence[tuple[int, int]]


def documents(found: Finished, games: Sequence[SiteGame]) -> Iterator[Document]:
    """Yield all documents. `games`: the latest first."""
    people = _people(found)
    yield _start(found, games, people)
    yield Document(
        "ladder.html",
        words.ladder(),
        [words.scale() if found.ladders else words.no_ladder()],
        [_ladder(each, people) for each in found.ladders],
    )
    for person, ratings in people.items():
        yield _person(person, ratings, games)
    yield from _lists(games)


def _people(found: Finished) -> dict[str, list[_Rated]]:
    """Return the people who have a row, each with the ladders."""
    whole = {(each.game, each.kind): each for each in found.statistics.ladders}
    people: dict[str, list[_Rated]] = {}
    for ladder in found.ladders:
        for person, each in ladder.ratings.items():
            points = course(whole[ladder.game, ladder.kind], person)
            people.setdefault(person, []).append(_Rated(ladder, each, points))
    return people


def _path(person: str) -> str:
    """Return the address of the page of a person, which tells nothing but equality of names."""
    return f"people/{sha256(person.encode('utf-8', 'replace')).hexdigest()[:16]}.html"


def _start(found: Finished, games: Sequence[SiteGame], people: Mapping[str, Sequence[_Rated]]) -> Document:
    sections = [_ladder(each, people, FIRST) for each in found.ladders]
    if found.ladders:
        last = sections.pop()
        sections.append(last._replace(parts=[*last.parts, PageLink(words.whole_ladder(), "ladder.html")]))
    latest: list[Part] = [_games(games[:LATEST]), PageLink(words.all_games(), "games.html")]
    return Document(
        "index.html", words.name(), [words.counted(len(games))], [*sections, PageSection(words.last_games(), latest)]
    )


def _ladder(ladder: Ladder, people: Mapping[str, Sequence[_Rated]], most: int | None = None) -> PageSection:
    """Return a ladder as a table, up to that many rows."""
    places = {person: place for place, person, _ in ladder.places()}
    rows: list[list[Cell]] = []
    for each in ladder_text.rows_of(ladder):
        if each.person is None:
            rows.append([each.label, *each.cells, ""])
            continue
        rated, interval, number = each.cells
        label = ladder_text.placed(places[each.person], words.who(each.person))
        points = next(one.points for one in people[each.person] if one.ladder is ladder)
        rows.append([PageLink(label, _path(each.person)), rated, unbroken(interval), number, Spark(points)])
    heads = (words.person_head(), *ladder_text.heads(), words.course_head())
    return PageSection(ladder_text.heading(ladder), [DocumentTable("", heads, rows[:most]), *ladder_text.away(ladder)])


def _person(person: str, ratings: Sequence[_Rated], games: Sequence[SiteGame]) -> Document:
    sections = []
    for each in ratings:
        levels = {statistics.levels([level]): fixed for level, fixed in each.ladder.levels.items()}
        said = rating.course(each.points, drawn=False) or words.alone(each.rating)
        parts: list[Part] = [words.sentence(person, each.ladder, each.rating), RatingCourse(each.points, levels, said)]
        if rows := [*_opponents(person, each.ladder)]:
            parts.append(DocumentTable(words.opponents(), ("", *words.opponent_heads()), rows))
        sections.append(PageSection(ladder_text.heading(each.ladder), parts))
    mine = [game for game in games if _played(game.entry, person)][:LATEST]
    if mine:
        sections.append(PageSection(words.games_of(person), [_games(mine)]))
    return Document(_path(person), words.title(person), [], sections)


def _opponents(person: str, ladder: Ladder) -> Iterator[list[Cell]]:
    """Yield the results against computer players by level, and against each other person on the ladder."""
    against = {level: [0, 0, 0] for level in ladder.levels}
    for _, result in ladder.played:
        for one, score in zip(result.sides, result.score, strict=True):
            if person in one.people:
                for other, theirs in zip(result.sides, result.score, strict=True):
                    for level in {*other.levels} & {*against} if other is not one and not other.people else ():
                        against[level][(score <= theirs) + (score < theirs)] += 1
    for level in by_strength(ladder.game, against):
        if any(against[level]):
            yield _results(statistics.levels([level]), Bar(*against[level]))
    for name, met in meetings(ladder, person).items():
        if name in ladder.ratings:
            yield _results(PageLink(words.who(name), _path(name)), Bar(met.won, met.drawn, met.lost))


def _results(name: str | PageLink, bar: Bar) -> list[Cell]:
    return [name, *map(numbers.grouped, bar), bar]


def _played(entry: Entry, person: str) -> bool:
    """Return whether a person is in a game, by the name that the ladder has."""
    game = entry.counted
    return game is not None and person in {*(part.name for part in game.parts), *(left.name for left in game.left)}


# Lists of games


def _games(games: Sequence[SiteGame]) -> DocumentTable:
    rows: list[list[Cell]] = [
        [
            PageLink(screens.players(game.entry), game.path),
            PLUGINS[game.entry.game].named.title(),
            clean(game.entry.score),
            unbroken(numbers.day(game.entry.last)),
        ]
        for game in games
    ]
    return DocumentTable("", words.game_heads(), rows)


def _lists(games: Sequence[SiteGame]) -> Iterator[Document]:
    """Yield the pages of the list of all games."""
    pages = max(1, -(-len(games) // PAGE))
    paths = ["games.html", *(f"games-{number}.html" for number in range(2, pages + 1))]
    for number, path in enumerate(paths, start=1):
        some = games[(number - 1) * PAGE : number * PAGE]
        title = words.page_of(number, pages)
        parts: list[Part] = [_games(some)]
        if number > 1:
            parts.append(PageLink(words.newer(), paths[number - 2]))
        if number < pages:
            parts.append(PageLink(words.older(), paths[number]))
        yield Document(path, title, parts, [])
