"""Legendary neutral cards from the Classic set."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.board import position_right_of, summon, transform
from topdeck.games.hearthstone.engine.zones import add_to_hand
from topdeck.games.hearthstone.language import (
    CASTER_HERO,
    CHARACTER,
    DAMAGED,
    ENEMY,
    ENEMY_WEAPON,
    FRIENDLY,
    HERO,
    MAX_BOARD,
    MINION,
    MURLOC,
    MY_HERO,
    MY_WEAPON,
    NEXT_TURN,
    OTHER,
    PLAYED,
    ROOM,
    SELF,
    SHORT_TURNS,
    SPELL,
    TARGET,
    TAUNT,
    TURN_END,
    TURN_START,
    AddOneOf,
    AddToHand,
    Aura,
    Between,
    BreakEnemyWeapon,
    Buff,
    CostChange,
    Count,
    Damage,
    Destroy,
    DiscardHand,
    Draw,
    EachPlayer,
    Effect,
    Entity,
    FlipCoin,
    ForEnemy,
    Has,
    Heal,
    Health,
    Named,
    OnEach,
    Random,
    Reprice,
    ReturnToHand,
    SetRemainingHealth,
    Summon,
    SummonOneOf,
    Table,
    TakeControl,
    Teach,
    Transform,
    When,
    card,
    plain_cards,
)


@card("EX1_002")
class TheBlackKnight:
    targets = ENEMY & MINION & Has(TAUNT)
    play = Destroy(TARGET)


@card("EX1_012")
class BloodmageThalnos:
    deathrattle = Draw()


@card("EX1_014")
class KingMukla:
    play = ForEnemy(AddToHand("EX1_014t", 2))


@card("EX1_014t")
class Bananas:
    targets = MINION
    play = Buff(TARGET, attack=1, health=1)


@card("EX1_016")
class SylvanasWindrunner:
    deathrattle = TakeControl(Random(ENEMY & MINION))


@card("EX1_062")
class OldMurkEye:
    aura = Aura(SELF, attack=Count(MURLOC & OTHER))


class CopyToOtherPlayer(Effect):
    """Add a copy of the played card to the other player's hand; both players see the copy."""

    def in_words(self) -> str:
        return "put a copy of it into the other player's hand"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        add_to_hand(game, game.opponent(it), it.card, me.card, True)


@dataclass(eq=False)
class TransformIntoOneOf(OnEach):
    """Transform each minion into one of the minions with these ids, chosen at random."""

    ids: tuple[str, ...]

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        cards = game.rules.cards_with_ids(self.ids, self)
        transform(game, it, cards[game.random(len(cards))])

    def in_words(self) -> str:
        return "turn {who} into one of these at random: {ids}"


@card("EX1_083")
class TinkmasterOverspark:
    play = TransformIntoOneOf(Random(MINION & OTHER), ("EX1_tk28", "EX1_tk29"))


@card("EX1_100")
class LorewalkerCho:
    when = When(PLAYED, SPELL, CopyToOtherPlayer())


@card("EX1_110")
class CairneBloodhoof:
    deathrattle = Summon("EX1_110t")


@card("EX1_116")
class LeeroyJenkins:
    play = ForEnemy(Summon("EX1_116t", 2))


@card("EX1_249")
class BaronGeddon:
    when = When(TURN_END, MY_HERO, Damage(CHARACTER & OTHER, 2))


@card("EX1_298")
class RagnarosTheFirelord:
    when = When(TURN_END, MY_HERO, Damage(Random(ENEMY), 8))


@card("EX1_557")
class NatPagle:
    when = When(TURN_START, MY_HERO, FlipCoin(Draw()))


@card("EX1_558")
class HarrisonJones:
    play = Draw(Health(ENEMY_WEAPON)) + BreakEnemyWeapon()  # in this order (HearthSim/hs-bugs 902)


@card("EX1_560")
class Nozdormu:
    rules = SHORT_TURNS


@card("EX1_561")
class Alexstrasza:
    targets = HERO
    play = SetRemainingHealth(TARGET, 15)


