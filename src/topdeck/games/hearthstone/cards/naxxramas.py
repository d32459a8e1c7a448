"""Cards from Curse of Naxxramas."""

from topdeck.games.hearthstone.engine.board import position_right_of, summon
from topdeck.games.hearthstone.engine.constants import RIGHTMOST
from topdeck.games.hearthstone.engine.deaths import force_deaths
from topdeck.games.hearthstone.engine.health import destroy
from topdeck.games.hearthstone.language import (
    BATTLECRY,
    BEAST,
    DEATHRATTLE,
    DEMON,
    DIED,
    DOUBLE_DEATHRATTLE,
    ENEMY_HERO,
    FRIENDLY,
    HERO,
    MINION,
    MY_HAND,
    MY_HERO,
    NEXT_TURN,
    OTHER,
    SELF,
    SPELL,
    SUMMON,
    TARGET,
    THIS_TURN,
    TURN_END,
    TURN_START,
    AddCopyToHand,
    AddRandom,
    Buff,
    CostChange,
    Damage,
    Destroy,
    Draw,
    Effect,
    Entity,
    Exists,
    ForEnemy,
    HasDied,
    Heal,
    HealFully,
    If,
    Named,
    PutSecretsIntoPlay,
    Random,
    Reprice,
    Resummon,
    ReturnToHand,
    Settle,
    Silence,
    Summon,
    SummonCopy,
    SummonFromDeck,
    SummonFromHand,
    Table,
    Teach,
    When,
    card,
    plain_cards,
)

# ---- neutral


@card("FP1_001")
class ZombieChow:
    deathrattle = Heal(ENEMY_HERO, 5)


@card("FP1_002")
class HauntedCreeper:
    deathrattle = Summon("FP1_002t", 2)


@card("FP1_003")
class EchoingOoze:
    play = Teach(SELF, trigger=When(TURN_END, MY_HERO, SummonCopy(SELF)), until=THIS_TURN)


@card("FP1_004")
class MadScientist:
    deathrattle = PutSecretsIntoPlay()


@card("FP1_005")
class ShadeOfNaxxramas:
    when = When(TURN_START, MY_HERO, Buff(SELF, attack=1, health=1))


@card("FP1_007")
class NerubianEgg:
    deathrattle = Summon("FP1_007t")


@card("FP1_009")
class Deathlord:
    deathrattle = ForEnemy(SummonFromDeck(MINION))


@card("FP1_012")
class SludgeBelcher:
    deathrattle = Summon("FP1_012t")


class SummonDeadOfThisTurn(Effect):
    """Summon the minions that died on the player's side this turn, in the order in which they died."""

    def in_words(self) -> str:
        return "summon all friendly minions that died this turn"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        for minion in owner.graveyard[len(owner.graveyard) - owner.died_this_turn :]:
            summon(game, owner, minion, position_right_of(game, me))


@card("FP1_013")
class KelThuzad:
    when = When(TURN_END, HERO, SummonDeadOfThisTurn())


@card("FP1_014")
class Stalagg:
    deathrattle = If(HasDied(Named("FP1_015"), any_side=True), Summon("FP1_014t"))


@card("FP1_015")
class Feugen:
    deathrattle = If(HasDied(Named("FP1_014"), any_side=True), Summon("FP1_014t"))


@card("FP1_016")
class WailingSoul:
    play = Silence(FRIENDLY & MINION & OTHER)


@card("FP1_017")
class NerubarWeblord:
    cost_aura = CostChange(MINION & BATTLECRY, 2, for_all=True)


@card("FP1_024")
class UnstableGhoul:
    deathrattle = Damage(MINION, 1)


@card("FP1_027")
class StoneskinGargoyle:
    when = When(TURN_START, MY_HERO, HealFully(SELF))


@card("FP1_028")
class Undertaker:
    when = When(SUMMON, FRIENDLY & MINION & OTHER & DEATHRATTLE, Buff(SELF, attack=1))


@card("FP1_029")
class DancingSwords:
    deathrattle = ForEnemy(Draw())


@card("FP1_030")
class Loatheb:
    play = ForEnemy(Reprice(CostChange(SPELL, 5), until=NEXT_TURN))


@card("FP1_031")
class BaronRivendare:
    rules = DOUBLE_DEATHRATTLE


# ---- druid


class ReplaceWithTreants(Effect):
    """Destroy all minions; once they have died, summon as many Treants on each side as that side had minions.

    The deathrattles run before the Treants arrive: https://hearthstone.wiki.gg/wiki/Poison_Seeds.
    """

    def in_words(self) -> str:
        return "destroy all minions, then summon a 2/2 Treant for each of them, for its controller"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        sides = [(game.owner(me), len(game.owner(me).board)), (game.opponent(me), len(game.opponent(me).board))]
        for owner, _ in sides:
            for minion in owner.board:
                destroy(game, minion)
        force_deaths(game)
        for owner, count in sides:
            for treant in range(count):
                summon(game, owner, game.rules.cards["FP1_019t"], RIGHTMOST)


@card("FP1_019")
class PoisonSeeds:
    play = ReplaceWithTreants()


# ---- hunter


@card("FP1_011")
class Webspinner:
    deathrattle = AddRandom(MINION & BEAST)


# ---- mage


@card("FP1_018")
class Duplicate:
    secret = When(DIED, FRIENDLY & MINION, AddCopyToHand(TARGET, count=2), only_if=MY_HAND <= 9)


# ---- paladin


@card("FP1_020")
class Avenge:
    secret = When(
        DIED,
        FRIENDLY & MINION,
        Buff(Random(FRIENDLY & MINION, dying=True), attack=3, health=2),
        only_if=Exists(FRIENDLY & MINION),
    )


# ---- priest


@card("FP1_023")
class DarkCultist:
    deathrattle = Buff(Random(FRIENDLY & MINION, dying=True), health=3)


# ---- rogue


@card("FP1_026")
class AnubarAmbusher:
    deathrattle = ReturnToHand(Random(FRIENDLY & MINION))


# ---- shaman


@card("FP1_025")
class Reincarnate:
    """The deathrattles run before the minion comes back: https://hearthstone.fandom.com/wiki/Reincarnate."""

    targets = MINION
    play = Destroy(TARGET) + Settle() + Resummon(TARGET)


# ---- warlock


@card("FP1_022")
class Voidcaller:
    deathrattle = SummonFromHand(DEMON)


# ---- warrior


@card("FP1_021")
class DeathsBite:
    deathrattle = Damage(MINION, 1)


# ---- cards without text

PLAIN = plain_cards(
    SpectralSpider="FP1_002t",
    Nerubian="FP1_007t",
    SpectralKnight="FP1_008",
    Maexxna="FP1_010",
    Slime="FP1_012t",
    Thaddius="FP1_014t",
    Treant="FP1_019t",
)
