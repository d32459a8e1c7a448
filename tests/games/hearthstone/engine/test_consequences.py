"""The engine reports what an action causes, and each player sees only what it may."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from topdeck.core.consequence import CardRef
from topdeck.core.consequence_log import ConsequenceKind, ConsequenceLog
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.games.hearthstone.engine import consequences
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side, weapon

YETI = "Chillwind Yeti"
Move = Callable[[Scenario], Scenario]
DOCS = Path(__file__).parents[4] / "docs" / "agents.md"


def told(table: Scenario, move: Move, viewer: int | None = None) -> list[str]:
    """Return the consequences of a move in words, indented by depth, as a player sees them."""
    state = table.state
    state.log = ConsequenceLog()
    move(table)
    return ["  " * item.depth + item.words for item in state.consequences(viewer)]


def mage(*hand: str, board: tuple[str, ...] = (), deck: tuple[str, ...] = ()) -> Scenario:
    """A mage with these cards against a Chillwind Yeti."""
    return scenario(side("mage", hand=hand, board=board, deck=deck), side("warrior", board=[YETI]))


# ---- every kind of consequence, with nothing hidden

KINDS: dict[str, tuple[Callable[[], Scenario], Move, list[str]]] = {
    "damage and death": (
        lambda: mage("Fireball"),
        lambda table: table.play("Fireball", YETI),
        ["Chillwind Yeti 1.1 takes 6 damage from Fireball", "Chillwind Yeti 1.1 dies"],
    ),
    "cthun": (
        lambda: mage("Beckoner of Evil", board=("C'Thun",)),
        lambda table: table.play("Beckoner of Evil"),
        [
            "Beckoner of Evil 0.2 enters play for player 0",
            "C'Thun gets +2/+2 for player 0, wherever it is",
            "C'Thun 0.1 gets +2/+2 from Beckoner of Evil 0.2",
        ],
    ),
    "mill": (
        lambda: scenario(side("mage", hand=["The Coin"]), side("mage", board=["Fel Reaver"], deck=["Wisp"])),
        lambda table: table.play("The Coin"),
        ["Fel Reaver 1.1 triggers", "  Wisp is removed from the deck of player 1", "player 0 gains 0 mana this turn"],
    ),
    "attack": (
        lambda: mage(board=("Wisp",)),
        lambda table: table.attack("Wisp", YETI),
        [
            "Wisp 0.1 attacks Chillwind Yeti 1.1",
            "Chillwind Yeti 1.1 takes 1 damage from Wisp 0.1",
            "Wisp 0.1 takes 4 damage from Chillwind Yeti 1.1",
            "Wisp 0.1 dies",
        ],
    ),
    "death of a hero": (
        lambda: scenario(side("mage", hand=["Fireball"]), side("mage", health=6)),
        lambda table: table.play("Fireball", "enemy hero"),
        ["Jaina Proudmoore 1.0 takes 6 damage from Fireball", "Jaina Proudmoore 1.0 dies"],
    ),
    "copy of a spell": (
        lambda: mage("Frostbolt", board=("Djinni of Zephyrs", "War Golem")),
        lambda table: table.play("Frostbolt", "War Golem"),
        [
            "War Golem 0.2 takes 3 damage from Frostbolt",
            "War Golem 0.2 gets frozen from Frostbolt",
            "Djinni of Zephyrs 0.1 triggers",
            "  Frostbolt is cast for player 0",
            "  Djinni of Zephyrs 0.1 becomes the target of the spell",
            "  Djinni of Zephyrs 0.1 takes 3 damage from Frostbolt",
            "  Djinni of Zephyrs 0.1 gets frozen from Frostbolt",
        ],
    ),
    "shield": (
        lambda: scenario(side("mage"), side("mage", board=[minion("Wisp", keywords=["divine shield"])])),
        lambda table: table.power("Wisp"),
        ["Wisp 1.1 loses its divine shield"],
    ),
    "heal": (
        lambda: scenario(side("priest", health=29), side("mage")),
        lambda table: table.power("my hero"),
        ["Anduin Wrynn 0.0 is healed by 1 from Lesser Heal"],
    ),
    "armor": (
        lambda: scenario(side("warrior"), side("mage")),
        lambda table: table.power(),
        ["Garrosh Hellscream 0.0 gains 2 armor"],
    ),
    "random choice and destruction": (
        lambda: scenario(side("hunter", hand=["Deadly Shot"]), side("mage", board=[YETI, YETI])),
        lambda table: table.play("Deadly Shot"),
        ["Chillwind Yeti 1.1 is chosen at random", "Chillwind Yeti 1.1 is destroyed", "Chillwind Yeti 1.1 dies"],
    ),
    "a choice of one is not random": (
        lambda: scenario(side("hunter", hand=["Deadly Shot"]), side("mage", board=[YETI])),
        lambda table: table.play("Deadly Shot"),
        ["Chillwind Yeti 1.1 is destroyed", "Chillwind Yeti 1.1 dies"],
    ),
    "summon": (
        lambda: scenario(side("hunter", hand=["Alleycat"]), side("mage")),
        lambda table: table.play("Alleycat"),
        ["Alleycat 0.1 enters play for player 0", "Tabbycat 0.2 enters play for player 0"],
    ),
    "transform": (
        lambda: mage("Polymorph"),
        lambda table: table.play("Polymorph", YETI),
        ["Chillwind Yeti 1.1 is transformed into Sheep"],
    ),
    "control": (
        lambda: scenario(side("priest", hand=["Cabal Shadow Priest"]), side("mage", board=["Wisp"])),
        lambda table: table.play("Cabal Shadow Priest", "Wisp"),
        ["Cabal Shadow Priest 0.1 enters play for player 0", "player 0 takes control of Wisp 0.2"],
    ),
    "return": (
        lambda: scenario(side("rogue", hand=["Sap"]), side("mage", board=["Wisp"])),
        lambda table: table.play("Sap", "Wisp"),
        ["Wisp 1.1 returns to the hand of player 1"],
    ),
    "buff": (
        lambda: scenario(side("hunter", hand=["Houndmaster"], board=["Alleycat"]), side("mage")),
        lambda table: table.play("Houndmaster", "Alleycat"),
        ["Houndmaster 0.2 enters play for player 0", "Alleycat 0.1 gets +2/+2 and taunt from Houndmaster 0.2"],
    ),
    "freeze": (
        lambda: mage("Frostbolt"),
        lambda table: table.play("Frostbolt", YETI),
        ["Chillwind Yeti 1.1 takes 3 damage from Frostbolt", "Chillwind Yeti 1.1 gets frozen from Frostbolt"],
    ),
    "end of a bonus": (
        lambda: scenario(side("druid"), side("mage", deck=["Wisp"])).power(),
        lambda table: table.end_turn(),
        [
            "the effect of Shapeshift on Malfurion Stormrage 0.0 ends",
            "turn 10 begins for player 1",
            "player 1 draws Wisp",
        ],
    ),
    "set attack": (
        lambda: scenario(side("paladin", hand=["Aldor Peacekeeper"]), side("mage", board=[YETI])),
        lambda table: table.play("Aldor Peacekeeper", YETI),
        ["Aldor Peacekeeper 0.1 enters play for player 0", "the attack of Chillwind Yeti 1.1 becomes 1"],
    ),
    "set health": (
        lambda: scenario(side("mage", hand=["Alexstrasza"]), side("mage")),
        lambda table: table.play("Alexstrasza", "enemy hero"),
        ["Alexstrasza 0.1 enters play for player 0", "the health of Jaina Proudmoore 1.0 becomes 15"],
    ),
    "silence": (
        lambda: scenario(side("mage", hand=["Ironbeak Owl"]), side("mage", board=[YETI])),
        lambda table: table.play("Ironbeak Owl", YETI),
        ["Ironbeak Owl 0.1 enters play for player 0", "Chillwind Yeti 1.1 is silenced"],
    ),
    "draw": (
        lambda: mage("Arcane Intellect", deck=("Wisp", "Wisp", "Wisp")),
        lambda table: table.play("Arcane Intellect"),
        ["player 0 draws Wisp", "player 0 draws Wisp"],
    ),
    "burnt card": (
        lambda: scenario(side("mage", hand=["Wisp"] * 9 + ["Arcane Intellect"], deck=[YETI] * 2), side("mage")),
        lambda table: table.play("Arcane Intellect"),
        ["player 0 draws Chillwind Yeti", "Chillwind Yeti is burnt: the hand of player 0 is full"],
    ),
    "fatigue": (
        lambda: scenario(side("mage"), side("mage")),
        lambda table: table.end_turn(),
        ["turn 10 begins for player 1", "the deck of player 1 is empty", "Jaina Proudmoore 1.0 takes 1 damage"],
    ),
    "created card": (
        lambda: scenario(side("druid", hand=["Wild Growth"]), side("mage")),
        lambda table: table.play("Wild Growth"),
        ["Excess Mana is added to the hand of player 0"],
    ),
    "text for a minion": (
        lambda: mage("Nightmare"),
        lambda table: table.play("Nightmare", YETI),
        ["Chillwind Yeti 1.1 gets +5/+5 from Nightmare", "Chillwind Yeti 1.1 gets the text of Nightmare"],
    ),
    "shuffled card": (
        lambda: mage("Forgotten Torch"),
        lambda table: table.play("Forgotten Torch", YETI),
        [
            "Chillwind Yeti 1.1 takes 3 damage from Forgotten Torch",
            "Roaring Torch is shuffled into the deck of player 0",
        ],
    ),
    "discard": (
        lambda: scenario(side("warlock", hand=["Soulfire", "Wisp"]), side("mage", board=[YETI])),
        lambda table: table.play("Soulfire", YETI),
        ["Chillwind Yeti 1.1 takes 4 damage from Soulfire", "player 0 discards Wisp"],
    ),
    "joust": (
        lambda: scenario(side("paladin", hand=["Argent Lance"], deck=[YETI]), side("mage", deck=["Wisp"])),
        lambda table: table.play("Argent Lance"),
        [
            "Chillwind Yeti is revealed in the deck of player 0",
            "Wisp is revealed in the deck of player 1",
            "Argent Lance gets +0/+1",
            "player 0 equips Argent Lance",
        ],
    ),
    "secret": (
        lambda: scenario(side("hunter", hand=["Snake Trap"]), side("mage")),
        lambda table: table.play("Snake Trap"),
        ["Snake Trap is put into play for player 0"],
    ),
    "destroyed secret": (
        lambda: scenario(side("mage", hand=["Eater of Secrets"]), side("hunter", secrets=["Explosive Trap"])),
        lambda table: table.play("Eater of Secrets"),
        [
            "Eater of Secrets 0.1 enters play for player 0",
            "Eater of Secrets 0.1 gets +1/+1",
            "the secret Explosive Trap of player 1 is destroyed",
        ],
    ),
    "revealed secret": (
        lambda: scenario(side("mage", board=[YETI]), side("hunter", secrets=["Explosive Trap"])),
        lambda table: table.attack(YETI, "enemy hero"),
        [
            "the secret Explosive Trap of player 1 is revealed",
            "  Jaina Proudmoore 0.0 takes 2 damage from Explosive Trap",
            "  Chillwind Yeti 0.1 takes 2 damage from Explosive Trap",
            "Chillwind Yeti 0.1 attacks Rexxar 1.0",
            "Rexxar 1.0 takes 4 damage from Chillwind Yeti 0.1",
        ],
    ),
    "trigger on a revealed secret": (
        lambda: scenario(
            side("mage", board=[YETI]), side("hunter", secrets=["Explosive Trap"], weapon=weapon("Eaglehorn Bow"))
        ),
        lambda table: table.attack(YETI, "enemy hero"),
        [
            "the secret Explosive Trap of player 1 is revealed",
            "  Eaglehorn Bow triggers",
            "    Eaglehorn Bow gets +0/+1",
            "  Jaina Proudmoore 0.0 takes 2 damage from Explosive Trap",
            "  Chillwind Yeti 0.1 takes 2 damage from Explosive Trap",
            "Chillwind Yeti 0.1 attacks Rexxar 1.0",
            "Rexxar 1.0 takes 4 damage from Chillwind Yeti 0.1",
        ],
    ),
    "redirected attack": (
        lambda: scenario(side("mage", board=[YETI]), side("paladin", secrets=["Noble Sacrifice"])),
        lambda table: table.attack(YETI, "enemy hero"),
        [
            "the secret Noble Sacrifice of player 1 is revealed",
            "  Defender 1.1 enters play for player 1",
            "  the attack is redirected to Defender 1.1",
            "Chillwind Yeti 0.1 attacks Defender 1.1",
            "Defender 1.1 takes 4 damage from Chillwind Yeti 0.1",
            "Chillwind Yeti 0.1 takes 2 damage from Defender 1.1",
            "Defender 1.1 dies",
        ],
    ),
    "countered spell": (
        lambda: scenario(side("mage", hand=["Fireball"]), side("mage", secrets=["Counterspell"])),
        lambda table: table.play("Fireball", "enemy hero"),
        ["the secret Counterspell of player 1 is revealed", "  Fireball is countered"],
    ),
    "weapon": (
        lambda: scenario(side("hunter", hand=["Eaglehorn Bow"], weapon=weapon("Eaglehorn Bow")), side("mage")),
        lambda table: table.play("Eaglehorn Bow"),
        ["the weapon Eaglehorn Bow of player 0 is destroyed", "player 0 equips Eaglehorn Bow"],
    ),
    "hero power": (
        lambda: scenario(side("warrior", hand=["Justicar Trueheart"]), side("mage")),
        lambda table: table.play("Justicar Trueheart"),
        ["Justicar Trueheart 0.1 enters play for player 0", "the hero power of player 0 becomes Tank Up!"],
    ),
    "spell damage": (
        lambda: mage("Ancient Mage", board=("Wisp",)),
        lambda table: table.play("Ancient Mage"),
        ["Ancient Mage 0.2 enters play for player 0", "Wisp 0.1 gets spell damage +1 from Ancient Mage 0.2"],
    ),
    "new hero": (
        lambda: scenario(side("warlock", hand=["Lord Jaraxxus"]), side("mage")),
        lambda table: table.play("Lord Jaraxxus"),
        [
            "Lord Jaraxxus 0.1 enters play for player 0",
            "Gul'dan 0.0 is replaced by Lord Jaraxxus",
            "the hero power of player 0 becomes INFERNO!",
            "player 0 equips Blood Fury",
        ],
    ),
    "mana": (
        lambda: scenario(side("mage", hand=["The Coin"], mana=5), side("mage")),
        lambda table: table.play("The Coin"),
        ["player 0 gains 1 mana this turn"],
    ),
    "mana crystals": (
        lambda: scenario(side("druid", hand=["Wild Growth"], crystals=5, mana=5), side("mage")),
        lambda table: table.play("Wild Growth"),
        ["the mana crystals of player 0 change by 1"],
    ),
    "overload": (
        lambda: scenario(side("shaman", hand=["Lightning Bolt"]), side("mage")),
        lambda table: table.play("Lightning Bolt", "enemy hero"),
        ["player 0 overloads 1 mana crystal", "Jaina Proudmoore 1.0 takes 3 damage from Lightning Bolt"],
    ),
    "trigger": (
        lambda: scenario(side("mage", hand=["Wisp"], board=["Knife Juggler"]), side("mage")),
        lambda table: table.play("Wisp"),
        [
            "Wisp 0.2 enters play for player 0",
            "Knife Juggler 0.1 triggers",
            "  Jaina Proudmoore 1.0 takes 1 damage from Knife Juggler 0.1",
        ],
    ),
    "deathrattle": (
        lambda: scenario(side("mage", hand=["Fireball"]), side("hunter", board=["Savannah Highmane"])),
        lambda table: table.play("Fireball", "Savannah Highmane"),
        [
            "Savannah Highmane 1.1 takes 6 damage from Fireball",
            "Savannah Highmane 1.1 dies",
            "the deathrattle of Savannah Highmane 1.1 triggers",
            "  Hyena 1.1 enters play for player 1",
            "  Hyena 1.2 enters play for player 1",
        ],
    ),
}


@pytest.mark.parametrize(("start", "move", "lines"), KINDS.values(), ids=KINDS)
def test_consequences_of_a_move(start: Callable[[], Scenario], move: Move, lines: list[str]) -> None:
    assert told(start(), move) == lines


@pytest.mark.parametrize(("start", "move"), [rows[:2] for rows in KINDS.values()], ids=KINDS)
def test_without_a_log_the_same_happens(start: Callable[[], Scenario], move: Move) -> None:
    """A log changes nothing in the game, and a table without one gets none."""
    logged, plain = start(), start()
    told(logged, move)
    move(plain)
    assert logged.state == plain.state
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
    [line] = re.findall(r"^- Hearthstone: (`.*?)\.$", DOCS.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    kinds = sorted(kind.name for kind in vars(consequences).values() if isinstance(kind, ConsequenceKind))
    assert re.findall(r"`(\w+)`", line) == kinds


def test_a_consequence_has_the_parts_that_a_program_needs() -> None:
    table = mage("Fireball")
    told(table, lambda table: table.play("Fireball", YETI))
    damage, death = table.state.consequences()
    assert (damage.kind, damage.player, damage.amount, damage.depth) == ("damage", 1, 6, 0)
    assert damage.source == CardRef("CS2_029", "Fireball")
    assert damage.target == CardRef("CS2_182", "Chillwind Yeti", "1.1")
    assert (death.kind, death.source, death.card) == ("death", None, None)


# ---- what each player sees


@pytest.mark.parametrize(
    ("kind", "own", "opponent"),
    [
        ("draw", "player 0 draws Wisp", "player 0 draws a hidden card"),
        ("secret", "Snake Trap is put into play for player 0", "a hidden hunter secret is put into play for player 0"),
    ],
)
def test_the_opponent_does_not_see_hidden_cards(kind: str, own: str, opponent: str) -> None:
    start, move, _ = KINDS[kind]
    assert told(start(), move, 0)[-1] == own
    assert told(start(), move, 1)[-1] == opponent


def test_the_opponent_does_not_see_a_random_card() -> None:
    table = scenario(side("rogue", hand=["Swashburglar"]), side("mage"))
    lines = told(table, lambda table: table.play("Swashburglar"), 1)
    assert lines[-1] == "a hidden card is added to the hand of player 0"
    assert table.state.consequences(0)[-1].words == f"{table.hand()[0]} is added to the hand of player 0"


def test_the_opponent_does_not_see_when_a_card_that_was_shown_is_drawn() -> None:
    """Both players know that the Roaring Torch is in the deck, but only its owner knows when it is drawn."""
    table = mage("Forgotten Torch", "Arcane Intellect", deck=("Wisp",)).play("Forgotten Torch", YETI)
    assert told(table, lambda table: table.play("Arcane Intellect"), 1) == ["player 0 draws a hidden card"] * 2
    assert "player 0 draws Roaring Torch" in [item.words for item in table.state.consequences(0)]


def test_the_opponent_does_not_see_what_is_discovered() -> None:
    table = scenario(side("hunter", hand=["Tracking"], deck=["Wisp", YETI, "Fireball"]), side("mage")).play("Tracking")
    assert told(table, lambda table: table.choose("Wisp"), 1) == ["player 0 draws a hidden card"]
    assert table.state.consequences(0)[0].words == "player 0 draws Wisp"


@pytest.mark.parametrize(
    "kind",
    ["burnt card", "created card", "shuffled card", "discard", "joust", "revealed secret", "countered spell", "return"],
)
def test_both_players_see_cards_that_are_shown(kind: str) -> None:
    start, move, lines = KINDS[kind]
    for viewer in (0, 1):
        assert told(start(), move, viewer)[-1] == lines[-1]


def test_open_hands_are_seen_in_the_view_but_not_in_events() -> None:
    """`with_closed_hands` hides the opponent's hand, and the history must not tell what it hides."""
    table = scenario(side("mage", hand=["Arcane Intellect"], deck=["Wisp"] * 2), side("mage"), hands="open")
    assert told(table, lambda table: table.play("Arcane Intellect"), 1) == ["player 0 draws a hidden card"] * 2


