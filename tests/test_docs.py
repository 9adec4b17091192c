"""The rulebook: it builds without a warning, its examples run, and it says of every game what the program says."""

import json
import os
import re
import runpy
import shutil
from html import unescape

import pytest
from books import DOCS, ROOT, project, sphinx

from cardlearn.book import all_games, all_rules, games_of, skeleton
from cardlearn.book.deals import read_deal
from cardlearn.book.duties import duties, revoke_rule
from cardlearn.book.examples import works
from cardlearn.book.lore import GUIDES, HOW_SURE, LINKS, MOMENTS
from cardlearn.game import find_game

GAMES = all_games()
EXAMPLES = sorted((DOCS / "examples").glob("*.toml"))
PLAIN = str.maketrans("’‘“”", "''\"\"")
"""The quotation marks of the page, as the sentences have them."""


PAGE = {
    "who plays, and with what": "players",
    "how it is dealt": "the deal",
    "how it is played": "play",
    "what is counted or paid": ("counting", "what is paid", "the crosses", "lives", "odds and ends"),
    "a deal told": "a deal, card by card",
    "what may be agreed": "options and variants",
    "what goes wrong": "offences and penalties",
    "advice": "playing well",
    "where it comes from": "history",
    "who says so": "sources and decisions",
}
"""The parts of every game's page, and how the heading of each begins (or what it holds)."""


@pytest.fixture(scope="module")
def pages(book) -> dict[str, str]:
    return {str(path.relative_to(book)): path.read_text("utf-8") for path in sorted(book.rglob("*.html"))}


def test_every_example_in_the_book_runs(read_book, tmp_path, capsys):
    shutil.copytree(read_book / "trees", tmp_path / "trees")
    run = sphinx("doctest", DOCS, tmp_path, "-W", "--keep-going")
    told = (tmp_path / "doctest" / "output.txt").read_text()
    assert run.returncode == 0, told
    count = int(re.search(r"(\d+) tests\n\s+0 failures in tests", told)[1])
    with capsys.disabled():
        print(f"\nthe rulebook: {count} examples in code run")
    assert count >= 70


def test_nothing_is_fetched_from_elsewhere(book, pages):
    fetched = [
        (name, url)
        for name, text in pages.items()
        for url in re.findall(r'<(?:script|img|link|iframe|source)\b[^>]*?(?:src|href)="([^"]+)"', text)
        if re.match(r"(?:https?:)?//", url)
    ]
    fetched += [
        (path.name, url)
        for path in book.rglob("*.css")
        for url in re.findall(r"(?:url\(|@import )[\"']?((?:https?:)?//[^\"')]+)", path.read_text("utf-8"))
    ]
    assert fetched == []


def test_every_rule_has_one_address_in_the_book(pages):
    for id in all_rules():
        homes = [name for name, text in pages.items() if f'id="{id}"' in text]
        games = games_of(id)
        assert homes == [f"games/{games[0].slug}.html" if games else "reading.html"], id


def test_the_deals_and_rulings_of_the_book_are_counted(pages, capsys):
    books = [text for name, text in pages.items() if name.startswith("games/")]
    deals = sum(
        len(re.findall(r'class="deal docutils container"|class="docutils container deal"', text)) for text in books
    )
    rulings = sum(len(re.findall(r'<table class="[^"]*\brulings\b', text)) for text in books)
    with capsys.disabled():
        print(f"\nthe rulebook: {deals} deals played, {rulings} rulings given, {len(EXAMPLES)} small examples of rules")
    assert deals >= 80
    assert rulings >= 50


def test_every_rule_is_seen_at_work_in_an_example_or_a_figure(book):
    index = json.loads((book / "rules.json").read_text("utf-8"))
    assert set(index) == set(all_rules())
    assert [id for id, found in index.items() if not found["address"]] == []
    assert [id for id, found in index.items() if not found["shown"]] == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_small_example_of_a_rule_shows_it_at_work(path):
    _, session = read_deal(path.read_text("utf-8"))
    assert path.stem in works(session)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_page_of_a_game_has_all_its_parts(game, pages):
    text = pages[f"games/{game.slug}.html"]
    titles = [unescape(re.sub(r"<[^>]+>", "", title)).lower() for title in re.findall(r"<h2>(.*?)<a", text)]
    for part, heads in PAGE.items():
        heads = (heads,) if isinstance(heads, str) else heads
        assert any(head in title for head in heads for title in titles), f"{part}: {titles}"
    assert "played by the machine" not in text
    assert "The ledger" in re.findall(r'<p class="rubric">(.*?)</p>', text)
    assert "table-picture" in text
    offences = text[text.index(">Offences and penalties<") : text.index(">Playing well<")]
    assert re.search(r'class="(?:docutils container )?deal', offences), "no offence is acted out"


