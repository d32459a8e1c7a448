"""The position editor: its fields and cards, and the conversion of positions to forms and Python code."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from topdeck.core.form import CardOffer, Form, FormGuide
from topdeck.core.position_form import make_editable, read_form, write_scenario
from topdeck.core.state import Json
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.display.cards import card_numbers
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.constants import KEYWORDS, TYPES
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.positions import reading, writing
from topdeck.games.hearthstone.positions.forms import CardForm, MinionForm, PositionForm, SideForm, WeaponForm
from topdeck.games.hearthstone.scenario import scenario
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.games.shared.positions import readable_name, select_fields

SECRETS: Final = "secrets"  # a place that accepts only certain spells
CARD_TYPES: Final = {  # the types of cards in each place
    "hand": reading.PLAYABLE,
    "board": (constants.MINION_CARD,),
    "deck": reading.PLAYABLE,
    SECRETS: (constants.SPELL_CARD,),
    "graveyard": (constants.MINION_CARD,),
    "weapon": (constants.WEAPON_CARD,),
    "power": (constants.POWER_CARD,),
}
START: Final[Json] = {
    "game": "hearthstone",
    "sides": [{"class": "mage", "hand": ["CS2_029"]}, {"class": "warrior", "board": ["CS2_182"]}],
}
OPTIONS: Final = ("seed", "turn", "player", "era", "positions", "hands", "format")  # arguments of `scenario`
NAMES: Final[Mapping[type, str]] = {SideForm: "side", MinionForm: "minion", CardForm: "in_hand", WeaponForm: "weapon"}


# ---- conversions


def state_from_form(data: Json) -> HearthstoneState:
    return reading.possible_table(read_form(data, PositionForm), HearthstoneState)


def editable_form(game: Table) -> Json:
    """Return the form of a position for the editor; its `lost` field lists any information that the form omits."""
    form = writing.position_form(game)
    if form.pool == database.rules(form.era, format=form.format).pool_name:
        form.pool = ""
    for minion in [*form.sides[0].board, *form.sides[1].board]:
        if isinstance(minion, MinionForm) and minion.attack is not None and minion.attack < 0:
            # The form omits the enchantment that reduced the attack below 0.
            minion.attack = 0 if game.rules.cards[minion.card].attack else None

    def name(part: Any) -> str:
        return game.rules.cards[database.HEROES[part.hero][0] if isinstance(part, SideForm) else part.card].name

    return make_editable(game, form, name, lambda form: reading.possible_table(form, HearthstoneState))


def scenario_text(data: Json) -> str:
    """Return a Python program that creates the position described by a form."""
    form = read_form(data, PositionForm)
    cards = reading.possible_table(form, HearthstoneState).rules.cards
    options = select_fields(form, OPTIONS)
    return write_scenario(scenario, form, options, NAMES, lambda text: readable_name(text, cards, database.find_card))


# ---- fields and cards


def editor_form() -> Form:
    lists = {
        place: place if place == SECRETS else " or ".join(TYPES[card_type] for card_type in types)
        for place, types in CARD_TYPES.items()
    }
    guide = FormGuide(
        words={"class": database.HEROES, "keywords": KEYWORDS, "without": KEYWORDS, "era": database.eras()}, cards=lists
    )
    cards = {lists[place]: tuple(offer_cards(place, types)) for place, types in CARD_TYPES.items()}
    table, sides = tuple(guide.fields(PositionForm)), tuple(guide.fields(SideForm))
    return Form(table=table, sides=sides, cards=cards, start=START)


def offer_cards(place: str, types: tuple[int, ...]) -> Iterator[CardOffer]:
    """Yield the cards that are available for a place, in alphabetical order."""
    cards = [card for card in database.rules().cards.values() if card.implemented and not card.part]
    for card in sorted(cards, key=lambda card: (card.name, not card.collectible)):
        if card.type in types and (place != SECRETS or card.secret):
            token = () if card.collectible else ("token",)
            yield CardOffer(card.id, card.name, ", ".join((TYPES[card.type], card_numbers(card), *token)))
