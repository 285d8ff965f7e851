"""Oracles: engines that nobody here wrote, played side by side with ours."""
