"""Beliefs about the opponent's cards: they agree with the view, do not depend on hidden cards, and beat the prior."""

from __future__ import annotations

import math
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial

import pytest
from belief_quality import surprises
from hearthstone_hidden import opened

from topdeck.agents import make_agent
from topdeck.arena.play.match import play_game
from topdeck.beliefs.bigrams import Bigrams
from topdeck.core.deck import Deck
from topdeck.core.errors import BeliefError, DeckError, FormError
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Belief, State
from topdeck.games.hearthstone.cards.database import card_table, find_card, rules
from topdeck.games.hearthstone.decks.deck import included_decks
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import CREATED, DEALT
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.knowledge.beliefs import BELIEFS, Bigram, Decks, load_included_bigrams
from topdeck.games.hearthstone.knowledge.beliefs.filling import Guess, HearthstoneBelief, making_effects
from topdeck.games.hearthstone.knowledge.hidden import HearthstoneHidden, possible_cards
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

GAME = Hearthstone()
KINDS: dict[str, Callable[[], Belief]] = {
    **BELIEFS,
    "decks, olomouc": partial(BELIEFS["decks"], olomouc=True),
    "decks, olomouc, affordable": partial(BELIEFS["decks"], olomouc=True, affordable=True),
}
INFORMED = [name for name in KINDS if name != "unknown"]
each_belief = pytest.mark.parametrize("belief", [make() for make in KINDS.values()], ids=list(KINDS))
each_informed = pytest.mark.parametrize("belief", [KINDS[name]() for name in INFORMED], ids=INFORMED)


def filled(belief: Belief, view: HearthstoneObservation, seed: int = 0) -> HearthstoneHidden:
    hidden = belief.fill(view, Rng(seed))
    assert isinstance(hidden, HearthstoneHidden)
    return hidden


def names(cards: tuple[Card, ...]) -> list[str]:
    return [card.name for card in cards]


def guessed(belief: Belief, view: HearthstoneObservation, samples: int = 40) -> Counter[str]:
    """Return how often each card is in the hand of the samples."""
    return Counter(name for seed in range(samples) for name in names(filled(belief, view, seed).hand))


# ---- positions in which something special is hidden


def torched() -> HearthstoneState:
    """A position in which a card was visibly shuffled into the deck and may have been drawn since."""
    me, opponent = side("mage", hand=["Forgotten Torch"], deck=["Fireball"] * 3), side("priest", deck=["Wisp"] * 2)
    return scenario(me, opponent).play("Forgotten Torch", "enemy hero").end_turn().end_turn().end_turn().state


def discovering() -> HearthstoneState:
    return scenario(side("warlock", hand=["Dark Peddler"], deck=["Wisp"]), side("mage")).play("Dark Peddler").state


def made_by(hero: str, maker: str, opponent: str = "mage", also: str = "") -> HearthstoneState:
    """A position in which the first player holds a card that this card created."""
    hand = [maker, also] if also else [maker]
    state = scenario(side(hero, hand=hand), side(opponent, deck=["Wisp"]), seed=4).play(maker).state
    if state.choice is not None:
        state.apply(state.actions()[0])
    return state


def monkey() -> HearthstoneState:
    """The Golden Monkey has replaced the hand and the deck, and a card of the new deck has been drawn."""
    me = side("mage", hand=["Golden Monkey", "Fireball", "Frostbolt"], deck=["Wisp"] * 4)
    table = scenario(me, side("priest", deck=["Wisp"] * 3)).play("Golden Monkey")
    return table.end_turn().end_turn().end_turn().state


def secretive() -> HearthstoneState:
    me = side("rogue", hand=["Sap"], board=["Wisp"], deck=["Eviscerate"])
    opponent = side("hunter", hand=["Kill Command"], deck=["Houndmaster"] * 2, secrets=["Snake Trap", "Explosive Trap"])
    return scenario(me, opponent).state


def returned() -> HearthstoneState:
    opponent = side("hunter", hand=["Kill Command"], board=["Huge Toad"], deck=["Houndmaster"])
    return scenario(side("rogue", hand=["Sap"], deck=["Wisp"]), opponent).play("Sap", "Huge Toad").state


