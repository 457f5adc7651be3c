"""A real server and a client that means harm: no code runs, nobody else's kernel answers."""

import json
import re
import uuid
import zlib
from contextlib import suppress

import pytest

pytest.importorskip("voila", reason="the page needs Voila")

import websocket  # comes with jupyter_server
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)

from friday_server.kernels import CONTROL, PROTOCOL
from friday_server.limits import MOST_SOCKETS
from friday_server.logs import MOST_ALIKE
from tests.server.served import PAGE, Server, kernel_of, owner_of, wait_for

KIB = 1024

CODE = {
    "code": "open('{file}', 'w')",
    "silent": False,
    "store_history": False,
    "user_expressions": {"a": "open('{file}', 'w')"},
    "allow_stdin": True,
}

#: All that Jupyter's protocol lets somebody ask of a kernel, besides what our pages say.
FORBIDDEN = {
    "execute_request": CODE,
    "complete_request": {"code": "open('/', 'w').", "cursor_pos": 15},
    "inspect_request": {"code": "open", "cursor_pos": 4, "detail_level": 1},
    "history_request": {"hist_access_type": "tail", "n": 9, "raw": True, "output": True},
    "is_complete_request": {"code": "1 +"},
    "input_reply": {"value": "open('{file}', 'w')"},
    "debug_request": {
        "type": "request",
        "seq": 1,
        "command": "evaluate",
        "arguments": {"expression": "open('{file}', 'w')"},
    },
    "interrupt_request": {},
    "shutdown_request": {"restart": False},
    "apply_request": {},
    "create_subshell_request": {},
    "delete_subshell_request": {"subshell_id": "1"},
    "list_subshell_request": {},
    "usage_request": {},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    made = Server(
        tmp_path_factory.mktemp("server") / "log",
        preheat=0,
        visitors=6,
        message_size=64,
        message_rate=5,
    )
    yield made
    if made.process.poll() is None:
        made.end()


class Client:
    """A browser that asked for a page, and what it can do besides.

    Args:
        server: The server to ask.
        kernel: Somebody else's kernel; without one it asks for a page of its own.
        cookie: The cookie it sends to somebody else's kernel.
    """

    def __init__(self, server, kernel=None, cookie=None):
        self.server, self.kernel, self.cookie = server, kernel, cookie
        if kernel is None:
            status, headers, self.text = server.ask(**PAGE)
            assert status == 200
            self.kernel, self.cookie = kernel_of(self.text), owner_of(headers)
        self.session = uuid.uuid4().hex
        self.socket = None

    def connect(self, *header):
        """Open the socket, in place of one that the server has ended; return self."""
        if self.socket:
            self.socket.shutdown()
        where = f"127.0.0.1:{self.server.port}{self.server.base}/api/kernels/{self.kernel}"
        self.socket = websocket.create_connection(
            f"ws://{where}/channels?session_id={self.session}",
            subprotocols=[PROTOCOL],
            cookie=self.cookie,
            header=list(header),
            timeout=60,
        )
        return self

    def say(self, kind, content, channel="shell", **metadata):
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "username": "",
            "session": self.session,
            "date": "",
            "version": "5.3",
        }
        parts = [json.dumps(part).encode() for part in (header, {}, metadata, content)]
        self.socket.send_binary(serialize_msg_to_ws_v1(parts, channel))
        return header["msg_id"]

    def answer(self, number, kind):
        """Wait for a message of this kind that answers the one with this number."""
        seen = []
        while True:
            _, parts = deserialize_msg_from_ws_v1(self.socket.recv())
            header, parent = (json.loads(part) for part in parts[:2])
            if parent.get("msg_id") == number and header["msg_type"] == kind:
                return seen
            seen.append((header["msg_type"], parent.get("msg_type")))

    def ask(self):
        """Ask what every kernel answers; return what came before its answer."""
        return self.answer(self.say("kernel_info_request", {}), "kernel_info_reply")


@pytest.fixture
def client(server):
    made = Client(server).connect()
    yield made
    made.socket.close()
    server.ask(f"/voila/api/shutdown/{made.kernel}", method="POST", Cookie=made.cookie)


