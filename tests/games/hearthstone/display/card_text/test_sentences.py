"""Card texts of Hearthstone: they are English sentences that agree with the scripts."""

import re

import pytest
from card_words import BASES, subclasses

from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, eras, find_card
from topdeck.games.hearthstone.display.card_text.sentences import card_sentences
from topdeck.games.hearthstone.engine.abilities import Aura
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.language import ARMED, DAMAGED, FRIENDLY, MY_ARMOR, MY_HAND, OTHER, SELF, Either, While

TABLE = {card.id: card for card in database.card_table(DEFAULT_ERA).values() if card.set}

# The whole text of some cards.
SENTENCES = {
    # ---- keywords
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
    "Lightning Storm": (
        "Deal 2 or 3 damage (more with spell damage) to each enemy minion, one after another. Overload: 2."
    ),
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
        "If you have fewer than 10 mana crystals and your mana is 9 or less, gain an empty mana crystal; otherwise, "
        "put Excess Mana into your hand."
    ),
    "Shatter": "Destroy a frozen minion.",
    "Demented Frostcaller": "After you play a spell, freeze a random enemy other than frozen ones.",
    "King of Beasts": "Taunt. Battlecry: this minion gains +1 attack for each other friendly Beast.",
    "Metaltooth Leaper": "Battlecry: give all other friendly Mechs +2 attack.",
    "Tracking": "Look at three random cards of your deck, choose one and draw it, discarding the others.",
    "Dragonfire Potion": "Deal 5 damage (more with spell damage) to all non-Dragon minions.",
    "Fel Cannon": "At the end of your turn, deal 2 damage to a random non-Mech minion.",
    "Reliquary Seeker": "Battlecry: if there are 6 or more other friendly minions, this minion gains +4/+4.",
    "Sense Demons": "Twice: if your deck contains a Demon, draw a random Demon; otherwise, put a 1/1 Worthless Imp "
    "into your hand.",
    "Malkorok": "Battlecry: equip a random weapon.",
    # ---- hero powers
    "Fireblast": "Deal 1 damage to a character.",
    "Life Tap": "Deal 2 damage to your hero, then draw a card.",
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
        "Secret: when an enemy attacks your hero, if the attack can hit another character, the attack hits a random "
        "other character instead."
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
    "Leeroy Jenkins": "Charge. Battlecry: your opponent summons two 1/1 Whelps.",
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
    "SI:7 Agent": "Combo: deal 2 damage to a character.",
    "Burgle": "Put two random cards of your opponent's class into your hand.",
    "Jade Chieftain": "Battlecry: summon a Jade Golem, one bigger than the one before, then give it taunt.",
    "Healing Wave": (
        "Joust (reveal a random minion of each deck); if yours costs more, restore 14 health to a character; "
        "otherwise, restore 7 health to it."
    ),
    "Unbound Elemental": "Whenever you play a card with overload, this minion gains +1/+1.",
    "N'Zoth, the Corruptor": (
        "Battlecry: summon up to seven random friendly minions with a deathrattle that died this game."
    ),
    "Mind Control Tech": "Battlecry: if there are 4 or more enemy minions, take control of a random enemy minion.",
    "Frostwolf Warlord": "Battlecry: this minion gains +1/+1 for each other friendly minion.",
    "Coldlight Oracle": "Battlecry: each player draws two cards.",
    "King Mukla": "Battlecry: your opponent puts two copies of Bananas into their hand.",
    "Harrison Jones": (
        "Battlecry: draw a card for each point of the enemy weapon's durability, then destroy your opponent's weapon."
    ),
    "Deathwing": "Battlecry: destroy all other minions, then discard your hand.",
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
    "Old Murk-Eye": "Charge. This minion has +1 attack for each other Murloc.",
    "Brann Bronzebeard": "Your battlecries happen twice.",
    "Dread Corsair": "Taunt. Costs less by your weapon's attack.",
    "Thing from Below": "Taunt. Costs 1 less for each Totem you summoned this game.",
    "Second-Rate Bruiser": "Taunt. Costs 2 less if there are 3 or more enemy minions.",
}


@pytest.mark.parametrize("name", SENTENCES)
def test_the_text_of_a_card_is_right(name: str) -> None:
    assert " ".join(card_sentences(find_card(name, TABLE))) == SENTENCES[name]


