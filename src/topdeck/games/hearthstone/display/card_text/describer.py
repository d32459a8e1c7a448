"""Descriptions of the parts of a card script: characters, cards, amounts, conditions, effects and triggers.

Each part has a template; the describer fills in the templates and joins them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.display.card_text.vocabulary import (
    GIFTS,
    OWN_SENTENCES,
    PLAYERS,
    RESTRICTIONS,
    Noun,
    phrase,
    qualifier,
)
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import (
    Amount,
    And,
    AtLeast,
    AtMost,
    Both,
    ButNot,
    Condition,
    CostChange,
    Effect,
    Not,
    Or,
    Part,
    Product,
    Scaled,
    Selector,
    Sum,
    Then,
    Union,
    When,
)
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.flags import NO_KEYWORDS, Duration, Keywords
from topdeck.games.hearthstone.language import Between, Either, If, Named, While
from topdeck.games.hearthstone.language.selectors import EnemyWeapon, IsAlive, IsSelf, IsTarget, OfTribe, OwnWeapon
from topdeck.games.shared.card_text import NoWords, TemplateFiller
from topdeck.games.shared.english import (
    add_notes,
    article,
    capitalize,
    count_noun,
    frequency,
    listing,
    plural,
    possessive,
    spell_number,
    third_person,
)

BRACKETS: Final = re.compile(r"(.*?) ?\[(.*?)\] ?(.*)")
ARITHMETIC: Final = (Scaled, Sum, Product)
HAVING: Final = {"friendly": "you have", "enemy": "your opponent has", "": "there is"}


class Describer(TemplateFiller):
    """Describes one card; after the first mention of its target, the text refers to the target as `it`."""

    def __init__(self, card: Card, targets: Selector | None = None, it: str = "it") -> None:
        self.card = card
        self.cards = database.card_table(card.era)
        self.it = it
        self.targets = targets

    # ---- templates

    def words(self, part: Part) -> str:
        """Return the wording of a part, with its fields filled in."""
        return self.fill(part, template(part))

    def field(self, part: Any, name: str, form: str) -> str:
        if not hasattr(part, name):
            return self.common_words(part, name, form)
        value, count = getattr(part, name), getattr(part, "count", 1)
        match value:
            case Selector():
                return self.matching(value, name, form, count)
            case Condition():
                return self.if_clause(value) if form == "if" else self.condition(value)
            case Effect():
                return third_person(form, self.effect(value)) if form else self.effect(value)
            case When():
                return next_time(self.trigger(value)) if form == "next" else capitalize(self.trigger(value))
            case CostChange():
                return self.cost_change(value, form)
            case Amount() | int():
                return self.number(part, name, form)
            case Keywords():
                return self.keywords(value.bits)
            case Duration():
                return value.words
            case Part():
                return self.words(value)
            case str() if name == "id":
                return self.cards[value].name if form == "name" else self.quantity(count, self.cards[value])
            case tuple() if name == "ids":
                if form == "any":
                    return listing([self.cards[card_id].name for card_id in value], "or")
                return self.names(value) if form == "names" else self.describe_choice(value)
        return value if isinstance(value, str) else listing(value)

    def common_words(self, part: Any, name: str, form: str) -> str:
        """Return the wording for a name in a template that is not a field of the part."""
        match name:
            case "me":
                return "this weapon" if self.card.type == constants.WEAPON_CARD else "this minion"
            case "target":
                return self.target()
            case "gift":
                return self.gift(part)
            case "bonus":
                return self.bonus(part.attack, part.health, getattr(part, "keywords", NO_KEYWORDS).bits)
            case "new_stats":
                return new_stats(part.attack, part.health)
            case "spell_damage":
                return add_notes("", (f"{form} with spell damage",)) if self.card.is_spell() else ""
        raise AttributeError(f"{type(part).__name__} has no field {name!r} for its `in_words`")

    def number(self, part: Any, name: str, form: str) -> str:
        """Describe an amount in the given form, which for most amounts is a unit."""
        value = getattr(part, name)
        match form:
            case "size":
                return spell_number(abs(value))
            case "change":
                return f"{abs(value)} {'more' if value > 0 else 'less'}"
            case "times":
                return self.how_often(value)
            case "random one":
                return "a random one" if value == 1 else f"{spell_number(value)} random ones"
            case "damage":
                boost = 0 if getattr(part, "fixed", False) else getattr(part, "boost", 1)
                return self.amount_text(value, form, *self.spell_damage_notes(boost))
        if name == "count":
            return self.count_text(value, form)
        return self.amount_text(value, form) if form else self.value_text(value)

    def spell_damage_notes(self, boost: int) -> tuple[str, ...]:
        """Return a note on how spell damage changes the card's damage, if the card is a spell."""
        note = "more with spell damage" if boost == 1 else f"spell damage counts {frequency(boost)}"
        return (note,) if self.card.is_spell() and boost > 0 else ()

    # ---- effects and triggers

    def effect(self, effect: Effect) -> str:
        """Describe an effect or a sequence of effects; conditional effects become separate sentences."""
        words, before = "", None
        for step in steps(effect):
            clause = self.words(step)
            if not words or not clause:
                words += clause
            elif isinstance(step, If):
                words += f". {capitalize(clause)}"
            else:
                words += f". Then {clause}" if isinstance(before, If) else f", then {clause}"
            before = step
        return words

    def trigger(self, when: When) -> str:
        """Describe a trigger and its effect, whose target is the character involved in the event."""
        describer = Describer(self.card, it=when.on.subject)
        return f"{describer.occasion(when)}, {describer.effect(when.effect)}"

    def occasion(self, when: When) -> str:
        who = self.noun(when.who)
        kind = replace(who, phrase="", side="")
        between = {} if when.against is None else {"against": self.noun(when.against).as_character().one()}
        words = (when.on.words_between if between else when.on.words).format(
            who=who.as_character().one(),
            card=kind.with_head("card").one(),
            minion=kind.with_head("minion").one(),
            **PLAYERS[who.side],
            **between,
        )
        if self.card.secret:
            words = words.replace("whenever ", "when ")
        return words if when.only_if is None else f"{words}, {self.if_clause(when.only_if)}"

    # ---- attack, health and keywords

    def gift(self, effect: Any) -> str:
        """Describe an effect that gives attack, health or keywords."""
        who, until = self.who(effect.who), effect.until.words
        if effect.keywords.bits in RESTRICTIONS:
            return f"{who} {RESTRICTIONS[effect.keywords.bits]}{until}"
        attack, health = getattr(effect, "attack", 0), getattr(effect, "health", 0)
        more = self.bonus(attack, health, effect.keywords.bits, self.is_weapon(effect.who))
        if isinstance(effect.who, IsSelf):
            return f"{who} {'gets' if more.startswith('-') else 'gains'} {more}{until}"
        return f"give {more} to {who}{until}" if " with " in who else f"give {who} {more}{until}"

    def is_weapon(self, who: Selector) -> bool:
        own = IsSelf if self.card.type == constants.WEAPON_CARD else OwnWeapon
        return isinstance(who, (own, OwnWeapon, EnemyWeapon))

    def bonus(self, attack: int | Amount, health: int | Amount, keywords: int = 0, weapon: bool = False) -> str:
        """Describe a change in attack, health and keywords, such as `+2/+2 and taunt`."""
        changes = [(attack, "attack"), (health, "durability" if weapon else "health")]
        gains = [self.gain(amount) for amount, _ in changes]
        if attack != 0 and health != 0 and gains[0][0] and gains[0][1] == gains[1][1]:
            numbers = [f"{gains[0][0]}/{gains[1][0]}{gains[0][1]}"]
        else:
            numbers = [
                f"{more} {unit}{reason}" if more else self.amount_text(amount, unit)
                for (amount, unit), (more, reason) in zip(changes, gains, strict=True)
                if amount != 0
            ]
        return listing([*numbers, *([self.keywords(keywords)] if keywords else [])])

    def gain(self, amount: int | Amount) -> tuple[str, str]:
        """Return a signed number and its multiplier in words, or empty strings if that is not possible."""
        factor, counted = split_factor(amount)
        if counted is None:
            return f"{factor:+d}", ""
        return (f"{factor:+d}", f" {self.per_clause(counted)}") if self.counted_noun(counted) else ("", "")

    def keywords(self, flags: int) -> str:
        return listing([GIFTS.get(word, word) for word, flag in constants.KEYWORDS.items() if flags & flag])

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
        keywords = card.keywords & ~sum(OWN_SENTENCES)
        gifts = [self.keywords(keywords)] if keywords else []
        if card.spell_damage:
            gifts.append(f"spell damage +{card.spell_damage}")
        return f" with {listing(gifts)}" if gifts else ""

    def names(self, ids: tuple[str, ...]) -> str:
        return listing([self.cards[card_id].name for card_id in ids])

    def describe_choice(self, ids: tuple[str, ...]) -> str:
        return listing([self.quantity(1, self.cards[card_id]) for card_id in ids], "or")

    def cost_change(self, change: CostChange, form: str) -> str:
        """Describe a cost change, or only its `price` or the `card` whose cost changes."""
        match form:
            case "card":
                return self.noun(change.cards).with_head("card").singular()
            case "price":
                return self.fill(change, change.price_in_words())
        return self.words(change)

    # ---- characters

    def matching(self, selector: Selector, name: str, form: str, count: int) -> str:
        """Describe the matching characters (or cards, if the field is called `cards`) in a form such as `random`."""
        match form.split():
            case []:
                return self.who(selector)
            case ["exists"]:
                return self.exists(selector)
            case ["is"]:
                return self.is_kind(selector)
            case ["total", number]:
                return self.total(number, selector)
            case [*number, "of", "each"]:
                return self.number_of_each(" ".join(number), selector)
        noun = self.noun(selector)
        match form.split():
            case ["random", side, head]:
                return replace(noun.with_head(head), side=side).random(count)
        noun = noun.with_head("card") if name == "cards" else noun.as_character()
        match form:
            case "random":
                return noun.random(count)
            case "random one":
                return noun.random(1)
            case "another":
                return replace(noun, other=True).random(1)
            case "others":
                return replace(noun, other=True).all()
            case "one":
                return noun.one()
            case "each":
                return noun.each()
            case "all":
                return noun.all()
            case "your cost":
                return noun.your_cost()
        raise ValueError(f"unknown form of a selector: {form!r}")

    def number_of_each(self, number: str, selector: Selector) -> str:
        """Describe a stat of each character, as in `the attack of each minion` or `its attack`."""
        each = self.noun(selector).as_character().each()
        return f"its {number}" if each == "it" else f"the {number} of {each}"

    def who(self, selector: Selector) -> str:
        """Describe all matching characters in play together, as in `all minions`."""
        return self.noun(selector).as_character().all()

    def target(self) -> str:
        if self.targets is None:
            return self.it
        noun, self.targets = self.noun(self.targets).as_character(), None
        return noun.one()

    def noun(self, selector: Selector) -> Noun:
        match selector:
            case Both():
                return self.noun(selector.left) & self.noun(selector.right)
            case Union():
                return self.noun(selector.left) | self.noun(selector.right)
            case ButNot(right=OfTribe()):
                return self.noun(selector.left) & qualifier(f"non-{self.noun(selector.right).head}", "")
            case ButNot():
                others = self.noun(selector.right).with_head("one")
                return self.noun(selector.left) & qualifier("", f"other than {others.plural()}")
            case While():
                return Noun(conditions=(selector.condition,))
            case Named() if self.cards[selector.id].rarity != "legendary":
                return Noun(self.cards[selector.id].name)
        return self.bracketed_noun(selector) or phrase(self.words(selector))

    def bracketed_noun(self, part: Selector | Amount) -> Noun | None:
        """Return the noun that is marked with brackets in the wording of a part, or None if there are no brackets."""
        match = BRACKETS.fullmatch(template(part))
        if match is None:
            return None
        before, head, after = match.groups()
        noun = self.noun_in_field(part, head[1:-1]) if head.startswith("{") else Noun(head)
        return noun & qualifier(self.fill(part, before), self.fill(part, after))

    def noun_in_field(self, part: Part, name: str) -> Noun:
        noun = self.noun(getattr(part, name))
        return noun.with_head("card") if name == "cards" else noun.as_character()

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
        if isinstance(counted, ARITHMETIC):
            return f"a number of {plural(noun)} equal to {self.value_text(counted)}"
        number = count_noun(factor, noun)
        return number if counted is None else f"{number} {self.per_clause(counted)}"

    def how_often(self, count: int | Amount) -> str:
        if isinstance(count, ARITHMETIC):
            return f"a number of times equal to {self.value_text(count)}"
        return frequency(count) if isinstance(count, int) else self.per_clause(count)

    def per_clause(self, amount: Amount) -> str:
        noun = self.counted_noun(amount)
        return f"for each point of {self.value_text(amount)}" if noun is None else f"for {noun.each()}"

    def value_text(self, amount: int | Amount) -> str:
        """Describe an amount without a unit, such as `3` or `the number of cards in your hand`."""
        if isinstance(amount, int):
            return str(amount)
        noun = self.counted_noun(amount)
        return self.words(amount) if noun is None else f"the number of {noun.other_word()}{noun.plural()}"

    def alternative(self, amount: Either) -> str:
        return f"{self.value_text(amount.then)} {self.if_clause(amount.condition)}"

    def total(self, number: str, who: Selector) -> str:
        """Describe the attack or health of one character, or the total for several characters."""
        fixed = self.noun(who).phrase
        alone = isinstance(who, IsTarget) or (fixed and not fixed.startswith("the minions "))
        if number == "health" and self.is_weapon(who):
            number = "durability"
        return f"{possessive(self.who(who))} {number}" if alone else f"the total {number} of {self.who(who)}"

    def counted_noun(self, amount: Amount) -> Noun | None:
        """Return a noun for whatever an amount counts, or None if the amount is not a count."""
        return self.bracketed_noun(amount)

    # ---- conditions

    def if_clause(self, condition: Condition) -> str:
        if isinstance(condition, Not) and not isinstance(condition.condition, AtLeast | AtMost):
            return f"unless {self.condition(condition.condition)}"
        return f"if {self.condition(condition)}"

    def condition(self, condition: Condition) -> str:
        match condition:
            case And():
                return listing([self.condition(term) for term in terms(condition, And)])
            case Or():
                return listing([self.condition(term) for term in terms(condition, Or)], "or")
            case AtLeast():
                return self.compare(condition.amount, condition.bound, "more")
            case AtMost():
                return self.compare(condition.amount, condition.bound, "less")
            case Not(condition=AtLeast() | AtMost() as compared):
                than = "less than" if isinstance(compared, AtLeast) else "more than"
                return f"{self.value_text(compared.amount)} is {than} {self.value_text(compared.bound)}"
            case Not():
                return f"it is not so that {self.condition(condition.condition)}"
        return self.words(condition)

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
        counted = f"{noun.other_word()}{noun.plural()}"
        if (number, more) == ("0", "less"):
            return f"there are no {counted}"
        return f"there are {number} or {'fewer' if more == 'less' else more} {counted}"

    def is_kind(self, who: Selector) -> str:
        if isinstance(who, IsAlive):
            return "is still alive"
        noun = self.noun(who)
        return f"is {noun.one() if noun.head else noun.singular()}"


