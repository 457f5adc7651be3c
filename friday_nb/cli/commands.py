"""The commands of ``friday-nb`` and their options."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from textwrap import fill
from typing import Any, NoReturn

from friday_nb import __version__
from friday_nb.cli.codes import OK, REFUSED
from friday_nb.cli.common import Refusal, refuse
from friday_nb.cli.streams import all_told, open_closed_outputs, speak_utf8
from friday_nb.i18n import language_of_terminal, languages, say

_WIDEST = 100
_NARROWEST = 20


def run(words: Sequence[str]) -> int:
    """Run a command and return its exit code; KeyboardInterrupt is left to the caller."""
    is_heard = open_closed_outputs()
    speak_utf8()
    lang = _wanted_language(words)
    code = OK
    try:
        # A server need not be heard; of any other command the output is what one wants.
        if not is_heard and words[:1] != ["app"]:
            raise refuse(lang, "stdout.closed")
        with all_told(lang):
            args = _parser(lang).parse_args(words or ["--help"])
            code = int(_RUN[args.command](args))
    except Refusal as refusal:
        with suppress(OSError):  # nobody may be listening there either
            print(refusal.sentence, file=sys.stderr)
        return REFUSED
    return code


def _wanted_language(words: Sequence[str]) -> str:
    """The language asked for, known before the command line is: its help is in it too."""
    for at, word in enumerate(words):
        value = word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if word == "--lang" and at + 1 < len(words):
            value = words[at + 1]
        if value in languages():
            return value
    return language_of_terminal()


# --- the command line -----------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Refusal(f"{self.prog}: {message} (--help)")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help or the version; the library's own way says nothing of a full disk."""
        print(message, end="", file=file)


def _parser(lang: str) -> argparse.ArgumentParser:

    class Help(argparse.RawDescriptionHelpFormatter):
        """Help with the examples laid out as they were written, all in one language."""

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
        """Its description, its examples, and a group for its options."""
        width = max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size().columns - 2))
        parser.description = fill(say(lang, f"cli.{name}.about"), width)
        parser.epilog = say(lang, "cli.help.examples") + "\n" + _EXAMPLES[name]
        if name in _CODES:
            parser.epilog += "\n\n" + fill(say(lang, f"cli.{name}.codes"), width)
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
                "--lang", choices=languages(), help=say(lang, "cli.option.lang")
            )
    for name, add in _ADD.items():
        add(groups[name], lang)
    return parser


def _between(low: int, high: int, lang: str) -> Callable[[str], int]:
    """Reads a number that must lie in a range."""

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdigit() and len(text) <= len(str(high))
        if not is_number or not low <= int(text) <= high:
            raise refuse(lang, "number", text=text[:20], low=low, high=high)
        return int(text)

    return read


def _add_app(group: argparse._ArgumentGroup, lang: str) -> None:
    def text(name: str) -> str:
        return say(lang, f"cli.option.{name}")

    port, tables = _between(0, 65535, lang), _between(0, 32, lang)
    group.add_argument("--port", type=port, default=8866, metavar="N", help=text("port"))
    group.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help=text("host"))
    group.add_argument("--no-browser", action="store_true", help=text("no_browser"))
    group.add_argument("--preheat", type=tables, default=1, metavar="N", help=text("preheat"))
    many = _between(1, 9999, lang)
    group.add_argument("--visitors", type=many, default=0, metavar="N", help=text("visitors"))
    group.add_argument("--visitors-each", type=many, default=0, metavar="N", help=text("each"))
    group.add_argument("--name", action="append", default=[], metavar="NAME", help=text("name"))
    group.add_argument("--dev", action="store_true", help=text("dev"))
    # Help is asked for in the terminal's language; the page has its own switch.
    group.add_argument("--lang", choices=languages(), help=argparse.SUPPRESS)


def _add_play(group: argparse._ArgumentGroup, lang: str) -> None:
    def text(name: str) -> str:
        return say(lang, f"cli.option.{name}")

    level = _between(1, 4, lang)
    group.add_argument("--level", type=level, default=1, metavar="N", help=text("level"))
    group.add_argument("--seed", metavar="N", help=text("seed"))
    group.add_argument("--rulings", metavar="LIST", default="", help=text("rulings"))
    group.add_argument("--position", metavar="TEXT", help=text("position"))
    group.add_argument("--load", metavar="FILE", help=text("load"))


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


