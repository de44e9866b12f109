"""Names of people and computer players at a shared table."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest import mock

import pytest
from rich.cells import cell_len

from sixteen_tui.engine.players import COMPUTERS
from sixteen_tui.tables.names import normalised
from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.protocol import NAME_CELLS
from sixteen_tui.tables.server import accounts
from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.server import Server
from sixteen_tui.tables.stores.files import Files
from sixteen_tui.terminal.text import clean
from tests.unit.tables import done
from tests.unit.tables.seated import opening


def seated(*names: str) -> Places:
    return Places("sixteen", {}, [*(Place(name=name) for name in names), Place()], "0:ada")


@pytest.mark.parametrize(
    ("names", "wanted", "found"),
    [
        (["ben"], "ada", "ada"),
        (["ada"], "ada", "ada 2"),
        (["Ada"], "ada", "ada 2"),
        (["ÉMILE", "émile 2"], "Émile", "Émile 3"),
        (["straße"], "STRASSE", "STRASSE 2"),
        (["w" * 20], "W" * 20, "W" * 17 + "… 2"),
        (["家" * 10], "家" * 10, "家" * 8 + "… 2"),
        ([], "You", "You 2"),
        (["you 2"], "vous", "vous 2"),
        (["vous 2"], "Vous", "Vous 3"),
    ],
)
def test_a_name_is_had_once_whatever_its_capitals(names: list[str], wanted: str, found: str) -> None:
    free = seated(*names).free_name(wanted)
    assert free == found
    assert cell_len(free) <= NAME_CELLS


def test_ten_of_the_same_name_have_ten_names() -> None:
    places = Places("sweet-sixteen", {}, [Place() for _ in range(10)], "0:ada")
    for place in places.places:
        place.name = places.free_name("w" * 20)
    names = {place.name.casefold() for place in places.places}
    assert len(names) == 10
    assert all(cell_len(name) <= NAME_CELLS for name in names)


def test_computer_players_have_different_names_written_as_names(tmp_path: Path) -> None:
    hall = Hall(Files(tmp_path))
    table = done.open(hall, "0:ada", opening("sweet-sixteen", "person", *["easy"] * 9))
    names = [place.name for place in table.places.places if place.level]
    assert len({*names}) == 9
    assert all(name.isalpha() and name.istitle() for name in names)
    hall.close()


def test_a_computer_player_rather_has_another_name_than_a_number() -> None:
    assert seated("ada", "BLAISE").free_name("Ada", COMPUTERS) == "Emmy"
    assert seated("ben").free_name("Carl", COMPUTERS) == "Carl"
    assert seated(*map(str.upper, COMPUTERS)).free_name("Ada", COMPUTERS) == "Ada 2"


@pytest.mark.every("each is told from another in its own way")
@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("ada", "ada"),
        ("Ada", "Ada"),
        ("Zoé", "Zoé"),
        ("Zoe\u0301", "Zoé"),
        ("家" * 10, "家" * 10),
        ("Jean-Luc 2", "Jean-Luc 2"),
        ("ада", "ада"),
        ("a@b.example", "a@b.example"),
        ("w" * 20, "w" * 20),
        ("", None),
        (" ", None),
        ("ada ", None),
        (" ada", None),
        ("a  b", None),
        ("a\u00a0b", None),
        ("a\u3000b", None),
        ("a\tb", None),
        ("a\nb", None),
        ("w" * 21, None),
        ("家" * 11, None),
        ("alexandra.humboldt@physics.example", None),
        ("a\u200bda", None),
        ("a\u200dda", None),
        ("\u202eada", None),
        ("a\u00adda", None),
        ("ada\ufe0f", None),
        ("ada\u034f", None),
        ("ada\u3164", None),
        ("ada\u2800", None),
        ("ada\U00013441", None),
        ("ada\U00016fe4", None),
        ("ada\U0001d159", None),
        ("ada\ue000", None),
        ("ada\udc80", None),
        ("\u0301ada", None),
        ("a" + "\u0323\u0324\u0325\u0326\u0327" + "da", None),
        ("a" + "\u0338\u0344" * 28, None),
        ("b\u0324\u0325" * 18, "b\u0324\u0325" * 18),
        ("b\u0324\u0325" * 20, None),
    ],
)
def test_a_name_is_kept_whole_or_is_none(name: str, kept: str | None) -> None:
    assert normalised(name) == kept


def test_what_is_kept_of_a_name_is_a_name_and_fits_into_a_message() -> None:
    """With a number behind it, too."""
    chance, known = Random(7), set[str]()
    letters = "aé家\u0301\u0323 \u200bkо-_.'"
    for _ in range(3000):
        name = normalised("".join(chance.choices(letters, k=chance.randint(1, 30))))
        if name is not None:
            known.add(name)
            assert normalised(name) == name
            assert clean(name, NAME_CELLS) == name
            again = seated(name).free_name(name)
            assert len(again) <= 60
            assert cell_len(again) <= NAME_CELLS
    assert len(known) > 100


def server(folder: Path) -> Server:
    return done.served(Hall(Files(folder)))


def test_a_person_of_a_shared_account_is_their_exact_name(tmp_path: Path) -> None:
    """Two names that share nineteen cells are two people; one name written in two ways is one."""
    own, hosting = os.geteuid(), server(tmp_path)
    names = ("w" * 19 + "a", "w" * 19 + "b", "ada", "Ada", "Zoe", "Zoé")
    assert len({done.done(hosting.who(own, name))[0] for name in names}) == len(names)
    assert [done.done(hosting.who(own, name))[1] for name in names] == [*names]
    assert done.done(hosting.who(own, "Zoe\u0301")) == done.done(hosting.who(own, "Zoé"))
    for name in ("alexandra.humboldt@physics.example", "a\u200bda", "ada ", "\u200b"):
        with pytest.raises(RefusedError, match="bad-name"):
            done.done(hosting.who(own, name))
    hosting.hall.close()


def test_the_name_of_another_account_is_the_accounts(tmp_path: Path) -> None:
    """The name in the hello is passed over."""
    hosting = server(tmp_path)
    other = os.geteuid() + 54321
    assert done.done(hosting.who(other, "a\u200bda")) == done.done(hosting.who(other, None)) == (str(other), str(other))
    hosting.hall.close()


@pytest.fixture
def guests(tmp_path: Path) -> Iterator[Server]:
    """A server of a machine, at which two accounts have guests."""
    numbers = {os.geteuid() + 1: "games16", os.geteuid() + 2: "lab16"}
    found = done.served(Hall(Files(tmp_path)), guests=numbers)
    with mock.patch.object(accounts, "_name", lambda uid: numbers.get(uid, "ada")):
        yield found
    found.hall.close()


def who(hosting: Server, account: int, player: str | None) -> tuple[str, str]:
    """The owner, without the number of the account, and the name of somebody of the nth account after the server's."""
    owner, name = done.done(hosting.who(os.geteuid() + account, player))
    number, *of = owner.split(":", 1)
    assert int(number) == os.geteuid() + account
    return "".join(of), name


