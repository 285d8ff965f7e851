"""Fuzzers: sound input of every kind, damaged in many ways, must be played or refused."""
