"""Every game in the terminal, by one loop: whole games, bots, and people who share a screen."""

import re
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from friday_nb import i18n
from friday_nb.cli.play import PERSON, new_session, seated
from friday_nb.cli.terminal import MANY, Terminal
from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.core.record import Record
from friday_nb.core.session import Session
from friday_nb.i18n import say
from tests.command import ENGLISH, here
from tests.core.duel import Duel

pytestmark = pytest.mark.usefixtures("english")

SEVERAL = [name for name in registry.names() if max(registry.load(name).seat_counts) > 1]


@pytest.fixture
def typing(monkeypatch):
    """Answers each question by a line of an iterator, and ends with the input."""

    def begin(lines):
        waiting = iter(lines)

        def answer(question=""):
            print(question, end="\n")
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)

    return begin


def by_chance(session, seed=1):
    """A legal decision of the person, as it is written, until the game is over."""
    random = Random(seed)
    while session.to_act:
        yield str(random.choice(session.legal()))


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("game", registry.names())
def test_every_game_is_played_to_its_end(game, lang, typing, capsys):
    session = new_session(game, {"seed": "3"}, lang)
    typing(by_chance(session))
    assert Terminal(session, lang, seated(session, "thumb" if game in SEVERAL else None)).run() == 0
    told = capsys.readouterr().out
    assert not session.to_act
    assert say(lang, "cli.play.bye") in told
    assert i18n.of(game).say(lang, "game.name") in told


@pytest.mark.parametrize("game", SEVERAL)
def test_nobody_sees_the_view_of_another_seat(game, monkeypatch, capsys):
    """Between two prompts to hand over, only the person who took over is spoken to."""
    session = new_session(game, {"seed": "7", "players": "3"}, "en")
    choices = by_chance(session, seed=5)

    def answer(question):
        print(question)
        return "" if "Enter" in question else next(choices, "q")

    monkeypatch.setattr("builtins.input", answer)
    assert Terminal(session, "en").run() == 0
    before, *turns = re.split(r"(Player \d: press Enter)", capsys.readouterr().out)
    assert "You (" not in before
    assert "· " not in before
    assert len(turns) > 6
    for prompt, turn in zip(turns[::2], turns[1::2], strict=True):
        assert set(re.findall(r"You \((Player \d)\)", turn)) <= {prompt.partition(":")[0]}


@pytest.mark.parametrize("game", SEVERAL)
def test_the_screen_is_cleared_before_another_person_looks(game, monkeypatch, capsys):
    session = new_session(game, {"seed": "7", "players": "2"}, "en")
    choices = islice(by_chance(session, seed=5), 8)

    def answer(question):
        print(question)
        return "" if "Enter" in question else next(choices, "q")

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    Terminal(session, "en").run()
    _, *handed = re.split(r"hand over to player \d\.", capsys.readouterr().out)
    assert len(handed) > 1
    assert all(then.strip().startswith("\033[2J\033[3J\033[H") for then in handed)


@pytest.mark.parametrize("game", SEVERAL)
def test_a_game_is_saved_and_gone_on_with(game, tmp_path, typing, capsys):
    file = tmp_path / "saved.friday"
    typing(["1", f"save {file}", "q"])
    dashed = game.replace("_", "-")
    code, out, err = here(capsys, "play", "--game", dashed, "--seed", "5", "--bot", "random")
    assert (code, err) == (0, "")
    assert say("en", "cli.play.saved_open") in " ".join(out.split())
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.game == game
    typing(["position", "q"])
    code, out, err = here(capsys, "play", "--load", str(file), "--bot", "random")
    assert (code, err) == (0, "")
    session = Session.from_record(registry.load(game), record)
    assert str(session.view_of(0)) in out


@pytest.mark.parametrize("game", SEVERAL)
def test_odds_advice_and_rules_can_be_asked_for(game, typing, capsys):
    typing(["?", "odds", "advice", "rules", "why end", "q"])
    code, out, err = here(capsys, "play", "--game", game, "--seed", "5", "--bot", "random")
    assert (code, err) == (0, "")
    assert "±" in out
    assert registry.PREFIXES[game] + "-" in out


