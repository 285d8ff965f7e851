"""Games that people would call good, middling or bad, frozen before any of them was rated."""
