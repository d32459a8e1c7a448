"""Descriptions of the parts of a card script: targets, units, amounts, conditions and effects."""

from collections.abc import Callable
from typing import Any, Final

from topdeck.games.gwent.cards.database import make_cards
from topdeck.games.gwent.display.card_text import vocabulary
from topdeck.games.gwent.display.card_text.vocabulary import Noun
from topdeck.games.gwent.engine import abilities
from topdeck.games.gwent.engine.abilities import Amount, Condition, RowEffect, Selector, Target
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import COLOURS, ROWS
from topdeck.games.gwent.language import selectors
from topdeck.games.shared.card_text import NoWords, TemplateDescriber
from topdeck.games.shared.english import count_noun, spell_number


class Describer(TemplateDescriber):
    """Describes one card.

    Attributes:
        target: The next reference to the card's target, which is a full description at first and `it` afterwards.
        laid: The row effects mentioned so far, which are explained at the end of the text.
        spawned: The spawned cards mentioned so far, which are also explained at the end.
    """

    templates = vocabulary.EFFECTS

    def __init__(self, targets: Target | None, is_unit: bool, variants: frozenset[str]) -> None:
        self.is_unit = is_unit
        self.variants = variants  # the game settings that are enabled
        self.target = "it" if targets is None else self.describe_target(targets)
        self.near: set[int] = set()  # the distances of all neighbours mentioned so far
        self.laid: list[RowEffect] = []
        self.spawned: list[Card] = []

    def field(self, part: Any, name: str, form: str) -> str:
        return FIELDS[name](self, part) if name in FIELDS else str(getattr(part, name))

    # ---- targets

    def describe_target(self, targets: Target) -> str:
        """Describe the possible targets, which never include the unit itself."""
        side = "" if targets.allies and targets.enemies else "ally" if targets.allies else "enemy"
        if targets.row:
            return {"ally": "one of your rows", "enemy": "an enemy row"}.get(side, "a row")
        noun = Noun(side=side, other=self.is_unit and targets.allies)
        return (noun if targets.who is None else self.noun(targets.who) & noun).one()

    def name_target(self) -> str:
        """Return a full description of the target at its first mention, and `it` afterwards."""
        name, self.target = self.target, "it"
        return name

    def name_neighbours(self, reach: int) -> str:
        """Describe the target and its neighbours at their first mention, and return `them` afterwards."""
        if reach in self.near:
            return "them"
        self.near.add(reach)
        beside = "its neighbours" if reach == 1 else f"the {spell_number(reach)} units on each side of it"
        return f"{self.name_target()} and {beside}"

    # ---- units

    def who(self, selector: Selector) -> str:
        return self.noun(selector).with_head("unit").all()

    def noun(self, selector: Selector) -> Noun:
        kind = type(selector)
        if kind in SELECTORS:
            return SELECTORS[kind](self, selector)
        if kind not in vocabulary.NOUNS:
            raise NoWords(selector)
        return vocabulary.NOUNS[kind]

    def others(self, selector: Selector) -> Noun:
        """Return a noun for the units that a selector does not match."""
        kind = type(selector)
        if kind in NEGATIONS:
            return NEGATIONS[kind](selector)
        if kind not in vocabulary.OTHERS:
            raise TypeError(f"no noun exists for units that do not match {kind.__name__}; add one to vocabulary.OTHERS")
        return vocabulary.OTHERS[kind]

    def tokens(self, card_id: str, count: int) -> str:
        card = find_card(card_id)
        self.spawned.append(card)
        return count_noun(count, card.name)

    def row_effect(self, effect: RowEffect) -> str:
        self.laid.append(effect)
        return effect.name

    # ---- amounts and conditions

    def amount(self, amount: int | Amount) -> str:
        return self.render(amount, vocabulary.AMOUNTS) if isinstance(amount, Amount) else str(amount)

    def armor(self, amount: int | Amount) -> str:
        words = self.amount(amount)
        return f"armor equal to {words}" if isinstance(amount, Amount) else f"{words} armor"

    def condition(self, condition: Condition) -> str:
        if not isinstance(condition, abilities.Not):
            return self.render(condition, vocabulary.CONDITIONS)
        inner = condition.condition
        return (
            self.condition(inner.condition)
            if isinstance(inner, abilities.Not)
            else self.render(inner, vocabulary.DENIALS)
        )


def find_card(card_id: str) -> Card:
    return make_cards(False)[card_id]


FIELDS: Final[dict[str, Callable[[Describer, Any], str]]] = {
    "here": lambda describer, part: describer.name_target(),
    "who": lambda describer, part: describer.who(part.who),
    "strongest": lambda describer, part: describer.noun(part.which).with_head("card").most("strongest"),
    "amount": lambda describer, part: describer.amount(part.amount),
    "armor": lambda describer, part: describer.armor(part.amount),
    "token": lambda describer, part: describer.tokens(part.token, part.count),
    "effect": lambda describer, part: describer.row_effect(part.effect),
    "row": lambda describer, part: ROWS[part.row],
}
NEGATIONS: Final[dict[type, Callable[[Any], Noun]]] = {
    selectors.OfColour: lambda part: Noun(colours=(f"non-{COLOURS[part.colour]}",)),
    selectors.Tagged: lambda part: Noun(tags=(f"non-{part.tag}",)),
    selectors.Named: lambda part: Noun(after=(f"other than {find_card(part.id).name}",)),
}
SELECTORS: Final[dict[type, Callable[[Describer, Any], Noun]]] = {
    selectors.OfType: lambda describer, part: Noun(vocabulary.KINDS[part.type]),
    selectors.OfColour: lambda describer, part: Noun(colours=(COLOURS[part.colour],)),
    selectors.Tagged: lambda describer, part: Noun(tags=(part.tag,)),
    selectors.Named: lambda describer, part: Noun(name=find_card(part.id).name),
    selectors.IsTarget: lambda describer, part: Noun(phrase=describer.name_target()),
    selectors.Beside: lambda describer, part: Noun(phrase=describer.name_neighbours(part.reach)),
    selectors.Highest: lambda describer, part: Noun(phrase=describer.noun(part.who).most("strongest")),
    selectors.Lowest: lambda describer, part: Noun(phrase=describer.noun(part.who).most("weakest")),
    selectors.Random: lambda describer, part: Noun(phrase=describer.noun(part.who).random(part.count)),
    abilities.Both: lambda describer, part: describer.noun(part.left) & describer.noun(part.right),
    abilities.Either: lambda describer, part: describer.noun(part.left) | describer.noun(part.right),
    abilities.ButNot: lambda describer, part: describer.noun(part.left) & describer.others(part.right),
}
