"""The protocol as JSON Schema: `python -m darwindeck.web.schema` prints it."""

from __future__ import annotations

import msgspec

from darwindeck.screen import say_json
from darwindeck.web import messages


def protocol_schema() -> dict[str, object]:
    """Return the JSON Schema of all messages, by who sends them."""
    named = {
        "client": messages.ClientMessage,
        "server": messages.ServerMessage,
        "options": messages.TableOptions,
        "created": messages.Created,
        "game": messages.GameCard,
        "bot": messages.BotCard,
        "table": messages.TableCard,
    }
    schemas, parts = msgspec.json.schema_components(named.values(), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "properties": dict(zip(named, schemas, strict=True)),
        "$defs": parts,
    }


if __name__ == "__main__":
    say_json(msgspec.json.format(msgspec.json.encode(protocol_schema()), indent=2).decode())
