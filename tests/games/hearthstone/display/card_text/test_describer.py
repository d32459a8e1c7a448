"""Descriptions of the parts of card scripts: characters, amounts, conditions, events and effects."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from card_words import BASES, subclasses

from topdeck.core.errors import TopdeckError
from topdeck.games.hearthstone import language
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, find_card
from topdeck.games.hearthstone.display.card_text.describer import Describer
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import Comparison, CostChange, Effect, Pair, Selector, When
from topdeck.games.hearthstone.engine.flags import TriggerEvent
from topdeck.games.hearthstone.language import (
    ARMED,
    ATTACK,
    ATTACKS,
    BEAST,
    BESIDE_TARGET,
    CARDS_PLAYED,
    CHARACTER,
    COMBO,
    COST,
    DAMAGED,
    DIED,
    DRAGON,
    DRAWN,
    ELUSIVE,
    ENEMY,
    ENEMY_HERO,
    ENEMY_WEAPON,
    FRIENDLY,
    HEALTH,
    HURT,
    IMMUNE,
    MINION,
    MURLOC,
    MY_ARMOR,
    MY_HAND,
    MY_HERO,
    OTHER,
    PLAYED,
    ROOM,
    SECRET,
    SELF,
    SPELL,
    SUMMON,
    TARGET,
    TAUNT,
    THIS_TURN,
    TURN_END,
    TURN_START,
    WEAPON,
    AllBut,
    Attack,
    Between,
    Buff,
    Count,
    CountInHand,
    Damage,
    Draw,
    Either,
    Exists,
    GainArmor,
    Has,
    Health,
    Holding,
    If,
    Random,
    Summon,
    TargetIs,
    flags,
)
from topdeck.games.hearthstone.language.effects.flow import OnEach, OnEachInOrder
from topdeck.games.hearthstone.language.script import ATTRIBUTES
from topdeck.games.shared.card_scripts import script_parts
from topdeck.games.shared.card_text import NoWords

TABLE = {card.id: card for card in database.card_table(DEFAULT_ERA).values() if card.set}


def described(effect: Effect, speaker: str = "Chillwind Yeti", targets: Selector | None = None) -> str:
    return Describer(find_card(speaker, TABLE), targets).effect(effect)


YETI = Describer(find_card("Chillwind Yeti", TABLE))
SNAKE = "EX1_554t"

WHO = {
    ENEMY: "all enemies",
    FRIENDLY: "all friendly characters",
    FRIENDLY & MINION & OTHER: "all other friendly minions",
    ENEMY & MINION & DAMAGED: "all damaged enemy minions",
    MINION & BEAST: "all Beasts",
    MURLOC | DRAGON: "all Murlocs and Dragons",
    MINION - (BEAST | DRAGON): "all minions other than Beasts and Dragons",
    MINION & Has(TAUNT): "all minions with taunt",
    SELF: "this minion",
    TARGET: "it",
    ENEMY_WEAPON: "the enemy weapon",
    BESIDE_TARGET: "the minions next to it",
    Random(ENEMY & MINION, 2): "two random enemy minions",
    Random(FRIENDLY & BEAST & OTHER): "a random other friendly Beast",
    AllBut(MINION & ENEMY, 2): "all enemy minions but two random ones",
    language.Named("EX1_572"): "Ysera",
    FRIENDLY & language.Named(SNAKE): "all friendly Snakes",
    MINION & language.DEATHRATTLE: "all minions with a deathrattle",
    ATTACK >= 7: "all characters with 7 or more attack",
    MINION & (HEALTH < 3): "all minions with 2 or less health",
    ENEMY & MINION & (COST > 4): "all enemy minions costing 5 or more",
    MINION & language.UNDAMAGED: "all undamaged minions",
    MINION & language.BATTLECRY: "all minions with a battlecry",
}
HOW_MUCH = {
    MY_ARMOR: "damage equal to your armor",
    MY_HAND: "1 damage for each card in your hand",
    Count(ENEMY & MINION): "1 damage for each enemy minion",
    CountInHand(DRAGON): "1 damage for each Dragon in your hand",
    2 * CARDS_PLAYED: "2 damage for each other card you played this turn",
    MY_ARMOR * 2: "damage equal to two times your armor",
    MY_HAND + 1: "damage equal to the number of cards in your hand plus 1",
    Attack(SELF) - 2: "damage equal to this minion's attack minus 2",
    10 - MY_HAND: "damage equal to 10 minus the number of cards in your hand",
    MY_ARMOR + Attack(SELF): "damage equal to your armor plus this minion's attack",
    MY_ARMOR - Attack(SELF): "damage equal to your armor minus this minion's attack",
    MY_ARMOR * Count(ENEMY): "damage equal to your armor times the number of enemies",
    Between(1, 4): "1 to 4 damage",
    Either(ARMED, 4, 2): "2 damage (4 if you have a weapon)",
    Either(~ARMED, MY_ARMOR, 1): "1 damage (your armor unless you have a weapon)",
    Attack(TARGET): "damage equal to its attack",
    Attack(ENEMY & MINION): "damage equal to the total attack of all enemy minions",
    Health(MY_HERO): "damage equal to your hero's health",
    language.MY_DECK: "1 damage for each card in your deck",
    language.ENEMY_HAND: "1 damage for each card in your opponent's hand",
}
IF = {
    ROOM: "your board has room",
    language.MY_TURN: "it is your turn",
    Exists(FRIENDLY & BEAST & OTHER): "you have another Beast",
    Exists(ENEMY & DAMAGED): "your opponent has a damaged character",
    Exists(MINION): "there is a minion",
    Exists(ENEMY_WEAPON): "the enemy weapon is in play",
    Count(FRIENDLY & MINION) >= 3: "there are 3 or more friendly minions",
    MY_HAND < 3: "there are 2 or fewer cards in your hand",
    MY_ARMOR <= 0: "your armor is 0 or less",
    MY_ARMOR > 0: "your armor is 1 or more",
    MY_HAND >= MY_ARMOR: "the number of cards in your hand is at least your armor",
    MY_HAND > MY_ARMOR: "the number of cards in your hand is more than your armor",
    MY_HAND < MY_ARMOR: "the number of cards in your hand is less than your armor",
    COMBO & Holding(DRAGON): "you played another card this turn and you hold a Dragon",
    ROOM & ARMED & COMBO: "your board has room, you have a weapon and you played another card this turn",
    ARMED | (MY_HAND <= 0): "you have a weapon or there are no cards in your hand",
    TargetIs(DAMAGED): "it is damaged",
    TargetIs(DRAGON): "it is a Dragon",
    ~ARMED: "it is not so that you have a weapon",
}
WHEN = {
    When(PLAYED, ENEMY & MINION, Draw()): "whenever your opponent plays a minion, draw a card",
    When(SUMMON, FRIENDLY & MURLOC, Draw()): "whenever you summon a Murloc, draw a card",
    When(DRAWN, MY_HERO, GainArmor(1)): "whenever you draw a card, gain 1 armor",
    When(TURN_START, ENEMY_HERO, Draw()): "at the start of your opponent's turn, draw a card",
    When(TURN_END, CHARACTER, Draw()): "at the end of each turn, draw a card",
    When(
        ATTACKS, ENEMY, language.Destroy(TARGET), MY_HERO
    ): "whenever an enemy attacks your hero, destroy the attacker",
    When(
        DIED, MINION & OTHER, Draw(), only_if=ROOM
    ): "whenever another minion dies, if your board has room, draw a card",
    When(HURT, SELF, Damage(ENEMY_HERO, language.EVENT_AMOUNT)): (
        "whenever this minion takes damage, deal damage equal to that number to the enemy hero"
    ),
}
WHAT = {
    Draw(MY_ARMOR): "draw a card for each point of your armor",
    Draw(Between(1, 3)): "draw 1 to 3 cards",
    Draw(Either(ARMED, 2, 1)): "draw a card (2 if you have a weapon)",
    Summon(SNAKE, 2 * Count(ENEMY & SECRET)): "summon two 1/1 Snakes for each enemy secret",
    Buff(MINION & OTHER, attack=1, until=THIS_TURN): "give all other minions +1 attack this turn",
    Buff(SELF, attack=MY_HAND, health=1): "this minion gains +1 attack for each card in your hand and +1 health",
    language.Give(MY_HERO, IMMUNE | ELUSIVE): "give your hero elusiveness and immunity",
    language.AddToHand("CS2_024", 2): "put two copies of Frostbolt into your hand",
    language.BuffHand(SPELL, cost=-1): "all spells in your hand cost 1 less",
    language.BuffHand(WEAPON, cost=2, count=1): "a random weapon in your hand costs 2 more",
    language.GainCrystals(2, full=True): "gain two mana crystals",
    language.Missiles(ENEMY, 3): "deal 1 damage three times, each time to a random enemy",
    Draw(MY_HAND + 1): "draw a number of cards equal to the number of cards in your hand plus 1",
    language.Repeat(2, Summon(SNAKE)): "twice: summon a 1/1 Snake",
    language.Repeat(MY_HAND - 1, Draw()): (
        "a number of times equal to the number of cards in your hand minus 1: draw a card"
    ),
    language.Repeat(Count(ENEMY), Draw()): "for each enemy: draw a card",
    language.Reprice(CostChange(SECRET, to=0), once=True): "the next secret you play costs 0",
    language.Reprice(CostChange(MINION, 1), until=THIS_TURN): "your minions cost 1 more this turn",
    language.Reprice(
        CostChange(SPELL, in_health=True), once=True
    ): "the next spell you play costs health instead of mana",
    language.Reprice(CostChange(language.HERO_POWER, to=1), once=True): "the next hero power you use costs 1",
    language.ForEnemy(language.Reprice(CostChange(SPELL, 5), until=language.NEXT_TURN)): (
        "your opponent's spells cost 5 more next turn"
    ),
    language.DrawAndReprice(language.CARD, -1): "draw a card; it costs 1 less",
    language.DrawAndReprice(MINION, -1, count=3): "draw three cards; each minion among them costs 1 less",
    language.ReplacePower("AT_132_MAGE"): "your hero power becomes Fireblast Rank 2",
    language.ReturnToHand(MINION, cost=2): "return each minion to its owner's hand, where it costs 2 more",
    language.SetHealth(MINION, 1): "set the health of each minion to 1",
    language.SetHealth(TARGET, 1): "set its health to 1",
    language.SwapStats(TARGET): "swap its attack and health",
    language.SetAttack(MINION, Health(TARGET)): "set the attack of each minion to its health",
    language.SummonCopy(SELF, health=1): "summon a copy of this minion with 1 health",
    language.Teach(MINION, Summon(SNAKE)): 'give all minions "Deathrattle: summon a 1/1 Snake"',
    If(ARMED, Draw()) + GainArmor(1): "if you have a weapon, draw a card. Then gain 1 armor",
    Draw() + language.Settle() + Draw(): "draw a card, then draw a card",
}


def test_who() -> None:
    assert {phrase: YETI.who(who) for who, phrase in WHO.items()} == {phrase: phrase for phrase in WHO.values()}


def test_how_much() -> None:
    found = {phrase: YETI.amount_text(amount, "damage") for amount, phrase in HOW_MUCH.items()}
    assert found == {phrase: phrase for phrase in HOW_MUCH.values()}


def test_if() -> None:
    assert {phrase: YETI.condition(condition) for condition, phrase in IF.items()} == {
        phrase: phrase for phrase in IF.values()
    }


def test_when() -> None:
    assert {phrase: YETI.trigger(when) for when, phrase in WHEN.items()} == {phrase: phrase for phrase in WHEN.values()}


def test_what() -> None:
    assert {phrase: described(effect) for effect, phrase in WHAT.items()} == {
        phrase: phrase for phrase in WHAT.values()
    }


def test_missiles_of_a_spell_are_more_with_spell_damage() -> None:
    missiles = language.Missiles(ENEMY, 3)
    assert described(missiles, "Fireball") == (
        "deal 1 damage three times (more often with spell damage), each time to a random enemy"
    )


def test_the_target_is_named_once() -> None:
    twice = Damage(TARGET, 1) + Buff(TARGET, attack=1)
    assert described(twice, targets=MINION & DAMAGED) == "deal 1 damage to a damaged minion, then give it +1 attack"
    doubled = Buff(TARGET, attack=Attack(TARGET))
    assert described(doubled, targets=MINION) == "give a minion attack equal to its attack"


def test_every_class_is_in_an_example_or_a_card() -> None:
    """The texts of all cards are tested elsewhere."""
    examples = [*WHO, *HOW_MUCH, *IF, *WHEN, *WHAT]
    scripts = [value for script in database.all_scripts() for value in words_in(script)]
    abstract = {Comparison, OnEach, OnEachInOrder, Pair}
    described = abstract | {type(part) for whole in (*examples, *scripts) for part in script_parts(whole)}
    missing = [word.__name__ for base in BASES for word in subclasses(base) if word not in described]
    assert not missing, f"add an example for these to a table above: {missing}"


def words_in(script: type) -> Iterator[object]:
    for name, value in vars(script).items():
        if name in ATTRIBUTES:
            yield from value if isinstance(value, tuple) else (value,)


def test_there_are_words_for_every_event() -> None:
    events = [value for value in vars(flags).values() if isinstance(value, TriggerEvent)]
    assert sorted(event.bits for event in events) == sorted(constants.EVENTS)


def test_a_class_beside_a_card_has_its_template_in_in_words() -> None:
    @dataclass(eq=False)
    class Dance(Effect):
        who: Selector

        def in_words(self) -> str:
            return "{who:each} dances"

    assert described(Dance(MINION & OTHER)) == "each other minion dances"


@pytest.mark.parametrize(("words", "mistake"), [("{whom} dances", "no field 'whom'"), ("{who:three} dance", "'three'")])
def test_a_mistake_in_a_template_is_named(words: str, mistake: str) -> None:
    @dataclass(eq=False)
    class Dance(Effect):
        who: Selector

        def in_words(self) -> str:
            return words

    with pytest.raises((AttributeError, ValueError), match=mistake):
        described(Dance(MINION))


def test_a_class_without_words_is_named() -> None:
    class Mystery(Effect):
        pass

    with pytest.raises(NoWords, match=r"^Mystery has no description; add a method `in_words`$") as caught:
        described(If(ARMED, Mystery()))
    assert isinstance(caught.value, TopdeckError)
