"""Which skill an agent would load for a prompt: backends that answer, verdicts, and comparison with earlier runs."""
