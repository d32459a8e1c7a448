"""`check_game`: plays games at random and checks every promise a game makes to search, agents and records."""

from __future__ import annotations

import io
import json
import pickle
from collections.abc import Callable

from topdeck.errors import IllegalAction, RecordError
from topdeck.game import Action, Deck, Observation, State
from topdeck.record import Record, parse_records, setup_of
from topdeck.registry import load_game, two_decks
from topdeck.rng import Rng

MOST_ACTIONS = 5000
STEPS = 6  # of a walk, which is taken again in other orders
ORDERS = 4
TRIES = 3


class CheckFailed(AssertionError):
    """A promise is broken; the message says which one, and where."""


def check_game(
    name: str,
    decks: tuple[Deck | str, Deck | str],
    *,
    games: int = 1,
    seed: int = 0,
    every: int = 1,
    **settings: object,
) -> None:
    """Play random games and check every `every`-th position; raises CheckFailed at the first broken promise."""
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
        state = self.start()
        record = Record(self.name, self.decks, self.seed, setup_of(self.game, state))
        last: Action | None = None
        while state.result() is None:
            self.where = f"{self.name}, seed {self.seed}, action {len(record.actions)}"
            self.demand(len(record.actions) < MOST_ACTIONS, "the game ends some day")
            if len(record.actions) % self.every == 0:
                self.check_position(state)
            last = self.rng.choice(state.actions())
            self.play(state, last)
            record.add(state, last)
        self.check_end(state, last)
        self.check_record(record, state)

    def start(self) -> State:
        return self.game.start(self.decks, self.seed, **self.settings)

    def demand(self, kept: bool, promise: str) -> None:
        if not kept:
            raise CheckFailed(f"{self.where}: broken promise: {promise}")

    def play(self, state: State, action: Action) -> None:
        """Apply an action that is on the list."""
        try:
            state.apply(action)
        except IllegalAction as error:
            self.demand(False, f"what is listed can be played: {error}")

    # ---- one position

    def check_position(self, state: State) -> None:
        actions = state.actions()
        self.demand(not self.game.faults(state), f"no invariant is broken: {self.game.faults(state)}")
        self.check_enumeration(state, actions)
        self.check_copies(state, self.rng.choice(actions))
        self.check_chance(state, self.futures.choice(actions))
        self.check_orders(state)
        self.check_actions(state, actions)
        self.check_refusal(state, [action for action in self.seen if action not in actions])
        self.seen.update(dict.fromkeys(actions))
        self.check_forms(state, self.rng.choice(actions))
        for player in (0, 1):
            self.check_view(state, player)

    def check_enumeration(self, state: State, actions: list[Action]) -> None:
        self.demand(state.player in (0, 1) and bool(actions), "somebody can decide something")
        self.demand(len(set(actions)) == len(actions), "no action is listed twice")
        before = form(state)
        self.demand(state.actions() == actions, "actions are listed in a fixed order")
        self.demand(form(state) == before, "listing actions changes nothing")
        ending = state.passing()
        self.demand(ending is None or ending in actions, "what gives up the turn is one of the actions")

    def check_copies(self, state: State, action: Action) -> None:
        before = form(state)
        stepped, applied = state.copy(), state.copy()
        self.demand(form(stepped) == before, "a copy is equal")
        self.demand(stepped.fingerprint() == state.fingerprint(), "a copy has the same fingerprint")
        stepped.step(action)
        self.demand(form(state) == before, "what happens to a copy does not happen to the original")
        self.play(applied, action)
        self.demand(form(stepped) == form(applied), "apply and step do the same")

    def check_chance(self, state: State, action: Action) -> None:
        """Another seed is another future of the same position, and `chances` tells whether the future matters."""
        stepped, other = state.copy(), state.copy()
        self.demand(stepped.chances() == state.chances(), "a copy has the same chances")
        other.seed(self.futures.seed())
        self.demand(appearance(other) == appearance(state.copy()), "another seed changes nothing but the future")
        stepped.step(action)
        if stepped.chances() == state.chances():
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
        same = self.lengths.setdefault(state.outline(), len(actions)) == len(actions)
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
        try:
            twin.apply(action)
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
        other = state.copy()
        other.step(action)
        twin.step(action)
        self.demand(twin.fingerprint() == other.fingerprint(), "a state read back plays on alike")
        self.demand(form(pickle.loads(pickle.dumps(state))) == text, "a state can be pickled")

    # ---- what a player sees

    def check_view(self, state: State, player: int) -> None:
        before = form(state)
        view = state.observe(player)
        self.demand(form(state) == before, "observing changes nothing")
        expected = state.actions() if state.player == player else []
        self.demand(view.actions() == expected, "an observation has the actions of the state")
        ending = state.passing() if state.player == player else None
        self.demand(view.passing() == ending, "an observation says how to give up the turn, as the state does")
        self.check_honesty(view, self.game.disguise(state, player, self.rng).observe(player))
        twin = self.game.observation(json.loads(form(view)))
        self.demand(form(twin) == form(view), "the JSON form of an observation can be read back")
        self.check_sample(view, player)

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

    def check_sample(self, view: Observation, player: int) -> None:
        sample = view.sample(self.rng)
        faults = self.game.faults(sample)
        self.demand(not faults, f"a sample breaks no invariant: {faults}")
        same = form(sample.observe(player)) == form(view)
        self.demand(same, "a sample looks like the observation it was drawn from")
        for _ in range(20):
            actions = sample.actions()
            if not actions:
                break
            sample.step(self.rng.choice(actions))
        faults = self.game.faults(sample)
        self.demand(not faults, f"a sample that was played on breaks no invariant: {faults}")

    # ---- the end, and the whole

    def check_end(self, state: State, last: Action | None) -> None:
        self.where = f"{self.name}, seed {self.seed}, the end"
        result = state.result()
        self.demand(result is not None and state.actions() == [], "when it is over nothing can be done")
        self.check_refusal(state, [] if last is None else [last])

    def check_record(self, record: Record, state: State) -> None:
        [twin] = parse_records("\n".join(record.lines()))
        self.demand(list(twin.lines()) == list(record.lines()), "a record can be read back")
        try:
            same = form(twin.final()) == form(state)
        except RecordError as error:
            self.demand(False, f"the same seed and actions make the same game: {error}")
        self.demand(same, "the same seed and actions make the same game")
