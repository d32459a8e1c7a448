"""Effects that cast spells."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.abilities import Effect, Selector
from topdeck.games.hearthstone.engine.casting import cast_at_random
from topdeck.games.hearthstone.engine.constants import GONE, ONGOING, SILENCED
from topdeck.games.hearthstone.engine.deaths import settle
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.table import Table


@dataclass(eq=False)
class CastRandom(Effect):
    """Cast a random matching spell from the card pool, and process deaths.

    A minion that has left play or is silenced casts nothing, unless `stops` is false.
    """

    cards: Selector
    stops: bool = True

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        pool = game.rules.matching_cards(self.cards)
        if pool and game.winner == ONGOING and not (self.stops and me.has_keyword(GONE | SILENCED)):
            cast_at_random(game, me, pool[game.random(len(pool))])
            settle(game)

    def in_words(self) -> str:
        words = "cast {cards:random} with random targets"
        return words if self.stops else words + ", even if {me} has left play or is silenced"
