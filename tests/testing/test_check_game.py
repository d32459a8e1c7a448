"""`check_game` finds games that violate a requirement, and names the requirement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from types import MappingProxyType
from typing import TypeVar
from unittest.mock import patch

import pytest
from tiny_game import EVEN, LOW, NAME, RANKS, Duel, HighCard, Lay, View, parts

import topdeck
from topdeck.core.consequence import Consequence
from topdeck.core.deck import Deck
from topdeck.core.errors import IllegalAction
from topdeck.core.event import Event
from topdeck.core.game import Game, GameDecks
from topdeck.core.registry import LOADED, PLACES
from topdeck.core.rng import Rng, advance
from topdeck.core.state import Action, Belief, Json, Result, Situation, State
from topdeck.testing import CheckFailed, check_game

TICKS = count()  # what no game may look at: it is another number each time


@pytest.fixture(autouse=True)
def _registry_as_before() -> Iterator[None]:
    with patch.dict(PLACES), patch.dict(LOADED):
        yield


# ---- views that know more than they should


class Spy(View):
    """A view that knows the opponent's hand, but shows it in none of its forms."""

    opponent: list[int]

    def to_json(self) -> Json:
        return {name: value for name, value in super().to_json().items() if name != "opponent"}

    def __reduce__(self) -> tuple[type[View], tuple[object, ...]]:
        return View, tuple(parts(self).values())


V = TypeVar("V", bound=Spy)


def spying(state: Duel, player: int, kind: type[V]) -> V:
    view = kind(**parts(Duel.observe(state, player)))
    view.opponent = list(state.hands[1 - player])
    return view


class TellsInJson(Spy):
    def to_json(self) -> Json:
        return {**super().to_json(), "opponent": self.opponent}


class TellsWhenPrinted(Spy):
    def __str__(self) -> str:
        return f"the opponent holds {self.opponent}"


class TellsInRepr(Spy):
    def __str__(self) -> str:
        return "a view"

    def __repr__(self) -> str:
        return f"TellsInRepr({self.opponent})"


class TellsInPickle(Spy):
    def __reduce__(self) -> tuple[type[View], tuple[object, ...]]:
        return TellsInPickle, (*super().__reduce__()[1], self.opponent)


class TellsInSamples(Spy):
    def sample(self, rng: Rng, belief: Belief | None = None) -> Duel:
        drawn = super().sample(rng, belief)
        drawn.hands[1 - self.player] = list(self.opponent)
        return drawn


class ShowsHandInJson(Duel):
    def observe(self, player: int) -> View:
        return spying(self, player, TellsInJson)


class ShowsHandWhenPrinted(Duel):
    def observe(self, player: int) -> View:
        return spying(self, player, TellsWhenPrinted)


class ShowsHandInRepr(Duel):
    def observe(self, player: int) -> View:
        return spying(self, player, TellsInRepr)


class ShowsHandInPickle(Duel):
    def observe(self, player: int) -> View:
        return spying(self, player, TellsInPickle)


class ShowsHandInSamples(Duel):
    def observe(self, player: int) -> View:
        return spying(self, player, TellsInSamples)


# ---- views that are wrong


class Blind(View):
    def actions(self) -> list[Action]:
        return super().actions()[:1]


class Dreamer(View):
    """A view whose samples change the player's own hand."""

    def sample(self, rng: Rng, belief: Belief | None = None) -> Duel:
        drawn = super().sample(rng, belief)
        drawn.hands[self.player] = [rng.choice(RANKS) for card in self.hand]
        return drawn


class Miscounter(View):
    """A view whose samples give the opponent one card too many."""

    def sample(self, rng: Rng, belief: Belief | None = None) -> Duel:
        drawn = super().sample(rng, belief)
        drawn.hands[1 - self.player].append(2)
        return drawn


