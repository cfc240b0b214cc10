"""A small harbour, for the skills of this example to speak of."""
