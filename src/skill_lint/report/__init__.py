"""Results as text and as documents for machines. Reads the model alone and imports nothing heavy."""
