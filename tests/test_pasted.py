"""What the product prints, it reads, whatever happened to it on its way."""

import json
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from friday_nb import friday, i18n
from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.core.options import SEED, new_head
from friday_nb.core.pasted import decoded, plain
from friday_nb.core.record import Record, RecordError, Turn
from friday_nb.core.session import Session
from friday_nb.friday.perft import Suite
from friday_widgets.friday.editor.panel import link
from tests.command import here
from tests.friday.mutations import spoil_characters
from tests.friday.positions import at
from tests.journeys import LINE, QUOTES, SPACES, UNSEEN, WHOLE, dashes, played, printed, travels

GAMES = registry.names()
SEEDS = st.integers(0, 12)
FIGHT = str(at(enemy="3D", cards="0X2,-2!,-1", stack="1,2,-1", life=14).view)
SEPARATORS = "\u2028\u2029\u0085\x0b\x0c\x1c\x1d\x1e\n\r"


# --- positions and decisions ----------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS, travelled=travels())
def test_positions_and_decisions_are_read_however_they_came(name, seed, travelled):
    game = registry.load(name)
    views, actions = printed(played(name, seed))
    for view in random.Random(seed).sample(views, min(6, len(views))):
        assert game.parse_view(travelled(str(view))) == view
    for action in actions[:10]:
        assert game.parse_action(travelled(str(action))) == action


@pytest.mark.parametrize(
    "text",
    [
        FIGHT.replace("-", "\u2212"),
        FIGHT.replace("-", "\u2013"),
        FIGHT.replace("*", "×"),
        FIGHT.replace("0X2", "0Х2"),
        FIGHT.replace("0C", "0С"),
        FIGHT.replace(" ", "\u202f"),
        FIGHT.replace("=", "\u200b="),
        FIGHT.replace("enemy", "e\u00adnemy"),
        f"\ufeff\u200e{FIGHT}\u200f",
        *(f"{first}{FIGHT}{last}" for first, last in QUOTES),
        f"> {FIGHT}",
        "> " + FIGHT.replace(" ", "\n> "),
        f"```\n{FIGHT}\n```",
        FIGHT.replace(" ", "\r\n"),
        FIGHT.replace(" ", "\u2028"),
        "".join(chr(ord(c) + 0xFEE0) if c.isdigit() else c for c in FIGHT),
        FIGHT.replace("level", "Level"),
        FIGHT.replace(",", ", "),
        FIGHT.replace(",", ",\n"),
        FIGHT.replace(",", "\r\n> ,"),
        FIGHT.replace(">", "&gt;").replace(" ", "&nbsp;"),
        FIGHT.replace(">", "\\>").replace("*", "\\*").replace("_", "\\_").replace("!", "\\!"),
        f'"{FIGHT}";',
        f"https://friday.example/?game=friday&amp;{link(FIGHT)[1:]}",
        f"http://localhost:8866/{link(FIGHT)}",
        f"Что бы вы сыграли? https://friday.example/a/{link(FIGHT)}#odds",
        f"<https://friday.example/{link(FIGHT)}>.",
        f"[look](https://friday.example/{link(FIGHT)}&game=friday)",
        f"https://friday.example/?game=friday&{link(FIGHT)[1:]}",
        FIGHT.replace("0X2", "0\u03a72"),  # Greek
        FIGHT.replace("life", "l\u0456fe").replace("step", "\u0455tep"),  # Ukrainian, Serbian
        f"position: {FIGHT}",
        f"Позиция: {FIGHT}",
        f"\u2022 {FIGHT}",
        f"- {FIGHT}",
        f"12. {FIGHT}",
        f"3) position: {FIGHT}",
        FIGHT.replace("=", " = "),
        FIGHT.replace("=", "= "),
    ],
)
def test_a_position_is_read_however_it_was_pasted(text):
    assert str(friday.parse_position(text)) == FIGHT


