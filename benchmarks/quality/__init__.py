"""Games with known verdicts, against which a measure of quality is held."""
