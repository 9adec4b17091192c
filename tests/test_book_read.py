"""The rulebook as a reader finds it on a narrow page, and where there is nothing to tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TABLE = re.compile(r'<table class="[^"]*cardlearn[^"]*">(.*?)</table>', re.S)
CELL = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>", re.S)


@pytest.fixture(scope="module")
def pages(book: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in sorted(book.rglob("*.html"))}


def test_each_cell_of_a_table_that_folds_knows_its_column(pages: dict[str, str]) -> None:
    seen = 0
    for name, text in pages.items():
        for table in TABLE.findall(text):
            head, _, body = table.rpartition("</thead>")
            heads = [re.sub(r"<[^>]+>", "", each).strip() for each in CELL.findall(head)]
            for row in body.split("<tr")[1:]:
                cells = CELL.findall(row)
                for cell, wanted in list(zip(cells, heads, strict=False))[1:]:
                    if wanted:
                        assert f'<span class="column">{wanted}: </span>' in cell, (name, cell)
                        seen += 1
    assert seen > 500


def test_where_no_rule_is_left_to_list_nothing_is_said(pages: dict[str, str]) -> None:
    assert [name for name, text in pages.items() if re.search(r">\s*None\.\s*<", text)] == []


def test_bids_are_ruled_on_in_the_order_of_their_numbers(pages: dict[str, str]) -> None:
    listed = [
        [int(number) for number in re.findall(r"\bbid (\d+)", cell)]
        for text in pages.values()
        for table in TABLE.findall(text)
        for cell in CELL.findall(table)
        if "bid" in cell and "column" not in cell
    ]
    assert any(len(numbers) > 1 for numbers in listed)
    assert all(numbers == sorted(numbers) for numbers in listed)