@pytest.mark.parametrize("around", ["[{}]", "({})", "{}.", "“{}”.", "({}).", "> [{}]", "[“{}”]"])
def test_what_stands_in_a_list_or_a_sentence_is_read(around):
    assert str(friday.Action.parse(around.format("hazard 1"))) == "hazard 1"
    assert str(friday.parse_position(around.format(FIGHT))) == FIGHT
    assert registry.checked(around.format("Black Friday")) == "black_friday"


@pytest.mark.parametrize("lead", ["\u2022 ", "1. ", "2) ", "- ", "decision: ", "Ход: ", "7. Ход: "])
def test_what_stands_before_an_item_of_a_list_is_read(lead):
    for name, text in (
        ("friday", "hazard 1"),
        ("black_friday", "silver 2"),
        ("his_man_friday", "pass"),
    ):
        game = registry.load(name)
        assert str(game.parse_action(lead + text)) == text


@pytest.mark.parametrize("text", ["hazard: 1", "1", "1. ", "\u2022", "silver: 2"])
def test_what_is_no_item_of_a_list_is_refused(text):
    with pytest.raises(Problem):
        registry.load("friday").parse_action(text)


def test_a_field_without_a_value_does_not_swallow_the_next_one():
    with pytest.raises(Problem) as refused:
        friday.parse_position(FIGHT.replace("level=1", "level= "))
    assert refused.value.key == "bad_level"


def test_a_list_that_was_cut_off_at_a_comma_is_refused():
    """It is not taken for one with fewer cards, nor the next field for its end."""
    cut = [n + 1 for n, sign in enumerate(FIGHT) if sign == ","]
    for end in cut:
        rest = FIGHT[end:].partition(" ")[2]
        for text in (FIGHT[:end], f"{FIGHT[:end]} {rest}"):
            with pytest.raises(Problem):
                friday.parse_position(text)


STRANGE = SPACES + UNSEEN + "[]().;&\\«»“”`>~-\u2212 \n\rab?&position="


@pytest.mark.parametrize(
    "text", ["МОРЕ 2", "как сыграть 3D", "4Э", "вопрос: 12", "сухо: 3", "ΝΑΙ 2"]
)
def test_russian_words_stay_russian(text):
    assert plain(text) == text


@given(st.text(max_size=60) | st.text(STRANGE, max_size=60))
def test_a_plain_text_stays_as_it_is(text):
    once = plain(text)
    assert plain(once) == once
    assert not set(once) & set(UNSEEN + SPACES + "«»“”`\u2212\n")


