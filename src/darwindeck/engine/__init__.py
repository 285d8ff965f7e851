"""The one engine: every rule once, in Python that Numba compiles."""
