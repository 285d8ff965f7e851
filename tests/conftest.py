"""What all tests share: how long properties search, and from where.

`make test` searches the same examples every time, so that it judges the code and not its luck.
`make explore` starts anywhere and prints what reproduces a failure.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("quick", max_examples=10, deadline=None, derandomize=True)
settings.register_profile("default", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, derandomize=False, print_blob=True)
