"""The engine reports what an action causes, and each player sees only what it may."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from gwent_cards import made_special, made_unit, rules_with

from topdeck.core.consequence import CardRef
from topdeck.core.consequence_log import ConsequenceKind, ConsequenceLog
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.games.gwent.engine import consequences
from topdeck.games.gwent.engine.abilities import Effect
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.gwent.language import (
    ALLIES,
    ANYBODY,
    ENEMIES,
    TARGET,
    Banish,
    Boost,
    Damage,
    Destroy,
    Heal,
    Highest,
    Random,
    Reset,
    Weaken,
)
from topdeck.games.gwent.positions.forms import SideForm, UnitForm
from topdeck.games.gwent.scenario import Scenario, scenario, side, unit

Move = Callable[[Scenario], Scenario]
DOCS = Path(__file__).parents[4] / "docs" / "agents.md"
DECKS = (load_game("gwent").deck("Monsters"), load_game("gwent").deck("Skellige"))
FOE = side("Monsters", hand=["Wolf"], melee=["Fiend"])
MOURNED = made_unit("Mourned", 5, deathwish=Boost(ALLIES, 1))


def told(table: Scenario, move: Move, viewer: int | None = None) -> list[str]:
    """Return the consequences of a move in words, indented by depth, as a player sees them."""
    state = table.state
    state.log = ConsequenceLog()
    move(table)
    return ["  " * item.depth + item.words for item in state.consequences(viewer)]


def skellige(*hand: str, deck: tuple[str, ...] = (), foe: SideForm = FOE) -> Scenario:
    return scenario(side("Skellige", hand=hand, deck=deck), foe)


def special(effect: Effect, at: UnitForm) -> Scenario:
    """A special card with this effect, and an enemy unit to aim at."""
    card = made_special("Special", effect, ANYBODY)
    foe = side("Monsters", hand=["Wolf"], melee=[at, unit("Dudu", base=3)])
    return scenario(side("Skellige", hand=["Special", "Roach"]), foe, rules=rules_with(card, MOURNED))


def aim(table: Scenario) -> Scenario:
    return table.play("Special", at=table.opponent.melee[0])


# ---- every kind of consequence, with nothing hidden

KINDS: dict[str, tuple[Callable[[], Scenario], Move, list[str]]] = {
    "unit": (
        lambda: skellige("Roach"),
        lambda table: table.play("Roach", row="siege"),
        ["Roach 0.2 with 4 power enters the siege row of player 0"],
    ),
    "damage": (
        lambda: skellige("Tuirseach Hunter"),
        lambda table: table.play("Tuirseach Hunter", row="melee", at="Fiend"),
        ["Tuirseach Hunter 0.2 with 6 power enters the melee row of player 0", "Fiend 1.1 takes 5 damage"],
    ),
    "destruction": (lambda: special(Destroy(TARGET), unit("Fiend")), aim, ["Fiend 1.1 is destroyed"]),
    "deathwish": (
        lambda: special(Destroy(TARGET), unit("Mourned")),
        aim,
        ["Mourned 1.1 is destroyed", "the deathwish of Mourned 1.1 triggers", "  Dudu 1.2 is boosted by 1"],
    ),
    "banishment": (lambda: special(Banish(TARGET), unit("Fiend")), aim, ["Fiend 1.1 is banished"]),
    "weakness": (lambda: special(Weaken(TARGET, 2), unit("Fiend")), aim, ["Fiend 1.1 is weakened by 2"]),
    "healing": (lambda: special(Heal(TARGET), unit("Fiend", power=4)), aim, ["Fiend 1.1 is healed by 7"]),
    "reset": (lambda: special(Reset(TARGET), unit("Fiend", power=20)), aim, ["the power of Fiend 1.1 is reset to 11"]),
    "reset without a change": (lambda: special(Reset(TARGET), unit("Fiend")), aim, []),
    "copied power": (
        lambda: skellige("Dudu"),
        lambda table: table.play("Dudu", row="melee", at="Fiend"),
        ["Dudu 0.2 with 1 power enters the melee row of player 0", "the power of Dudu 0.2 becomes 11"],
    ),
    "boost and armor": (
        lambda: skellige("Thunderbolt"),
        lambda table: table.play("Thunderbolt", at="Fiend"),
        ["Fiend 1.1 is boosted by 3", "Fiend 1.1 gains 2 armor"],
    ),
    "strength in all zones": (
        lambda: scenario(side("Scoia'tael", hand=["Dennis Cranmer"], melee=["Mahakam Guard"]), FOE),
        lambda table: table.play("Dennis Cranmer", row="siege"),
        [
            "Dennis Cranmer 0.3 with 8 power enters the siege row of player 0",
            "Mahakam Guard 0.1 is strengthened by 1",
            "all units with the tag Dwarf in the hand and deck of player 0 gain 1 power",
        ],
    ),
    "resilience": (
        lambda: scenario(side("Scoia'tael", hand=["Mahakam Defender"]), FOE),
        lambda table: table.play("Mahakam Defender", row="siege"),
        [
            "Mahakam Defender 0.2 with 6 power enters the siege row of player 0",
            "Mahakam Defender 0.2 becomes resilient",
        ],
    ),
    "trigger": (
        lambda: scenario(side("Scoia'tael", hand=["Mahakam Volunteers"], melee=["Yarpen Zigrin"]), FOE),
        lambda table: table.play("Mahakam Volunteers", row="siege"),
        [
            "Mahakam Volunteers 0.3 with 3 power enters the siege row of player 0",
            "Yarpen Zigrin 0.1 triggers",
            "  Yarpen Zigrin 0.1 is boosted by 1",
        ],
    ),
    "hazard": (
        lambda: scenario(side("Monsters"), side("Skellige", siege=["Fiend"])),
        lambda table: table.play("Dagon", row="melee", option="Impenetrable Fog", at="enemy melee"),
        ["Dagon 0.2 with 8 power enters the melee row of player 0", "fog on the melee row of player 1 begins"],
    ),
    "hazards removed": (
        lambda: scenario(side("Skellige", hand=["First Light"], effects={"melee": "fog"}), FOE),
        lambda table: table.play("First Light", option="Clear Skies"),
        ["the hazards of player 0 are removed"],
    ),
    "random choice": (
        lambda: special(Damage(Random(ENEMIES), 1), unit("Fiend")),
        aim,
        ["Fiend 1.1 is chosen at random", "Fiend 1.1 takes 1 damage"],
    ),
    "tie": (
        lambda: special(Damage(Highest(ENEMIES), 1), unit("Fiend", power=3)),
        aim,
        ["Fiend 1.1 is chosen at random", "Fiend 1.1 takes 1 damage"],
    ),
    "card from the deck": (
        lambda: skellige("First Light", deck=("An Craite Warrior",)),
        lambda table: table.play("First Light", option="Rally"),
        ["An Craite Warrior is taken from the deck of player 0"],
    ),
    "buried card": (
        lambda: scenario(
            side("Skellige", hand=["Holger Blackhand"], graveyard=["Fiend"]), side("Monsters", melee=["Roach"])
        ),
        lambda table: table.play("Holger Blackhand", row="siege", at="Roach"),
        [
            "Holger Blackhand 0.2 with 6 power enters the siege row of player 0",
            "Roach 1.1 takes 6 damage",
            "Roach 1.1 is destroyed",
            "Fiend in the graveyard of player 0 is strengthened by 3",
        ],
    ),
    "row effect": (
        lambda: skellige("Roach", foe=side("Monsters", hand=["Wolf"], siege=["Fiend"], effects={"siege": "fog"})),
        lambda table: table.play("Roach", row="siege"),
        [
            "Roach 0.2 with 4 power enters the siege row of player 0",
            "turn 2 begins for player 1",
            "fog on the siege row of player 1 takes effect",
            "  Fiend 1.1 takes 2 damage",
        ],
    ),
    "end of a turn": (
        lambda: scenario(side("Monsters", hand=["Wolf"], melee=["Ancient Foglet"], effects={"siege": "fog"}), FOE),
        lambda table: table.play("Wolf", row="melee", place=1),
        [
            "Wolf 0.3 with 1 power enters the melee row of player 0",
            "Ancient Foglet 0.1 triggers",
            "  Ancient Foglet 0.1 is boosted by 1",
            "turn 2 begins for player 1",
        ],
    ),
    "no cards left": (
        lambda: skellige("Roach", "Roach", foe=side("Monsters", leader=None)),
        lambda table: table.play("Roach", row="siege"),
        [
            "Roach 0.1 with 4 power enters the siege row of player 0",
            "turn 2 begins for player 1",
            "player 1 has no cards left and passes",
            "turn 3 begins for player 0",
        ],
    ),
    "round": (
        lambda: scenario(
            side("Scoia'tael", hand=["Roach"], melee=[unit("Mahakam Defender", keywords=["resilient"])]),
            side("Monsters", deck=["Wolf"], passed=True),
        ),
        lambda table: table.pass_round(),
        [
            "player 0 wins round 1, 6 to 0",
            "player 1 ends the round with 0 points",
            "Mahakam Defender 0.1 stays on the board",
            "player 1 draws Wolf",
            "turn 2 begins for player 0",
        ],
    ),
    "drawn round": (
        lambda: scenario(side("Scoia'tael", melee=["Wolf"]), side("Monsters", melee=["Wolf"], passed=True)),
        lambda table: table.pass_round(),
        ["round 1 is drawn, 1 to 1", "player 1 ends the round with 1 point"],
    ),
}


@pytest.mark.parametrize(("start", "move", "lines"), KINDS.values(), ids=KINDS)
def test_consequences_of_a_move(start: Callable[[], Scenario], move: Move, lines: list[str]) -> None:
    """A list without the turn that begins afterwards leaves out that turn."""
    reported = told(start(), move)
    assert reported[: len(lines)] == lines
    assert reported[len(lines) :] in ([], ["turn 2 begins for player 1"])


@pytest.mark.parametrize(("start", "move"), [rows[:2] for rows in KINDS.values()], ids=KINDS)
def test_without_a_log_the_same_happens(start: Callable[[], Scenario], move: Move) -> None:
    """A log changes nothing in the game, and a table without one gets none."""
    logged, plain = start(), start()
    told(logged, move)
    move(plain)
    assert logged.state.to_json() == plain.state.to_json()
    assert plain.state.log is None
    assert plain.state.consequences() == ()


def test_every_kind_of_consequence_has_a_test() -> None:
    seen: set[str] = set()
    for start, move, _ in KINDS.values():
        table = start()
        told(table, move)
        seen |= {item.kind for item in table.state.consequences()}
    assert seen == {kind.name for kind in vars(consequences).values() if isinstance(kind, ConsequenceKind)}


def test_the_documentation_lists_every_kind() -> None:
    [line] = re.findall(r"^- Gwent: (`.*?)\.$", DOCS.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    kinds = sorted({kind.name for kind in vars(consequences).values() if isinstance(kind, ConsequenceKind)})
    assert re.findall(r"`(\w+)`", line) == kinds


def test_a_consequence_has_the_parts_that_a_program_needs() -> None:
    table = skellige("Tuirseach Hunter")
    told(table, lambda table: table.play("Tuirseach Hunter", row="melee", at="Fiend"))
    enter, damage, _ = table.state.consequences()
    assert (enter.kind, enter.player, enter.amount, enter.detail) == ("enter", 0, 6, "melee")
    assert (damage.kind, damage.player, damage.amount, damage.depth) == ("damage", 1, 5, 0)
    assert damage.target == CardRef("fiend", "Fiend", "1.1")
    assert table.state.find(1) is table.opponent.melee[0]  # the handle ends with the label


# ---- what each player sees


def test_the_opponent_does_not_see_drawn_cards() -> None:
    start, move, _ = KINDS["round"]
    assert "player 1 draws a hidden card" in told(start(), move, 0)
    assert "player 1 draws Wolf" in told(start(), move, 1)


def test_the_opponent_does_not_see_the_card_drawn_in_a_swap() -> None:
    session = Session(load_game("gwent").start(DECKS, 3))
    state = session.state
    session.submit(0, next(action for action in state.actions() if action.text().startswith("swap")))
    own, other = (session.view(seat).history[-1].consequences for seat in (0, 1))
    assert [item.words for item in other] == ["player 0 draws a hidden card"]
    assert own[0].words != other[0].words


@pytest.mark.parametrize("kind", ["card from the deck", "buried card", "strength in all zones"])
def test_both_players_see_cards_that_are_shown(kind: str) -> None:
    start, move, lines = KINDS[kind]
    for viewer in (0, 1):
        assert told(start(), move, viewer)[: len(lines)] == lines


def test_a_card_that_listens_in_the_deck_is_not_told_unless_it_appears() -> None:
    """Roach is summoned when a gold card is played, unless all rows are full."""
    gold = "Priscilla"
    free = scenario(side("Northern Realms", hand=[gold], deck=["Roach"]), FOE)
    assert any("Roach" in line for line in told(free, lambda table: table.play(gold, row="melee"), 1))
    wolves = ["Wolf"] * 9
    me = side("Northern Realms", hand=[gold], deck=["Roach"], melee=wolves[1:], ranged=wolves, siege=wolves)
    full = scenario(me, FOE)
    told(full, lambda table: table.play(gold, row="melee"), 1)
    assert [item.kind for item in full.state.consequences(1)].count("enter") == 1


# ---- logs


def test_copies_views_and_samples_have_no_log() -> None:
    session = Session(skellige("Roach", deck=("Wolf",)).state)
    state, view = session.state, session.view(0)
    assert state.log is not None
    assert isinstance(view, GwentObservation)
    others = (state.copy(), state.child(state.actions()[0]), view.table, view.table.copy(), view.sample(Rng(1)))
    assert [other.log for other in others] == [None] * len(others)
