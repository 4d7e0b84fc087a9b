"""The language of task pairs, and the pairs: WHAT there is to do."""