def tired() -> HearthstoneState:
    """A position with empty decks."""
    return scenario(side("mage", hand=["Fireball"]), side("priest", hand=["Power Word: Shield"])).end_turn().state


def crowded() -> HearthstoneState:
    """A position in which a deck has more than thirty cards."""
    return scenario(side("mage", deck=["Fireball"]), side("priest", hand=["Wisp"], deck=["Wisp"] * 45)).state


POSITIONS: dict[str, tuple[Callable[[], HearthstoneState], int]] = {
    "shuffled in openly": (torched, 1),
    "a choice": (discovering, 1),
    "discovered": (partial(made_by, "warlock", "Dark Peddler"), 1),
    "a random spell": (partial(made_by, "mage", "Babbling Book", "priest"), 1),
    "stolen": (partial(made_by, "rogue", "Swashburglar"), 1),
    "monkey": (monkey, 1),
    "secrets": (secretive, 0),
    "returned": (returned, 0),
    "no deck": (tired, 1),
    "a large deck": (crowded, 0),
}


def decisions(seed: int, first: Deck, second: Deck) -> Iterator[HearthstoneState]:
    """Yield every third decision of a random game."""
    state, rng = GAME.start((first, second), seed), Rng(seed)
    number = 0
    while (actions := state.actions()) and state.result() is None:
        if number % 3 == 0:
            yield state
        number += 1
        state.step(rng.choice(actions))


# ---- consistent and honest


def check(state: HearthstoneState, viewer: int, belief: Belief, seed: int) -> None:
    """Check that a sample agrees with the view, violates no rule, and does not depend on the hidden cards."""
    view, twin = state.observe(viewer), GAME.resample_hidden(state, viewer, Rng(seed)).observe(viewer)
    sample = view.sample(Rng(seed), belief)
    assert sample.observe(viewer).to_json() == belief.restrict(view).to_json()
    assert GAME.violations(sample) == []
    assert twin.sample(Rng(seed), belief).to_json() == sample.to_json()


@each_belief
@pytest.mark.parametrize("name", POSITIONS)
def test_samples_of_special_positions_agree_with_all_that_is_seen_and_with_nothing_else(
    name: str, belief: Belief
) -> None:
    make, viewer = POSITIONS[name]
    for seed in range(4):
        for state in (make(), opened(make())):
            check(state, viewer, belief, seed)
            check(state, 1 - viewer, belief, seed)


@each_belief
@pytest.mark.parametrize("number", range(5))
def test_samples_of_random_games_agree_with_all_that_is_seen_and_with_nothing_else(number: int, belief: Belief) -> None:
    decks = GAME.decks.included()
    for place, state in enumerate(decisions(number, decks[2 * number], decks[2 * number + 1])):
        check(state, place % 2, belief, place)
        check(opened(state), place % 2, belief, place)


@each_informed
def test_samples_are_cards_a_deck_may_hold(belief: Belief) -> None:
    decks = GAME.decks.included()
    for place, state in enumerate(decisions(7, decks[0], decks[1])):
        view = state.observe(place % 2)
        hidden, opponent = filled(belief, view), view.opponent
        slots = [held for held in opponent.hand if not held.known]
        dealt = [card for card, held in zip(hidden.hand, slots, strict=True) if held.arrival == DEALT]
        cards = Counter([*dealt, *hidden.deck, *opponent.shown])
        assert all(count <= (1 if card.rarity == "legendary" else 2) for card, count in cards.items())
        assert all(not card.classes or opponent.hero_class() in card.classes for card in cards)


def test_possible_cards_are_the_pool_without_the_cards_seen() -> None:
    for shown in (("Hex", "Wisp"), ("Hex", "Hex", "Aya Blackpaw"), ("Hex", "Hex", "Hex"), ("The Coin", "Fireball"), ()):
        opponent = shaman(*shown).opponent
        expected = list(rules().class_pool("shaman").cards)
        for card in opponent.shown:
            if card in expected:
                expected.remove(card)
        assert possible_cards(opponent, rules()) == expected