@dataclass(eq=False)
class FillBoard(Effect):
    """Summon copies of a minion until the board is full, alternately to the right and to the left of this minion."""

    id: str

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for number in range(MAX_BOARD):
            position = position_right_of(game, me) - number % 2
            summon(game, game.owner(me), game.rules.cards[self.id], max(position, 0))

    def in_words(self) -> str:
        return "summon {id} on alternate sides of {me} until your board is full"


@card("EX1_562")
class Onyxia:
    play = FillBoard("ds1_whelptoken")


@card("EX1_577")
class TheBeast:
    deathrattle = ForEnemy(Summon("EX1_finkle"))


@card("EX1_614")
class IllidanStormrage:
    when = When(PLAYED, FRIENDLY & OTHER, Summon("EX1_614t"))


@card("NEW1_024")
class CaptainGreenskin:
    play = Buff(MY_WEAPON, attack=1, health=1)


@card("NEW1_029")
class MillhouseManastorm:
    play = ForEnemy(Reprice(CostChange(SPELL, to=0), until=NEXT_TURN))


@card("NEW1_030")
class Deathwing:
    play = Destroy(MINION & OTHER) + DiscardHand()


@card("NEW1_038")
class Gruul:
    when = When(TURN_END, HERO, Buff(SELF, attack=1, health=1))


@card("NEW1_040")
class Hogger:
    when = When(TURN_END, MY_HERO, Summon("NEW1_040t"))


# ---- Elite Tauren Chieftain and his Power Chords


@card("PRO_001")
class EliteTaurenChieftain:
    play = EachPlayer(AddOneOf(("PRO_001a", "PRO_001b", "PRO_001c")))


@card("PRO_001a")
class IAmMurloc:
    needs = ROOM
    play = Summon("PRO_001at", Between(3, 5))


@card("PRO_001b")
class RoguesDoIt:
    targets = CHARACTER
    play = Damage(TARGET, 4) + Draw()


@card("PRO_001c")
class PowerOfTheHorde:
    needs = ROOM
    play = SummonOneOf(("CS2_121", "EX1_021", "EX1_023", "EX1_110", "EX1_390", "CS2_179"))


# ---- Gelbin Mekkatorque and his inventions


@card("EX1_112")
class GelbinMekkatorque:
    play = SummonOneOf(("Mekka1", "Mekka2", "Mekka3", "Mekka4"))


@card("Mekka1")
class HomingChicken:
    when = When(TURN_START, MY_HERO, Destroy(SELF) + Draw(3))


@card("Mekka2")
class RepairBot:
    when = When(TURN_END, MY_HERO, Heal(Random(CHARACTER & DAMAGED, dying=True), 6))


@card("Mekka3")
class Emboldener3000:
    when = When(TURN_END, MY_HERO, Buff(Random(MINION, dying=True), attack=1, health=1))


@card("Mekka4")
class Poultryizer:
    when = When(TURN_START, MY_HERO, Transform(Random(MINION), "Mekka4t"))


# ---- Ysera and her Dream cards


@card("EX1_572")
class Ysera:
    when = When(TURN_END, MY_HERO, AddOneOf(("DREAM_01", "DREAM_02", "DREAM_03", "DREAM_04", "DREAM_05")))


@card("DREAM_02")
class YseraAwakens:
    play = Damage(CHARACTER - Named("EX1_572"), 5)


@card("DREAM_04")
class Dream:
    targets = MINION
    play = ReturnToHand(TARGET)


@card("DREAM_05")
class Nightmare:
    targets = MINION
    play = Buff(TARGET, attack=5, health=5) + Teach(TARGET, trigger=When(TURN_START, CASTER_HERO, Destroy(SELF)))


PLAIN = plain_cards(
    LaughingSister="DREAM_01",
    EmeraldDrake="DREAM_03",
    BaineBloodhoof="EX1_110t",
    Whelp="EX1_116t",
    Malygos="EX1_563",
    FinkleEinhorn="EX1_finkle",
    FlameOfAzzinoth="EX1_614t",
    Chicken="Mekka4t",
    Squirrel="EX1_tk28",
    Devilsaur="EX1_tk29",
    Gnoll="NEW1_040t",
    Murloc="PRO_001at",
    WhelpOfOnyxia="ds1_whelptoken",
)
