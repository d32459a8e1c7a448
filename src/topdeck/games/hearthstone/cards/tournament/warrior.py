"""Warrior cards from The Grand Tournament."""

from topdeck.games.hearthstone.engine.board import entity_from_held, position_right_of, summon_entity
from topdeck.games.hearthstone.engine.zones import draw, draw_from, random_deck_index, reveal_from_deck
from topdeck.games.hearthstone.language import (
    CHARACTER,
    CHARGE,
    CLEAVE,
    DRAGON,
    FRIENDLY,
    MAX_BOARD,
    MINION,
    MY_WEAPON,
    SELF,
    TARGET,
    TAUNT,
    Buff,
    Damage,
    Effect,
    Entity,
    Exists,
    GainArmor,
    Give,
    Has,
    Holding,
    If,
    Table,
    card,
)


@card("AT_064")
class Bash:
    targets = CHARACTER
    play = Damage(TARGET, 3) + GainArmor(3)


@card("AT_065")
class KingsDefender:
    play = If(Exists(FRIENDLY & MINION & Has(TAUNT)), Buff(SELF, health=1))


@card("AT_066")
class OrgrimmarAspirant:
    inspire = Buff(MY_WEAPON, attack=1)


@card("AT_067")
class MagnataurAlpha:
    rules = CLEAVE


@card("AT_068")
class Bolster:
    play = Buff(FRIENDLY & MINION & Has(TAUNT), attack=2, health=2)


@card("AT_069")
class SparringPartner:
    targets = MINION
    play = Give(TARGET, TAUNT)


@card("AT_071")
class AlexstraszasChampion:
    play = If(Holding(DRAGON), Buff(SELF, attack=1, keywords=CHARGE))


class DrawThreeOntoBoard(Effect):
    """Draw three cards; while there is room, minions enter play instead of the hand and do not count as drawn."""

    def in_words(self) -> str:
        return "draw three cards and put any minions among them directly into play"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for place in range(3):
            self.draw_one(game, me)

    def draw_one(self, game: Table, me: Entity) -> None:
        owner = game.owner(me)
        index = random_deck_index(game, owner) if owner.cards_left else -1
        if index < 0:
            draw(game, owner)
        elif owner.deck[index].card.is_minion() and len(owner.board) < MAX_BOARD:
            held = reveal_from_deck(game, owner, index)
            minion = entity_from_held(game, owner, held)
            summon_entity(game, owner, minion, position_right_of(game, me))
        else:
            draw_from(game, owner, index)


@card("AT_072")
class VarianWrynn:
    play = DrawThreeOntoBoard()


@card("AT_130")
class SeaReaver:
    drawn = Damage(FRIENDLY & MINION, 1)
