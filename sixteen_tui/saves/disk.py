"""Durable file operations: atomic creation and replacement, locks, moving aside; errors of saves.

Invariant: no existing data is lost. A file gets its name once its content is on the disk, a replaced file has a second
name before it loses its first, and only temporary files of this program are removed.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import re
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sixteen_tui.settings import paths
from sixteen_tui.terminal import kernel

SUFFIX: Final = ".sixteen.jsonl"
"""Suffix of the file name of a save."""

_LONGEST_NAME: Final = 255
"""Bytes of a file name that file systems accept."""
_FIRST, _SECOND = (re.escape(f".{each}") for each in SUFFIX.split(".")[1:])
_SAVE_NAME: Final = re.compile(
    rf"""(?P<stem>.*) {_FIRST} (?P<middle>[^A-Za-z0-9].*)? {_SECOND} (?P<end>([^A-Za-z0-9.][^.]*)?(\.txt)?) \Z""",
    re.DOTALL | re.IGNORECASE | re.VERBOSE,
)
"""Name of a save. Programs that copy or send one insert or append text, add `.txt`, or use capitals."""

_LEFT_OVER: Final = re.compile(
    r"\.\d{8}-\d{6}-[0-9a-f]{6}(((-[0-9a-f]{8})?(\.\d+)?\.sixteen\.jsonl)?\.tmp)|\.(sixteen-tui-\d+-)?[0-9a-f]{8}\.([123]|claim)",
    re.ASCII,
)
"""Temporary files in a folder of saves: of games whose ids this program generated, of `check_folder`, and requests."""

_LEFT_OVER_SECONDS: Final = 24 * 60 * 60
_NO_LOCKS: Final = frozenset((errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL))
"""Errors of a valid flock on file systems without locks: NFS without its lock service, some of FUSE."""

fdatasync = kernel.fdatasync


class SaveError(Exception):
    """A save cannot be used. `code`: the reason; `details`: its parameters; `line`: number of the bad line, from 1."""

    def __init__(self, path: Path, code: str, line: int | None = None, **details: object) -> None:
        super().__init__(f"{path}: line {line}: {code} {details}")
        self.path, self.code, self.line, self.details = path, code, line, details

    @property
    def newer(self) -> bool:
        """True if the file is whole, and a newer version of the program reads it."""
        return self.code in ("newer-version", "unknown-game")


class Damaged(SaveError):
    """The file is readable but is not a valid save."""


class Busy(SaveError):
    """Another program has the game open and holds its lock."""


class ChangedError(OSError):
    """Another program changed the file of an open save; nothing more is written to it.

    `how`: "removed", "replaced" (another file has the name), "shorter", "longer", or "altered" (other content of the
    same length).
    """

    def __init__(self, path: Path, how: str) -> None:
        super().__init__(errno.ESTALE, f"file-{how}")
        self.path, self.how = path, how


class LockError(OSError):
    """The file system refuses a lock that no other program holds."""

    how: Final = "unlocked"


def verify(descriptor: int, path: Path, length: int) -> os.stat_result:
    """Check that `path` names the open file, of `length` bytes; return its status. Raises ChangedError, OSError."""
    mine = os.fstat(descriptor)
    try:
        named = os.lstat(path)
    except FileNotFoundError:
        raise ChangedError(path, "removed") from None
    if not os.path.samestat(mine, named):
        raise ChangedError(path, "replaced")
    if mine.st_size != length:
        raise ChangedError(path, "shorter" if mine.st_size < length else "longer")
    return mine


def close(descriptor: int) -> None:
    """Close a descriptor and ignore errors: earlier calls synced each write or reported its failure."""
    with contextlib.suppress(OSError):
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Create a folder and its missing parents, and sync them. Raises OSError."""
    missing = [each for each in (folder, *folder.parents) if not each.is_dir()]
    for each in reversed(missing):
        paths.make(each)
        with contextlib.suppress(PermissionError):  # a folder with permission to enter but not to read
            sync_folder(each.parent)


@contextlib.contextmanager
def naming(path: Path, forming: Path | None = None) -> Iterator[None]:
    """Name a path in an OSError of the body that names no file, or only the temporary file `forming`."""
    try:
        yield
    except ChangedError:
        raise
    except OSError as error:
        unnamed = error.filename is None and error.errno is not None
        if unnamed or (forming is not None and str(error.filename) == str(forming)):
            error.filename, error.filename2 = str(path), None
        raise


