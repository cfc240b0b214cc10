"""Rules about the sets of prompts that say when a skill should load."""
