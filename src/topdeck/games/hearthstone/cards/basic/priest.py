"""Basic priest cards, including the hero and the hero power."""

from topdeck.games.hearthstone.language import (
    ATTACK,
    CHARACTER,
    ENEMY,
    ENEMY_HERO,
    FRIENDLY,
    HEALED,
    MINION,
    ROOM,
    TARGET,
    Buff,
    Damage,
    Destroy,
    Draw,
    Heal,
    Health,
    TakeControl,
    When,
    card,
    plain_cards,
)


@card("CS1h_001")
class LesserHeal:
    targets = CHARACTER
    play = Heal(TARGET, 2)


@card("CS1_112")
class HolyNova:
    play = Damage(ENEMY, 2) + Heal(FRIENDLY, 2)


@card("CS1_113")
class MindControl:
    needs = ROOM
    targets = ENEMY & MINION
    play = TakeControl(TARGET)


@card("CS1_130")
class HolySmite:
    targets = CHARACTER
    play = Damage(TARGET, 2)


@card("CS2_004")
class PowerWordShield:
    targets = MINION
    play = Buff(TARGET, health=2) + Draw()


@card("CS2_234")
class ShadowWordPain:
    targets = MINION & (ATTACK <= 3)
    play = Destroy(TARGET)


@card("CS2_235")
class NorthshireCleric:
    when = When(HEALED, MINION, Draw())


@card("CS2_236")
class DivineSpirit:
    targets = MINION
    play = Buff(TARGET, health=Health(TARGET))


@card("DS1_233")
class MindBlast:
    play = Damage(ENEMY_HERO, 5)


@card("EX1_622")
class ShadowWordDeath:
    targets = MINION & (ATTACK >= 5)
    play = Destroy(TARGET)


PLAIN = plain_cards(AnduinWrynn="HERO_09")
