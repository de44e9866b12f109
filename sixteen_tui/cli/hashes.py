"""Imports `hashlib` with the hash functions of Python alone, so that no session loads OpenSSL.

Why: OpenSSL takes 3.4 MiB and 2 ms of every start. Digests of a few bytes, as of a shuffle, are faster without it. The
results are the same; a Python without hash functions of its own uses OpenSSL.
"""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_OWN: Final = ("_md5", "_sha1", "_sha3", "_blake2")
"""Modules of CPython that `hashlib` needs without OpenSSL, beside those of SHA-2."""
_SHA_2: Final = ("_sha256", "_sha512") if sys.version_info < (3, 12) else ("_sha2",)


def load() -> None:
    """Import `hashlib` without `_hashlib`, if nothing has imported it yet. Later imports of `_hashlib` succeed."""
    if "hashlib" in sys.modules or "_hashlib" in sys.modules:
        return
    try:
        for each in (*_OWN, *_SHA_2):
            import_module(each)
    except ImportError:
        return
    sys.modules["_hashlib"] = None  # type: ignore[assignment]  # makes `import _hashlib` raise ImportError
    try:
        import_module("hashlib")
    finally:
        del sys.modules["_hashlib"]
