"""The simplest players, and the mulligan that most agents share: which rule decides, card by card."""

import pytest
from deciding import DECK, chosen, seated

import topdeck
from topdeck.agents import canonical, known_agents, make_agent, parameters_of
from topdeck.agents.spec import parse_spec
from topdeck.clock import Clock
from topdeck.game import Action, Observation
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.rng import Rng

SEEDS = range(60)
AGENTS = known_agents()


def some_options() -> Scenario:
    """End, attack the Yeti or the hero, play Wisp, use the power on anybody."""
    me = side("mage", mana=2, hand=["Wisp"], board=["Bloodfen Raptor"])
    return scenario(me, side("mage", board=["Chillwind Yeti"]))


def test_random_plays_everything_and_also_ends_early() -> None:
    table = some_options()
    assert {chosen("random", table, seed) for seed in SEEDS} == {action.text() for action in table.actions()}


def test_random_late_end_plays_everything_but_never_ends_early() -> None:
    table = some_options()
    assert {chosen("random-late-end", table, seed) for seed in SEEDS} == {
        action.text() for action in table.actions() if action.text() != "end"
    }


def test_random_late_end_may_choose_any_card_it_is_offered() -> None:
    table = scenario(side("warlock", hand=["Dark Peddler"]), side("mage"))
    table.play("Dark Peddler")
    offered = {action.text() for action in table.actions()}
    assert {chosen("random-late-end", table, seed) for seed in range(30)} == offered


def test_random_late_end_ends_when_nothing_else_is_left() -> None:
    assert chosen("random-late-end", scenario(side("mage", mana=0), side("mage"))) == "end"


def test_face_attacks_the_hero_with_its_first_minion_that_can() -> None:
    me = side("warrior", hand=["Wisp"], board=["Bloodfen Raptor", "Chillwind Yeti"])
    table = scenario(me, side("mage", board=["Wisp"]))
    assert chosen("face", table) == "attack 0.1 > 1.0"
    table.attack("Bloodfen Raptor", "enemy hero")
    assert chosen("face", table) == "attack 0.2 > 1.0"


def test_face_plays_its_last_card_when_no_minion_reaches_the_hero() -> None:
    me = side("warrior", hand=["Chillwind Yeti", "Wisp", "Bloodfen Raptor"], board=["River Crocolisk"])
    table = scenario(me, side("mage", board=["Sen'jin Shieldmasta"]))
    last = [action.text() for action in table.actions() if action.text().startswith("play")][-1]
    assert chosen("face", table) == last == "play CS2_172"


def test_face_leaves_its_weapon_and_its_power_alone() -> None:
    table = scenario(side("warrior", weapon="Fiery War Axe"), side("mage"))
    assert {"attack 0.0 > 1.0", "power"} < {action.text() for action in table.actions()}
    assert chosen("face", table) == "end"


# ---- the mulligan


def openings(rule: str, seed: int = 1, mine: int = 0) -> list[str]:
    """What is thrown of Azure Drake (5), Jade Claws (2), Tunnel Trogg (1), by name; the second has cheaper cards."""
    state = topdeck.make("hearthstone", decks=("MidrangeJadeShaman", "MurlocDruid"), seed=7)
    if mine == 1:
        state.apply(state.parse("throw"))
    view = state.observe(mine)
    action = topdeck.load_game("hearthstone").opening(view, rule, Rng(seed))
    assert action is not None
    state.apply(action)
    thrown = view.describe(action).removeprefix("throw back ").split(", ")
    return [] if action.text() == "throw" else thrown


def test_keep_cheap_throws_what_costs_more_than_three() -> None:
    assert openings("keep-cheap") == ["Azure Drake"]
    assert openings("keep-cheap", mine=1) == []


def test_the_rule_of_the_framework_throws_what_is_cheap() -> None:
    assert sorted(openings("framework")) == ["Jade Claws", "Tunnel Trogg"]
    assert sorted(openings("framework", mine=1)) == [
        "Enchanted Raven",
        "Living Roots",
        "Murloc Warleader",
        "Sir Finley Mrrgglton",
    ]


def test_keep_all_throws_nothing() -> None:
    assert openings("keep-all") == []


def test_at_random_every_card_may_go_but_the_coin() -> None:
    thrown = [card for seed in SEEDS for card in openings("random", seed, mine=1)]
    assert set(thrown) == {"Living Roots", "Enchanted Raven", "Sir Finley Mrrgglton", "Murloc Warleader"}
    assert 0.35 < len(thrown) / (4 * len(SEEDS)) < 0.65


@pytest.mark.parametrize("name", [name for name in AGENTS if "opening" in parameters_of(AGENTS[name])])
def test_an_agent_follows_its_rule_for_the_mulligan(name: str) -> None:
    state = topdeck.make("hearthstone", decks=("MidrangeJadeShaman", "MurlocDruid"), seed=7)
    view = state.observe(0)
    said = {}
    for rule in ("keep-cheap", "framework", "keep-all"):
        said[rule] = seated(f"{name}(opening={rule})").act(view, Clock()).text()
    assert said == {"keep-cheap": "throw EX1_284", "framework": "throw CFM_717 LOE_018", "keep-all": "throw"}


def test_by_default_cheap_cards_are_kept_but_by_random() -> None:
    specs = {name: parse_spec(canonical(name)) for name in AGENTS if name != "human"}
    assert {name for name, spec in specs.items() if spec.values["opening"] != "keep-cheap"} == {"random"}


# ---- a single choice


@pytest.mark.parametrize("name", [name for name in AGENTS if name != "human"])
def test_a_single_legal_action_is_played_at_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> Action:
        raise AssertionError("there is nothing to think about")

    agent = make_agent(name)
    monkeypatch.setattr(agent, "choose", refuse)
    agent.begin("hearthstone", 0, DECK, Rng(1))
    view: Observation = scenario(side("mage", mana=0), side("mage")).state.observe(0)
    assert agent.act(view, Clock()).text() == "end"
    assert agent.thought is None
