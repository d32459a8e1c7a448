"""Druid cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import (
    ATTACK,
    BEAST,
    CRYSTAL_ROOM,
    FRIENDLY,
    MINION,
    ROOM,
    SELF,
    TARGET,
    AddToHand,
    Buff,
    Count,
    DrawAndReprice,
    Effect,
    Entity,
    Exists,
    GainArmor,
    GainCrystals,
    If,
    JadeGolem,
    ShuffleIn,
    Table,
    card,
)


@card("CFM_308")
class KunTheForgottenKing:
    options = ("CFM_308a", "CFM_308b")


@card("CFM_308a")
class ForgottenArmor:
    play = GainArmor(10)


class RefreshMana(Effect):
    """Fill the player's empty mana crystals, except those locked by overload."""

    def in_words(self) -> str:
        return "refill your mana crystals"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        owner.mana = max(owner.mana, owner.max_mana - owner.locked)


@card("CFM_308b")
class ForgottenMana:
    play = RefreshMana()


@card("CFM_343")
class JadeBehemoth:
    play = JadeGolem()


@card("CFM_602")
class JadeIdol:
    options = ("CFM_602a", "CFM_602b")


@card("CFM_602a")
class JadeIdolAsGolem:
    play = JadeGolem()


@card("CFM_602b")
class JadeIdolForTheDeck:
    play = ShuffleIn("CFM_602", 3)


@card("CFM_614")
class MarkOfTheLotus:
    play = Buff(FRIENDLY & MINION, attack=1, health=1)


@card("CFM_616")
class PilferedPower:
    play = If(
        CRYSTAL_ROOM, GainCrystals(Count(FRIENDLY & MINION)), If(Exists(FRIENDLY & MINION), AddToHand("CS2_013t"))
    )


@card("CFM_617")
class CelestialDreamer:
    play = If(Exists(FRIENDLY & MINION & (ATTACK >= 5)), Buff(SELF, attack=2, health=2))


@card("CFM_713")
class JadeBlossom:
    needs = ROOM | CRYSTAL_ROOM
    play = JadeGolem() + GainCrystals(1)


@card("CFM_811")
class LunarVisions:
    play = DrawAndReprice(MINION, -2, count=2)


@card("CFM_816")
class VirmenSensei:
    targets = FRIENDLY & BEAST
    play = Buff(TARGET, attack=2, health=2)
