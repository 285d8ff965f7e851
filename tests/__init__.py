"""Tests, arranged by what they are about."""
