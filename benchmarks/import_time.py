"""What importing cardlearn costs over bare Python: medians of interleaved runs of fresh interpreters.

python benchmarks/import_time.py [ROUNDS]
"""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median


def started(code: str) -> float:
    """The seconds that a fresh interpreter takes to run some code, isolated from site packages of the user."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
    return time.perf_counter() - start


def main(rounds: int = 25) -> None:
    started("import cardlearn")  # writes the compiled modules
    bare, with_cardlearn = [], []
    for _ in range(rounds):
        bare.append(started("pass"))
        with_cardlearn.append(started("import cardlearn"))
    before, after = median(bare) * 1000, median(with_cardlearn) * 1000
    print(f"bare Python              {before:7.1f} ms")
    print(f"with import cardlearn    {after:7.1f} ms")
    print(f"import cardlearn costs   {after - before:7.1f} ms, {after / before:.2f} times bare Python in all")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
