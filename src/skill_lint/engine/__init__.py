"""Running the rules: selection, suppression, fixes."""
