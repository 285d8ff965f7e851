"""What compiled code rests on: the decorators, bits, threads."""
