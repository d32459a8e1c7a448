"""Jade Golems: thirty cards without text."""

from topdeck.games.hearthstone.cards import card


def golem(size: int) -> type:
    return card(f"CFM_712_t{size:02d}")(type(f"JadeGolem{size}", (), {"__doc__": "No text."}))


JADE_GOLEMS = tuple(golem(size) for size in range(1, 31))
