"""Every switch of Voila that we move, and why."""

from __future__ import annotations

import base64
import sys
from pathlib import Path
from typing import Any

from friday_nb import i18n

__all__ = ["MATHJAX_STUB", "TEMPLATES", "UNUSED_EXTENSIONS", "find_notebook", "template", "voila"]

#: A folder in the form of JUPYTER_PATH: it holds voila/templates/friday.
TEMPLATES = Path(__file__).parent / "share"

#: Extensions of JupyterLab that a page of ours never uses. plotly's alone has 4.8 MB and is loaded
#: on every page as soon as plotly is installed; figures that are widgets work without it.
UNUSED_EXTENSIONS = ("jupyterlab-plotly", "jupyterlab_pygments")

#: In place of MathJax: the page shows no formulas, and Voila would load 0.7 MB for them unasked
#: (as an extension of a Jupyter server it would even ask a host on the net for them).
MATHJAX_STUB = (
    "data:text/javascript,window.MathJax={Hub:{Config(){},Configured(){},Queue(){},"
    "Register:{StartupHook(){}}}}//"
)

_ICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<circle cx="16" cy="13" r="9" fill="#e6b95a"/>
<path d="M0 22q4-4 8 0t8 0 8 0 8 0v10H0z" fill="#17656f"/></svg>"""


def find_notebook() -> Path:
    """Where the table's notebook is: beside this package in a wheel, in notebooks/ in a checkout.

    The first one that exists is taken; if there is none, the place where it should be.
    """
    package = Path(__file__).resolve().parent.parent
    installed = package / "app.ipynb"
    checkout = package.parent.parent / "notebooks" / "app.ipynb"
    return checkout if checkout.is_file() and not installed.is_file() else installed


def _for_page(key: str) -> bool:
    return key.startswith("page.") and not key.startswith(("page.server.", "page.plain."))


def template(*, bundle: str = "", dev: bool = False) -> dict[str, Any]:
    """What the page's template reads as ``resources.friday``."""
    keys = [key for key in i18n.SHARED.table(i18n.DEFAULT_LANGUAGE) if _for_page(key)]
    icon = base64.b64encode(_ICON.encode()).decode()
    return {
        "words": {
            lang: {key.removeprefix("page."): i18n.say(lang, key) for key in keys}
            for lang in i18n.languages()
        },
        "icon": f"data:image/svg+xml;base64,{icon}",
        "mathjax": MATHJAX_STUB,
        "bundle": bundle,
        "dev": dev,
    }


def voila(*, preheat: int = 0, bundle: str = "", dev: bool = False) -> dict[str, dict[str, Any]]:
    """Voila's configuration for one notebook and many visitors."""
    return {
        "VoilaConfiguration": {
            "template": "friday",
            "resources": {"friday": template(bundle=bundle, dev=dev)},
            # Kernels that have run the notebook already wait for a visitor: the table is there in
            # half the time. Each costs the memory of one kernel; 0 starts one for every visitor.
            "preheat_kernel": preheat > 0,
            "default_pool_size": preheat,
            "extension_denylist": list(UNUSED_EXTENSIONS),
            "strip_sources": True,
            # A visitor chooses light or dark in the page, and never names a template on our disk.
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            # Whoever works on the table wants to see what broke; a visitor does not.
            "show_tracebacks": dev,
            # The page has no images of its own, so no file beside the notebook is served at all.
            "file_allowlist": [],
        },
        # A used kernel is replaced after this many seconds, when its visitor's page is there:
        # starting the next one takes a whole core, which that page needs just then.
        "VoilaKernelManager": {"fill_delay": 3.0},
        # A notebook that hangs while it starts gives the page back after this many seconds.
        "VoilaExecutor": {"timeout": 60},
        # A closed page tells the server so (see below). A killed browser or a lost line does not:
        # its kernel goes after five minutes. Open pages keep theirs, however long nothing happens.
        "MappingKernelManager": {
            "cull_idle_timeout": 300,
            "cull_interval": 60,
            "cull_connected": False,
            "kernel_manager_class": "friday_widgets.page.kernels.TableKernel",
        },
        # Server and kernels talk through files that only this user can open, not through local
        # ports that everybody on the machine can. Elsewhere the paths may grow too long for it.
        "KernelManager": {"transport": "ipc" if sys.platform == "linux" else "tcp"},
        "Voila": {
            "kernel_websocket_connection_class": "friday_widgets.page.kernels.PageConnection",
            # A closing page asks for the end of its kernel by a POST that can carry no XSRF token,
            # because Voila never hands one out (voila issue 1458); with the check on, every reload
            # leaks a kernel. What the check would guard here is that one request, and it needs the
            # kernel's random 128-bit id. Websockets still refuse foreign origins.
            "tornado_settings": {
                "disable_check_xsrf": True,
                "compress_response": True,
                # Nothing is set of websockets' pings. Jupyter sends one every 30 s and finds a peer
                # dead after 90 s without an answer. It reads ws_ping_timeout in milliseconds,
                # tornado the same number in seconds, and warns unless it is below the interval: any
                # value that pleases tornado makes Jupyter cut every page's socket each 30 s.
                #
                # A page's longest message is a game from a file, a quarter of this.
                "websocket_max_message_size": 2 * 2**20,
            },
            # Only what stands here counts, whatever a voila.json somewhere says.
            "config_file_paths": [],
            # Below errors, Jupyter warns of what is as it should be (an untrusted notebook, ...).
            "log_level": "INFO" if dev else "ERROR",
            "open_browser": False,
            "port_retries": 0,
        },
    }