@contextlib.contextmanager
def create_locked(path: Path, content: bytes, named: Path | None = None) -> Iterator[int]:
    """Create a file with mode 600, lock it, sync its content, and yield its descriptor.

    The caller closes the descriptor. Removes the file if the body raises. Raises OSError, which names `named`; by
    default the path, or its folder if the name is hidden, as that of a temporary file.
    """
    known = path.parent if path.name.startswith(".") else path
    with naming(named or known, path), _created(path, content) as descriptor:
        yield descriptor


@contextlib.contextmanager
def _created(path: Path, content: bytes) -> Iterator[int]:
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    descriptor = os.open(path, flags, 0o600)
    try:
        try:
            flock(descriptor, path.parent)
        except BlockingIOError as error:  # nobody else can have locked a new file
            raise LockError(error.errno, error.strerror, str(path.parent)) from None
        write(descriptor, content)
        kernel.fsync(descriptor)
        yield descriptor
    except BaseException:
        close(descriptor)
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
        raise


def rename_new(forming: Path, path: Path, *, sync: bool = True) -> None:
    """Rename a complete file without replacing anything. Raises OSError and then leaves `path` unchanged.

    With `sync=False` the caller syncs the folder itself, once after many files.
    """
    try:
        os.link(forming, path)  # unlike a rename this replaces nothing
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.lexists(path):
            raise
        forming.rename(path)
    try:
        forming.unlink(missing_ok=True)
        if sync:
            sync_folder(path.parent)
    except BaseException:
        path.unlink()
        raise


def flock(descriptor: int, folder: Path | None = None, *, shared: bool = False) -> bool:
    """Lock an open file without waiting; closing the descriptor releases the lock.

    On a file opened for reading, only a `shared` lock works on every file system. Returns False if the file system has
    no locks. Raises BlockingIOError if another process holds the lock, OSError; with a `folder`, LockError.
    """
    try:
        fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _NO_LOCKS:
            return False
        if folder is None or isinstance(error, BlockingIOError):
            raise
        raise LockError(error.errno, error.strerror, str(folder)) from None
    return True


def lock(descriptor: int, path: Path, *, shared: bool = False) -> bool:
    """Lock a journal as `flock` does. Raises Busy, LockError."""
    try:
        return flock(descriptor, path.parent, shared=shared)
    except BlockingIOError:
        raise Busy(path, "busy") from None


def held_by_another(path: Path) -> bool:
    """Return whether another program plays the game of a save and holds its lock. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        lock(descriptor, path, shared=True)
    except Busy:
        return True
    finally:
        close(descriptor)
    return False


def still_there(descriptor: int, path: Path) -> None:
    """Check that `path` still names the open file. Raises FileNotFoundError."""
    if not os.path.samestat(os.fstat(descriptor), os.lstat(path)):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))


def write(descriptor: int, data: bytes) -> None:
    """Write all data, in as many system calls as needed. Raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def sync_folder(folder: Path) -> None:
    """Sync a folder so that renames in it are durable, if the file system supports that. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        with naming(folder):
            kernel.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # the file system cannot sync a folder
            raise
    finally:
        close(descriptor)


def temporary(path: Path) -> Path:
    """Return a name for the file that is to replace `path`, after removing old ones that killed processes left."""
    name = fitting(f".{path.name}", ".", 200)
    sweep(path.parent, re.compile(rf"{re.escape(name)}\d+\.tmp", re.ASCII))
    return path.with_name(f"{name}{os.getpid()}.tmp")


def sweep(folder: Path, names: re.Pattern[str] = _LEFT_OVER) -> None:
    """Remove temporary files older than a day that a killed process left behind. Ignores errors."""
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        for each in found:
            if names.fullmatch(each.name):
                with contextlib.suppress(OSError):
                    _remove_left_over(Path(each.path))


def _remove_left_over(path: Path) -> None:
    """Remove a temporary file if it is a regular file of this user, old, and not locked. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        found = os.fstat(descriptor)
        ours = stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid()
        if ours and time.time() - found.st_mtime > _LEFT_OVER_SECONDS:
            if found.st_nlink == 1:  # otherwise a second name of a save, whose game may be in play and locked
                flock(descriptor, shared=True)
            path.unlink()
    finally:
        close(descriptor)


