"""English card text, composed of nouns and templates; a describer fills in the fields of the templates."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Self

from topdeck.core.errors import TopdeckError
from topdeck.games.shared.english import article, plural, spell_number

FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")


class NoWords(TopdeckError):
    """Raised when a part of a card script has no description."""

    def __init__(
        self, part: object, fix: str = "set its `in_words`, or add a template to card_text/vocabulary.py"
    ) -> None:
        super().__init__(f"{type(part).__name__} has no description; {fix}")


@dataclass(frozen=True)
class BaseNoun:
    """A noun for cards or characters, with its qualifiers, or a fixed `phrase`.

    Each game defines a subclass, which can add fields.
    """

    head: str = ""  # "minion"
    phrase: str = ""  # "your hero"; replaces everything else
    side: str = ""  # "enemy"
    other: bool = False
    before: tuple[str, ...] = ()  # "damaged"
    after: tuple[str, ...] = ()  # "with 3 or less attack"
    heads: str = ""  # the plural of the head, if it is irregular

    def merge(self, more: Self) -> Self:
        """Combine two nouns: concatenate tuples, and take every other field from the first noun in which it is set."""
        merged: dict[str, Any] = {}
        for field in fields(self):
            mine, theirs = getattr(self, field.name), getattr(more, field.name)
            merged[field.name] = mine + theirs if isinstance(mine, tuple) else mine or theirs
        return replace(self, **merged)

    def singular(self) -> str:
        return self.phrase or self.qualify(self.head)

    def plural(self) -> str:
        return self.phrase or self.qualify(self.heads or plural(self.head))

    def qualify(self, head: str) -> str:
        return " ".join(filter(None, (*self.before, self.side, head, *self.after)))

    def one(self) -> str:
        return self.phrase or (f"another {self.singular()}" if self.other else article(self.singular()))

    def all(self) -> str:
        return self.phrase or f"all {self.other_word()}{self.plural()}"

    def random(self, count: int) -> str:
        if count == 1:
            return f"a random {self.other_word()}{self.singular()}"
        return f"{spell_number(count)} random {self.other_word()}{self.plural()}"

    def other_word(self) -> str:
        return "other " if self.other else ""


class TemplateFiller:
    """Fills in templates such as `draw {count:card}` for the parts of a card script."""

    def fill(self, part: object, template: str) -> str:
        """Return a template with its fields filled in from a part of a card script."""
        return FIELD.sub(lambda match: self.field(part, match[1], match[2] or ""), template)

    def field(self, part: Any, name: str, form: str) -> str:
        """Describe the value of a template field in the form that is specified after the colon."""
        raise NotImplementedError


class TemplateDescriber(TemplateFiller):
    """Describes the parts of a card script by filling in a table of templates."""

    templates: ClassVar[Mapping[type, str]]  # templates for effects
    phrases: ClassVar[Mapping[type, Callable[[Any, Any], str]]] = {}  # for effects that need more than a template

    def effect(self, effect: object) -> str:
        phrase = self.phrases.get(type(effect))
        return self.render(effect, self.templates) if phrase is None else phrase(self, effect)

    def render(self, part: object, templates: Mapping[type, str]) -> str:
        """Look up a part's template in `templates` or in its `in_words` attribute, and fill it in.

        Raises:
            NoWords: The part has no template.
        """
        template = templates.get(type(part), getattr(part, "in_words", None))
        if template is None:
            raise NoWords(part)
        return self.fill(part, template)
