"""What the content is measured by: cues that give an answer away, wording, difficulty of the policies."""
