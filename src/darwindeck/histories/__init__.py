"""Hand histories: read and write the PHH format, replay it strictly, compare the results."""
