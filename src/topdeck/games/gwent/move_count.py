"""The number of moves, computed with the formula in section 2.6 of the Valencia thesis.

For each card, the formula multiplies the number of places by the number of targets. The formula counts every copy
separately and includes all choices within a turn. Summoned copies can be placed anywhere. If a card plays another card,
all moves of the other card are counted. Harmful effects target enemies, and other effects target allies. A missing
target counts as one target, and passing is not counted.
"""

from topdeck.games.gwent.cards.database import text_parts
from topdeck.games.gwent.engine.board import neighbours
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import ROWS
from topdeck.games.gwent.engine.model import Player, Table
from topdeck.games.gwent.language.effects import Damage, Destroy, Pick, PickHighest, PickRandom, SummonCopies, Weaken
from topdeck.games.gwent.language.selectors import Beside, Random

HARMFUL = (Damage, Destroy, Weaken)
PLAYING = (Pick, PickRandom, PickHighest)


def count_moves(game: Table) -> int:
    """Return the number of moves available to the player to move, excluding passing."""
    me, opponent = game.seat(game.player), game.seat(1 - game.player)
    cards = [held.card for held in me.hand] + ([] if me.leader is None else [me.leader.card])
    return sum(count_card_moves(game, card, me, opponent, me.size()) for card in cards)


def count_card_moves(game: Table, card: Card, me: Player, opponent: Player, units: int) -> int:
    """Return the number of ways to play a card when the player's side has this many units."""
    laid = units + card.is_unit()
    texts = card.options or (card,)
    return count_places(card, units) * sum(count_outcomes(game, text, me, opponent, laid) for text in texts)


def count_places(card: Card, units: int) -> int:
    """Return the number of places for a card, counting both ends of every row and every gap between two units."""
    return len(ROWS) + units if card.is_unit() else 1


def count_outcomes(game: Table, text: Card, me: Player, opponent: Player, units: int) -> int:
    """Count the choices in a card's text, such as targets, places for summoned copies and moves for a picked card."""
    words = text_parts(text)
    for word in words:
        if isinstance(word, SummonCopies):
            return count_places(text, units) * count_places(text, units + 1)  # two copies, from the hand or deck
        if isinstance(word, PLAYING):
            pile = me.graveyard if isinstance(word, Pick) and word.buried else me.deck
            cards = dict.fromkeys(held.card for held in pile if word.which.fits(held.card))
            return sum(count_card_moves(game, card, me, opponent, units) for card in cards) or 1
    if text.targets is None and not any(isinstance(word, Random) for word in words):
        return 1
    if text.targets is not None and text.targets.row:
        return len(ROWS)
    side = opponent if any(isinstance(word, HARMFUL) for word in words) else me
    reach = max((word.reach for word in words if isinstance(word, Beside)), default=0)
    groups = {frozenset(unit.label for unit in neighbours(game, unit, reach)) for unit in side.units()}
    return max(1, len(groups))
