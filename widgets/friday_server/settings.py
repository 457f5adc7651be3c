"""Every setting of Voila that differs from its default, and why."""

from __future__ import annotations

import base64
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from friday_nb import i18n
from friday_nb.core.own_folder import is_short
from friday_server.hosting import Hosting
from friday_server.modules import page_script

__all__ = ["TEMPLATES", "find_notebook", "template", "voila"]

#: A folder in the form of JUPYTER_PATH: it holds voila/templates/friday.
TEMPLATES = Path(__file__).parent / "share"

_ICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<circle cx="16" cy="13" r="9" fill="#e6b95a"/>
<path d="M0 22q4-4 8 0t8 0 8 0 8 0v10H0z" fill="#17656f"/></svg>"""


def find_notebook() -> Path:
    """The path of the table's notebook: in this package in a wheel, in notebooks/ in a checkout.

    If neither exists, the path where a wheel would have it.
    """
    package = Path(__file__).resolve().parent
    installed = package / "app.ipynb"
    checkout = package.parent.parent / "notebooks" / "app.ipynb"
    return checkout if checkout.is_file() and not installed.is_file() else installed


def _for_page(key: str) -> bool:
    return key.startswith("page.") and not key.startswith(("page.server.", "page.plain."))


def template(*, urls: Mapping[str, Any] | None = None, dev: bool = False) -> dict[str, Any]:
    """The values that the page's template reads as ``resources.friday``."""
    keys = [key for key in i18n.SHARED.table(i18n.DEFAULT_LANGUAGE) if _for_page(key)]
    icon = base64.b64encode(_ICON.encode()).decode()
    return {
        "words": {
            lang: {key.removeprefix("page."): i18n.say(lang, key) for key in keys}
            for lang in i18n.languages()
        },
        "icon": f"data:image/svg+xml;base64,{icon}",
        "script": page_script(),
        "page": "",
        "panels": None,
        **(urls or {}),
        "dev": dev,
    }


def voila(
    hosting: Hosting | None = None,
    *,
    urls: Mapping[str, Any] | None = None,
    dev: bool = False,
    forked: bool = False,
    folder: Path | None = None,
) -> dict[str, dict[str, Any]]:
    """Voila's configuration for one notebook and many visitors.

    Args:
        hosting: How the table is hosted.
        urls: The URLs of the page's own files: its script ("page"), and the scripts and styles of
            the panels by bundle ("panels"). Where they are not served, as by a Jupyter server, the
            page has its script inside, and panels bring theirs.
        dev: Whether pages show errors.
        forked: Whether kernels are forked, which takes next to no time.
        folder: The server's own folder; by default the system's folder for temporary files.
    """
    hosting = hosting or Hosting(preheat=0)
    return {
        "VoilaConfiguration": {
            "template": "friday",
            "resources": {"friday": template(urls=urls, dev=dev)},
            # Our own Python, whatever kernels this machine's users have installed under its name.
            "kernel_spec_manager_class": "friday_server.kernels.OwnPython",
            # Kernels that have run the notebook ahead of time halve the time until the table is
            # there. Each costs the memory of one kernel; with 0 each visitor waits for a new one.
            "preheat_kernel": hosting.preheat > 0,
            "default_pool_size": hosting.preheat,
            "strip_sources": True,
            # A visitor chooses light or dark in the page, and never names a template on our disk.
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            # Developers want to see what broke; visitors do not.
            "show_tracebacks": dev,
            # The page has no images of its own, so no file beside the notebook is served at all.
            "file_allowlist": [],
        },
        # How many seconds after a visitor has taken a waiting kernel the next one is started: that
        # takes a whole core, which the visitor's page needs at first. A fork takes next to none, so
        # there is no reason to let the next visitor wait.
        "VoilaKernelManager": {"fill_delay": 0.0 if forked else 3.0},
        # A notebook that hangs at the start is given up after this many seconds.
        "VoilaExecutor": {"timeout": 60},
        # A page that is closed tells the server (see below). A killed browser or a lost connection
        # does not, and its kernel ends after some minutes. An open page keeps its kernel, however
        # long it is idle.
        "MappingKernelManager": {
            "cull_idle_timeout": hosting.idle,
            "cull_interval": max(1, min(60, hosting.idle // 5)),
            "cull_connected": False,
            "kernel_manager_class": "friday_server.kernels.TableKernel",
        },
        # Server and kernels communicate through files that only this user can open, rather than
        # local ports that everybody on the machine can. Elsewhere the paths may be too long.
        "KernelManager": {"transport": "ipc" if _holds_sockets(folder) else "tcp"},
        # Whether somebody trusts the notebook does not matter: nothing is kept of it.
        "NotebookNotary": {"db_file": ":memory:"},
        "Voila": {
            "ip": hosting.host,
            "port": hosting.port,
            "base_url": hosting.base,
            "open_browser": True,  # calls FridayVoila.launch_browser, see there
            "identity_provider_class": "friday_server.owners.Nobody",
            **({"connection_dir_root": str(folder)} if folder else {}),
            "kernel_websocket_connection_class": "friday_server.kernels.PageConnection",
            # A closing page asks to end its kernel by a POST that cannot carry an XSRF token,
            # because Voila never issues one (voila issue 1458); with the check on, every reload
            # would leak a kernel. That request is all the check would guard here, and it needs the
            # kernel's random 128-bit id. Websockets still refuse foreign origins.
            "tornado_settings": {
                "disable_check_xsrf": True,
                # The pings of websockets are left at their defaults. Jupyter sends one every 30 s
                # and gives a peer up after 90 s without a reply. It reads ws_ping_timeout in
                # milliseconds, but tornado reads it in seconds, and warns unless it is below the
                # interval: any value that suits tornado makes Jupyter close every socket each 30 s.
                #
                # A page's longest message is a game from a file, a quarter of the usual limit.
                "websocket_max_message_size": hosting.message_size * 1024,
            },
            # Ignore any voila.json on this machine.
            "config_file_paths": [],
            # Jupyter's warnings are about things that are intended here (an untrusted notebook).
            "log_level": "INFO" if dev else "ERROR",
            "port_retries": 0,
        },
    }


def _holds_sockets(folder: Path | None) -> bool:
    """Do the kernels' sockets fit into this folder?"""
    return sys.platform == "linux" and (folder is None or is_short(folder))