def test_a_countered_secret_stays_hidden() -> None:
    table = scenario(side("hunter", hand=["Snake Trap"]), side("mage", secrets=["Counterspell"]))
    assert told(table, lambda table: table.play("Snake Trap"), 1)[-1] == "  a hidden hunter secret is countered"


def test_a_card_that_listens_in_the_deck_is_not_told_unless_it_appears() -> None:
    """Patches on a full board does nothing, and nothing tells that he is in the deck."""
    deck = ["Patches the Pirate"]
    full = scenario(side("rogue", hand=["Swashburglar"], board=["Wisp"] * 6, deck=deck), side("mage"))
    assert len(told(full, lambda table: table.play("Swashburglar"), 1)) == 2
    free = scenario(side("rogue", hand=["Swashburglar"], deck=deck), side("mage"))
    lines = told(free, lambda table: table.play("Swashburglar"), 1)
    assert lines[-1] == "Patches the Pirate 0.2 enters play for player 0"


# ---- logs


def test_copies_views_and_samples_have_no_log() -> None:
    session = Session(mage("Fireball", deck=("Wisp",)).state)
    state, view = session.state, session.view(0)
    assert state.log is not None
    assert isinstance(view, HearthstoneObservation)
    others = (state.copy(), state.child(state.actions()[0]), view.table, view.table.copy(), view.sample(Rng(1)))
    assert [other.log for other in others] == [None] * len(others)