def test_links_within_the_book_lead_somewhere(book, pages):
    ids = {name: set(re.findall(r'\bid="([^"]+)"', text)) for name, text in pages.items()}
    broken, seen = [], 0
    for name, text in pages.items():
        for url in re.findall(r'<a\b[^>]*?href="([^"]+)"', text):
            page, _, place = unescape(url).partition("#")
            if re.match(r"[a-z]+:", page):
                continue
            target = os.path.normpath(os.path.join(os.path.dirname(name), page)) if page else name
            seen += 1
            if not (book / target).exists() or (place and target in ids and place not in ids[target]):
                broken.append((name, url))
    assert broken == []
    assert seen > 1000


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_sheet_of_a_game_says_what_its_rules_say(game, pages):
    text = pages["sheets.html"]
    plain = " ".join(unescape(re.sub(r"<[^>]+>", "", text)).translate(PLAIN).split())
    assert [rule.id for rule in game.rules if rule.sentence not in plain] == []


def test_the_family_tree_knows_every_game_and_how_sure_each_link_is():
    named = {link.parent for link in LINKS} | {link.child for link in LINKS}
    assert {game.slug for game in GAMES} <= named
    assert {link.sure for link in LINKS} == set(HOW_SURE)
    assert all(link.source and link.how for link in LINKS)
    children = [link.child for link in LINKS]
    assert len(children) == len(set(children)), "a game with two parents cannot be drawn"


def test_the_timeline_goes_forward():
    years = [moment.year for moment in MOMENTS]
    assert years == sorted(years)
    assert all(moment.game in {game.slug for game in GAMES} for moment in MOMENTS)


def test_every_game_is_for_somebody():
    assert set(GUIDES) == {game.slug for game in GAMES}
    assert {guide.hard for guide in GUIDES.values()} <= {1, 2, 3, 4, 5}


def test_the_games_fall_into_the_schools_of_play_that_the_book_names():
    schools = {}
    for game in GAMES:
        schools.setdefault(duties(game)[:2], set()).add(game.slug)
    assert schools[("must follow", "must head")] == {"rams", "bierspiel", "loo", "irish-loo", "five-card-loo"}
    assert schools[("must follow", "need not head")] == {"rook", "losing-lodam", "rodskagg", "rounce"}
    assert len(schools[("follow or trump", "need not head")]) == 11
    assert all(revoke_rule(game) for game in GAMES)


def test_the_notebooks_that_the_lessons_name_are_there():
    named = set(re.findall(r"`([a-z-]+\.ipynb)`", (DOCS / "teaching.md").read_text("utf-8")))
    assert named
    assert [name for name in named if not (ROOT / "notebooks" / name).exists()] == []


@pytest.mark.browser
@pytest.mark.usefixtures("chromium")
def test_the_book_prints_as_a_pdf_with_one_command(tmp_path):
    little = project(tmp_path / "source", page="# A page\n\n```{summary} seven-up\n```\n")
    make = runpy.run_path(str(DOCS / "make_pdf.py"))["make_pdf"]
    pdf = make(tmp_path / "book.pdf", little).read_bytes()
    assert pdf.startswith(b"%PDF-")
    assert len(pdf) > 10_000


@pytest.mark.browser
@pytest.mark.parametrize(("name", "sheets"), [("sheets", len(GAMES)), ("worksheets", 7)])
def test_each_sheet_fits_one_page_of_paper(name, sheets, book, chromium):
    page = chromium.new_page()
    page.goto((book / f"{name}.html").as_uri())
    printed = page.pdf(format="A4", prefer_css_page_size=False)
    page.close()
    count = len(re.findall(rb"/Type\s*/Page\b", printed))
    assert count == 1 + sheets, "a page of introduction, and one for each sheet"


