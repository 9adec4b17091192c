"""What the README promises: its examples run, its commands and links lead somewhere, its picture is the program's own."""

from __future__ import annotations

import doctest
import re
import runpy
import tomllib
from pathlib import Path

import pytest

from cardlearn.cli.arguments import parser
from cardlearn.record import play_record, read_record

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def blocks(kind: str) -> list[str]:
    """The fenced blocks of a kind."""
    return re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL)


def test_every_python_example_runs_and_shows_what_it_says() -> None:
    text = "\n".join(blocks("python"))
    examples = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    assert len(examples.examples) > 10
    told: list[str] = []
    result = doctest.DocTestRunner().run(examples, out=told.append)
    assert result.failed == 0, "".join(told)


def test_the_record_in_the_readme_is_one_and_is_refused_where_it_says() -> None:
    (text,) = blocks("toml")
    played = play_record(read_record(text))
    assert (played.at, played.refused and played.refused.rule.id) == (2, "all-fours.follow-or-trump")


def test_its_two_commands_need_nothing_but_python_and_name_extras_that_exist() -> None:
    begin = [block for block in blocks("sh") if block.startswith("python3 -m venv .venv && ")]
    assert len(begin) == 2
    assert [block.split(" && ")[-1].strip() for block in begin] == [
        ".venv/bin/cardlearn lab",
        ".venv/bin/python -m pytest -n auto",
    ]
    extras = set(re.findall(r'"\.\[(\w+)\]"', README))
    assert {"test"} <= extras <= set(PROJECT["optional-dependencies"])
    assert "cardlearn" in PROJECT["scripts"]


def test_the_check_of_the_project_runs_the_readmes_test_command() -> None:
    check = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert '-e ".[test]"' in check
    assert "-m pytest -n auto" in check


def test_every_command_in_its_table_is_one_and_none_is_missing() -> None:
    named = set(re.findall(r"^\| `cardlearn (\w+)", README, re.MULTILINE))
    (action,) = [action for action in parser()._actions if action.choices]
    assert named == set(action.choices or ())


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#]+)\)", README))))
def test_every_link_leads_somewhere(link: str) -> None:
    assert link.startswith("https://") or (ROOT / link).is_file()


def test_the_picture_is_what_the_program_draws_and_has_a_description() -> None:
    drawn = runpy.run_path(str(ROOT / "docs" / "draw_table.py"))["draw"]()
    assert (ROOT / "docs" / "_static" / "table.svg").read_text(encoding="utf-8") == drawn
    assert "<desc>" in drawn
