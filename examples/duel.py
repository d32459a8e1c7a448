"""Duel, a complete game for Topdeck that you can read, play and use as a starting point for your own game.

Two fencers start with ten life each and hold hidden cards with values from 1 to 5. The attacker plays any number of
cards and then stops. The defender parries in the same way; each card parries one point more than its value. If the
attack exceeds the parry, the defender loses life equal to the difference. Then the defender draws two cards and becomes
the attacker. A fencer with no life left loses. If the duel lasts longer than thirty turns, the fencer with less life
loses. A card used to attack cannot be used to parry later.

    $ topdeck play --game duel:Duel                     # in this folder: play against an agent
    $ topdeck match greedy random --game duel:Duel      # two agents play each other
"""

from dataclasses import dataclass

from topdeck import Action, Consequence, Deck, DescribedScore, Game, Result, Rng, State, StateScore

LIFE, HAND, DRAWS, LAST_TURN = 10, 4, 2, 30
CARDS, HIDDEN = range(1, 6), 0


@dataclass(frozen=True)
class Lay(Action):
    card: int

    def text(self) -> str:
        return f"lay {self.card}"


@dataclass(frozen=True)
class Stop(Action):
    def text(self) -> str:
        return "stop"


class Bout(State):
    """A position. The base class provides `player`, the player to move (initially 0), and `turn` (initially 1)."""

    def __init__(self, decks: tuple[Deck, Deck], seed: int) -> None:
        self.life = [LIFE, LIFE]
        self.attacker = 0
        self.laid = [0, 0]
        self.hands: list[list[int]] = [[], []]
        self.decks = [[int(card) for card, copies in deck.cards.items() for copy in range(copies)] for deck in decks]
        self.rng = Rng(seed)
        for seat, cards in enumerate((HAND + 1, HAND)):  # one more for the fencer who moves first
            self.draw(seat, cards)

    def draw(self, seat: int, cards: int) -> None:
        deck = self.decks[seat]
        for card in range(min(cards, len(deck))):
            self.hands[seat].append(deck.pop(self.rng.below(len(deck))))

    def actions(self) -> list[Action]:
        if self.result() is not None:
            return []
        return [Stop(), *(Lay(card) for card in sorted(set(self.hands[self.player])))]

    def pass_action(self) -> Action | None:
        return Stop() if self.result() is None else None

    def step(self, action: Action) -> None:
        if isinstance(action, Lay):
            self.hands[self.player].remove(action.card)
            self.laid[self.player] += action.card if self.player == self.attacker else action.card + 1
            return
        if self.player == self.attacker:
            self.player = 1 - self.player  # to parry
        else:
            self.strike()
        self.turn += 1

    def strike(self) -> None:
        """Compare the attack with the parry; the player who parried attacks next."""
        me, opponent = self.player, self.attacker
        hurt = max(0, self.laid[opponent] - self.laid[me])
        self.life[me] -= hurt
        if hurt and self.log is not None:
            self.log.add(Consequence("damage", me, amount=hurt, words=f"player {me} loses {hurt} life"))
        self.laid = [0, 0]
        self.attacker = me
        self.draw(me, DRAWS)

    def result(self) -> Result | None:
        if min(self.life) > 0 and self.turn <= LAST_TURN:
            return None
        winner = None if self.life[0] == self.life[1] else self.life.index(max(self.life))
        return Result(winner, "a fencer is beaten" if min(self.life) <= 0 else "night falls")

    def mask(self, player: int) -> None:
        for cards in (self.hands[1 - player], self.decks[1 - player]):
            cards[:] = [HIDDEN] * len(cards)

    def fill(self, player: int, rng: Rng) -> None:
        for cards in (self.hands[1 - player], self.decks[1 - player]):
            cards[:] = [rng.choice(CARDS) for card in cards]


class Lead(StateScore):
    """Computes a player's lead from life, half of each hand's total value, and 75 % of any unparried attack."""

    def value(self, state: State, player: int) -> float:
        assert isinstance(state, Bout)
        worth = [life + sum(hand) / 2 for life, hand in zip(state.life, state.hands, strict=True)]
        threat = state.laid[state.attacker] - state.laid[1 - state.attacker]
        worth[1 - state.attacker] -= 0.75 * max(0, threat)
        return worth[player] - worth[1 - player]


SCORES = {"lead": DescribedScore("lead", Lead, "life, cards in hand and laid cards", "this example")}


class Duel(Game):
    """The game, with the name under which it is registered, its decks and its scores."""

    name = "duel"
    included_decks = (Deck("steady", {"2": 6, "3": 6, "4": 4}), Deck("wild", {"1": 7, "2": 2, "5": 7}))
    scores = SCORES

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> State:
        return Bout(decks, seed)
