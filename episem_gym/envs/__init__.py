"""The environment class, its text spaces and the stages of an episode."""
