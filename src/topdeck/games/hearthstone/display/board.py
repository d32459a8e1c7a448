"""The table in text: heroes, hands and minions in frames."""

from __future__ import annotations

from typing import Final

from topdeck.games.hearthstone.display.actions import cost_change
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import HANDLES
from topdeck.games.hearthstone.engine.auras import cost, power_cost
from topdeck.games.hearthstone.engine.card import CardInstance
from topdeck.games.hearthstone.engine.combat import hero_ready, strength
from topdeck.games.hearthstone.engine.model import CostModifier, Entity, Player, Table
from topdeck.games.shared.text_layout import spread

WIDTH: Final = 106  # of a table with seven minions
INSIDE: Final = 12  # of a minion's frame
KEYWORDS: Final = {
    keyword: word.removeprefix("divine ") for word, keyword in constants.KEYWORDS.items() if word != "exhausted"
}


def draw_board(game: Table, player: int | None) -> str:
    """A table from a player's seat, the opponent on top; for nobody in particular, from the first one.

    It draws what it is given: a table that a player may see has placeholders for the rest."""
    title = f"── {moment(game)} ──"
    if player is not None:
        title += f" seen by player {player} ──"
    near, far = game.seat(player or 0), game.seat(1 - (player or 0))
    above = [*hand_lines(game, far), *hero_lines(game, far), *board_lines(game, far)]
    below = [*board_lines(game, near), *hero_lines(game, near), *hand_lines(game, near)]
    width = max(len(line) for line in (*above, *below, title))
    return "\n".join([title.ljust(width, "─"), *above, "  ".ljust(width, "┄"), *below])


def moment(game: Table) -> str:
    """The turn, and what is to be decided."""
    if game.winner != constants.ONGOING:
        return f"Turn {game.turn} · {game.result()}"
    if game.phase == constants.MULLIGAN:
        return f"Mulligan · player {game.player} to decide"
    if game.choice is not None:
        return f"Turn {game.turn} · player {game.player} choosing for {game.choice.maker.name}"
    return f"Turn {game.turn} · player {game.player} to act"


def hero_lines(game: Table, side: Player) -> list[str]:
    deciding = game.winner == constants.ONGOING and side.side == game.player
    head = f"{'▶' if deciding else ' '} {HANDLES[8 * side.side]}  "
    return [
        *spread(hero_facts(game, side), WIDTH, head=head),
        *spread(supplies(game, side), WIDTH, head=" " * len(head)),
    ]


def hero_facts(game: Table, side: Player) -> list[str]:
    hero, weapon = side.hero, side.weapon
    facts = [f"{hero.card.name} ({side.hero_class()})", f"health {hero.health}"]
    facts += group_equal(armor=side.armor, attack=strength(side, hero))
    if weapon is not None:
        facts.append(" ".join([weapon.card.name, f"{weapon.attack}/{weapon.health}", *lasting_words(weapon)]))
    return facts + lasting_words(hero) + passing_words(game, hero)


def group_equal(**counts: int) -> list[str]:
    """What there is any of."""
    return [f"{name} {count}" for name, count in counts.items() if count]


def supplies(game: Table, side: Player) -> list[str]:
    price = mark_change(power_cost(game, side), side.power.cost)
    power = f"{side.power.name} ({price}) {'used' if side.power_uses else 'ready'}"
    fatigue = f", next fatigue {side.fatigue + 1}" if side.fatigue or not side.cards_left else ""
    counters = [*group_equal(jade=side.jade, totems=side.totems), *map(bargain, side.cost_modifiers)]
    return [mana(side), power, f"deck {side.cards_left}{fatigue}", *secrets(game, side), *counters]


def mana(side: Player) -> str:
    locked = min(side.locked, side.max_mana)
    crystals = "◆" * side.mana + "◇" * (side.max_mana - side.mana - locked) + "×" * locked
    total = f"{crystals} {side.mana}/{side.max_mana} mana".lstrip()
    return ", ".join([total, *group_equal(locked=side.locked, owed=side.overload)])


def secrets(game: Table, side: Player) -> list[str]:
    cards = [it.card for it in side.secrets]
    if any(card is game.rules.secret_placeholder(card) for card in cards) or not cards:
        return group_equal(secrets=len(cards))
    return [f"secrets: {', '.join(card.name for card in cards)}"]


