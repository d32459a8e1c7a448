"""Mistakes in card scripts are found when the scripts are loaded, and the message names the script."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path

import pytest

from topdeck.core.errors import UnknownCard
from topdeck.games.hearthstone import language as words
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.language import (
    ADJACENT,
    ARMED,
    ATTACK,
    BEAST,
    BESIDE_TARGET,
    CHARACTER,
    COMBO,
    COST,
    DAMAGED,
    ENEMY,
    EVENT_AMOUNT,
    FRIENDLY,
    HURT,
    MINION,
    MY_HERO,
    SELF,
    SPELL,
    TARGET,
    TAUNT,
    THIS_TURN,
    AddRandom,
    Attack,
    Aura,
    Buff,
    Condition,
    Count,
    Counter,
    Damage,
    Discover,
    Draw,
    Effect,
    Exists,
    Give,
    Health,
    Holding,
    If,
    Random,
    SetAttack,
    Splash,
    Summon,
    SummonOneOf,
    TargetIs,
    Teach,
    When,
    While,
    card,
)
from topdeck.games.shared.card_scripts import ScriptError, find_scripts

MINION_ID, SPELL_ID, WEAPON_ID = "CS2_182", "CS2_024", "CS2_106"


def load(card_id: str, **attributes: object) -> None:
    """Check a script with these attributes."""
    database.check_scripts((card(card_id)(type("Tried", (), attributes)), *WHOLE))


WHOLE = tuple(script for script in database.all_scripts() if script.card_id not in (MINION_ID, SPELL_ID, WEAPON_ID))


@dataclass(eq=False)
class Copy(Effect):
    """An effect that is defined next to a card."""

    id: str
    cards: words.Selector
    count: int = 1


MISTAKES: dict[str, tuple[str, dict[str, object]]] = {
    # ---- types
    "Tried.play must be Effect, not MINION": (SPELL_ID, {"play": MINION}),
    "Tried.when must be When or tuple, not Draw": (MINION_ID, {"when": Draw()}),
    "Tried.when must contain only When, not Draw": (MINION_ID, {"when": (Draw(),)}),
    "Tried.options must be tuple, not 'CS2_029'": (MINION_ID, {"options": "CS2_029"}),
    "Tried.keywords must be Keywords, not HURT": (MINION_ID, {"keywords": HURT}),
    "Tried.costs_less must be Amount, not 2": (MINION_ID, {"costs_less": 2}),
    "Tried.play: Copy.count must be int, not Count": (
        SPELL_ID,
        {"play": Copy(SPELL_ID, SPELL, Count(MINION))},  # type: ignore[arg-type]
    ),
    # ---- targets
    "Tried: a script with `needs_target_if` also needs `targets`": (MINION_ID, {"needs_target_if": ARMED}),
    "Tried.play: TARGET needs a target; add `targets` to the script": (SPELL_ID, {"play": Draw() + Damage(TARGET, 1)}),
    "Tried.deathrattle: TARGET needs a target": (
        MINION_ID,
        {"targets": CHARACTER, "play": Damage(TARGET, 1), "deathrattle": Damage(TARGET, 1)},
    ),
    "Tried.inspire: BESIDE_TARGET needs a target": (MINION_ID, {"inspire": Damage(BESIDE_TARGET, 1)}),
    "Tried.play: Splash needs a target": (SPELL_ID, {"play": Splash(2, ENEMY, 1)}),
    "Tried.play: TargetIs needs a target": (SPELL_ID, {"play": If(TargetIs(BEAST), Draw())}),
    "Tried.play: TARGET selects by itself": (SPELL_ID, {"targets": MINION, "play": Damage(TARGET & BEAST, 1)}),
    "Tried.targets: Random selects by itself": (SPELL_ID, {"targets": Random(MINION), "play": Damage(TARGET, 1)}),
    "Tried.when: AllBut selects by itself": (MINION_ID, {"when": When(HURT, words.AllBut(MINION), Draw())}),
    # ---- cards and characters in play
    "Tried.play: FRIENDLY selects characters in play": (SPELL_ID, {"play": AddRandom(FRIENDLY & SPELL)}),
    "Tried.needs: DAMAGED selects characters in play": (SPELL_ID, {"needs": Holding(DAMAGED), "play": Draw()}),
    "Tried.deathrattle: While selects characters in play": (
        MINION_ID,
        {"deathrattle": Discover(MINION & While(ARMED), words.TO_HAND)},
    ),
    "Tried.cost_aura: ENEMY selects characters in play": (MINION_ID, {"cost_aura": words.CostChange(ENEMY, to=0)}),
    "Tried.play: TARGET needs a target": (
        SPELL_ID,
        {"targets": MINION, "play": Teach(TARGET, deathrattle=Damage(TARGET, 1))},
    ),
    "Tried.combo: TARGET needs a target": (SPELL_ID, {"combo": SetAttack(TARGET, 1)}),
    # ---- positions
    "Tried.play: ADJACENT works only for a minion on the board": (SPELL_ID, {"play": Buff(ADJACENT, attack=1)}),
    "Tried.aura: ADJACENT works only for a minion on the board": (WEAPON_ID, {"aura": Aura(ADJACENT, attack=1)}),
    "Tried.deathrattle: ADJACENT works only": (MINION_ID, {"deathrattle": Damage(ADJACENT & MINION, 1)}),
    # ---- events
    "Tried.play: EVENT_AMOUNT works only in a trigger": (SPELL_ID, {"play": Draw(1 + EVENT_AMOUNT)}),
    "Tried.play: Counter works only in a trigger": (SPELL_ID, {"play": Counter()}),
    "Tried.when: ForGiver works only in a trigger that the card gives": (
        MINION_ID,
        {"when": When(HURT, SELF, words.ForGiver(Draw()))},
    ),
    # ---- card ids
    "Tried.play: unknown card 'CS2_TK1'; use the id CS2_tk1": (SPELL_ID, {"play": Summon("CS2_TK1")}),
    "Tried.play: unknown card 'Wisp'; use the id CS2_231 or OG_195c": (SPELL_ID, {"play": Summon("Wisp")}),
    "Tried.deathrattle: unknown card 'nobody'": (MINION_ID, {"deathrattle": SummonOneOf(("CS2_tk1", "nobody"))}),
    "Tried.options: unknown card 'nobody'; if it is an id of your own, pass its `NewCard` to `add_cards`": (
        MINION_ID,
        {"options": ("nobody",)},
    ),
    "Tried.play: unknown card 'mega'": (SPELL_ID, {"play": Copy("mega", SPELL)}),
    "Tried.play: the card 'UNKNOWN' has no script": (SPELL_ID, {"play": Summon("UNKNOWN")}),
}


@pytest.mark.parametrize("message", MISTAKES)
def test_a_mistake_is_found_when_the_script_is_loaded(message: str) -> None:
    card_id, attributes = MISTAKES[message]
    with pytest.raises(ScriptError) as caught:
        load(card_id, **attributes)
    assert str(caught.value).startswith(message)


# Scripts that look similar but work.
SUPPORTED: list[tuple[str, dict[str, object]]] = [
    (SPELL_ID, {"targets": MINION, "play": Damage(TARGET, 1) + Damage(BESIDE_TARGET, 1)}),
    (SPELL_ID, {"targets": MINION, "combo": If(TargetIs(BEAST), Draw())}),
    (SPELL_ID, {"play": SetAttack(MINION, Health(TARGET))}),
    (SPELL_ID, {"play": Damage(MINION & While(Attack(TARGET) >= 2), 1)}),
    (SPELL_ID, {"play": Teach(MINION, trigger=When(words.TURN_END, MY_HERO, Buff(ADJACENT, attack=1)))}),
    (SPELL_ID, {"play": Damage(Random(Random(MINION, 2)), 1)}),
    (SPELL_ID, {"play": AddRandom(SPELL & (COST <= 5))}),
    (MINION_ID, {"when": When(HURT, SELF, Draw(EVENT_AMOUNT) + Damage(TARGET, 1), only_if=TargetIs(DAMAGED))}),
    (MINION_ID, {"play": Buff(ADJACENT, keywords=TAUNT), "aura": (Aura(ADJACENT, attack=1),)}),
    (SPELL_ID, {"play": words.UpgradePower({"CS2_017": "AT_132_DRUID"})}),
]


@pytest.mark.parametrize(("card_id", "attributes"), SUPPORTED)
def test_what_works_is_accepted(card_id: str, attributes: dict[str, object]) -> None:
    load(card_id, **attributes)


def test_an_option_of_a_minion_can_use_its_neighbours() -> None:
    minion = card(MINION_ID)(type("Chooser", (), {"options": (SPELL_ID,)}))
    option = card(SPELL_ID)(type("Option", (), {"play": Buff(ADJACENT, attack=1)}))
    database.check_scripts((minion, option))
    with pytest.raises(ScriptError, match=r"^Option\.play: ADJACENT works only for a minion on the board$"):
        database.check_scripts((option,))


def test_a_script_without_a_card_is_rejected() -> None:
    with pytest.raises(UnknownCard, match=r"^Tried: no card in the card table has the id 'CS2_999'; for a"):
        load("CS2_999")


# ---- mistakes that are found while the script is built


def test_a_part_of_the_wrong_type_is_rejected() -> None:
    """Compiled effects reject it at once, and interpreted ones when the script is checked.

    mypy rejects it as well: it reports an `ignore` that is not needed.
    """
    with pytest.raises((ScriptError, TypeError), match="Keywords"):
        load(MINION_ID, play=Buff(SELF, keywords=HURT))  # type: ignore[arg-type]
    with pytest.raises((ScriptError, TypeError), match="TriggerEvent"):
        load(MINION_ID, when=When(TAUNT, SELF, Draw()))  # type: ignore[arg-type]
    with pytest.raises((ScriptError, TypeError), match="Duration"):
        load(MINION_ID, play=Give(SELF, TAUNT, until=TAUNT))  # type: ignore[arg-type]
    with pytest.raises((ScriptError, TypeError), match=r"Selector|AttackStat"):
        load(MINION_ID, play=Damage(MINION & ATTACK, 1))  # type: ignore[operator]
    with pytest.raises((ScriptError, RecursionError), match=r"Condition|recursion"):
        load(MINION_ID, play=If(COMBO & MINION, Draw()))  # type: ignore[operator]


def test_conditions_are_not_combined_with_words() -> None:
    several = Count(MINION)
    for build in (lambda: COMBO and ARMED, lambda: not COMBO, lambda: 1 <= several <= 2):
        with pytest.raises(TypeError, match=r"^combine conditions with `&`, `\|` and `~`"):
            build()


def test_an_error_while_a_script_is_built_names_the_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "misbuilt").mkdir()
    (tmp_path / "misbuilt" / "__init__.py").write_text("")
    (tmp_path / "misbuilt" / "mage.py").write_text(
        "from topdeck.games.hearthstone.language import COMBO, Draw, If, card\n\n\n"
        "@card('CS2_029')\nclass Fireball:\n    play = If(not COMBO, Draw())\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ScriptError, match=r"^Fireball: combine conditions with "):
        find_scripts(importlib.import_module("misbuilt"))


@dataclass(eq=False)
class WithStrongest(Effect):
    """An effect that is defined next to a card and runs another effect for a character that it chooses."""

    effect: Effect

    def binds_target(self, field: str) -> bool:
        return field == "effect"


def test_an_effect_can_provide_the_target_of_another_effect() -> None:
    load(SPELL_ID, play=WithStrongest(Damage(TARGET, 1)))


class Lucky(Condition):
    """A condition that is defined next to a card, and that can be combined like any other."""

    def holds(self, game: words.Table, me: words.Entity, it: words.Entity) -> bool:
        return True


def test_parts_beside_a_card_are_checked_too() -> None:
    load(SPELL_ID, play=If(Lucky() & ~COMBO | Exists(MINION), Copy(SPELL_ID, SPELL)))
    with pytest.raises(ScriptError, match=r"^Tried\.play: FRIENDLY selects characters in play"):
        load(SPELL_ID, play=If(Lucky(), Copy(SPELL_ID, FRIENDLY), Give(SELF, TAUNT, until=THIS_TURN)))
