"""The cards of the engine, with their texts made of the words of the flat layout; and the games of the experiment."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from flat_layout import vocabulary, words
from flat_layout.layout import empty_table
from flat_layout.state import FlatState
from flat_layout.turns import deal, seat_player
from flat_layout.words import CARDS, Aura, Card
from topdeck.games.hearthstone.cards.database import HEROES, rules
from topdeck.games.hearthstone.engine import card as engine
from topdeck.games.hearthstone.engine.card import deck_card
from topdeck.games.hearthstone.state import HearthstoneState, start_game
from topdeck.games.hearthstone.state import empty_table as engine_table

RULES = rules(mulligan=False)
HANDED_ON = ("cost", "attack", "health", "keywords")
TEXT = ("targets", "aims_if", "needs", "play", "combo", "deathrattle", "triggers", "auras", "options", "discount")

SHAMAN = {
    "EX1_238": 2,  # Lightning Bolt: damage, overload
    "CS2_188": 2,  # Abusive Sergeant: an aimed battlecry, for a turn
    "CS2_045": 2,  # Rockbiter Weapon: the same for heroes
    "EX1_565": 2,  # Flametongue Totem: an aura on its neighbours
    "NEW1_019": 2,  # Knife Juggler: a trigger, at random
    "EX1_259": 2,  # Lightning Storm: damage to many
    "EX1_248": 2,  # Feral Spirit: tokens with taunt
    "EX1_246": 2,  # Hex: transforms
    "EX1_007": 2,  # Acolyte of Pain: a trigger
    "CS2_203": 2,  # Ironbeak Owl: silence
    "CS2_179": 2,  # Sen'jin Shieldmasta: taunt
    "EX1_567": 2,  # Doomhammer: a weapon with windfury
    "EX1_284": 2,  # Azure Drake: spell damage
    "EX1_067": 2,  # Argent Commander: charge and divine shield
    "EX1_016": 1,  # Sylvanas Windrunner: a deathrattle that steals
    "NEW1_010": 1,  # Al'Akir the Windlord: windfury, charge, divine shield, taunt
}
HUNTER = {
    "EX1_008": 2,  # Argent Squire: divine shield
    "CS2_188": 2,  # Abusive Sergeant
    "EX1_610": 2,  # Explosive Trap: a secret
    "EX1_531": 2,  # Scavenging Hyena: listens to deaths
    "EX1_162": 2,  # Dire Wolf Alpha: an aura on its neighbours
    "NEW1_019": 2,  # Knife Juggler
    "EX1_536": 2,  # Eaglehorn Bow: a weapon that listens to secrets
    "EX1_538": 2,  # Unleash the Hounds: tokens with charge, as many as enemies
    "EX1_539": 2,  # Kill Command: more damage with a beast
    "NEW1_031": 2,  # Animal Companion: one of three, one of them with an aura on all
    "EX1_007": 2,  # Acolyte of Pain
    "EX1_170": 2,  # Emperor Cobra: poisonous
    "DS1_070": 2,  # Houndmaster: an aimed battlecry for beasts
    "EX1_534": 2,  # Savannah Highmane: a deathrattle that summons
    "EX1_012": 1,  # Bloodmage Thalnos: spell damage, a deathrattle that draws
    "EX1_016": 1,  # Sylvanas Windrunner
}
DECKS = {"shaman": SHAMAN, "hunter": HUNTER}
TOKENS = ("CS2_050", "CS2_051", "CS2_052", "NEW1_009", "EX1_tk11", "hexfrog", "EX1_538t", "EX1_534t")
COMPANIONS = ("NEW1_032", "NEW1_033", "NEW1_034", "GAME_005")


def fill_cards() -> None:
    """Make the cards of the experiment; the others keep their places, without text."""
    known = {*SHAMAN, *HUNTER, *TOKENS, *COMPANIONS, *HEROES["shaman"], *HEROES["hunter"]}
    for number, original in enumerate(RULES.cards.values()):
        assert original.number == number
        CARDS.append(translated(original, original.id in known))


def translated(original: engine.Card, with_text: bool) -> Card:
    card = Card(original.number, original.type, *(getattr(original, name) for name in HANDED_ON))
    for name in ("tribe", "spell_damage", "overload", "mark", "secret"):
        setattr(card, name, getattr(original, name))
    if with_text:
        card.listens = original.listens
        for name in TEXT:
            setattr(card, name, in_flat_words(getattr(original, name)))
    return card


def in_flat_words(word: Any) -> Any:
    """The same word for the flat layout: the class of that name, made of the same parts; cards are numbers there."""
    if isinstance(word, str):
        return RULES.cards[word].number
    if word is None or isinstance(word, int):
        return word
    if isinstance(word, tuple):
        return tuple(in_flat_words(part) for part in word)
    name = type(word).__name__
    parts = (
        {field.name: in_flat_words(getattr(word, field.name)) for field in fields(word)} if is_dataclass(word) else {}
    )
    made = getattr(vocabulary, name, None) or getattr(words, name)
    if made is Aura:
        parts["only_self"] = word.only_self
    return made(**parts)


# ---- games


def card_ids(deck: str) -> list[str]:
    return [card_id for card_id, count in DECKS[deck].items() for copy in range(count)]


def flat_game(decks: tuple[str, str], seed: int) -> FlatState:
    """A game over the flat layout, hands dealt."""
    t = empty_table(RULES.max_turns)
    for side, deck in enumerate(decks):
        hero, power = (RULES.cards[card_id].number for card_id in HEROES[deck])
        seat_player(t, side, hero, power, [RULES.cards[card_id].number for card_id in card_ids(deck)])
    deal(t, seed, RULES.coin.number)
    return FlatState(t)


def engine_game(decks: tuple[str, str], seed: int) -> HearthstoneState:
    """The same game in the engine."""
    heroes = RULES.cards[HEROES[decks[0]][0]], RULES.cards[HEROES[decks[1]][0]]
    powers = RULES.cards[HEROES[decks[0]][1]], RULES.cards[HEROES[decks[1]][1]]
    lists = [[deck_card(RULES.cards[card_id]) for card_id in card_ids(deck)] for deck in decks]
    return start_game(engine_table(RULES, heroes, powers, (lists[0], lists[1])), seed)


fill_cards()
