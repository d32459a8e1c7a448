"""Basic mage cards, including the hero and the hero power."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    ENEMY,
    HURT,
    MINION,
    ROOM,
    SELF,
    TARGET,
    Damage,
    Draw,
    Freeze,
    Missiles,
    Summon,
    Transform,
    When,
    card,
    plain_cards,
)


@card("CS2_022")
class Polymorph:
    targets = MINION
    play = Transform(TARGET, "CS2_tk1")


@card("CS2_023")
class ArcaneIntellect:
    play = Draw(2)


@card("CS2_024")
class Frostbolt:
    targets = CHARACTER
    play = Damage(TARGET, 3) + Freeze(TARGET)


@card("CS2_025")
class ArcaneExplosion:
    play = Damage(ENEMY & MINION, 1)


@card("CS2_026")
class FrostNova:
    play = Freeze(ENEMY & MINION)


@card("CS2_027")
class MirrorImage:
    needs = ROOM
    play = Summon("CS2_mirror", 2)


@card("CS2_029")
class Fireball:
    targets = CHARACTER
    play = Damage(TARGET, 6)


@card("CS2_032")
class Flamestrike:
    play = Damage(ENEMY & MINION, 4)


@card("CS2_033")
class WaterElemental:
    when = When(HURT, CHARACTER, Freeze(TARGET), against=SELF)


@card("CS2_034")
class Fireblast:
    targets = CHARACTER
    play = Damage(TARGET, 1)


@card("EX1_277")
class ArcaneMissiles:
    play = Missiles(ENEMY, 3)


PLAIN = plain_cards(MirrorImageMinion="CS2_mirror", Sheep="CS2_tk1", JainaProudmoore="HERO_08")
