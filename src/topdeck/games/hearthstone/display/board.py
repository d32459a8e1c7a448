"""The board as text: heroes, hands, and minions in frames."""

from typing import Final

from topdeck.games.hearthstone.display.actions import cost_change
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import HANDLES
from topdeck.games.hearthstone.engine.auras import minion_spell_damage
from topdeck.games.hearthstone.engine.card import CardInstance
from topdeck.games.hearthstone.engine.combat import hero_can_attack, total_attack
from topdeck.games.hearthstone.engine.costs import card_cost, power_cost
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.player import CostModifier, Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.shared.text_layout import board_title, moment_text, spread

WIDTH: Final = 106  # the width of a board with seven minions
INSIDE: Final = 12  # the inner width of a minion's frame
KEYWORDS: Final = {
    keyword: word.removeprefix("divine ") for word, keyword in constants.KEYWORDS.items() if word != "exhausted"
}


def draw_board(game: Table, player: int | None) -> str:
    """Draw a table as text, as seen from a player's seat (seat 0 if None), with the opponent's side at the top.

    The table can also be a player's view, in which placeholders replace the hidden cards.
    """
    title = board_title(moment(game), player)
    near, far = game.seat(player or 0), game.seat(1 - (player or 0))
    above = [*hand_lines(game, far), *hero_lines(game, far), *board_lines(game, far)]
    below = [*board_lines(game, near), *hero_lines(game, near), *hand_lines(game, near)]
    width = max(len(line) for line in (*above, *below, title))
    return "\n".join([title.ljust(width, "─"), *above, "  ".ljust(width, "┄"), *below])


def moment(game: Table) -> str:
    """Describe the turn and the pending decision in words."""
    mulligan = "Mulligan" if game.phase == constants.MULLIGAN else ""
    return moment_text(game, f"Turn {game.turn}", mulligan, "" if game.choice is None else game.choice.maker.name)


def hero_lines(game: Table, side: Player) -> list[str]:
    deciding = game.winner == constants.ONGOING and side.side == game.player
    head = f"{'▶' if deciding else ' '} {HANDLES[8 * side.side]}  "
    facts = spread(hero_facts(game, side), WIDTH, head=head)
    return [*facts, *spread(supplies(game, side), WIDTH, head=" " * len(head))]


def hero_facts(game: Table, side: Player) -> list[str]:
    hero, weapon = side.hero, side.weapon
    facts = [f"{hero.card.name} ({side.hero_class() or 'no class'})", f"health {hero.health}"]
    facts += nonzero(armor=side.armor, attack=total_attack(side, hero))
    if weapon is not None:
        facts.append(" ".join([weapon.card.name, f"{weapon.attack}/{weapon.health}", *lasting_words(weapon)]))
    return facts + lasting_words(hero) + passing_words(game, hero)


def nonzero(**counts: int) -> list[str]:
    return [f"{name} {count}" for name, count in counts.items() if count]


def supplies(game: Table, side: Player) -> list[str]:
    price = mark_change(power_cost(game, side), side.power.cost)
    power = f"{side.power.name} ({price}) {'used' if side.power_uses > 0 else 'ready'}"
    fatigue = f", next fatigue {side.fatigue + 1}" if side.fatigue or not side.cards_left else ""
    counters = [
        *nonzero(jade=side.jade, totems=side.totems),
        *(f"C'Thun {size}" for size in cthun_size(game, side)),
        *map(bargain, side.cost_modifiers),
    ]
    return [mana(side), power, f"deck {side.cards_left}{fatigue}", *secrets(game, side), *counters]


def mana(side: Player) -> str:
    locked = min(side.locked, side.max_mana)
    crystals = "◆" * side.mana + "◇" * (side.max_mana - side.mana - locked) + "×" * locked
    total = f"{crystals} {side.mana}/{side.max_mana} mana".lstrip()
    return ", ".join([total, *nonzero(locked=side.locked, owed=side.overload)])


def secrets(game: Table, side: Player) -> list[str]:
    cards = [it.card for it in side.secrets]
    if any(card is game.rules.secret_placeholder(card) for card in cards) or not cards:
        return nonzero(secrets=len(cards))
    return [f"secrets: {', '.join(card.name for card in cards)}"]


def cthun_size(game: Table, side: Player) -> list[str]:
    """Return the size of a new C'Thun if it differs from the printed size, as a list with at most one string."""
    bonus, printed = side.cthun, game.rules.cthun
    if not (bonus.attack or bonus.health or bonus.keywords):
        return []
    words = [word for keyword, word in KEYWORDS.items() if bonus.keywords & keyword]
    return [" ".join([f"{printed.attack + bonus.attack}/{printed.health + bonus.health}", *words])]