class Cheat(View):
    """A view whose samples contain cards that do not exist."""

    def sample(self, rng: Rng, belief: Belief | None = None) -> Duel:
        drawn = super().sample(rng, belief)
        drawn.decks[1 - self.player] = [99 for card in range(self.opponent_deck)]
        return drawn


class SeesTooFewActions(Duel):
    def observe(self, player: int) -> View:
        return Blind(**parts(super().observe(player)))


class SamplesAnotherHand(Duel):
    def observe(self, player: int) -> View:
        return Dreamer(**parts(super().observe(player)))


class SamplesTooManyCards(Duel):
    def observe(self, player: int) -> View:
        return Miscounter(**parts(super().observe(player)))


class SamplesImpossibleCards(Duel):
    def observe(self, player: int) -> View:
        return Cheat(**parts(super().observe(player)))


class SeesForAnybody(Duel):
    def observe(self, player: int) -> View:
        return View(**{**parts(super().observe(player)), "player": 0})


class Forgetful(View):
    """A view whose JSON form omits the history."""

    def to_json(self) -> Json:
        return {**super().to_json(), "history": []}


class ForgetsHistory(Duel):
    def observe(self, player: int) -> View:
        return Forgetful(**parts(super().observe(player)))


class SortsHandsWhenLookedAt(Duel):
    def observe(self, player: int) -> View:
        for hand in self.hands:
            hand.sort()
        return super().observe(player)


# ---- what players are told


class TellsTheHand(Duel):
    def describe(self, action: Action) -> str:
        return f"{action} of {self.hands[self.player]}"


class ShowsWhatIsLaidFaceDown(Duel):
    """A game in which every card is laid face down, but descriptions of actions still name the card."""

    def to_json(self) -> Json:
        return {**super().to_json(), "face down": f"the card {self.laid}" if self.laid else ""}

    def describe(self, action: Action) -> str:
        assert isinstance(action, Lay)
        return f"lay the card {action.rank}"


class HidesItsOwn(Duel):
    def redact(self, action: Action, player: int) -> Action:
        return Lay(0)


class BlamesTheOther(Duel):
    def event(self, action: Action) -> Event:
        return Event(1 - self.player, self.turn, action.text(), action.text())


class LosesWords(Event):
    def to_json(self) -> Json:
        return {**super().to_json(), "words": ""}


class TellsWithoutWords(Duel):
    def event(self, action: Action) -> Event:
        return LosesWords(self.player, self.turn, action.text(), action.text())


class LogsDraws(Duel):
    """A game that logs every drawn card for both players."""

    def draw(self, seat: int) -> None:
        super().draw(seat)
        if self.log is not None and self.hands[seat]:
            self.log.add(Consequence("draw", seat, words=f"draw {self.hands[seat][-1]}"))


class NamesLaidCards(ShowsWhatIsLaidFaceDown):
    """A game in which every card is laid face down, but the log still names the card."""

    def describe(self, action: Action) -> str:
        return "lay a card"

    def redact(self, action: Action, player: int) -> Action:
        return action if player == self.player else Lay(0)

    def step(self, action: Action) -> None:
        super().step(action)
        if self.log is not None and self.laid:
            self.log.add(Consequence("lay", self.player, words=f"the card {self.laid} is laid"))


class KeepsItsLog(Duel):
    def copy(self) -> Duel:
        twin = super().copy()
        twin.log = self.log
        return twin


class CountsItsLog(Duel):
    def to_json(self) -> Json:
        return {**super().to_json(), "log": self.log is not None}


# ---- masks and actions of small games


