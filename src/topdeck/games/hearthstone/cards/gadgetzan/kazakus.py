"""Kazakus, his potions and their ingredients."""

from dataclasses import dataclass
from typing import Any

from topdeck.games.hearthstone.engine.entity import new_entity
from topdeck.games.hearthstone.language import (
    CHARACTER,
    DEMON,
    ENEMY,
    FRIENDLY,
    MINION,
    NO_DUPLICATES,
    TARGET,
    TO_HAND,
    AddRandom,
    Buff,
    Card,
    CardEffect,
    Choice,
    ChooseAmong,
    Damage,
    Draw,
    Effect,
    Entity,
    Exists,
    Freeze,
    GainArmor,
    If,
    Player,
    Random,
    Resurrect,
    Selector,
    Summon,
    Table,
    Transform,
    card,
    offer_choice,
    plain_cards,
)

# ---- brewing: the player chooses a size, then an ingredient, then a potion that contains it.  The opponent does not
# see these choices, so sampling a later choice draws the earlier choices at random.


@dataclass(eq=False)
class ChooseIngredient(Effect):
    """Choose one of three ingredients for a potion."""

    potions: tuple[str, ...]
    then: CardEffect

    def in_words(self) -> str:
        return "choose one of three ingredients, then {then}"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        self.ask(game, me, game.rules.cards[self.potions[game.random(len(self.potions))]])

    def ask(self, game: Table, me: Entity, potion: Card) -> None:
        offer_choice(game, me, list(potion.ingredients), self.then, self)


@dataclass(eq=False)
class ChooseMixture(Effect):
    """Choose one of three potions that share an ingredient."""

    potions: tuple[str, ...]
    then: CardEffect

    def in_words(self) -> str:
        return "choose one of three potions with it and {then}"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        ingredients = [ingredient for card_id in self.potions for ingredient in game.rules.cards[card_id].ingredients]
        self.ask(game, me, ingredients[game.random(len(ingredients))])

    def ask(self, game: Table, me: Entity, ingredient: Card) -> None:
        offer_choice(game, me, list(ingredient.mixtures), self.then, self)


@dataclass(eq=False)
class OfThatSize(CardEffect):
    """Offer ingredients for the potion of the chosen size."""

    next: ChooseIngredient

    def in_words(self) -> str:
        return "brew it: {next}"

    def run(self, game: Table, owner: Player, card: Card, choice: Choice) -> None:
        for card_id in self.next.potions:
            if game.rules.cards[card_id].cost == card.cost:
                self.next.ask(game, new_entity(choice.maker, 0, owner.side), game.rules.cards[card_id])


@dataclass(eq=False)
class WithThat(CardEffect):
    """Offer potions that contain the chosen ingredient."""

    next: ChooseMixture

    def in_words(self) -> str:
        return "{next}"

    def run(self, game: Table, owner: Player, card: Card, choice: Choice) -> None:
        self.next.ask(game, new_entity(choice.maker, 0, owner.side), card)


SIZES = ("CFM_621t11", "CFM_621t12", "CFM_621t13")
POTIONS = ("CFM_621t", "CFM_621t14", "CFM_621t15")


@card("CFM_621")
class Kazakus:
    play = If(
        NO_DUPLICATES,
        ChooseAmong(SIZES, OfThatSize(ChooseIngredient(POTIONS, WithThat(ChooseMixture(POTIONS, TO_HAND))))),
    )


@card("CFM_621t11")
class LesserPotion:
    """The option for a potion that costs 1."""

    only_offered = True


@card("CFM_621t12")
class GreaterPotion:
    """The option for a potion that costs 5."""

    only_offered = True


@card("CFM_621t13")
class SuperiorPotion:
    """The option for a potion that costs 10."""

    only_offered = True


# ---- the ingredients


def kind(name: str, targets: Selector | None = None, **plays: Effect) -> tuple[Any, ...]:
    """Return an ingredient's scripts for the potions that cost 1, 5 and 10; `plays` maps card ids to effects."""
    aimed = {} if targets is None else {"targets": targets}
    return tuple(card(card_id)(type(name, (), {"play": play, **aimed})) for card_id, play in plays.items())


KINDS = (  # in the order in which their effects run
    kind("Felbloom", CFM_621t4=Damage(MINION, 2), CFM_621t18=Damage(MINION, 4), CFM_621t33=Damage(MINION, 6)),
    kind(
        "Netherbloom", CFM_621t10=Summon("CFM_621_m4"), CFM_621t20=Summon("CFM_621_m2"), CFM_621t28=Summon("CFM_621_m3")
    ),
    kind(
        "IchorOfUndeath",
        CFM_621t37=Resurrect(MINION),
        CFM_621t38=Resurrect(MINION, count=2),
        CFM_621t39=Resurrect(MINION, count=3),
    ),
    kind(
        "HeartOfFire",
        targets=CHARACTER,
        CFM_621t2=Damage(TARGET, 3),
        CFM_621t16=Damage(TARGET, 5),
        CFM_621t25=Damage(TARGET, 8),
    ),
    kind("StonescaleOil", CFM_621t3=GainArmor(4), CFM_621t17=GainArmor(7), CFM_621t26=GainArmor(10)),
    kind(
        "Goldthorn",
        CFM_621t6=Buff(FRIENDLY & MINION, health=2),
        CFM_621t24=Buff(FRIENDLY & MINION, health=4),
        CFM_621t32=Buff(FRIENDLY & MINION, health=6),
    ),
    kind(
        "Icecap",
        CFM_621t5=Freeze(Random(ENEMY & MINION)),
        CFM_621t19=Freeze(Random(ENEMY & MINION, count=2)),
        CFM_621t27=Freeze(Random(ENEMY & MINION, count=3)),
    ),
    kind("Kingsblood", CFM_621t8=Draw(1), CFM_621t22=Draw(2), CFM_621t30=Draw(3)),
    kind(
        "ShadowOil",
        CFM_621t9=AddRandom(DEMON),
        CFM_621t23=AddRandom(DEMON, count=2),
        CFM_621t31=AddRandom(DEMON, count=3),
    ),
)


@card("CFM_621t21")
class MysticWoolFor5:
    needs = Exists(MINION)
    play = Transform(Random(ENEMY & MINION), "CFM_621_m5")


@card("CFM_621t29")
class MysticWoolFor10:
    play = Transform(MINION, "CFM_621_m5")


# ---- the potions


@card("CFM_621t")
class KazakusPotionFor1:
    ingredients = tuple(scripts[0].card_id for scripts in KINDS)


@card("CFM_621t14")
class KazakusPotionFor5:
    ingredients = ("CFM_621t21", *(scripts[1].card_id for scripts in KINDS))


@card("CFM_621t15")
class KazakusPotionFor10:
    ingredients = ("CFM_621t29", *(scripts[2].card_id for scripts in KINDS))


PLAIN = plain_cards(
    KabalDemonOf2="CFM_621_m4", KabalDemonOf5="CFM_621_m2", KabalDemonOf8="CFM_621_m3", Sheep="CFM_621_m5"
)
