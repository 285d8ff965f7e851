"""What all tests share: how long properties search."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("quick", max_examples=10, deadline=None)
settings.register_profile("default", deadline=None, print_blob=True)
