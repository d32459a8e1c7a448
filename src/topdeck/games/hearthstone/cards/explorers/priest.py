"""Priest cards of The League of Explorers."""

from dataclasses import dataclass

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.board import leave_board
from topdeck.games.hearthstone.engine.card import fresh
from topdeck.games.hearthstone.engine.constants import CREATED, GONE, MAX_DECK
from topdeck.games.hearthstone.engine.health import destroy
from topdeck.games.hearthstone.engine.model import Entity, Table
from topdeck.games.hearthstone.engine.words import Effect, Selector
from topdeck.games.hearthstone.engine.zones import shuffle_in
from topdeck.games.hearthstone.language.selectors import ENEMY, MINION, TARGET


@dataclass(eq=False)
class TakeIntoDeck(Effect):
    """Minions leave the board for the own deck, as printed and for all to see; where there is no room they die."""

    who: Selector
    in_words = "shuffle {who} into your deck"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        for one in self.who.select(game, me, it):
            if owner.cards_left >= MAX_DECK:
                destroy(game, one)
            elif not one.has(GONE):
                leave_board(game, one)
                shuffle_in(game, owner, fresh(one.card, CREATED, me.card, game.turn, True))


@card("LOE_104")
class Entomb:
    targets = ENEMY & MINION
    play = TakeIntoDeck(TARGET)
