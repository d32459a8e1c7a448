"""The parts of positions that are read and written in the same way for both games."""

from dataclasses import dataclass

import pytest
from msgspec import Struct

from topdeck.core.errors import FormError, PositionFormError, ScenarioError, UnknownCard
from topdeck.games.shared.positions import EffectForms, readable_name, require_possible, require_type


@dataclass
class Card:
    id: str
    name: str
    type: int = 0
    collectible: bool = True
    implemented: bool = True


@dataclass
class Waiting:
    card: Card
    effect: object
    then: object = None
    colours: tuple[str, ...] = ()
    size: int = 0


class WaitingForm(Struct):
    card: str
    effect: int
    then: int | None = None
    colours: str = ""
    size: int = 0


ROSE = Card("rose_1", "Rose")
GROW, WITHER, RAIN = "grow", "wither", "rain"
FORMS = EffectForms({"effect": str, "then": str}, [RAIN], lambda card: [GROW, WITHER, 3], {"colours": " ".join})
READERS = {"colours": lambda text: tuple(text.split())}


@pytest.mark.parametrize(("effect", "place"), [(RAIN, -1), (GROW, 0), (WITHER, 1)])
def test_an_effect_is_written_as_its_place_in_the_text(effect: str, place: int) -> None:
    waiting = Waiting(ROSE, effect, GROW, ("red", "white"), 4)
    form = FORMS.write(WaitingForm, waiting)
    assert form == WaitingForm("rose_1", place, 0, "red white", 4)
    assert FORMS.read(Waiting, form, ROSE, READERS) == waiting


def test_a_field_without_a_value_stays_empty() -> None:
    form = FORMS.write(WaitingForm, Waiting(ROSE, GROW))
    assert form.then is None
    assert FORMS.read(Waiting, form, ROSE, READERS).then is None


def test_an_effect_of_another_card_has_no_form() -> None:
    with pytest.raises(FormError, match="'hail' is not part of the text of Rose, so it has no JSON form"):
        FORMS.write(WaitingForm, Waiting(ROSE, "hail"))


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (WaitingForm("rose_1", -2), "the text of Rose has no part -2"),
        (WaitingForm("rose_1", 3), "the text of Rose has no part 3"),
        (WaitingForm("rose_1", 2), "part 2 of the text of Rose is not a str"),
        (WaitingForm("rose_1", 0, -1), "the text of Rose has no part -1"),  # only `effect` can be one of the rules
    ],
)
def test_a_place_without_a_matching_effect_is_rejected(form: WaitingForm, words: str) -> None:
    with pytest.raises(ScenarioError, match=words):
        FORMS.read(Waiting, form, ROSE, READERS)


def test_the_first_violation_is_reported() -> None:
    require_possible([])
    with pytest.raises(PositionFormError, match=r"this position is impossible: too many roses"):
        require_possible(["too many roses", "no water"])


def test_a_card_of_another_type_is_rejected() -> None:
    require_type(ROSE, (0, 1), ["flower", "bush", "tree"])
    with pytest.raises(ScenarioError, match="Rose is a flower, not a bush or tree"):
        require_type(ROSE, (1, 2), ["flower", "bush", "tree"])


def test_an_id_is_replaced_by_a_name_only_if_the_name_finds_the_card() -> None:
    cards = {card.id: card for card in (ROSE, Card("tulip", "Tulip"), Card("tulip_2", "Tulip"), Card("fern", "Fern"))}

    def find_card(name: str, cards: dict[str, Card]) -> Card:
        if name == "Fern":
            raise UnknownCard("several cards are called 'Fern'")
        return next(card for card in cards.values() if card.name == name)

    texts = ("rose_1", "tulip", "tulip_2", "fern", "red")
    assert [readable_name(text, cards, find_card) for text in texts] == ["Rose", "Tulip", "tulip_2", "fern", "red"]
