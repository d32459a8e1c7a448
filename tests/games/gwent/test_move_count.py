"""The number of moves: 146 and 479 by the formula of the Valencia thesis, and fewer in the exact game."""

from collections import Counter
from collections.abc import Callable, Sequence

from topdeck.games.gwent.engine.actions import GwentAction
from topdeck.games.gwent.move_count import count_moves
from topdeck.games.gwent.scenario import Scenario, scenario, side

OPENING = [
    *["Temerian Infantry"] * 2,
    *["Reinforced Ballista"] * 3,
    "Tridam Infantry",
    "Geralt of Rivia",
    "Alzur's Thunder",
    "Royal Decree",
    "Commander's Horn",
]
LATER = [card for card in OPENING if card not in ("Tridam Infantry", "Geralt of Rivia")]
GOLD = ["Triss Merigold", "Priscilla"]  # in the deck: one has a harmful effect, one does not


def opening() -> Scenario:
    return scenario(side("Northern Realms", hand=OPENING, deck=GOLD), side("Monsters", hand=["Fiend"]))


def later(melee: Sequence[str] = ("Tridam Infantry",), ranged: Sequence[str] = ("Geralt of Rivia",)) -> Scenario:
    return scenario(
        side("Northern Realms", hand=LATER, deck=GOLD, melee=melee, ranged=ranged),
        side("Monsters", hand=["Fiend"], melee=["Fiend"], siege=["Wyvern"]),
    )


def by_card(table: Scenario) -> Counter[str]:
    found: Counter[str] = Counter()
    for action in table.state.actions():
        assert isinstance(action, GwentAction)
        found["pass" if action.held is None else action.held.card.name] += 1
    return found


def test_the_formula_counts_146_moves_in_the_opening() -> None:
    assert count_moves(opening().state) == 3 + 2 * 60 + 3 * 3 + 3 + 3 + 1 + 6 + 1 == 146


def test_the_formula_counts_479_moves_later() -> None:
    assert count_moves(later().state) == 5 + 2 * 210 + 3 * 10 + 2 + 20 + 2 == 479


def test_there_is_one_move_less_with_both_units_in_one_row() -> None:
    """The Horn then boosts the same two units, whichever it is aimed at."""
    assert count_moves(later(melee=["Tridam Infantry", "Geralt of Rivia"], ranged=[]).state) == 478


def test_the_exact_game_has_19_actions_in_the_opening() -> None:
    assert by_card(opening()) == {
        "pass": 1,  # not counted in the thesis
        "King Foltest": 3,
        "Temerian Infantry": 3,  # equal copies are one action; summoned copies have no choice of place
        "Reinforced Ballista": 3,
        "Tridam Infantry": 3,
        "Geralt of Rivia": 3,
        "Alzur's Thunder": 1,
        "Royal Decree": 1,  # the card and its place are separate decisions
        "Commander's Horn": 1,
    }


def test_the_exact_game_has_30_actions_later() -> None:
    assert by_card(later()) == {
        "pass": 1,
        "King Foltest": 5,
        "Temerian Infantry": 5,
        "Reinforced Ballista": 10,
        "Alzur's Thunder": 4,  # own units are targets, too
        "Royal Decree": 1,
        "Commander's Horn": 4,  # likewise
    }


def test_royal_decree_leads_to_6_moves_in_the_opening_as_the_formula_says() -> None:
    assert moves_of_royal_decree(opening) == {"Triss Merigold": 3, "Priscilla": 3}


def test_later_royal_decree_leads_to_25_moves_but_the_formula_counts_20() -> None:
    """Triss can target own units, too; Priscilla boosts random units and has no target."""
    assert moves_of_royal_decree(later) == {"Triss Merigold": 5 * 4, "Priscilla": 5}


def moves_of_royal_decree(made: Callable[[], Scenario]) -> dict[str, int]:
    offered = made().play("Royal Decree").offered_names()
    return {card: len(made().play("Royal Decree").pick(card).state.actions()) for card in offered}
