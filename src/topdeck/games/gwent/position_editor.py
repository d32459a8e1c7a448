"""The position editor: its fields and cards, and the conversion of positions to forms and Python code."""

from collections.abc import Iterator, Mapping
from typing import Final

from topdeck.core.errors import PositionFormError
from topdeck.core.form import CardOffer, Form, FormGuide
from topdeck.core.position_form import make_editable, read_form, write_scenario
from topdeck.core.state import Json
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.engine.constants import FACTIONS, KEYWORDS, LEADER_CARD, ROWS, TYPES
from topdeck.games.gwent.engine.invariants import violations
from topdeck.games.gwent.engine.model import Table
from topdeck.games.gwent.positions import reading, writing
from topdeck.games.gwent.positions.forms import CardForm, PositionForm, SideForm, UnitForm
from topdeck.games.gwent.scenario import playable_table, scenario
from topdeck.games.gwent.state import GwentState
from topdeck.games.shared.positions import readable_name, require_possible, select_fields

STARTER: Final = "starter"  # a setting that applies only to new games; positions have a field instead
STARTER_FAULT: Final = "the player who starts this round is a field of the position, not a setting"
PILES: Final = ("hand", "deck", "graveyard")
CARD_TYPES: Final[Mapping[str, tuple[int, ...]]] = {  # the types of cards in each place
    "hand": reading.HELD,
    "deck": reading.HELD,
    "graveyard": reading.BURIED,
    **dict.fromkeys(ROWS, reading.STANDING),
    "played": (),
    "leader": (LEADER_CARD,),
}
START: Final[Json] = {
    "game": "gwent",
    "sides": [
        {"faction": "Monsters", "hand": ["fiend", "thunderbolt"], "deck": ["wyvern"], "melee": ["ancient_foglet"]},
        {"faction": "Northern Realms", "hand": ["dethmold"], "deck": ["trollololo"], "ranged": ["tridam_infantry"]},
    ],
}
OPTIONS: Final = ("seed", "turn", "player", "starter", "scores")  # arguments of `scenario`
NAMES: Final[Mapping[type, str]] = {SideForm: "side", UnitForm: "unit", CardForm: "card_with"}


# ---- conversions


def read_position(form: PositionForm) -> GwentState:
    """Return the position described by a form.

    Raises:
        PositionFormError: The form is invalid; the error lists the mistakes by field.
    """
    if STARTER in form.settings:
        raise PositionFormError({"settings": STARTER_FAULT})
    state = playable_table(form)
    require_possible(violations(state))
    return state


def state_from_form(data: Json) -> GwentState:
    return read_position(read_form(data, PositionForm))


def editable_form(game: Table) -> Json:
    """Return a position's form for the editor. The `lost` field lists any information that the form omits."""
    form = writing.position_form(game)
    form.scores = form.scores or None
    if form.settings.pop(STARTER, None) is not None:
        form.lost = ["settings that a scenario does not support"]
    return make_editable(game, form, lambda part: game.rules.cards[part.card].name, read_position)


def scenario_text(data: Json) -> str:
    """Return a Python program that creates the position described by a form."""
    form = read_form(data, PositionForm)
    cards = read_position(form).rules.cards
    options = {**select_fields(form, OPTIONS), "round_number": form.round, **form.settings}
    return write_scenario(scenario, form, options, NAMES, lambda text: readable_name(text, cards, database.find_card))


# ---- fields and cards


def editor_form() -> Form:
    lists = {
        place: " or ".join(TYPES[card_type] for card_type in types) or "any card" for place, types in CARD_TYPES.items()
    }
    words = {"faction": FACTIONS, "keywords": KEYWORDS, "effects": database.rules().row_effects}
    guide = FormGuide(words=words, cards=lists, rows={"effects": ROWS})
    cards = {lists[place]: tuple(offer_cards(place, types)) for place, types in CARD_TYPES.items()}
    table, sides = tuple(guide.fields(PositionForm)), tuple(guide.fields(SideForm))
    return Form(table=table, sides=sides, cards=cards, start=START)


def offer_cards(place: str, types: tuple[int, ...]) -> Iterator[CardOffer]:
    """Yield the cards that are available for a place, in alphabetical order. Piles cannot contain tokens."""
    cards = [card for card in database.rules().cards.values() if card.implemented]
    for card in sorted(cards, key=lambda card: card.name):
        if (not types or card.type in types) and not (card.token and place in PILES):
            power = (f"power {card.power}",) if card.is_unit() else ()
            token = ("token",) if card.token else ()
            yield CardOffer(card.id, card.name, ", ".join((card.faction, TYPES[card.type], *power, *token)))
