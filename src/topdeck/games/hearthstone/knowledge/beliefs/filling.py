"""Base classes for beliefs, and the simplest beliefs."""

from functools import cache
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.state import Belief, HiddenCards, Observation
from topdeck.games.hearthstone.cards.database import text_parts
from topdeck.games.hearthstone.cards.explorers import ReplaceAllCards
from topdeck.games.hearthstone.cards.oldgods.warlock import ReplaceClassCards
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.card import Card, PoolCard, deck_card
from topdeck.games.hearthstone.engine.constants import CREATED
from topdeck.games.hearthstone.engine.entity import new_entity
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.engine.zones import set_deck, set_hand
from topdeck.games.hearthstone.knowledge import hidden
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.language.effects.cards import AddOneOf, AddRandom, AddRandomOfEnemyClass
from topdeck.games.hearthstone.language.effects.choices import ToHand

MAKING: Final = (AddOneOf, AddRandom, AddRandomOfEnemyClass, ReplaceAllCards, ReplaceClassCards)


def class_and_seen_ids(opponent: Player, rules: Rules) -> list[str]:
    """Return the opponent's class, followed by the ids of the known cards in its deck list."""
    return [opponent.deck_class()] + [card.id for card in hidden.known_list_cards(opponent, rules)]


@mypyc_attr(acyclic=True)
class Guess:
    """Sampled cards for the hidden places, starting with the hand, and for the secrets in play."""

    def __init__(self, cards: list[Card], secrets: list[Card]) -> None:
        self.cards = cards
        self.secrets = secrets


@mypyc_attr(allow_interpreted_subclasses=True)
class HearthstoneBelief(Belief):
    """A belief that places the cards that were seen in the deck; subclasses sample the other hidden cards."""

    def __init__(self) -> None:
        self.view: HearthstoneObservation | None = None

    def prepare(self, view: HearthstoneObservation) -> None:
        """Prepare for a new view; this method is called once, before the first sample from the view is drawn."""

    def guess(self, view: HearthstoneObservation, count: i64, rng: Rng) -> Guess:
        """Sample `count` cards, plus one card for each secret in play."""
        raise NotImplementedError

    def place_made_cards(self, view: HearthstoneObservation, places: dict[int, Card], rng: Rng) -> None:
        """Place hidden cards that other cards created; by default, they are sampled like all other hidden cards."""

    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        assert isinstance(view, HearthstoneObservation)
        if view is not self.view:
            self.prepare(view)
            self.view = view
        opponent, rules = view.table.seat(1 - view.player), view.table.rules
        slots = hidden.unknown_in_hand(opponent, rules)
        hand: i64 = len(slots)
        size = hand + opponent.cards_left
        places = hidden.place_known_cards(hidden.known_hidden_cards(opponent, rules), slots, size, rng)
        self.place_made_cards(view, places, rng)
        guess = self.guess(view, size - len(places), rng)
        cards = hidden.merge_cards(places, guess.cards) if places else guess.cards
        return hidden.HearthstoneHidden(
            hand=tuple(cards[:hand]), deck=tuple(cards[hand:]), secrets=tuple(guess.secrets)
        )


class Unknown(HearthstoneBelief):
    """Leaves hidden cards as unplayable placeholders; only secrets are sampled, because they can be triggered."""

    def guess(self, view: HearthstoneObservation, count: i64, rng: Rng) -> Guess:
        rules = view.table.rules
        return Guess([rules.unknown] * count, hidden.possible_secrets(view.opponent, rules, rng))

    def __reduce__(self) -> Any:
        return Unknown, ()


# ---- cards that another card created


