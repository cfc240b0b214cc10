"""Prompt sets of every format, and what can be told of them from the words of names and descriptions alone."""
