"""Basic mage cards, including the hero and the hero power."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    ENEMY,
    HURT,
    MINION,
    SELF,
    TARGET,
    Damage,
    Draw,
    Freeze,
    Transform,
    When,
    card,
    plain_cards,
)


@card("CS2_034")
class Fireblast:
    targets = CHARACTER
    play = Damage(TARGET, 1)


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


PLAIN = plain_cards(JainaProudmoore="HERO_08", Sheep="CS2_tk1")
