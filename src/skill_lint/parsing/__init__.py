"""Bytes to values. Total: every input gives a result."""
