"""Cards from Blackrock Mountain."""

from topdeck.games.hearthstone.language import (
    AFTER_PLAY,
    CHARACTER,
    DEMON,
    DRAGON,
    ENEMY,
    ENEMY_HERO,
    FRIENDLY,
    HURT,
    MINION,
    MY_HAND,
    MY_HEALTH,
    SELF,
    SPELL,
    TARGET,
    UNDAMAGED,
    Between,
    Buff,
    Damage,
    Draw,
    Either,
    Holding,
    If,
    Missiles,
    Summon,
    UnlockOverload,
    When,
    card,
    plain_cards,
)

# ---- neutral


@card("BRM_034")
class BlackwingCorruptor:
    targets = CHARACTER
    needs_target_if = Holding(DRAGON)
    play = Damage(TARGET, 3)


# ---- hunter


@card("BRM_013")
class QuickShot:
    targets = CHARACTER
    play = Damage(TARGET, 3) + If(MY_HAND <= 0, Draw())


@card("BRM_014")
class CoreRager:
    play = If(MY_HAND <= 0, Buff(SELF, attack=3, health=3))


# ---- mage


@card("BRM_002")
class Flamewaker:
    when = When(AFTER_PLAY, FRIENDLY & SPELL, Missiles(ENEMY, 2))


# ---- priest


@card("BRM_004")
class TwilightWhelp:
    play = If(Holding(DRAGON), Buff(SELF, health=2))


# ---- rogue


@card("BRM_008")
class DarkIronSkulker:
    play = Damage(ENEMY & MINION & UNDAMAGED, 2)


# ---- shaman


@card("BRM_011")
class LavaShock:
    targets = CHARACTER
    play = Damage(TARGET, 2) + UnlockOverload()


@card("BRM_012")
class FireguardDestroyer:
    play = Buff(SELF, attack=Between(1, 4))


# ---- warlock


@card("BRM_005")
class Demonwrath:
    play = Damage(MINION - DEMON, 2)


@card("BRM_006")
class ImpGangBoss:
    when = When(HURT, SELF, Summon("BRM_006t"))


# ---- warrior


@card("BRM_015")
class Revenge:
    play = Damage(MINION, Either(MY_HEALTH <= 12, 3, 1))


@card("BRM_016")
class AxeFlinger:
    when = When(HURT, SELF, Damage(ENEMY_HERO, 2))


# ---- cards without text

PLAIN = plain_cards(Imp="BRM_006t")
