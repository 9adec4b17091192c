"""The terminal's small promises: a record is gone on with as it is, or refused at once; nothing is told twice."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from pathlib import Path

import pytest
from playing import run

from cardlearn.book import KINDS, plays_of
from cardlearn.cli.play import Terminal, begin
from cardlearn.cli.show import standing
from cardlearn.game import find_game
from cardlearn.games import GAMES
from cardlearn.players import next_seat
from cardlearn.players.sensible import choose
from cardlearn.record import RecordError, read_record
from cardlearn.typed import meant, unfit
from cardlearn.widget.keep import Keep
from cardlearn.wording import in_short, seat_name

REFUSED = """
game = "seven-up"
players = 2
[[deal]]
hands = ["9S 5S KH 8H 4D QC", "AS 7S QH 10H 6D 2C"]
turn_up = "3S"
actions = ["1 stand", "1 play QH", "0 play QC"]
"""


@pytest.fixture
def kept(tmp_path: Path) -> str:
    """The file of a game of three that was begun at seed 7 and left."""
    path = str(tmp_path / "game.toml")
    run("play", "seven-up", "--players", "3", "--seed", "7", "--option", "stakes=2", "--record", path, typed="q\n")
    return path


def test_the_same_command_goes_on_with_its_record(kept: str) -> None:
    same = ("seven-up", "--players", "3", "--seed", "7", "--option", "stakes=2", "--mode", "strict")
    for arguments in ((), ("seven-up",), same):
        assert "you are seat 0 of 3" in run("play", *arguments, "--record", kept, typed="q\n").stdout


@pytest.mark.parametrize(
    "other",
    ["--players 2", "--seed 8", "--mode table", "--option stakes=3", "--option keep_nine=true", "--option nix=1"],
)
def test_a_command_that_contradicts_its_record_is_refused_and_the_record_kept(kept: str, other: str) -> None:
    before = Path(kept).read_text()
    done = run("play", "--record", kept, *other.split(), typed="q\n", code=2)
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert Path(kept).read_text() == before


AUTHORED = f"""# by hand
title = "An opening"
{REFUSED.replace("[[deal]]", "[[deal]]" + chr(10) + 'note = "A king alone"').replace(', "0 play QC"', "")}
[expect]
tricks = [0, 0]
"""


@pytest.mark.parametrize(
    ("typed", "same", "actions"),
    [("q", True, 2), ("KH u q", False, 2), ("KH q", False, 3)],
)
def test_going_on_with_a_record_keeps_what_its_author_wrote(
    typed: str, same: bool, actions: int, tmp_path: Path
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(AUTHORED)
    run("play", "--record", str(path), typed="\n".join(typed.split()) + "\n")
    text = path.read_text()
    record = read_record(text)
    assert (text == AUTHORED) is same
    assert (record.notes, record.deals[0].notes) == ({"title": "An opening"}, {"note": "A king alone"})
    assert len(record.deals[0].actions) == actions
    assert bool(record.expect) is (actions == 2)


def test_a_record_that_is_not_there_and_no_game_is_told_together() -> None:
    told = run("play", "--record", "nowhere.toml", code=2).stderr
    assert (
        told == "cardlearn: nowhere.toml is not there to go on with; name a game to play; cardlearn games lists them\n"
    )


def test_a_record_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere" / "game.toml", tmp_path):
        done = run("play", "seven-up", "--record", str(path), typed="q\n", code=2)
        assert done.stdout == ""
        assert len(done.stderr.strip().splitlines()) == 1


def test_a_rate_of_faults_without_table_mode_is_refused() -> None:
    assert "--mode table" in run("play", "seven-up", "--lax", "0.5", typed="q\n", code=2).stderr


def test_deals_and_actions_are_counted_from_one_wherever_a_person_reads_them(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text(REFUSED)
    assert "Action 3 of deal 1, '0 play QC', is refused." in run("replay", str(path), code=1).stdout
    assert "action 3 is refused" in run("play", "--record", str(path), code=2).stderr
    keep = Keep(path)
    keep.load(begin(at_table(GAMES[0])))
    assert "deal 1, action 3" in keep.fault
    with pytest.raises(RecordError, match="deal 1, action 2"):
        read_record(REFUSED.replace("1 play QH", "1 plays QH"))


def test_a_faulty_record_names_its_file_whatever_is_wrong_with_it(tmp_path: Path) -> None:
    path = tmp_path / "faulty.toml"
    faults = ["nonsense", 'game = "nix"', REFUSED.replace("KH", "AS"), REFUSED.replace("[[deal]]", "[[deal]]\nnix = 1")]
    short = REFUSED.replace("9S 5S", "9S")  # a hand that is too short shows when the deal is laid out
    for text in [*faults, short]:
        path.write_text(text)
        for told in (run("replay", str(path), code=2).stderr, run("replay", "--json", str(path), code=2).stderr):
            assert told.startswith(f"cardlearn: {path}: ")
            assert told.count(str(path)) == len(told.splitlines()) == 1


def test_whose_turn_it_is_and_what_is_due_is_told_in_words(tmp_path: Path) -> None:
    path = tmp_path / "begun.toml"
    path.write_text(REFUSED.replace(', "0 play QC"', ""))
    assert "Now due: seat 0 may play the nine of spades, " in run("replay", str(path)).stdout
    path.write_text(REFUSED.replace('"1 stand", "1 play QH", "0 play QC"', '"1 beg"'))
    assert "Now due: seat 0 may give the point or run the cards." in run("replay", str(path)).stdout
    shown = run("play", "--record", str(path), typed="stand\nKD\nq\n").stdout
    assert shown.count("Due now: give; run.") == 2
    assert "Due now: 0" not in shown


def at_table(game, seed: int = 3) -> Namespace:  # type: ignore[no-untyped-def]
    return Namespace(record=None, game=game.slug, players=None, option=[], seed=seed, mode="strict", seat=0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_table_in_sentences_tells_each_call_as_it_is_typed(game) -> None:  # type: ignore[no-untyped-def]
    terminal = Terminal(begin(at_table(game)), words=True)
    lines: list[str] = []
    terminal._screen = lambda words, look: lines.append(words)
    session = terminal.session
    for _ in range(80):
        seat = next_seat(session)
        if session.over:
            break
        if seat is None:
            session.next_deal()
            continue
        view = session.view(0)
        for tell in (terminal.show, terminal.tell_why):
            lines.clear()
            tell()
            for call in in_short([*view.calls_open, *view.standing]):
                assert call in lines[-1]
        session.do(choose(session.view(seat)).action)


def test_the_account_of_a_deal_is_told_once_and_again_after_a_change() -> None:
    typed = ["give", "QD", "8S", "3H", "2S", "4C", "2H", "h", "score", "rule all-fours.high", "u", "2H", "q"]
    shown = run("play", "seven-up", "--seed", "7", typed="\n".join(typed) + "\n").stdout
    assert shown.count("The deal is over.") == 2


@pytest.mark.parametrize("words", [[], ["--words"]])
def test_the_table_is_shown_again_when_a_deal_is_taken_back(words: list[str]) -> None:
    shown = run("play", "rams", "--players", "6", "--seed", "3", *words, typed="\npass\nu\nq\n").stdout
    after = shown[shown.index("Taken back") :]
    assert re.search(r"7D|the seven of diamonds", after)


def test_the_sort_of_a_rule_has_the_same_name_in_the_terminal_and_in_the_book() -> None:
    sorts = set(re.findall(r"^\S+ \[(.*)\]$", run("rules").stdout, re.MULTILINE))
    assert sorts == set(KINDS.values())


def test_a_rule_without_a_name_asks_for_one() -> None:
    assert "Name a rule: rule ID; rules lists them." in run("play", "seven-up", typed="rule\nq\n").stdout


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_at_the_table_the_rules_are_those_played_by_in_the_order_of_the_book(game) -> None:  # type: ignore[no-untyped-def]
    for mode in ("strict", "table"):
        told = [line.split(": ", 1) for line in lines_of(game.slug, "rules", mode=mode) if ": " in line]
        wanted = [rule for rule in game.rules if mode == "table" or rule.kind != "remedy"]
        assert [id for id, _ in told] == [rule.id for rule in wanted if rule.id not in left_out(game)]
        said = dict(told)
        for option in game.options:
            agreed = f"{option.name}={str(option.default).lower()}"
            assert option.rule.id not in said or agreed in said[option.rule.id].lower()


def test_an_option_brings_its_rule_to_the_table() -> None:
    assert not [line for line in lines_of("loo", "rules") if line.startswith("loo.lead-higher")]
    agreed = lines_of("loo", "rules", options=[("lead_higher", True)])
    assert [line for line in agreed if line.startswith("loo.lead-higher: ") and "(Here: lead_higher=true.)" in line]


def test_the_rules_that_hold_a_word_are_found_by_their_names_and_their_sentences_and_the_remedies_too() -> None:
    for word in ("gift", "REVOKE", "jack"):
        ids, sentences = zip(*(line.split(": ", 1) for line in lines_of("seven-up", f"rules {word}")), strict=True)
        assert all(word.lower() in f"{id} {sentence}".lower() for id, sentence in zip(ids, sentences, strict=True))
        assert {"gift": "all-fours.gift.limit", "REVOKE": "all-fours.revoke", "jack": "all-fours.game"}[word] in ids
        assert len(ids) < 9
    assert lines_of("seven-up", "rules zebra") == ["No rule played by here holds 'zebra'; rules lists them all."]


def test_a_rule_is_known_by_its_name_its_last_word_and_as_a_refusal_has_it_in_brackets() -> None:
    for name in ("all-fours.high", "high", "(all-fours.high)", "HIGH"):
        assert lines_of("seven-up", f"rule {name}")[0].startswith("  all-fours.high: High: ")
    assert lines_of("seven-up", "rule record.card")[0].startswith("  record.card: A player can only use")
    assert lines_of("seven-up", "rule nix")[0].startswith("Seven-Up has no rule 'nix'; rules lists them")


@pytest.mark.parametrize("stop", [True, False])
def test_rules_come_a_screen_at_a_time_where_somebody_can_go_on(stop: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = lines_of("seven-up", "rules")
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr("cardlearn.cli.tell.get_terminal_size", lambda: (60, 12))
    asked: list[int] = []
    lines: list[str] = []

    def read(prompt: str) -> str:
        asked.append(len(lines))
        return "q" if stop else ""

    terminal = Terminal(begin(at_table(find_game("seven-up"))))
    terminal._screen = lambda words, look: lines.append(words)
    terminal.read = read  # type: ignore[method-assign]
    terminal.command("rules")
    assert (len(asked) == 1) == stop
    screens = [lines[start:end] for start, end in zip([0, *asked], [*asked, len(lines)], strict=True)]
    assert all(sum(-(-len(words) // 60) for words in each) <= 10 or len(each) == 1 for each in screens)
    assert lines == whole[: len(lines)]
    assert (lines == whole) != stop


@pytest.mark.parametrize("command", ["hint", "why", "hindsight", "rules"])
def test_ctrl_c_stops_what_takes_long_and_the_game_goes_on(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def press(*given: object, **more: object) -> None:
        raise KeyboardInterrupt

    for slow in ("hint", "reasons", "hindsight_words", "get_terminal_size"):
        monkeypatch.setattr(f"cardlearn.cli.tell.{slow}", press)
    assert lines_of("seven-up", command)[-1] == "\nStopped; the game goes on. Type q to leave."


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("mode", ["strict", "table"])
def test_the_help_names_cards_of_the_game_and_commands_of_the_mode_and_no_others(game, mode: str) -> None:  # type: ignore[no-untyped-def]
    lines = lines_of(game.slug, "help", mode=mode)
    cards = [word.rstrip(":") for word in re.findall(r"\b\d*[A-Z]+\b", f"{lines[1]}")]
    assert cards
    assert all(game.pack.card(card) & game.cards(game.check_options({})) for card in cards)
    assert any("call revoke" in line for line in lines) == (mode == "table")
    assert any(line.startswith("  hindsight ") for line in lines) == (mode == "strict")
    terminal = Terminal(begin(at_table(game)))
    told = {word for line in lines[1:] for word in line[2:16].replace(",", " ").split()}
    assert {*terminal.asking} <= told
    shown_otherwise = {"help", "undo", "redo", "s", "hindsight"}
    assert {*terminal.commands} - shown_otherwise <= told


def test_commands_are_known_in_capitals_and_with_words_after_them_unless_they_are_a_call() -> None:
    for typed in ("HINT", "Hint please", "h", "H", "help me", "Score now", "TABLE"):
        assert lines_of("seven-up", typed)
    terminal = Terminal(begin(at_table(find_game("seven-up"))))
    terminal._screen = lambda words, look: None
    for typed in ("u u", "s 3", "why not", "hinting", "zebra"):
        assert not terminal.command(typed)


def test_what_is_no_card_or_call_is_told_how_a_card_is_written_if_it_may_have_been_one() -> None:
    terminal = Terminal(begin(at_table(find_game("rams"))))
    advice = "a card is written rank then suit, as AS 10H 9D 7C (the ranks are 7 to A)"
    for typed in ("KX", "♣J", "1H", "K H X"):
        assert advice in terminal.unknown(typed)
    assert "card is written" not in terminal.unknown("zebra")
    assert terminal.unknown("2 play 7H") == "You sit at seat 0: type your own moves only, with or without the seat."


def test_a_file_that_is_no_record_is_not_written_over(tmp_path: Path) -> None:
    notes, game = tmp_path / "notes.txt", tmp_path / "my game.toml"
    notes.write_text("do not lose")
    assert "is no record, so it is left as it is" in lines_of("seven-up", f"save {notes}")[-1]
    assert notes.read_text() == "do not lose"
    for name in (f"save {game}", f'save "{game}"'):  # a record may be
        assert lines_of("seven-up", name) == [f"The record of the game is in {game}."]
    assert read_record(game.read_text()).game.slug == "seven-up"


def test_a_record_that_cannot_be_written_to_its_end_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "game.toml"
    lines_of("seven-up", f"save {path}")
    before = path.read_text()
    monkeypatch.setattr("os.fsync", full)
    assert lines_of("rams", f"save {path}") == [f"{path} cannot be written: No space left on device."]
    assert path.read_text() == before
    assert [*tmp_path.iterdir()] == [path]


def test_scores_lives_and_tricks_name_whose_they_are() -> None:
    shown = run("play", "cinch", "--seed", "5", typed="pass\nq\n").stdout
    assert "Scores: 0 for you and seat 2, 0 for seat 1 and seat 3." in shown
    view = Terminal(begin(at_table(find_game("losing-lodam")))).view()
    stood = standing(view._replace(phase="play", tricks=(2, 0, 0, 1)), seat_name)
    assert "Lives: 3 for you, 3 for seat 1, 3 for seat 2, 3 for seat 3." in stood
    assert stood.endswith("Tricks: 2 for you, 1 for seat 3.")


def test_words_that_are_known_elsewhere_are_told_why_they_do_not_fit_here() -> None:
    view = Terminal(begin(at_table(find_game("seven-up")))).view()
    told = {typed: unfit(view, typed) for typed in ("none", "7", "hearts", "H", "next", "n")}
    assert all(told.values())
    assert "nothing to bid now" in told["7"]
    assert told["hearts"] == told["H"]
    shown = run("play", "cinch", "--seed", "5", typed="pass\nnone\nq\n").stdout
    assert "None is too few: you discard 3 to 9 cards here." in shown
    assert unfit(view, "zebra") == ""


def test_a_lead_face_down_is_typed_as_a_hint_has_it() -> None:
    view = Terminal(begin(at_table(find_game("bierspiel")))).view()
    card = view.game.pack.show(view.hand).split()[0]
    for typed in (f"{card} face-down", f"play {card} face-down", f"0 play {card} face-down"):
        assert meant(view, typed).line(view.game.pack) == f"0 play {card} face-down"


def test_bids_in_a_refusal_are_told_as_a_range() -> None:
    shown = run("play", "rook", "--seed", "3", typed="bid 72\nstand\nq\n").stdout
    assert "(rook.bid) Allowed: pass, bid 75 to 120 in steps of 5." in shown
    assert "Due now: pass; bid 75 to 120 in steps of 5." in shown


def test_a_bid_typed_as_its_number_alone_is_refused_with_the_rule_where_it_is_too_low() -> None:
    shown = run("play", "cinch", typed="3\n8\nq\n").stdout
    assert "(cinch.bid) Allowed: pass, bid 8 to 14." in shown
    assert "seat 0 (you) bids 8" in shown


def lines_of(
    game: str, command: str, mode: str = "strict", options: list[tuple[str, object]] | None = None
) -> list[str]:
    """What the table of a game says to a command."""
    chosen = at_table(find_game(game))
    chosen.mode, chosen.option = mode, options or []
    terminal = Terminal(begin(chosen), 1)
    lines: list[str] = []
    terminal._screen = lambda words, look: lines.append(words)
    assert terminal.command(command)
    return lines


def left_out(game) -> set[str]:  # type: ignore[no-untyped-def]
    """The rules of play that only an option brings in."""
    return {rule.id for rule in plays_of(game)} - {rule.id for rule in game.play(game.check_options({}))}


def test_a_deal_in_single_brackets_is_told_of_the_double_ones() -> None:
    with pytest.raises(RecordError, match=r"write \[\[deal\]\]"):
        read_record(REFUSED.replace("[[deal]]", "[deal]"))