@pytest.mark.parametrize("channel", ["shell", "control", "stdin", "iopub"])
def test_nothing_that_runs_code_reaches_a_kernel(client, tmp_path, channel):
    """Whatever Voila allows: no such message is answered, and none has an effect."""
    client.ask()
    file = tmp_path / "written"
    for kind, content in FORBIDDEN.items():
        told = json.loads(json.dumps(content).replace("{file}", str(file)))
        client.say(kind, told, channel)
    opened = {"comm_id": uuid.uuid4().hex, "target_name": "jupyter.widget", "data": {}}
    client.say("comm_open", opened, channel, version="2.1.0")
    caused = {cause for _, cause in client.ask()}
    assert caused <= {"kernel_info_request", None}
    assert not file.exists()


def test_the_page_can_still_ask_for_its_widgets(client):
    comm = uuid.uuid4().hex
    opened = {"comm_id": comm, "target_name": CONTROL, "data": {}}
    client.say("comm_open", opened, version="1.0.0")
    wanted = {"comm_id": comm, "data": {"method": "request_states"}}
    client.say("comm_msg", wanted)
    while True:
        _, parts = deserialize_msg_from_ws_v1(client.socket.recv())
        content = json.loads(parts[3])
        if content.get("comm_id") == comm and "states" in content.get("data", {}):
            break


def test_a_client_that_sends_too_much_is_read_slowly_and_loses_nothing(server, client):
    """Beyond the allowance every message has to wait, but the server does not."""
    numbers = [client.say("kernel_info_request", {}) for _ in range(60)]
    assert server.ask("/healthz")[::2] == (200, "ready\n")
    client.answer(numbers[-1], "kernel_info_reply")
    (slowed,) = re.findall(r"(?m)^friday_slowed_seconds_total (\S+)", server.ask("/metrics")[2])
    assert float(slowed) > 1  # 60 messages, 50 of them free, 5 a second


@pytest.mark.parametrize(
    "kind",
    [websocket.ABNF.OPCODE_PING, websocket.ABNF.OPCODE_PONG, websocket.ABNF.OPCODE_CONT],
    ids=["pings", "pongs", "fragments"],
)
def test_what_is_no_message_is_read_slowly_too(server, client, kind):
    """A socket that sends nothing but pings could keep the server busy, and all others waiting."""

    def slowed():
        (found,) = re.findall(r"(?m)^friday_slowed_seconds_total (\S+)", server.ask("/metrics")[2])
        return float(found)

    client.ask()
    before = slowed()
    if kind == websocket.ABNF.OPCODE_CONT:
        client.socket.send_frame(websocket.ABNF(0, 0, 0, 0, websocket.ABNF.OPCODE_BINARY, 1, b"x"))
    for _ in range(200):
        final = 0 if kind == websocket.ABNF.OPCODE_CONT else 1
        client.socket.send_frame(websocket.ABNF(final, 0, 0, 0, kind, 1, b""))
    # 50 frames are free, and every further one has to wait: there is a debt of seconds
    wait_for(lambda: slowed() - before > 1)
    assert server.ask("/healthz")[::2] == (200, "ready\n")


def ends(socket):
    """Wait until the server has closed the socket."""
    with suppress(ConnectionError):
        while socket.sock.recv(KIB):
            pass


def test_a_message_that_is_too_long_ends_its_socket_alone(client):
    client.socket.send_binary(b"\0" * 65 * KIB)
    ends(client.socket)
    client.connect().ask()


def test_no_message_is_unpacked_beyond_what_it_may_have(client):
    """A megabyte of zeros is sent as a kilobyte."""
    client.socket.close()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b"\0" * 1024 * KIB) + packer.flush(zlib.Z_SYNC_FLUSH)
    client.connect("Sec-WebSocket-Extensions: permessage-deflate")
    assert "permessage-deflate" in client.socket.headers["sec-websocket-extensions"]
    kind = websocket.ABNF.OPCODE_BINARY
    client.socket.send_frame(websocket.ABNF(1, 1, 0, 0, kind, 1, packed[:-4]))
    ends(client.socket)
    client.connect().ask()


def test_what_a_kernel_stumbles_over_is_logged_a_few_times_and_not_quoted(server, client):
    """Otherwise a visitor could fill the disk, and write anything into the log."""
    begun = len(server.log.read_text())
    for _ in range(9):
        client.say("comm_open", {"comm_id": ["mine"], "target_name": CONTROL, "data": {}})
    client.ask()
    said = server.log.read_text()[begun:]
    assert said.count("ERROR in a kernel") == MOST_ALIKE
    assert "mine" not in said


