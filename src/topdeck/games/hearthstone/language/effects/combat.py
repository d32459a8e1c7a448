"""Effects on attacks: changes of the target, and additional attacks."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine import board, consequences
from topdeck.games.hearthstone.engine.abilities import Effect, Selector
from topdeck.games.hearthstone.engine.constants import IMMUNE, RIGHTMOST
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.table import Table


@dataclass(eq=False)
class RedirectAttack(Effect):
    """Redirect the attack in progress to a random character that matches `to` and is not immune."""

    to: Selector

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        candidates = other_defenders(game, self.to, me, it)
        if candidates:
            set_defender(game, me, candidates[game.random(len(candidates))])

    def in_words(self) -> str:
        return "the attack hits {to:another} instead"


def other_defenders(game: Table, to: Selector, me: Entity, attacker: Entity) -> list[Entity]:
    """List the matching characters that are neither immune nor part of the attack in progress."""
    return [
        other
        for other in to.select(game, me, attacker)
        if other is not game.defender and other is not attacker and not other.has_keyword(IMMUNE)
    ]


@dataclass(eq=False)
class Interpose(Effect):
    """Summon a minion that becomes the defender of the attack in progress."""

    id: str

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        guard = board.summon(game, game.owner(me), game.rules.cards[self.id], RIGHTMOST)
        if guard is not None:
            set_defender(game, me, guard)

    def in_words(self) -> str:
        return "summon {id}, and the attack hits it instead"


class MissTarget(Effect):
    """Redirect the attack in progress, with a probability of one half, to another random enemy of the attacker.

    A redirected attack is proposed again, but each attack misses its target at most once.
    """

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        is_repeated = game.amount > 0
        enemies = game.opponent(it)
        others = [other for other in [enemies.hero, *enemies.board] if other is not game.defender]
        if not is_repeated and others and game.random(2) == 0:
            set_defender(game, me, others[game.random(len(others))])

    def in_words(self) -> str:
        return "flip a coin; on heads, the attack hits another random enemy instead"


def set_defender(game: Table, me: Entity, defender: Entity) -> None:
    """Let another character defend against the attack in progress."""
    game.defender = defender
    if game.log is not None:
        consequences.report(game, consequences.REDIRECT, defender, me)


class AttackAgain(Effect):
    """Let the character that has this text attack once more this turn."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        me.attacks -= 1

    def in_words(self) -> str:
        return "{me} can attack once more this turn"
