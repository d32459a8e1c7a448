"""How states, observations and actions read."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from topdeck.game import Action, Deck
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.display.table import described, recounted, witnessed
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.games.hearthstone.engine.card import Card, fresh
from topdeck.games.hearthstone.engine.model import Player
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.registry import load_game
from topdeck.rng import Rng

GOLDEN = Path(__file__).with_name("golden")
SEEDS = range(12)
WIDEST = 110
BELOW = {"╭": "│", "╮": "│", "╔": "║", "╗": "║", "│": "│╰╯", "║": "║╚╝"}  # what must follow in a frame

# ---- pictures of tables


def midgame() -> Scenario:
    """A bit of everything that can be marked."""
    me = side(
        "shaman",
        hand=[
            "Lightning Bolt",
            "Hex",
            in_hand("Chillwind Yeti", cost=-1, attack=1, health=1),
            "Thing from Below",
        ],
        board=["Flametongue Totem", minion("Tunnel Trogg", attack=4, asleep=True), "Frothing Berserker"],
        deck=["Hex"] * 12,
        secrets=["Snake Trap", "Counterspell"],
        weapon="Jade Claws",
        durability=1,
        health=19,
        mana=6,
        crystals=9,
        locked=1,
        owed=2,
        jade=3,
        totems=4,
    )
    opponent = side(
        "warrior",
        hand=["Upgrade!", "Heroic Strike"],
        board=[
            minion("Chillwind Yeti", damage=3),
            minion("Goldshire Footman", keywords=constants.DIVINE_SHIELD),
            minion("Southsea Captain", silenced=True, keywords=constants.FROZEN),
        ],
        deck=["Wisp"] * 3,
        weapon="Fiery War Axe",
        armor=6,
        mana=0,
        fatigue=2,
        secrets=["Ice Block"],
    )
    return scenario(me, opponent, turn=13)


def crowd() -> Scenario:
    """Seven minions a side with the longest names and the largest numbers, and full hands."""
    long = ["Sir Finley Mrrgglton", "Small-Time Buccaneer", "Silverback Patriarch", "Ragnaros the Firelord"]
    giant = minion("Flametongue Totem", attack=15, health=22, damage=4, keywords=constants.TAUNT | constants.STEALTH)
    mine = side(
        "warrior", hand=long * 2 + ["Frothing Berserker"] * 2, board=[giant, "N'Zoth's First Mate", "Wisp", *long]
    )
    return scenario(mine, side("warrior", hand=["Wisp"] * 10, board=["Wisp"] * 7))


def bargains() -> Scenario:
    """A discount is waiting, and a card that others enjoy is known."""
    opponent = side("rogue", hand=["Wisp"], board=[], deck=["Wisp"])
    return scenario(side("rogue", hand=["Preparation", "Lightning Bolt"], fatigue=3), opponent).play("Preparation")


def finley() -> Scenario:
    return scenario(side("shaman", hand=["Sir Finley Mrrgglton"]), side("mage")).play("Sir Finley Mrrgglton")


def finished() -> Scenario:
    return scenario(side("shaman", hand=["Lightning Bolt"]), side("mage", health=2)).play(
        "Lightning Bolt", "enemy hero"
    )


def opening() -> HearthstoneState:
    """The first mulligan; the second player has the coin, for all to see."""
    me = side("shaman", hand=["Hex", "Lightning Bolt", "Hex"], deck=["Wisp"] * 27, mana=0, crystals=0)
    opponent = side("warrior", hand=["Upgrade!"] * 4, deck=["Wisp"] * 26, mana=0, crystals=0)
    state = scenario(me, opponent).state
    coin = state.rules.coin
    state.phase, state.turn = constants.MULLIGAN, 0
    state.second.hand += (fresh(coin, constants.CREATED, coin, 0, True),)
    return state


PICTURES: dict[str, Callable[[], str]] = {
    "midgame": lambda: str(midgame().state),
    "midgame_seen_by_0": lambda: str(midgame().state.observe(0)),
    "midgame_seen_by_1": lambda: str(midgame().state.observe(1)),
    "crowd": lambda: str(crowd().state),
    "bargains": lambda: str(bargains().state),
    "finley": lambda: str(finley().state.observe(0)),
    "finley_seen_by_1": lambda: str(finley().state.observe(1)),
    "finished": lambda: str(finished()),
    "opening_seen_by_0": lambda: str(opening().observe(0)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_looks_like_its_golden_picture(name: str) -> None:
    golden = GOLDEN / f"{name}.txt"
    picture = PICTURES[name]()
    if not golden.exists():
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(picture + "\n", encoding="utf-8")
        pytest.fail(f"there was no {golden}; look at the one just written")
    assert picture + "\n" == golden.read_text(encoding="utf-8"), picture


@pytest.mark.parametrize(
    ("player", "hidden"),
    [(0, ["Upgrade!", "Heroic Strike", "Ice Block"]), (1, ["Lightning Bolt", "Hex", "Snake Trap", "Counterspell"])],
)
def test_an_observation_is_drawn_without_what_is_hidden(player: int, hidden: list[str]) -> None:
    state = midgame().state
    assert all(name in str(state) for name in hidden)
    assert not any(name in str(state.observe(player)) for name in hidden)
    assert "2 hidden" in str(state.observe(0))


# ---- actions in words


def test_plays_and_attacks_name_what_they_touch() -> None:
    texts = midgame().texts()
    assert "play Lightning Bolt → Chillwind Yeti" in texts
    assert "attack: Frothing Berserker → Goldshire Footman" in texts
    assert "attack: Thrall → Goldshire Footman" in texts
    assert "use Totemic Call" in texts
    assert texts[0] == "end turn"


def test_what_happened_to_a_card_in_hand_is_told() -> None:
    assert "play Chillwind Yeti (+1/+1, costs 1 less)" in midgame().texts()


def test_a_place_is_told_unless_it_is_rightmost() -> None:
    table = scenario(
        side("shaman", hand=["Wisp"], board=["Chillwind Yeti", "Core Hound"]), side("mage"), positions="all"
    )
    played = [text for text in table.texts() if text.startswith("play")]
    assert played == ["play Wisp leftmost", "play Wisp between Chillwind Yeti and Core Hound", "play Wisp"]


def test_the_hero_power_is_aimed() -> None:
    assert "use Fireblast → Wisp" in scenario(side("mage"), side("mage", board=["Wisp"])).texts()


def test_characters_of_one_name_are_told_apart() -> None:
    table = scenario(side("mage", board=["Wisp"]), side("mage", board=["Wisp", "Core Hound", "Core Hound"]))
    texts = table.texts()
    assert "attack: own Wisp → enemy Wisp" in texts
    assert "attack: own Wisp → enemy Jaina Proudmoore" in texts
    assert "attack: own Wisp → Core Hound 1.3" in texts


def test_options_go_by_name_or_by_number() -> None:
    table = scenario(side("druid", hand=["Druid of the Saber", "Living Roots"]), side("mage"))
    texts = table.texts()
    assert "play Druid of the Saber (Lion Form)" in texts
    assert "play Living Roots (option 1) → Jaina Proudmoore" in texts
    assert "play Living Roots (option 2)" in texts


def test_choices_and_mulligans() -> None:
    assert finley().texts()[0].startswith("choose ")
    state = opening()
    texts = [described(state, action) for action in state.actions()]
    assert texts[:2] == ["keep all cards", "throw back Hex"]
    assert "throw back Hex, Hex" in texts


# ---- the story


def test_a_story_tells_what_an_action_changed() -> None:
    table = scenario(
        side("shaman", hand=["Lightning Bolt", "Hex"], board=[minion("Wisp", keywords=constants.DIVINE_SHIELD)]),
        side("warrior", board=["Chillwind Yeti", "Bloodfen Raptor"], armor=2, deck=["Wisp"]),
    )
    told = [
        told_of(table, "play Lightning Bolt → Chillwind Yeti"),
        told_of(table, "attack: Wisp → Garrosh Hellscream"),
        told_of(table, "play Hex → Chillwind Yeti"),
        told_of(table, "end turn"),
        told_of(table, "attack: Bloodfen Raptor → Wisp"),
    ]
    assert [line.split("  ", 1)[1].split("   ")[-1].strip() for line in told] == [
        "(Chillwind Yeti 4/5 → 4/2)",
        "(Garrosh Hellscream 30+2 → 30+1)",
        "(gone: Chillwind Yeti; new: Frog 0/1)",
        "(P1 draws 1)",
        "(Wisp −shield; Bloodfen Raptor 3/2 → 3/1)",
    ]
    assert told[0].startswith("T9  P0  play Lightning Bolt")


def test_what_leaves_a_deck_otherwise_is_no_draw() -> None:
    table = scenario(side("rogue", hand=["Bloodsail Raider"], deck=["Patches the Pirate"]), side("mage"))
    assert told_of(table, "play Bloodsail Raider").endswith("(new: Patches the Pirate 1/1)")


def test_a_card_that_is_drawn_while_another_is_shuffled_in_is_a_draw() -> None:
    table = scenario(side("mage", hand=["LOE_019t"], deck=["Wisp"]), side("mage"))
    assert told_of(table, "play Map to the Golden Monkey").endswith("(P0 draws 1)")


def test_cards_that_tracking_throws_away_are_no_draws() -> None:
    table = scenario(side("hunter", hand=["Tracking"], deck=["Wisp", "Fireball", "War Golem"]), side("mage"))
    told_of(table, "play Tracking")
    assert told_of(table, "choose Wisp").endswith("(P0 draws 1)")


def test_a_card_that_is_burnt_was_drawn() -> None:
    table = scenario(side("mage"), side("mage", hand=["Wisp"] * 10, deck=["Wisp", "Wisp"]))
    assert told_of(table, "end turn").endswith("(P1 draws 1)")


def told_of(table: Scenario, text: str) -> str:
    """The story of the one action with this description."""
    [action] = [action for action in table.actions() if described(table.state, action) == text]
    before = table.state.copy()
    table.apply(action)
    return recounted(before, action, table.state)


# ---- random games


@pytest.mark.parametrize("seed", SEEDS)
def test_every_table_fits_the_terminal_and_is_aligned(seed: int) -> None:
    for state, _ in random_game(seed):
        for player in (None, 0, 1):
            picture = str(state if player is None else state.observe(player))
            assert max(map(len, picture.splitlines())) <= WIDEST, picture
            assert aligned(picture), picture
            assert "a hidden" not in picture


def aligned(picture: str) -> bool:
    """Do all frames have straight walls?"""
    lines = picture.splitlines()
    return all(
        below.ljust(WIDEST)[column] in BELOW[sign]
        for line, below in pairwise(lines)
        for column, sign in enumerate(line)
        if sign in BELOW
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_different_actions_read_differently(seed: int) -> None:
    for state, _ in random_game(seed):
        texts = [described(state, action) for action in state.actions()]
        assert len(texts) == len(set(texts)), texts


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_hidden_is_shown(seed: int) -> None:
    rng = Rng(seed, 7)
    for state, _ in random_game(seed):
        for player in (0, 1):
            view = state.observe(player)
            picture = str(view)
            assert str(view.sample(rng).observe(player)) == picture  # any other hidden cards, the same picture
            assert not [name for name in secret_names(state, player) if name in picture], picture


def secret_names(state: HearthstoneState, player: int) -> set[str]:
    """Names that only the opponent knows to be there, and nothing seen has in its name."""
    opponent = state.seat(1 - player)
    hidden = {held.card.name for held in (*opponent.hand, *opponent.deck) if not held.known}
    hidden |= {it.card.name for it in opponent.secrets}
    shown = [*seen(opponent), *seen(state.seat(player)), *(held.card for held in state.seat(player).hand)]
    shown += [it.card for it in state.seat(player).secrets] + [held.card for held in opponent.hand if held.known]
    if state.choice is not None:
        shown += [state.choice.maker, *(state.choice.options if state.player == player else ())]
    return {name for name in hidden if not any(name in card.name for card in shown)}


def seen(owner: Player) -> list[Card]:
    """What lies open on a player's side."""
    weapons = [] if owner.weapon is None else [owner.weapon]
    open_cards = [it.card for it in (owner.hero, *owner.board, *weapons)]
    return [*open_cards, owner.power, *(offer.card for offer in owner.offers)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_story_has_a_line_for_every_action(seed: int) -> None:
    lines = list(story(random_state(seed), Rng(seed)))
    assert all(line.startswith("T") and "\n" not in line for line in lines)
    assert "wins: " in lines[-1] or "draw: " in lines[-1]


def story(state: HearthstoneState, rng: Rng) -> Iterator[str]:
    for before, action in played_at_random(state, rng):
        after = before.copy()
        after.step(action)
        yield recounted(before, action, after)


def random_game(seed: int) -> Iterator[tuple[HearthstoneState, Action]]:
    return played_at_random(random_state(seed), Rng(seed))


def played_at_random(state: HearthstoneState, rng: Rng) -> Iterator[tuple[HearthstoneState, Action]]:
    while state.result() is None:
        action = rng.choice(state.actions())
        yield state, action
        state = state.copy()
        state.step(action)


def random_state(seed: int) -> HearthstoneState:
    """Two decks of cards of the whole pool, sometimes with a say in every position."""
    rng = Rng(seed, 1)
    decks = (random_deck(rng), random_deck(rng))
    return Hearthstone().start(decks, seed, positions="all" if seed % 3 == 0 else "relevant")


def random_deck(rng: Rng) -> Deck:
    hero_class = rng.choice(list(database.HEROES))
    cards = [card.id for card in database.rules().playable_by(hero_class)]
    rng.shuffle(cards)
    return Deck("random", Counter(cards[:30]), **{"class": hero_class})


# ---- what one may read of the other's moves


def test_the_story_a_player_reads_keeps_the_opponents_secrets() -> None:
    table = scenario(side("mage", hand=["Ice Block", "Fireball"], mana=10), side("warrior"))
    before = table.state.copy()
    table.play("Ice Block")
    action = next(one for one in before.actions() if "Ice Block" in before.describe(one))
    assert "play Ice Block" in witnessed(before, action, table.state, 0)
    told = witnessed(before, action, table.state, 1)
    assert "play a hidden mage secret" in told
    assert "Ice Block" not in told


def test_the_story_a_player_reads_tells_what_is_open() -> None:
    table = scenario(side("mage", hand=["Fireball"], mana=10), side("warrior", board=["Chillwind Yeti"]))
    before = table.state.copy()
    table.play("Fireball", "Chillwind Yeti")
    action = next(one for one in before.actions() if "Yeti" in before.describe(one))
    for player in (0, 1):
        told = witnessed(before, action, table.state, player)
        assert "play Fireball → Chillwind Yeti" in told
        assert "dead: Chillwind Yeti" in told


def test_cards_thrown_back_are_only_counted_for_the_opponent() -> None:
    game = load_game("hearthstone")
    deck = game.deck("MurlocDruid")
    before = game.start((deck, deck), 3)
    assert isinstance(before, HearthstoneState)
    action = before.actions()[-1]
    after = before.copy()
    after.apply(action)
    assert isinstance(action, HearthstoneAction)
    names = {card.name for card in action.cards}
    assert names
    own, other = (witnessed(before, action, after, player) for player in (0, 1))
    assert all(name in own for name in names)
    assert f"throw back {len(action.cards)} cards" in other
    assert not any(name in other for name in names)
