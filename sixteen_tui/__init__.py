"""The program: screens, saves, words. The games themselves are in `engine`."""

__version__ = "0.1.0"