def test_each_clause_is_a_sentence() -> None:
    assert card_sentences(TABLE["CFM_637"]) == [
        "Charge.",
        "In your deck: after you play a Pirate, summon this minion from your deck.",
    ]


def test_the_text_depends_on_the_era() -> None:
    """Innervate gave two mana in an earlier era."""
    assert [card_sentences(database.card_table(era)["EX1_169"]) for era in ("gadgetzan-2017", "competition-2018")] == [
        ["Gain 2 mana this turn."],
        ["Gain 1 mana this turn."],
    ]


def test_a_mixed_potion_has_the_texts_of_both_ingredients() -> None:
    [potion] = [card for name, card in database.card_table(DEFAULT_ERA).items() if set(name.split("+")) == POTION]
    assert card_sentences(potion) == ["Deal 2 damage (more with spell damage) to all minions, then draw a card."]


POTION = {"CFM_621t", "CFM_621t4", "CFM_621t8"}  # Felbloom and Kingsblood


# ---- all cards

IMPLEMENTED = [card for era in eras() for card in database.card_table(era).values() if card.implemented]
IDS = re.compile(r"\w*[A-Z]\w*_\w+|hexfrog")


def texts(card: Card) -> list[object]:
    """Return the attributes of a card besides its numbers."""
    effects = (card.play, card.combo, card.deathrattle, card.discarded, card.drawn)
    single = (*effects, card.enrage, card.cost_aura, card.discount)
    triggers = (*card.triggers, *card.hand_triggers, *card.deck_triggers)
    several = (*triggers, *card.auras, *card.options, *card.ingredients)
    flags = (card.keywords, card.rules, card.spell_damage, card.overload)
    return [word for word in (*single, *several, *flags) if word]


def test_every_card_with_a_text_has_sentences_and_no_other_has() -> None:
    assert not [card for card in IMPLEMENTED if bool(card_sentences(card)) != bool(texts(card))]


def test_sentences_look_like_sentences() -> None:
    for card in IMPLEMENTED:
        for sentence in card_sentences(card):
            assert sentence[0].isupper(), sentence
            assert re.search(r"[\w)\"]\.$", sentence), sentence
            sentence = sentence.replace("...", "")  # part of a card's name
            assert sentence.count(".") == len(re.findall(r"\. [A-Z]", sentence)) + 1, sentence
            assert not re.search(r"  | [,.;:)]|\( |[{}<>_|]|\b(\w+) \1\b|\ba [aeiou]|None|0x", sentence), sentence
            assert sentence.count("(") == sentence.count(")"), sentence


def test_sentences_name_no_classes_and_no_ids() -> None:
    """`Draw` and `Freeze` are English; `TakeControl` is not."""
    classes = {word.__name__ for base in BASES for word in subclasses(base)}
    code = {name for name in classes if len(re.findall("[A-Z]", name)) > 1}
    for card in IMPLEMENTED:
        for sentence in card_sentences(card):
            assert not IDS.search(sentence), sentence
            assert code.isdisjoint(re.findall(r"\w+", sentence)), sentence


def test_an_aura_of_its_own_minion_has_its_condition() -> None:
    for who, sentence in {
        SELF & While(MY_ARMOR >= 5): "This minion has +3 attack while your armor is 5 or more.",
        SELF & DAMAGED & While(ARMED): "This minion has +3 attack while damaged and you have a weapon.",
        OTHER & FRIENDLY: "All other friendly characters have +3 attack.",
    }.items():
        card = database.card_from_row({**TABLE_ROW, "id": "own"}, DEFAULT_ERA, 0)
        card.implemented, card.auras = True, (Aura(who, attack=3),)
        assert card_sentences(card) == [sentence]


def test_a_discount_has_its_factor() -> None:
    for discount, sentence in {
        2 * MY_HAND: "Costs 2 less for each card in your hand.",
        MY_HAND - 1: "Costs less by the number of cards in your hand minus 1.",
        Either(ARMED, MY_ARMOR, 0): "Costs your armor less if you have a weapon.",
    }.items():
        card = database.card_from_row({**TABLE_ROW, "id": "own"}, DEFAULT_ERA, 0)
        card.implemented, card.discount = True, discount
        assert card_sentences(card) == [sentence]


TABLE_ROW = next(row for row in database.numbers() if row["id"] == "CS2_182")
