"""The commands of ``friday-nb`` and their options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from textwrap import fill
from typing import Any, NoReturn

from friday_nb import __version__, i18n
from friday_nb.cli.codes import OK, REFUSED
from friday_nb.cli.common import Refusal, problems_refused, read_text, refuse, width
from friday_nb.cli.flags import (
    add_each,
    add_game,
    add_options,
    chosen,
    given,
    language,
    typed,
    values,
    wanted_language,
)
from friday_nb.cli.parts import DEFAULT_GAME, Perft, Report, advice_choices, offered
from friday_nb.cli.streams import all_told, never_fail, open_closed_streams
from friday_nb.core import registry
from friday_nb.core.game import AnyGame
from friday_nb.core.options import SEED
from friday_nb.core.pasted import plain, spelled
from friday_nb.i18n import language_of_terminal, languages, say

_SERVER = "friday_server.app"


def run(words: Sequence[str]) -> int:
    """Run a command and return its exit code; KeyboardInterrupt is left to the caller."""
    words = typed(words)
    has_output = open_closed_streams()
    never_fail()
    lang = wanted_language(words)
    code = OK
    try:
        # A server can do without output; of any other command the output is all that matters.
        if not has_output and words[:1] != ["app"]:
            raise refuse(lang, "stdout.closed")
        with all_told(lang):
            args = _parser(lang, words).parse_args(words or ["--help"])
            code = int(_RUN[args.command](args))
    except Refusal as refusal:
        with suppress(OSError):  # stderr may be closed as well
            print(refusal.sentence, file=sys.stderr)
        return REFUSED
    return code


# --- the command line -----------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """A parser that raises a Refusal instead of printing its usage."""

    def error(self, message: str) -> NoReturn:
        raise Refusal(f"{self.prog}: {message} (--help)")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help or the version; unlike argparse's own version this reports a full disk."""
        print(message, end="", file=file)


