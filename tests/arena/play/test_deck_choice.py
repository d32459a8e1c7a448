"""Agents in processes of their own choose their decks."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_game import EVEN, LOW, NAME

from topdeck import PastMatch
from topdeck.agents import make_agent
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.core.agent import AgentFailed
from topdeck.sandbox.levels import PROCESS

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("high_card")]
LOST = PastMatch(1, LOW, "rival", EVEN, wins=0, draws=1, losses=3)

CHOOSER = """
from topdeck import Deck
from topdeck.agents.simple import RandomAgent

class Chooser(RandomAgent):
    def choose_deck(self, game, offered, history):
        return {}

"""


def choose(folder: Path, expression: str, history: tuple[PastMatch, ...] = ()) -> object:
    (folder / "chooser.py").write_text(CHOOSER.replace("{}", expression))
    agent = IsolatedAgent("chooser", f"{folder}/chooser.py:Chooser", NAME, level=PROCESS)
    try:
        return agent.choose_deck(NAME, (LOW, EVEN), history)
    finally:
        agent.kill()


def test_an_agent_chooses_the_first_deck_by_default() -> None:
    assert make_agent("random", NAME).choose_deck(NAME, (LOW, EVEN), ()) == LOW


def test_an_agent_can_learn_from_earlier_rounds(tmp_path: Path) -> None:
    assert choose(tmp_path, "offered[history[0].losses > history[0].wins]", (LOST,)) == EVEN


@pytest.mark.parametrize(
    ("expression", "fault"),
    [("offered[5]", "raised IndexError: list index out of range"), ("'low'", "answered 'low' instead of a deck")],
)
def test_an_invalid_choice_is_the_fault_of_the_agent(expression: str, fault: str, tmp_path: Path) -> None:
    with pytest.raises(AgentFailed, match=fault):
        choose(tmp_path, expression)


PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "choose_deck": CHOOSES}
    elif message["type"] == "choose_deck":
        answer = {"type": "deck", "deck": DECK}
    else:
        break
    print(json.dumps(answer), flush=True)
"""


def program(folder: Path, deck: str, chooses: str = "True") -> str:
    path = folder / "program.py"
    path.write_text(PROGRAM.replace("CHOOSES", chooses).replace("DECK", deck))
    return f'exec(command="python3 {path}")'


@pytest.mark.parametrize(
    ("deck", "chooses", "chosen"),
    [
        ('message["offered"][len(message["history"])]["name"]', "True", EVEN),
        ('message["history"][0]["opponent_deck"]', "True", EVEN),
        ("None", "False", LOW),
    ],
)
def test_a_program_chooses_a_deck_if_its_greeting_says_so(
    deck: str, chooses: str, chosen: object, tmp_path: Path
) -> None:
    agent = make_agent(program(tmp_path, deck, chooses), NAME)
    try:
        assert agent.choose_deck(NAME, (LOW, EVEN), (LOST,)) == chosen
    finally:
        agent.close()


def test_a_program_cannot_choose_a_deck_that_is_not_offered(tmp_path: Path) -> None:
    agent = make_agent(program(tmp_path, '"high"'), NAME)
    with pytest.raises(AgentFailed, match="chose the deck 'high', which was not offered"):
        agent.choose_deck(NAME, (LOW, EVEN), ())


# ---- packages of its own


def test_an_agent_imports_its_own_packages_first(tmp_path: Path) -> None:
    (tmp_path / "libraries").mkdir()
    (tmp_path / "libraries" / "deck_library.py").write_text("NUMBER = 1")
    (tmp_path / "chooser.py").write_text(
        "import deck_library\n" + CHOOSER.replace("{}", "offered[deck_library.NUMBER]")
    )
    agent = IsolatedAgent("chooser", f"{tmp_path}/chooser.py:Chooser", NAME, libraries=str(tmp_path / "libraries"))
    try:
        assert agent.choose_deck(NAME, (LOW, EVEN), ()) == EVEN
    finally:
        agent.kill()