def test_a_long_text_is_read_at_once():
    """Nothing here may take time that grows faster than the text."""
    for piece in ("?position=", "http://", "> ", "```\n", "](", "position=?position%3D", "\u2028"):
        with pytest.raises(Problem):
            friday.parse_position(piece * (200_000 // len(piece)))


# --- records --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS, travelled=travels(WHOLE), typeset=travels(LINE[:4]))
def test_records_are_read_however_they_came(name, seed, travelled, typeset):
    session = played(name, seed)
    record = session.record()
    assert Record.parse(travelled(str(record))) == record
    lines = [
        "; ".join([typeset(line.partition(";")[0]), *line.split("; ")[1:]])
        for line in str(record).split("\n")
    ]
    again = Session.from_record(session.game, Record.parse("\n".join(lines)))
    assert again.record().turns == record.turns
    assert again.state == session.state


@given(st.text(max_size=40) | st.text(SEPARATORS + "a ;:\ufeff\u200b", max_size=20))
def test_every_comment_comes_back(comment):
    turns = (Turn("draw", 0, comment),)
    record = Record("friday", {"level": "1", "place": comment}, turns, comment)
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize("separator", SEPARATORS)
def test_no_separator_ends_a_comment(separator):
    session = friday.new_session(level=1, seed=42)
    session.act(friday.Action.parse("hazard 1"))
    record = Record("friday", session.head, (Turn("hazard 1", 0, f"a{separator}b"),))
    assert Record.parse(str(record)).turns == (Turn("hazard 1", 0, "a b"),)
    assert friday.replay(str(record)).state == session.state


@pytest.mark.parametrize("separator", SEPARATORS[:-2])
def test_a_separator_in_a_file_does_not_end_its_line(separator):
    text = f"friday-nb record 1\ngame: friday\nlevel: 1\nseed: 42\n\nhazard 1 ; a{separator}draw\n"
    (turn,) = Record.parse(text).turns
    assert turn == Turn("hazard 1", 0, "a draw")


@given(SEEDS, travels())
def test_options_are_read_however_they_came(seed, travelled):
    game = registry.load("friday")
    chosen = {"level": "4", "seed": str(seed), "rulings": "once=draw"}
    spoilt = {name: travelled(value) for name, value in chosen.items()}
    assert new_head(game.options, spoilt) == chosen
    assert Session(game, spoilt).state == Session(game, chosen).state
    assert SEED.checked(travelled("12")) == "12"


def test_a_suite_is_read_however_it_came():
    text = f"# by hand \u2028 and more\n\n[one]\nposition = {FIGHT}\nperft = 2 14\n"
    suite = Suite.parse("\ufeff" + text.replace("\n", "\r\n").replace("-", "\u2212"))
    assert suite.entries[0].view == friday.parse_position(FIGHT)
    assert len(suite.entries) == len(suite.head) == 1


# --- files and the command line -------------------------------------------------------------------


ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-be-bom", "utf-32"]


def encoded(text, encoding):
    if encoding == "utf-16-be-bom":
        return b"\xfe\xff" + text.encode("utf-16-be")
    return text.encode(encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_file_is_read_by_its_mark(encoding, tmp_path, capsys, english):
    del english
    record = played("friday", 3).record()
    file = tmp_path / "game.friday"
    file.write_bytes(encoded(str(record).replace("\n", "\r\n"), encoding))
    code, out, err = here(capsys, "replay", str(file), "--json")
    assert (code, err) == (0, "")
    assert len(json.loads(out)["moments"]) == len(record.turns) + 1


def test_what_is_no_text_is_told(tmp_path, capsys, english):
    del english
    file = tmp_path / "game.friday"
    for data in (b"\xff\xfe\x00", b"\x89PNG\r\n\x1a\n\xff", b"\xfe\xff\xd8\x00"):
        file.write_bytes(data)
        code, out, err = here(capsys, "replay", str(file))
        assert (code, out) == (2, "")
        assert err == f"The file “{file}” is not text.\n"


def test_a_text_in_the_encoding_of_the_terminal_is_read():
    data = "hazard 1 ; хорошо".encode("koi8-r")
    assert decoded(data, "koi8-r") == "hazard 1 ; хорошо"
    with pytest.raises(UnicodeDecodeError):
        decoded(data)


@pytest.mark.parametrize(
    "args",
    [
        ("odds", dashes(random, FIGHT), "--json"),
        ("odds", f"«{FIGHT}»", "--game", "Friday", "--json"),
        ("odds", f"http://localhost/{link(FIGHT)}", "--json"),
    ],
)
def test_the_command_line_reads_a_pasted_position(args, capsys, english):
    del english
    code, out, err = here(capsys, *args)
    assert (code, err) == (0, "")
    assert json.loads(out)["position"] == FIGHT


def test_what_the_command_line_prints_it_reads(tmp_path, capsys, english):
    del english
    for name in GAMES:
        file = tmp_path / name
        file.write_text(str(played(name, 5).record()), encoding="utf-8")
        code, out, _ = here(capsys, "replay", str(file), "--json")
        assert code == 0
        game = registry.load(name)
        for moment in json.loads(out)["moments"]:
            for position in moment.get("positions", [moment.get("position")]):
                assert str(game.parse_view(position)) == position
            if moment["action"]:
                assert str(game.parse_action(moment["action"])) == moment["action"]


# --- what is refused ------------------------------------------------------------------------------


def told(problem):
    """One sentence or two in each language."""
    for lang in i18n.languages():
        text = problem.text(lang)
        assert text.strip()
        assert "\n" not in text


def mutated(rng, text):
    """The text after some journeys, and with a few characters wrong."""
    for step in rng.sample(LINE, rng.randrange(3)):
        text = step(rng, text)
    return spoil_characters(rng, text)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60)
@given(seed=st.integers(0, 9999))
def test_a_wrong_text_is_refused_in_words_at_every_door(name, seed):
    rng = random.Random(seed)
    session = played(name, seed % 13)
    game = session.game
    views, actions = printed(session)
    doors = [
        (game.parse_view, str(rng.choice(views))),
        (game.parse_action, str(rng.choice(actions))),
        (Record.parse, str(session.record())),
        (lambda text: Session.from_record(game, Record.parse(text)), str(session.record())),
        (SEED.checked, "42"),
        (registry.checked, name),
        *((option.checked, option.default) for option in game.options),
    ]
    for door, text in doors:
        for _ in range(4):
            try:
                door(mutated(rng, text))
            except Problem as problem:
                told(problem)


@settings(max_examples=150)
@given(st.text(max_size=80))
def test_any_text_is_refused_in_words_at_every_door(text):
    for name in GAMES:
        game = registry.load(name)
        for door in (game.parse_view, game.parse_action, registry.load, Record.parse):
            try:
                door(text)
            except Problem as problem:
                told(problem)


@pytest.mark.parametrize("command", ["odds", "advice", "perft", "replay", "rules"])
def test_the_command_line_never_ends_in_a_traceback(command, capsys, english, tmp_path):
    del english
    rng = random.Random(command)
    file = tmp_path / "text"
    for _ in range(60):
        wrong = mutated(rng, f"{FIGHT} place=1").replace("\0", "")
        if command == "replay":
            file.write_text(wrong, encoding="utf-8")
            wrong = str(file)
        code, out, err = here(capsys, *command.split(), f" {wrong}")
        assert (code, out) == (2, ""), wrong
        assert len(err.strip().splitlines()) == 1, err


# --- the names of games ---------------------------------------------------------------------------


SPELLINGS = [
    *("his_man_friday", "his-man-friday", "HIS MAN FRIDAY", " His\u2011Man\u2011Friday "),
    *("His-Man-Friday/", "«his-man-friday»,", "his\u2014man\u2014friday"),
]


@pytest.mark.parametrize("name", SPELLINGS)
def test_a_game_is_found_under_every_spelling(name, capsys, english):
    del english
    assert registry.load(name).name == registry.checked(name) == "his_man_friday"
    for command in (("rules", "--thumb"), ("rules", "HMF-SET-1")):
        assert here(capsys, *command, "--game", name)[0] == 0
    record = str(played("his_man_friday", 2).record())
    assert Record.parse(record.replace("his_man_friday", name)) == Record.parse(record)


RULES = [
    ["FRI AIM 1"],
    ["fri", "aim", "1"],
    ["FRI\u2013AIM\u20131."],
    ["FRI_AIM_1"],
    ["«Fri-Aim-1»"],
]


@pytest.mark.parametrize("words", RULES)
def test_a_rule_is_found_under_every_spelling(words, capsys, english):
    del english
    assert here(capsys, "rules", *words) == here(capsys, "rules", "FRI-AIM-1")


COMMANDS = ["play", "odds x", "advice x", "perft", "rules", "simulate --games 1"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", i18n.languages())
def test_an_unknown_game_is_told_with_the_list(command, lang, capsys, english):
    del english
    code, out, err = here(capsys, *command.split(), "--game", "chess", "--lang", lang)
    assert (code, out) == (2, "")
    assert re.search("chess.*friday, his_man_friday, black_friday", err)
    assert len(err.splitlines()) == 1


def test_a_record_of_an_unknown_game_keeps_its_name():
    record = Record.parse("friday-nb record 1\ngame: Duel-2\n")
    assert record.game == "Duel-2"
    with pytest.raises(RecordError, match="Duel-2"):
        Session.from_record(registry.load("friday"), record)
