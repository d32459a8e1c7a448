"""Basic warlock cards, including the hero and the hero power."""

from topdeck.games.hearthstone.language import CHARACTER, MY_HERO, TARGET, Damage, Discard, Draw, card, plain_cards


@card("CS2_056")
class LifeTap:
    play = Draw() + Damage(MY_HERO, 2)


@card("EX1_308")
class Soulfire:
    targets = CHARACTER
    play = Damage(TARGET, 4) + Discard()


PLAIN = plain_cards(Guldan="HERO_07", Voidwalker="CS2_065")