@each_belief
def test_secrets_are_different_and_of_their_class(belief: Belief) -> None:
    drawn = [filled(belief, secretive().observe(0), seed).secrets for seed in range(30)]
    assert all(len(set(secrets)) == 2 for secrets in drawn)
    assert {card.classes for secrets in drawn for card in secrets} == {("hunter",)}
    assert len(set(drawn)) > 2


def test_a_card_that_was_seen_in_the_deck_turns_up_in_a_sample_when_it_is_played() -> None:
    me, opponent = side("mage", hand=["Forgotten Torch"], deck=["Fireball"]), side("priest", deck=["Wisp"] * 3)
    table = scenario(me, opponent).play("Forgotten Torch", "enemy hero").end_turn()
    played = 0
    for seed in range(8):
        sample = table.state.observe(1).sample(Rng(seed))
        assert isinstance(sample, HearthstoneState)
        sample.step(sample.actions()[0])
        for action in sample.actions():
            if action.text().startswith("play LOE_002t"):  # Roaring Torch
                sample.step(action)
                played += 1
                break
        assert Hearthstone().violations(sample) == []
    assert played


@each_belief
def test_cards_that_were_visibly_shuffled_in_are_in_the_deck_or_drawn(belief: Belief) -> None:
    view = torched().observe(1)
    assert len(view.opponent.known_in_deck) == 1
    places: Counter[str] = Counter()
    for seed in range(40):
        hidden = filled(belief, view, seed)
        places += Counter(hand="Roaring Torch" in names(hidden.hand), deck="Roaring Torch" in names(hidden.deck))
    assert places.total() == 40
    assert min(places.values()) > 5


@each_belief
def test_a_belief_can_be_pickled(belief: Belief) -> None:
    view = secretive().observe(0)
    before = filled(belief, view, 3)
    twin = filled(pickle.loads(pickle.dumps(belief)), view, 3)
    assert (twin.hand, twin.deck, twin.secrets) == (before.hand, before.deck, before.secrets)


@each_belief
def test_one_belief_may_look_at_many_views(belief: Belief) -> None:
    fresh = filled(pickle.loads(pickle.dumps(belief)), secretive().observe(0))
    filled(belief, torched().observe(1))
    again = filled(belief, secretive().observe(0))
    assert (again.hand, again.deck, again.secrets) == (fresh.hand, fresh.deck, fresh.secrets)


# ---- created cards are what their maker makes


def pool(fits: Callable[[Card], bool]) -> set[str]:
    return {card.name for card in rules().pool if fits(card)}


def hand_of_two() -> HearthstoneState:
    return made_by("mage", "Babbling Book", "priest", also="Fireball")


@each_informed
@pytest.mark.parametrize(
    ("state", "makes"),
    [
        (partial(made_by, "mage", "Babbling Book"), lambda card: card.is_spell() and card.classes == ("mage",)),
        (partial(made_by, "rogue", "Swashburglar"), lambda card: "mage" in card.classes),
        (
            partial(made_by, "warlock", "Dark Peddler"),
            lambda card: card.cost == 1 and (not card.classes or "warlock" in card.classes),
        ),
    ],
    ids=["Babbling Book", "Swashburglar", "Dark Peddler"],
)
def test_a_created_card_is_something_its_maker_makes(
    belief: Belief, state: Callable[[], HearthstoneState], makes: Callable[[Card], bool]
) -> None:
    view = state().observe(1)
    assert [held.arrival for held in view.opponent.hand] == [CREATED]
    cards = guessed(belief, view, 60)
    assert cards.keys() <= pool(makes)
    assert len(cards) > 5


def test_unknown_ignores_the_maker_of_a_card() -> None:
    assert set(guessed(BELIEFS["unknown"](), hand_of_two().observe(1))) == {"a hidden card"}


@each_informed
def test_cards_beside_a_created_one_are_of_the_deck(belief: Belief) -> None:
    view = hand_of_two().observe(1)
    dealt = {filled(belief, view, seed).hand[0].name for seed in range(60)}
    created = {filled(belief, view, seed).hand[1].name for seed in range(60)}
    mage_spells = pool(lambda card: card.is_spell() and card.classes == ("mage",))
    assert created <= mage_spells
    assert dealt - mage_spells


