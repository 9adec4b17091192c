"""The whole rulebook as a PDF: ``python docs/make_pdf.py [rulebook.pdf]``.

All pages are built as one, and printed by Chromium or Chrome without a window. The browser is found on the path, or
named by the environment variable CHROMIUM.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def browser() -> str:
    """The browser that prints. Exits with one sentence where there is none."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        sys.exit("To print the book a Chromium or Chrome is needed; set CHROMIUM to its path.")
    return found


def make_pdf(pdf: Path, source: Path = HERE) -> Path:
    """Build a book as one page and print it."""
    chrome = browser()
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "one"
        build = [sys.executable, "-m", "sphinx", "-q", "-b", "singlehtml", "-d", f"{folder}/trees", source, built]
        if subprocess.run(build, check=False).returncode:
            sys.exit("The book does not build; see above.")
        pdf.parent.mkdir(parents=True, exist_ok=True)
        options = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
            f"--user-data-dir={folder}/me",
        ]
        page = (built / "index.html").as_uri()
        subprocess.run([chrome, *options, f"--print-to-pdf={pdf.absolute()}", page], check=True, capture_output=True)
    return pdf


if __name__ == "__main__":
    made = make_pdf(Path(sys.argv[1] if len(sys.argv) > 1 else "rulebook.pdf"))
    print(f"{made}: {made.stat().st_size // 1024} KB")
