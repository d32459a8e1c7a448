"""Encoded observations: the exact values for some positions, value ranges, and the absence of hidden information."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from covering_decks import SETTINGS, covering_pairs
from hearthstone_hidden import ALL_CARDS, HIDDEN_MOVES, POSITIONS, Position, with_open_hands
from nosy import after_a_move

from topdeck.core.consequence import Consequence
from topdeck.core.consequence_log import ConsequenceKind
from topdeck.core.encoding import new_numbers
from topdeck.core.event import Event
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.games.hearthstone.cards.database import eras
from topdeck.games.hearthstone.encoding import encoder as encoder_module
from topdeck.games.hearthstone.encoding import schema
from topdeck.games.hearthstone.encoding.encoder import HearthstoneEncoder
from topdeck.games.hearthstone.engine import actions, consequences, constants
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.positions.forms import CardForm
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side

GAME = Hearthstone()
ENCODER = HearthstoneEncoder()
BLOCKS = {block.name: block for block in ENCODER.blocks}
MANY = ALL_CARDS | {f"{name}, open hands": lambda make=make: with_open_hands(make) for name, make in POSITIONS.items()}


def named(block: str, row: np.ndarray) -> dict[str, int]:
    """Return the values of a row that are not 0, by name."""
    names = [feature.name for feature in BLOCKS[block].features]
    return {name: int(value) for name, value in zip(names, row, strict=True) if value}


def index(card: str) -> int:
    return ENCODER.cards.index(card)


def entity(view: HearthstoneObservation, row: int) -> dict[str, int]:
    return named("entities", ENCODER.encode(view)["entities"][row])


# ---- nothing hidden


@pytest.mark.parametrize(
    "position",
    [
        *(pytest.param(make, id=name) for name, make in POSITIONS.items()),
        *(pytest.param(make, id=name, marks=pytest.mark.slow) for name, make in MANY.items()),
    ],
)
def test_positions_that_look_alike_have_equal_arrays_masks_and_pointers(position: Callable[[], Position]) -> None:
    state, viewer = position()
    view = state.observe(viewer)
    arrays = ENCODER.encode(view)
    for seed in range(3):
        twin = GAME.resample_hidden(state, viewer, Rng(seed)).observe(viewer)
        assert isinstance(twin, HearthstoneObservation)
        for name, array in ENCODER.encode(twin).items():
            assert (array == arrays[name]).all(), name
        if state.player == viewer:
            assert (ENCODER.mask(twin) == ENCODER.mask(view)).all()
            listed = zip(view.actions(), twin.actions(), strict=True)
            assert all(ENCODER.pointer(view, mine) == ENCODER.pointer(twin, other) for mine, other in listed)


@pytest.mark.parametrize("name", HIDDEN_MOVES)
def test_a_hidden_move_of_the_opponent_does_not_show_in_the_history(name: str) -> None:
    start, seen = HIDDEN_MOVES[name]
    state = start()
    moves = [action for action in state.actions() if state.redact(action, 1).text() == seen]
    first, *others = [ENCODER.encode(after_a_move(state, action, 1)) for action in moves]
    assert others
    assert first["history"].any()
    for other in others:
        assert all((other[block] == array).all() for block, array in first.items())


# ---- whole games


@pytest.mark.parametrize("number", range(0, len(covering_pairs()), 3))
def test_all_values_of_random_games_are_in_range_and_survive_the_json_form(number: int) -> None:
    lows = {name: np.array([feature.low for feature in block.features]) for name, block in BLOCKS.items()}
    highs = {name: np.array([feature.high for feature in block.features]) for name, block in BLOCKS.items()}
    era = list(eras())[number % len(eras())]
    session, rng = (
        Session(GAME.start(list(covering_pairs().values())[number], number, era=era, **SETTINGS)),
        Rng(number),
    )
    decisions = 0
    buffer = new_numbers(ENCODER.size + 2)
    while session.state.result() is None:
        view = session.view(session.state.player)
        assert isinstance(view, HearthstoneObservation)
        arrays = ENCODER.encode(view)
        for name, array in arrays.items():
            assert (lows[name] <= array).all(), name
            assert (array <= highs[name]).all(), name
        ENCODER.write(view, buffer, 1)  # over the previous observation
        flat = np.concatenate([array.ravel() for array in arrays.values()])
        assert (np.frombuffer(memoryview(buffer), dtype=np.int16) == [0, *flat, 0]).all()
        check_ready(view, arrays["entities"])
        if decisions % 10 == 0:
            read = ENCODER.encode(GAME.observation(view.to_json()))
            assert all((read[name] == array).all() for name, array in arrays.items())
        decisions += 1
        session.submit(view.player, rng.choice(view.actions()))
    assert decisions > 10


def check_ready(view: HearthstoneObservation, rows: np.ndarray) -> None:
    """Check that exactly the cards and characters with a legal action are marked as ready."""
    if view.table.choice is not None or view.table.phase == constants.MULLIGAN:
        assert not rows[:, schema.READY].any()
        return
    listed = [action for action in view.actions() if isinstance(action, HearthstoneAction)]
    plays = {(it.cards[0], it.cost, it.attack, it.health) for it in listed if it.kind == actions.PLAY_CARD}
    for slot, held in enumerate(view.me.hand):
        playable = (held.card, held.cost, held.attack, held.health) in plays
        assert rows[schema.HAND_ROW + slot, schema.READY] == playable, held
    assert rows[schema.POWER_ROW, schema.READY] == any(it.kind == actions.USE_POWER for it in listed)
    attackers = {ENCODER.pointer(view, it).source for it in listed if it.kind == actions.MAKE_ATTACK}
    assert attackers <= set(rows[:, schema.READY].nonzero()[0])


# ---- positions


def test_a_minion_in_play_shows_its_stats_and_keywords() -> None:
    squire = minion("Argent Squire", attack=3, health=2, damage=1, keywords=["taunt"], handle=4)
    view = scenario(side("mage", board=["Wisp", squire]), side("mage")).state.observe(0)
    assert entity(view, schema.BOARD_ROW + 1) == {
        "card": index("EX1_008"),
        "zone": schema.BOARD_ZONE,
        "handle": 5,
        "cost": 1,
        "attack": 3,
        "health": 1,
        "max_health": 2,
        "ready": 1,
        "taunt": 1,
        "divine_shield": 1,
        "order": 2,
    }


def test_an_enemy_minion_is_on_the_other_side_for_the_opponent() -> None:
    state = scenario(side("mage", board=[minion("Bloodmage Thalnos", asleep=True)]), side("mage")).state
    mine, theirs = entity(state.observe(0), schema.BOARD_ROW), entity(state.observe(1), schema.SIDE_ROWS + 3)
    assert (mine["handle"], theirs["handle"]) == (2, 10)
    assert {**mine, "handle": 0, "owner": 1} == {**theirs, "handle": 0}
    assert (mine["spell_damage"], mine["deathrattle"], mine["exhausted"]) == (1, 1, 1)


def test_every_keyword_has_its_own_column() -> None:
    for number, keyword in enumerate(schema.KEYWORDS):
        view = scenario(side("mage", board=[minion("Wisp", keywords=[keyword])]), side("mage")).state.observe(0)
        row = ENCODER.encode(view)["entities"][schema.BOARD_ROW]
        assert list(row[schema.TAUNT : schema.SPELL_DAMAGE].nonzero()[0]) == [number], keyword


def test_a_silenced_minion_has_no_text() -> None:
    view = scenario(side("mage", board=[minion("Leper Gnome", silenced=True)]), side("mage")).state.observe(0)
    assert entity(view, schema.BOARD_ROW).get("deathrattle", 0) == 0
    assert entity(view, schema.BOARD_ROW)["silenced"] == 1


def test_a_card_in_hand_shows_its_current_cost_and_its_changes() -> None:
    hand: list[str | CardForm] = [in_hand("Chillwind Yeti", cost=-1, attack=2), "Fireball"]
    view = scenario(side("mage", hand=hand, board=["Sorcerer's Apprentice"], mana=3), side("mage")).state.observe(0)
    yeti, fireball = entity(view, schema.HAND_ROW), entity(view, schema.HAND_ROW + 1)
    assert (yeti["cost"], yeti["attack"], yeti["health"]) == (3, 6, 5)
    assert (yeti["cost_change"], yeti["attack_change"], yeti["ready"]) == (-1, 2, 1)
    assert (fireball["card"], fireball["cost"], fireball["ready"]) == (index("CS2_029"), 3, 1)


def test_hidden_cards_and_secrets_have_rows_without_a_card() -> None:
    opponent = side("hunter", hand=["Kill Command", "Wisp"], secrets=["Snake Trap"])
    view = scenario(side("mage"), opponent).state.observe(0)
    hidden, secret = (entity(view, schema.SIDE_ROWS + row) for row in (schema.HAND_ROW, schema.SECRETS_ROW))
    assert set(hidden) <= {"zone", "owner", "age", "arrival"}
    assert secret == {"card": index("SECRET_HUNTER"), "zone": schema.SECRET_ZONE, "owner": 1}


def test_a_hero_with_a_weapon_has_the_attack_of_both() -> None:
    view = scenario(side("warrior", weapon="Fiery War Axe", armor=7), side("mage")).state.observe(0)
    assert (entity(view, schema.HERO_ROW)["attack"], entity(view, schema.HERO_ROW)["ready"]) == (3, 1)
    assert (entity(view, schema.WEAPON_ROW)["attack"], entity(view, schema.WEAPON_ROW)["health"]) == (3, 2)
    scalars = named("scalars", ENCODER.encode(view)["scalars"][0])
    assert (scalars["my_armor"], scalars["my_armed"]) == (7, 1)
    assert (scalars["my_class"], scalars["opponent_class"]) == (9, 3)


def test_options_of_a_choice_are_rows_for_the_player_who_chooses() -> None:
    state = scenario(side("hunter", hand=["Tracking"], deck=["Wisp"] * 3), side("mage")).play("Tracking").state
    rows = ENCODER.encode(state.observe(0))["entities"][schema.OPTIONS_ROW :]
    assert [int(card) for card in rows[:, schema.CARD]] == [index("CS2_231")] * 3 + [0] * 3
    assert rows[0, schema.MAKER] == index("DS1_184")
    assert not ENCODER.encode(state.observe(1))["entities"][schema.OPTIONS_ROW :].any()


def test_piles_contain_the_own_deck_and_both_graveyards() -> None:
    me = side("mage", hand=["Flamestrike"], deck=["Wisp", "Fireball"], mana=10)
    table = scenario(me, side("mage", board=["River Crocolisk"], deck=["Wisp"])).play("Flamestrike")
    piles = [named("piles", row) for row in ENCODER.encode(table.state.observe(0))["piles"]]
    assert [row for row in piles if row.get("pile") == schema.DECK_PILE] == [
        {"card": index("CS2_231"), "pile": schema.DECK_PILE},
        {"card": index("CS2_029"), "pile": schema.DECK_PILE},
    ]
    assert {"card": index("CS2_120"), "pile": schema.GRAVEYARD_PILE, "owner": 1, "order": 1} in piles


def test_piles_that_do_not_fit_keep_the_newest_deaths() -> None:
    table = scenario(side("mage", deck=["Wisp"] * 30), side("mage"))
    cards = table.state.rules.cards
    table.state.first.graveyard = (cards["CS2_231"],) * 150 + (cards["CS2_120"],)
    piles = ENCODER.encode(table.state.observe(0))["piles"]
    assert named("piles", piles[30])["card"] == index("CS2_120")
    assert piles[:, schema.PILE].all()


def test_the_history_tells_the_newest_event_first() -> None:
    me = side("mage", hand=["Fireball"], mana=10)
    session = Session(scenario(me, side("mage", board=["Chillwind Yeti"], deck=["Wisp"])).state)
    session.submit(0, session.state.parse("play CS2_029 > 1.1"))
    session.submit(0, session.state.parse("end"))
    view = session.view(session.state.player)
    assert view.player == 1
    rows = [named("history", row) for row in ENCODER.encode(view)["history"]]
    numbers = [row.get("kind", 0) for row in rows]
    action, damage = schema.EVENT_NUMBERS["action: play card"], schema.EVENT_NUMBERS["damage"]
    assert numbers.index(schema.EVENT_NUMBERS["action: end turn"]) < numbers.index(damage) < numbers.index(action)
    assert rows[numbers.index(action)] == {"kind": action, "player": 1, "age": 1, "card": index("CS2_029"), "target": 2}
    hit = rows[numbers.index(damage)]
    assert (hit["target_card"], hit["target"], hit["source_card"], hit["amount"]) == (
        index("CS2_182"),
        2,
        index("CS2_029"),
        6,
    )


def test_an_unknown_kind_of_consequence_is_numbered_as_other() -> None:
    view = scenario(side("mage"), side("mage")).state.observe(0)
    view.history = (Event(1, 8, "end", "", (Consequence("new kind", 1, amount=4),)),)
    first = named("history", ENCODER.encode(view)["history"][0])
    assert first == {"kind": schema.OTHER_KIND, "player": 1, "age": 1, "depth": 1, "amount": 4}


# ---- the schema


COLUMNS = {"": schema.ENTITY_FEATURES, "PILE_": schema.PILE_FEATURES, "EVENT_": schema.EVENT_FEATURES}
OTHER_NAMES = {"PILE_PILE": schema.PILE}
INNER_KEYWORDS = {schema.keyword_name(keyword).upper() for keyword in schema.KEYWORDS[1:13]}


@pytest.mark.parametrize("prefix", COLUMNS)
def test_constants_are_the_columns_of_the_features(prefix: str) -> None:
    for column, feature in enumerate(COLUMNS[prefix]):
        name = prefix + feature.name.upper()
        if name not in INNER_KEYWORDS:
            assert OTHER_NAMES.get(name, getattr(schema, name, None)) == column, name


def test_sizes_match_the_blocks() -> None:
    widths = [schema.ENTITY_WIDTH, schema.PILE_WIDTH, schema.SCALAR_WIDTH, schema.EVENT_WIDTH]
    assert [len(block.features) for block in ENCODER.blocks] == widths
    places = [0, encoder_module.PILES_AT, encoder_module.SCALARS_AT, encoder_module.HISTORY_AT]
    assert places == [sum(block.size for block in ENCODER.blocks[:number]) for number in range(4)]
    assert len(schema.TABLE_FEATURES) == schema.TABLE_WIDTH
    assert len(schema.player_features("my")) == schema.PLAYER_WIDTH
    assert schema.player_features("my")[schema.PLAYER_RULES].name == f"my_{schema.RULES[0]}"
    assert len(schema.RULES) == len(schema.RULE_BITS)


def test_names_are_unique_in_each_block() -> None:
    for block in ENCODER.blocks:
        names = [feature.name for feature in block.features]
        assert len(set(names)) == len(names)


def test_every_kind_keyword_and_era_has_a_number() -> None:
    kinds = [kind.name for kind in vars(consequences).values() if isinstance(kind, ConsequenceKind)]
    assert set(kinds) == set(schema.EVENT_KINDS[actions.CONCEDE + 1 : -1])
    assert schema.EVENT_NUMBERS["other"] == schema.OTHER_KIND
    assert set(schema.KEYWORDS) == set(constants.KEYWORDS)
    assert [constants.KEYWORDS[keyword] for keyword in schema.KEYWORDS[:13]] == [1 << bit for bit in range(13)]
    assert schema.LOW_KEYWORDS == (1 << 13) - 1
    assert set(eras()) == set(schema.ERAS)
