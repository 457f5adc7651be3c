"""``friday-nb app``: the table in a browser, through Voila.

This launcher checks what can be missing and says it in one sentence; the server itself lives with
the panels, in ``friday_widgets.page``. Nothing outside the standard library is imported before it
is known to be there.
"""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from friday_nb.i18n import Fact, language_of_terminal, say

__all__ = ["serve"]

#: What the extra `app` brings, as far as the table cannot do without it.
_NEEDED = ("anywidget", "ipykernel", "ipywidgets", "plotly", "voila")

#: What a change of starts the server again, while somebody works on the table.
_WATCHED = (".py", ".js", ".css", ".json", ".ipynb", ".j2")

#: What the table asks for advice and for odds: compiled beforehand, each by its `warm_up`.
_COMPILED = ("friday_nb.friday.players.evaluator", "friday_nb.friday.odds.fight.solve")

#: Addresses to listen on that no browser can be sent to.
_EVERYBODY = {"", "0.0.0.0", "::"}  # noqa: S104 - only named here, chosen by whoever starts it

REFUSED = 2


def serve(
    port: int = 8866,
    host: str = "127.0.0.1",
    open_browser: bool = True,
    preheat: int = 1,
    dev: bool = False,
    *,
    names: Sequence[str] = (),
    visitors: int = 0,
    visitors_each: int = 0,
) -> int:
    """Show the table at ``host:port`` until Ctrl-C; return the exit code.

    Args:
        port: where to listen; 0 takes any free port.
        host: the address to listen on; "127.0.0.1" is this machine only, "0.0.0.0" is everybody.
        open_browser: whether to open a page at once.
        preheat: how many kernels wait for visitors with the table already laid; the page is there
            in half the time, and each costs the memory of one kernel.
        dev: whether to start again whenever a source file changes, and show errors in the page.
        names: under which names a browser may reach the server, besides those of this machine and
            plain addresses; "*" is any.
        visitors: how many tables there may be at once; 0 means as many as there is memory for.
        visitors_each: how many of them one address may have; 0 means half of them.
    """
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        return _refuse("page.server.extras", python=sys.executable, names='"friday-nb[app]"')
    if dev and find_spec("watchfiles") is None:
        return _refuse("page.server.extras", python=sys.executable, names="watchfiles")
    _skip_slow_import()
    from friday_widgets.page.settings import find_notebook

    notebook = find_notebook()
    if not notebook.is_file():
        return _refuse("page.server.notebook", path=str(notebook))
    try:
        port = _usable(host, port)
    except (OSError, OverflowError) as error:  # OverflowError: a port beyond 65535
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            return _refuse("page.server.taken", port=port, other=port + 1)
        why = str(getattr(error, "strerror", None) or error).rstrip(".")
        return _refuse("page.server.forbidden", host=host, port=port, why=why)
    limits = {"names": tuple(names), "most": visitors, "most_each": visitors_each}
    if dev:
        return _serve_and_watch(notebook, host, port, open_browser=open_browser, limits=limits)
    _run(notebook, host, port, preheat, dev=False, open_browser=open_browser, limits=limits)
    return 0


def _run(
    notebook: Path,
    host: str,
    port: int,
    preheat: int,
    *,
    dev: bool,
    open_browser: bool,
    limits: dict[str, Any],
) -> None:
    _skip_slow_import()
    from friday_widgets.page import server

    url = _url(host, port)

    def when_ready() -> None:
        _tell("page.server.at", url=url)
        if host not in {"127.0.0.1", "::1", "localhost"}:
            _tell("page.server.open")
        if open_browser:
            # In a thread of its own, because some browsers only return when they are closed.
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    _warm_up()
    server.run(
        notebook, host=host, port=port, preheat=preheat, dev=dev, when_ready=when_ready, **limits
    )


def _url(host: str, port: int) -> str:
    """Where a browser on this machine finds the server.

    >>> _url("0.0.0.0", 8866), _url("::1", 80)
    ('http://localhost:8866/', 'http://[::1]:80/')
    """
    name = "localhost" if host in _EVERYBODY else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def _warm_up() -> None:
    """Compile what thinks and counts, once, in a process that nobody waits for."""
    command = [sys.executable, "-m", "friday_nb.friday.compiled", *_COMPILED]
    with suppress(OSError):
        process = subprocess.Popen(  # noqa: S603 - our own module
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        # Its exit status must be collected, or it stays in the process table (a zombie).
        threading.Thread(target=process.wait, daemon=True).start()


def _serve_and_watch(
    notebook: Path, host: str, port: int, *, open_browser: bool, limits: dict[str, Any]
) -> int:
    """Serve in a child process, and start it again when a file changes; pages reload themselves."""
    from watchfiles import Change, run_process

    import friday_nb

    # anywidget also follows scripts and styles that a panel names by their path.
    os.environ["ANYWIDGET_HMR"] = "1"
    _tell("page.server.dev")
    panels = find_spec("friday_widgets")
    folders = {Path(friday_nb.__file__).parent, notebook.parent}
    folders.update(map(Path, (panels and panels.submodule_search_locations) or ()))
    if open_browser:
        threading.Timer(2.0, webbrowser.open, (_url(host, port),)).start()

    def ours(_change: Change, path: str) -> bool:
        return path.endswith(_WATCHED) and ".ipynb_checkpoints" not in path

    def say_what(changes: set[tuple[Change, str]]) -> None:
        _tell("page.server.restart", name=", ".join(sorted(Path(path).name for _, path in changes)))

    run_process(
        *sorted(folders),
        target=_run,
        args=(notebook, host, port, 0),
        kwargs={"dev": True, "open_browser": False, "limits": limits},
        watch_filter=ours,
        callback=say_what,
    )
    return 0


def _usable(host: str, port: int) -> int:
    """The port, or a free one for 0; raises OSError if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
        bound: int = probe.getsockname()[1]
        return bound


def _skip_slow_import() -> None:
    """Keep jsonschema from compiling a grammar for international addresses: 0.8 s, never used here.

    jsonschema treats the package as optional, so "not there" is a legal answer. The kernels do the
    same for themselves in ``friday_widgets/__init__.py``.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type] # None blocks it


def _tell(key: str, **facts: Fact) -> None:
    print(say(language_of_terminal(), key, **facts), flush=True)


def _refuse(key: str, **facts: Fact) -> int:
    print(say(language_of_terminal(), key, **facts), file=sys.stderr)
    return REFUSED
