"""Who, how many and if: what the words of a card's text are in English, by their templates."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from topdeck.core.errors import TopdeckError
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.display.card_text.grammar import Noun
from topdeck.games.hearthstone.display.card_text.vocabulary import (
    AFTER,
    ATTACKS,
    BEFORE,
    CONDITIONS,
    COUNTED,
    EFFECTS,
    EVENTS,
    EVENTS_BETWEEN,
    GIFTS,
    HEADS,
    MEASURES,
    NAMES,
    OWN_SENTENCES,
    PLAYERS,
    SIDES,
    UNTIL,
)
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import (
    Amount,
    Both,
    ButNot,
    CardEffect,
    Condition,
    Effect,
    Not,
    Selector,
    When,
)
from topdeck.games.hearthstone.engine.abilities import Either as EitherOf
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.language.amounts import AttackOf, Between, Count, CountInHand, Either, HealthOf, Times
from topdeck.games.hearthstone.language.conditions import AtLeast, AtMost, Exists, TargetIs
from topdeck.games.hearthstone.language.selectors import (
    AllBut,
    BesideTarget,
    EnemyWeapon,
    IsAlive,
    IsOther,
    IsSelf,
    IsTarget,
    Named,
    OfTribe,
    OfType,
    OwnWeapon,
    Random,
    While,
)
from topdeck.games.shared.english import article, in_letters, listing, plural, possessive, so_many, with_notes

HAVING = {"friendly": "you have", "enemy": "your opponent has", "": "there is"}
FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")


class NoWords(TopdeckError):
    """A part of a card's text cannot be put into words."""

    def __init__(self, word: object) -> None:
        name = type(word).__name__
        super().__init__(f"{name} has no words: give it `in_words`, or a line in card_text/vocabulary.py")