def test_a_long_list_is_shown_when_it_is_asked_for(typing, capsys):
    session = new_session("his_man_friday", {"seed": "5"}, "en")
    n = len(session.legal())
    assert n > MANY
    typing([])
    Terminal(session, "en", seated(session, "random")).run()
    assert f"{n} decisions are possible" in capsys.readouterr().out
    typing(["list", str(n), "q"])
    session = new_session("his_man_friday", {"seed": "5"}, "en")
    last = str(session.legal()[-1])
    Terminal(session, "en", seated(session, "random")).run()
    assert f"{n}  " in capsys.readouterr().out
    assert str(session.moments[1].action) == last


def test_bots_that_were_stopped_go_on(typing, capsys):
    """Ctrl-C stops a bot that thinks for long; whatever is typed then lets it think again."""
    session = new_session("his_man_friday", {"seed": "5"}, "en")
    bots = seated(session, "random")
    choose, stopped = bots[1].choose, []

    class Stopped:
        name = "stopped"

        def choose(self, view):
            if len(stopped) < 2:
                stopped.append(view)
                raise KeyboardInterrupt
            return choose(view)

    typing(["1", "", "go on", "position", "q"])
    assert Terminal(session, "en", {1: Stopped()}).run() == 0
    assert len(stopped) == 2
    assert 0 in session.to_act
    assert str(session.view_of(0)) in capsys.readouterr().out


def test_who_sits_where():
    session = new_session("black_friday", {"seed": "5", "players": "4"}, "en")
    assert {seat: bot.name for seat, bot in seated(session, None).items()} == {
        1: "thumb",
        2: "thumb",
        3: "thumb",
    }
    named = seated(session, f"thumb,{PERSON},random")
    assert {seat: bot.name for seat, bot in named.items()} == {1: "thumb", 3: "random"}
    assert seated(session, PERSON) == {}
    with pytest.raises(Problem, match="thumb"):
        seated(session, "clever")
    with pytest.raises(Problem, match="one for each"):
        seated(session, "thumb,random")
    assert seated(new_session("friday", {"seed": "5"}, "en"), None) == {}
    with pytest.raises(Problem, match="alone"):
        seated(new_session("friday", {"seed": "5"}, "en"), "thumb")


def test_what_others_have_seen_is_not_taken_back(typing, capsys):
    """As on the page: a case is put on a table in front of everybody."""
    session = new_session("black_friday", {"seed": "5", "players": "2"}, "en")
    typing(["1", "u", "q"])
    Terminal(session, "en", seated(session, "random")).run()
    assert len(session.moments) > 1
    assert session.why_no_undo(0).text() in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("number", ["0", "00", "3", "9" * 5000])
def test_a_number_that_is_not_in_the_list_decides_nothing(number, typing, capsys):
    session = new_session("friday", {"seed": "5"}, "en")
    n = len(session.legal())
    assert n == 2
    typing([number, "q"])
    assert Terminal(session, "en").run() == 0
    assert len(session.moments) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert say("en", "cli.play.number", text=number[:12], n=n) in told


def test_a_file_is_replaced_only_when_that_is_asked_for(tmp_path, monkeypatch, typing, capsys):
    """And whoever has saved the game is not told at the end that it is not saved."""
    monkeypatch.chdir(tmp_path)
    file = Path("mine")
    file.write_text("precious", encoding="utf-8")
    session = new_session("friday", {"seed": "5"}, "en")
    typing(["1", f"save {file}", "q"])
    Terminal(session, "en").run()
    told = capsys.readouterr().out
    assert f"save! {file}" in " ".join(told.split())
    assert say("en", "cli.play.unsaved", n=1) in told
    assert file.read_text(encoding="utf-8") == "precious"
    typing([f"save! {file}", "q"])
    Terminal(session, "en").run()
    told = capsys.readouterr().out
    assert say("en", "cli.play.unsaved", n=1) not in told
    assert told.endswith(say("en", "cli.play.bye") + "\n")
    assert Record.parse(file.read_text(encoding="utf-8")) == session.record()