def bargain(offer: CostModifier) -> str:
    change = offer.change
    price = f"costs {change.to}" if change.to >= 0 else cost_change(change.change)
    if change.in_health:
        price = "costs health"
    return f"{offer.card.name}: {'next ' if offer.once else ''}{price}"


def hand_lines(game: Table, side: Player) -> list[str]:
    """Return lines that show a hand and the cards to choose from; hidden cards are only counted."""
    seen = [held for held in side.hand if held.card is not game.rules.unknown]
    hidden = len(side.hand) - len(seen)
    cards = [in_hand(game, side, held) for held in seen] + ([f"{hidden} hidden"] if hidden else [])
    lines = spread(cards or ["empty"], WIDTH, head="  hand ")
    if game.choice is not None and side.side == game.player:
        lines += spread((f"({card.cost}) {card.name}" for card in game.choice.options), WIDTH, head="  pick ")
    return lines


def in_hand(game: Table, side: Player, held: CardInstance) -> str:
    price = mark_change(card_cost(game, side, held), held.card.cost)
    attack, health = hand_bonus(game, side, held)
    bonus = f" {attack:+d}/{health:+d}" if attack or health else ""
    return f"({price}) {held.card.name}{bonus}"


def hand_bonus(game: Table, side: Player, held: CardInstance) -> tuple[int, int]:
    """Return the bonus to attack and health with which a card in hand would enter play."""
    if held.card is not game.rules.cthun:
        return held.attack, held.health
    return held.attack + side.cthun.attack, held.health + side.cthun.health


# ---- the boards


def board_lines(game: Table, side: Player) -> list[str]:
    """Return lines that show a player's minions side by side, each in a frame."""
    if not side.board:
        return ["       no minions"]
    names = level([name_lines(it.card.name) for it in side.board])
    words = level([spread(lasting_words(it) + passing_words(game, it), INSIDE, " ") for it in side.board])
    frames = [frame_lines(it, name + word) for it, name, word in zip(side.board, names, words, strict=True)]
    return ["  " + " ".join(row) for row in zip(*frames, strict=True)]


def level(columns: list[list[str]]) -> list[list[str]]:
    """Pad columns to the same height with empty lines."""
    height = max(len(column) for column in columns)
    return [column + [""] * (height - len(column)) for column in columns]


def name_lines(name: str) -> list[str]:
    """Split a name into at most two lines, and shorten it if necessary."""
    words = [word if len(word) <= INSIDE else word[: INSIDE - 1] + "…" for word in name.split()]
    lines = spread(words, INSIDE, " ")
    return lines if len(lines) <= 2 else [lines[0], lines[1][: INSIDE - 1] + "…"]


def frame_lines(it: Entity, lines: list[str]) -> list[str]:
    """Return a frame with the minion's handle on top and its attack and health in the lower corners."""
    nw, ne, sw, se, rule, wall = "╔╗╚╝═║" if it.has_keyword(constants.TAUNT) else "╭╮╰╯─│"
    top = f" {HANDLES[it.handle()]} ".center(INSIDE, rule)
    middle = [wall + line.center(INSIDE) + wall for line in lines]
    return [nw + top + ne, *middle, sw + corners(it, rule) + se]


def corners(it: Entity, rule: str) -> str:
    attack = mark_change(max(it.attack, 0), it.card.attack)
    health = (f"{it.health}/" if it.is_damaged() else "") + mark_change(it.max_health, it.card.health)
    room = INSIDE - len(attack) - len(health) - 4
    return f" {attack} {rule * room} {health} " if room >= 0 else f"{attack} {health}".center(INSIDE)


def mark_change(number: int, printed: int) -> str:
    """Return a number, with an arrow if it differs from the printed value."""
    return f"{number}{'↑' if number > printed else '↓' if number < printed else ''}"


def lasting_words(it: Entity) -> list[str]:
    """Return abbreviations for a character's keywords, spell damage and deathrattles."""
    words = [word for keyword, word in KEYWORDS.items() if it.has_keyword(keyword)]
    if it.listens & constants.SPELL_DAMAGE:
        words.append(f"spell +{minion_spell_damage(it)}")
    printed = it.card.deathrattle is not None and not it.has_keyword(constants.SILENCED)
    if printed or any(enchantment.deathrattle is not None for enchantment in it.enchantments):
        words.append("deathrattle")
    return words


def passing_words(game: Table, it: Entity) -> list[str]:
    """Return the reason why a character of the player to move cannot attack, as a list with at most one word."""
    asleep = it.keywords & (constants.SICK | constants.CHARGE) == constants.SICK
    ready = hero_can_attack(game.owner(it)) if it.is_hero() else it.can_attack(it.keywords)
    word = "asleep" if asleep else "attacked" if it.attacks and not ready else ""
    return [word] if word and it.side == game.player else []
