"""The study mode: millions of deals at random, by the games' own functions, compiled."""

from __future__ import annotations
