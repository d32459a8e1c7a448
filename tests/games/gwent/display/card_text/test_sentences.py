"""The text of every card, compared with a checked version."""

import pytest

from topdeck.games.gwent.cards.database import make_cards
from topdeck.games.gwent.display.card_text.sentences import card_text
from topdeck.games.gwent.engine.constants import HIDDEN

DOOMED = "Doomed (it leaves the game instead of going to a graveyard)."
FOG = "Fog (a hazard): at the start of each turn of the row's owner, deal 2 damage to the strongest unit on the row."
RAIN = "Rain (a hazard): at the start of each turn of the row's owner, deal 1 damage to two random units on the row."
FROST = "Frost (a hazard): at the start of each turn of the row's owner, deal 2 damage to the weakest unit on the row."
CLEAR_SKIES = "Boost all damaged allies on rows with a hazard by 2, then remove all hazards from your rows."
IN_GRAVEYARD = "strengthen the strongest unit in your graveyard by 3"
COPIES = "Deploy: summon all copies of this unit from your deck to the right of it."

TEXTS: dict[str, list[str]] = {
    "king_foltest": [
        "Crew (it lets a neighbour that needs crew act once more).",
        "Deploy: boost all other allies by 1, then boost all units in your hand and deck by 1.",
    ],
    "brouver_hoog": ["Deploy: choose a non-spying silver unit or a bronze Dwarf unit from your deck and play it."],
    "dagon": [
        "Deploy: spawn Impenetrable Fog or Torrential Rain and play it.",
        f"Impenetrable Fog — Lay fog on an enemy row. {FOG}",
        f"Torrential Rain — Lay rain on an enemy row. {RAIN}",
    ],
    "crach_an_craite": [
        "Deploy: take the strongest non-spying bronze or silver unit from your deck, strengthen it by 2 and play it."
    ],
    "temerian_infantry": [COPIES],
    "reinforced_ballista": [
        "Deploy: deal 2 damage to an enemy; for each neighbour with crew, choose an enemy and do it again."
    ],
    "tridam_infantry": ["Deploy: give this unit 4 armor."],
    "temerian_drummer": ["Deploy: boost another ally by 6."],
    "trollololo": ["Deploy: give this unit 9 armor."],
    "dethmold": [
        "Deploy: spawn Torrential Rain, Clear Skies or Alzur's Thunder and play it.",
        f"Torrential Rain — Lay rain on an enemy row. {RAIN}",
        f"Clear Skies — {CLEAR_SKIES}",
        "Alzur's Thunder — Deal 9 damage to a unit.",
    ],
    "priscilla": ["Deploy: boost five random other allies by 3."],
    "first_light": [
        "Spawn Clear Skies or Rally and play it.",
        f"Clear Skies — {CLEAR_SKIES}",
        "Rally — Take a random bronze unit from your deck and play it.",
    ],
    "alzurs_thunder": ["Deal 9 damage to a unit."],
    "thunderbolt": ["Boost a unit and its neighbours by 3, then give them 2 armor."],
    "reconnaissance": ["Look at two random bronze units from your deck, choose one and play it."],
    "impenetrable_fog": ["Lay fog on an enemy row.", FOG],
    "petris_philter": ["Boost six random allies by 2."],
    "commanders_horn": ["Boost a unit and the two units on each side of it by 3."],
    "roach": ["Whenever you play a gold unit from your hand, summon this unit from your deck to a random own row."],
    "dudu": ["Deploy: set the power of this unit to that of an enemy."],
    "manticore_venom": ["Deal 13 damage to a unit."],
    "vaedermakar": [
        "Deploy: spawn Biting Frost, Impenetrable Fog or Alzur's Thunder and play it.",
        f"Biting Frost — Lay frost on an enemy row. {FROST}",
        f"Impenetrable Fog — Lay fog on an enemy row. {FOG}",
        "Alzur's Thunder — Deal 9 damage to a unit.",
    ],
    "triss_merigold": ["Deploy: deal 5 damage to another unit."],
    "geralt_of_rivia": [],
    "royal_decree": ["Choose a gold unit from your deck, boost it by 2 and play it."],
    "mahakam_guard": ["Deploy: boost another ally by 7."],
    "dwarven_skirmisher": ["Deploy: deal 3 damage to an enemy; if it is not destroyed, boost this unit by 3."],
    "mahakam_defender": ["Deploy: make this unit resilient, to stay for the next round."],
    "mahakam_volunteers": [COPIES],
    "dennis_cranmer": [
        "Deploy: strengthen all other Dwarf allies by 1, then strengthen all Dwarf units in your hand and deck by 1."
    ],
    "yarpen_zigrin": [
        "Deploy: make this unit resilient, to stay for the next round.",
        "Whenever another Dwarf unit comes to your side, boost this unit by 1.",
    ],
    "xavier_moran": ["Deploy: boost this unit by the printed power of the last other Dwarf you played."],
    "ancient_foglet": ["At the end of your turn, if there is fog on any row, boost this unit by 1."],
    "wyvern": ["Deploy: deal 5 damage to an enemy."],
    "fiend": [],
    "arachas_drone": [COPIES],
    "ifrit": [
        "Deploy: spawn three Lesser Ifrits to the right of this unit.",
        f"Lesser Ifrit, 1 power — {DOOMED} Deploy: deal 1 damage to a random enemy.",
    ],
    "woodland_spirit": [
        "Deploy: spawn three Wolves on your melee row, then lay fog on the opposite row.",
        FOG,
        f"Wolf, 1 power — {DOOMED}",
    ],
    "an_craite_warrior": ["Deploy: deal 1 damage to this unit."],
    "priestess_of_freya": [DOOMED, "Deploy: choose a bronze Soldier card from your graveyard and play it."],
    "an_craite_warcrier": ["Deploy: boost another ally by half of its power, rounded down."],
    "tuirseach_hunter": ["Deploy: deal 5 damage to another unit."],
    "drummond_shieldmaid": [COPIES],
    "holger_blackhand": [f"Deploy: deal 6 damage to another unit; if it is destroyed, {IN_GRAVEYARD}."],
    "jutta_an_dimun": ["Deploy: deal 1 damage to this unit."],
    "hjalmar_an_craite": [
        "Deploy: spawn a Lord of Undvik at the right end of the opposite row.",
        f"Lord of Undvik, 5 power — {DOOMED} Deathwish: boost every enemy Hjalmar an Craite by 10.",
    ],
    "clear_skies": [CLEAR_SKIES],
    "rally": ["Take a random bronze unit from your deck and play it."],
    "torrential_rain": ["Lay rain on an enemy row.", RAIN],
    "biting_frost": ["Lay frost on an enemy row.", FROST],
    "lesser_ifrit": [DOOMED, "Deploy: deal 1 damage to a random enemy."],
    "wolf": [DOOMED],
    "lord_of_undvik": [DOOMED, "Deathwish: boost every enemy Hjalmar an Craite by 10."],
}


@pytest.mark.parametrize("card_id", TEXTS)
def test_the_text_of_a_card_is_right(card_id: str) -> None:
    assert card_text(make_cards(False)[card_id]) == TEXTS[card_id]


def test_every_card_has_a_checked_text() -> None:
    assert set(TEXTS) == set(make_cards(False)) - {HIDDEN}


@pytest.mark.parametrize(
    ("card_id", "setting", "first"),
    [
        ("commanders_horn", "strong_horn", "Boost a unit and the two units on each side of it by 4."),
        ("priscilla", "priscilla_herself", "Deploy: boost five random allies by 3."),
        (
            "hjalmar_an_craite",
            "undvik_same_place",
            "Deploy: spawn a Lord of Undvik at the same place of the opposite row.",
        ),
    ],
)
def test_the_text_depends_on_the_settings(card_id: str, setting: str, first: str) -> None:
    card = make_cards(False)[card_id]
    assert card_text(card, frozenset({setting}))[0] == first != card_text(card)[0]
