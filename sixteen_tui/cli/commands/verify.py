"""`verify`: checks saves and prints a verdict for each, without changing any."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.cli.commands import DOES_NOT_HOLD, DONE, UNUSABLE, Options, Refused, complain, say
from sixteen_tui.cli.commands.saves import result, save_of
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import parse
from sixteen_tui.session.family import Descent, descent
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.settings import paths
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import branches, errors, fair
from sixteen_tui.text import cli as wording
from sixteen_tui.text.reasons import reason


def run(options: Options) -> int:
    return verify(options.saves)


def verify(names: Sequence[str]) -> int:
    """Check all files; the exit status is that of the worst one.

    Verdicts go to standard output (status 0 or 1), unreadable files to standard error (status 2).
    """
    return max(map(_verify, names))


def _verify(name: str) -> int:
    try:
        record = parse(*save_of(name))
    except Refused as refused:
        complain(str(refused))
        return UNUSABLE
    except Refusal as refusal:
        complain(reason(refusal))
        return UNUSABLE
    except SaveError as error:
        if error.code == "not-a-file":
            complain(errors.save(error))
            return UNUSABLE
        say(wording.does_not_hold(name, errors.problem(error)))
        return DOES_NOT_HOLD
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(errors.trouble(error))
        return UNUSABLE
    parent, found = record.header.parent, descent(record, (record.path.parent, paths.saves()))
    if found is Descent.BROKEN and parent is not None:
        say(wording.does_not_hold(name, branches.descends_otherwise(clean(parent.id, 100))))
        return DOES_NOT_HOLD
    parts = _parts(record)
    if parent is not None:
        known = branches.descends if found is Descent.HOLDS else branches.parent_not_here
        parts.insert(1, known(clean(parent.id, 100), parent.entries))
    say(wording.holds(name, parts))
    return DONE


def _parts(record: Record) -> list[str]:
    header = record.header
    contributed = sum(each is not None for each in header.contributions or ())
    parts = [
        wording.legal(len(record.table)),
        wording.origin(seed=header.seed is not None, commitment=header.commitment is not None, contributed=contributed)
        if len(record.table)
        else wording.nothing_dealt(),
        *([fair.from_day(header.daily)] if header.daily else [fair.from_code()] if header.deal else []),
        result(record) or wording.unfinished(),
    ]
    if record.torn:
        parts.append(wording.torn_tail(len(record.torn)))
    return parts
