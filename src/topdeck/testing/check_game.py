"""`check_game`: plays random games and checks that the game meets the requirements of searches, agents and records."""

import io
import json
import pickle
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from topdeck import Action, Deck, Observation, Rng, Session, State
from topdeck.core.consequence_log import ConsequenceLog
from topdeck.core.errors import IllegalAction, RecordError
from topdeck.core.event import Event, event_from_json
from topdeck.core.record import Record, get_setup, parse_records
from topdeck.core.registry import load_game, two_decks
from topdeck.core.state import MaskedState

MOST_ACTIONS = 5000
STEPS = 6  # the number of actions that are replayed in different orders
ORDERS = 4
SAMPLES = 100  # the number of samples in which `fill` must replace a placeholder at least once
TRIES = 3  # the number of attempts to find an action that does not end the turn


class CheckFailed(AssertionError):
    """Raised when a game or an agent violates a requirement; the message names the requirement and the position."""


class Checker:
    """The base class for checks whose errors name the current position."""

    where: str

    def require(self, is_kept: bool, promise: str) -> None:
        if not is_kept:
            raise self.failure(promise)

    def failure(self, promise: str) -> CheckFailed:
        return CheckFailed(f"{self.where}: requirement violated: {promise}")


def check_game(
    name: str, decks: Iterable[Deck | str] = (), *, games: int = 1, seed: int = 0, every: int = 1, **settings: object
) -> None:
    """Play random games, and check their positions, events and records.

    Args:
        name: The registered name of the game, or `module:Class`.
        decks: The decks of both players; optional if the game has at most one deck.
        games: The number of games.
        seed: The seed for the first game; each subsequent game increases the seed by one.
        every: The interval between checked positions, in actions.
        settings: The game's settings.

    Raises:
        CheckFailed: The game violates a requirement; the message names the requirement and the position.
    """
    both = two_decks(load_game(name), decks)
    for number in range(seed, seed + games):
        GameCheck(name, both, number, every, settings).run()


def json_text(position: State | Observation) -> str:
    return json.dumps(position.to_json())


def appearance(state: State) -> tuple[object, ...]:
    """Return all properties of a state that do not depend on its random streams."""
    return state.fingerprint(), state.actions(), json_text(state.observe(0)), json_text(state.observe(1))


def pickle_view(view: Observation) -> bytes:
    """Return a pickle that does not depend on the identity of equal objects."""
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer)
    pickler.fast = True
    pickler.dump(view)
    return buffer.getvalue()


def with_history(view: Observation, history: tuple[Event, ...]) -> Observation:
    """Set the view's history to the events that its player has seen, and return the view."""
    view.history = history
    return view


def texts(data: object) -> Iterator[str]:
    """Yield all strings in JSON data, such as card names."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from texts(value)


def still_hidden(before: State, after: State, player: int) -> list[str]:
    """Return the strings that are hidden from a player, except those that occur less often than before the action."""
    seen = set(texts(after.observe(player).to_json()))
    then, now = Counter(texts(before.to_json())), Counter(texts(after.to_json()))
    return [name for name in now if name not in seen and now[name] >= then[name]]


def child_with_log(state: State, action: Action, seed: int) -> State:
    """Return the position after an action, with a log of the consequences and with streams seeded by `seed`."""
    after = state.copy()
    after.seed(seed)
    after.log = ConsequenceLog()
    after.step(action)
    return after


def shown_texts(event: Event) -> set[str]:
    """Return the strings that the consequences of an event show to both players, such as a discarded card's name."""
    return {text for item in event.consequences if item.reveals_card() for text in texts(item.to_json())}


def event_texts(event: Event) -> Iterator[str]:
    """Yield the strings in an event, except those in consequences that show a hidden card."""
    yield from (event.action, event.words)
    for item in event.consequences:
        if not item.reveals_card():
            yield from texts(item.to_json())


