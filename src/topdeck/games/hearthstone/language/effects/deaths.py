"""Effects of deathrattles, and effects on minions that have died."""

from dataclasses import dataclass

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import board, zones
from topdeck.games.hearthstone.engine.abilities import Effect, Selector
from topdeck.games.hearthstone.engine.constants import GONE, MAX_BOARD, MAX_DECK
from topdeck.games.hearthstone.engine.deaths import trigger_deathrattles
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.events import sort_by_play_order
from topdeck.games.hearthstone.engine.health import destroy
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.language.effects.flow import OnEach


class TriggerDeathrattles(OnEach):
    """Run the deathrattles of minions in order of play, without killing them; skip minions that have left play."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for entity in sort_by_play_order(self.who.select(game, me, it)):
            self.change(game, me, entity)

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        if not it.keywords & GONE:
            trigger_deathrattles(game, it)

    def in_words(self) -> str:
        return "trigger the deathrattles of {who}"


class ReturnMe(Effect):
    """Return the minion or weapon with this text to its owner's hand, usually after its death, and at most once."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        board.return_from_death(game, me)

    def in_words(self) -> str:
        return "return {me} to your hand"


@dataclass(eq=False)
class ShuffleMeIn(Effect):
    """Shuffle the minion that has this text into its owner's deck, usually after its death; it moves only once.

    With `enemy`, the minion is shuffled into the opponent's deck. If the deck is full, a minion that is still in play
    dies.
    """

    enemy: bool = False

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.opponent(me) if self.enemy else game.owner(me)
        if owner.cards_left < MAX_DECK:
            held = board.take_back(game, me)
            if held is not None:
                zones.shuffle_into_deck(game, owner, held)
        elif not me.keywords & GONE:
            destroy(game, me)

    def in_words(self) -> str:
        return "shuffle {me} into your opponent's deck" if self.enemy else "shuffle {me} into your deck"


class Resummon(OnEach):
    """Summon minions again for the players who control them or who controlled them when they died."""

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        board.summon(game, game.owner(it), it.card, board.position_right_of(game, me))

    def in_words(self) -> str:
        return "summon {who} again"


@dataclass(eq=False)
class Resurrect(Effect):
    """Summon random matching minions that died this game, each at most as often as it died.

    The minions must have died on the player's side or, with `any_side`, on either side.
    """

    cards: Selector
    count: i64 = 1
    any_side: bool = False

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        graveyard = owner.graveyard + game.opponent(me).graveyard if self.any_side else owner.graveyard
        dead = [card for card in graveyard if self.cards.fits(card)]
        revived: i64 = 0
        while dead and revived < self.count and len(owner.board) < MAX_BOARD:
            board.summon(game, owner, dead.pop(game.random(len(dead))), board.position_right_of(game, me))
            revived += 1

    def in_words(self) -> str:
        number = "up to " if self.count > 1 else ""
        form = "random" if self.any_side else "random friendly minion"
        return f"summon {number}{{cards:{form}}} that died this game"
