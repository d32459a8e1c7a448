"""Consequences of actions: their values, their log, and how sessions and records report them."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from tiny_game import EVEN, LOW, Duel, HighCard

from topdeck.agents import make_agent
from topdeck.core.clock import Clock
from topdeck.core.consequence import CardRef, Consequence, consequence_from_json
from topdeck.core.consequence_log import EVERYTHING, ConsequenceKind, ConsequenceLog, LoggedConsequence, NamedCard
from topdeck.core.errors import FormError, RecordError
from topdeck.core.event import Event, event_from_json
from topdeck.core.record import start_record
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action, Result
from topdeck.games.hearthstone.scenario import scenario, side

FIREBALL = CardRef("CS2_029", "Fireball")
YETI = CardRef("CS2_182", "Chillwind Yeti", "1.1")
DAMAGE = Consequence("damage", 1, 2, FIREBALL, YETI, amount=6, words="Chillwind Yeti 1.1 takes 6 damage from Fireball")


# ---- values


def test_a_consequence_is_a_value() -> None:
    read = consequence_from_json(json.loads(json.dumps(DAMAGE.to_json())))
    for twin in (read, eval(repr(DAMAGE)), pickle.loads(pickle.dumps(DAMAGE)), copy.deepcopy(DAMAGE)):
        assert twin == DAMAGE
        assert hash(twin) == hash(DAMAGE)
    assert str(DAMAGE) == DAMAGE.words
    assert Consequence("damage", 1, 2, FIREBALL, YETI, amount=5, words=DAMAGE.words) != DAMAGE
    assert Consequence("damage", 1, 2, FIREBALL, CardRef("CS2_182", "Chillwind Yeti", "1.2"), amount=6) != DAMAGE
    assert DAMAGE != "damage"


def test_the_json_form_leaves_out_what_is_missing() -> None:
    assert Consequence("clear", 0, words="all is clear").to_json() == {
        "kind": "clear",
        "player": 0,
        "words": "all is clear",
    }
    assert DAMAGE.to_json()["source"] == {"id": "CS2_029", "name": "Fireball"}
    assert DAMAGE.to_json()["target"] == {"id": "CS2_182", "name": "Chillwind Yeti", "handle": "1.1"}


@pytest.mark.parametrize(
    ("form", "error"),
    [
        (7, "a consequence of an event must be a table, not 7"),
        ({"kind": "damage"}, "player of a consequence must be a whole number, not None"),
        ({"player": 0}, "kind of a consequence must be a string, not None"),
        ({**DAMAGE.to_json(), "amount": "six"}, "amount of a consequence must be a whole number, not 'six'"),
        ({**DAMAGE.to_json(), "detail": 1}, "detail of a consequence must be a string, not 1"),
        ({**DAMAGE.to_json(), "target": "Yeti"}, "target of a consequence must be a table with an id and a name"),
        ({**DAMAGE.to_json(), "card": {"id": 1}}, "card of a consequence must be a table with an id and a name"),
    ],
)
def test_a_malformed_consequence_is_refused(form: object, error: str) -> None:
    with pytest.raises(FormError, match=error):
        consequence_from_json(form)


def test_an_event_contains_its_consequences() -> None:
    event = Event(0, 6, "play CS2_029 > 1.1", "play Fireball → Chillwind Yeti", (DAMAGE,))
    read = event_from_json(json.loads(json.dumps(event.to_json())))
    for twin in (read, eval(repr(event)), pickle.loads(pickle.dumps(event))):
        assert twin == event
        assert twin.consequences == (DAMAGE,)
    assert event.lines() == ["    Chillwind Yeti 1.1 takes 6 damage from Fireball"]
    assert Event(0, 6, event.action, event.words) != event
    assert Event(0, 6, event.action, event.words).with_consequences((DAMAGE,)) == event


@pytest.mark.parametrize("malformed", [None, {}, [7]])
def test_an_event_with_malformed_consequences_is_refused(malformed: object) -> None:
    form = Event(0, 6, "end", "end turn").to_json()
    with pytest.raises(FormError, match="consequence"):
        event_from_json({**form, "consequences": malformed})


# ---- the log

HEADING = ConsequenceKind("trigger", "{source} triggers", heading=True)
DRAW = ConsequenceKind("draw", "{player} draws {card}")
HIDDEN, WISP, YETI_CARD = NamedCard("?", "a hidden card", 0), NamedCard("W", "Wisp", 1), NamedCard("Y", "Yeti", 2)


def heading(log: ConsequenceLog) -> LoggedConsequence:
    return LoggedConsequence(HEADING, 0, log.depth, source_card=YETI_CARD)


def draw(log: ConsequenceLog) -> LoggedConsequence:
    return LoggedConsequence(DRAW, 0, log.depth, named_card=WISP, hidden_as=HIDDEN)


def words(log: ConsequenceLog, player: int = EVERYTHING) -> list[str]:
    return ["  " * item.depth + item.words for item in log.seen_by(player)]


def test_consequences_below_a_heading_are_deeper() -> None:
    log = ConsequenceLog()
    log.begin(heading(log))
    log.add(draw(log))
    log.end()
    log.add(draw(log))
    assert words(log) == ["Yeti triggers", "  player 0 draws Wisp", "player 0 draws Wisp"]
    log.begin(heading(log))
    log.clear()
    log.add(draw(log))
    assert words(log) == ["player 0 draws Wisp"]


def test_a_heading_with_nothing_below_it_is_left_out() -> None:
    log = ConsequenceLog()
    log.begin(heading(log))
    log.begin(heading(log))
    log.end()
    log.end()
    assert words(log) == []
    log.add(draw(log))
    log.begin(heading(log))
    log.begin(heading(log))
    log.add(draw(log))
    log.end()
    log.end()
    log.begin(heading(log))
    log.end()
    assert words(log) == ["player 0 draws Wisp", "Yeti triggers", "  Yeti triggers", "    player 0 draws Wisp"]


def test_the_opponent_sees_a_placeholder_from_which_the_card_cannot_be_reached() -> None:
    log = ConsequenceLog()
    log.add(draw(log))
    assert words(log, 0) == ["player 0 draws Wisp"]
    assert words(log, 1) == ["player 0 draws a hidden card"]
    [seen] = log.seen_by(1)
    assert isinstance(seen, LoggedConsequence)
    assert (seen.named_card, seen.hidden_as) == (HIDDEN, None)


# ---- sessions


class Talkative(Duel):
    """High Card with a log of the cards that are laid."""

    def step(self, action: Action) -> None:
        if self.log is not None:
            self.log.add(Consequence("lay", self.player, words=action.text()))
        super().step(action)


def talkative() -> Talkative:
    duel = HighCard().start((LOW, EVEN), 1)
    return Talkative(duel.hands, duel.decks, duel.streams, duel.points, duel.laid, duel.player, duel.turn)


def test_a_session_tells_both_players_the_consequences() -> None:
    session = Session(talkative())
    for number in range(4):
        seat = session.player
        assert seat is not None
        action = session.view(seat).actions()[0]
        session.submit(seat, action)
        for viewer in (0, 1):
            assert [item.words for item in session.view(viewer).history[-1].consequences] == [action.text()]


def test_without_a_session_there_is_no_log() -> None:
    duel = talkative()
    duel.step(duel.actions()[0])
    assert (duel.log, duel.consequences(), duel.consequences(0)) == (None, (), ())


@pytest.mark.parametrize(
    ("name", "deck"), [("gwent", "Monsters"), ("hearthstone", "MurlocDruid"), ("duel:Duel", "steady")]
)
def test_a_log_is_no_part_of_the_position(name: str, deck: str) -> None:
    """Duel has the copies, forms and pickles of the base class."""
    game = load_game(name)
    session = Session(game.start((game.deck(deck), game.deck(deck)), 1))
    state = session.state
    session.submit(state.player, state.actions()[0])
    plain = state.copy()
    assert state.log is not None
    assert [twin.log for twin in (plain, pickle.loads(pickle.dumps(state)), state.child(state.actions()[0]))] == [
        None
    ] * 3
    assert (state.to_json(), state.fingerprint(), str(state)) == (plain.to_json(), plain.fingerprint(), str(plain))
    assert state == plain


@pytest.mark.parametrize("spec", ["greedy", "champion(ms=none, iterations=20)"])
def test_a_search_leaves_no_log(spec: str) -> None:
    """An agent plays on copies and samples, none of which records anything."""
    game = load_game("hearthstone")
    session = Session(scenario(side("mage", hand=["Fireball"], board=["Wisp"]), side("mage", deck=["Wisp"] * 5)).state)
    log, view, agent = session.state.log, session.view(0), make_agent(spec)
    agent.begin("hearthstone", 0, game.deck("RenoKazakusMage"), Rng(1))
    action = agent.act(view, Clock())
    assert log is not None
    assert log.entries == []
    assert view.sample(Rng(1)).log is None
    session.submit(0, action)
    assert log.entries != []


# ---- records


@pytest.mark.parametrize("player", [0, 1])
def test_a_replay_tells_what_the_players_saw(player: int) -> None:
    game = load_game("hearthstone")
    decks = game.deck("MidrangeSecretHunter"), game.deck("RenoKazakusMage")
    session, rng, seen = Session(game.start(decks, 4)), Rng(4), list[Event]()
    record = start_record("hearthstone", session.state, decks, 4)
    while (seat := session.player) is not None:
        action = rng.choice(session.state.actions())
        session.submit(seat, action)
        record.add(session.state, action)
        seen.append(session.view(player).history[-1])
    assert list(record.replay_events(player)) == seen
    everything = list(record.replay_events())
    assert [event.action for event in everything] == record.actions
    assert everything != seen


def test_a_replay_of_events_checks_the_record() -> None:
    game = load_game("hearthstone")
    decks = game.deck("MidrangeSecretHunter"), game.deck("RenoKazakusMage")
    record = start_record("hearthstone", game.start(decks, 4), decks, 4)
    record.actions.append("end")
    with pytest.raises(RecordError, match="line 2: 'end' is not legal now"):
        list(record.replay_events())
    record.actions.clear()
    record.result = Result(0, "the other player conceded")
    with pytest.raises(RecordError, match="the result does not match"):
        list(record.replay_events())
