"""How many moves there are by the formula of Valencia's thesis (section 2.6): positions times targets, card by card.

It counts every copy by itself and whole lines of a turn: summoned copies are laid freely, and a card that pulls another
one counts all moves of that.  What harms is aimed at enemies and what helps at allies, the pass is left out, and where
there is no target, nobody is one.
"""

from __future__ import annotations

from topdeck.games.gwent.cards.database import text_parts
from topdeck.games.gwent.engine.board import neighbours
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import ROWS
from topdeck.games.gwent.engine.model import Player, Table
from topdeck.games.gwent.language.effects import Damage, Destroy, Pick, PickHighest, PickRandom, SummonCopies, Weaken
from topdeck.games.gwent.language.selectors import Beside, Random

HARMFUL = (Damage, Destroy, Weaken)
PULLING = (Pick, PickRandom, PickHighest)


def count_moves(game: Table) -> int:
    """The moves of the player who decides."""
    me, opponent = game.seat(game.player), game.seat(1 - game.player)
    cards = [held.card for held in me.hand] + ([] if me.leader is None else [me.leader.card])
    return sum(count_card_moves(game, card, me, opponent, me.size()) for card in cards)


def count_card_moves(game: Table, card: Card, me: Player, opponent: Player, units: int) -> int:
    """The moves of one card, with so many units on the own side."""
    laid = units + card.is_unit()
    texts = card.options or (card,)
    return places(card, units) * sum(count_outcomes(game, text, me, opponent, laid) for text in texts)


def places(card: Card, units: int) -> int:
    """Where a card can be laid: at either end of every row, and between any two units."""
    return len(ROWS) + units if card.is_unit() else 1


def count_outcomes(game: Table, text: Card, me: Player, opponent: Player, units: int) -> int:
    """What can come of a text: targets, places of summoned copies, moves of a card that is pulled out."""
    words = text_parts(text)
    for word in words:
        if isinstance(word, SummonCopies):
            return places(text, units) * places(text, units + 1)  # two copies, wherever they are
        if isinstance(word, PULLING):
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
