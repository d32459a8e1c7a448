"""Warlock cards from Whispers of the Old Gods."""

from dataclasses import dataclass

from topdeck.games.hearthstone.cards.explorers import BASIC_POWERS
from topdeck.games.hearthstone.engine.card import CardInstance, new_card_instance
from topdeck.games.hearthstone.engine.constants import CREATED
from topdeck.games.hearthstone.engine.events import listening_bits
from topdeck.games.hearthstone.engine.zones import set_deck, set_hand
from topdeck.games.hearthstone.language import (
    AFTER_SUMMON,
    CHARACTER,
    DIED,
    FRIENDLY,
    MINION,
    MY_MANA,
    OTHER,
    SELF,
    SPELL,
    THIS_TURN,
    Buff,
    BuffCthun,
    Card,
    CostChange,
    Count,
    Destroy,
    Discard,
    Draw,
    Effect,
    Entity,
    Missiles,
    Reprice,
    SpendAllMana,
    Summon,
    Table,
    When,
    card,
    plain_cards,
    replace_power,
)

OTHER_POWERS = tuple([power for power in BASIC_POWERS if power != "CS2_056"])  # all but Life Tap


@card("OG_109")
class DarkshireLibrarian:
    play = Discard()
    deathrattle = Draw()


@card("OG_113")
class DarkshireCouncilman:
    when = When(AFTER_SUMMON, FRIENDLY & OTHER, Buff(SELF, attack=1))


@card("OG_114")
class ForbiddenRitual:
    play = Summon("OG_114a", MY_MANA) + SpendAllMana()


@card("OG_116")
class SpreadingMadness:
    play = Missiles(CHARACTER, 9)


@dataclass(eq=False)
class ReplacePowerAtRandom(Effect):
    """Replace the player's hero power with one of these hero powers, chosen at random."""

    ids: tuple[str, ...]

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        replace_power(game, game.owner(me), game.rules.cards[self.ids[game.random(len(self.ids))]])

    def in_words(self) -> str:
        return "your hero power becomes one of these at random: {ids:names}"


@dataclass(eq=False)
class ReplaceClassCards(Effect):
    """Replace the cards of a class in the player's hand and deck with random cards of the hero power's class.

    Cards of several classes count as neutral.  The new cards are hidden from the opponent, and `cost` is added to their
    costs.
    """

    hero_class: str
    cost: int

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        pool = [card for card in game.rules.pool if card.classes == owner.power.classes]
        set_hand(game, owner, [self.replace(game, me, held, pool) for held in owner.hand])
        set_deck(owner, [self.replace(game, me, held, pool) for held in owner.deck_cards()])
        owner.known_in_deck = tuple([held for held in owner.known_in_deck if not self.is_replaced(game, held.card)])
        game.listening = listening_bits(game.first) | listening_bits(game.second)  # cards in a deck can have triggers

    def is_replaced(self, game: Table, card: Card) -> bool:
        """Return whether a card is replaced; a sample can contain placeholders, which may be of any class."""
        return card.classes == (self.hero_class,) or card is game.rules.unknown

    def replace(self, game: Table, me: Entity, held: CardInstance, pool: list[Card]) -> CardInstance:
        if not pool or not self.is_replaced(game, held.card):
            return held
        new = pool[game.random(len(pool))]
        return new_card_instance(new, CREATED, me.card, game.turn, False).with_changes(self.cost, 0, 0)

    def in_words(self) -> str:
        return (
            "replace each {hero_class} card in your hand and deck with a random card of the class of your hero power, "
            "where it costs {cost:change}"
        )


@card("OG_118")
class RenounceDarkness:
    play = ReplacePowerAtRandom(OTHER_POWERS) + ReplaceClassCards("warlock", -1)


@card("OG_121")
class Chogall:
    play = Reprice(CostChange(SPELL, in_health=True), until=THIS_TURN, once=True)


@card("OG_239")
class DOOM:
    play = Destroy(MINION) + Draw(Count(MINION))


@card("OG_241")
class PossessedVillager:
    deathrattle = Summon("OG_241a")


@card("OG_302")
class UsherOfSouls:
    when = When(DIED, FRIENDLY & MINION, BuffCthun(attack=1, health=1))


PLAIN = plain_cards(IckyTentacle="OG_114a", Shadowbeast="OG_241a")
