"""Reference bots: what a person could write in twenty lines, to measure players by.

Each is found by its name, as in `darwindeck duel greedy benchmarks.reference_bots.holdem:nit
no-limit-holdem --seats 2`.
"""
