"""`python -m darwindeck`: the command line, where the command `darwindeck` is not on the path."""

from __future__ import annotations

from darwindeck.cli import main

if __name__ == "__main__":
    main()