def template(part: Part) -> str:
    """Return the template of a part, before its fields are filled in.

    Raises:
        NoWords: The part has no template.
    """
    try:
        return part.in_words()
    except NotImplementedError:
        raise NoWords(part, "add a method `in_words`") from None


def steps(effect: Effect) -> Iterator[Effect]:
    if isinstance(effect, Then):
        yield from steps(effect.first)
        yield from steps(effect.second)
    else:
        yield effect


def terms(condition: Condition, kind: type[And | Or]) -> Iterator[Condition]:
    """Yield the operands of a condition that are all joined by the same operator."""
    if isinstance(condition, kind):
        yield from terms(condition.left, kind)
        yield from terms(condition.right, kind)
    else:
        yield condition


def split_factor(amount: int | Amount) -> tuple[int, Amount | None]:
    """Split an amount into a constant factor and the amount that it multiplies, which is None for a constant."""
    match amount:
        case int():
            return amount, None
        case Scaled(offset=0):
            return amount.factor, amount.amount
    return 1, amount


def next_time(trigger: str) -> str:
    """Return the wording of a trigger that runs only once, such as `at the end of the turn, draw a card`."""
    return trigger.replace(" of each turn,", " of the turn,", 1).replace(" of your turn,", " of your next turn,", 1)


def new_stats(attack: int, health: int) -> str:
    """Describe the attack and health that replace a copy's original values; a negative value replaces nothing."""
    if attack >= 0 and health >= 0:
        return f" as {article(f'{attack}/{health}')}"
    numbers = [f"{value} {name}" for value, name in ((attack, "attack"), (health, "health")) if value >= 0]
    return f" with {listing(numbers)}" if numbers else ""