@dataclass
class GameCheck(Checker):
    """Checks one random game."""

    name: str
    decks: tuple[Deck, Deck]
    seed: int
    every: int
    settings: dict[str, object]
    where: str = "the start"

    def __post_init__(self) -> None:
        self.game = load_game(self.name)
        self.rng, self.futures, self.walks, self.samples = (Rng(self.seed, stream) for stream in (50, 52, 53, 54))
        self.sampled: set[str] = set()  # the fields of the state that `fill` is known to sample
        self.seen: dict[Action, None] = {}  # all actions that have been legal at any point so far
        self.lists: dict[int, list[Action]] = {}  # actions, keyed by fingerprint
        self.lengths: dict[int, int] = {}  # number of actions, keyed by shape hash

    def run(self) -> None:
        session = Session(self.game.start(self.decks, self.seed, **self.settings))
        state = session.state
        record = Record(self.name, self.decks, self.seed, get_setup(self.game, state))
        while (seat := session.player) is not None:
            played = len(session.actions)
            self.where = f"{self.name}, seed {self.seed}, action {played}"
            self.require(played < MOST_ACTIONS, "the game must end")
            if played % self.every == 0:
                self.check_position(session)
            action = self.rng.choice(state.actions())
            if played % self.every == 0:
                self.check_events(state, action)
            self.play(session.submit, seat, action)
            record.add(state, action)
        self.check_end(state, session.actions[-1:])
        self.check_record(record, state)

    def play(self, step: Callable[..., None], *listed: object) -> None:
        """Play a listed action, and fail the check if it raises `IllegalAction`."""
        try:
            step(*listed)
        except IllegalAction as error:
            raise self.failure(f"listed actions must be playable: {error}") from None

    # ---- one position

    def check_position(self, session: Session) -> None:
        state = session.state
        actions = state.actions()
        self.require(not self.game.violations(state), f"no invariant may be violated: {self.game.violations(state)}")
        self.check_enumeration(state, actions)
        self.check_copies(state, self.rng.choice(actions))
        self.check_chance(state, self.futures.choice(actions))
        self.check_orders(state)
        self.check_actions(state, actions)
        self.check_refusal(state, [action for action in self.seen if action not in actions])
        self.seen.update(dict.fromkeys(actions))
        self.check_forms(state, self.rng.choice(actions))
        for player in (0, 1):
            self.check_view(session, player)

    def check_enumeration(self, state: State, actions: list[Action]) -> None:
        self.require(state.player in (0, 1) and bool(actions), "a player must have at least one legal action")
        self.require(self.count_different(actions) == len(actions), "no action may be listed twice")
        before = json_text(state)
        self.require(state.actions() == actions, "actions must be listed in a fixed order")
        self.require(json_text(state) == before, "listing actions must not change the state")
        ending = state.pass_action()
        self.require(ending is None or ending in actions, "the pass action must be legal")

    def count_different(self, actions: list[Action]) -> int:
        try:
            return len(set(actions))
        except TypeError as error:
            cure = "declare its class with @dataclass(frozen=True)"
            raise self.failure(f"an action must be hashable ({error}); {cure}") from None

    def check_copies(self, state: State, action: Action) -> None:
        before = json_text(state)
        stepped, applied = state.copy(), state.copy()
        self.require(json_text(stepped) == before, "a copy must equal its original")
        self.require(stepped.log is None, "a copy must have no log")
        self.require(stepped.fingerprint() == state.fingerprint(), "a copy must have the same fingerprint")
        stepped.step(action)
        self.require(json_text(state) == before, "playing on a copy must not change the original")
        self.play(applied.apply, action)
        self.require(json_text(stepped) == json_text(applied), "apply and step must have the same effect")

    def check_chance(self, state: State, action: Action) -> None:
        """Check that another seed changes only future random events, and that random events change `rng_signature`."""
        stepped, other = state.copy(), state.copy()
        self.require(stepped.rng_signature() == state.rng_signature(), "a copy must have the same RNG signature")
        other.seed(self.futures.seed())
        self.require(
            appearance(other) == appearance(state.copy()), "another seed must change only future random events"
        )
        stepped.step(action)
        if stepped.rng_signature() == state.rng_signature():
            other.step(action)
            is_same = other.fingerprint() == stepped.fingerprint()
            self.require(is_same, "a random event must change the RNG signature")

    def check_orders(self, state: State) -> None:
        """Check the fingerprints after different move orders, because searches merge transpositions."""
        walk: list[Action] = []
        walker = state.copy()
        while len(walk) < STEPS and walker.result() is None and walker.actions():
            action, walker = self.step_on(walker)
            walk.append(action)
        for _ in range(ORDERS):
            twin, left = state.copy(), list(walk)
            while twin.result() is None and (options := [action for action in left if action in twin.actions()]):
                action = self.walks.choice(options)
                left.remove(action)
                twin.step(action)
                self.check_fingerprint(twin)

    def step_on(self, state: State) -> tuple[Action, State]:
        """Play a random action on a copy, preferably one after which the same player is still to move."""
        for _ in range(TRIES):
            action, after = self.walks.choice(state.actions()), state.copy()
            after.step(action)
            if after.player == state.player:
                break
        return action, after

    def check_fingerprint(self, state: State) -> None:
        actions = state.actions()
        known = self.lists.setdefault(state.fingerprint(), actions)
        self.require(known == actions, "positions with the same fingerprint must have the same actions")
        count = self.lengths.setdefault(state.shape_hash(), len(actions))
        self.require(count == len(actions), "positions with the same shape hash must have the same number of actions")

    def check_actions(self, state: State, actions: list[Action]) -> None:
        for action in actions:
            for twin in (state.parse(action.text()), state.parse_json(json.loads(json.dumps(action.to_json())))):
                self.require(
                    twin == action and hash(twin) == hash(action),
                    f"reading back '{action}' must produce an equal action",
                )
            self.require(
                pickle.loads(pickle.dumps(action)) == action, f"pickling '{action}' must produce an equal action"
            )
            self.require(bool(state.describe(action)), f"'{action}' must have a description")

    def check_refusal(self, state: State, illegal: list[Action]) -> None:
        """Check that an illegal action raises `IllegalAction` and does not change the state."""
        if not illegal:
            return
        action, before, twin = self.rng.choice(illegal), json_text(state), state.copy()
        for attempt in (twin.apply, twin.check):
            try:
                attempt(action)
            except IllegalAction:
                self.require(
                    json_text(twin) == before == json_text(state), "an illegal action must not change the state"
                )
            except Exception as error:
                raise self.failure(f"an illegal action must raise IllegalAction, not {error!r}") from error
            else:
                raise self.failure(f"an illegal action must raise IllegalAction; '{action}' did not")

    def check_forms(self, state: State, action: Action) -> None:
        text = json_text(state)
        twin = self.game.state(json.loads(text))
        self.require(json_text(twin) == text, "reading back the JSON form of a state must produce an equal state")
        self.require(
            twin.fingerprint() == state.fingerprint(), "a state that is read back must have the same fingerprint"
        )
        self.require(twin.actions() == state.actions(), "a state that is read back must have the same actions")
        other = state.child(action)
        twin.step(action)
        self.require(
            twin.fingerprint() == other.fingerprint(), "a state that is read back must continue in the same way"
        )
        self.require(
            json_text(pickle.loads(pickle.dumps(state))) == text, "pickling a state must produce an equal state"
        )

    # ---- observations

    def check_view(self, session: Session, player: int) -> None:
        state = session.state
        before = json_text(state)
        view = session.view(player)
        self.require(json_text(state) == before, "observing must not change the state")
        self.require(
            view.player == player and view.turn == state.turn, "an observation must contain the correct player and turn"
        )
        self.check_fill(state, view)
        expected = state.actions() if state.player == player else []
        self.require(view.actions() == expected, "an observation must list the player's legal actions")
        ending = state.pass_action() if state.player == player else None
        self.require(view.pass_action() == ending, "an observation must return the player's pass action")
        disguised = self.game.resample_hidden(state, player, self.rng)
        self.check_honesty(view, with_history(disguised.observe(player), view.history))
        self.check_situations(state, disguised, player)
        twin = self.game.observation(json.loads(json_text(view)))
        self.require(
            json_text(twin) == json_text(view),
            "reading back the JSON form of an observation must produce an equal observation",
        )
        for other in (twin, pickle.loads(pickle.dumps(view))):
            self.require(other.history == view.history, "an observation that is read back must retain its history")
        self.check_sample(state.observe(player), player)

    def check_fill(self, state: State, view: Observation) -> None:
        """Check that `fill`, which does nothing by default, replaces the placeholders that `mask` sets."""
        if type(view) is not MaskedState:
            return
        masked = view.state.to_json()
        hidden = {name for name, value in state.to_json().items() if masked.get(name) != value}
        for _ in range(SAMPLES):
            if hidden <= self.sampled:
                return
            sample = view.sample(self.samples).to_json()
            self.sampled |= {name for name in hidden if sample.get(name) != masked.get(name)}
        fields = " and ".join(sorted(hidden - self.sampled))
        self.require(
            not fields, f"`fill` must replace all placeholders that `mask` sets, but it never changes {fields}"
        )

    def check_honesty(self, view: Observation, other: Observation) -> None:
        """Check that two positions that differ only in hidden cards have identical observations."""
        looks: list[tuple[str, Callable[[Observation], object]]] = [
            ("JSON form", json_text),
            ("printed form", str),
            ("repr", repr),
            ("pickle", pickle_view),
            ("list of actions", lambda seen: [action.text() for action in seen.actions()]),
            ("samples", lambda seen: json_text(seen.sample(Rng(self.seed, 51)))),
        ]
        for name, look in looks:
            self.require(look(view) == look(other), f"hidden cards must not affect the {name} of an observation")

    def check_situations(self, state: State, disguised: State, player: int) -> None:
        for name, situation in self.game.situations.items():
            word = situation.word(state, player)
            self.require(word in situation.words, f"a situation must return one of its words: {name} returned {word!r}")
            self.require(
                situation.word(disguised, player) == word, f"hidden cards must not affect the situation {name}"
            )

    def check_sample(self, view: Observation, player: int) -> None:
        sample = view.sample(self.rng)
        faults = self.game.violations(sample)
        self.require(not faults, f"a sample must not violate an invariant: {faults}")
        again = json_text(sample.observe(player))
        self.require(again == json_text(view), "a sample must produce the observation from which it was drawn")
        is_open = sample.result() is None and bool(sample.actions())
        self.require(is_open, "a sample of an unfinished game must have a legal action")
        for _ in range(20):
            if not (actions := sample.actions()):
                break
            sample.step(self.rng.choice(actions))
        faults = self.game.violations(sample)
        self.require(not faults, f"continuing from a sample must not violate an invariant: {faults}")

    # ---- events

    def check_events(self, state: State, action: Action) -> None:
        """Check the events through which both players observe an action and its consequences."""
        seed = self.futures.seed()
        after = child_with_log(state, action, seed)
        for player in (0, 1):
            seen = state.redact(action, player)
            decision = state.event(seen)
            event = decision.with_consequences(after.consequences(player))
            self.require(player != state.player or seen == action, "players must see their own decisions")
            maker = (state.player, state.turn)
            self.require((event.player, event.turn) == maker, "an event must contain the decision's player and turn")
            for twin in (event_from_json(json.loads(json.dumps(event.to_json()))), pickle.loads(pickle.dumps(event))):
                self.require(
                    twin == event and hash(twin) == hash(event),
                    f"reading back an event must produce an equal event: {event!r}",
                )
            disguised = self.game.resample_hidden(state, player, self.futures)
            other = disguised.event(disguised.redact(action, player))
            self.require(other == decision, f"hidden cards must not affect an event: {decision!r}")
            if action in disguised.actions():
                self.check_consequences(after, child_with_log(disguised, action, seed), player)
            told = "\n".join(event_texts(event))
            names = set(still_hidden(state, after, player)) - shown_texts(event)
            named = [name for name in names if re.search(rf"\b{re.escape(name)}\b", told)]
            self.require(not named, f"an event must not name hidden cards: {event!r} names {', '.join(named)}")

    def check_consequences(self, after: State, other: State, player: int) -> None:
        """Check that two positions that look the same before and after an action have the same consequences.

        If the action reveals a hidden card, such as a discarded card, the consequences can differ.
        """
        here, there = after.consequences(player), other.consequences(player)
        if any(item.reveals_card() for item in here + there):
            return
        if json_text(after.observe(player)) == json_text(other.observe(player)):
            self.require(here == there, f"hidden cards must not affect the consequences of an action: {here!r}")

    # ---- the end, and the record

    def check_end(self, state: State, last: list[Action]) -> None:
        self.where = f"{self.name}, seed {self.seed}, the end"
        self.require(state.result() is not None and not state.actions(), "a finished game must have no actions")
        self.check_refusal(state, last)

    def check_record(self, record: Record, state: State) -> None:
        [twin] = parse_records("\n".join(record.lines()))
        self.require(list(twin.lines()) == list(record.lines()), "reading back a record must produce an equal record")
        try:
            final = json_text(twin.final())
        except RecordError as error:
            raise self.failure(f"the same seed and actions must reproduce the game: {error}") from None
        self.require(final == json_text(state), "the same seed and actions must reproduce the game")
