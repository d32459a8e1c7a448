"""A custom card, the Gatekeeper, with its printed stats, script and tests."""

from topdeck.games.hearthstone.language import HURT, SELF, GainArmor, When, card
from topdeck.games.hearthstone.new_cards import NewCard, add_cards
from topdeck.games.hearthstone.scenario import minion, scenario, side

GATEKEEPER = NewCard(
    id="MY_001", name="Gatekeeper", type="minion", cost=3, attack=2, health=4, keywords=("taunt",), classes=("warrior",)
)


@card("MY_001")
class Gatekeeper:
    play = GainArmor(2)
    when = When(HURT, SELF, GainArmor(1))


def test_the_gatekeeper_arms_its_hero_when_it_is_played() -> None:
    with add_cards(Gatekeeper, cards=(GATEKEEPER,)):
        table = scenario(side("warrior", hand=["Gatekeeper"]), side("mage"))
        table.play("Gatekeeper")
        assert (table.me.armor, table.opponent.armor, table.me.mana) == (2, 0, 7)


def test_the_gatekeeper_arms_its_hero_only_when_it_is_hurt_itself() -> None:
    with add_cards(Gatekeeper, cards=(GATEKEEPER,)):
        board = [minion("Gatekeeper"), minion("Chillwind Yeti")]
        table = scenario(side("warrior", hand=["Revenge"], board=board), side("mage"))
        table.play("Revenge")  # deals 1 damage to all minions
        assert table.me.armor == 1
