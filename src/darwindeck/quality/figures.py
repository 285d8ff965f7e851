"""A measured figure, and how sure it is."""

from __future__ import annotations

from msgspec import Struct


class Figure(Struct, frozen=True):
    """A value, and the interval in which the true one lies; exact figures have none."""

    value: float
    low: float
    high: float

    @classmethod
    def exact(cls, value: float) -> Figure:
        """Return a figure that is certain."""
        return cls(value, value, value)

    @classmethod
    def around(cls, value: float, margin: float) -> Figure:
        """Return a figure with as much doubt on either side."""
        return cls(value, value - margin, value + margin)

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def shrunk(self, usual: Figure) -> Figure:
        """Return what to believe if such figures are usually about so large: small samples yield.

        >>> round(Figure.around(0.0, 0.1).shrunk(Figure.around(0.2, 0.1)).value, 3)
        0.1
        """
        if not self.margin:
            return self
        trust = 1 / (1 + (self.margin / usual.margin) ** 2)
        value = trust * self.value + (1 - trust) * usual.value
        return Figure.around(value, self.margin * trust**0.5)

    def scaled(self, unit: float) -> Figure:
        """Return the figure in another unit."""
        return Figure(self.value / unit, self.low / unit, self.high / unit)

    def times(self, factor: float) -> Figure:
        """Return as many times the figure."""
        return Figure(factor * self.value, factor * self.low, factor * self.high)

    def __str__(self) -> str:
        return f"{self.value:.3f} ± {self.margin:.3f}" if self.margin else f"{self.value:.3f}"
