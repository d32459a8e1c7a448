"""Neutral cards from The Grand Tournament, and the upgraded hero powers."""

from dataclasses import dataclass

from topdeck.games.hearthstone.language import (
    CHARACTER,
    DIVINE_SHIELD,
    DRAGON,
    ENEMY,
    ENEMY_HERO,
    FRIENDLY,
    HERO,
    MINION,
    MY_HERO,
    PLAYED,
    ROOM,
    SELF,
    SPELL,
    TARGET,
    TAUNT,
    THIS_TURN,
    Buff,
    Card,
    CardEffect,
    Choice,
    Damage,
    Draw,
    Effect,
    Entity,
    Equip,
    GainArmor,
    Give,
    Heal,
    Holding,
    If,
    Player,
    Random,
    Summon,
    Table,
    UpgradePower,
    When,
    card,
    plain_cards,
)


@card("AT_017")
class TwilightGuardian:
    play = If(Holding(DRAGON), Buff(SELF, attack=1, keywords=TAUNT))


@card("AT_094")
class FlameJuggler:
    play = Damage(Random(ENEMY), 1)


@card("AT_111")
class RefreshmentVendor:
    play = Heal(HERO, 4)


@card("AT_123")
class Chillmaw:
    deathrattle = If(Holding(DRAGON), Damage(MINION, 3))


@card("AT_129")
class FjolaLightbane:
    when = When(PLAYED, FRIENDLY & SPELL, Give(SELF, DIVINE_SHIELD), against=SELF)


@card("AT_131")
class EydisDarkbane:
    when = When(PLAYED, FRIENDLY & SPELL, Damage(Random(ENEMY), 3), against=SELF)


# ---- the upgraded hero powers


@card("AT_132")
class JusticarTrueheart:
    play = UpgradePower(
        {
            "CS2_017": "AT_132_DRUID",
            "DS1h_292": "AT_132_HUNTER",
            "CS2_034": "AT_132_MAGE",
            "CS2_101": "AT_132_PALADIN",
            "CS1h_001": "AT_132_PRIEST",
            "CS2_083b": "AT_132_ROGUE",
            "CS2_049": "AT_132_SHAMAN",
            "CS2_056": "AT_132_WARLOCK",
            "CS2_102": "AT_132_WARRIOR",
        }
    )


@card("AT_132_DRUID")
class DireShapeshift:
    play = Buff(MY_HERO, attack=2, until=THIS_TURN) + GainArmor(2)


@card("AT_132_HUNTER")
class BallistaShot:
    play = Damage(ENEMY_HERO, 3)


@card("AT_132_MAGE")
class FireblastRank2:
    targets = CHARACTER
    play = Damage(TARGET, 2)


@card("AT_132_PALADIN")
class TheSilverHand:
    needs = ROOM
    play = Summon("CS2_101t", 2)


@card("AT_132_PRIEST")
class HealHeroPower:
    targets = CHARACTER
    play = Heal(TARGET, 4)


@card("AT_132_ROGUE")
class PoisonedDaggers:
    play = Equip("AT_132_ROGUEt")


@card("AT_132_WARLOCK")
class SoulTap:
    play = Draw()


@card("AT_132_WARRIOR")
class TankUp:
    play = GainArmor(4)


# ---- the upgraded shaman power: a totem of the player's choice


class DoWhatItSays(CardEffect):
    """Run the text of the chosen card."""

    def in_words(self) -> str:
        return "do what it says"

    def run(self, game: Table, owner: Player, card: Card, choice: Choice) -> None:
        if card.play is not None:
            card.play.run(game, owner.hero, owner.hero)


@dataclass(eq=False)
class ChooseOneOf(Effect):
    """Choose one of these cards; all of them are offered."""

    ids: tuple[str, ...]
    then: CardEffect

    def in_words(self) -> str:
        return "choose one of {ids:names}, and {then}"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        cards = tuple(game.rules.cards[card_id] for card_id in self.ids)
        game.offer(Choice(options=cards, then=self.then, maker=me.card, asker=self), me)


@card("AT_132_SHAMAN")
class TotemicSlam:
    needs = ROOM
    play = ChooseOneOf(("AT_132_SHAMANa", "AT_132_SHAMANb", "AT_132_SHAMANc", "AT_132_SHAMANd"), DoWhatItSays())


@card("AT_132_SHAMANa")
class HealingTotem:
    only_offered = True
    play = Summon("NEW1_009")


@card("AT_132_SHAMANb")
class SearingTotem:
    only_offered = True
    play = Summon("CS2_050")


@card("AT_132_SHAMANc")
class StoneclawTotem:
    only_offered = True
    play = Summon("CS2_051")


@card("AT_132_SHAMANd")
class WrathOfAirTotem:
    only_offered = True
    play = Summon("CS2_052")


PLAIN = plain_cards(ArgentHorserider="AT_087", PoisonedDagger="AT_132_ROGUEt")
