"""What a skill names: extracting, resolving, weighing the evidence."""
