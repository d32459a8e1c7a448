"""What cards do, in words: the sentences are English, mean what the text does, and there are words for all of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import pytest

from topdeck.errors import TopdeckError
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, eras, find_card
from topdeck.games.hearthstone.display.wording import deeds, said, vocabulary
from topdeck.games.hearthstone.display.wording.grammar import article, listing, plural
from topdeck.games.hearthstone.display.wording.voice import FIELD, Unsayable, Voice
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import (
    ATTACK,
    DIED,
    DRAWN,
    ELUSIVE,
    HURT,
    IMMUNE,
    PLAYED,
    SUMMON,
    TAUNT,
    THIS_TURN,
    TURN_END,
    TURN_START,
)
from topdeck.games.hearthstone.engine.words import (
    Amount,
    Aura,
    ButNot,
    CardEffect,
    Condition,
    CostChange,
    Effect,
    Not,
    Pair,
    Selector,
    When,
)
from topdeck.games.hearthstone.language import amounts, effects, selectors
from topdeck.games.hearthstone.language.amounts import (
    CARDS_PLAYED,
    MY_ARMOR,
    MY_HAND,
    AttackOf,
    Between,
    Count,
    CountInHand,
    Times,
)
from topdeck.games.hearthstone.language.conditions import ARMED, ROOM, AtLeast, AtMost, Exists, TargetIs
from topdeck.games.hearthstone.language.effects import Buff, Damage, Draw, GainArmor, If, Summon
from topdeck.games.hearthstone.language.selectors import (
    BEAST,
    BESIDE_TARGET,
    CHARACTER,
    DAMAGED,
    DRAGON,
    ENEMY,
    ENEMY_HERO,
    ENEMY_WEAPON,
    FRIENDLY,
    MINION,
    MURLOC,
    MY_HERO,
    OTHER,
    SECRET,
    SELF,
    SPELL,
    TARGET,
    WEAPON,
    AllBut,
    Has,
    Random,
)

TABLE = {card.id: card for card in database.card_table(DEFAULT_ERA).values() if card.set}

# The whole text of some cards.
SENTENCES = {
    # ---- what is printed
    "Sen'jin Shieldmasta": "Taunt.",
    "Tirion Fordring": "Taunt and divine shield. Deathrattle: equip Ashbringer (5/3).",
    "Al'Akir the Windlord": "Taunt, charge, divine shield and windfury.",
    "Faerie Dragon": "Cannot be the target of spells and hero powers.",
    "Ragnaros the Firelord": "Cannot attack. At the end of your turn, deal 8 damage to a random enemy.",
    "Kobold Geomancer": "Spell damage +1.",
    "Doomhammer": "Windfury. Overload: 2.",
    "Wickerflame Burnbristle": "Taunt, divine shield and lifesteal.",
    "Bloodfen Raptor": "",
    "Jaina Proudmoore": "",
    # ---- spells
    "Frostbolt": "Deal 3 damage (more with spell damage) to a character, then freeze it.",
    "Arcane Intellect": "Draw two cards.",
    "Flamestrike": "Deal 4 damage (more with spell damage) to all enemy minions.",
    "Swipe": "Deal 4 damage to an enemy and 1 damage to all other enemies (more with spell damage).",
    "Holy Nova": (
        "Deal 2 damage (more with spell damage) to all enemies, then restore 2 health to all friendly characters."
    ),
    "Backstab": "Deal 2 damage (more with spell damage) to an undamaged minion.",
    "Shadow Word: Pain": "Destroy a minion with 3 or less attack.",
    "Shield Slam": "Deal damage equal to your armor (more with spell damage) to a minion.",
    "Kill Command": "Deal 3 damage (5 if you have a Beast; more with spell damage) to a character.",
    "Revenge": "Deal 1 damage (3 if your hero's health is 12 or less; more with spell damage) to all minions.",
    "Arcane Blast": "Deal 2 damage (spell damage counts twice) to a minion.",
    "Lightning Storm": "Deal 2 or 3 damage (more with spell damage) to each enemy minion. Overload: 2.",
    "Lightning Bolt": "Deal 3 damage (more with spell damage) to a character. Overload: 1.",
    "Quick Shot": (
        "Deal 3 damage (more with spell damage) to a character. If there are no cards in your hand, draw a card."
    ),
    "Slam": "Deal 2 damage (more with spell damage) to a minion. If it is still alive, draw a card.",
    "Mark of Y'Shaarj": "Give a minion +2/+2. If it is a Beast, draw a card.",
    "Upgrade!": "If you have a weapon, give your weapon +1/+1; otherwise, equip a 1/3 Heavy Axe.",
    "Brawl": "Playable only if there are 2 or more minions. Destroy all minions but a random one.",
    "Deadly Shot": "Playable only if your opponent has a minion. Destroy a random enemy minion.",
    "Unleash the Hounds": (
        "Playable only if your board has room and your opponent has a minion. Summon a 1/1 Hound with charge for "
        "each enemy minion."
    ),
    "Sap": "Return an enemy minion to its owner's hand.",
    "Polymorph": "Turn a minion into a 1/1 Sheep.",
    "Preparation": "The next spell you play this turn costs 3 less.",
    "Conceal": "Give all friendly minions stealth until your next turn.",
    "Potion of Madness": (
        "Playable only if your board has room. Give charge to an enemy minion with 2 or less attack this turn, then"
        " take control of it this turn."
    ),
    "Forbidden Flame": "Deal damage equal to your mana (more with spell damage) to a minion, then spend all your mana.",
    "Call of the Wild": "Summon a 4/2 Huffer with charge, then summon a 2/4 Leokk, then summon a 4/4 Misha with taunt.",
    "Firelands Portal": "Deal 5 damage (more with spell damage) to a character, then summon a random 5-mana minion.",
    "Cabalist's Tome": "Put three random mage spells into your hand.",
    "Entomb": "Shuffle an enemy minion into your deck.",
    "Ysera Awakens": "Deal 5 damage (more with spell damage) to all characters other than Ysera.",
    "Nightmare": 'Give a minion +5/+5, then give it "At the start of your turn, destroy this minion".',
    "Wild Growth": (
        "If you have all the mana crystals one can have, put Excess Mana into your hand; otherwise, gain an empty "
        "mana crystal."
    ),
    "Tracking": "Look at three random cards of your deck, choose one and draw it, discarding the others.",
    "Dragonfire Potion": "Deal 5 damage (more with spell damage) to all minions other than Dragons.",
    # ---- hero powers
    "Fireblast": "Deal 1 damage to a character.",
    "Life Tap": "Draw a card, then deal 2 damage to your hero.",
    "Reinforce": "Usable only if your board has room. Summon a 1/1 Silver Hand Recruit.",
    "Totemic Call": (
        "Usable only if your board has room and you do not have all of Searing Totem, Stoneclaw Totem, Wrath of Air"
        " Totem and Healing Totem. Summon one of these that you do not have, at random: a 1/1 Searing Totem, a 0/2 "
        "Stoneclaw Totem with taunt, a 0/2 Wrath of Air Totem with spell damage +1 or a 0/2 Healing Totem."
    ),
    "Totemic Slam": (
        "Usable only if your board has room. Choose one of Healing Totem, Searing Totem, Stoneclaw Totem and Wrath "
        "of Air Totem, and do what it says."
    ),
    # ---- secrets
    "Explosive Trap": "Secret: when an enemy attacks your hero, deal 2 damage (more with spell damage) to all enemies.",
    "Misdirection": (
        "Secret: when an enemy attacks your hero, if there are 3 or more characters, the attack hits a random other"
        " character instead."
    ),
    "Snake Trap": "Secret: when an enemy attacks a friendly minion, if your board has room, summon three 1/1 Snakes.",
    "Noble Sacrifice": (
        "Secret: when an enemy attacks, if your board has room, summon a 2/1 Defender, and the attack hits it instead."
    ),
    "Counterspell": "Secret: when your opponent plays a spell, that spell does nothing.",
    "Ice Block": "Secret: when your hero is about to take fatal damage, give your hero immunity this turn.",
    "Bear Trap": (
        "Secret: after an enemy attacks your hero, if your board has room, summon a 3/3 Ironfur Grizzly with taunt."
    ),
    # ---- battlecries and combos
    "Houndmaster": "Battlecry: give a friendly Beast +2/+2 and taunt.",
    "Blackwing Corruptor": "Battlecry: if you hold a Dragon, deal 3 damage to a character.",
    "Twilight Whelp": "Battlecry: if you hold a Dragon, this minion gains +2 health.",
    "Book Wyrm": (
        "Battlecry: if there are 2 or more Dragons in your hand, destroy an enemy minion with 3 or less attack."
    ),
    "Twilight Drake": "Battlecry: this minion gains +1 health for each card in your hand.",
    "Bloodsail Raider": "Battlecry: this minion gains attack equal to your weapon's attack.",
    "Defender of Argus": "Battlecry: give the minions next to this one +1/+1 and taunt.",
    "Leeroy Jenkins": "Charge. Battlecry: summon two 1/1 Whelps for your opponent.",
    "Alexstrasza": "Battlecry: set the remaining health of a hero to 15.",
    "Reno Jackson": "Battlecry: if no two cards in your deck are the same, restore all health to your hero.",
    "Netherspite Historian": (
        "Battlecry: if you hold a Dragon, discover a Dragon (choose one of three, of your class or neutral, and put"
        " it into your hand)."
    ),
    "Sir Finley Mrrgglton": (
        "Battlecry: discover one of Shapeshift, Steady Shot, Fireblast, Reinforce, Lesser Heal, Dagger Mastery, "
        "Totemic Call, Life Tap and Armor Up! (choose one of three and make it your new hero power)."
    ),
    "Golden Monkey": "Taunt. Battlecry: replace each card in your hand and deck with a random legendary minion.",
    "Justicar Trueheart": "Battlecry: your basic hero power becomes its better form.",
    "Zoobot": (
        "Battlecry: give a random friendly Beast +1/+1, then give a random friendly Dragon +1/+1, then give a "
        "random friendly Murloc +1/+1."
    ),
    "Don Han'Cho": "Battlecry: give a random minion in your hand +5/+5.",
    "Dirty Rat": "Taunt. Battlecry: your opponent summons a random minion from their hand.",
    "Kazakus": (
        "Battlecry: if no two cards in your deck are the same, choose one of Lesser Potion, Greater Potion and "
        "Superior Potion, and brew it: choose one of three ingredients, then choose one of three potions with it "
        "and put it into your hand."
    ),
    "Kabal Courier": (
        "Battlecry: discover a card (choose one of several, one each of mage, priest and warlock, and put it into "
        "your hand)."
    ),
    "Drakonid Operative": (
        "Battlecry: if you hold a Dragon, discover a card of your opponent's deck (choose one of three copies and "
        "put it into your hand)."
    ),
    "Raza the Chained": "Battlecry: if no two cards in your deck are the same, your hero power costs 0 from now on.",
    "Argent Lance": (
        "Battlecry: joust (reveal a random minion of each deck); if yours costs more, this weapon gains +1 durability."
    ),
    "Edwin VanCleef": "Combo: this minion gains +2/+2 for each other card you played this turn.",
    "Cold Blood": "Give a minion +2 attack. Combo: instead, give a minion +4 attack.",
    "N'Zoth, the Corruptor": (
        "Battlecry: summon up to seven random friendly minions with a deathrattle that died this game."
    ),
    "Mind Control Tech": "Battlecry: if there are 4 or more enemy minions, take control of a random enemy minion.",
    "Ravaging Ghoul": "Battlecry: deal 1 damage to all other minions.",
    "Bloodsail Cultist": "Battlecry: if you have another Pirate, give your weapon +1/+1.",
    "Barnes": "Battlecry: summon a copy of a random minion in your deck as a 1/1.",
    "Felguard": "Taunt. Battlecry: destroy one of your mana crystals.",
    # ---- deathrattles
    "Cairne Bloodhoof": "Deathrattle: summon Baine Bloodhoof (4/5).",
    "Savannah Highmane": "Deathrattle: summon two 2/2 Hyenas.",
    "Sylvanas Windrunner": "Deathrattle: take control of a random enemy minion.",
    "Chillmaw": "Taunt. Deathrattle: if you hold a Dragon, deal 3 damage to all minions.",
    "Tomb Pillager": "Deathrattle: put The Coin into your hand.",
    "Aya Blackpaw": (
        "Battlecry: summon a Jade Golem, one bigger than the one before. Deathrattle: summon a Jade Golem, one "
        "bigger than the one before."
    ),
    "Darkshire Librarian": "Battlecry: discard a random card. Deathrattle: draw a card.",
    # ---- choices
    "Druid of the Claw": (
        "Choose one: turn this minion into a 4/4 Druid of the Claw with charge; or turn this minion into a 4/6 "
        "Druid of the Claw with taunt."
    ),
    "Living Roots": "Choose one: deal 2 damage (more with spell damage) to a character; or summon two 1/1 Saplings.",
    "CFM_621t": (  # Kazakus Potion
        "Does what two of these do: Felbloom, Netherbloom, Ichor of Undeath, Heart of Fire, Stonescale Oil, "
        "Goldthorn, Icecap, Kingsblood and Shadow Oil."
    ),
    # ---- triggers
    "Knife Juggler": "After you summon another minion, deal 1 damage to a random enemy.",
    "Acolyte of Pain": "Whenever this minion takes damage, draw a card.",
    "Scavenging Hyena": "Whenever a friendly Beast dies, this minion gains +2/+1.",
    "Questing Adventurer": "Whenever you play another card, this minion gains +1/+1.",
    "Secretkeeper": "Whenever a player plays a secret, this minion gains +1/+1.",
    "Water Elemental": "Whenever this minion damages a character, freeze it.",
    "Truesilver Champion": "Whenever your hero attacks, restore 2 health to your hero.",
    "Northshire Cleric": "Whenever a minion is healed, draw a card.",
    "Eaglehorn Bow": "Whenever one of your secrets is revealed, this weapon gains +1 durability.",
    "Tunnel Trogg": "Whenever you overload mana crystals, this minion gains attack equal to that number.",
    "NEW1_009": "At the end of your turn, restore 1 health to all friendly minions.",  # Healing Totem
    "Doomsayer": "At the start of your turn, destroy all minions.",
    "Ysera": (
        "At the end of your turn, put one of these into your hand at random: a 3/5 Laughing Sister, Ysera Awakens, "
        "a 7/6 Emerald Drake, Dream or Nightmare."
    ),
    "Finja, the Flying Star": (
        "Stealth. After this minion attacks and kills a minion, summon two random Murlocs from your deck."
    ),
    "Patches the Pirate": "Charge. In your deck: after you play a Pirate, summon this minion from your deck.",
    "Malchezaar's Imp": "Whenever you discard a card, draw a card.",
    "Silverware Golem": "When you discard this card, summon it.",
    "Savage Combatant": "Inspire: give your hero +2 attack this turn.",
    "Gorehowl": (
        "Whenever your hero attacks a minion, this weapon gains immunity. Whenever your hero attacks a hero, take "
        "immunity from this weapon. After your hero attacks a minion, this weapon gets -1 attack."
    ),
    # ---- auras and costs
    "Leokk": "All other friendly minions have +1 attack.",
    "Murloc Warleader": "All other friendly Murlocs have +2/+1.",
    "Flametongue Totem": "The minions next to this one have +2 attack.",
    "Grommash Hellscream": "Charge. This minion has +6 attack while damaged.",
    "Southsea Deckhand": "This minion has charge while you have a weapon.",
    "Spirit Claws": "This weapon has +2 attack while your spell damage is 1 or more.",
    "Cloaked Huntress": "Your secrets cost 0.",
    "Brann Bronzebeard": "Your battlecries happen twice.",
    "Dread Corsair": "Taunt. Costs less by your weapon's attack.",
    "Thing from Below": "Taunt. Costs 1 less for each Totem you summoned this game.",
    "Second-Rate Bruiser": "Taunt. Costs 2 less if there are 3 or more enemy minions.",
}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_card_says_what_it_does(name: str) -> None:
    assert " ".join(said(find_card(name, TABLE))) == SENTENCES[name]


def test_a_sentence_a_clause() -> None:
    assert said(TABLE["CFM_637"]) == [
        "Charge.",
        "In your deck: after you play a Pirate, summon this minion from your deck.",
    ]


def test_an_era_has_its_own_sentences() -> None:
    """Innervate gave two mana once."""
    assert [said(database.card_table(era)["EX1_169"]) for era in ("gadgetzan-2017", "competition-2018")] == [
        ["Gain 2 mana this turn."],
        ["Gain 1 mana this turn."],
    ]


def test_a_mixed_potion_says_one_ingredient_then_the_other() -> None:
    [potion] = [card for id, card in database.card_table(DEFAULT_ERA).items() if set(id.split("+")) == POTION]
    assert said(potion) == ["Deal 2 damage (more with spell damage) to all minions, then draw a card."]


POTION = {"CFM_621t", "CFM_621t4", "CFM_621t8"}  # Felbloom and Kingsblood


# ---- all cards

IMPLEMENTED = [card for era in eras() for card in database.card_table(era).values() if card.implemented]
IDS = re.compile(r"\w*[A-Z]\w*_\w+|hexfrog")


def texts(card: Card) -> list[object]:
    """Everything that is written on a card, but for its numbers."""
    single = (card.play, card.combo, card.deathrattle, card.discarded, card.cost_aura, card.discount)
    several = (*card.triggers, *card.deck_triggers, *card.auras, *card.options, *card.ingredients)
    flags = (card.keywords, card.rules, card.spell_damage, card.overload)
    return [word for word in (*single, *several, *flags) if word]


def test_every_card_with_a_text_has_sentences_and_no_other_has() -> None:
    assert not [card for card in IMPLEMENTED if bool(said(card)) != bool(texts(card))]


def test_sentences_look_like_sentences() -> None:
    for card in IMPLEMENTED:
        for sentence in said(card):
            assert sentence[0].isupper(), sentence
            assert re.search(r"[\w)\"]\.$", sentence), sentence
            assert sentence.count(".") == len(re.findall(r"\. [A-Z]", sentence)) + 1, sentence
            assert not re.search(r"  | [,.;:)]|\( |[{}<>_|]|\b(\w+) \1\b|\ba [aeiou]|None|0x", sentence), sentence
            assert sentence.count("(") == sentence.count(")"), sentence


def test_sentences_name_no_classes_and_no_ids() -> None:
    """`Draw` and `Freeze` are English; `TakeControl` is not."""
    classes = {word.__name__ for base in BASES for word in subclasses(base)}
    code = {name for name in classes if len(re.findall("[A-Z]", name)) > 1}
    for card in IMPLEMENTED:
        for sentence in said(card):
            assert not IDS.search(sentence), sentence
            assert code.isdisjoint(re.findall(r"\w+", sentence)), sentence


# ---- all words

BASES = (Effect, CardEffect, Selector, Amount, Condition)
HOMES = tuple(
    f"topdeck.games.hearthstone.{module}"
    for module in ("amounts", "cards", "conditions", "effects", "script", "selectors")
)


def subclasses(base: type[Any]) -> Iterator[type[Any]]:
    """The words of a kind, also those beside the cards."""
    database.texts()
    for word in base.__subclasses__():
        if word.__module__.startswith(HOMES):
            yield word
            yield from subclasses(word)


def deed(effect: Effect, speaker: str = "Chillwind Yeti", targets: Selector | None = None) -> str:
    return Voice(find_card(speaker, TABLE), targets).deed(effect)


YETI = Voice(find_card("Chillwind Yeti", TABLE))
SNAKE = "EX1_554t"

WHO = {
    ENEMY: "all enemies",
    FRIENDLY: "all friendly characters",
    FRIENDLY & MINION & OTHER: "all other friendly minions",
    ENEMY & MINION & DAMAGED: "all damaged enemy minions",
    MINION & BEAST: "all Beasts",
    MURLOC | DRAGON: "all Murlocs and Dragons",
    ButNot(MINION, BEAST | DRAGON): "all minions other than Beasts and Dragons",
    MINION & Has(TAUNT): "all minions with taunt",
    SELF: "this minion",
    TARGET: "it",
    ENEMY_WEAPON: "the enemy weapon",
    BESIDE_TARGET: "the minions next to it",
    Random(ENEMY & MINION, 2): "two random enemy minions",
    Random(FRIENDLY & BEAST & OTHER): "a random other friendly Beast",
    AllBut(MINION & ENEMY, 2): "all enemy minions but two random ones",
    selectors.Named("EX1_572"): "Ysera",
    selectors.AttackAtLeast(7): "all characters with 7 or more attack",
    MINION & selectors.UNDAMAGED: "all undamaged minions",
    MINION & selectors.BATTLECRY: "all minions with a battlecry",
}
HOW_MUCH = {
    MY_ARMOR: "damage equal to your armor",
    MY_HAND: "1 damage for each card in your hand",
    Count(ENEMY & MINION): "1 damage for each enemy minion",
    CountInHand(DRAGON): "1 damage for each Dragon in your hand",
    Times(2, CARDS_PLAYED): "2 damage for each other card you played this turn",
    Times(2, MY_ARMOR): "damage equal to two times your armor",
    Between(1, 4): "1 to 4 damage",
    amounts.Either(ARMED, 4, 2): "2 damage (4 if you have a weapon)",
    amounts.Either(Not(ARMED), MY_ARMOR, 1): "1 damage (your armor unless you have a weapon)",
    AttackOf(TARGET): "damage equal to its attack",
    AttackOf(ENEMY & MINION): "damage equal to the total attack of all enemy minions",
    amounts.HealthOf(MY_HERO): "damage equal to your hero's health",
    amounts.MY_DECK: "1 damage for each card in your deck",
}
IF = {
    ROOM: "your board has room",
    Exists(FRIENDLY & BEAST & OTHER): "you have another Beast",
    Exists(ENEMY & DAMAGED): "your opponent has a damaged character",
    Exists(MINION): "there is a minion",
    Exists(ENEMY_WEAPON): "the enemy weapon is in play",
    AtLeast(Count(FRIENDLY & MINION), 3): "there are 3 or more friendly minions",
    AtMost(MY_HAND, 2): "there are 2 or fewer cards in your hand",
    AtMost(MY_ARMOR, 0): "your armor is 0 or less",
    AtLeast(MY_HAND, MY_ARMOR): "the number of cards in your hand is at least your armor",
    TargetIs(DAMAGED): "it is damaged",
    TargetIs(DRAGON): "it is a Dragon",
    Not(ARMED): "it is not so that you have a weapon",
}
WHEN = {
    When(PLAYED, ENEMY & MINION, Draw()): "whenever your opponent plays a minion, draw a card",
    When(SUMMON, FRIENDLY & MURLOC, Draw()): "whenever you summon a Murloc, draw a card",
    When(DRAWN, MY_HERO, GainArmor(1)): "whenever you draw a card, gain 1 armor",
    When(TURN_START, ENEMY_HERO, Draw()): "at the start of your opponent's turn, draw a card",
    When(TURN_END, CHARACTER, Draw()): "at the end of each turn, draw a card",
    When(ATTACK, ENEMY, effects.Destroy(TARGET), MY_HERO): "whenever an enemy attacks your hero, destroy the attacker",
    When(
        DIED, MINION & OTHER, Draw(), only_if=ROOM
    ): "whenever another minion dies, if your board has room, draw a card",
    When(HURT, SELF, Damage(ENEMY_HERO, amounts.EVENT_AMOUNT)): (
        "whenever this minion takes damage, deal damage equal to that number to the enemy hero"
    ),
}
WHAT = {
    Draw(MY_ARMOR): "draw a card for each point of your armor",
    Draw(Between(1, 3)): "draw 1 to 3 cards",
    Draw(amounts.Either(ARMED, 2, 1)): "draw a card (2 if you have a weapon)",
    Summon(SNAKE, Times(2, Count(ENEMY & SECRET))): "summon two 1/1 Snakes for each enemy secret",
    Buff(MINION & OTHER, attack=1, until=THIS_TURN): "give all other minions +1 attack this turn",
    Buff(SELF, attack=MY_HAND, health=1): "this minion gains +1 attack for each card in your hand and +1 health",
    effects.Give(MY_HERO, IMMUNE | ELUSIVE): "give your hero elusiveness and immunity",
    effects.AddToHand("CS2_024", 2): "put two copies of Frostbolt into your hand",
    effects.BuffHand(SPELL, cost=-1): "all spells in your hand cost 1 less",
    effects.BuffHand(WEAPON, cost=2, count=1): "a random weapon in your hand costs 2 more",
    effects.GainCrystals(2, full=True): "gain two mana crystals",
    effects.Missiles(ENEMY, 3): "deal 1 damage three times, each time to a random enemy",
    effects.Repeat(2, Summon(SNAKE)): "twice: summon a 1/1 Snake",
    effects.Repeat(Count(ENEMY), Draw()): "for each enemy: draw a card",
    effects.Reprice(CostChange(SECRET, to=0), once=True): "the next secret you play costs 0",
    effects.Reprice(CostChange(MINION, 1), until=THIS_TURN): "your minions cost 1 more this turn",
    effects.ReturnToHand(MINION, cost=2): "return each minion to its owner's hand, where it costs 2 more",
    effects.SetHealth(MINION, 1): "set the health of each minion to 1",
    effects.SetAttack(MINION, amounts.HealthOf(TARGET)): "set the attack of each minion to its health",
    effects.SummonCopy(SELF, health=1): "summon a copy of this minion with 1 health",
    effects.Teach(MINION, Summon(SNAKE)): 'give all minions "Deathrattle: summon a 1/1 Snake"',
    If(ARMED, Draw()) + GainArmor(1): "if you have a weapon, draw a card. Then gain 1 armor",
    Draw() + effects.Settle() + Draw(): "draw a card, then draw a card",
}


def test_who() -> None:
    assert {phrase: YETI.who(who) for who, phrase in WHO.items()} == {phrase: phrase for phrase in WHO.values()}


def test_how_much() -> None:
    found = {phrase: YETI.much(amount, "damage") for amount, phrase in HOW_MUCH.items()}
    assert found == {phrase: phrase for phrase in HOW_MUCH.values()}


def test_if() -> None:
    assert {phrase: YETI.condition(one) for one, phrase in IF.items()} == {phrase: phrase for phrase in IF.values()}


def test_when() -> None:
    assert {phrase: YETI.trigger(one) for one, phrase in WHEN.items()} == {phrase: phrase for phrase in WHEN.values()}


def test_what() -> None:
    assert {phrase: deed(one) for one, phrase in WHAT.items()} == {phrase: phrase for phrase in WHAT.values()}


def test_missiles_of_a_spell_are_more_with_spell_damage() -> None:
    missiles = effects.Missiles(ENEMY, 3)
    assert deed(missiles, "Fireball") == (
        "deal 1 damage three times (more often with spell damage), each time to a random enemy"
    )


def test_the_target_is_named_once() -> None:
    twice = Damage(TARGET, 1) + Buff(TARGET, attack=1)
    assert deed(twice, targets=MINION & DAMAGED) == "deal 1 damage to a damaged minion, then give it +1 attack"
    doubled = Buff(TARGET, attack=AttackOf(TARGET))
    assert deed(doubled, targets=MINION) == "give a minion attack equal to its attack"


def test_there_are_words_for_every_class() -> None:
    templates = (*TEMPLATES, deeds.IRREGULAR)
    examples = {type(word) for found in (WHO, HOW_MUCH, IF, WHAT) for word in found} | {type(MINION & BEAST)}
    parts = {type(part) for word in WHO for part in database.parts(word)}
    bases = {Pair, selectors.While}  # the pair has no words of its own; While is said with auras
    silent = [
        word.__name__
        for base in BASES
        for word in subclasses(base)
        if word not in bases | examples | parts
        and not any(word in table for table in templates)
        and not hasattr(word, "in_words")
    ]
    assert not silent, f"these need words: `in_words`, or a line in wording/vocabulary.py: {silent}"


TEMPLATES = (
    vocabulary.DEEDS,
    vocabulary.CONDITIONS,
    vocabulary.MEASURES,
    vocabulary.COUNTED,
    vocabulary.NAMES,
    vocabulary.SIDES,
    vocabulary.HEADS,
    vocabulary.BEFORE,
    vocabulary.AFTER,
)


def test_templates_speak_of_fields_that_there_are() -> None:
    templates = {word: text for table in TEMPLATES for word, text in table.items() if isinstance(text, str)}
    own = {word: word.in_words for base in BASES for word in subclasses(base) if hasattr(word, "in_words")}
    for word, text in {**templates, **own}.items():
        known = {field.name for field in fields(word)} if is_dataclass(word) else set()
        assert {name for name, form in FIELD.findall(text)} <= known, word.__name__


def test_there_are_words_for_every_event() -> None:
    assert vocabulary.EVENTS.keys() == constants.EVENTS.keys()
    assert vocabulary.EVENTS_BETWEEN.keys() <= constants.EVENTS.keys()


def test_a_class_beside_a_card_brings_its_words() -> None:
    @dataclass(eq=False)
    class Dance(Effect):
        who: Selector
        in_words = "{who:each} dances"

    assert deed(Dance(MINION & OTHER)) == "each other minion dances"


def test_a_class_without_words_is_named() -> None:
    class Mystery(Effect):
        pass

    with pytest.raises(Unsayable, match=r"^Mystery has no words: give it `in_words`, or a line in ") as caught:
        deed(If(ARMED, Mystery()))
    assert isinstance(caught.value, TopdeckError)


def test_an_aura_of_the_bearer_says_when() -> None:
    for who, sentence in {
        SELF & selectors.While(AtLeast(MY_ARMOR, 5)): "This minion has +3 attack while your armor is 5 or more.",
        SELF & DAMAGED & selectors.While(ARMED): "This minion has +3 attack while damaged and you have a weapon.",
        OTHER & FRIENDLY: "All other friendly characters have +3 attack.",
    }.items():
        card = database.card_from_row({**TABLE_ROW, "id": "own"}, DEFAULT_ERA, 0)
        card.auras = (Aura(who, attack=3),)
        assert said(card) == [sentence]


TABLE_ROW = next(row for row in database.numbers() if row["id"] == "CS2_182")


# ---- English


def test_articles() -> None:
    words = ("minion", "enemy", "8/8 Ogre", "11/11 Giant", "1/1 Imp", "18-mana card", "80/80 Golem", "Imp")
    assert [article(word).split()[0] for word in words] == ["a", "an", "an", "an", "a", "an", "an", "an"]


def test_plurals() -> None:
    assert {one: plural(one) for one in PLURALS} == PLURALS


PLURALS = {
    "minion": "minions",
    "enemy": "enemies",
    "hero": "heroes",
    "Boy": "Boys",
    "Spirit Wolf": "Spirit Wolves",
    "Sheep": "Sheep",
    "Leper Gnome": "Leper Gnomes",
    "Mana Lynx": "Mana Lynxes",
    "Leech": "Leeches",
    "Compass": "Compasses",
}


def test_lists() -> None:
    assert [listing(["a", "b", "c"][:count], "or") for count in range(4)] == ["", "a", "a or b", "a, b or c"]
