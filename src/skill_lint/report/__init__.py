"""Findings to text and machine formats."""
