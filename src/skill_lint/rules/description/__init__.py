"""Rules about the description."""
