"""Decks as individuals: legality, independence of the order of genes, and archives of decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest
from tiny_game import HighCard, registered

from topdeck.arena.plan.seeds import deals
from topdeck.core.deck import AllowedCard, Deck, DeckRules
from topdeck.core.errors import DeckError, EvolutionError, TopdeckError
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.evolve.strategies.archive import Archive, Axis, behaviour
from topdeck.evolve.strategies.catalogue import make_strategy
from topdeck.evolve.strategies.map_elites import MapElites
from topdeck.evolve.strategies.operators import redraw_genes
from topdeck.evolve.strategies.strategy import RandomSearch, Strategy, Trial
from topdeck.evolve.subjects.deck_genome import DeckGenome, deck_genome
from topdeck.evolve.subjects.genome import Point
from topdeck.games.gwent.engine.constants import FACTIONS
from topdeck.games.hearthstone.cards.database import HEROES, card_table, eras
from topdeck.games.hearthstone.engine.constants import BEAST

KINDS: list[tuple[str, Mapping[str, object], int]] = [
    *(("hearthstone", {"class": hero}, 30) for hero in HEROES),
    *(("hearthstone", {"class": "warrior", "era": era}, 30) for era in eras()),
    *(("gwent", {"faction": faction}, size) for faction in FACTIONS for size in (25, 33, 40)),
]
each_kind = pytest.mark.parametrize(("game", "options", "size"), KINDS)

MAGES = deck_genome("hearthstone", {"class": "mage"})
HUNTERS = deck_genome("hearthstone", {"class": "hunter"})
MONSTERS = deck_genome("gwent", {"faction": "Monsters"})
REALMS = deck_genome("gwent", {"faction": "Northern Realms"})  # seven silver cards, of which a deck may have six

TOY = DeckGenome(
    "hearthstone",
    DeckRules(
        "Toy",
        {"kind": "toy"},
        (
            *(AllowedCard("ant", 2), AllowedCard("bee", 2), AllowedCard("cat", 1, "rare")),
            *(AllowedCard("dog", 1, "rare"), AllowedCard("elk", 1, "rare"), AllowedCard("fox", 3)),
        ),
        smallest=4,
        largest=9,
        limits={"rare": 2},
    ),
    size=5,
    settings={},
)


def wishing(genome: DeckGenome, *cards: str) -> Point:
    """Return an individual whose genes request these cards in this order."""
    return genome.genome.encode(dict(zip(genome.genome.names, cards, strict=True)))


def toy(*cards: str) -> str:
    """Return the deck for a request of five toys."""
    return " ".join(sorted(Counter(TOY.cards(wishing(TOY, *cards))).elements()))


def difference(deck: Deck, other: Deck) -> int:
    """Return the number of cards that only the first deck has."""
    return (Counter(deck.cards) - Counter(other.cards)).total()


# ---- every individual is a legal deck


@each_kind
def test_every_individual_is_a_legal_deck(game: str, options: Mapping[str, object], size: int) -> None:
    decks = deck_genome(game, options, size)
    settings = {name: value for name, value in options.items() if name == "era"}
    rng = Rng(1)
    points = [decks.genome.random(rng) for _ in range(40)]
    for point in (*points, (0.0,) * size, (0.5,) * size, (1.0,) * size):
        deck = decks.deck(point)
        assert load_game(game).decks.faults(deck, **settings) == []
        assert deck.size() == size


def test_decks_of_individuals_can_be_played() -> None:
    rng = Rng(3)
    for decks in (MAGES, MONSTERS):
        first, second = decks.deck(decks.genome.random(rng)), decks.deck(decks.genome.random(rng))
        assert load_game(decks.game).start((first, second), 1).result() is None


def test_legal_cards_are_added_as_requested() -> None:
    assert toy("fox", "ant", "dog", "ant", "bee") == "ant ant bee dog fox"


def test_a_card_at_its_limit_becomes_the_nearest_card_with_room() -> None:
    assert toy("ant", "ant", "ant", "fox", "fox") == "ant ant bee fox fox"
    assert toy("bee", "bee", "bee", "fox", "fox") == "ant bee bee fox fox"
    assert toy("fox", "fox", "fox", "fox", "ant") == "ant elk fox fox fox"


def test_replacements_do_not_take_cards_that_other_genes_request() -> None:
    assert toy("bee", "bee", "bee", "ant", "ant") == "ant ant bee bee cat"


def test_cards_of_a_group_share_a_limit() -> None:
    assert toy("cat", "dog", "elk", "ant", "ant") == "ant ant cat dog fox"
    assert toy("cat", "cat", "cat", "cat", "cat") == "ant bee bee cat dog"


def test_every_card_has_an_equal_part_of_the_interval_the_cheap_ones_first() -> None:
    assert MAGES.cards((0.0,) * 30)["CS2_231"] == 2  # Wisp
    costs = [card_table("gadgetzan-2017")[card.id].cost for card in MAGES.rules.cards]
    assert costs == sorted(costs)
    rng = Rng(5)
    drawn = Counter(str(card) for _ in range(1600) for card in MAGES.genome.decode(MAGES.genome.random(rng)).values())
    assert len(drawn) == len(MAGES.rules.cards)
    assert max(drawn.values()) < 2 * min(drawn.values())


# ---- irrelevant differences


@pytest.mark.parametrize("decks", [MAGES, MONSTERS, TOY], ids=lambda decks: decks.name)
def test_the_order_of_genes_does_not_matter(decks: DeckGenome) -> None:
    rng = Rng(2)
    for _ in range(50):
        point = decks.genome.random(rng)
        genes = list(point)
        rng.shuffle(genes)
        assert decks.deck(tuple(genes)) == decks.deck(point)


def test_played_decks_share_one_name_and_so_the_same_deals() -> None:
    rng = Rng(4)
    names = {MAGES.deck(MAGES.genome.random(rng)).name for _ in range(20)}
    assert len({deals(1, (name, "MurlocDruid"), 0) for name in names}) == 1


# ---- known decks


@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_a_known_deck_is_an_individual(game: str) -> None:
    for known in load_game(game).decks.included():
        kind = "class" if game == "hearthstone" else "faction"
        decks = deck_genome(game, {kind: known.about[kind]}, known.size())
        assert decks.deck(decks.point(known)).cards == known.cards


@each_kind
def test_every_deck_is_an_individual(game: str, options: Mapping[str, object], size: int) -> None:
    decks, rng = deck_genome(game, options, size), Rng(6)
    for _ in range(10):
        deck = decks.deck(decks.genome.random(rng))
        assert decks.deck(decks.point(deck)) == deck


# ---- variation


@pytest.mark.parametrize(("decks", "most"), [(MAGES, 1), (HUNTERS, 1), (REALMS, 2)], ids=["mages", "hunters", "gwent"])
def test_a_swapped_gene_changes_one_card_and_one_more_where_colours_have_limits(decks: DeckGenome, most: int) -> None:
    rng = Rng(7)
    changes = Counter[int]()
    for _ in range(200):
        point = decks.genome.random(rng)
        changes[difference(decks.deck(point), decks.deck(redraw_genes(point, 1, rng)))] += 1
    assert max(changes) <= most
    assert changes[1] > 150


def test_three_swapped_genes_change_three_cards_at_most() -> None:
    rng = Rng(8)
    start = MAGES.point(load_game("hearthstone").deck("RenoKazakusMage"))
    for _ in range(100):
        assert difference(MAGES.deck(start), MAGES.deck(redraw_genes(start, 3, rng))) <= 3


# ---- errors


@pytest.mark.parametrize(
    ("deck", "complaint"),
    [
        ("MurlocDruid", "the class of MurlocDruid must be mage, not druid"),
        ("RenoKazakusMage/framework", "all evolved decks must have 30 cards, but RenoKazakusMage/framework has 21"),
    ],
)
def test_a_deck_of_another_kind_or_size_is_rejected(deck: str, complaint: str) -> None:
    with pytest.raises(EvolutionError) as refused:
        MAGES.point(load_game("hearthstone").deck(deck))
    assert str(refused.value) == complaint


@pytest.mark.parametrize(
    ("cards", "complaint"),
    [
        ({"Fireball": 2}, "Mine contains 'Fireball', which is not the id of a legal card"),
        ({"EX1_238": 2}, "Mine contains 'EX1_238', which is not the id of a legal card"),
        ({"CS2_029": 30}, "Mine is not legal: it has 30 copies of Fireball (at most 2 allowed)"),
    ],
)
def test_an_illegal_deck_is_rejected(cards: dict[str, int], complaint: str) -> None:
    with pytest.raises(EvolutionError) as refused:
        MAGES.point(Deck("Mine", cards, **{"class": "mage"}))
    assert str(refused.value) == complaint


@pytest.mark.parametrize(
    ("game", "options", "size", "complaint"),
    [
        ("hearthstone", {"class": "mage"}, 29, "a deck for Mage must have 30 cards, not 29"),
        ("gwent", {"faction": "Monsters"}, 41, "a deck for Monsters must have 25 to 40 cards, not 41"),
        ("gwent", {"faction": "Monsters"}, 24, "a deck for Monsters must have 25 to 40 cards, not 24"),
        ("hearthstone", {"class": "monk"}, None, f"unknown class 'monk'; choose from {', '.join(HEROES)}"),
        ("hearthstone", {}, None, f"a deck needs a class; classes are {', '.join(HEROES)}"),
        ("gwent", {"faction": "Nilfgaard"}, None, f"unknown faction 'Nilfgaard'; choose from {', '.join(FACTIONS)}"),
        ("gwent", {"class": "mage"}, None, "a new deck has no setting 'class'; its settings are faction, leader, mode"),
        ("gwent", {}, None, f"a deck needs a faction; choose from {', '.join(FACTIONS)}"),
        ("gwent", {"faction": "Monsters", "leader": "Fiend"}, None, "'fiend' is not a leader of Monsters; use dagon"),
    ],
)
def test_an_invalid_kind_or_size_is_rejected(
    game: str, options: dict[str, object], size: int | None, complaint: str
) -> None:
    with pytest.raises(TopdeckError) as refused:
        deck_genome(game, options, size)
    assert str(refused.value) == complaint


def test_too_few_cards_for_a_deck_are_rejected() -> None:
    with pytest.raises(EvolutionError, match=r"^a deck for Toy must have 4 to 9 cards, not 10$"):
        replace(TOY, size=10)


def test_a_game_without_deck_rules_is_rejected() -> None:
    with registered(HighCard()), pytest.raises(DeckError, match=r"^High Card does not define deck-building rules$"):
        deck_genome("high-card", {})


# ---- archives of decks

CARD = 1 / 30
AXES = (Axis("mean_cost", 2.0, 6.0, 10), Axis("class_share", -0.5 * CARD, 19.5 * CARD, 20))  # a card is a step


def beasts(point: Point) -> float:
    """Return the number of beasts in a deck, as a fitness that is quickly computed."""
    cards = card_table("gadgetzan-2017")
    return float(sum(count for card, count in HUNTERS.cards(point).items() if cards[card].tribe == BEAST))


def illuminated(strategy: Strategy, count: int) -> list[list[Trial]]:
    found: list[list[Trial]] = []
    for _ in range(count):
        asked = strategy.ask()
        trials = [Trial(point, beasts(point), behaviour(HUNTERS.traits(point), AXES)) for point in asked]
        strategy.tell(trials)
        found.append(trials)
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_map_elites_finds_more_diverse_and_fitter_decks_than_random_search(seed: int) -> None:
    spec = "map-elites(start=40, batch=40, variation=swaps)"
    strategy = make_strategy(spec, HUNTERS.genome, seed, "hearthstone", AXES)
    assert isinstance(strategy, MapElites)
    illuminated(strategy, 30)
    grid: Archive[Point] = Archive(AXES)
    for trial in illuminated(RandomSearch(HUNTERS.genome, seed, population=1200), 1)[0]:
        grid.add(trial.point, trial.fitness, trial.behaviour)
    assert strategy.archive.coverage() > 1.15 * grid.coverage()
    assert strategy.archive.quality_diversity() > 1.5 * grid.quality_diversity()
    assert strategy.archive.best().fitness > grid.best().fitness


def test_an_elite_has_the_cell_and_the_fitness_of_its_deck() -> None:
    strategy = MapElites(HUNTERS.genome, 3, AXES, start=30, batch=30, variation="swaps")
    illuminated(strategy, 3)
    for (cost, own), elite in strategy.archive.elites.items():
        deck = HUNTERS.deck(elite.individual)
        traits = load_game("hearthstone").decks.traits(deck)
        assert (AXES[0].cell(traits["mean_cost"]), AXES[1].cell(traits["class_share"])) == (cost, own)
        assert elite.fitness == beasts(HUNTERS.point(deck))


def test_runs_are_reproducible_by_their_seed() -> None:
    def run(seed: int) -> list[list[Trial]]:
        return illuminated(MapElites(HUNTERS.genome, seed, AXES, start=20, batch=10, variation="swaps"), 4)

    assert run(1) == run(1) != run(2)


def test_a_search_can_start_from_a_known_deck() -> None:
    known = HUNTERS.point(load_game("hearthstone").deck("MidrangeSecretHunter"))
    strategy = MapElites(HUNTERS.genome, 1, AXES, batch=30, variation="swaps", another_swap=0.0)
    strategy.tell([Trial(known, beasts(known), behaviour(HUNTERS.traits(known), AXES))])
    for child in strategy.ask():
        assert difference(HUNTERS.deck(known), HUNTERS.deck(child)) <= 1
