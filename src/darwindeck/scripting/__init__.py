"""A table and its moves as plain values, for scripts to read, change and play on."""
