"""English words for the parts of card scripts: nouns with their qualifiers, and a template for each class.

In a template, `{field}` stands for the field with that name, and `{field:form}` for the field in a special form.  The
forms of a selector are `one`, `each`, `random` and `another`.  The form of an amount is its unit, such as `damage`.
The form of a count is either a noun, such as `card`, or the word `times`.  `{id}` includes the field `count` if the
part has one.  `{until}` is either empty or starts with a space.

An effect that is defined next to the only card that uses it has its template in its `in_words` attribute.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from topdeck.games.hearthstone import language
from topdeck.games.hearthstone.engine import abilities, constants
from topdeck.games.hearthstone.language import amounts, conditions, selectors
from topdeck.games.hearthstone.language.effects import cards
from topdeck.games.shared.card_text import BaseNoun

VAGUE = ("", "character", "minion", "spell")  # heads that a more specific head replaces


@dataclass(frozen=True)
class Noun(BaseNoun):
    """A noun for characters or cards; its side is `friendly` or `enemy`."""

    conditions: tuple[abilities.Condition, ...] = ()  # the noun applies only while these are true

    def __and__(self, more: Noun) -> Noun:
        """Return a noun for what both nouns describe, such as minions that are Beasts."""
        specific = self if self.head and more.head in VAGUE else more
        return replace(self.merge(more), head=specific.head, heads=specific.heads)

    def __or__(self, more: Noun) -> Noun:
        return Noun(f"{self.singular()} or {more.singular()}", heads=f"{self.plural()} and {more.plural()}")

    def with_head(self, head: str) -> Noun:
        """Return the noun with this head, unless it already has a head or a phrase."""
        return self if self.head or self.phrase else replace(self, head=head)

    def as_character(self) -> Noun:
        """Return the noun with a head noun for characters in play, by default `enemy` or `character`."""
        if self.side == "enemy" and self.head in ("", "character"):
            return replace(self, side="", head="enemy")
        return self.with_head("character")

    def each(self) -> str:
        return self.phrase or f"each {self.other_word()}{self.singular()}"


EFFECTS: dict[type, str] = {
    language.Repeat: "{count:times}: {effect}",
    # health
    language.Damage: "deal {amount:damage} to {who}",
    language.DamageEach: "deal {amount:damage} to {who:each}",
    language.Heal: "restore {amount:health} to {who}",
    language.HealFully: "restore all health to {who}",
    language.Destroy: "destroy {who}",
    language.GainArmor: "gain {amount:armor}",
    # the board
    language.Summon: "summon {id}",
    language.SummonForEnemy: "summon {id} for your opponent",
    language.SummonRandom: "summon {cards:random}",
    language.SummonFromDeck: "summon {cards:random} from your deck",
    language.SummonFromEnemyHand: "your opponent summons {cards:random} from their hand",
    language.SummonMe: "summon it",
    language.SummonMeFromDeck: "summon this minion from your deck",
    language.JadeGolem: "summon a Jade Golem, one bigger than the one before",
    language.Transform: "turn {who:each} into {id}",
    language.TakeControl: "take control of {who}{until}",
    language.Equip: "equip {id}",
    language.BreakEnemyWeapon: "destroy your opponent's weapon",
    language.LoseDurability: "take 1 durability from {who}",
    language.RedirectAttack: "the attack hits {to:another} instead",
    language.Interpose: "summon {id}, and the attack hits it instead",
    language.Counter: "that spell does nothing",
    # cards
    language.Draw: "draw {count:card}",
    language.DrawForEnemy: "your opponent draws {count:card}",
    language.DrawA: "draw {cards:random}",
    language.Discard: "discard {count:random card}",
    language.DiscardHand: "discard your hand",
    language.AddToHand: "put {id} into your hand",
    language.AddToHandForEnemy: "put {id} into your opponent's hand",
    language.AddOneOf: "put one of these into your hand at random: {ids}",
    language.AddRandom: "put {cards:random} into your hand",
    language.AddRandomOfEnemyClass: "put a random card of your opponent's class into your hand",
    language.ShuffleIn: "shuffle {id} into your deck",
    language.ShuffleCopyIn: "shuffle a copy of {who} into your deck",
    language.Discover: "discover {cards:one} (choose one of three, of your class or neutral, and {then})",
    language.LookAtDeck: "look at three random cards of your deck, choose one and {then}",
    cards.ToHand: "put it into your hand",
    cards.ToPower: "make it your new hero power",
    cards.KeepOne: "draw it, discarding the others",
    # mana and hero powers
    language.GainCrystalForEnemy: "give your opponent a mana crystal",
    language.GainMana: "gain {amount:mana} this turn",
    language.SpendAllMana: "spend all your mana",
    language.UnlockOverload: "unlock your overloaded mana crystals",
    language.ReplacePower: "your hero power becomes {id}",
    language.UpgradePower: "your basic hero power becomes its better form",
    language.Joust: "joust (reveal a random minion of each deck); if yours costs more, {won}",
    # properties of characters
    language.Take: "take {keywords} from {who}",
    language.Freeze: "freeze {who}",
    language.SetAttack: "set the attack of {who:each} to {attack}",
    language.SetHealth: "set the health of {who:each} to {health}",
    language.SetRemainingHealth: "set the remaining health of {who:each} to {health}",
    language.SwapStats: "swap the attack and health of {who:each}",
    language.Silence: "silence {who}",
    # only removes dead minions, so it has no description
    language.Settle: "",
}

CONDITIONS: dict[type, str] = {
    conditions.Holding: "you hold {cards:one}",
    conditions.HasWeapon: "you have a weapon",
    conditions.ComboActive: "you played another card this turn",
    conditions.DeckWithoutDuplicates: "no two cards in your deck are the same",
    conditions.HasRoom: "your board has room",
    conditions.Lacks: "you do not have all of {ids:names}",
    conditions.OwnTurn: "it is your turn",
    conditions.All: "{first} and {second}",
    abilities.Not: "it is not so that {condition}",
}

# Amounts that are properties of a player or an event.
MEASURES: dict[type, str] = {
    amounts.EventAmount: "that number",
    amounts.OwnArmor: "your armor",
    amounts.OwnHealth: "your hero's health",
    amounts.OwnMana: "your mana",
    amounts.OwnSpellDamage: "your spell damage",
}

# Nouns for the things that an amount counts.
COUNTED: dict[type, Noun] = {
    amounts.OwnHand: Noun("card", after=("in your hand",)),
    amounts.OwnDeck: Noun("card", after=("in your deck",)),
    amounts.PlayedThisTurn: Noun("card", before=("other",), after=("you played this turn",)),
    amounts.TotemsSummoned: Noun("Totem", after=("you summoned this game",)),
}

NOUNS: dict[type, Noun] = {
    selectors.IsCharacter: Noun("character"),
    selectors.IsSecret: Noun("secret"),
    selectors.IsOther: Noun(other=True),
    selectors.IsFriendly: Noun(side="friendly"),
    selectors.IsEnemy: Noun(side="enemy"),
    selectors.OwnHero: Noun(phrase="your hero", side="friendly"),
    selectors.EnemyHero: Noun(phrase="the enemy hero", side="enemy"),
    selectors.OwnWeapon: Noun(phrase="your weapon", side="friendly"),
    selectors.EnemyWeapon: Noun(phrase="the enemy weapon", side="enemy"),
    selectors.IsAdjacent: Noun(phrase="the minions next to this one"),
}
BEFORE: dict[type, str] = {
    selectors.IsDamaged: "damaged",
    selectors.IsUndamaged: "undamaged",
    selectors.IsLegendary: "legendary",
    selectors.OfClass: "{hero_class}",
    selectors.Costs: "{cost}-mana",
    selectors.IsAlive: "",  # effects without a target never pick dying minions
}
AFTER: dict[type, str] = {
    selectors.Has: "with {keyword:keywords}",
    selectors.WithDeathrattle: "with a deathrattle",
    selectors.WithBattlecry: "with a battlecry",
    selectors.AttackAtMost: "with {attack} or less attack",
    selectors.AttackAtLeast: "with {attack} or more attack",
}

UNTIL = {constants.FOR_GOOD: "", constants.THIS_TURN: " this turn", constants.UNTIL_MY_TURN: " until your next turn"}
RULES = {constants.DOUBLE_BATTLECRY: "your battlecries happen twice"}
# Keywords whose noun form differs from the keyword.
GIFTS = {"immune": "immunity", "elusive": "elusiveness"}
# Keywords that appear as full sentences.
OWN_SENTENCES = {
    constants.ELUSIVE: "cannot be the target of spells and hero powers",
    constants.CANT_ATTACK: "cannot attack",
}

# Events: {who} and {against} are the characters involved.  {you}, {s} (the verb ending), {your} and {secret} depend on
# the player.
EVENTS: dict[int, str] = {
    constants.PLAYED: "whenever {you} play{s} {card}",
    constants.AFTER_PLAY: "after {you} play{s} {card}",
    constants.SUMMON: "whenever {you} summon{s} {minion}",
    constants.AFTER_SUMMON: "after {you} summon{s} {minion}",
    constants.HURT: "whenever {who} takes damage",
    constants.FATAL: "whenever {who} is about to take fatal damage",
    constants.HEALED: "whenever {who} is healed",
    constants.DIED: "whenever {who} dies",
    constants.TURN_START: "at the start of {your} turn",
    constants.TURN_END: "at the end of {your} turn",
    constants.ATTACK: "whenever {who} attacks",
    constants.AFTER_ATTACK: "after {who} attacks",
    constants.DRAWN: "whenever {you} draw{s} {card}",
    constants.INSPIRE: "after {you} use{s} a hero power",
    constants.DISCARDED: "whenever {you} discard{s} {card}",
    constants.OVERLOADED: "whenever {you} overload{s} mana crystals",
    constants.REVEALED: "whenever {secret} is revealed",
    constants.KILLED: "after {who} attacks and kills a minion",
    constants.PROPOSED: "whenever {who} attacks",
    constants.CASTING: "whenever {you} play{s} {card}",
}
EVENTS_BETWEEN: dict[int, str] = {
    constants.PLAYED: "whenever {you} play{s} {card} on {against}",
    constants.CASTING: "whenever {you} play{s} {card} on {against}",
    constants.HURT: "whenever {against} damages {who}",
    constants.HEALED: "whenever {against} heals {who}",
    constants.ATTACK: "whenever {who} attacks {against}",
    constants.AFTER_ATTACK: "after {who} attacks {against}",
    constants.KILLED: "after {who} attacks and kills {against}",
    constants.PROPOSED: "whenever {who} attacks {against}",
}
PLAYERS = {
    "friendly": {"you": "you", "s": "", "your": "your", "secret": "one of your secrets"},
    "enemy": {"you": "your opponent", "s": "s", "your": "your opponent's", "secret": "an enemy secret"},
    "": {"you": "a player", "s": "s", "your": "each", "secret": "a secret"},
}
ATTACKS = (constants.ATTACK, constants.AFTER_ATTACK, constants.KILLED, constants.PROPOSED)
