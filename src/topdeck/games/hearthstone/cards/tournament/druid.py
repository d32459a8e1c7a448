"""Druid cards from The Grand Tournament."""

from topdeck.games.hearthstone.engine.constants import MAX_MANA
from topdeck.games.hearthstone.language import (
    BEAST,
    CHARACTER,
    CRYSTAL_ROOM,
    FRIENDLY,
    MINION,
    MY_HERO,
    MY_MANA,
    SELF,
    SUMMON,
    TARGET,
    THIS_TURN,
    AddRandom,
    AddToHand,
    Buff,
    BuffInHand,
    CostChange,
    Damage,
    Destroy,
    DiscardHand,
    Effect,
    Entity,
    ForEnemy,
    GainCrystals,
    If,
    Summon,
    Table,
    Transform,
    When,
    card,
    plain_cards,
)


@card("AT_037")
class LivingRoots:
    options = ("AT_037a", "AT_037b")


@card("AT_037a")
class LivingRootsStrike:
    targets = CHARACTER
    play = Damage(TARGET, 2)


@card("AT_037b")
class LivingRootsSprout:
    play = Summon("AT_037t", 2)


@card("AT_038")
class DarnassusAspirant:
    play = GainCrystals(1)
    deathrattle = GainCrystals(-1)


@card("AT_039")
class SavageCombatant:
    inspire = Buff(MY_HERO, attack=2, until=THIS_TURN)


@card("AT_040")
class Wildwalker:
    targets = FRIENDLY & BEAST
    play = Buff(TARGET, health=3)


@card("AT_041")
class KnightOfTheWild:
    in_hand = When(SUMMON, FRIENDLY & BEAST, BuffInHand(cost=-1))


@card("AT_042")
class DruidOfTheSaber:
    options = ("AT_042a", "AT_042b")
    both = Transform(SELF, "OG_044c")


@card("AT_042a")
class LionForm:
    play = Transform(SELF, "AT_042t")


@card("AT_042b")
class PantherForm:
    play = Transform(SELF, "AT_042t2")


class FillMana(Effect):
    """Set the player's mana and mana crystals to the maximum, replacing temporary and overloaded mana."""

    def in_words(self) -> str:
        return "gain 10 mana crystals"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        owner.mana = owner.max_mana = MAX_MANA
        owner.locked = owner.temporary_mana = 0


@card("AT_043")
class AstralCommunion:
    play = DiscardHand() + If(CRYSTAL_ROOM & (MY_MANA < 10), FillMana(), AddToHand("CS2_013t"))


@card("AT_044")
class Mulch:
    targets = MINION
    play = Destroy(TARGET) + ForEnemy(AddRandom(MINION))


@card("AT_045")
class Aviana:
    cost_aura = CostChange(MINION, to=1)


PLAIN = plain_cards(
    Sapling="AT_037t", SabertoothLion="AT_042t", SabertoothPanther="AT_042t2", SabertoothTiger="OG_044c"
)
