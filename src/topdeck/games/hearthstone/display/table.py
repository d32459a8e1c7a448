"""States, observations and actions as a person reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap
from typing import Final

from topdeck.game import Action
from topdeck.games.hearthstone.engine import actions as kinds
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import HANDLES, HearthstoneAction
from topdeck.games.hearthstone.engine.auras import cost, power_cost
from topdeck.games.hearthstone.engine.card import Card, Held
from topdeck.games.hearthstone.engine.combat import hero_ready, strength
from topdeck.games.hearthstone.engine.model import CostModifier, Entity, Player, Table
from topdeck.games.hearthstone.knowledge.observation import observe

WIDTH: Final = 106  # of a table with seven minions
INSIDE: Final = 12  # of a minion's frame
COLUMN: Final = 54  # where a story's consequences begin
KEYWORDS: Final = {
    keyword: word.removeprefix("divine ") for word, keyword in constants.KEYWORDS.items() if word != "exhausted"
}

# ---- actions


def described(game: Table, action: Action) -> str:
    """The action in words, with the names of what it touches."""
    assert isinstance(action, HearthstoneAction)
    return SENTENCES[action.kind](game, action)


def playing(game: Table, action: HearthstoneAction) -> str:
    notes = ", ".join(play_notes(action.cards[0], action))
    card = f"{named(game, action.cards[0])}{f' ({notes})' if notes else ''}"
    return f"play {card}{place(game, action)}{aim(game, action)}"


def play_notes(card: Card, action: HearthstoneAction) -> Iterator[str]:
    """The option taken, and what sets this copy of the card apart."""
    if card.options:
        names = [option.name for option in card.options]
        name = names[action.option]
        yield name if names.count(name) == 1 else f"option {action.option + 1}"
    if action.attack or action.health:
        yield f"{action.attack:+d}/{action.health:+d}"
    if action.cost:
        yield repriced(action.cost)


def repriced(change: int) -> str:
    return f"costs {abs(change)} {'more' if change > 0 else 'less'}"


def place(game: Table, action: HearthstoneAction) -> str:
    """Where the minion is put, unless it is the usual place."""
    position, board = action.position, game.seat(game.player).board
    if position >= len(board):
        return ""
    if position == 0:
        return " leftmost"
    return f" between {called(game, board[position - 1])} and {called(game, board[position])}"


def aim(game: Table, action: HearthstoneAction) -> str:
    return "" if action.target == constants.NO_TARGET else f" → {called(game, game.at(action.target))}"


def throwing(game: Table, action: HearthstoneAction) -> str:
    thrown = ", ".join(named(game, card) for card in action.cards)
    return f"throw back {thrown}" if thrown else "keep all cards"


SENTENCES: Final[dict[int, Callable[[Table, HearthstoneAction], str]]] = {
    kinds.END_TURN: lambda game, action: "end turn",
    kinds.CONCEDE: lambda game, action: "concede",
    kinds.USE_POWER: lambda game, action: f"use {game.seat(game.player).power.name}{aim(game, action)}",
    kinds.MAKE_ATTACK: lambda game, action: f"attack: {called(game, game.at(action.source))}{aim(game, action)}",
    kinds.CHOOSE: lambda game, action: f"choose {named(game, action.cards[0])}",
    kinds.PLAY_CARD: playing,
    kinds.THROW: throwing,
}


def named(game: Table, card: Card) -> str:
    """The name of a card in hand or on offer, with its id where another one has the same name."""
    cards = [held.card for held in game.seat(game.player).hand]
    cards += () if game.choice is None else game.choice.options
    ambiguous = any(other.name == card.name and other is not card for other in cards)
    return f"{card.name} [{card.id}]" if ambiguous else card.name


def called(game: Table, it: Entity) -> str:
    """The name of a character, with whose it is or its handle where the name alone will not do."""
    name = it.card.name
    sides = [other.side for other in characters(game) if other.card.name == name]
    if sides.count(it.side) > 1:
        return f"{name} {HANDLES[8 * it.side + it.label]}"
    if len(sides) > 1:
        return f"{'own' if it.side == game.player else 'enemy'} {name}"
    return name


def characters(game: Table) -> list[Entity]:
    return [it for side in (game.first, game.second) for it in (side.hero, *side.board)]


# ---- the story of a game


def recounted(before: Table, action: Action, after: Table) -> str:
    """One line of a game's story: when, who, what, and what came of it."""
    assert isinstance(action, HearthstoneAction)
    return story(before, action, after, described(before, action))


def witnessed(before: Table, action: Action, after: Table, player: int) -> str:
    """The same line as a player may read it: what the opponent keeps to itself is not in it."""
    assert isinstance(action, HearthstoneAction)
    words = described(before, action) if before.player == player else veiled(before, action)
    return story(observe(before, player).table, action, observe(after, player).table, words)


