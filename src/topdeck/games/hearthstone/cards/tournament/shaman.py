"""Shaman cards from The Grand Tournament."""

from topdeck.games.hearthstone.cards.basic.shaman import BASIC_TOTEMS
from topdeck.games.hearthstone.engine.board import position_right_of, summon
from topdeck.games.hearthstone.language import (
    CHARACTER,
    FRIENDLY,
    MINION,
    SELF,
    TARGET,
    TOTEM,
    Between,
    Buff,
    BuffHand,
    Count,
    Damage,
    DamageEach,
    Draw,
    Effect,
    Entity,
    Heal,
    Joust,
    ReplacePower,
    SummonOneOf,
    Table,
    card,
    plain_cards,
)


class SummonAnyTotem(Effect):
    """Summon a random totem, which is either a basic totem or a totem from the card pool."""

    def in_words(self) -> str:
        return "summon a random Totem, basic or not"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        totems = [*game.rules.cards_with_ids(BASIC_TOTEMS, self), *game.rules.matching_cards(TOTEM)]
        summon(game, game.owner(me), totems[game.random(len(totems))], position_right_of(game, me))


@card("AT_046")
class TuskarrTotemic:
    play = SummonAnyTotem()


@card("AT_046", since="gadgetzan-2017")
class TuskarrTotemicFrom2017:
    play = SummonOneOf(BASIC_TOTEMS)


@card("AT_047")
class DraeneiTotemcarver:
    play = Buff(SELF, attack=Count(FRIENDLY & TOTEM), health=Count(FRIENDLY & TOTEM))


@card("AT_048")
class HealingWave:
    targets = CHARACTER
    play = Joust(Heal(TARGET, 14), Heal(TARGET, 7))


@card("AT_049")
class ThunderBluffValiant:
    inspire = Buff(FRIENDLY & TOTEM, attack=2)


@card("AT_050")
class ChargedHammer:
    deathrattle = ReplacePower("AT_050t")


@card("AT_050t")
class LightningJolt:
    targets = CHARACTER
    play = Damage(TARGET, 2)


@card("AT_051")
class ElementalDestruction:
    play = DamageEach(MINION, Between(4, 5))


@card("AT_053")
class AncestralKnowledge:
    play = Draw(2)


@card("AT_054")
class TheMistcaller:
    play = BuffHand(MINION, attack=1, health=1, deck=True)


PLAIN = plain_cards(TotemGolem="AT_052")
