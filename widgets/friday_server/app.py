"""``friday-nb app``: the table in a browser, through Voila.

This launcher checks that everything needed is installed, and says in one sentence what is missing.
The server itself is :mod:`.server`.  Nothing outside the standard library is imported before that
check.
"""

from __future__ import annotations

import errno
import os
import shutil
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from friday_nb.analysis.place import ANALYST_VARIABLE
from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.core.own_folder import own_folder
from friday_nb.i18n import Fact, language_of_terminal, say
from friday_nb.warming import Warming
from friday_server.analysis.client import SERVICE_VARIABLE
from friday_server.ending import Ended, Ending
from friday_server.hosting import FIELDS, Hosting, read
from friday_server.surroundings import allow_many_files, environment

__all__ = ["serve", "serve_as_told"]

#: Those packages of the extra `app` that the table cannot do without.
_NEEDED = ("anywidget", "cryptography", "ipykernel", "ipywidgets", "plotly", "voila")

#: In development mode a change to a file with one of these suffixes restarts the server.
_WATCHED = (".py", ".js", ".css", ".json", ".ipynb", ".j2")

#: Wildcard addresses: a server can listen on them, but a browser cannot open them.
_EVERYBODY = {"", "0.0.0.0", "::"}  # noqa: S104 - compared with only; the user chooses the address

REFUSED = 2


def serve(
    port: int | None = None,
    *,
    hosting: Hosting | None = None,
    open_browser: bool = True,
    dev: bool = False,
    **changes: Any,
) -> int:
    """Serve the table until Ctrl-C; returns the exit code.

    If the environment variable FRIDAY_ANALYSIS names the endpoint file of a running analysis
    service, that service is used and none is started.

    Args:
        port: The port to listen on; 0 takes any free one.
        hosting: Where, for whom, and with what limits; the default is one person at this machine.
        open_browser: Whether to open the page at once.
        dev: Whether to restart whenever a source file changes, and show errors in the page.
        changes: Fields of ``hosting`` to replace.
    """
    if port is not None:
        changes["port"] = port
    hosting = replace(hosting or Hosting(), **changes)
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        return _refuse("page.server.extras", python=sys.executable, names=_us("app"))
    for name, is_needed, names in (
        ("watchfiles", dev, "watchfiles"),
        ("distributed", bool(hosting.analysis), _us("cluster")),
    ):
        if is_needed and find_spec(name) is None:
            return _refuse("page.server.extras", python=sys.executable, names=names)
    from friday_server.settings import find_notebook

    notebook = find_notebook()
    if not notebook.is_file():
        return _refuse("page.server.notebook", path=str(notebook))
    host, port = hosting.host, hosting.port
    try:
        hosting = replace(hosting, port=_usable(host, port))
    except (OSError, OverflowError) as error:  # OverflowError: a port beyond 65535
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            return _refuse("page.server.taken", port=port, other=port + 1)
        why = str(getattr(error, "strerror", None) or error).rstrip(".")
        return _refuse("page.server.forbidden", host=host, port=port, why=why)
    if dev:
        return _serve_and_watch(notebook, hosting, open_browser=open_browser)
    try:
        allow_many_files()
        _need_analysis()
        with Ending() as ending, _keys(hosting), _folder() as folder, _analysis(hosting, folder):
            return _run(notebook, hosting, folder, ending, open_browser=open_browser)
    except Ended:
        return 0
    except Problem as problem:
        return _refuse_for(problem)
    except _Unwritten as error:
        return _refuse("page.server.unwritten", why=str(error).rstrip("."))


def serve_as_told(
    given: Mapping[str, Any], config: str | None = None, *, open_browser: bool, dev: bool
) -> int:
    """Serve as a command line says; returns the exit code.

    Args:
        given: Fields of :class:`.Hosting`, among other things; they win over the file.
        config: The text of a configuration file.
        open_browser: See :func:`serve`.
        dev: See :func:`serve`.

    Raises:
        HostingError: the file has an error.
    """
    chosen = {} if config is None else read(config)
    chosen |= {name: given[name] for name in FIELDS if name in given}
    if "names" in given:
        chosen["names"] = tuple(given["names"])
    return serve(hosting=Hosting(**chosen), open_browser=open_browser, dev=dev)


def _run(
    notebook: Path,
    hosting: Hosting,
    folder: Path | None,
    ending: Ending,
    *,
    dev: bool = False,
    open_browser: bool = False,
) -> int:
    from friday_server import server

    url = _url(hosting.host, hosting.port, hosting.base)

    def when_ready() -> None:
        _tell("page.server.at", url=url)
        if hosting.is_open:
            _tell("page.server.open")
        if open_browser:
            # In a separate thread, because with some browsers the call returns when they close.
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    _tell_problems()
    with Warming():
        why = server.run(
            notebook, hosting, dev=dev, folder=folder, when_ready=when_ready, ending=ending
        )
    return _refuse("page.server.unshown", why=why.rstrip(".")) if why else 0


