"""A console in colour to which nothing is markup, and no text a command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.segment import Segment
from rich.text import Text

from darwindeck.screen import printable

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType
    from rich.status import Status


class Screen(Console):
    """Prints what it is given, and cleans it last of all, whatever it was drawn with."""

    def __init__(self, **options: Any) -> None:
        super().__init__(markup=False, emoji=False, highlight=False, **options)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Draw something; only what the console itself commands reaches the terminal."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else cleaned(segment)

    @contextmanager
    def trimmed(self) -> Iterator[None]:
        """Print without the spaces that fill up lines."""
        with self.capture() as captured:
            yield
        self.file.write("\n".join(line.rstrip() for line in captured.get().splitlines()) + "\n")

    def status(self, status: RenderableType, **options: Any) -> Status:
        """Show that something is going on, in words that are no markup."""
        return super().status(Text(status) if isinstance(status, str) else status, **options)


def cleaned(segment: Segment) -> Segment:
    """Return a segment without what would command a terminal."""
    return Segment(printable(segment.text), segment.style, segment.control)
