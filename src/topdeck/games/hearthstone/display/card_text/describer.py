"""Descriptions of the parts of a card script: characters, cards, amounts, conditions and triggers."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.display.card_text import vocabulary
from topdeck.games.hearthstone.display.card_text.vocabulary import Noun
from topdeck.games.hearthstone.engine import abilities, constants
from topdeck.games.hearthstone.engine.abilities import Amount, CardEffect, Condition, Effect, Selector, When
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.language import selectors
from topdeck.games.hearthstone.language.amounts import AttackOf, Between, Count, CountInHand, Either, HealthOf, Times
from topdeck.games.hearthstone.language.conditions import AtLeast, AtMost, Exists, TargetIs
from topdeck.games.shared.card_text import TemplateDescriber
from topdeck.games.shared.english import add_notes, count_noun, frequency, listing, plural, possessive, spell_number

HAVING = {"friendly": "you have", "enemy": "your opponent has", "": "there is"}


class Describer(TemplateDescriber):
    """Describes one card; after the first mention of its target, the text refers to the target as `it`."""

    templates = vocabulary.EFFECTS

    def __init__(self, card: Card, targets: Selector | None = None, it: str = "it") -> None:
        self.card = card
        self.cards = database.card_table(card.era)
        self.it = it
        self.targets = targets

    def field(self, part: Any, name: str, form: str) -> str:
        value, count = getattr(part, name), getattr(part, "count", 1)
        if name == "id":
            return self.quantity(count, self.cards[value])
        if name == "ids":
            return self.names(value) if form == "names" else self.describe_choice(value)
        if name == "until":
            return vocabulary.UNTIL[value]
        if "keywords" in (name, form):
            return self.keywords(value)
        if name == "count":
            return self.how_often(value) if form == "times" else self.count_text(value, form)
        match value:
            case Selector():
                return self.matching(value, name, form, count)
            case Condition():
                return self.condition(value)
            case Effect() | CardEffect():
                return self.effect(value)
            case str():
                return value
            case tuple():
                return listing(value)
        notes = self.spell_damage_notes(getattr(part, "boost", 1)) if form == "damage" else ()
        return self.amount_text(value, form, *notes) if form else self.value_text(value)

    def spell_damage_notes(self, boost: int = 1) -> tuple[str, ...]:
        """Return a note on how spell damage changes the card's damage, if the card is a spell."""
        note = "more with spell damage" if boost == 1 else f"spell damage counts {frequency(boost)}"
        return (note,) if self.card.is_spell() else ()

    # ---- triggers

    def trigger(self, when: When) -> str:
        """Describe a trigger and its effect, whose target is the character involved in the event."""
        describer = type(self)(self.card, it="the attacker" if when.event in vocabulary.ATTACKS else "it")
        return f"{describer.occasion(when)}, {describer.effect(when.effect)}"

    def occasion(self, when: When) -> str:
        who = self.noun(when.who)
        kind = replace(who, phrase="", side="")
        between = {} if when.against is None else {"against": self.noun(when.against).as_character().one()}
        templates = vocabulary.EVENTS_BETWEEN if between else vocabulary.EVENTS
        words = templates[when.event].format(
            who=who.as_character().one(),
            card=kind.with_head("card").one(),
            minion=kind.with_head("minion").one(),
            **vocabulary.PLAYERS[who.side],
            **between,
        )
        if self.card.secret:
            words = words.replace("whenever ", "when ")
        return words if when.only_if is None else f"{words}, {self.if_clause(when.only_if)}"

    # ---- cards

    def quantity(self, count: int | Amount, card: Card) -> str:
        """Describe a number of copies of a card, with stats and keywords for minions and weapons."""
        if card.type not in (constants.MINION_CARD, constants.WEAPON_CARD):
            return card.name if count == 1 else self.count_text(count, f"copy of {card.name}")
        numbers = f"{card.attack}/{card.health}"
        gifts = self.with_gifts(card)
        if card.rarity == "legendary" and count == 1:
            return f"{card.name} ({numbers}{gifts})"
        return self.count_text(count, f"{numbers} {card.name}{gifts}")

    def with_gifts(self, card: Card) -> str:
        keywords = card.keywords & ~sum(vocabulary.OWN_SENTENCES)
        gifts = [self.keywords(keywords)] if keywords else []
        if card.spell_damage:
            gifts.append(f"spell damage +{card.spell_damage}")
        return f" with {listing(gifts)}" if gifts else ""

    def names(self, ids: tuple[str, ...]) -> str:
        return listing([self.cards[card_id].name for card_id in ids])

    def describe_choice(self, ids: tuple[str, ...]) -> str:
        return listing([self.quantity(1, self.cards[card_id]) for card_id in ids], "or")

    def keywords(self, flags: int) -> str:
        return listing([vocabulary.GIFTS.get(word, word) for word, flag in constants.KEYWORDS.items() if flags & flag])

    # ---- characters

    def matching(self, selector: Selector, name: str, form: str, count: int) -> str:
        """Describe the matching characters (or cards, if the field is called `cards`) in a form such as `random`."""
        if form in ("", "each"):
            return self.who(selector, form == "each")
        noun = self.noun(selector)
        noun = noun.with_head("card") if name == "cards" else noun.as_character()
        if form == "another":
            return replace(noun, other=True).random(1)
        return noun.random(count) if form == "random" else noun.one()

    def who(self, selector: Selector, apart: bool = False) -> str:
        """Describe all matching characters in play, together (`all minions`) or one by one (`each minion`)."""
        match selector:
            case selectors.IsTarget():
                return self.target()
            case selectors.BesideTarget():
                return f"the minions next to {self.target()}"
            case selectors.Random():
                return self.noun(selector.among).as_character().random(selector.count)
            case selectors.AllBut():
                spared = "a random one" if selector.count == 1 else f"{spell_number(selector.count)} random ones"
                return f"{self.who(selector.among)} but {spared}"
        noun = self.noun(selector).as_character()
        return noun.each() if apart else noun.all()

    def is_weapon(self, who: Selector) -> bool:
        own = selectors.IsSelf if self.card.type == constants.WEAPON_CARD else selectors.OwnWeapon
        return isinstance(who, (own, selectors.OwnWeapon, selectors.EnemyWeapon))

    def target(self) -> str:
        if self.targets is None:
            return self.it
        noun, self.targets = self.noun(self.targets).as_character(), None
        return noun.one()

    def noun(self, selector: Selector) -> Noun:
        kind = type(selector)
        if kind in SELECTORS:
            return SELECTORS[kind](self, selector)
        if kind in vocabulary.NOUNS:
            return vocabulary.NOUNS[kind]
        if kind in vocabulary.BEFORE:
            return Noun(before=(self.render(selector, vocabulary.BEFORE),))
        words = self.render(selector, vocabulary.AFTER)
        namesakes = [noun for noun in vocabulary.NOUNS.values() if noun.phrase == words]
        return namesakes[0] if namesakes else Noun(after=(words,))

    # ---- amounts

    def amount_text(self, amount: int | Amount, unit: str, *notes: str) -> str:
        """Describe an amount with its unit, such as damage, health or armor."""
        factor, counted = split_factor(amount)
        if counted is None:
            return add_notes(f"{factor} {unit}", notes)
        if isinstance(amount, Either):
            return self.amount_text(amount.otherwise, unit, self.alternative(amount), *notes)
        if isinstance(amount, Between):
            join = "or" if amount.high == amount.low + 1 else "to"
            return add_notes(f"{amount.low} {join} {amount.high} {unit}", notes)
        if self.counted_noun(counted) is not None:
            return f"{add_notes(f'{factor} {unit}', notes)} {self.per_clause(counted)}"
        return add_notes(f"{unit} equal to {self.value_text(amount)}", notes)

    def count_text(self, count: int | Amount, noun: str) -> str:
        """Describe a count, such as `two cards` or `a card for each minion`."""
        if isinstance(count, Either):
            return add_notes(self.count_text(count.otherwise, noun), (self.alternative(count),))
        if isinstance(count, Between):
            return f"{count.low} to {count.high} {plural(noun)}"
        factor, counted = split_factor(count)
        number = count_noun(factor, noun)
        return number if counted is None else f"{number} {self.per_clause(counted)}"

    def how_often(self, count: int | Amount) -> str:
        return frequency(count) if isinstance(count, int) else self.per_clause(count)

    def per_clause(self, amount: Amount) -> str:
        noun = self.counted_noun(amount)
        return f"for each {f'point of {self.value_text(amount)}' if noun is None else noun.singular()}"

    def value_text(self, amount: int | Amount) -> str:
        """Describe an amount without a unit, such as `3` or `the number of cards in your hand`."""
        match amount:
            case int():
                return str(amount)
            case Either():
                return add_notes(self.value_text(amount.otherwise), (self.alternative(amount),))
            case Between():
                return f"a random number from {amount.low} to {amount.high}"
            case Times():
                return f"{spell_number(amount.factor)} times {self.value_text(amount.amount)}"
            case AttackOf() | HealthOf():
                return self.total("attack" if isinstance(amount, AttackOf) else "health", amount.who)
        noun = self.counted_noun(amount)
        return self.render(amount, vocabulary.MEASURES) if noun is None else f"the number of {noun.plural()}"

    def alternative(self, amount: Either) -> str:
        return f"{self.value_text(amount.then)} {self.if_clause(amount.condition)}"

    def total(self, number: str, who: Selector) -> str:
        """Describe the attack or health of one character, or the total for several characters."""
        alone = isinstance(who, selectors.IsTarget) or self.noun(who).phrase
        return f"{possessive(self.who(who))} {number}" if alone else f"the total {number} of {self.who(who)}"

    def counted_noun(self, amount: Amount) -> Noun | None:
        """Return a noun for the things that an amount counts, or None if the amount is not a count."""
        if isinstance(amount, Count):
            return self.noun(amount.who).as_character()
        if isinstance(amount, CountInHand):
            return self.noun(amount.cards).with_head("card") & Noun(after=("in your hand",))
        return vocabulary.COUNTED.get(type(amount))

    # ---- conditions

    def if_clause(self, condition: Condition) -> str:
        if isinstance(condition, abilities.Not):
            return f"unless {self.condition(condition.condition)}"
        return f"if {self.condition(condition)}"

    def condition(self, condition: Condition) -> str:
        match condition:
            case Exists():
                return self.exists(condition.who)
            case AtLeast():
                return self.compare(condition.amount, condition.least, "more")
            case AtMost():
                return self.compare(condition.amount, condition.most, "less")
            case TargetIs():
                return f"{self.target()} {self.is_kind(condition.who)}"
        return self.render(condition, vocabulary.CONDITIONS)

    def exists(self, who: Selector) -> str:
        noun = self.noun(who).with_head("character")
        if noun.phrase:
            return f"{noun.phrase} is in play"
        return f"{HAVING[noun.side]} {replace(noun, side='').one()}"

    def compare(self, amount: Amount, bound: int | Amount, more: str) -> str:
        """Describe how an amount compares with a bound; `more` is the word to use, either “more” or “less”."""
        noun, number = self.counted_noun(amount), self.value_text(bound)
        if isinstance(bound, Amount):
            return f"{self.value_text(amount)} is at {'most' if more == 'less' else 'least'} {number}"
        if noun is None:
            return f"{self.value_text(amount)} is {number} or {more}"
        if (number, more) == ("0", "less"):
            return f"there are no {noun.plural()}"
        return f"there are {number} or {'fewer' if more == 'less' else more} {noun.plural()}"

    def is_kind(self, who: Selector) -> str:
        if isinstance(who, selectors.IsAlive):
            return "is still alive"
        noun = self.noun(who)
        return f"is {noun.one() if noun.head else noun.singular()}"


