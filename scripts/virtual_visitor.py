"""A simulated visitor for load tests: a page's side of the protocol, without a browser.

It loads the page, opens its kernel's web socket, asks for the state of all widgets as a page does,
opens odds and advice, begins a game of its own and clicks every two seconds.  :class:`Found` has
what it measured meanwhile.  It stands in where browsers would be too many.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import statistics
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from typing import Any, Literal
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from friday_widgets.wire.changes import applied

PROTOCOL = "v1.kernel.websocket.jupyter.org"
PAUSE = 2.0
"""Seconds between two clicks of a visitor."""
PATIENCE = 60.0
"""Seconds after which something that should come is given up."""

PANELS = {"TablePanel": "table", "OddsPanel": "odds", "AdvicePanel": "advice"}

Leave = Literal["closed", "vanished"]
"""How a visitor leaves: a page that is closed says so, one whose browser is killed does not."""


class Visitor:
    """One visitor: a page's half of the conversation, without its picture.

    Args:
        url: The address of the table.
        number: Which visitor this is; it decides what is clicked.
        found: Where to write down what is measured.
        is_early: Whether it is one of those who meet a server at rest.
    """

    def __init__(self, url: str, number: int, found: Found, *, is_early: bool = False) -> None:
        self._url = url
        self._is_early = is_early
        self._rng = random.Random(number)
        self._found = found
        self._kernel = ""
        self._headers: dict[str, str] = {}
        self._session = uuid4().hex
        self._page = uuid4().hex[:12]
        self._count = 0
        self._models: dict[str, str] = {}
        self._states: dict[str, dict[str, Any]] = {}
        self._changed = asyncio.Event()
        self._answered = 0
        self._deflate = zlib.compressobj(3, zlib.DEFLATED, -15)  # as the server compresses
        self._wire = 0
        self._received: Counter[str] = Counter()
        self._clicked = 0.0
        self._late: set[str] = set()
        self._socket: WebSocketClientConnection | None = None

    async def visit(self, seconds: float, *, leave: Leave | None = None) -> None:
        """Come, play for so long, and leave; without `leave` the socket stays open."""
        begun = monotonic()
        try:
            await self._open()
            self._found.times["first table"].append(monotonic() - begun)
            if self._is_early:
                self._found.arrivals.append(monotonic() - begun)
            listening = asyncio.ensure_future(self._listen())
            self._tell("odds", {"type": "shown", "on": True})
            self._tell("advice", {"type": "show", "on": True})
            self._tell("table", {"type": "new"})
            await self._until(lambda: self._answered == self._count)
            end = monotonic() + seconds
            while monotonic() < end:
                await asyncio.sleep(PAUSE * self._rng.uniform(0.8, 1.2))
                await self._click()
            listening.cancel()
            if leave:
                await self._go(leave)
        except Exception as error:
            self._found.faults.append(f"{type(error).__name__}: {error}")

    async def _open(self) -> None:
        """Load the page, connect, and learn the state of all widgets."""
        begun = monotonic()
        request = HTTPRequest(
            self._url, headers={"Sec-Fetch-Dest": "document"}, request_timeout=PATIENCE
        )
        answer = await AsyncHTTPClient().fetch(request)
        text = answer.body.decode()
        cookies = [each.partition(";")[0] for each in answer.headers.get_list("Set-Cookie")]
        self._headers = {"Cookie": "; ".join(cookies)}  # by which it owns its kernel
        self._found.times["page"].append(monotonic() - begun)
        kernel = re.search(r'"kernelId":\s*"([^"]+)"', text)
        assert kernel, "no kernel"
        self._kernel = kernel[1]
        address = f"{self._url.replace('http', 'ws', 1)}api/kernels/{self._kernel}/channels"
        self._socket = await websocket_connect(
            HTTPRequest(f"{address}?session_id={self._session}", headers=self._headers),
            subprotocols=[PROTOCOL],
            compression_options={},
            max_message_size=2**26,
        )
        comm = uuid4().hex
        opening = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}
        self._send("comm_open", opening, {"version": "1.0.0"})
        self._send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        async with asyncio.timeout(PATIENCE):
            while "table" not in self._states:
                content = await self._receive()
                data = content.get("data", {})
                if content.get("comm_id") == comm and data.get("method") == "update_states":
                    self._meet(data["states"])
                    self._found.sizes["all widgets"].append(len(json.dumps(data)))

    async def _go(self, how: Leave) -> None:
        """Leave: a page that is closed ends its kernel by a last request."""
        assert self._socket is not None
        self._socket.close()
        if how == "closed":
            address = f"{self._url}voila/api/shutdown/{self._kernel}"
            await AsyncHTTPClient().fetch(
                HTTPRequest(address, "POST", headers=self._headers, body=b"")
            )

    def _meet(self, states: dict[str, Any]) -> None:
        for model, about in states.items():
            name = PANELS.get(str(about["state"].get("_anywidget_id", "")).rpartition(".")[2])
            if name:
                self._models[name] = model
                self._states[name] = about["state"]

    async def _click(self) -> None:
        """Make one decision, and wait for its answer."""
        choice = self._choice()
        self._received.clear()
        self._wire = 0
        self._clicked = monotonic()
        self._late = {"odds", "advice"}
        turn = self._states["table"]["model"]["turn"]
        act = {"type": "act", "action": choice, "turn": turn}
        self._tell("table", act if choice else {"type": "new"})
        await self._until(lambda: self._answered == self._count)
        self._found.times["click"].append(monotonic() - self._clicked)
        with suppress(TimeoutError):
            async with asyncio.timeout(PAUSE):
                while self._late:
                    self._changed.clear()
                    await self._changed.wait()
        self._found.clicks += 1
        self._found.missed.update(self._late)
        self._found.sizes["click"].append(self._received.total())
        self._found.sizes["click, compressed"].append(self._wire)
        self._found.travelled.update(self._received)

    def _choice(self) -> str:
        """A decision that the table offers; empty if it offers none that needs no second look."""
        model = self._states["table"]["model"]
        offered = [card["do"] for card in model.get("choose", {}).get("cards", ())]
        for button in model["actions"]:
            if button["do"] and not button["why"]:
                offered += [button["do"]] * (8 if button["id"] == "draw" else 1)
        return str(self._rng.choice(offered)) if offered else ""

    def _tell(self, panel: str, message: dict[str, Any]) -> None:
        self._count += 1
        line = {"type": "line", "page": self._page, "n": self._count, "message": message}
        data = {"method": "custom", "content": line}
        self._send("comm_msg", {"comm_id": self._models[panel], "data": data})

    def _send(self, kind: str, content: object, metadata: object = None) -> None:
        header = {
            "msg_id": uuid4().hex,
            "msg_type": kind,
            "username": "",
            "session": self._session,
            "date": "",
            "version": "5.3",
        }
        message = {
            "header": header,
            "parent_header": {},
            "metadata": metadata or {},
            "content": content,
        }
        packed = serialize_msg_to_ws_v1(message, "shell", lambda part: json.dumps(part).encode())
        assert self._socket is not None
        self._socket.write_message(packed, binary=True)

    async def _receive(self) -> Any:
        """The content of the next message that widgets sent."""
        assert self._socket is not None
        while True:
            raw = await self._socket.read_message()
            if raw is None:
                raise ConnectionError("the server hung up")
            packed = self._deflate.compress(raw) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
            self._wire += len(packed)
            _channel, parts = deserialize_msg_from_ws_v1(raw)
            kind = json.loads(parts[0])["msg_type"]
            self._received[f"overhead of {kind}"] += len(raw) - len(parts[3])
            content = json.loads(parts[3])
            if kind == "comm_msg":
                return content

    async def _listen(self) -> None:
        names = {model: name for name, model in self._models.items()}
        while True:
            content = await self._receive()
            name, data = names.get(content["comm_id"], "others"), content["data"]
            if data["method"] == "update":
                self._take(name, data["state"])
            elif data["method"] == "custom":
                self._hear(name, data["content"])
            self._changed.set()

    def _take(self, name: str, state: dict[str, Any]) -> None:
        for trait, value in state.items():
            self._received[f"{name}.{trait}"] += len(json.dumps(value))
        self._know(name, state)

    def _take_part(self, name: str, part: dict[str, Any]) -> None:
        known = self._states.setdefault(name, {})
        for trait, patch in part["of"].items():
            self._received[f"{name}.{trait}"] += len(json.dumps(patch))
        if name in self._models:
            assert part["from"] == known["told"], "a part is missing"
            state = {trait: applied(known[trait], patch) for trait, patch in part["of"].items()}
            self._know(name, state | {"told": part["to"]})

    def _know(self, name: str, state: dict[str, Any]) -> None:
        known = self._states.setdefault(name, {})
        known.update(state)
        if name == "odds" and not known["model"]["waiting"] and "model" in state:
            self._done("odds")
        if name == "advice" and known["rows"].get("rows") and not known["rows"].get("stale"):
            self._done("advice")

    def _hear(self, name: str, message: dict[str, Any]) -> None:
        if message.get("type") == "part":
            self._take_part(name, message)
            return
        self._received[f"{name}: {message.get('type')}"] += len(json.dumps(message))
        if message.get("type") == "answer" and message["page"] == self._page:
            self._answered = max(self._answered, message["n"])

    def _done(self, what: str) -> None:
        if what in self._late:
            self._late.discard(what)
            self._found.times[what].append(monotonic() - self._clicked)

    async def _until(self, true: Any) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                self._changed.clear()
                await self._changed.wait()


class Found:
    """What all visitors measured."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = defaultdict(list)
        self.sizes: dict[str, list[int]] = defaultdict(list)
        self.arrivals: list[float] = []
        """Seconds from the request to a usable table, of those who come first."""
        self.travelled: Counter[str] = Counter()
        self.missed: Counter[str] = Counter()
        self.faults: list[str] = []
        self.clicks = 0

    def numbers(self) -> dict[str, Any]:
        """To print and keep."""
        said: dict[str, Any] = {"clicks": self.clicks, "faults": len(self.faults)}
        if self.arrivals:
            name = "request to usable table of those who come first, ms (p50, p95, most)"
            late = [*middle_and_late(self.arrivals), max(self.arrivals)]
            said[name] = [round(1000 * t) for t in late]
        for name, times in self.times.items():
            said[f"{name}, ms (p50, p95)"] = [round(1000 * t) for t in middle_and_late(times)]
        for name, sizes in self.sizes.items():
            said[f"received for {name}, bytes (p50, p95)"] = [*map(round, middle_and_late(sizes))]
        for name in ("odds", "advice"):
            said[f"{name} later than the next click"] = self.missed[name]
        return said


def middle_and_late(values: Iterable[float]) -> tuple[float, float]:
    """Median and 95th percentile."""
    ordered = sorted(values)
    return statistics.median(ordered), ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
