"""What each agent client accepts: one data file a client, every fact with its source and date."""

from skill_lint.clients.facts import clients_for_folder, limits, outcomes

__all__ = ["clients_for_folder", "limits", "outcomes"]
