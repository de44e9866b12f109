"""The language that is chosen: the setting first, then LC_ALL, LC_MESSAGES and LANG, as everywhere on the system."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.text import i18n


@pytest.fixture(autouse=True)
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The source's language and French, whether or not the catalogues have been compiled."""
    catalogue = tmp_path / "fr" / "LC_MESSAGES" / f"{i18n.DOMAIN}.mo"
    catalogue.parent.mkdir(parents=True)
    # An empty catalogue: magic, revision, no messages, and where its two tables would begin.
    catalogue.write_bytes(b"".join(n.to_bytes(4, "little") for n in (0x950412DE, 0, 0, 28, 28, 0, 28)))
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de"}, "en"),
        ({"LANG": "de_CH.UTF-8"}, "en"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_FR"}, "fr"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr.UTF-8"}, "fr"),
        ({"LANG": "fr_BE@euro"}, "fr"),
        ({"LANG": "FR_fr.utf8"}, "fr"),
        ({"LANG": "french"}, "en"),
        ({"LANG": "fro_FR"}, "en"),
        ({"LANG": "../fr"}, "en"),
        ({"LANG": "/"}, "en"),
        ({"LANG": "."}, "en"),
        ({"LANG": "\udcff"}, "en"),
        ({"LANG": "x" * 5000}, "en"),
        ({"LANG": "fr/../fr"}, "en"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "en_GB"}, "fr"),
        ({"LC_MESSAGES": "", "LANG": "fr_FR"}, "fr"),
        ({"LC_MESSAGES": "C", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "C", "LC_MESSAGES": "fr_FR", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "fr_FR.UTF-8", "LC_MESSAGES": "en_US", "LANG": "C"}, "fr"),
        ({"LC_ALL": "de", "LANG": "fr_FR"}, "en"),
        ({"LC_CTYPE": "fr_FR", "LC_TIME": "fr_FR"}, "en"),
    ],
    ids=lambda each: str(each)[:60],
)
def test_the_environment(environment: dict[str, str], language: str) -> None:
    assert i18n.wanted("auto", environment) == i18n.wanted("", environment) == language
    assert i18n.wanted("fr", environment) == "fr"
    assert i18n.wanted("en", environment) == "en"


def test_a_modifier_alone() -> None:
    """language[_territory][.codeset][@modifier]: each part may be left out."""
    assert i18n.wanted("auto", {"LANG": "fr@euro"}) == "fr"


def test_a_setting_is_a_language_or_the_source() -> None:
    assert i18n.wanted("fr-CA", {}) == "fr"
    assert i18n.wanted("de", {"LANG": "fr_FR"}) == "en"


def test_languages_and_speaking() -> None:
    assert i18n.languages() == ("en", "fr")
    for language in ("fr", "en", "de", "", "../x"):
        i18n.set_language(language)
        assert i18n.language() == language
        assert i18n._("no such sentence") == i18n.later("no such sentence") == "no such sentence"
        assert [i18n.n_("card", "cards", count) for count in (1, 2)] == ["card", "cards"]
        assert i18n.p_("verb", "draw") == "draw"
