"""The texts of the cards: a folder a set, a file a class.

A text is a class marked with the card's id.  Its attributes are the words below; numbers come from the card table.
"""

from __future__ import annotations

from collections.abc import Callable

WORDS = frozenset(
    (
        "targets",  # who may be aimed at
        "aims_if",  # a target is asked for only while this holds
        "needs",  # playable only while this holds
        "play",  # what a spell does; a battlecry
        "combo",  # instead of `play`, after another card
        "options",  # the cards of a "choose one"
        "ingredients",  # any two of them make such a card; they work in this order
        "only_offered",  # it stands for something while a player chooses, and is no card of its own
        "deathrattle",
        "discarded",  # what happens when it is
        "when",  # triggers while in play
        "secret",  # the trigger of a secret
        "in_deck",  # triggers while in the deck
        "inspire",
        "aura",  # bonuses to others, or to itself
        "enrage",  # bonuses to itself while damaged
        "cost_aura",  # what it does to the costs of own cards
        "costs_less",  # by how much
        "rules",  # how it bends the rules
        "keywords",  # beyond those of the card table
    )
)


def card(card_id: str, since: str = "") -> Callable[[type], type]:
    """Marks a class as the text of the card with this id; one that changed, `since` an era."""

    def marked(text: type) -> type:
        for word in vars(text):
            if not word.startswith("__") and word not in WORDS:
                raise TypeError(f"{text.__name__}: a card's text has no {word!r}; it has {', '.join(sorted(WORDS))}")
        text.card_id, text.since = card_id, since  # type: ignore[attr-defined]
        return text

    return marked
