"""What compiled code rests on: the decorators, integers, threads."""
