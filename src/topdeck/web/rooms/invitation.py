"""A person's request for a game: the opponent, the decks and the rules."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from topdeck.core.deck import Deck
from topdeck.core.game import Game
from topdeck.core.rng import Rng
from topdeck.core.settings import Value, check_settings
from topdeck.web.specs import check_spec, load_offered_deck, load_offered_game

SEATS = ("first", "second")
Word = Annotated[str, Meta(max_length=200)]
SpecText = Annotated[str, Meta(max_length=2000)]
DeckText = Annotated[str, Meta(max_length=8000)]  # a name, a deck code, or the text of a deck file


class Invitation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request for a game, as the page sends it."""

    game: Word
    opponent: SpecText
    deck: DeckText = ""
    opponent_deck: DeckText = ""  # by default, the person's deck
    seat: Literal["first", "second", "random"] = "random"
    settings: dict[Word, Value] = field(default_factory=dict)
    seconds: Annotated[float, Meta(gt=0, le=60)] | None = None  # the opponent's time limit for a decision
    turn_seconds: Annotated[float, Meta(ge=1, le=3600)] | None = None  # the person's time limit for a turn

    def rules(self) -> Game:
        return load_offered_game(self.game)

    def check(self, outsiders: frozenset[str]) -> None:
        """Reject a game that cannot be played.

        Raises:
            TopdeckError: The game, a setting, the opponent or a deck is invalid or not offered.
        """
        game = self.rules()
        check_settings(game.title(), game.settings(), self.settings)
        check_spec(self.opponent, game, outsiders)
        self.decks()

    def decks(self) -> tuple[Deck, Deck]:
        """The decks of the person and of the opponent."""
        game = self.rules()
        own = load_offered_deck(self.deck, game)
        return own, load_offered_deck(self.opponent_deck, game) if self.opponent_deck else own

    def choose_seat(self, rng: Rng) -> int:
        """The person's seat."""
        return rng.below(2) if self.seat == "random" else SEATS.index(self.seat)
