"""Hunter cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import (
    AFTER_ATTACK,
    AFTER_PLAY,
    BEAST,
    CHARACTER,
    ENEMY,
    ENEMY_HERO,
    MINION,
    MY_HERO,
    SELF,
    TARGET,
    Attack,
    BuffHand,
    Damage,
    Holding,
    Summon,
    When,
    card,
    plain_cards,
)


@card("CFM_026")
class HiddenCache:
    secret = When(AFTER_PLAY, ENEMY & MINION, BuffHand(MINION, attack=2, health=2, count=1), only_if=Holding(MINION))


@card("CFM_315")
class Alleycat:
    play = Summon("CFM_315t")


@card("CFM_316")
class RatPack:
    deathrattle = Summon("CFM_316t", Attack(SELF))


@card("CFM_333")
class Knuckles:
    when = When(AFTER_ATTACK, SELF, Damage(ENEMY_HERO, Attack(SELF)), against=MINION)


@card("CFM_334")
class SmugglersCrate:
    play = BuffHand(BEAST, attack=2, health=2, count=1)


@card("CFM_335")
class DispatchKodo:
    targets = CHARACTER
    play = Damage(TARGET, Attack(SELF))


@card("CFM_336")
class ShakyZipgunner:
    deathrattle = BuffHand(MINION, attack=2, health=2, count=1)


@card("CFM_337")
class PiranhaLauncher:
    when = When(AFTER_ATTACK, MY_HERO, Summon("CFM_337t"))


@card("CFM_338")
class TroggBeastrager:
    play = BuffHand(BEAST, attack=1, health=1, count=1)


PLAIN = plain_cards(Tabbycat="CFM_315t", Rat="CFM_316t", Piranha="CFM_337t")