def test_a_redo_makes_what_bots_did_after_it_again(typing, monkeypatch):
    class Open(Duel):
        hides_hands = False

        def to_act(self, state):
            return super().to_act(state)[:1]

    class Fickle:
        """Decides otherwise each time."""

        name, asked = "fickle", 0

        def choose(self, view):
            self.asked += 1
            return Open().legal(view)[self.asked - 1]

    monkeypatch.setattr(registry, "part", lambda *_: None)
    session, bot = Session.new(Open(), seed=5), Fickle()
    typing(["1", "u", "r", "q"])
    assert Terminal(session, "en", {1: bot}).run() == 0
    assert [moment.seat for moment in session.moments[1:]] == [0, 1]
    assert bot.asked == 1


def test_what_is_decided_after_an_undo_is_told(typing, capsys):
    session = new_session("friday", {"seed": "5"}, "en")
    typing(["1", "u", "1", "q"])
    Terminal(session, "en").run()
    told = capsys.readouterr().out
    events = [line for line in told.splitlines() if line.startswith("· ")]
    made = [line for line in events if events.count(line) == 2]
    assert len(session.moments) == 2
    assert made, told


def test_ctrl_c_stops_a_command_and_not_the_game(monkeypatch, typing):
    session = new_session("friday", {"seed": "5"}, "en")
    terminal = Terminal(session, "en")

    def stop(_):
        raise KeyboardInterrupt

    monkeypatch.setitem(terminal._commands, "advice", stop)
    typing(["advice", "1", "q"])
    assert terminal.run() == 0
    assert len(session.moments) == 2


def test_why_names_the_rules(typing, capsys):
    session = new_session("friday", {"seed": "5"}, "en")
    typing(["why draw", "why 1", "q"])
    Terminal(session, "en").run()
    told = " ".join(capsys.readouterr().out.split())
    reason = session.game.why_not(session.view_of(0), session.game.parse_action("draw"))
    assert say("en", "cli.play.why_rules", rules=", ".join(reason.rules)) in told
    assert say("en", "cli.play.why_possible", action=str(session.legal()[0])) in told


# --- how it is typed ------------------------------------------------------------------------------

FIRST = "hazard 1"


@pytest.mark.parametrize(
    "typed",
    [
        *("1", "1.", "\uff11", "\ufeff1", "hazard\u00a01", "haz\u00adard 1", "«hazard 1»"),
        *("рфяфкв 1", "РФЯФКВ 1"),
    ],
)
def test_a_decision_is_read_however_it_is_typed(typed, typing):
    session = new_session("friday", {"seed": "5"}, "en")
    typing([typed, "q"])
    Terminal(session, "en").run()
    assert [turn.action for turn in session.record().turns] == [FIRST]


@pytest.mark.parametrize("undo", ["u", "un\u00addo", "UNDO", "undo.", "г", "Г", "гтвщ", "\ufeffu"])
@pytest.mark.parametrize("redo", ["r", "к", "\uff52"])
def test_a_command_is_read_however_it_is_typed(undo, redo, typing):
    session = new_session("friday", {"seed": "5"}, "en")
    typing(["1", undo, "q"])
    Terminal(session, "en").run()
    assert len(session.record().turns) == 0
    typing([redo, "й", "1"])
    Terminal(session, "en").run()
    assert len(session.record().turns) == 1


def test_help_and_questions_are_read_however_they_are_typed(typing, capsys):
    session = new_session("friday", {"seed": "5"}, "en")
    for typed, key in (("\uff1f", "play.commands"), ("why\u00a0draw", "play.why_rules")):
        typing([typed, "q"])
        Terminal(session, "en").run()
        assert say("en", f"cli.{key}", rule="", rules="").split()[0] in capsys.readouterr().out


