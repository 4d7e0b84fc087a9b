"""Temporary: only `validate`, until the real command line lands here (overwrite this file)."""
import sys
from episem_gym.evaluator.certify import certify_pair
if __name__ == "__main__" and sys.argv[1:2] == ["validate"]:
    for env in sys.argv[2:]:
        for c in certify_pair(env.removeprefix("EpiSEM/").removesuffix("-v0"), 2):
            print("ok " if c.passed else "BAD", c.name, c.tried, c.detail)