def test_guests_are_named_with_their_account(guests: Server) -> None:
    """`ada` of one account is neither that of another account nor the member of this name."""
    assert who(guests, 1, "ada") == ("ada", "ada@games16")
    assert who(guests, 2, "ada") == ("ada", "ada@lab16")
    assert who(guests, 3, "ada") == ("", "ada"), "an account of its own"
    assert who(guests, 1, None) == ("", "games16"), "nobody named"
    assert who(guests, 0, "ada") == ("ada", "ada"), "the server's own account"
    assert who(guests, 1, "Zoe\u0301") == who(guests, 1, "Zoé")
    for name in ("", "ada ", "a\u200bda", "x\ny", "a-name-too-long"):
        with pytest.raises(RefusedError, match="bad-name"):
            who(guests, 1, name)


def test_guests_pay_for_themselves_and_are_no_admins(guests: Server) -> None:
    account, member = os.geteuid() + 1, os.geteuid() + 3
    assert guests.payer(account, f"{account}:ada") == f"{account}:ada"
    assert guests.payer(member, str(member)) == str(member)
    assert not done.done(guests.admin.is_admin(account))
    for _ in range(100):  # of a member 64 at most
        assert guests.admit(mock.Mock(uid=account)) == ""
    assert "too-many-connections" in [guests.admit(mock.Mock(uid=member)) for _ in range(65)]