def test_the_name_of_a_file_stays_as_it_is_typed(tmp_path, monkeypatch, typing):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    typing(["save «моя» игра\u2013 1.", "ыфму eins", "save ~/two", "q"])
    Terminal(new_session("friday", {"seed": "5"}, "en"), "en").run()
    assert {file.name for file in tmp_path.iterdir()} == {"«моя» игра\u2013 1.", "eins", "home"}
    assert (tmp_path / "home" / "two").exists()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32", "utf-16-be"])
def test_a_script_is_read_by_its_mark(encoding):
    text = ("\ufeff" if encoding.endswith("be") else "") + "1\r\ndraw\r\nposition\r\nq\r\n"
    done = subprocess.run(
        [sys.executable, "-m", "friday_nb", "play", "--seed", "5"],
        input=text.encode(encoding),
        env=ENGLISH,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b" enemy=" in done.stdout
    assert b" drawn=" in done.stdout or b" cards=" in done.stdout


NAMES = ["thumb, greedy", "«thumb»", "Thumb", "THUMB,\u00a0Person", "\uff54humb"]


@pytest.mark.parametrize("names", NAMES)
def test_bots_are_found_under_every_spelling(names):
    session = new_session("black_friday", {"seed": "5", "players": "3"}, "en")
    assert seated(session, names)[1].name == "thumb"


@pytest.mark.parametrize("dashes", ["\u2014", "\u2013\u2013", "-\u2013", "\u2212\u2212"])
@pytest.mark.parametrize("lang", ["RU", "ru_RU", "«ru»", "Ru"])
def test_flags_are_read_however_they_are_typed(dashes, lang, capsys):
    code, out, err = here(capsys, "rules", "FRI-WIN-1", f"{dashes}game", "Friday", "--lang", lang)
    assert (code, err) == (0, "")
    assert out == here(capsys, "rules", "FRI-WIN-1", "--lang=ru")[1]


def test_players_of_an_experiment_are_found_under_every_spelling(capsys):
    names = "\u2014bot=«Thumb»", "--bot", "Random"
    code, _, err = here(capsys, "simulate", *names, "--games", "1", "--workers", "1")
    assert (code, err) == (0, "")


# --- what the seed tells --------------------------------------------------------------------------


@pytest.mark.parametrize("game", SEVERAL)
def test_people_who_share_a_screen_hear_the_seed_when_nothing_is_hidden_any_more(
    game, monkeypatch, capsys
):
    """Whoever knows it can work out all hands."""
    seed = "1234567890123"
    session = new_session(game, {"seed": seed, "players": "2"}, "en")
    choices = by_chance(session, seed=5)

    def answer(question):
        print(question)
        return "" if "Enter" in question else next(choices, "q")

    monkeypatch.setattr("builtins.input", answer)
    Terminal(session, "en").run()
    told = capsys.readouterr().out
    assert not session.to_act
    assert told.count(seed) == 1
    assert told.endswith(f"{seed}.\n{say('en', 'cli.play.bye')}\n")


@pytest.mark.parametrize("game", SEVERAL)
def test_who_plays_against_bots_alone_hears_the_seed_at_once(game, typing, capsys):
    session = new_session(game, {"seed": "1234567890123", "players": "2"}, "en")
    typing(["q"])
    Terminal(session, "en", seated(session, "random")).run()
    assert "1234567890123" in capsys.readouterr().out.splitlines()[0]


def test_with_own_cards_it_is_told_which_card_came(typing, capsys):
    session = new_session("friday", {"seed": "42"}, "en")
    typing(["?", "hazard 1", "draw = 2", "draw = 2", "q"])
    Terminal(session, "en").run()
    out = capsys.readouterr().out
    assert "draw = 2C1      with your own cards" in out
    assert "2 cannot come now. What can: -1, 0, 0L2, 1." in out
    assert [turn.action for turn in session.record().turns] == ["hazard 1", "draw = 2"]


def test_other_games_do_not_offer_it(typing, capsys):
    typing(["?", "q"])
    Terminal(new_session("his_man_friday", {"seed": "5"}, "en"), "en").run()
    assert "own cards" not in capsys.readouterr().out
