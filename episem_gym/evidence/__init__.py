"""Facts that were shown, the Evidence Ledger, and the status of requirements."""