class Describer:
    """Puts one card's text into words.  The target is named in full where it is first spoken of, then it is `it`."""

    def __init__(self, card: Card, targets: Selector | None = None, it: str = "it") -> None:
        self.card = card
        self.cards = database.card_table(card.era)
        self.it = it
        self.targets = targets

    # ---- templates

    def render(self, word: object, templates: dict[type, str]) -> str:
        """A word by its template, the fields put in."""
        template = templates.get(type(word), getattr(word, "in_words", None))
        if template is None:
            raise NoWords(word)
        return FIELD.sub(lambda match: self.field(word, match[1], match[2] or ""), template)

    def field(self, word: object, name: str, form: str) -> str:
        value: Any = getattr(word, name)
        if name == "id":
            return self.quantity(getattr(word, "count", 1), self.cards[value])
        if name == "ids":
            return self.names(value) if form == "names" else self.describe_choice(value)
        if name == "until":
            return UNTIL[value]
        if "keywords" in (name, form):
            return self.keywords(value)
        if isinstance(value, Selector):
            return self.those(value, name, form, getattr(word, "count", 1))
        if isinstance(value, Condition):
            return self.condition(value)
        if isinstance(value, Effect | CardEffect):
            return self.effect(value)
        if name == "count":
            return self.many(value, form)
        if isinstance(value, str):
            return value
        if isinstance(value, tuple):
            return listing(value)
        return self.much(value, form) if form else self.value(value)

    def effect(self, effect: Effect | CardEffect) -> str:
        """What is done."""
        return self.render(effect, EFFECTS)

    # ---- when

    def trigger(self, when: When) -> str:
        """On what occasion what is done; there the target is whom the event is about."""
        describer = type(self)(self.card, it="the attacker" if when.event in ATTACKS else "it")
        return f"{describer.occasion(when)}, {describer.effect(when.effect)}"

    def occasion(self, when: When) -> str:
        who = self.noun(when.who)
        what = replace(who, name="", side="")
        between = {} if when.against is None else {"against": self.noun(when.against).character().one()}
        words = (EVENTS_BETWEEN if between else EVENTS)[when.event].format(
            who=who.character().one(),
            card=what.with_name("card").one(),
            minion=what.with_name("minion").one(),
            **PLAYERS[who.side],
            **between,
        )
        if self.card.secret:
            words = words.replace("whenever ", "when ")
        return words if when.only_if is None else f"{words}, {self.if_clause(when.only_if)}"

    # ---- cards

    def quantity(self, count: int | Amount, card: Card) -> str:
        """So many of a card."""
        if card.type not in (constants.MINION_CARD, constants.WEAPON_CARD):
            return card.name if count == 1 else self.many(count, f"copy of {card.name}")
        numbers = f"{card.attack}/{card.health}"
        gifts = self.with_gifts(card)
        if card.rarity == "legendary" and count == 1:
            return f"{card.name} ({numbers}{gifts})"
        return self.many(count, f"{numbers} {card.name}{gifts}")

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

    def keywords(self, flags: int) -> str:
        return listing([GIFTS.get(word, word) for word, flag in constants.KEYWORDS.items() if flags & flag])

    # ---- who

    def those(self, selector: Selector, name: str, form: str, count: int) -> str:
        """Those an effect is done to; such cards, for a field named so; either in one of the other forms."""
        if form in ("", "each"):
            return self.who(selector, form == "each")
        noun = self.noun(selector)
        noun = noun.with_name("card") if name == "cards" else noun.character()
        if form == "another":
            return replace(noun, other=True).random(1)
        return noun.random(count) if form == "random" else noun.one()

    def who(self, selector: Selector, apart: bool = False) -> str:
        """All those in play who match, together or one by one."""
        if isinstance(selector, IsTarget):
            return self.target()
        if isinstance(selector, BesideTarget):
            return f"the minions next to {self.target()}"
        if isinstance(selector, Random):
            return self.noun(selector.among).character().random(selector.count)
        if isinstance(selector, AllBut):
            spared = "a random one" if selector.count == 1 else f"{in_letters(selector.count)} random ones"
            return f"{self.who(selector.among)} but {spared}"
        noun = self.noun(selector).character()
        return noun.each() if apart else noun.all()

    def is_weapon(self, who: Selector) -> bool:
        own = self.card.type == constants.WEAPON_CARD
        return isinstance(who, OwnWeapon | EnemyWeapon) or (own and isinstance(who, IsSelf))

    def target(self) -> str:
        if self.targets is None:
            return self.it
        noun, self.targets = self.noun(self.targets).character(), None
        return noun.one()

    def noun(self, selector: Selector) -> Noun:
        if isinstance(selector, Both):
            return self.noun(selector.left) & self.noun(selector.right)
        if isinstance(selector, EitherOf):
            return self.noun(selector.left) | self.noun(selector.right)
        if isinstance(selector, ButNot):
            return self.noun(selector.left) & Noun(after=(f"other than {self.noun(selector.right).plural()}",))
        if isinstance(selector, While):
            return Noun(conditions=(selector.condition,))
        return self.simple_noun(selector)

    def simple_noun(self, selector: Selector) -> Noun:
        if isinstance(selector, IsSelf):
            return Noun(name="this weapon" if self.card.type == constants.WEAPON_CARD else "this minion")
        if isinstance(selector, IsOther):
            return Noun(other=True)
        if isinstance(selector, Named):
            return Noun(name=self.cards[selector.id].name)
        if isinstance(selector, OfType):
            return Noun(head=constants.TYPES[selector.type])
        if isinstance(selector, OfTribe):
            return Noun(head=next(name.title() for name, flag in constants.TRIBES.items() if flag == selector.tribe))
        kind = type(selector)
        if kind in BEFORE:
            return Noun(before=(self.render(selector, BEFORE),))
        if kind in NAMES or kind in SIDES or kind in HEADS:
            return Noun(name=NAMES.get(kind, ""), side=SIDES.get(kind, ""), head=HEADS.get(kind, ""))
        words = self.render(selector, AFTER)
        namesake = next((other for other, name in NAMES.items() if name == words), None)
        return Noun(after=(words,)) if namesake is None else Noun(name=words, side=SIDES[namesake])

    # ---- how much, how many

    def much(self, amount: int | Amount, unit: str, *notes: str) -> str:
        """So much damage, health, armor."""
        if isinstance(amount, int):
            return with_notes(f"{amount} {unit}", notes)
        if isinstance(amount, Either):
            return self.much(amount.otherwise, unit, self.alternative(amount), *notes)
        if isinstance(amount, Between):
            return with_notes(
                f"{amount.low} {'or' if amount.high == amount.low + 1 else 'to'} {amount.high} {unit}", notes
            )
        noun = self.counted_noun(amount)
        if noun is not None:
            return with_notes(f"1 {unit}", notes) + f" for each {noun.singular()}"
        if isinstance(amount, Times) and (noun := self.counted_noun(amount.amount)) is not None:
            return with_notes(f"{amount.factor} {unit}", notes) + f" for each {noun.singular()}"
        return with_notes(f"{unit} equal to {self.value(amount)}", notes)

    def many(self, count: int | Amount, noun: str) -> str:
        """So many of something."""
        if isinstance(count, int):
            return so_many(count, noun)
        if isinstance(count, Either):
            return with_notes(self.many(count.otherwise, noun), (self.alternative(count),))
        if isinstance(count, Between):
            return f"{count.low} to {count.high} {plural(noun)}"
        if isinstance(count, Times):
            return f"{self.many(count.factor, noun)} {self.per(count.amount)}"
        return f"{article(noun)} {self.per(count)}"

    def per(self, amount: Amount) -> str:
        noun = self.counted_noun(amount)
        return f"for each {f'point of {self.value(amount)}' if noun is None else noun.singular()}"

    def value(self, amount: int | Amount) -> str:
        """The bare number."""
        if isinstance(amount, int):
            return str(amount)
        if isinstance(amount, Either):
            return with_notes(self.value(amount.otherwise), (self.alternative(amount),))
        if isinstance(amount, Between):
            return f"a random number from {amount.low} to {amount.high}"
        if isinstance(amount, Times):
            return f"{in_letters(amount.factor)} times {self.value(amount.amount)}"
        if isinstance(amount, AttackOf | HealthOf):
            return self.total("attack" if isinstance(amount, AttackOf) else "health", amount.who)
        noun = self.counted_noun(amount)
        return self.render(amount, MEASURES) if noun is None else f"the number of {noun.plural()}"

    def alternative(self, amount: Either) -> str:
        return f"{self.value(amount.then)} {self.if_clause(amount.condition)}"

    def total(self, number: str, who: Selector) -> str:
        """The attack of one, or of several together."""
        one = isinstance(who, IsTarget) or bool(self.noun(who).name)
        return f"{possessive(self.who(who))} {number}" if one else f"the total {number} of {self.who(who)}"

    def counted_noun(self, amount: Amount) -> Noun | None:
        """What an amount counts, if it counts."""
        if isinstance(amount, Count):
            return self.noun(amount.who).character()
        if isinstance(amount, CountInHand):
            return self.noun(amount.cards).with_name("card") & Noun(after=("in your hand",))
        return COUNTED.get(type(amount))

    # ---- if

    def if_clause(self, condition: Condition) -> str:
        if isinstance(condition, Not):
            return f"unless {self.condition(condition.condition)}"
        return f"if {self.condition(condition)}"

    def condition(self, condition: Condition) -> str:
        if isinstance(condition, Exists):
            return self.there_is(condition.who)
        if isinstance(condition, AtLeast):
            return self.compare(condition.amount, condition.least, "more")
        if isinstance(condition, AtMost):
            return self.compare(condition.amount, condition.most, "less")
        if isinstance(condition, TargetIs):
            return f"{self.target()} {self.being(condition.who)}"
        if isinstance(condition, Not):
            return f"it is not so that {self.condition(condition.condition)}"
        return self.render(condition, CONDITIONS)

    def there_is(self, who: Selector) -> str:
        noun = self.noun(who).with_name("character")
        if noun.name:
            return f"{noun.name} is in play"
        return f"{HAVING[noun.side]} {replace(noun, side='').one()}"

    def compare(self, amount: Amount, bound: int | Amount, more: str) -> str:
        """An amount beside its bound."""
        noun, number = self.counted_noun(amount), self.value(bound)
        if isinstance(bound, Amount):
            return f"{self.value(amount)} is at {'most' if more == 'less' else 'least'} {number}"
        if noun is None:
            return f"{self.value(amount)} is {number} or {more}"
        if (number, more) == ("0", "less"):
            return f"there are no {noun.plural()}"
        return f"there are {number} or {'fewer' if more == 'less' else more} {noun.plural()}"

    def being(self, who: Selector) -> str:
        """What somebody is, behind its name."""
        if isinstance(who, IsAlive):
            return "is still alive"
        noun = self.noun(who)
        return f"is {noun.one() if noun.head else noun.singular()}"