@each_informed
def test_after_the_golden_monkey_all_cards_are_legendary_minions(belief: Belief) -> None:
    view = monkey().observe(1)
    assert (len(view.opponent.hand), view.opponent.cards_left) == (3, 3)
    hidden = filled(belief, view)
    assert all(card.rarity == "legendary" and card.is_minion() for card in hidden.hand + hidden.deck)


@each_informed
def test_cards_made_by_the_golden_monkey_reveal_it(belief: Belief) -> None:
    me = side("mage", hand=["Golden Monkey", "Fireball"], deck=["Wisp"] * 4)
    table = scenario(me, side("shaman", hand=["Hex"], deck=["Wisp"] * 3)).play("Golden Monkey").end_turn()
    view = table.play("Hex", "Golden Monkey").state.observe(1)
    assert [it.card.name for it in view.opponent.board] == ["Frog"]
    assert all(card.rarity == "legendary" and card.is_minion() for card in filled(belief, view).deck)


@each_informed
def test_cards_that_renounce_darkness_replaced_in_hand_have_the_class_of_the_hero_power(belief: Belief) -> None:
    me = side("warlock", hand=["Renounce Darkness", "Hellfire", "Wisp"], deck=["Wisp"] * 4)
    table = scenario(me, side("shaman", deck=["Wisp"] * 3)).play("Renounce Darkness")
    view = table.state.observe(1)
    assert filled(belief, view).hand[0].classes == view.opponent.power.classes != ("warlock",)


def test_cards_that_make_hidden_cards_are_known_by_their_text() -> None:
    makers = {card.name for card in card_table("gadgetzan-2017").values() if making_effects(card)}
    assert {"Babbling Book", "Swashburglar", "Dark Peddler", "Netherspite Historian", "Golden Monkey"} <= makers
    assert not makers & {"Tracking", "Sir Finley Mrrgglton", "Forgotten Torch", "Tomb Pillager", "Fireball"}


# ---- what each of them thinks


def shaman(*shown: str, hand: int = 3, deck: int = 10, hero: str = "shaman") -> HearthstoneObservation:
    """Return a view of an opponent who has shown these cards."""
    state = scenario(side("mage"), side(hero, hand=["Wisp"] * hand, deck=["Wisp"] * deck)).state
    state.second.shown = tuple(find_card(name, state.rules.cards) for name in shown)
    return state.observe(0)


def left(deck: str, *shown: str) -> Counter[str]:
    cards = rules().cards
    counts = Counter({cards[card_id].name: count for card_id, count in included_decks()[deck].cards.items()})
    return counts - Counter(shown)


def test_unknown_cards_are_placeholders_that_cannot_be_played() -> None:
    sample = shaman().sample(Rng(0), BELIEFS["unknown"]())
    assert isinstance(sample, HearthstoneState)
    assert {held.card.id for held in (*sample.second.hand, *sample.second.deck_cards())} == {"UNKNOWN"}
    sample.apply(sample.parse("end"))
    assert {action.text().split()[0] for action in sample.actions()} == {"end", "power"}


def test_two_cards_give_a_known_deck_away() -> None:
    shown = ("Barnes", "Ragnaros the Firelord")
    view = shaman(*shown)
    rest = left("MidrangeJadeShaman", *shown)
    for seed in range(20):
        hidden = filled(BELIEFS["decks"](), view, seed)
        assert not Counter(names(hidden.hand + hidden.deck)) - rest


def test_before_anything_is_seen_each_deck_of_the_class_is_possible() -> None:
    cards = guessed(BELIEFS["decks"](), shaman(), 60)
    assert {"Jade Claws", "Aya Blackpaw"} & cards.keys()
    assert (left("ThesisAggroShaman") - left("MidrangeJadeShaman")).keys() & cards.keys()


def test_an_opponent_with_unknown_cards_can_hold_any_card() -> None:
    strange = ("Wisp", "Murloc Raider", "River Crocolisk", "Bloodfen Raptor", "War Golem", "Chillwind Yeti")
    known = left("ThesisAggroShaman") + left("MidrangeJadeShaman")
    assert guessed(BELIEFS["decks"](), shaman(*strange)).keys() - known.keys()