def _add_rules(group: argparse._ArgumentGroup, lang: str) -> None:
    group.add_argument("id", nargs="?", metavar="ID", help=say(lang, "cli.option.id"))
    group.add_argument("--thumb", action="store_true", help=say(lang, "thumb.option"))
    group.add_argument("--glossary", action="store_true", help=say(lang, "cli.option.glossary"))
    group.add_argument("--json", action="store_true", help=say(lang, "cli.option.json"))


def _add_position(group: argparse._ArgumentGroup, lang: str) -> None:
    group.add_argument("position", metavar="POSITION", help=say(lang, "cli.option.odds_position"))
    group.add_argument("--json", action="store_true", help=say(lang, "cli.option.json"))


def _add_simulate(group: argparse._ArgumentGroup, lang: str) -> None:
    from friday_nb.cli.simulate import add_options

    add_options(group, lang, _between)


_ADD = {
    "app": _add_app,
    "play": _add_play,
    "replay": _add_replay,
    "odds": _add_position,
    "advice": _add_position,
    "simulate": _add_simulate,
    "perft": _add_perft,
    "rules": _add_rules,
}
_CODES = ("main", "app")
"""Whose help tells the exit codes."""
_EXAMPLES = {
    "main": "  friday-nb app\n  friday-nb play --level 2\n  friday-nb rules FRI-AB-COPY",
    "app": "  friday-nb app\n  friday-nb app --port 9000 --no-browser",
    "play": (
        "  friday-nb play\n  friday-nb play --level 3 --seed 42 --lang ru\n"
        "  friday-nb play --load game.friday\n  friday-nb play --rulings too_old=shuffle"
    ),
    "replay": "  friday-nb replay game.friday\n  friday-nb replay --json - < game.friday",
    "odds": ('  friday-nb odds "level=1 step=green ..."\n  friday-nb odds --json - < position.txt'),
    "advice": (
        '  friday-nb advice "level=1 step=green ..."\n  friday-nb advice --json - < position.txt'
    ),
    "simulate": (
        "  friday-nb simulate --level 4 --player strong --games 20000 --seed 1 --json\n"
        "  friday-nb simulate --player strong --player thumb --out runs/first\n"
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
        "  friday-nb rules --glossary reserve"
    ),
}


# --- the commands ---------------------------------------------------------------------------------


def _app(args: argparse.Namespace) -> int:
    from friday_nb.app import serve

    return serve(
        port=args.port,
        host=args.host,
        open_browser=not args.no_browser,
        preheat=args.preheat,
        dev=args.dev,
        names=args.name,
        visitors=args.visitors,
        visitors_each=args.visitors_each,
    )


def _play(args: argparse.Namespace) -> int:
    from friday_nb.friday.terminal.play import play

    return play(
        lang=args.lang or language_of_terminal(),
        level=args.level,
        seed=args.seed,
        rulings=args.rulings,
        position=args.position,
        load=args.load,
    )


def _replay(args: argparse.Namespace) -> int:
    from friday_nb.cli.reports import replay

    return replay(args.file, args.lang or language_of_terminal(), as_json=args.json)


def _odds(args: argparse.Namespace) -> int:
    from friday_nb.friday.terminal.odds import odds

    return odds(args.position, args.lang or language_of_terminal(), as_json=args.json)


def _advice(args: argparse.Namespace) -> int:
    from friday_nb.friday.terminal.advice import advice

    return advice(args.position, args.lang or language_of_terminal(), as_json=args.json)


def _simulate(args: argparse.Namespace) -> int:
    from friday_nb.cli.simulate import simulate

    return simulate(args, args.lang or language_of_terminal())


def _perft(args: argparse.Namespace) -> int:
    from friday_nb.cli.reports import perft, perft_suite

    lang = args.lang or language_of_terminal()
    if args.suite:
        return perft_suite(args.suite, lang)
    return perft(args.position, args.depth, lang, split=args.divide, chance=args.chance)


def _rules(args: argparse.Namespace) -> int:
    from friday_nb.cli.rules import glossary, rules, rules_of_thumb

    if args.glossary:
        return glossary(args.id, args.lang or language_of_terminal(), as_json=args.json)
    if args.thumb:
        return rules_of_thumb(args.lang or language_of_terminal(), as_json=args.json)
    return rules(args.id, args.lang, language_of_terminal(), as_json=args.json)


_RUN = {
    "app": _app,
    "play": _play,
    "odds": _odds,
    "advice": _advice,
    "replay": _replay,
    "simulate": _simulate,
    "perft": _perft,
    "rules": _rules,
}
