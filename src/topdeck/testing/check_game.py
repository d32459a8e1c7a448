"""`check_game`: plays games at random and checks every promise a game makes to search, agents and records."""

from __future__ import annotations

import io
import json
import pickle
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from topdeck.core.deck import Deck
from topdeck.core.errors import IllegalAction, RecordError
from topdeck.core.event import Event, event_from_json
from topdeck.core.record import Record, parse_records, setup_of
from topdeck.core.registry import load_game, two_decks
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action, Observation, State

MOST_ACTIONS = 5000
STEPS = 6  # of a walk, which is taken again in other orders
ORDERS = 4
TRIES = 3


class CheckFailed(AssertionError):
    """A promise is broken; the message says which one, and where."""


def check_game(
    name: str, decks: Iterable[Deck | str] = (), *, games: int = 1, seed: int = 0, every: int = 1, **settings: object
) -> None:
    """Play random games and check every `every`-th position.

    Args:
        name: The game, by its registered name or as `module:Class`.
        decks: The decks of both players; not needed for a game that has no decks or only one.
        games: The number of games.
        seed: The seed of the first game; each game adds one.
        every: Check every so many actions.
        settings: Settings of the game.

    Raises:
        CheckFailed: The game breaks a promise; the message says which one, and where.
    """
    game = load_game(name)
    both = two_decks(game, decks)
    for number in range(seed, seed + games):
        Check(name, both, number, every, settings).run()


def form(it: State | Observation) -> str:
    """All of it, as it is now."""
    return json.dumps(it.to_json())


def appearance(state: State) -> tuple[object, ...]:
    """All that does not depend on the random streams."""
    return state.fingerprint(), state.actions(), form(state.observe(0)), form(state.observe(1))


def pickled(view: Observation) -> bytes:
    """The pickle, whichever equal objects are the same object."""
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer)
    pickler.fast = True
    pickler.dump(view)
    return buffer.getvalue()


def with_history(view: Observation, history: tuple[Event, ...]) -> Observation:
    """A view, and what the player was told before it."""
    view.history = history
    return view


