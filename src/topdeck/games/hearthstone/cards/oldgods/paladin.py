"""Paladin cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    DAMAGED,
    DIVINE_SHIELD,
    FRIENDLY,
    MINION,
    MY_HERO,
    MY_MANA,
    ROOM,
    SUMMON,
    TARGET,
    TURN_END,
    Buff,
    Discover,
    Entity,
    Give,
    Has,
    Heal,
    Random,
    ReplacePower,
    Selector,
    SpendAllMana,
    Summon,
    Table,
    ToHand,
    When,
    card,
    plain_cards,
)


@card("OG_006")
class VilefinInquisitor:
    play = ReplacePower("OG_006b")


@card("OG_006b")
class TheTidalHand:
    needs = ROOM
    play = Summon("OG_006a")


@card("OG_198")
class ForbiddenHealing:
    targets = CHARACTER
    play = Heal(TARGET, 2 * MY_MANA) + SpendAllMana()


@card("OG_221")
class SelflessHero:
    deathrattle = Give(Random(FRIENDLY & MINION, dying=True), DIVINE_SHIELD)


@card("OG_222")
class RallyingBlade:
    play = Buff(FRIENDLY & MINION & Has(DIVINE_SHIELD), attack=1, health=1)


@card("OG_223")
class DivineStrength:
    targets = MINION
    play = Buff(TARGET, attack=1, health=2)


@card("OG_229")
class RagnarosLightlord:
    when = When(TURN_END, MY_HERO, Heal(Random(FRIENDLY & DAMAGED), 8))


@card("OG_273")
class StandAgainstDarkness:
    play = Summon("CS2_101t", 5)


PLAIN = plain_cards(SilverHandMurloc="OG_006a")


class FullHealthOne(Selector):
    """Characters whose maximum health is 1."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it.max_health == 1

    def is_changing(self) -> bool:
        return True

    def in_words(self) -> str:
        return "[] with a maximum health of 1"


@card("OG_310")
class StewardOfDarkshire:
    when = When(SUMMON, FRIENDLY & MINION & FullHealthOne(), Give(TARGET, DIVINE_SHIELD))


@card("OG_311")
class ALightInTheDarkness:
    play = Discover(MINION, ToHand(attack=1, health=1))
