"""The texts of the cards: a file a faction.

A text is a class marked with the card's id.  Its attributes are the words below; numbers come from the card table.
"""

from __future__ import annotations

from collections.abc import Callable

WORDS = frozenset(
    (
        "targets",  # what it must be aimed at
        "options",  # special cards, one of which it spawns and plays
        "play",  # what a special card does
        "deploy",  # what a unit does when it is played, or a spawned one when it appears
        "deathwish",  # what it does when it is destroyed during a round
        "turn_end",  # at the end of every own turn
        "when",  # when another unit comes to its side
        "in_deck",  # the same, while it is in the deck, of units that are played from hand
    )
)


def card(card_id: str) -> Callable[[type], type]:
    """Marks a class as the text of the card with this id."""

    def marked(text: type) -> type:
        for word in vars(text):
            if not word.startswith("__") and word not in WORDS:
                raise TypeError(f"{text.__name__}: a card's text has no {word!r}; it has {', '.join(sorted(WORDS))}")
        text.card_id = card_id  # type: ignore[attr-defined]
        return text

    return marked
