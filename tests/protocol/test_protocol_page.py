"""The page about the protocol describes every message, and its examples are valid."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from topdeck.protocol.messages import HostMessage, ProgramMessage, Request

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
SECTIONS = {
    "Messages from the host": HostMessage,
    "Messages from the program": ProgramMessage,
    "The forward model": Request,
}
FENCE = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def examples(title: str) -> list[str]:
    return [line for block in FENCE.findall(section(title)) for line in block.splitlines()]


@pytest.mark.parametrize("title", SECTIONS)
def test_examples_are_valid_messages(title: str) -> None:
    for line in examples(title):
        msgspec.json.decode(line, type=SECTIONS[title], strict=True)


@pytest.mark.parametrize("title", SECTIONS)
def test_every_message_has_a_description_and_an_example(title: str) -> None:
    text, requests = section(title), [kind.__struct_config__.tag for kind in Request.__args__]
    shown = {json.loads(line)["type"] for line in examples(title)}
    for kind in SECTIONS[title].__args__:
        tag = kind.__struct_config__.tag
        if title == "Messages from the program" and tag in requests:
            continue  # in the section on the forward model
        assert tag in shown
        assert f"**`{tag}`**" in text


@pytest.mark.parametrize("title", SECTIONS)
def test_every_field_appears_in_an_example(title: str) -> None:
    shown: dict[str, set[str]] = {}
    for line in examples(title):
        message = json.loads(line)
        shown.setdefault(message.pop("type"), set()).update(message)
    for kind in SECTIONS[title].__args__:
        tag = str(kind.__struct_config__.tag)
        if tag in shown:
            assert shown[tag] == set(kind.__struct_encode_fields__), tag
