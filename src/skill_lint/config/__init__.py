"""Settings: the schema, loading, what applies to one skill."""