def bargain(offer: CostModifier) -> str:
    change = offer.change
    price = f"costs {change.to}" if change.to >= 0 else cost_change(change.change)
    return f"{offer.card.name}: {'next ' if offer.once else ''}{price}"


def hand_lines(game: Table, side: Player) -> list[str]:
    """The hand and what its owner may choose from; of what is hidden, only how much it is."""
    seen = [held for held in side.hand if held.card is not game.rules.unknown]
    hidden = len(side.hand) - len(seen)
    cards = [in_hand(game, side, held) for held in seen] + ([f"{hidden} hidden"] if hidden else [])
    lines = spread(cards or ["empty"], WIDTH, head="  hand ")
    if game.choice is not None and side.side == game.player:
        lines += spread((f"({card.cost}) {card.name}" for card in game.choice.options), WIDTH, head="  pick ")
    return lines


def in_hand(game: Table, side: Player, held: CardInstance) -> str:
    price = mark_change(cost(game, side, held), held.card.cost)
    bonus = f" {held.attack:+d}/{held.health:+d}" if held.attack or held.health else ""
    return f"({price}) {held.card.name}{bonus}"


# ---- the boards


def board_lines(game: Table, side: Player) -> list[str]:
    """The minions side by side, each in a frame."""
    if not side.board:
        return ["       no minions"]
    names = level([name_lines(it.card.name) for it in side.board])
    words = level([spread(lasting_words(it) + passing_words(game, it), INSIDE, " ") for it in side.board])
    frames = [frame_lines(it, name + word) for it, name, word in zip(side.board, names, words, strict=True)]
    return ["  " + " ".join(row) for row in zip(*frames, strict=True)]


def level(columns: list[list[str]]) -> list[list[str]]:
    """The columns, filled up to the same height."""
    height = max(len(column) for column in columns)
    return [column + [""] * (height - len(column)) for column in columns]


def name_lines(name: str) -> list[str]:
    """The name on two lines, or what fits there."""
    words = [word if len(word) <= INSIDE else word[: INSIDE - 1] + "…" for word in name.split()]
    lines = spread(words, INSIDE, " ")
    return lines if len(lines) <= 2 else [lines[0], lines[1][: INSIDE - 1] + "…"]


def frame_lines(it: Entity, lines: list[str]) -> list[str]:
    """A frame with the handle on top and attack and health in the lower corners, as on the card."""
    nw, ne, sw, se, rule, wall = "╔╗╚╝═║" if it.has(constants.TAUNT) else "╭╮╰╯─│"
    top = f" {HANDLES[8 * it.side + it.label]} ".center(INSIDE, rule)
    middle = [wall + line.center(INSIDE) + wall for line in lines]
    return [nw + top + ne, *middle, sw + corners(it, rule) + se]


def corners(it: Entity, rule: str) -> str:
    attack = mark_change(it.attack, it.card.attack)
    health = (f"{it.health}/" if it.is_damaged() else "") + mark_change(it.max_health, it.card.health)
    room = INSIDE - len(attack) - len(health) - 4
    return f" {attack} {rule * room} {health} " if room >= 0 else f"{attack} {health}".center(INSIDE)


def mark_change(number: int, printed: int) -> str:
    """The number, with an arrow where it is not the printed one."""
    return f"{number}{'↑' if number > printed else '↓' if number < printed else ''}"


def lasting_words(it: Entity) -> list[str]:
    """What somebody in play is and can do."""
    words = [word for keyword, word in KEYWORDS.items() if it.has(keyword)]
    if it.listens & constants.SPELL_DAMAGE:
        words.append(f"spell +{it.card.spell_damage}")
    printed = it.card.deathrattle is not None and not it.has(constants.SILENCED)
    if printed or any(enchantment.deathrattle is not None for enchantment in it.enchantments):
        words.append("deathrattle")
    return words


def passing_words(game: Table, it: Entity) -> list[str]:
    """Why it can no longer attack, or not yet, in its own turn."""
    asleep = it.keywords & (constants.SICK | constants.CHARGE) == constants.SICK
    ready = hero_ready(game.owner(it)) if it.is_hero() else it.ready(it.keywords)
    word = "asleep" if asleep else "attacked" if it.attacks and not ready else ""
    return [word] if word and it.side == game.player else []
