"""`python -m episem_gym`: the command line."""

from episem_gym.cli import main

if __name__ == "__main__":
    main()