@mypyc_attr(allow_interpreted_subclasses=True)
class Informed(HearthstoneBelief):
    """A belief that, for each card created by a known card, samples from the cards that the known card can create."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[tuple[Card, list[int]]] = []  # known cards, and the hidden places of the cards they created

    def prepare(self, view: HearthstoneObservation) -> None:
        opponent = view.opponent
        slots = hidden.unknown_in_hand(opponent, view.table.rules)
        self.made = []
        for place, held in enumerate(slots):
            maker = held.maker
            if maker is not None and held.arrival == CREATED:
                self.made.append((maker, [place]))
        replacer = deck_replacer(opponent)
        if replacer is not None:
            size = len(slots) + opponent.cards_left
            places = [place for place in range(size) if place >= len(slots) or slots[place].arrival != CREATED]
            self.made.append((replacer, places))

    def place_made_cards(self, view: HearthstoneObservation, places: dict[int, Card], rng: Rng) -> None:
        for maker, made_places in self.made:
            free = [place for place in made_places if place not in places]
            cards = make_cards(view.table, 1 - view.player, maker, len(free), rng)
            places.update(zip(free, cards, strict=False))  # the effects may create fewer cards


def deck_replacer(opponent: Player) -> Card | None:
    """Return the visible card that has replaced the opponent's hand and deck, or None."""
    seen = [held.maker for held in opponent.hand if held.maker is not None]
    for card in [*seen, *[it.card for it in opponent.board], *opponent.graveyard]:
        if card.play is not None and any(isinstance(part, ReplaceAllCards) for part in making_effects(card)):
            return card
    return None


@cache  # called for every card in a graveyard at every decision
def making_effects(maker: Card) -> tuple[Effect, ...]:
    """Return the effects of a card that add hidden cards to the hand, either at random or by choice."""
    effects = [part for part in text_parts(maker) if isinstance(part, Effect)]
    return tuple([effect for effect in effects if isinstance(effect, MAKING) or is_choice_for_hand(effect)])


def is_choice_for_hand(effect: Effect) -> bool:
    """Return whether an effect lets a player choose a card that is added to the hand."""
    return isinstance(getattr(effect, "then", None), ToHand)


def make_cards(table: Table, side: i64, maker: Card, count: i64, rng: Rng) -> list[Card]:
    """Sample `count` cards that `maker` can create for this side, or none if it creates nothing now.

    The effects of `maker` run on a copy of the table regardless of their conditions, and choices are made at random.
    """
    effects = making_effects(maker)
    if not effects:
        return []
    game = table.copy()
    game.chance, game.choice, game.later, game.limbo = rng.seed() + 1, None, (), ()
    owner = game.seat(side)
    set_deck(owner, [])
    placeholder = [deck_card(game.rules.unknown)]  # for effects that replace the cards in hand
    cards: list[Card] = []
    while len(cards) < count:
        set_hand(game, owner, placeholder)
        effects[rng.below(len(effects))].run(game, new_entity(maker, 0, side), owner.hero)
        while game.has_choice():
            choose_at_random(game, owner)
        new = [held.card for held in owner.hand if held.arrival == CREATED]
        if not new:
            return []
        cards.append(new[0])
    return cards


def choose_at_random(game: Table, owner: Player) -> None:
    choice = game.choice
    assert choice is not None
    game.choice = None
    choice.then.run(game, owner, choice.options[game.random(len(choice.options))], choice)


# ---- any card of the class


class Uniform(Informed):
    """Samples uniformly from all cards available to the opponent's class."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[PoolCard] = []

    def prepare(self, view: HearthstoneObservation) -> None:
        super().prepare(view)
        opponent, rules = view.opponent, view.table.rules
        self.seen = hidden.seen_pool_cards(rules.class_pool(opponent.deck_class()), opponent, rules)

    def guess(self, view: HearthstoneObservation, count: i64, rng: Rng) -> Guess:
        opponent, rules = view.table.seat(1 - view.player), view.table.rules
        secrets = hidden.possible_secrets(opponent, rules, rng) if opponent.secrets else []
        return Guess(hidden.pick_unseen(rules.class_pool(opponent.deck_class()), self.seen, count, rng), secrets)

    def __reduce__(self) -> Any:
        return Uniform, ()


# ---- ignoring open hands


class Blind(Belief):
    """Ignores open hands and samples their cards from another belief, as if they were hidden."""

    def __init__(self, belief: Belief) -> None:
        self.belief = belief
        self.view: Observation | None = None  # the last view; `restricted` is the same view with closed hands
        self.restricted: Observation | None = None

    def restrict(self, view: Observation) -> Observation:
        restricted = self.restricted
        if restricted is None or (view is not self.view and view is not restricted):
            assert isinstance(view, HearthstoneObservation)
            restricted = self.belief.restrict(view.with_closed_hands())
            self.view, self.restricted = view, restricted
        return restricted

    def observe(self, view: Observation) -> None:
        self.belief.observe(self.restrict(view))

    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        return self.belief.fill(self.restrict(view), rng)

    def __reduce__(self) -> Any:
        return Blind, (self.belief,)
