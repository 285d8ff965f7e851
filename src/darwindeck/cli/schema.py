"""`darwindeck schema`: the JSON Schema of game files, for editors."""

from __future__ import annotations

from darwindeck.screen import say_json


def print_schema() -> None:
    """Print the JSON Schema of game files.

    Editors check and complete game files with it.

    Example: darwindeck schema > darwindeck.schema.json
    """
    import json

    from darwindeck.genome.serialization import json_schema

    say_json(json.dumps(json_schema(), indent=2))
