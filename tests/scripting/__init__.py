"""Snapshots and moves as plain values."""