def test_only_the_decks_that_are_named_are_known() -> None:
    belief = BELIEFS["decks"](decks=["ThesisAggroShaman"])
    assert isinstance(belief, Decks)
    cards = guessed(belief, shaman("Tunnel Trogg", "Totem Golem"))
    assert cards.keys() <= left("ThesisAggroShaman").keys()


def test_a_deck_that_runs_out_of_cards_is_filled_with_others() -> None:
    small = Deck("small", {"Tunnel Trogg": 2, "Totem Golem": 2, "Jade Claws": 1}, **{"class": "shaman"})
    view = shaman("Tunnel Trogg", "Totem Golem", hand=9, deck=40)
    for seed in range(10):
        hidden = filled(Decks([small], 0.05, False), view, seed)
        cards = Counter(names(hidden.hand + hidden.deck))
        assert (cards.total(), cards["Tunnel Trogg"], cards["Totem Golem"]) == (49, 1, 1)  # as many as can be left
        assert 1 <= cards["Jade Claws"] <= 2


def test_olomouc_matches_from_the_second_card_and_puts_cheap_cards_into_the_hand() -> None:
    belief = BELIEFS["decks"](olomouc=True, affordable=True)
    known = left("ThesisAggroShaman") + left("MidrangeJadeShaman")
    assert guessed(belief, shaman("Jade Claws")).keys() - known.keys()
    shown = ("Jade Claws", "Aya Blackpaw")
    view = shaman(*shown)
    view.opponent.max_mana = 2
    for seed in range(10):
        hand = filled(belief, view, seed).hand
        assert [card for card in hand if card.cost > 3] == []
    rest = left("MidrangeJadeShaman", *shown)
    assert {rest[card.name] for card in hand} == {2}


def test_a_secret_in_play_is_no_longer_in_a_known_deck() -> None:
    shown = ("Animal Companion", "Cloaked Huntress", "Savannah Highmane", "Secretkeeper")
    state = scenario(side("mage"), side("hunter", hand=["Wisp"], deck=["Wisp"] * 20, secrets=["Snake Trap"])).state
    state.second.shown = tuple(find_card(name, state.rules.cards) for name in shown)
    rest = left("MidrangeSecretHunter", *shown)
    for seed in range(20):
        hidden = filled(Decks([included_decks()["MidrangeSecretHunter"]], 0.05, False), state.observe(0), seed)
        assert hidden.secrets[0].name in rest
        assert not Counter(names(hidden.hand + hidden.deck + hidden.secrets)) - rest


def test_bigrams_expect_cards_that_were_seen_together() -> None:
    learned = Bigrams(smoothing=0.01)
    cards = rules().cards
    ids = {name: find_card(name, cards).id for name in ("Tunnel Trogg", "Lava Burst", "Jade Claws", "Hex")}
    for _ in range(5):
        learned.add(["shaman", ids["Tunnel Trogg"], ids["Lava Burst"], ids["Lava Burst"]])
        learned.add(["shaman", ids["Jade Claws"], ids["Hex"], ids["Hex"]])
    aggressive, patient = (
        guessed(Bigram(learned), shaman(name, hand=1, deck=0)) for name in ("Tunnel Trogg", "Jade Claws")
    )
    assert aggressive["Lava Burst"] > 25 > 10 > aggressive["Hex"]
    assert patient["Hex"] > 25 > 10 > patient["Lava Burst"]


def test_bigrams_put_no_secret_into_the_hand_that_is_in_play() -> None:
    snakes = find_card("Snake Trap", rules().cards)
    learned = Bigrams(smoothing=1e-9)
    learned.add(["hunter", snakes.id, snakes.id])
    state = scenario(side("mage"), side("hunter", hand=["Wisp"] * 2, secrets=["Snake Trap"])).state
    hidden = filled(Bigram(learned), state.observe(0))
    assert hidden.secrets == (snakes,)
    assert hidden.hand.count(snakes) == 1


def test_the_included_table_has_the_cards_of_every_deck_that_is_not_held_out() -> None:
    for deck in GAME.decks.training():
        beside = load_included_bigrams().beside(deck.about["class"])
        known = [card_id for card_id in deck.cards if card_id in beside]
        assert len(known) > 0.9 * len(deck.cards), f"make bigrams has not met {deck.name}"


