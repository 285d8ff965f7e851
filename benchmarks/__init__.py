"""Benchmarks: every figure beside the peers' in the same run, in CPU time, as medians."""
