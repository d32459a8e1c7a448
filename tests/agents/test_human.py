"""The human player at the terminal: output, valid input, and the end of the game."""

from __future__ import annotations

import io

import pytest
from deciding import seated
from tiny_game import EVEN, NAME, Lay

import topdeck
from topdeck.agents import make_agent
from topdeck.arena.play.match import play_game
from topdeck.core.agent import AgentFailed
from topdeck.core.clock import Clock
from topdeck.core.rng import Rng
from topdeck.core.state import Result
from topdeck.games.hearthstone.scenario import Scenario, scenario, side

HEARTHSTONE = topdeck.load_game("hearthstone")


def table() -> Scenario:
    return scenario(
        side("mage", mana=4, hand=["Fireball", "Knife Juggler"], board=["Bloodfen Raptor"]),
        side("paladin", hand=["Wisp"], board=["Sen'jin Shieldmasta"], secrets=["Noble Sacrifice"]),
    )


class Terminal:
    """The typed lines, and the printed output."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.shown = io.StringIO()

    def type(self, *lines: str) -> str:
        """Return the description of the action that results from typing these lines."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        self.monkeypatch.setattr("sys.stdout", self.shown)
        state = table().state
        return state.describe(seated("human").act(state.observe(0), Clock()))


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(monkeypatch)


def test_the_table_and_the_numbered_moves_are_shown(terminal: Terminal) -> None:
    terminal.type("1")
    state = table().state
    shown = terminal.shown.getvalue()
    assert str(state.observe(0)) in shown
    for number, action in enumerate(state.actions(), 1):
        assert f"{number:>4}  {state.describe(action)}\n" in shown
    assert "Wisp" not in shown
    assert "Noble Sacrifice" not in shown


def test_a_number_plays_its_move(terminal: Terminal) -> None:
    texts = table().texts()
    assert [terminal.type(f" {number} ") for number in range(1, len(texts) + 1)] == texts


@pytest.mark.parametrize("wrong", ["0", "99", "-1", "1.5", "end", "²", "1 2"])
def test_a_wrong_answer_is_asked_again(terminal: Terminal, wrong: str) -> None:
    count = len(table().actions())
    assert terminal.type(wrong, "1") == "end turn"
    assert f"{wrong!r} is not a number from 1 to {count}\n" in terminal.shown.getvalue()
    assert terminal.shown.getvalue().count(f"your move (1–{count}, ? for help): ") == 2


def test_an_empty_line_shows_the_table_again(terminal: Terminal) -> None:
    terminal.type("", "1")
    assert terminal.shown.getvalue().count(str(table().state.observe(0))) == 2


def test_a_question_mark_helps_and_explains_the_hand(terminal: Terminal) -> None:
    terminal.type("?", "1")
    shown = terminal.shown.getvalue()
    assert "Type a number to play that move." in shown
    assert "Fireball: 4 mana. Deal 6 damage (more with spell damage) to a character." in shown
    assert "Knife Juggler: 2 mana, 2/2. After you summon another minion, deal 1 damage to a random enemy." in shown
    assert "Sen'jin Shieldmasta: " not in shown


def test_a_card_in_sight_is_explained_by_a_part_of_its_name(terminal: Terminal) -> None:
    terminal.type("? SHIELD", "?raptor", "? fireblast", "1")
    shown = terminal.shown.getvalue()
    assert "Sen'jin Shieldmasta: 4 mana, 3/5. Taunt." in shown
    assert "Bloodfen Raptor: 2 mana, 3/2.\n" in shown
    assert "Fireblast: 2 mana. Deal 1 damage to a character." in shown
    assert "Fireball: " not in shown


@pytest.mark.parametrize("hidden", ["Wisp", "Noble", "nonsense"])
def test_what_is_hidden_is_not_explained(terminal: Terminal, hidden: str) -> None:
    terminal.type(f"? {hidden}", "1")
    assert f"no visible card has a name containing {hidden!r}" in terminal.shown.getvalue()


@pytest.mark.parametrize("lines", [("q",), ("quit",), ("nonsense",), ()])
def test_q_or_the_end_of_the_input_concedes(terminal: Terminal, lines: tuple[str, ...]) -> None:
    assert terminal.type(*lines) == "concede"
    assert terminal.shown.getvalue().endswith("You concede.\n")


def test_a_game_against_a_person_ends_clearly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\nq\n"))
    decks = (HEARTHSTONE.deck("MurlocDruid"), HEARTHSTONE.deck("MurlocDruid"))
    played = play_game("hearthstone", (make_agent("human"), make_agent("random")), decks, 3)
    assert played.result == Result(1, "the other player conceded")
    assert played.fault is None
    assert capsys.readouterr().out.count("your move") == 3


@pytest.mark.usefixtures("high_card")
def test_a_game_without_concession_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    view = topdeck.make(NAME, decks=(EVEN, EVEN), seed=1).observe(0)
    agent = make_agent("human", NAME)
    agent.begin(NAME, 0, EVEN, Rng(1))
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n? lay\n1\n"))
    assert agent.act(view, Clock()) == view.actions()[0]
    assert isinstance(view.actions()[0], Lay)
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    with pytest.raises(AgentFailed, match=r"^left the game$"):
        agent.act(view, Clock())
