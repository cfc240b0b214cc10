"""Rules about the name."""
