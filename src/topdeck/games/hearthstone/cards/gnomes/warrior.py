"""Warrior cards from Goblins vs Gnomes."""

from typing import Final

from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.auras import changes_rule
from topdeck.games.hearthstone.engine.deaths import is_dying
from topdeck.games.hearthstone.engine.health import damage
from topdeck.games.hearthstone.language import (
    ALIVE,
    ARMORED,
    DAMAGED,
    FRIENDLY,
    MECH,
    MINION,
    MY_HERO,
    PROPOSED,
    SELF,
    TARGET,
    Buff,
    Damage,
    Destroy,
    Draw,
    Effect,
    Either,
    Enrage,
    Entity,
    Exists,
    GainArmor,
    MissTarget,
    ShuffleInForEnemy,
    Table,
    When,
    add_spell_damage,
    card,
)

MOST_BOUNCES: Final = 80


class Bounce(Effect):
    """Deal 1 damage to a random minion that can be hurt, and repeat this until a minion is dying.

    The blade always stops after 80 bounces: https://hearthstone.wiki.gg/wiki/Bouncing_Blade.
    """

    def in_words(self) -> str:
        return "deal 1 damage{spell_damage:more} to a random minion, again and again until that kills it"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for bounce in range(MOST_BOUNCES):
            minions = [other for other in (MINION & ALIVE).select(game, me, it) if can_be_hurt(game, other)]
            if not minions:
                return
            target = minions[game.random(len(minions))]
            damage(game, me, target, add_spell_damage(game, me, 1, 1))
            if is_dying(target):
                return


def can_be_hurt(game: Table, it: Entity) -> bool:
    """Return whether a minion is neither immune nor kept at 1 health by Commanding Shout."""
    is_kept = it.health == 1 and changes_rule(game.owner(it), constants.MINIONS_SURVIVE)
    return not is_kept and not it.has_keyword(constants.IMMUNE)


@card("GVG_050")
class BouncingBlade:
    needs = Exists(MINION)
    play = Bounce()


@card("GVG_051")
class Warbot:
    enrage = Enrage(attack=1)


@card("GVG_052")
class Crush:
    targets = MINION
    play = Destroy(TARGET)
    costs_less = Either(Exists(FRIENDLY & MINION & DAMAGED), 4, 0)


@card("GVG_053")
class Shieldmaiden:
    play = GainArmor(5)


@card("GVG_054")
class OgreWarmaul:
    when = When(PROPOSED, MY_HERO, MissTarget())


@card("GVG_055")
class ScrewjankClunker:
    targets = FRIENDLY & MECH
    play = Buff(TARGET, attack=2, health=2)


@card("GVG_056")
class IronJuggernaut:
    play = ShuffleInForEnemy("GVG_056t")


@card("GVG_056t")
class BurrowingMine:
    drawn = Damage(MY_HERO, 10, fixed=True) + Draw()


@card("GVG_086")
class SiegeEngine:
    when = When(ARMORED, MY_HERO, Buff(SELF, attack=1))
