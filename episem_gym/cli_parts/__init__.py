"""What the command line is made of: one module a command, and how they speak."""