def test_a_table_of_an_author_tells_its_columns_on_a_phone(pages):
    text = pages["family.html"]
    table = text[text.index('id="from-seven-up-to-cinch"') : text.index('id="the-rams-group"')]
    heads = re.findall(r'<th class="head"><p>(.*?)</p>', table)
    rows = re.findall(r"<tr class=[^>]*><td>.*?</tr>", table, re.S)
    assert len(rows) == 6
    for row in rows:
        assert re.findall(r'<span class="column">(.*?):? </span>', row) == heads[1:]


def test_links_to_rules_lead_to_their_address(pages):
    seen = 0
    for name, text in pages.items():
        for page, id in re.findall(r'href="([^"#]*)#((?:[a-z-]+\.)+[a-z.-]+)" title', text):
            target = os.path.normpath(os.path.join(os.path.dirname(name), page)) if page else name
            assert f'id="{id}"' in pages[target], (name, page, id)
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_page_of_a_game_shows_all_its_rules(game, pages):
    page = pages[f"games/{game.slug}.html"]
    text = " ".join(unescape(re.sub(r"<[^>]+>", "", page)).translate(PLAIN).split())
    missing = [rule.id for rule in game.rules if rule.sentence not in text]
    assert missing == []


def test_every_picture_has_its_words(pages):
    labels = [label for text in pages.values() for label in re.findall(r'<span class="cards" ([^>]*)>', text)]
    assert len(labels) > 30
    assert all(re.search(r'role="img" aria-label="[^"]{8,}"', label) for label in labels)


def test_the_pages_can_be_read_without_a_script(pages):
    for name, text in pages.items():
        if name.startswith("games/"):
            body = re.sub(r"<script.*?</script>", "", text, flags=re.S)
            assert "The ledger" in body, name
            assert 'class="rule ' in body.replace("docutils container ", ""), name


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_nothing_has_to_be_scrolled_sideways(scheme, book, pages, chromium):
    size = {"width": 360, "height": 740}
    context = chromium.new_context(viewport=size, color_scheme=scheme, java_script_enabled=False)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    wide = {}
    for name in pages:
        page.goto((book / name).as_uri())
        over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if over > 0:
            wide[name] = over
    context.close()
    assert wide == {}
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


def test_the_first_draft_of_every_page_builds(tmp_path):
    source = project(tmp_path / "source", **{game.slug: skeleton(game) for game in GAMES})
    built = sphinx("text", source, tmp_path / "out", "-W", "--keep-going")
    assert built.returncode == 0, built.stderr
    for game in GAMES:
        text = " ".join((tmp_path / "out" / "text" / f"{game.slug}.txt").read_text().split())
        assert all(rule.id in text.replace("- ", "-") for rule in game.rules), game.slug


def test_the_command_that_the_page_on_adding_a_game_names_writes_the_draft(monkeypatch, capsys):
    named = re.search(r"`python -m (\S+) little-thirds", (DOCS / "adding-a-game.md").read_text())
    assert named
    monkeypatch.setattr("sys.argv", ["", "cinch"])
    runpy.run_module(named[1], run_name="__main__")
    draft = capsys.readouterr().out
    assert draft == skeleton(find_game("cinch"))
    for part, begins in PAGE.items():
        named = (begins,) if isinstance(begins, str) else begins
        assert any(f"\n## {each}" in draft.lower() or f" {each}" in draft.lower() for each in named), part


def test_each_lesson_has_its_aim_its_course_of_45_minutes_its_questions_and_a_sheet(pages):
    lessons = re.split(r"<h2>", pages["teaching.html"])
    lessons = [lesson for lesson in lessons if re.match(r"\d", lesson)]
    sheets = re.findall(r"<h2>Sheet (\d)", pages["worksheets.html"])
    assert len(lessons) == len(sheets) == 7
    for lesson in lessons:
        assert "Aim." in lesson
        assert "Prepare." in lesson
        course = [tuple(map(int, minutes)) for minutes in re.findall(r"<p>(\d+)–(\d+)</p>", lesson)]
        assert [start for start, _ in course] == [0, *(end for _, end in course[:-1])]
        assert course[-1][1] == 45
        assert lesson.count('<p class="question">') == lesson.count("<details") >= 3
        assert 'href="worksheets.html#' in lesson