# ---- bad input


class TooFew(HearthstoneBelief):
    """A belief that samples one card fewer than the view hides."""

    def guess(self, view: HearthstoneObservation, count: int, rng: Rng) -> Guess:
        return Guess([view.table.rules.unknown] * (count - 1), [])


def test_a_sample_with_too_few_cards_beside_a_known_one_is_rejected() -> None:
    view = torched().observe(1)
    with pytest.raises(BeliefError, match=r"the opponent's deck has .* cards, but the belief fills in"):
        view.sample(Rng(0), TooFew())


def test_parameters_of_beliefs_are_checked() -> None:
    with pytest.raises(BeliefError, match=r"^`threshold` must be at least 0 and less than 1, not 2$"):
        BELIEFS["decks"](threshold=2)
    with pytest.raises(DeckError, match=r"^unknown deck 'Nothing'"):
        BELIEFS["decks"](decks=["Nothing"])
    with pytest.raises(FormError, match=r"^nowhere\.json cannot be read"):
        BELIEFS["bigram"](table="nowhere.json")


# ---- are they any good?

SAMPLES = 40


@cache
def held_out() -> list[HearthstoneState]:
    """Return the first decisions of turns in greedy games with all decks, which differ from the training games."""
    decks = GAME.decks.included()
    found: dict[tuple[int, int], HearthstoneState] = {}

    def keep(game: int, state: State, action: Action, after: State) -> None:
        assert isinstance(state, HearthstoneState)
        if state.turn > 0:
            found.setdefault((game, state.turn), state)

    for number, deck in enumerate(decks):
        agents = (make_agent("greedy"), make_agent("greedy"))
        other = decks[(3 * number + 1) % len(decks)]
        play_game(GAME.name, agents, (deck, other), 90_000 + number, watch=partial(keep, number))
    return list(found.values())


def hidden_truth(state: HearthstoneState) -> dict[int, str]:
    """Return the opponent's cards in hand that come from its deck, by their index among the hidden cards."""
    hidden = [held for held in state.seat(1 - state.player).hand if not held.known]
    return {place: held.card.id for place, held in enumerate(hidden) if held.listed}


def class_prior(view: HearthstoneObservation) -> dict[str, float]:
    """Return the probability of each card if all unseen copies are equally likely."""
    copies = [card.id for card in possible_cards(view.opponent, view.table.rules)]
    copies += [held.card.id for held in view.opponent.known_in_deck if held.listed]
    return {card_id: count / len(copies) for card_id, count in Counter(copies).items()}


def losses(belief: Belief) -> tuple[float, float]:
    """Return the mean log loss per hidden card, of the belief (from samples) and of the class prior (exactly)."""
    ours: list[float] = []
    priors: list[float] = []
    for number, state in enumerate(held_out()):
        view, truth = state.observe(state.player), hidden_truth(state)
        if truth:
            hands = [filled(belief, view, SAMPLES * number + sample).hand for sample in range(SAMPLES)]
            guesses = [[hand[place].id for place in truth] for hand in hands]
            prior = class_prior(view)
            ours += surprises(guesses, truth.values(), prior)
            priors += [-math.log(prior[card_id]) for card_id in truth.values()]
    return sum(ours) / len(ours), sum(priors) / len(priors)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["decks", "decks, olomouc", "bigram"])
def test_a_belief_is_less_surprised_by_the_truth_than_the_class_prior(name: str) -> None:
    """Few samples can only make a belief look worse than it is; the prior that it has to beat is exact."""
    loss, prior = losses(KINDS[name]())
    assert loss < prior - 0.5


def test_the_measure_gives_the_uniform_belief_its_probability() -> None:
    loss, prior = losses(BELIEFS["uniform"]())
    assert prior < loss < prior + 3  # cards that no sample holds cost more than they should


def test_a_hand_that_is_feared_is_no_forecast() -> None:
    feared, foreseen = losses(KINDS["decks, olomouc, affordable"]())[0], losses(KINDS["decks, olomouc"]())[0]
    assert feared > foreseen + 0.5
