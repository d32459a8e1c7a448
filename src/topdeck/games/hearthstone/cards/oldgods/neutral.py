"""Neutral cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    DEATHRATTLE,
    ENEMY_SECRETS,
    MAX_BOARD,
    SELF,
    Buff,
    DestroyEnemySecrets,
    Resurrect,
    Summon,
    card,
    plain_cards,
)


@card("OG_133")
class NZothTheCorruptor:
    play = Resurrect(DEATHRATTLE, count=MAX_BOARD)


@card("OG_249")
class InfestedTauren:
    deathrattle = Summon("OG_249a")


@card("OG_254")
class EaterOfSecrets:
    play = Buff(SELF, attack=ENEMY_SECRETS, health=ENEMY_SECRETS) + DestroyEnemySecrets()


PLAIN = plain_cards(PsychOTron="OG_145", Slime="OG_249a")
