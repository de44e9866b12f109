"""Questions of the others at a shared table: shown as long as they are open, and answered by who has read them."""

from __future__ import annotations

from typing import Any
from unittest import mock

from tests.ui.shared_tables import sits, table


def asked(number: int, seat: int) -> dict[str, Any]:
    return {"type": "asked", "asked": number, "what": "give", "seat": seat, "by": 1}


def settled(number: int, seat: int) -> dict[str, Any]:
    return {"type": "answered", "asked": number, "what": "give", "seat": seat, "agreed": True}


async def test_a_question_that_the_others_settle_is_no_longer_shown() -> None:
    _, (ada, *_) = table("sixteen", 4)
    async with sits(ada) as stage:
        ada.take(asked(1, 2))
        await stage.comes("Confirm")
        ada.take(settled(1, 2))
        await stage.comes("TableScreen")
        ada.take(asked(2, 2))
        await stage.comes("Confirm")
        await stage.press("f1")
        await stage.comes("HelpScreen")
        ada.take(settled(2, 2))
        await stage.rest()
        await stage.goes_to("TableScreen", "escape")
        ada.take(asked(3, 2))
        await stage.comes("Confirm")
        ada.take({"type": "gone", "code": "idle"})
        await stage.comes("HomeScreen")


async def test_the_answer_is_to_the_question_that_is_shown() -> None:
    _, (ada, *_) = table("sixteen", 4)
    async with sits(ada) as stage:
        ada.take(asked(1, 2))
        await stage.comes("Confirm")
        assert "Carl" in stage.text()
        with mock.patch.object(ada._link, "send") as send:
            ada.take(settled(1, 2))
            ada.take(asked(2, 3))
            await stage.until(lambda: stage.sees("Emmy keeps all waiting.") and stage.bar["yes"])
            await stage.press("y")
            await stage.until(lambda: send.called)
            assert [call.args[0] for call in send.call_args_list if call.args[0]["type"] != "ping"] == [
                {"type": "answer", "asked": 2, "yes": True}
            ]