class Hidden(State):
    """The base class creates its views; `fill` is not implemented, so the opponent's card stays unknown."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards
        self.player, self.turn = 0, 1

    def actions(self) -> list[Action]:
        return [] if self.result() else [Lay(2), Lay(3)]

    def step(self, action: Action) -> None:
        self.player, self.turn = 1 - self.player, self.turn + 1

    def result(self) -> Result | None:
        return Result(None, "both have laid a card") if self.turn > 2 else None

    def mask(self, player: int) -> None:
        self.cards[1 - player] = 0


class Guessed(Hidden):
    """A view whose samples contain a random card for the opponent."""

    def fill(self, player: int, rng: Rng) -> None:
        self.cards[1 - player] = rng.choice(RANKS)


class FillsNothing(Hidden):
    """A view whose samples still contain the placeholder."""

    def fill(self, player: int, rng: Rng) -> None:
        pass


class FillsOnlyCards(Guessed):
    """A view whose samples contain a random card, but no secret."""

    def __init__(self, cards: list[int]) -> None:
        super().__init__(cards)
        self.secrets = [True, True]

    def mask(self, player: int) -> None:
        super().mask(player)
        self.secrets[1 - player] = False


class Open(Hidden):
    """A game without hidden information."""

    def mask(self, player: int) -> None:
        pass


class SamplesNoCards(View):
    """A view whose samples give the opponent, who is to move, an empty hand."""

    def sample(self, rng: Rng, belief: Belief | None = None) -> Duel:
        it = super().sample(rng, belief)
        return Handless(it.hands, it.decks, it.streams, it.points, it.laid, it.player, it.turn)


class Handless(Duel):
    """A state in which the opponent has no legal action."""

    def actions(self) -> list[Action]:
        return []


class SamplesStuckGames(Duel):
    def observe(self, player: int) -> View:
        seen = parts(super().observe(player))
        return SamplesNoCards(**seen) if player != self.player else View(**seen)


@dataclass
class Loose(Action):
    """An action without `frozen=True`, which is therefore not hashable."""

    rank: int

    def text(self) -> str:
        return f"lay {self.rank}"


class Mutable(Open):
    def actions(self) -> list[Action]:
        return [] if self.result() else [Loose(2)]


class Small(Game):
    """A game that defines only its rules and uses all defaults of the base class."""

    name = "small"
    position: type[Hidden]

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> State:
        return self.position([2 + seed % 5, 3])


# ---- lists of actions


class RollsDiceToList(Duel):
    def actions(self) -> list[Action]:
        self.streams[0] = advance(self.streams[0])
        return super().actions()


class PassesWithAnotherCard(Duel):
    def pass_action(self) -> Action | None:
        return Lay(77)


class PassesUnseen(Duel):
    def pass_action(self) -> Action | None:
        return self.actions()[0]


class ListsTwice(Duel):
    def actions(self) -> list[Action]:
        return [*super().actions(), *super().actions()[:1]]


class ListsInAnyOrder(Duel):
    def actions(self) -> list[Action]:
        return super().actions()[:: 1 if next(TICKS) % 2 else -1]


class GetsStuck(Duel):
    def actions(self) -> list[Action]:
        return super().actions() if self.turn < 3 else []


class GoesOnWhenOver(Duel):
    def actions(self) -> list[Action]:
        return super().actions() or [Lay(2)]


# ---- copies, steps and the end


class SharesHands(Duel):
    def copy(self) -> Duel:
        twin = super().copy()
        twin.hands = self.hands
        return twin


class ForgetsPointsInCopies(Duel):
    def copy(self) -> Duel:
        twin = super().copy()
        twin.points = [0, 0]
        return twin


class CountsCopies(Duel):
    def fingerprint(self) -> int:
        return super().fingerprint() ^ next(TICKS)


class MixesUpHands(Duel):
    """A state that treats all cards that can be laid as the same."""

    def fingerprint(self) -> int:
        return len(self.hands[self.player]) + 8 * self.player


class MixesUpOutlines(Duel):
    def shape_hash(self) -> int:
        return self.player


class AppliesGenerously(Duel):
    def apply(self, action: Action) -> None:
        super().apply(action)
        self.points[0] += 1


class RefusesHighCards(Duel):
    def apply(self, action: Action) -> None:
        if action == Lay(8):
            raise IllegalAction("eight is too high")
        super().apply(action)


class AcceptsEverything(Duel):
    def apply(self, action: Action) -> None:
        assert isinstance(action, Lay)
        if action.rank not in self.hands[self.player]:
            self.hands[self.player].append(action.rank)
        self.step(action)


class ForgetsToCheck(Duel):
    def apply(self, action: Action) -> None:
        self.step(action)


class ChargesForIllegalActions(Duel):
    def apply(self, action: Action) -> None:
        if action not in self.actions():
            self.points[self.player] -= 1
        super().apply(action)


class ChecksNothing(Duel):
    def check(self, action: Action) -> None:
        pass

    def apply(self, action: Action) -> None:
        super().check(action)
        self.step(action)


class HidesChance(Duel):
    def rng_signature(self) -> int:
        return 0


class FindsChanceEverywhere(Duel):
    def rng_signature(self) -> int:
        return next(TICKS)


class DealsAnewWhenSeeded(Duel):
    def seed(self, seed: int) -> None:
        super().seed(seed)
        self.hands.reverse()


class NeverEnds(Duel):
    def step(self, action: Action) -> None:
        assert isinstance(action, Lay)
        self.hands[self.player].append(action.rank)
        super().step(action)


# ---- forms


class LosesPoints(Duel):
    def to_json(self) -> Json:
        return {**super().to_json(), "points": [0, 0]}


class LosesStreams(Duel):
    def to_json(self) -> Json:
        return {**super().to_json(), "streams": [1, 1]}


class LosesTurnInPickle(Duel):
    def __reduce__(self) -> tuple[type[Duel], tuple[object, ...]]:
        parts = (self.hands, self.decks, self.streams, self.points, self.laid, self.player, 1)
        return type(self), parts


class MisreadsActions(Duel):
    def parse(self, text: str) -> Action:
        return Lay(5)


class SwapsHandsWhenRead(HighCard):
    def state(self, data: Json) -> Duel:
        return super().state({**data, "hands": data["hands"][::-1]})


class SwapsHandsWhenSeen(HighCard):
    def observation(self, data: Json) -> View:
        return super().observation({**data, "hand": data["deck"]})


class RenamingDecks(GameDecks):
    def from_json(self, data: Json) -> Deck:
        return super().from_json({**data, "name": "another"})


class RenamesDecks(HighCard):
    @cached_property
    def decks(self) -> GameDecks:
        return RenamingDecks(self)


class IgnoresSeed(HighCard):
    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> Duel:
        return super().start(decks, next(TICKS), **settings)


class KnowsRanks(HighCard):
    """It knows which cards there are."""

    def violations(self, state: State) -> list[str]:
        assert isinstance(state, Duel)
        cards = [card for zone in (*state.hands, *state.decks) for card in zone]
        return [f"there is no card {card}" for card in cards if card not in RANKS]


class HidesATen(KnowsRanks):
    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> Duel:
        game = super().start(decks, seed, **settings)
        game.decks[1][-1] = 10
        return game


class LongestHand(Situation):
    """A situation that returns a number, although it declares only a few words."""

    words = ("none", "one")

    def word(self, state: State, player: int) -> str:
        assert isinstance(state, Duel)
        return "none" if not state.hands[player] else str(len(state.hands[player]))


class HighestCard(Situation):
    """A situation that depends on the opponent's hand."""

    words = tuple(map(str, (0, *RANKS)))

    def word(self, state: State, player: int) -> str:
        assert isinstance(state, Duel)
        return str(max(state.hands[1 - player], default=0))


