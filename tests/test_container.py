"""The container's own check of its health, as the image runs it."""

import http.server
import json
import os
import re
import subprocess
import sys
import threading
import tomllib
from pathlib import Path

import pytest

GIVEN = Path(__file__).resolve().parents[1] / "deploy" / "Containerfile"


@pytest.fixture
def server():
    """Answers everything, on a port of its own."""

    class Healthy(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Healthy) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield running
        running.shutdown()


def test_the_check_asks_the_container_itself_whatever_proxy_is_set(server):
    text = GIVEN.read_text(encoding="utf-8").replace("\\\n", "")
    _, *command = json.loads(re.search(r"HEALTHCHECK .*CMD (\[.*\])", text)[1])
    command = [part.replace(":8866/", f":{server.server_port}/") for part in command]
    proxies = dict.fromkeys(("http_proxy", "HTTP_PROXY", "all_proxy"), "http://127.0.0.1:9")
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, **proxies},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_image_has_all_licences_that_the_project_promises():
    project = tomllib.loads((GIVEN.parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
    copied = re.search(r"^COPY pyproject.toml (.+) /src/$", GIVEN.read_text("utf-8"), re.MULTILINE)
    assert set(project["license-files"]) <= set(copied[1].split())
