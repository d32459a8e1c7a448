"""A person at the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from topdeck.agent import Agent
from topdeck.clock import Clock
from topdeck.errors import FormError, TopdeckError
from topdeck.game import Action, Observation
from topdeck.games.hearthstone.display.card_text import card_sentences
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.model import Player
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation

HELP = """\
A number plays that move.   ?       this help, and what the cards in hand do
Enter shows the table.      ? yeti  what the cards in sight do that have this in their name
                            q       concede"""


class HumanAgent(Agent):
    """Shows the table and the moves, and asks for a number; the end of the input concedes."""

    name = "human"

    def act(self, view: Observation, clock: Clock) -> Action:
        choices = view.actions()
        show(view, choices)
        while True:
            try:
                answer = input(f"your move (1–{len(choices)}, ? for help): ").strip()
            except EOFError:
                print()
                return concession(view)
            if answer in ("q", "quit"):
                return concession(view)
            if answer.isdecimal() and 1 <= int(answer) <= len(choices):
                return choices[int(answer) - 1]
            if answer.startswith("?"):
                print("\n".join(explained(view, answer[1:].strip())))
            elif answer:
                print(f"{answer!r} is not a number from 1 to {len(choices)}")
            else:
                show(view, choices)


def show(view: Observation, choices: list[Action]) -> None:
    print(f"\n{view}\n")
    for number, action in enumerate(choices, 1):
        print(f"{number:>4}  {view.describe(action)}")


def concession(view: Observation) -> Action:
    print("You concede.")
    try:
        return view.parse("concede")
    except FormError:
        raise TopdeckError("left the game") from None


# ---- what the cards do


def explained(view: Observation, name: str) -> Iterator[str]:
    """The texts of the cards with this in their name; without a name help, and the cards in hand."""
    if not name:
        yield HELP
    if not isinstance(view, HearthstoneObservation):
        return
    cards = [held.card for held in view.me.hand] if not name else in_sight(view)
    found = [card for card in dict.fromkeys(cards) if name.lower() in card.name.lower()]
    if name and not found:
        yield f"no card in sight is called {name!r}"
    for card in found:
        yield f"{card.name}: {numbers(card)}. {' '.join(card_sentences(card))}".rstrip()


def in_sight(view: HearthstoneObservation) -> list[Card]:
    cards = [*known_cards(view.me), *known_cards(view.opponent)]
    choice = view.table.choice
    return cards if choice is None else [*cards, *choice.options]


def known_cards(side: Player) -> list[Card]:
    """What is not a placeholder for something hidden."""
    weapon = () if side.weapon is None else (side.weapon,)
    cards = [held.card for held in side.hand] + [it.card for it in (*side.board, *weapon, *side.secrets)]
    return [card for card in [*cards, side.power] if card.implemented]


def numbers(card: Card) -> str:
    """Cost, and attack and health where it has them."""
    if card.type in (constants.MINION_CARD, constants.WEAPON_CARD):
        return f"{card.cost} mana, {card.attack}/{card.health}"
    return f"{card.cost} mana"