def replace_keeping_old(path: Path, content: bytes, *, superseded: bool = False) -> int:
    """Replace a file, or a folder in its place, and return the descriptor of the new file, locked. Raises OSError.

    The old one remains as `NAME.old`, or `NAME.old.1`, … if that name is taken. It is removed if the file could not be
    replaced, and if it is `superseded` and `content` begins with all that it has.
    """
    forming = _beside(path.with_name(f".{path.name}"), ".tmp")
    forming.unlink(missing_ok=True)
    with create_locked(forming, content, path) as descriptor:
        second = free_name(_beside(path, ".old")) if os.path.lexists(path) else None
        if second is not None:
            keep_beside(path, second)
        try:
            sync_folder(path.parent)  # the old file has its second name before it loses its first
            forming.replace(path)
        except OSError:
            if second is not None and os.path.lexists(path):
                with contextlib.suppress(OSError):
                    second.unlink()
            raise
        sync_folder(path.parent)
        if second is not None and superseded:
            with contextlib.suppress(OSError):
                if content.startswith(second.read_bytes()):
                    second.unlink()
    return descriptor


def keep_beside(path: Path, second: Path) -> None:
    """Give a file a second name; copies it if the file system has no hard links. Renames a folder. Raises OSError."""
    if stat.S_ISDIR(os.lstat(path).st_mode):
        path.rename(second)
        return
    try:
        os.link(path, second)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        write_new(second, path.read_bytes())


def write_new(path: Path, content: bytes) -> None:
    """Create a file and sync its content. Raises FileExistsError, OSError."""
    with create_locked(path, content) as descriptor:
        pass
    close(descriptor)


def move(path: Path, target: Path) -> None:
    """Move a save to a free name; copies it if that is on another file system. Raises OSError."""
    try:
        path.rename(target)
    except OSError as error:
        if error.errno != errno.EXDEV or not path.is_file():
            raise
        found = path.stat()
        write_new(target, path.read_bytes())
        os.utime(target, ns=(found.st_atime_ns, found.st_mtime_ns))
        sync_folder(target.parent)
        path.unlink()


def free_name(path: Path) -> Path:
    """Return `path`, or if it is taken the first free name with .1, .2, …

    The number precedes the suffix of a save; in any other name (`.old`, `.torn`) it comes last.
    """
    stem, suffix, end = path.name.partition(SUFFIX)
    parts = _SAVE_NAME.fullmatch(path.name)
    if parts and parts["end"]:
        stem, suffix, end = parts["stem"], path.name.removeprefix(parts["stem"]), ""
    elif parts and not suffix:
        stem, suffix = path.stem, path.suffix
    taken, number = path, 0
    while os.path.lexists(taken):
        number += 1
        taken = path.with_name(fitting(stem, f"{suffix}{end}.{number}" if end else f".{number}{suffix}"))
    return taken


def _beside(path: Path, end: str) -> Path:
    """Return the path with text after its name; a name that is too long then loses characters before its suffix."""
    stem, suffix, rest = path.name.partition(SUFFIX)
    return path.with_name(fitting(stem, f"{suffix}{rest}{end}"))


def fitting(stem: str, end: str, most: int = _LONGEST_NAME) -> str:
    """Return both as one name of at most `most` bytes, for which `stem` loses its last characters."""
    while len(os.fsencode(stem + end)) > most:
        stem = stem[:-1]
    return stem + end


def set_aside(path: Path, torn: bytes) -> None:
    """Copy the torn last line of a save to a new file beside it. Raises OSError."""
    write_new(free_name(_beside(path, ".torn")), torn)
    sync_folder(path.parent)


def file_id(path: Path) -> str:
    """Return the id in a save's file name; the whole name if it has text between the two parts of the suffix."""
    return path.name.removesuffix(SUFFIX)


def usual_stem(name: str) -> str:
    """Return the name of a save without the parts of its suffix, but with the text that another program added.

    >>> usual_stem("a.sixteen (1).jsonl"), usual_stem("a.sixteen.jsonl (1)"), usual_stem("a.SIXTEEN.JSONL")
    ('a (1)', 'a (1)', 'a')
    """
    parts = _SAVE_NAME.fullmatch(name)
    return f"{parts['stem']}{parts['middle'] or ''}{parts['end']}" if parts else name


def is_save_name(name: str) -> bool:
    """Return whether a file name is that of a save: `….sixteen.jsonl`, or a copy with text before or after `.jsonl`.

    Hidden names are not: they belong to temporary files and to files that other programs put beside their copies.

    >>> [is_save_name(name) for name in ("a.sixteen (1).jsonl", "a.sixteen.jsonl (1)", "a.SIXTEEN.JSONL.txt")]
    [True, True, True]
    >>> [is_save_name(name) for name in ("._a.sixteen.jsonl", "a.sixteenth.jsonl", "a.sixteen.jsonl.old")]
    [False, False, False]
    """
    return not name.startswith(".") and _SAVE_NAME.fullmatch(name) is not None
