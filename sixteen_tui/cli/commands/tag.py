"""`tag`: shows and changes the tags of saved games, for filters.

Invariant: no save is changed; tags are stored in a file beside the folder.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.cli.commands import DONE, Options, Refused, say
from sixteen_tui.cli.commands.saves import found
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.disk import file_id
from sixteen_tui.saves.tags import changed, counted, parsed, read, write
from sixteen_tui.settings import paths
from sixteen_tui.text import library


def run(options: Options) -> int:
    return tag(options.save, options.words)


def tag(name: str | None, words: Sequence[str]) -> int:
    """Change the tags of a game as `words` say and print them; without a name print all tags.

    Raises Refused, OSError.
    """
    saves = paths.saves()
    tags = read(saves)
    if name is None:
        files = {file.name for file in Catalogue(saves).files()}  # tags of deleted games are stored for an undelete
        here = {file: words for file, words in tags.items() if file in files}
        for each, count in counted(here):
            say(library.with_tag(each, count))
        if not here:
            say(library.no_tags())
        return DONE
    path = found(name)
    if path.absolute().parent != saves.absolute():
        raise Refused(library.not_among_yours(name))
    for word in words:
        if not parsed(word):
            raise Refused(library.no_tag(word))
    now = tags.get(path.name, ())
    after = changed(now, words)
    if after != now:
        write(saves, path.name, after)
    say(library.tagged(file_id(path), after))
    return DONE
