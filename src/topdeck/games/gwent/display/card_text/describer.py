"""The words of one card in English: who, how much, if, and what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from topdeck.games.gwent.cards.database import make_cards
from topdeck.games.gwent.display.card_text.grammar import Noun
from topdeck.games.gwent.display.card_text.vocabulary import AMOUNTS, CONDITIONS, DENIALS, EFFECTS, KINDS, NOUNS, OTHERS
from topdeck.games.gwent.engine.abilities import (
    Amount,
    Both,
    ButNot,
    Condition,
    Effect,
    Either,
    Not,
    RowEffect,
    Selector,
    Target,
)
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import COLOURS, ROWS
from topdeck.games.gwent.language.selectors import (
    Beside,
    Highest,
    IsTarget,
    Lowest,
    Named,
    OfColour,
    OfType,
    Random,
    Tagged,
)
from topdeck.games.shared.english import in_letters, so_many


class Describer:
    """Says what a card does; it remembers whom it has named, and what needs to be explained."""

    def __init__(self, targets: Target | None, is_unit: bool, variants: frozenset[str]) -> None:
        self.is_unit = is_unit
        self.variants = variants  # the settings of the game that are on
        self.target = "it" if targets is None else self.aim(targets)
        self.near: set[int] = set()  # neighbours that were named, by their reach
        self.laid: list[RowEffect] = []
        self.spawned: list[Card] = []

    # ---- whom a card is aimed at

    def aim(self, targets: Target) -> str:
        """What it may be: a unit never aims at itself."""
        side = "" if targets.allies and targets.enemies else "ally" if targets.allies else "enemy"
        if targets.row:
            return {"ally": "one of your rows", "enemy": "an enemy row"}.get(side, "a row")
        noun = Noun(side=side, other=self.is_unit and targets.allies)
        return (noun if targets.who is None else self.noun(targets.who) & noun).one()

    def here(self) -> str:
        """What it is aimed at; once that was said, `it`."""
        said, self.target = self.target, "it"
        return said

    def surroundings(self, reach: int) -> str:
        """The target and its neighbours; once they were named, `them`."""
        if reach in self.near:
            return "them"
        self.near.add(reach)
        beside = "its neighbours" if reach == 1 else f"the {in_letters(reach)} units on each side of it"
        return f"{self.here()} and {beside}"

    # ---- who

    def who(self, selector: Selector) -> str:
        return self.noun(selector).with_name("unit").all()

    def noun(self, selector: Selector) -> Noun:
        known = NOUNS.get(type(selector))
        if known is not None:
            return known
        phrase = SELECTORS.get(type(selector))
        if phrase is None:
            raise no_words(selector)
        return phrase(self, selector)

    def others(self, selector: Selector) -> Noun:
        """Those who are not that."""
        match selector:
            case OfColour():
                return Noun(colours=(f"non-{COLOURS[selector.colour]}",))
            case Tagged():
                return Noun(tags=(f"non-{selector.tag}",))
            case Named():
                return Noun(after=(f"other than {find_card(selector.id).name}",))
        if type(selector) not in OTHERS:
            raise TypeError(f"there are no words for all but {type(selector).__name__}")
        return OTHERS[type(selector)]

    # ---- how much, and if

    def amount(self, amount: int | Amount) -> str:
        return self.fill_template(AMOUNTS, amount) if isinstance(amount, Amount) else str(amount)

    def condition(self, condition: Condition) -> str:
        if isinstance(condition, Not):
            inner = condition.condition
            return self.condition(inner.condition) if isinstance(inner, Not) else self.fill_template(DENIALS, inner)
        return self.fill_template(CONDITIONS, condition)

    # ---- what

    def effect(self, effect: Effect) -> str:
        return self.fill_template(EFFECTS, effect)

    def fill_template(self, templates: dict[type, str], word: object) -> str:
        """The template of a word with its fields put in."""
        template = templates.get(type(word))
        if template is None:
            raise no_words(word)
        return template.format_map(Fields(self, word))

    def tokens(self, card_id: str, count: int) -> str:
        card = find_card(card_id)
        self.spawned.append(card)
        return so_many(count, card.name)

    def row_effect(self, effect: RowEffect) -> str:
        self.laid.append(effect)
        return effect.name


class Fields(dict[str, str]):
    """The fields of a word in English, as its template asks for them."""

    def __init__(self, describer: Describer, word: Any) -> None:
        self.describer = describer
        self.word = word

    def __missing__(self, field: str) -> str:
        describer, word = self.describer, self.word
        match field:
            case "here":
                return describer.here()
            case "who":
                return describer.who(word.who)
            case "strongest":
                return describer.noun(word.which).with_name("card").most("strongest")
            case "amount":
                return describer.amount(word.amount)
            case "armor":
                amount = describer.amount(word.amount)
                return f"armor equal to {amount}" if isinstance(word.amount, Amount) else f"{amount} armor"
            case "token":
                return describer.tokens(word.token, word.count)
            case "effect":
                return describer.row_effect(word.effect)
            case "row":
                return ROWS[word.row]
        return str(getattr(word, field))


def no_words(word: object) -> TypeError:
    return TypeError(f"there are no words for {type(word).__name__}")


def find_card(card_id: str) -> Card:
    return make_cards(False)[card_id]


# ---- selectors that are more than a template


SELECTORS: Final[dict[type, Callable[[Describer, Any], Noun]]] = {
    OfType: lambda describer, word: Noun(kind=KINDS[word.type]),
    OfColour: lambda describer, word: Noun(colours=(COLOURS[word.colour],)),
    Tagged: lambda describer, word: Noun(tags=(word.tag,)),
    Named: lambda describer, word: Noun(name=find_card(word.id).name),
    IsTarget: lambda describer, word: Noun(phrase=describer.here()),
    Beside: lambda describer, word: Noun(phrase=describer.surroundings(word.reach)),
    Highest: lambda describer, word: Noun(phrase=describer.noun(word.who).most("strongest")),
    Lowest: lambda describer, word: Noun(phrase=describer.noun(word.who).most("weakest")),
    Random: lambda describer, word: Noun(phrase=describer.noun(word.who).random(word.count)),
    Both: lambda describer, word: describer.noun(word.left) & describer.noun(word.right),
    Either: lambda describer, word: describer.noun(word.left) | describer.noun(word.right),
    ButNot: lambda describer, word: describer.noun(word.left) & describer.others(word.right),
}
