"""The canary: one fixed string that stands in every file of content, trajectory and export.

A corpus that contains it contains content of this project, so that leaks into training data can be found.
Files of content carry it in a comment line; what the package writes takes it from here.
"""

from typing import Final

CANARY: Final = "EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06"