def veiled(game: Table, action: HearthstoneAction) -> str:
    """The opponent's action in words that tell nothing hidden."""
    if action.kind == kinds.THROW:
        count = len(action.cards)
        return f"throw back {count} card{'s' * (count > 1)}" if count else "keep all cards"
    if action.kind == kinds.CHOOSE:
        return "choose a card"
    if action.kind == kinds.PLAY_CARD and action.cards[0].secret:
        return "play a secret"
    return described(game, action)


def story(before: Table, action: HearthstoneAction, after: Table, words: str) -> str:
    line = f"T{before.turn:<2} P{before.player}  {words}"
    news = [*changes(before, after), *losses(before, after), *arrivals(before, action, after)]
    news += draws(after) + ([] if after.winner == constants.ONGOING else [str(after.result())])
    return f"{line:<{COLUMN}}  ({'; '.join(news)})" if news else line


def in_play(game: Table) -> dict[int, Entity]:
    """Heroes, minions, weapons and secrets by their ids."""
    weapons = [side.weapon for side in (game.first, game.second) if side.weapon is not None]
    return {it.id: it for it in (*characters(game), *weapons, *game.first.secrets, *game.second.secrets)}


def missing(here: Table, there: Table) -> list[Entity]:
    """What is in play here and not there."""
    others = in_play(there)
    return [it for id, it in in_play(here).items() if id not in others]


def changes(before: Table, after: Table) -> Iterator[str]:
    """What became of those who stayed in play."""
    now = in_play(after)
    for id, it in in_play(before).items():
        if id in now and (notes := difference(before, it, after, now[id])):
            yield " ".join([called(before, it), *notes])


def difference(before: Table, old: Entity, after: Table, new: Entity) -> list[str]:
    was, now = numbers(before, old), numbers(after, new)
    lost, gained = lasting_words(old), lasting_words(new)
    notes = [f"{was} → {now}"] if was != now else []
    notes += [f"−{word}" for word in lost if word not in gained]
    notes += [f"+{word}" for word in gained if word not in lost]
    return notes if old.side == new.side else [*notes, "changes sides"]


def numbers(game: Table, it: Entity) -> str:
    """Attack and health, or a hero's health and armor."""
    if it.is_hero():
        return f"{it.health}+{game.owner(it).armor}".removesuffix("+0")
    return f"{it.attack}/{it.health}"


def losses(before: Table, after: Table) -> Iterator[str]:
    """Those who left play, by their fates."""
    lost = [(fate(before, it, after), called(before, it)) for it in missing(before, after)]
    for word in dict.fromkeys(word for word, _ in lost):
        yield f"{word}: {', '.join(name for met, name in lost if met == word)}"


def fate(before: Table, it: Entity, after: Table) -> str:
    if not it.is_minion():
        return "revealed" if it.card.secret else "broken"
    buried = after.owner(it).graveyard[len(before.owner(it).graveyard) :]
    return "dead" if it.card in buried else "gone"


def arrivals(before: Table, action: HearthstoneAction, after: Table) -> Iterator[str]:
    """Those who came into play besides the card that was played."""
    new = missing(after, before)
    played = [it for it in new if it.card in action.cards][:1]
    names = Counter(f"{it.card.name} {numbers(after, it)}" for it in new if it not in played)
    if names:
        yield "new: " + ", ".join(f"{count}× {name}" if count > 1 else name for name, count in names.items())


def draws(after: Table) -> list[str]:
    second, first = divmod(after.drawn, constants.SECOND)
    return [f"P{side} draws {count}" for side, count in enumerate((first, second)) if count > 0]


# ---- the table and its players


def drawn(game: Table, player: int | None) -> str:
    """The table as a player sees it, the opponent on top; for nobody in particular, with open hands."""
    title = f"── {moment(game)} ──"
    if player is not None:
        title += f" seen by player {player} ──"
        game = observe(game, player).table
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


def spread(parts: Iterable[str], width: int = WIDTH, gap: str = "   ", head: str = "") -> list[str]:
    """The parts side by side after the head, none of them broken, on as many lines as they need."""
    text = gap.join(part.replace(" ", "\xa0") for part in parts)
    lines = wrap(text, width, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)
    return [line.replace("\xa0", " ") for line in lines]


def hero_lines(game: Table, side: Player) -> list[str]:
    deciding = game.winner == constants.ONGOING and side.side == game.player
    head = f"{'▶' if deciding else ' '} {HANDLES[8 * side.side]}  "
    return [*spread(hero_facts(game, side), head=head), *spread(supplies(game, side), head=" " * len(head))]


def hero_facts(game: Table, side: Player) -> list[str]:
    hero, weapon = side.hero, side.weapon
    facts = [f"{hero.card.name} ({side.hero_class()})", f"health {hero.health}"]
    facts += counted(armor=side.armor, attack=strength(side, hero))
    if weapon is not None:
        facts.append(" ".join([weapon.card.name, f"{weapon.attack}/{weapon.health}", *lasting_words(weapon)]))
    return facts + lasting_words(hero) + passing_words(game, hero)