def split_factor(amount: int | Amount) -> tuple[int, Amount | None]:
    """Split an amount into a constant factor and the amount that it multiplies, which is None for a constant."""
    match amount:
        case int():
            return amount, None
        case Times():
            return amount.factor, amount.amount
    return 1, amount


def tribe_name(tribe: int) -> str:
    return next(name.title() for name, flag in constants.TRIBES.items() if flag == tribe)


SELECTORS: Final[dict[type, Callable[[Describer, Any], Noun]]] = {
    abilities.Both: lambda describer, pair: describer.noun(pair.left) & describer.noun(pair.right),
    abilities.Either: lambda describer, pair: describer.noun(pair.left) | describer.noun(pair.right),
    abilities.ButNot: lambda describer, pair: (
        describer.noun(pair.left) & Noun(after=(f"other than {describer.noun(pair.right).plural()}",))
    ),
    selectors.While: lambda describer, state: Noun(conditions=(state.condition,)),
    selectors.IsSelf: lambda describer, _: Noun(
        phrase="this weapon" if describer.card.type == constants.WEAPON_CARD else "this minion"
    ),
    selectors.Named: lambda describer, card: Noun(phrase=describer.cards[card.id].name),
    selectors.OfType: lambda describer, kind: Noun(constants.TYPES[kind.type]),
    selectors.OfTribe: lambda describer, kind: Noun(tribe_name(kind.tribe)),
}
