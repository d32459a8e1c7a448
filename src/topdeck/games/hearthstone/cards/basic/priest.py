"""Basic priest cards, including the hero and the hero power."""

from topdeck.games.hearthstone.engine.zones import add_to_hand
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
    Effect,
    Entity,
    Heal,
    Health,
    Table,
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


class CopyFromEnemyHand(Effect):
    """Add a copy of a random card in the opponent's hand to the player's hand."""

    def in_words(self) -> str:
        return "put a copy of a random card in your opponent's hand into your hand"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        cards = [held.card for held in game.opponent(me).hand]
        if cards:
            copied = cards[game.random(len(cards))]
            add_to_hand(game, game.owner(me), copied, me.card, False)  # hidden from the opponent


@card("CS2_003")
class MindVision:
    play = CopyFromEnemyHand()


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
