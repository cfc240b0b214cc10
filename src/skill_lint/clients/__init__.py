"""What each agent client accepts: one data file a client, every fact with its source and date."""