def test_nobody_elses_kernel_can_be_reached(server, client):
    client.ask()
    for cookie in (None, Client(server).cookie, "friday-visitor-00000000=" + "0" * 32):
        thief = Client(server, client.kernel, cookie or "nothing=1")
        with pytest.raises(websocket.WebSocketBadStatusException) as refused:
            thief.connect()
        assert refused.value.status_code == 404
        for method, path in (
            ("GET", f"/api/kernels/{client.kernel}"),
            ("POST", f"/voila/api/shutdown/{client.kernel}"),
        ):
            assert server.ask(path, method=method, Cookie=thief.cookie)[0] == 404
    assert server.ask(f"/api/kernels/{client.kernel}", Cookie=client.cookie)[0] == 200
    client.ask()


def test_before_its_page_connects_nobody_without_a_cookie_can_end_a_kernel(server):
    page = Client(server)
    for method, path in (
        ("GET", f"/api/kernels/{page.kernel}"),
        ("POST", f"/voila/api/shutdown/{page.kernel}"),
    ):
        assert server.ask(path, method=method)[0] == 404
    (script, *_) = re.findall(r'href="(/friday/[0-9a-f]+\.js)"', page.text)
    assert server.ask(script, Cookie=page.cookie)[0] == 200  # so this browser keeps cookies
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        Client(server, page.kernel, "nothing=1").connect()
    assert refused.value.status_code == 404
    page.connect().ask()
    page.socket.close()
    path = f"/voila/api/shutdown/{page.kernel}"
    assert server.ask(path, method="POST", Cookie=page.cookie)[0] == 204


def test_a_browser_that_comes_back_keeps_cookies_though_it_asks_for_no_file(server):
    """All files are in its cache."""
    cookie = Client(server).cookie
    kernel = kernel_of(server.ask(**PAGE, Cookie=cookie)[2])
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        Client(server, kernel, "nothing=1").connect()
    assert refused.value.status_code == 404
    page = Client(server, kernel, cookie).connect()
    page.ask()
    page.socket.close()


def test_a_browser_that_blocks_cookies_plays_and_ends_its_own_kernel(server):
    page = Client(server)
    stranger, page.cookie = page.cookie.replace("=", "=0")[:-1], "nothing=1"
    page.connect().ask()
    page.socket.close()
    path = f"/voila/api/shutdown/{page.kernel}"
    assert server.ask(path, method="POST", Cookie=stranger)[0] == 404
    assert server.ask(path, method="POST")[0] == 204


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/kernels"),
        ("POST", "/api/kernels"),
        ("DELETE", "/api/kernels/{kernel}"),
        ("PATCH", "/api/kernels/{kernel}"),
        ("POST", "/api/kernels/{kernel}/restart"),
        ("POST", "/api/kernels/{kernel}/interrupt"),
        ("GET", "/api/sessions"),
        ("GET", "/api/contents"),
        ("GET", "/api/terminals"),
        ("GET", "/api/kernelspecs"),
        ("GET", "/api/status"),
        ("GET", "/api/me"),
    ],
)
def test_no_list_of_kernels_and_no_power_over_ones_own(server, client, method, path):
    found = server.ask(path.format(kernel=client.kernel), method=method, Cookie=client.cookie)
    assert found[0] in (403, 404, 405)
    assert client.kernel not in found[2]
    client.ask()


def test_a_kernel_has_a_limited_number_of_sockets(client):
    more = [Client(client.server, client.kernel, client.cookie) for _ in range(MOST_SOCKETS)]
    for each in more[:-1]:
        each.connect().ask()
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        more[-1].connect()
    assert refused.value.status_code == 429
    more[0].socket.close()
    client.ask()
    for each in more[1:-1]:
        each.socket.close()


def test_a_page_of_another_site_may_not_connect(server, client):
    where = f"127.0.0.1:{server.port}/api/kernels/{client.kernel}/channels?session_id=x"
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        websocket.create_connection(
            f"ws://{where}", cookie=client.cookie, origin="https://evil.example", timeout=60
        )
    assert refused.value.status_code == 403
