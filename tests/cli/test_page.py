"""`export --html`: what the file has, and what is refused."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.engine.shuffle import spelled
from sixteen_tui.saves.records import read
from sixteen_tui.session.noting import note
from sixteen_tui.settings import paths
from tests.cli.kit import VECTORS, Begin, Call, Refused
from tests.page import Page

SIXTEEN, SWEET = (str(VECTORS / f"{name}.sixteen.jsonl") for name in ("sixteen-01", "sweet-sixteen-13"))
HOSTILE_NAME: Final = '"></h1><img>'
HOSTILE: Final = '"><img src=x onerror=alert(1)></template><script>alert(1)</script>'


def _page(call: Call, *arguments: str) -> Page:
    assert call("export", *arguments, "--html", "game.html", "--force").status == 0
    return Page(Path("game.html").read_text("utf-8"))


@pytest.mark.parametrize("save", [SIXTEEN, SWEET])
def test_it_is_one_file_that_asks_for_nothing(call: Call, save: str) -> None:
    text = _page(call, save, "--seat", "0").elements
    tags = [tag for tag, _ in text.tags]
    assert not {*tags} & {"link", "img", "iframe", "object", "embed", "base", "form", "svg"}
    for _, attributes in text.tags:
        assert not {"src", "srcset", "style", "action"} & {*attributes}
        assert not [name for name in attributes if name.startswith("on")]
        assert re.fullmatch(r"#\d+", attributes.get("href") or "#1")
    assert "http" not in Path("game.html").read_text("utf-8").replace("http-equiv", "")


def test_its_policy_names_the_one_script_and_style_by_their_hashes(call: Call) -> None:
    text = _page(call, SWEET, "--seat", "0").elements
    [policy] = [each["content"] for tag, each in text.tags if tag == "meta" and "http-equiv" in each]
    hashes = {}
    for tag in ("script", "style"):
        [inside] = text.texts[tag]
        hashes[tag] = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
    assert policy == (
        f"default-src 'none'; script-src 'sha256-{hashes['script']}'; style-src 'sha256-{hashes['style']}';"
        " base-uri 'none'; form-action 'none'"
    )


def test_the_same_game_gives_the_same_bytes(call: Call) -> None:
    _page(call, SWEET, "--seat", "0")
    first = Path("game.html").read_bytes()
    assert call("export", SWEET, "--html", "-", "--seat", "0").out.encode() == first


def test_what_people_write_is_text(call: Call, begin: Begin) -> None:
    def tags(name: str, said: str) -> list[str]:
        session = begin((name, "Ada"), finish=True, game="sweet-sixteen")
        session.close()
        record = read(session.record.path)
        note(record, 2, said, paths.saves())
        found = _page(call, record.header.id)
        assert found.data["notes"] == {"3": said}
        assert name in found.elements.texts["title"][0]
        assert name in found.elements.texts["h1"][0]
        return [tag for tag, _ in found.elements.tags]

    assert tags(HOSTILE_NAME, HOSTILE) == tags("Bo", "a note")


@pytest.mark.timeout(120)  # four times all steps of a game
def test_it_has_the_facts_and_the_sets(call: Call, begin: Begin) -> None:
    session = begin(("Sophie", "Ada"), finish=True, deal="V8V0XRH6DCE5411A")
    session.close()
    found = _page(call, session.record.header.id)
    assert found.elements.texts["title"] == ["Sixteen: Sophie – Ada"]
    assert spelled("V8V0XRH6DCE5411A") in found.elements.texts["dd"]
    assert len(found.elements.texts["a"]) == len(found.data["sets"]) == len(session.table.view(None).won)
    assert found.views == ["All hands open", "Seen by Sophie", "Seen by Ada"]
    alone = _page(call, session.record.header.id, "--seat", "1")
    assert alone.views == ["Seen by Ada"]
    assert spelled("V8V0XRH6DCE5411A") not in alone.elements.texts["dd"]


def test_it_speaks_the_language_of_the_program(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    found = _page(call, SIXTEEN, "--seat", "0")
    assert dict(found.elements.tags)["html"]["lang"] == "fr"
    [where] = [each for _, each in found.elements.tags if each.get("id") == "where"]
    assert where["data-text"] == "Étape {step} sur {steps}"


def test_what_cannot_be_made_is_said(call: Call, refused: Refused, begin: Begin) -> None:
    session = begin()
    session.close()
    name = session.record.header.id
    assert "not over" in refused("export", name, "--html", "x.html")
    assert "name the game" in refused("export", "--html", "x.html")
    assert "choose one" in refused("export", SIXTEEN, "--html", "x.html", "--settings")
    assert "the seats 0 to 3" in refused("export", SIXTEEN, "--html", "x.html", "--seat", "4")
    assert "no theme" in refused("export", SIXTEEN, "--html", "x.html", "--theme", "../night")
    assert "no saved game" in refused("export", "nothing", "--html", "x.html")
    for option in (("--seat", "0"), ("--theme", "night"), ("--force",)):
        assert f"{option[0]} goes with --html" in refused("export", *option)
    assert not [*Path().glob("*.html")]


def test_nothing_is_written_over_or_through_a_link(call: Call, refused: Refused) -> None:
    Path("there.html").write_text("mine")
    Path("link.html").symlink_to("elsewhere.html")
    assert "is there already" in refused("export", SWEET, "--html", "there.html")
    assert Path("there.html").read_text() == "mine"
    assert "symbolic link" in refused("export", SWEET, "--html", "link.html", "--force")
    assert call("export", SWEET, "--html", "there.html", "--force", "--seat", "0").status == 0
    assert Path("there.html").read_text("utf-8").startswith("<!DOCTYPE html>")