def texts(data: object) -> Iterator[str]:
    """All texts in a JSON form, such as the names of cards."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts(value)


def still_hidden(before: State, after: State, player: int) -> list[str]:
    """The names that are in a position and not in what the player sees of it, unless one of them has just gone."""
    seen = set(texts(after.observe(player).to_json()))
    then, now = Counter(texts(before.to_json())), Counter(texts(after.to_json()))
    return [name for name in now if name not in seen and now[name] >= then[name]]


class Check:
    """One random game under scrutiny."""

    def __init__(self, name: str, decks: tuple[Deck, Deck], seed: int, every: int, settings: dict[str, object]) -> None:
        self.name = name
        self.game = load_game(name)
        self.decks = decks
        self.seed = seed
        self.every = every
        self.settings = settings
        self.rng = Rng(seed, 50)
        self.futures = Rng(seed, 52)
        self.walks = Rng(seed, 53)
        self.where = "the start"
        self.seen: dict[Action, None] = {}  # every action that was legal at some time
        self.lists: dict[int, list[Action]] = {}  # the actions by fingerprint
        self.lengths: dict[int, int] = {}  # how many there are, by outline

    def run(self) -> None:
        session = Session(self.start())
        state = session.state
        record = Record(self.name, self.decks, self.seed, setup_of(self.game, state))
        while (seat := session.player) is not None:
            played = len(session.actions)
            self.where = f"{self.name}, seed {self.seed}, action {played}"
            self.demand(played < MOST_ACTIONS, "the game ends some day")
            if played % self.every == 0:
                self.check_position(session)
            action = self.rng.choice(state.actions())
            if played % self.every == 0:
                self.check_events(state, action)
            self.play(session.submit, seat, action)
            record.add(state, action)
        self.check_end(state, session.actions[-1:])
        self.check_record(record, state)

    def start(self) -> State:
        return self.game.start(self.decks, self.seed, **self.settings)

    def demand(self, kept: bool, promise: str) -> None:
        if not kept:
            raise CheckFailed(f"{self.where}: broken promise: {promise}")

    def play(self, step: Callable[..., None], *listed: object) -> None:
        """Take a step with an action that is on the list."""
        try:
            step(*listed)
        except IllegalAction as error:
            self.demand(False, f"what is listed can be played: {error}")

    # ---- one position

    def check_position(self, session: Session) -> None:
        state = session.state
        actions = state.actions()
        self.demand(not self.game.violations(state), f"no invariant is broken: {self.game.violations(state)}")
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
        self.demand(state.player in (0, 1) and bool(actions), "somebody can decide something")
        self.demand(len(set(actions)) == len(actions), "no action is listed twice")
        before = form(state)
        self.demand(state.actions() == actions, "actions are listed in a fixed order")
        self.demand(form(state) == before, "listing actions changes nothing")
        ending = state.pass_action()
        self.demand(ending is None or ending in actions, "what gives up the turn is one of the actions")

    def check_copies(self, state: State, action: Action) -> None:
        before = form(state)
        stepped, applied = state.copy(), state.copy()
        self.demand(form(stepped) == before, "a copy is equal")
        self.demand(stepped.fingerprint() == state.fingerprint(), "a copy has the same fingerprint")
        stepped.step(action)
        self.demand(form(state) == before, "what happens to a copy does not happen to the original")
        self.play(applied.apply, action)
        self.demand(form(stepped) == form(applied), "apply and step do the same")

    def check_chance(self, state: State, action: Action) -> None:
        """Another seed is another future of the same position, and `rng_signature` tells whether the future matters."""
        stepped, other = state.copy(), state.copy()
        self.demand(stepped.rng_signature() == state.rng_signature(), "a copy has the same chances")
        other.seed(self.futures.seed())
        self.demand(appearance(other) == appearance(state.copy()), "another seed changes nothing but the future")
        stepped.step(action)
        if stepped.rng_signature() == state.rng_signature():
            other.step(action)
            same = other.fingerprint() == stepped.fingerprint()
            self.demand(same, "where chance has been at work, the chances are others than before")

    def check_orders(self, state: State) -> None:
        """The same steps in other orders: searches share what they find where two ways meet."""
        walk: list[Action] = []
        walker = state.copy()
        while len(walk) < STEPS and walker.result() is None and walker.actions():
            action, walker = self.step_on(walker)
            walk.append(action)
        for _ in range(ORDERS):
            twin, left = state.copy(), list(walk)
            while twin.result() is None and (options := [one for one in left if one in twin.actions()]):
                action = self.walks.choice(options)
                left.remove(action)
                twin.step(action)
                self.check_fingerprint(twin)

    def step_on(self, state: State) -> tuple[Action, State]:
        """A random step; one after which the same player decides, if a few tries find any."""
        for _ in range(TRIES):
            action, after = self.walks.choice(state.actions()), state.copy()
            after.step(action)
            if after.player == state.player:
                break
        return action, after

    def check_fingerprint(self, state: State) -> None:
        actions = state.actions()
        same = self.lists.setdefault(state.fingerprint(), actions) == actions
        self.demand(same, "positions with the same fingerprint have the same actions")
        same = self.lengths.setdefault(state.shape_hash(), len(actions)) == len(actions)
        self.demand(same, "positions with the same outline have as many actions")

    def check_actions(self, state: State, actions: list[Action]) -> None:
        for action in actions:
            for twin in (state.parse(action.text()), state.parse_json(json.loads(json.dumps(action.to_json())))):
                self.demand(twin == action and hash(twin) == hash(action), f"'{action}' can be read back")
            self.demand(pickle.loads(pickle.dumps(action)) == action, f"'{action}' can be pickled")
            self.demand(bool(state.describe(action)), f"'{action}' can be described")

    def check_refusal(self, state: State, illegal: list[Action]) -> None:
        """An action that is not on the list is refused, and leaves no trace."""
        if not illegal:
            return
        action, before, twin = self.rng.choice(illegal), form(state), state.copy()
        for attempt in (twin.apply, twin.check):
            try:
                attempt(action)
            except IllegalAction:
                self.demand(form(twin) == before == form(state), "an illegal action changes nothing")
            except Exception as error:
                self.demand(False, f"an illegal action is refused with IllegalAction, not with {error!r}")
            else:
                self.demand(False, f"an illegal action is refused; '{action}' was not")

    def check_forms(self, state: State, action: Action) -> None:
        text = form(state)
        twin = self.game.state(json.loads(text))
        self.demand(form(twin) == text, "the JSON form of a state can be read back")
        self.demand(twin.fingerprint() == state.fingerprint(), "a state read back has the same fingerprint")
        self.demand(twin.actions() == state.actions(), "a state read back has the same actions")
        other = state.child(action)
        twin.step(action)
        self.demand(twin.fingerprint() == other.fingerprint(), "a state read back plays on alike")
        self.demand(form(pickle.loads(pickle.dumps(state))) == text, "a state can be pickled")

    # ---- what a player sees

    def check_view(self, session: Session, player: int) -> None:
        state = session.state
        before = form(state)
        view = session.view(player)
        self.demand(form(state) == before, "observing changes nothing")
        self.demand(view.player == player and view.turn == state.turn, "an observation says whose it is, and the turn")
        expected = state.actions() if state.player == player else []
        self.demand(view.actions() == expected, "an observation has the actions of the state")
        ending = state.pass_action() if state.player == player else None
        self.demand(view.pass_action() == ending, "an observation says how to give up the turn, as the state does")
        disguised = self.game.resample_hidden(state, player, self.rng)
        self.check_honesty(view, with_history(disguised.observe(player), view.history))
        self.check_situations(state, disguised, player)
        twin = self.game.observation(json.loads(form(view)))
        self.demand(form(twin) == form(view), "the JSON form of an observation can be read back")
        for other in (twin, pickle.loads(pickle.dumps(view))):
            self.demand(other.history == view.history, "an observation that is read back has its history")
        self.check_sample(state.observe(player), player)

    def check_honesty(self, view: Observation, other: Observation) -> None:
        """Two positions that differ only in what is hidden look the same in every way."""
        looks: list[tuple[str, Callable[[Observation], object]]] = [
            ("JSON form", form),
            ("printed form", str),
            ("repr", repr),
            ("pickle", pickled),
            ("list of actions", lambda seen: [action.text() for action in seen.actions()]),
            ("samples", lambda seen: form(seen.sample(Rng(self.seed, 51)))),
        ]
        for what, look in looks:
            self.demand(look(view) == look(other), f"hidden cards do not show in the {what} of an observation")

    def check_situations(self, state: State, disguised: State, player: int) -> None:
        for name, situation in self.game.situations.items():
            word = situation.word(state, player)
            self.demand(word in situation.words, f"a situation says one of its words: {name} says {word!r}")
            self.demand(situation.word(disguised, player) == word, f"hidden cards do not show in the situation {name}")

    def check_sample(self, view: Observation, player: int) -> None:
        sample = view.sample(self.rng)
        faults = self.game.violations(sample)
        self.demand(not faults, f"a sample breaks no invariant: {faults}")
        same = form(sample.observe(player)) == form(view)
        self.demand(same, "a sample looks like the observation it was drawn from")
        for _ in range(20):
            actions = sample.actions()
            if not actions:
                break
            sample.step(self.rng.choice(actions))
        faults = self.game.violations(sample)
        self.demand(not faults, f"a sample that was played on breaks no invariant: {faults}")

    # ---- what a player is told

    def check_events(self, state: State, action: Action) -> None:
        """What both players are told of an action that is about to be played."""
        after = state.child(action)
        for player in (0, 1):
            seen = state.redact(action, player)
            event = state.event(seen)
            self.demand(player != state.player or seen == action, "a player sees its own decisions")
            same = (event.player, event.turn) == (state.player, state.turn)
            self.demand(same, "an event says who decided, and on which turn")
            for twin in (event_from_json(json.loads(json.dumps(event.to_json()))), pickle.loads(pickle.dumps(event))):
                self.demand(twin == event and hash(twin) == hash(event), f"an event can be read back: {event!r}")
            disguised = self.game.resample_hidden(state, player, self.futures)
            same = disguised.event(disguised.redact(action, player)) == event
            self.demand(same, f"hidden cards do not show in an event: {event!r}")
            names = still_hidden(state, after, player)
            told = [name for name in names if re.search(rf"\b{re.escape(name)}\b", f"{event.action}\n{event.words}")]
            self.demand(not told, f"an event names nothing that stays hidden: {event!r} tells of {', '.join(told)}")

    # ---- the end, and the whole

    def check_end(self, state: State, last: list[Action]) -> None:
        self.where = f"{self.name}, seed {self.seed}, the end"
        result = state.result()
        self.demand(result is not None and state.actions() == [], "when it is over nothing can be done")
        self.check_refusal(state, last)

    def check_record(self, record: Record, state: State) -> None:
        [twin] = parse_records("\n".join(record.lines()))
        self.demand(list(twin.lines()) == list(record.lines()), "a record can be read back")
        try:
            same = form(twin.final()) == form(state)
        except RecordError as error:
            self.demand(False, f"the same seed and actions make the same game: {error}")
        self.demand(same, "the same seed and actions make the same game")
