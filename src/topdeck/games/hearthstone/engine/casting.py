"""Spells cast by an effect rather than by a player; they trigger nothing and do not count as played."""

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences
from topdeck.games.hearthstone.engine.board import add_secret, has_secret
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.legal import first_option, last_option, legal_targets, possible_targets
from topdeck.games.hearthstone.engine.play import add_overload, play_effect
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table


def cast_at_random(game: Table, caster: Entity, card: Card) -> None:
    """Cast a spell for the controller of `caster` with a random option and target, if a legal target exists."""
    owner = game.owner(caster)
    option: i64 = 0
    if card.options:
        first = first_option(owner, card)
        option = first + game.random(last_option(owner, card) - first + 1)
    targets = possible_targets(game, owner, card.option_text(option))
    if targets is None:
        cast_spell(game, owner, card, option, None)
        return
    characters = legal_targets(game, owner, targets, card)
    if characters:
        cast_spell(game, owner, card, option, characters[game.random(len(characters))])


def cast_spell(game: Table, owner: Player, card: Card, option: i64, target: Entity | None) -> None:
    """Cast a spell for a player; the choices that it offers are made at random."""
    if game.log is not None:
        hidden_as = game.rules.secret_placeholder(card) if card.secret else None
        consequences.report_card(game, consequences.CAST, owner, card, hidden_as)
        if target is not None:
            consequences.report(game, consequences.TARGET, target)
    if card.overload > 0:
        add_overload(game, owner, card)
    spell = new_entity(card, game.new_id(), owner.side)
    if card.secret and not has_secret(owner, card):
        add_secret(game, owner, spell)
    effect = play_effect(owner, card, option, target is not None)
    if effect is not None:
        outer = game.random_choices
        game.random_choices = True
        effect.run(game, spell, owner.hero if target is None else target)
        game.random_choices = outer
