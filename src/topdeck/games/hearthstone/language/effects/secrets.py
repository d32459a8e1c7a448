"""Effects on secrets."""

from dataclasses import dataclass

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import board, consequences, zones
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.constants import MAX_SECRETS
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.events import remove_secret
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table


@dataclass(eq=False)
class PutSecretsIntoPlay(Effect):
    """Put different random secrets from the player's deck into play, except secrets that are already in play."""

    count: i64 = 1

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        for secret in range(self.count):
            indices = usable_secrets(owner)
            if not indices or len(owner.secrets) >= MAX_SECRETS:
                return
            held = zones.remove_from_deck(game, owner, indices[game.random(len(indices))])
            board.add_secret(game, owner, board.entity_from_held(game, owner, held))

    def in_words(self) -> str:
        number = "a random secret" if self.count == 1 else "one of each secret"
        return f"put {number} from your deck into play"


def usable_secrets(owner: Player) -> list[int]:
    """Return the indices of the secrets in the deck that are not in play, one for each card."""
    seen = [it.card for it in owner.secrets]
    indices: list[int] = []
    for index, held in enumerate(owner.deck):
        if owner.deck_mask >> index & 1 and held.card.secret and held.card not in seen:
            seen.append(held.card)
            indices.append(index)
    return indices


class DestroyEnemySecrets(Effect):
    """Destroy all of the opponent's secrets, revealing them to both players."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for secret in game.opponent(me).secrets:
            destroy_secret(game, secret)

    def in_words(self) -> str:
        return "destroy all enemy secrets"


def destroy_secret(game: Table, secret: Entity) -> None:
    """Destroy a secret, which is shown to both players but does not count as revealed."""
    remove_secret(game, secret)
    if game.log is not None:
        consequences.report_card(game, consequences.SECRET_DESTROYED, game.owner(secret), secret.card)