def _run_watched(notebook: Path, hosting: Hosting) -> None:
    with Ending() as ending, suppress(Ended):
        _run(notebook, hosting, None, ending, dev=True)


def _keys(hosting: Hosting) -> AbstractContextManager[None]:
    """The keys of sealed games, for the kernels that start meanwhile.

    Raises:
        Problem: they cannot be read or kept.
    """
    from friday_server.seal_key import announced_to_kernels, read_keys

    keys, remark = read_keys(hosting)
    if remark:
        print(remark.text(language_of_terminal()), file=sys.stderr, flush=True)
    return announced_to_kernels(keys)


def _tell_problems() -> None:
    """Say which games cannot be played, and why; the others can."""
    for name in registry.names():
        try:
            registry.load(name)
        except Problem as problem:
            print(problem.text(language_of_terminal()), file=sys.stderr, flush=True)


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder for sockets and the like, as long as the server runs."""
    try:
        folder = own_folder()
    except OSError as error:
        raise _Unwritten(error.strerror) from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class _Unwritten(Exception):
    """No folder can be made for temporary files."""


def _need_analysis() -> None:
    """Make sure of the analysis service that the environment names, if it names one.

    It may start at the same time as the server.

    Raises:
        Problem: there is none.
    """
    from friday_server.analysis.client import is_there

    named = os.environ.get(SERVICE_VARIABLE, "")
    if named and not is_there(named):
        raise Problem("no_analysis", variable=SERVICE_VARIABLE, path=named)


@contextmanager
def _analysis(hosting: Hosting, folder: Path) -> Iterator[None]:
    """Run an analysis service; kernels started meanwhile find it through their environment."""
    from friday_server.analysis import client
    from friday_server.analysis.service import Host

    of_kernels = f"{client.__name__}:{client.of_environment.__name__}"
    if os.environ.get(SERVICE_VARIABLE):
        with environment({ANALYST_VARIABLE: of_kernels}):
            yield
        return
    seconds, cluster = hosting.thinking, hosting.analysis
    with Host(hosting.analysts, registry.names(), seconds, cluster, folder) as host:
        found = {ANALYST_VARIABLE: of_kernels, SERVICE_VARIABLE: str(host.endpoint_file)}
        with environment(found):
            yield


def _us(extra: str) -> str:
    """What pip is to install of us: this checkout, or the package as it came."""
    root = Path(__file__).resolve().parents[2]
    ours = str(root) if (root / "pyproject.toml").is_file() else "friday-nb"
    return f'"{ours}[{extra}]"'


def _url(host: str, port: int, base: str = "/") -> str:
    """The address at which a browser on this machine can open the page.

    >>> _url("0.0.0.0", 8866), _url("::1", 80, "/friday/")
    ('http://localhost:8866/', 'http://[::1]:80/friday/')
    """
    name = "localhost" if host in _EVERYBODY else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}{base}"


def _serve_and_watch(notebook: Path, hosting: Hosting, *, open_browser: bool) -> int:
    """Serve in a child process that is restarted when a file changes; pages reload themselves."""
    from watchfiles import Change, run_process

    _tell("page.server.dev")
    ours = (find_spec(name) for name in ("friday_nb", "friday_server", "friday_widgets"))
    folders = {notebook.parent}
    for package in ours:
        folders.update(map(Path, (package and package.submodule_search_locations) or ()))
    if open_browser:
        url = _url(hosting.host, hosting.port, hosting.base)
        threading.Timer(2.0, webbrowser.open, (url,)).start()

    def is_watched(_change: Change, path: str) -> bool:
        return path.endswith(_WATCHED) and ".ipynb_checkpoints" not in path

    def say_what(changes: set[tuple[Change, str]]) -> None:
        _tell("page.server.restart", name=", ".join(sorted(Path(path).name for _, path in changes)))

    run_process(
        *sorted(folders),
        target=_run_watched,
        args=(notebook, replace(hosting, preheat=0)),
        watch_filter=is_watched,
        callback=say_what,
    )
    return 0


def _usable(host: str, port: int) -> int:
    """The port, or a free one if it is 0.

    Raises:
        OSError: it cannot be used.
        OverflowError: it is greater than 65535.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
        bound: int = probe.getsockname()[1]
        return bound


def _tell(key: str, **facts: Fact) -> None:
    print(say(language_of_terminal(), key, **facts), flush=True)


def _refuse_for(problem: Problem) -> int:
    print(problem.text(language_of_terminal()), file=sys.stderr)
    return REFUSED


def _refuse(key: str, **facts: Fact) -> int:
    print(say(language_of_terminal(), key, **facts), file=sys.stderr)
    return REFUSED