def _parser(lang: str, words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser in a language, with the flags of the game that is given on the command line."""
    *_, named = (DEFAULT_GAME, *values(words, "--game"))
    game = spelled(named)
    command = words[0] if words else ""
    # Only the main help lists the games; for anything else their texts need not be loaded.
    names = () if command in _RUN else registry.names()
    games = ", ".join(i18n.of(name).say(lang, "game.name") for name in names)

    class Help(argparse.RawDescriptionHelpFormatter):
        """Help that keeps the layout of the examples, and translates the word "usage"."""

        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[Any],
            prefix: str | None = None,
        ) -> None:
            told = say(lang, "cli.help.usage") + " " if prefix is None else prefix
            super().add_usage(usage, actions, groups, told)

    def describe(parser: argparse.ArgumentParser, name: str) -> argparse._ArgumentGroup:
        """Set description and examples of a parser; returns a group for its options."""
        parser.description = fill(say(lang, f"cli.{name}.about", games=games), width() - 2)
        parser.epilog = ""
        if game == DEFAULT_GAME:  # the examples use its flags, which other games may not have
            parser.epilog = say(lang, "cli.help.examples") + "\n" + _EXAMPLES[name]
        if name in _CODES:
            parser.epilog += "\n\n" + fill(say(lang, f"cli.{name}.codes"), width() - 2)
        parser.formatter_class = Help
        group = parser.add_argument_group(say(lang, "cli.help.options"))
        group.add_argument("-h", "--help", action="help", help=say(lang, "cli.help.help"))
        return group

    parser = _Parser(prog="friday-nb", add_help=False, allow_abbrev=False)
    top = describe(parser, "main")
    top.add_argument(
        "--version",
        action="version",
        version=f"friday-nb {__version__}",
        help=say(lang, "cli.help.version"),
    )
    commands = parser.add_subparsers(
        dest="command",
        required=True,
        metavar=say(lang, "cli.help.command"),
        title=say(lang, "cli.help.commands"),
        parser_class=_Parser,
    )
    groups = {}
    for name in _RUN:
        sub = commands.add_parser(
            name, help=say(lang, f"cli.{name}.help"), add_help=False, allow_abbrev=False
        )
        groups[name] = describe(sub, name)
        if name != "app":
            groups[name].add_argument(
                "--lang", choices=languages(), type=language, help=say(lang, "cli.option.lang")
            )
        if name in _OF_A_GAME:
            add_game(groups[name], lang, may_be_all=name == "rules")
    # Only the command that is run gets its flags, because loading a game's options takes time.
    if command in _WITH_OPTIONS:
        with problems_refused(lang):
            rules = registry.load(game)
        _WITH_OPTIONS[command](groups[command], lang, rules)
    elif command in _ADD:
        _ADD[command](groups[command], lang)
    return parser


def _between(low: int, high: int, lang: str) -> Callable[[str], int]:
    """A parser of whole numbers from ``low`` to ``high``."""

    def read(text: str) -> int:
        text = plain(text)
        is_number = text.isascii() and text.isdigit() and len(text) <= len(str(high))
        if not is_number or not low <= int(text) <= high:
            raise refuse(lang, "number", text=text[:20], low=low, high=high)
        return int(text)

    return read


def _add_app(group: argparse._ArgumentGroup, lang: str) -> None:
    def text(name: str) -> str:
        return say(lang, f"cli.option.{name}")

    def add(flag: str, name: str, **more: Any) -> None:
        """Add a flag without a default: if it is not given, the configuration decides."""
        group.add_argument(flag, default=argparse.SUPPRESS, help=text(name), **more)

    port, tables, many = (_between(*each, lang) for each in ((0, 65535), (0, 32), (1, 9999)))
    add("--port", "port", type=port, metavar="N")
    add("--host", "host", metavar="ADDRESS")
    group.add_argument("--no-browser", action="store_true", help=text("no_browser"))
    add("--preheat", "preheat", type=tables, metavar="N")
    add("--visitors", "visitors", type=many, metavar="N")
    add("--visitors-each", "each", type=many, metavar="N")
    add("--name", "name", action="append", dest="names", metavar="NAME")
    group.add_argument("--config", metavar="FILE", help=text("config"))
    group.add_argument("--dev", action="store_true", help=text("dev"))
    # Accepted but not shown in the help: the page has its own switch for the language.
    group.add_argument("--lang", choices=languages(), type=language, help=argparse.SUPPRESS)


def _add_play(group: argparse._ArgumentGroup, lang: str, game: AnyGame) -> None:
    add_options(group, lang, game)
    group.add_argument("--seed", metavar="N", help=say(lang, "cli.option.seed"))
    group.add_argument("--load", metavar="FILE", help=say(lang, "cli.option.load"))
    text = argparse.SUPPRESS  # taken by a solo game too: --load may bring another
    if max(game.seat_counts) > 1:
        known = ", ".join(registry.part(game.name, "players") or ())
        usual = str(registry.part(game.name, "usual_bot") or "")
        text = say(lang, "cli.option.bot", known=known, default=usual)
    group.add_argument("--bot", metavar="NAMES", help=text)


def _add_replay(group: argparse._ArgumentGroup, lang: str) -> None:
    group.add_argument("file", metavar="FILE", help=say(lang, "cli.option.file"))
    group.add_argument("--json", action="store_true", help=say(lang, "cli.option.json"))


def _add_perft(group: argparse._ArgumentGroup, lang: str) -> None:
    def text(name: str) -> str:
        return say(lang, f"cli.option.{name}")

    group.add_argument("position", nargs="?", metavar="POSITION", help=text("perft_position"))
    group.add_argument("--suite", metavar="FILE", help=text("suite"))
    group.add_argument(
        "--depth", type=_between(0, 12, lang), default=2, metavar="N", help=text("depth")
    )
    group.add_argument("--divide", action="store_true", help=text("divide"))
    group.add_argument("--chance", action="store_true", help=text("chance"))


def _add_lessons(group: argparse._ArgumentGroup, lang: str) -> None:
    group.add_argument("--json", action="store_true", help=say(lang, "cli.option.json"))


def _add_rules(group: argparse._ArgumentGroup, lang: str) -> None:
    group.add_argument("id", nargs="*", metavar="ID", help=say(lang, "cli.option.id"))
    group.add_argument("--thumb", action="store_true", help=say(lang, "thumb.option"))
    group.add_argument("--glossary", action="store_true", help=say(lang, "cli.option.glossary"))
    group.add_argument("--board", action="store_true", help=say(lang, "cli.option.board"))
    group.add_argument("--json", action="store_true", help=say(lang, "cli.option.json"))


def _add_position(group: argparse._ArgumentGroup, lang: str) -> None:
    group.add_argument("position", metavar="POSITION", help=say(lang, "cli.option.odds_position"))
    group.add_argument("--json", action="store_true", help=say(lang, "cli.option.json"))


def _add_advice(group: argparse._ArgumentGroup, lang: str, game: AnyGame) -> None:
    _add_position(group, lang)
    add_each(group, lang, game, advice_choices(game.name))


def _add_simulate(group: argparse._ArgumentGroup, lang: str, game: AnyGame) -> None:
    from friday_nb.cli.simulate import add_flags

    add_flags(group, lang, _between, game)


_ADD = {
    "app": _add_app,
    "replay": _add_replay,
    "odds": _add_position,
    "perft": _add_perft,
    "rules": _add_rules,
    "lessons": _add_lessons,
    "puzzles": _add_lessons,
}
_WITH_OPTIONS = {"play": _add_play, "advice": _add_advice, "simulate": _add_simulate}
"""Commands whose flags include the options of their game."""
_OF_A_GAME = ("play", "odds", "advice", "simulate", "perft", "rules", "lessons", "puzzles")
"""Commands that take ``--game``; ``replay`` does not need it, because a record names its game."""
_CODES = ("main", "app")
"""Helps that list the exit codes."""
_EXAMPLES = {
    "main": "  friday-nb app\n  friday-nb play --level 2\n  friday-nb rules FRI-AB-COPY",
    "app": (
        "  friday-nb app\n  friday-nb app --port 9000 --no-browser\n"
        "  friday-nb app --config friday.toml"
    ),
    "play": (
        "  friday-nb play\n  friday-nb play --level 3 --seed 42 --lang ru\n"
        "  friday-nb play --load game.friday\n  friday-nb play --rulings too_old=shuffle"
    ),
    "replay": "  friday-nb replay game.friday\n  friday-nb replay --json - < game.friday",
    "odds": ('  friday-nb odds "level=1 step=green ..."\n  friday-nb odds --json - < position.txt'),
    "advice": (
        '  friday-nb advice "level=1 step=green ..."\n  friday-nb advice --json - < position.txt\n'
        "  friday-nb advice --for careless --aim points - < position.txt"
    ),
    "simulate": (
        "  friday-nb simulate --level 4 --bot strong --games 20000 --seed 1 --json\n"
        "  friday-nb simulate --bot strong --bot thumb --out runs/first\n"
        "  friday-nb simulate --rulings default --rulings once=draw --games 5000"
    ),
    "perft": (
        "  friday-nb perft --depth 3 --chance\n"
        '  friday-nb perft "level=1 step=green ..." --depth 2 --divide\n'
        "  friday-nb perft --suite tests/perft/start.perft"
    ),
    "rules": (
        "  friday-nb rules\n  friday-nb rules FRI-PIR\n"
        "  friday-nb rules FRI-DECK-3 --json\n  friday-nb rules --thumb\n"
        "  friday-nb rules --glossary reserve\n"
        "  friday-nb rules --game black-friday --board > my-board.json"
    ),
    "lessons": "  friday-nb lessons\n  friday-nb lessons --json",
    "puzzles": "  friday-nb puzzles\n  friday-nb puzzles --json",
}
"""Examples of each command, for the default game."""


# --- the commands ---------------------------------------------------------------------------------


def _app(args: argparse.Namespace) -> int:
    lang = _language(args)
    if sys.flags.optimize > 1:  # Jupyter reads its own docstrings, and ends in a traceback
        raise refuse(lang, "app.stripped")
    try:  # by its name: what is true does not know who shows it
        server = import_module(_SERVER)
    except ModuleNotFoundError as error:
        if error.name != _SERVER.partition(".")[0]:
            raise
        raise refuse(lang, "app.missing", name=error.name) from error
    config = None if args.config is None else read_text(args.config, lang)
    with problems_refused(lang):
        return int(
            server.serve_as_told(vars(args), config, open_browser=not args.no_browser, dev=args.dev)
        )


def _play(args: argparse.Namespace) -> int:
    from friday_nb.cli.play import play

    options = chosen(args, registry.load(args.game))
    if args.seed is not None:
        options[SEED.name] = args.seed
    return play(args.game, options, args.load, _language(args), args.bot)


def _replay(args: argparse.Namespace) -> int:
    from friday_nb.cli.replay import replay

    return replay(args.file, _language(args), as_json=args.json)


def _odds(args: argparse.Namespace) -> int:
    odds: Report = offered(args.game, "odds", _language(args))
    return odds(args.position, _language(args), as_json=args.json)


def _advice(args: argparse.Namespace) -> int:
    advice: Report = offered(args.game, "advice", _language(args))
    asked = given(args, advice_choices(args.game))
    return advice(args.position, _language(args), as_json=args.json, **asked)


def _simulate(args: argparse.Namespace) -> int:
    from friday_nb.cli.simulate import simulate

    return simulate(args, _language(args))


def _perft(args: argparse.Namespace) -> int:
    perft: Perft = offered(args.game, "perft", _language(args))
    return perft(
        _language(args),
        position=args.position,
        suite=args.suite,
        depth=args.depth,
        split=args.divide,
        chance=args.chance,
    )


def _rules(args: argparse.Namespace) -> int:
    from friday_nb.cli.rules import board, glossary, rules, rules_of_thumb

    wanted = " ".join(args.id) or None
    if args.board:
        return board(args.game or DEFAULT_GAME, _language(args))
    if args.glossary:
        return glossary(args.game or DEFAULT_GAME, wanted, _language(args), as_json=args.json)
    if args.thumb:
        return rules_of_thumb(args.game or DEFAULT_GAME, _language(args), as_json=args.json)
    return rules(args.game, wanted, args.lang, language_of_terminal(), as_json=args.json)


def _lessons(args: argparse.Namespace) -> int:
    from friday_nb.cli.lessons import listed

    game = args.game or DEFAULT_GAME
    return listed(game, args.command, _language(args), as_json=args.json)


def _language(args: argparse.Namespace) -> str:
    """The language of ``--lang``, or else that of the terminal."""
    return args.lang or language_of_terminal()


_RUN = {
    "app": _app,
    "play": _play,
    "odds": _odds,
    "advice": _advice,
    "replay": _replay,
    "simulate": _simulate,
    "perft": _perft,
    "rules": _rules,
    "lessons": _lessons,
    "puzzles": _lessons,
}
