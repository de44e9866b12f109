"""Finds codes in pasted text: quoted, wrapped or decorated by chats, mail and shells, or inside a sentence.

Command line, screens and plain mode use the same rules. This module only removes decoration; the checksum decides
whether the rest is a valid code (`saves.sharing`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Final

from sixteen_tui.engine.shuffle import DEAL_CHARACTERS, read_deal

MAX_TEXT: Final = 1 << 17
"""Number of characters of a text that are searched for a code."""
_MOST: Final = 64
"""Limit for the starts of a code in a text, the ends tried for each, and the characters of a name before it."""

_MINUS: Final = "\u2212"
_ROUNDS: Final = 3
"""Number of times that a text can be escaped: a mail quotes a page that quotes a link."""
_SOFT: Final = re.compile(r"=[ \t]*(?:\r\n|\r|\n)(?:[ \t]*[>|])*[ \t]*")
"""A soft line break in mail (quoted-printable), with the quotation marks of the next line."""
_OCTETS: Final = re.compile("(?:([=%])[89A-Fa-f][0-9A-Fa-f])(?:\\1[89A-Fa-f][0-9A-Fa-f])+")
"""A character beyond ASCII in quoted-printable or in a link."""
_BLANK_AT_END: Final = re.compile(r"=20[ \t]*(?=[\r\n])")
_EQUALS: Final = re.compile(r"=3D(?=S16\b|[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-)", re.IGNORECASE)
"""A blank and an equals sign in quoted-printable; a deal code can itself begin with 3D."""
_UNICODE: Final = re.compile(r"\\u([0-9A-Fa-f]{4})")
"""A character of JSON."""
_BEYOND: Final = re.compile("[^\x00-\x7f]{2,}")
"""Characters that may be one of UTF-8, read in a code page."""
_BREAK: Final = re.compile(r"</?(?:br|div|p|li|td|tr|pre|blockquote)(?: [^<>]*)?/?>", re.IGNORECASE)
_INLINE: Final = re.compile(r"</?(?:wbr|span|font|b|i|u|em|strong|mark|code|tt)(?: [^<>]*)?/?>", re.IGNORECASE)
"""Tags of HTML that break a line, and those that can stand inside a word."""
_ESCAPED: Final = re.compile(r"\\([nrt])|\\")
"""Escaped line breaks and tabs, and backslashes that Markdown and shells put before a character."""
_QUOTED: Final = re.compile(r"^[>|\s]+", re.MULTILINE)
"""Quotation marks of mail and tables at the start of a line."""
_CONTROL: Final = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]+[0-~])|\x9b[0-?]*[ -/]*[@-~]"
    r"|(?:\^\[|\\e|\\x1b|\\0?33|\u241b)?\[(?:[0-9;:]*m|[0-2]?K)",
    re.IGNORECASE,
)
"""Colours and links of a terminal; colours also without their ESC, which entry fields remove, or with its name."""
_PERCENT: Final = re.compile("%([0-7][0-9A-Fa-f])")
"""A character of ASCII in a link."""
_LINK: Final = re.compile(r"\b[a-z][a-z+.-]*://[^\s<>]*?(?=S16-\d)", re.IGNORECASE)
"""The part of a link before a share code."""
_REMOVED: Final = frozenset(("Cc", "Cf", "Cs", "Mn", "Me"))
"""Unicode categories: zero-width characters, direction marks, soft hyphens, controls, variation selectors."""

_BETWEEN: Final = r"(?: ?[-._:/~]{1,2} ?| )"
"""A hyphen of a share code, or what people and programs put in its place."""
_SHARE: Final = re.compile(
    rf"(?<![0-9A-Za-z./_-])_{{0,3}}S16{_BETWEEN}([0-9]{{1,4}}){_BETWEEN}(?=[0-9A-Za-z])", re.IGNORECASE
)
_BEGUN: Final = re.compile(r"(?<![0-9A-Za-z./_-])S16 ?-( ?[0-9]{1,4} ?-)? ?(?![0-9A-Za-z])", re.IGNORECASE)
"""The beginning of a share code whose rest was not copied."""
_LETTERS: Final = re.compile("[0-9A-Za-z]*")
_DECORATION: Final = "".join(char for char in map(chr, range(32, 127)) if not char.isalnum())
_DEALS: Final = (
    re.compile(r"(?<![0-9A-Za-z-])[0-9A-Za-z]{4}(?:-[0-9A-Za-z]{4}){3}(?![0-9A-Za-z-])"),
    re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{4}(?: ?- ?[0-9A-Za-z]{4}){3,}(?![0-9A-Za-z])"),
    re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{4}(?: [0-9A-Za-z]{4}){3,}(?![0-9A-Za-z])"),
    re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{16}(?![0-9A-Za-z])"),
    re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{4}([._:~])(?:[0-9A-Za-z]{4}\1){2}[0-9A-Za-z]{4}(?!\1?[0-9A-Za-z])"),
)
"""Forms of a deal code in a text, the most reliable first; words of four letters beside a code match too."""
_BEGUN_DEAL: Final = re.compile(r"(?:[0-9A-Z]{4} ?- ?){0,3}[0-9A-Z]{0,4} ?[-=]*", re.IGNORECASE)
"""The beginning of a deal code, with what stands where its line was broken."""
_BROKEN: Final = re.compile("[0-9A-Za-z] ?[-=]{1,2}$")
"""A hyphen, or the soft line break of mail, at the end of a line that continues."""
_GROUP: Final = re.compile("[0-9A-Za-z]{4}")
_GROUPS: Final = 4


def joined(text: str) -> str:
    """Return the lines of a paste as one line, for a one-line field; leaves a path in the text unchanged.

    Later lines lose their quotation marks here, because `line` no longer finds where they begin.

    >>> joined("> S16-3-\\n> abc")
    '> S16-3- abc'
    """
    first, *more = _BLANK_AT_END.sub("", _SOFT.sub("", _unsigned(text))).splitlines() or [""]
    return " ".join((first, *(_QUOTED.sub("", each) for each in more)))


def line(text: str) -> str:
    """Return a text as one line of ASCII: without quotation marks and invisible characters, dashes as hyphens.

    >>> line("> S16\\u20113\\u2011ab\\u200bc\\n> de\\u00a0"), line("«V8V0–XRH6»")
    ('S16-3-abc de', 'V8V0-XRH6')
    >>> line("&gt; S16&#8209;3&#x2011;ab<wbr>c<br>&gt; de")
    'S16-3-abc de'
    """
    text = _BLANK_AT_END.sub("", _SOFT.sub("", _CONTROL.sub("", text[:MAX_TEXT])))
    text = _unsigned(_INLINE.sub("", _BREAK.sub("\n", _unescaped(text))))
    text = _LINK.sub(" ", _ESCAPED.sub(lambda found: " " if found[1] else "", text))
    text = _QUOTED.sub(" ", text)
    return " ".join("".join(map(_ascii, unicodedata.normalize("NFKC", text))).split())


def _unescaped(text: str) -> str:
    r"""Return the characters for which entities of HTML, links, mail, JSON and a wrong code page stand.

    >>> ascii(_unescaped("S16%E2%80%913%252Dab &amp;#8209; \\u2011 â€‘"))
    "'S16\\u20113-ab \\u2011 \\u2011 \\u2011'"
    """
    for _round in range(_ROUNDS):
        before = text
        text = _EQUALS.sub("=", _OCTETS.sub(_utf_8, text))
        text = _PERCENT.sub(lambda found: chr(int(found[1], 16)), unescape(text))
        text = _BEYOND.sub(_reread, _UNICODE.sub(lambda found: chr(int(found[1], 16)), text))
        if text == before:
            break
    return text


def _utf_8(found: re.Match[str]) -> str:
    return bytes.fromhex(found[0].replace(found[1], "")).decode("utf-8", "replace")


def _reread(found: re.Match[str]) -> str:
    """Return UTF-8 that was read as Windows-1252 or Latin-1; other characters unchanged."""
    try:
        return b"".join(map(_octet, found[0])).decode("utf-8")
    except UnicodeError:
        return found[0]


def _octet(char: str) -> bytes:
    try:
        return char.encode("cp1252")
    except UnicodeEncodeError:
        return char.encode("latin-1")


def _unsigned(text: str) -> str:
    r"""Return the lines of a text; those after the start of a share code without what stands before it, as in a chat.

    >>> _unsigned("[14:02] Ada: S16-3-ab\n[14:03] Ada: cd")
    '[14:02] Ada: S16-3-ab\n cd'
    """
    start = _SHARE.search(text)
    sign = text[: start.start()].rpartition("\n")[2].strip() if start else ""
    if start is None or not 0 < len(sign) <= _MOST:
        return text
    again = re.sub(r"\d+", r"\\d+", re.escape(sign))
    return text[: start.end()] + re.sub(rf"(?m)^[ \t]*{again}", "", text[start.end() :])


def _ascii(char: str) -> str:
    if char.isascii() and char.isprintable():
        return char
    kind = unicodedata.category(char)
    if kind == "Pd" or char == _MINUS:
        return "-"
    return "" if kind in _REMOVED and not char.isspace() else " "


def name(text: str) -> str:
    """Return the id in a text without quotation marks, brackets and invisible characters.

    >>> name("“20260314\u2011120000\u201100002a\u200b”."), name("`last`")
    ('20260314-120000-00002a', 'last')
    """
    return line(text).strip(_DECORATION)


def mentions_share(text: str) -> bool:
    """Return whether a text contains a share code or an incomplete one."""
    text = line(text)
    means = _SHARE.search(text) or _BEGUN.search(text)
    return means is not None or text.lstrip(_DECORATION).upper().startswith("S16-")


def begins_deal(text: str) -> bool:
    """Return whether a text is only the beginning of a deal code, whose rest stands on further lines.

    >>> begins_deal("> V8V0–XRH6–"), begins_deal("V8V0-X"), begins_deal("V8V0XRH6DCE5411A"), begins_deal("no-match")
    (True, True, False, False)
    """
    cleaned = line(text).lstrip(_DECORATION)
    if not _BEGUN_DEAL.fullmatch(cleaned) or sum(map(str.isalnum, cleaned)) >= DEAL_CHARACTERS:
        return False
    return bool(_BROKEN.search(cleaned)) or ("-" in cleaned and any(map(str.isdecimal, cleaned)))


def is_cut(text: str) -> bool:
    """Return whether a text without a code may be the first lines of one: its end was broken, or a deal code begins."""
    return bool(_BROKEN.search(line(text))) or begins_deal(text)


def mentions_deal(text: str) -> bool:
    """Return whether a text is a deal code, contains one with its hyphens, or is the beginning of one up to a hyphen.

    A beginning that ends otherwise can be a part of an id.

    >>> mentions_deal("> v8v0 xrh6 dce5 411a"), mentions_deal("Look: V8V0–XRH6–DCE5–411A."), mentions_deal("one word")
    (True, True, False)
    """
    cleaned = line(text)
    if _BROKEN.search(cleaned) and begins_deal(text):
        return True
    bare = cleaned.strip(_DECORATION)
    if not _DEALS[0].search(cleaned) and not any(form.fullmatch(bare) for form in _DEALS):
        return False
    try:
        return bool(deal(text))
    except ValueError:
        return False


def shares(text: str) -> Iterator[str]:
    """Yield candidates for the share code in a text: for each start the longest, then with fewer words at the end.

    After a start in a small letter the same follow with capitals and small letters exchanged, as Caps Lock does.
    If no candidate is a valid code, the caller reports the error of the first one.
    """
    cleaned = line(text)
    starts = [*_SHARE.finditer(cleaned)][:_MOST]
    if not starts:
        yield "".join(cleaned.split())
    for start in starts:
        head, words = f"S16-{start[1]}-", cleaned[start.end() :].split(" ")
        bare = [*_bare(words)]
        counts = [*range(len(bare), max(0, len(bare) - _MOST), -1)]
        counts += range(1, min(_MOST, len(bare) - _MOST) + 1)  # a letter without a comma follows the code
        ends = ["".join(bare[:count]) for count in counts]
        ends.insert(0, "".join(words).rstrip(_DECORATION))
        yield from (head + end for end in ends)
        if "s16" in start[0]:
            yield from (head + end.swapcase() for end in ends)


def _bare(words: Sequence[str]) -> Iterator[str]:
    """Yield words of letters and digits; of the first other word yield the part before the other character, and end."""
    for word in words:
        if not word.strip(">|"):
            continue  # quotation mark of a line that was joined to the previous one
        bare = _LETTERS.match(word)
        assert bare is not None, "it matches nothing, too"
        yield bare[0]
        if bare[0] != word.rstrip("-"):  # a hyphen at the end was put there where a line was broken
            return


def deal(text: str) -> str:
    """Return the deal code in a text, in the form of `read_deal`. Raises ValueError for a text without one.

    >>> deal("Look: V8V0–XRH6– DCE5–411A."), deal("--deal v8v0xrh6dce5411a")
    ('V8V0XRH6DCE5411A', 'V8V0XRH6DCE5411A')
    """
    cleaned = line(text)
    try:
        return read_deal(cleaned.strip(_DECORATION).replace(" ", ""))
    except ValueError:
        for form in _DEALS:
            for found in form.finditer(cleaned):
                try:
                    return read_deal(_without_words(found[0]))
                except ValueError:
                    continue
        raise


def _without_words(found: str) -> str:
    """Return the deal code in a row of groups of four characters. Raises ValueError if it is ambiguous.

    If words of four letters stand beside the code, it is the only part in capitals, as the program prints it. A deal
    code has no checksum that could choose between several candidates.
    """
    groups = _GROUP.findall(found)
    parts = ["".join(groups[at : at + _GROUPS]) for at in range(len(groups) - _GROUPS + 1)]
    if len(parts) > 1:
        parts = [part for part in parts if part == part.upper()]
    (part,) = parts
    return part
