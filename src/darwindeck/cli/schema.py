"""`darwindeck schema`: the JSON Schema of game files, for editors."""

from __future__ import annotations

from darwindeck.cli.options import print_data


def print_schema() -> None:
    """Print the JSON Schema of game files.

    Editors check and complete game files with it.

    Example: darwindeck schema > darwindeck.schema.json
    """
    from darwindeck.genome.serialization import json_schema

    print_data(json_schema())
