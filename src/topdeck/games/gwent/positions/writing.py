"""Conversion of engine positions to forms."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from topdeck.core.position_form import keyword_names
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.engine.abilities import Effect, Target
from topdeck.games.gwent.engine.card import CardInstance
from topdeck.games.gwent.engine.constants import KEYWORDS, ROWS
from topdeck.games.gwent.engine.model import Player, Rules, Table, Unit
from topdeck.games.gwent.engine.play import APPEARED, PLAYED_FROM_HAND
from topdeck.games.gwent.positions import forms
from topdeck.games.gwent.positions.forms import CardForm, PositionForm, SideForm
from topdeck.games.shared.positions import EffectForms, common_form_fields, select_fields

PILES: Final = ("hand", "deck", "graveyard", "aside")


def position_form(game: Table) -> PositionForm:
    return PositionForm(
        "gwent",
        [side_form(game.first), side_form(game.second)],
        **common_form_fields(game),
        schema=forms.SCHEMA,
        starter=game.starter,
        round=game.round,
        scores=[list(score) for score in game.scores],
        settings=dict(chosen_settings(game.rules)),
        labels=game.labels,
        choice=None if game.choice is None else EFFECTS.write(forms.ChoiceForm, game.choice),
        agenda=EFFECTS.write_each(forms.TaskForm, game.agenda),
    )


@cache
def chosen_settings(rules: Rules) -> Mapping[str, Any]:
    """Return the settings that differ from this mode's defaults."""
    mode = rules.settings["mode"]
    defaults = {**database.rules(mode=mode).settings, "mode": database.rules().settings["mode"]}
    return {name: value for name, value in rules.settings.items() if value != defaults[name]}


def side_form(player: Player) -> SideForm:
    leader = player.leader
    parts = select_fields(player, forms.SIDE_FIELDS)
    for pile in PILES:
        parts[pile] = card_forms(getattr(player, pile))
    for row in ROWS:
        parts[row] = [unit_form(unit) for unit in getattr(player, row)]
    return SideForm(
        leader=None if leader is None else leader.card.id,
        effects={row: effect.name for row, effect in zip(ROWS, player.effects, strict=True) if effect is not None},
        played=[card.id for card in player.played],
        changed_leader=None if leader is None or leader.is_printed() else changed_card(leader),
        gone=[card.id for card in player.gone],
        gifts=[forms.GiftForm(gift.tag, gift.boost, gift.strengthen) for gift in player.gifts],
        **parts,
    )


def card_form(held: CardInstance) -> str | CardForm:
    return held.card.id if held.is_printed() else changed_card(held)


def changed_card(held: CardInstance) -> CardForm:
    return CardForm(held.card.id, held.power - held.base, held.base - held.card.power)


def unit_form(unit: Unit) -> forms.UnitForm:
    card = unit.card
    return forms.UnitForm(
        card.id,
        power=None if unit.power == unit.base else unit.power,
        base=None if unit.base == card.power else unit.base,
        armor=unit.armor,
        keywords=keyword_names(unit.keywords & ~card.keywords, KEYWORDS),
        owner=None if unit.owner == unit.side else unit.owner,
        without=keyword_names(card.keywords & ~unit.keywords, KEYWORDS),
        label=unit.label,
    )


def card_forms(cards: Iterable[CardInstance]) -> list[str | CardForm]:
    return [card_form(held) for held in cards]


EFFECTS: Final = EffectForms(
    parts={"asker": Effect, "then": Effect, "targets": Target, "effect": Effect},
    rule_effects=(PLAYED_FROM_HAND, APPEARED),
    text_parts=database.text_parts,
    writers={"cards": card_forms, "laid": card_form},
)