class LacksWords(HighCard):
    situations = MappingProxyType({"hand": LongestHand()})


class PeeksAtHands(HighCard):
    situations = MappingProxyType({"highest": HighestCard()})


class DislikesTurnTwo(HighCard):
    def violations(self, state: State) -> list[str]:
        return ["it is turn 2"] if state.turn == 2 else []


# ---- the tests


def game_with(duel: type[Duel], kind: type[HighCard] = HighCard) -> HighCard:
    game = kind()
    game.duel = duel
    return game


def promise_broken_by(game: HighCard, every: int = 1) -> str:
    topdeck.register(NAME, game)
    with pytest.raises(CheckFailed) as failure:
        check_game(NAME, (LOW, EVEN), games=3, every=every)
    where, _, promise = str(failure.value).partition(": requirement violated: ")
    assert where.startswith(f"{NAME}, seed ")
    return promise


@pytest.mark.parametrize(
    ("duel", "promise"),
    [
        (ShowsHandInJson, "hidden cards must not affect the JSON form of an observation"),
        (ShowsHandWhenPrinted, "hidden cards must not affect the printed form of an observation"),
        (ShowsHandInRepr, "hidden cards must not affect the repr of an observation"),
        (ShowsHandInPickle, "hidden cards must not affect the pickle of an observation"),
        (ShowsHandInSamples, "hidden cards must not affect the samples of an observation"),
        (SeesTooFewActions, "an observation must list the player's legal actions"),
        (SamplesAnotherHand, "a sample must produce the observation from which it was drawn"),
        (SamplesTooManyCards, "a sample must produce the observation from which it was drawn"),
        (SeesForAnybody, "an observation must contain the correct player and turn"),
        (ForgetsHistory, "an observation that is read back must retain its history"),
        (TellsTheHand, "hidden cards must not affect an event: Event(0, 1, 'lay "),
        (ShowsWhatIsLaidFaceDown, "an event must not name hidden cards: Event(0, 1, 'lay "),
        (LogsDraws, "hidden cards must not affect the consequences of an action: (Consequence('draw', "),
        (NamesLaidCards, "an event must not name hidden cards: Event(0, 1, 'lay "),
        (KeepsItsLog, "a copy must have no log"),
        (CountsItsLog, "a copy must equal its original"),
        (HidesItsOwn, "players must see their own decisions"),
        (BlamesTheOther, "an event must contain the decision's player and turn"),
        (TellsWithoutWords, "reading back an event must produce an equal event: Event(0, 1, 'lay "),
        (SortsHandsWhenLookedAt, "observing must not change the state"),
        (RollsDiceToList, "listing actions must not change the state"),
        (ListsTwice, "no action may be listed twice"),
        (PassesWithAnotherCard, "the pass action must be legal"),
        (PassesUnseen, "an observation must return the player's pass action"),
        (ListsInAnyOrder, "actions must be listed in a fixed order"),
        (GetsStuck, "a player must have at least one legal action"),
        (GoesOnWhenOver, "a finished game must have no actions"),
        (SharesHands, "playing on a copy must not change the original"),
        (ForgetsPointsInCopies, "a copy must equal its original"),
        (CountsCopies, "a copy must have the same fingerprint"),
        (HidesChance, "a random event must change the RNG signature"),
        (FindsChanceEverywhere, "a copy must have the same RNG signature"),
        (DealsAnewWhenSeeded, "another seed must change only future random events"),
        (MixesUpHands, "positions with the same fingerprint must have the same actions"),
        (MixesUpOutlines, "positions with the same shape hash must have the same number of actions"),
        (AppliesGenerously, "apply and step must have the same effect"),
        (RefusesHighCards, "listed actions must be playable: eight is too high"),
        (AcceptsEverything, "an illegal action must raise IllegalAction; 'lay "),
        (ChecksNothing, "an illegal action must raise IllegalAction; 'lay "),
        (ForgetsToCheck, "an illegal action must raise IllegalAction, not ValueError"),
        (ChargesForIllegalActions, "an illegal action must not change the state"),
        (LosesPoints, "a state that is read back must have the same fingerprint"),
        (LosesStreams, "a state that is read back must continue in the same way"),
        (LosesTurnInPickle, "pickling a state must produce an equal state"),
        (MisreadsActions, "must produce an equal action"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_position_that_breaks_a_promise_is_found(duel: type[Duel], promise: str) -> None:
    assert promise in promise_broken_by(game_with(duel))


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (SwapsHandsWhenRead, "reading back the JSON form of a state must produce an equal state"),
        (SwapsHandsWhenSeen, "reading back the JSON form of an observation must produce an equal observation"),
        (LacksWords, "a situation must return one of its words: hand returned '3'"),
        (PeeksAtHands, "hidden cards must not affect the situation highest"),
        (RenamesDecks, "reading back a record must produce an equal record"),
        (IgnoresSeed, "the same seed and actions must reproduce the game"),
        (HidesATen, "no invariant may be violated: ['there is no card 10']"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_game_that_breaks_a_promise_is_found(game: type[HighCard], promise: str) -> None:
    assert promise in promise_broken_by(game())


def test_a_sample_with_impossible_cards_is_found() -> None:
    promise = promise_broken_by(game_with(SamplesImpossibleCards, KnowsRanks))
    assert promise.startswith("a sample must not violate an invariant: ['there is no card 99'")


def check_small(position: type[Hidden]) -> None:
    game = Small()
    game.position = position
    topdeck.register("small", game)
    check_game("small")


@pytest.mark.parametrize("position", [Guessed, Open])
def test_views_of_the_base_class_need_a_fill_only_if_something_is_masked(position: type[Hidden]) -> None:
    check_small(position)


@pytest.mark.parametrize(
    ("position", "fields"), [(Hidden, "cards"), (FillsNothing, "cards"), (FillsOnlyCards, "secrets")]
)
def test_a_state_that_masks_its_fields_without_filling_them_is_found(position: type[Hidden], fields: str) -> None:
    complaint = f"`fill` must replace all placeholders that `mask` sets, but it never changes {fields}"
    with pytest.raises(CheckFailed, match=complaint):
        check_small(position)


def test_actions_that_are_not_hashable_are_found() -> None:
    with pytest.raises(
        CheckFailed, match=r"an action must be hashable \(unhashable type: 'Loose'\); declare its class"
    ):
        check_small(Mutable)


def test_a_sample_without_legal_actions_is_found() -> None:
    promise = promise_broken_by(game_with(SamplesStuckGames))
    assert promise == "a sample of an unfinished game must have a legal action"


def test_a_game_without_end_is_found() -> None:
    assert promise_broken_by(game_with(NeverEnds), every=100_000) == "the game must end"


def test_an_honest_game_passes() -> None:
    topdeck.register(NAME, KnowsRanks())
    check_game(NAME, (LOW, "even"), games=3)


def test_cards_are_laid_without_chance_until_both_draw() -> None:
    duel = HighCard().start((LOW, EVEN), 1)
    before = duel.rng_signature()
    duel.step(duel.actions()[0])
    assert duel.rng_signature() == before
    duel.step(duel.actions()[0])
    assert duel.rng_signature() != before


def test_the_message_names_the_position() -> None:
    topdeck.register(NAME, game_with(GetsStuck))
    with pytest.raises(
        CheckFailed, match=r"^high-card, seed 5, action 4: requirement violated: a player must have at least"
    ):
        check_game(NAME, (LOW, EVEN), seed=5)


def test_only_every_so_many_positions_may_be_looked_at() -> None:
    assert promise_broken_by(DislikesTurnTwo()) == "no invariant may be violated: ['it is turn 2']"
    check_game(NAME, (LOW, EVEN), every=4)  # of turns 1, 3, 5 and 7


@pytest.mark.parametrize(
    "decks", [("AggroPirateWarrior", "MidrangeJadeShaman"), ("MidrangeSecretHunter", "MiraclePirateRogue")]
)
def test_hearthstone_keeps_every_promise(decks: tuple[str, str]) -> None:
    check_game("hearthstone", decks, seed=4, every=3)


def test_a_hearthstone_with_other_settings_keeps_them_too() -> None:
    decks = ("ZooDiscardWarlock", "MidrangeBuffPaladin")
    check_game("hearthstone", decks, every=4, mulligan=False, max_turns=12, positions="all")
