"""Decks, opponents, seats and seeds of episodes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from encoded_high_card import NAME, EncodedHighCard
from tiny_game import EVEN, LOW

from topdeck import Agent, Deck, Rng, TopdeckError, load_game
from topdeck.core.errors import DeckError, SpecError
from topdeck.envs import DeckPairs, DeckSampler, Episodes, ListedDecks, MixedDecks, PolicyAgent, SelfPlayPool
from topdeck.envs.decks import make_deck_sampler

GAMES = ("hearthstone", "gwent")


def deck_names(episodes: Episodes, count: int) -> list[tuple[str, str]]:
    started = [episodes.start() for episode in range(count)]
    return [(episode.decks[0].name, episode.decks[1].name) for episode in started]


# ---- seeds


def test_episodes_depend_on_the_seed_the_slot_and_their_number_only() -> None:
    first, second = Episodes(NAME, seed=3), Episodes(NAME, seed=3)
    in_order = [first.start(slot).state for slot in (0, 0, 1, 1)]
    mixed = {(slot, number): second.start(slot).state for slot, number in ((1, 0), (0, 0), (1, 1), (0, 1))}
    assert in_order == [mixed[0, 0], mixed[0, 1], mixed[1, 0], mixed[1, 1]]
    assert len({str(state.to_json()) for state in in_order}) == 4
    second.reseed(3)
    assert second.start(0).state == in_order[0]
    assert Episodes(NAME, seed=4).start(0).state != in_order[0]


# ---- decks


def test_a_list_is_sampled_uniformly_and_independently_for_both_players() -> None:
    counts = Counter(deck_names(Episodes(NAME, ["low", EVEN]), 400))
    assert set(counts) == {("low", "low"), ("low", "even"), ("even", "low"), ("even", "even")}
    assert all(70 < count < 130 for count in counts.values())


@pytest.mark.parametrize("name", GAMES)
def test_premade_decks_are_those_for_training_that_the_settings_allow(name: str) -> None:
    game = load_game(name)
    sampler = make_deck_sampler(game, "premade", {})
    assert isinstance(sampler, ListedDecks)
    assert list(sampler.decks) == game.decks.training()


def test_premade_decks_are_legal_with_the_settings() -> None:
    game = load_game("hearthstone")
    sampler = make_deck_sampler(game, "premade", {"era": "kara-2016"})
    assert isinstance(sampler, ListedDecks)
    assert 0 < len(sampler.decks) < len(game.decks.training())
    assert all(not game.decks.faults(deck, era="kara-2016") for deck in sampler.decks)


@pytest.mark.parametrize("name", GAMES)
def test_generated_decks_are_legal_and_different(name: str) -> None:
    game, rng = load_game(name), Rng(1)
    sampler = make_deck_sampler(game, "generated", {})
    decks = [sampler.sample(rng) for deck in range(12)]
    assert all(not game.decks.faults(deck) for deck in decks)
    kind = "class" if name == "hearthstone" else "faction"
    assert len({deck.about[kind] for deck in decks}) > 2
    assert len({tuple(deck.cards.items()) for deck in decks}) == 12


def test_pairs_stay_together_and_a_mix_follows_its_weights() -> None:
    pairs = DeckPairs([(LOW, EVEN)])
    assert set(deck_names(Episodes(NAME, pairs), 10)) == {("low", "even")}
    mix = MixedDecks([pairs, ListedDecks([EVEN])], [3, 1])
    counts = Counter(deck_names(Episodes(NAME, mix), 400))
    assert 270 < counts["low", "even"] < 330
    assert counts["low", "even"] + counts["even", "even"] == 400


def test_the_learner_gets_the_first_deck_in_both_seats() -> None:
    episodes = Episodes(NAME, DeckPairs([(LOW, EVEN)]), "random")
    started = [episodes.start() for episode in range(40)]
    assert {episode.seat for episode in started} == {0, 1}
    assert all(episode.decks[episode.seat] == LOW for episode in started)
    assert all(episode.decks[1 - episode.seat] == EVEN for episode in started)


def test_options_apply_to_one_episode() -> None:
    episodes = Episodes(NAME, [LOW], "random", seat=0)
    episode = episodes.start(options={"decks": ("low", "even"), "seat": 1, "opponent": "random-late-end"})
    assert [deck.name for deck in episode.decks] == ["even", "low"]
    assert episode.seat == 1
    assert episode.opponent is not None
    assert episode.opponent.name == "random-late-end"
    after = episodes.start()
    assert after.opponent is not None
    assert (after.seat, after.decks, after.opponent.name) == (0, (LOW, LOW), "random")
    episodes.close()


@pytest.mark.parametrize(
    ("decks", "message"),
    [
        ([], "an environment requires decks; pass decks='premade' or a list of decks"),
        (["lwo"], "unknown deck 'lwo'; did you mean low?"),
        (3, "decks must be 'premade', 'generated', a deck or a list of decks, not 3"),
        ("generated", "Encoded High Card cannot build decks"),
    ],
)
def test_invalid_decks_are_rejected(decks: object, message: str) -> None:
    with pytest.raises(DeckError) as error:
        Episodes(NAME, decks)
    assert str(error.value) == message


@pytest.mark.parametrize("samplers", [((), ()), ((ListedDecks([LOW]),), (1, 2)), ((ListedDecks([LOW]),), (0,))])
def test_invalid_mixes_are_rejected(samplers: Any) -> None:
    with pytest.raises(DeckError, match=r"^mixed decks require a non-negative weight for each sampler"):
        MixedDecks(*samplers)
    with pytest.raises(DeckError, match=r"^an environment requires at least one pair of decks$"):
        DeckPairs([])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"deck": "low"}, "unknown option 'deck'; did you mean decks?"),
        ({"decks": []}, "encoded-high-card requires two decks, not 0"),
        ({"decks": ["low", "high"]}, "unknown deck 'high'; choose from low, even"),
        ({"seat": 2}, "the option 'seat' must be 0 or 1, not 2"),
        ({"opponent": "nobody"}, "unknown agent 'nobody'"),
    ],
)
def test_invalid_options_are_rejected(options: dict[str, Any], message: str) -> None:
    with pytest.raises(TopdeckError) as error:
        Episodes(NAME, opponent="random", decks=["low", "even"]).start(options=options)
    assert str(error.value).startswith(message)


def test_an_option_for_opponents_is_rejected_in_self_play() -> None:
    with pytest.raises(TopdeckError, match=r"^the option 'seat' needs an environment with an opponent"):
        Episodes(NAME).start(options={"seat": 0})


# ---- opponents


def test_opponents_follow_their_weights() -> None:
    episodes = Episodes(NAME, opponent={"random": 3, "random-late-end": 1})
    counts = Counter(agent_name(episodes.start().opponent) for episode in range(400))
    assert 270 < counts["random"] < 330
    assert counts.total() == 400
    equal = Episodes(NAME, opponent=["random", "random-late-end"])
    counts = Counter(agent_name(equal.start().opponent) for episode in range(400))
    assert 160 < counts["random"] < 240


def agent_name(agent: Agent | None) -> str:
    assert agent is not None
    return agent.name


def test_games_at_the_same_time_do_not_share_an_agent_and_agents_are_opened_once() -> None:
    episodes = Episodes(NAME, opponent="random")
    first, again, other = (episodes.start(slot).opponent for slot in (0, 0, 1))
    assert first is again
    assert first is not other


@pytest.mark.parametrize(
    ("opponent", "message"),
    [
        ("nobody", "unknown agent 'nobody'"),
        ([], "opponents need non-negative weights"),
        ({"random": -1}, "opponents need non-negative weights"),
        (3, "an opponent must be an agent spec, a list of specs or a sampler, not 3"),
        ("uct(belief=true-state)", "uct sees the true state"),
    ],
)
def test_invalid_opponents_are_rejected(opponent: object, message: str) -> None:
    with pytest.raises(SpecError) as error:
        Episodes(NAME, opponent=opponent)
    assert str(error.value).startswith(message)


def test_an_invalid_seat_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^the seat must be 0, 1 or 'random', not 2$"):
        Episodes(NAME, opponent="random", seat=2)  # type: ignore[arg-type]


def test_a_pool_prefers_the_newest_policy_and_forgets_the_oldest() -> None:
    encoder = EncodedHighCard().encoder()
    policies: list[Any] = [lambda observation, mask, number=number: number for number in range(4)]
    pool = SelfPlayPool(encoder, policies[0], size=3, newest=0.5)
    for policy in policies[1:]:
        pool.add(policy)
    rng = Rng(1)
    agents = [pool.sample(rng, 0) for episode in range(600)]
    assert all(isinstance(agent, PolicyAgent) for agent in agents)
    counts = Counter(policies.index(agent.policy) for agent in agents if isinstance(agent, PolicyAgent))
    assert set(counts) == {1, 2, 3}
    assert 350 < counts[3] < 450  # a half, and a third of the other half
    with pytest.raises(SpecError, match=r"^`size` must be at least 1"):
        SelfPlayPool(encoder, policies[0], size=0)


def test_own_samplers_can_be_passed() -> None:
    class Always(DeckSampler):
        def sample(self, rng: Rng) -> Deck:
            return EVEN

    assert set(deck_names(Episodes(NAME, Always()), 5)) == {("even", "even")}