def counted(**counts: int) -> list[str]:
    """What there is any of."""
    return [f"{name} {count}" for name, count in counts.items() if count]


def supplies(game: Table, side: Player) -> list[str]:
    price = marked(power_cost(game, side), side.power.cost)
    power = f"{side.power.name} ({price}) {'used' if side.power_uses else 'ready'}"
    fatigue = f", next fatigue {side.fatigue + 1}" if side.fatigue or not side.cards_left else ""
    counters = [*counted(jade=side.jade, totems=side.totems), *map(bargain, side.cost_modifiers)]
    return [mana(side), power, f"deck {side.cards_left}{fatigue}", *secrets(game, side), *counters]


def mana(side: Player) -> str:
    locked = min(side.locked, side.max_mana)
    crystals = "◆" * side.mana + "◇" * (side.max_mana - side.mana - locked) + "×" * locked
    total = f"{crystals} {side.mana}/{side.max_mana} mana".lstrip()
    return ", ".join([total, *counted(locked=side.locked, owed=side.overload)])


def secrets(game: Table, side: Player) -> list[str]:
    cards = [it.card for it in side.secrets]
    if any(card is game.rules.hidden(card) for card in cards) or not cards:
        return counted(secrets=len(cards))
    return [f"secrets: {', '.join(card.name for card in cards)}"]


def bargain(offer: CostModifier) -> str:
    change = offer.change
    price = f"costs {change.to}" if change.to >= 0 else repriced(change.change)
    return f"{offer.card.name}: {'next ' if offer.once else ''}{price}"


def hand_lines(game: Table, side: Player) -> list[str]:
    """The hand and what its owner may choose from; of what is hidden, only how much it is."""
    seen = [held for held in side.hand if held.card is not game.rules.unknown]
    hidden = len(side.hand) - len(seen)
    cards = [in_hand(game, side, held) for held in seen] + ([f"{hidden} hidden"] if hidden else [])
    lines = spread(cards or ["empty"], head="  hand ")
    if game.choice is not None and side.side == game.player:
        lines += spread((f"({card.cost}) {card.name}" for card in game.choice.options), head="  pick ")
    return lines


def in_hand(game: Table, side: Player, held: Held) -> str:
    price = marked(cost(game, side, held), held.card.cost)
    bonus = f" {held.attack:+d}/{held.health:+d}" if held.attack or held.health else ""
    return f"({price}) {held.card.name}{bonus}"


# ---- the boards


def board_lines(game: Table, side: Player) -> list[str]:
    """The minions side by side, each in a frame."""
    if not side.board:
        return ["       no minions"]
    names = level([name_lines(it.card.name) for it in side.board])
    words = level([spread(lasting_words(it) + passing_words(game, it), INSIDE, " ") for it in side.board])
    frames = [framed(it, name + word) for it, name, word in zip(side.board, names, words, strict=True)]
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


def framed(it: Entity, lines: list[str]) -> list[str]:
    """A frame with the handle on top and attack and health in the lower corners, as on the card."""
    nw, ne, sw, se, rule, wall = "╔╗╚╝═║" if it.has(constants.TAUNT) else "╭╮╰╯─│"
    top = f" {HANDLES[8 * it.side + it.label]} ".center(INSIDE, rule)
    middle = [wall + line.center(INSIDE) + wall for line in lines]
    return [nw + top + ne, *middle, sw + corners(it, rule) + se]


def corners(it: Entity, rule: str) -> str:
    attack = marked(it.attack, it.card.attack)
    health = (f"{it.health}/" if it.damaged() else "") + marked(it.max_health, it.card.health)
    room = INSIDE - len(attack) - len(health) - 4
    return f" {attack} {rule * room} {health} " if room >= 0 else f"{attack} {health}".center(INSIDE)


def marked(number: int, printed: int) -> str:
    """The number, with an arrow where it is not the printed one."""
    return f"{number}{'↑' if number > printed else '↓' if number < printed else ''}"


def lasting_words(it: Entity) -> list[str]:
    """What somebody in play is and can do."""
    words = [word for keyword, word in KEYWORDS.items() if it.has(keyword)]
    if it.listens & constants.SPELL_DAMAGE:
        words.append(f"spell +{it.card.spell_damage}")
    printed = it.card.deathrattle is not None and not it.has(constants.SILENCED)
    if printed or any(one.deathrattle is not None for one in it.enchantments):
        words.append("deathrattle")
    return words


def passing_words(game: Table, it: Entity) -> list[str]:
    """Why it can no longer attack, or not yet, in its own turn."""
    asleep = it.keywords & (constants.SICK | constants.CHARGE) == constants.SICK
    ready = hero_ready(game.owner(it)) if it.is_hero() else it.ready(it.keywords)
    word = "asleep" if asleep else "attacked" if it.attacks and not ready else ""
    return [word] if word and it.side == game.player else []
