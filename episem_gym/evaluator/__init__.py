"""The judge, and what is counted from its verdicts: metrics, statistics and the summary of a run."""
