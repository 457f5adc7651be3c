// The served page's line to its kernel: Jupyter's messages, and a connection that breaks.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { clock, PAGE } from "./load.js";

const { Kernel, packed, unpacked } = await import(new URL("kernel.js", PAGE));
const texts = (bytes) => unpacked(bytes.buffer ?? bytes).map((part) => new TextDecoder().decode(part));

/** Every socket that the page has opened. */
const sockets = [];
let time;

class Socket {
  static OPEN = 1;
  readyState = 0;
  said = [];
  constructor(url, protocol) {
    Object.assign(this, { url, protocol });
    sockets.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  send(bytes) {
    const [channel, header, , , content] = texts(bytes);
    this.said.push({ channel, type: JSON.parse(header).msg_type, content: JSON.parse(content) });
  }
  hear(type, content) {
    const parts = [{ msg_type: type }, {}, {}, content].map((part) => JSON.stringify(part));
    this.onmessage({ data: packed(["iopub", ...parts]).buffer });
  }
  close() {
    this.readyState = 3;
  }
  end() {
    this.close();
    this.onclose();
  }
}

beforeEach(() => {
  sockets.length = 0;
  time = clock();
  Object.assign(globalThis, { WebSocket: Socket, setTimeout: time.globals.setTimeout, clearTimeout: time.globals.clearTimeout });
});

function opened() {
  const heard = [];
  const kernel = new Kernel("ws://host/channels", (messages, areAll = false) => heard.push({ messages, areAll }));
  const statuses = [];
  kernel.connectionStatusChanged.connect((_, status) => statuses.push(status));
  sockets[0].open();
  return { kernel, heard, statuses };
}

test("a message is packed as Jupyter packs it", () => {
  const bytes = packed(["shell", "{}", "я"]);
  const view = new DataView(bytes.buffer);
  const numbers = Array.from({ length: 5 }, (_, i) => Number(view.getBigUint64(8 * i, true)));
  assert.deepEqual(numbers, [4, 40, 45, 47, 49]);
  assert.deepEqual(texts(bytes), ["shell", "{}", "я"]);
});

test("it asks for all widgets as soon as it is connected, and whenever it is again", () => {
  const { heard, statuses } = opened();
  const [opening, asking] = sockets[0].said;
  assert.deepEqual([opening.channel, opening.type, opening.content.target_name], ["shell", "comm_open", "jupyter.widget.control"]);
  assert.deepEqual([asking.type, asking.content.data], ["comm_msg", { method: "request_states" }]);
  const states = { one: { state: { value: 1 } }, two: { state: { value: 2 } } };
  sockets[0].hear("comm_msg", { comm_id: opening.content.comm_id, data: { method: "update_states", states } });
  assert.deepEqual(heard, [{ messages: [
    { type: "open", id: "one", state: { value: 1 } }, { type: "open", id: "two", state: { value: 2 } }], areAll: true }]);
  assert.equal(sockets[0].said.at(-1).type, "comm_close");
  sockets[0].end();
  time.goOn(10_000);
  sockets[1].open();
  assert.deepEqual(statuses, ["connected", "connecting", "connecting", "connected"]);
  assert.equal(sockets[1].said[1].content.data.method, "request_states");
  assert.equal(sockets[1].url, sockets[0].url);
});

test("what widgets say is passed on, and nothing else", () => {
  const { heard } = opened();
  const [socket] = sockets;
  socket.hear("comm_open", { comm_id: "w", data: { state: { a: 1 } } });
  socket.hear("comm_msg", { comm_id: "w", data: { method: "update", state: { a: 2 } } });
  socket.hear("comm_msg", { comm_id: "w", data: { method: "custom", content: "hello" } });
  socket.hear("comm_msg", { comm_id: "w", data: { method: "echo_update", state: {} } });
  socket.hear("comm_close", { comm_id: "w" });
  socket.hear("comm_info_reply", {});
  assert.deepEqual(heard.map(({ messages: [message] }) => message), [
    { type: "open", id: "w", state: { a: 1 } }, { type: "update", id: "w", state: { a: 2 } },
    { type: "custom", id: "w", content: "hello", buffers: [] }, { type: "close", id: "w" }]);
});

test("the kernel's state is told", () => {
  const { kernel } = opened();
  const told = [];
  kernel.statusChanged.connect((_, status) => told.push(status));
  sockets[0].hear("status", { execution_state: "restarting" });
  assert.deepEqual(told, ["restarting"]);
});

test("what a panel says without a connection is not kept: its line sends it again", () => {
  const { kernel } = opened();
  kernel.post("w", { type: "line" });
  assert.deepEqual(sockets[0].said.at(-1).content, { comm_id: "w", data: { method: "custom", content: { type: "line" } } });
  const before = sockets[0].said.length;
  sockets[0].end();
  kernel.post("w", { type: "line" });
  assert.equal(sockets[0].said.length, before);
});

test("a kernel that nobody reaches is given up after two minutes at most, and can still be asked for", () => {
  const { kernel, statuses } = opened();
  sockets[0].end();
  for (let second = 0; second < 130; second += 1) {
    for (const socket of sockets) if (socket.readyState === 0) socket.end();
    time.goOn(1000);
  }
  assert.equal(sockets.length, 8);
  assert.equal(statuses.at(-1), "disconnected");
  kernel.reconnect();
  sockets.at(-1).open();
  assert.equal(kernel.connectionStatus, "connected");
});

test("a line that is opened anew hears nothing more of the old one", () => {
  const { kernel, heard } = opened();
  kernel.reconnect();
  assert.equal(sockets[0].onmessage, null);
  assert.equal(sockets[0].readyState, 3);
  sockets[1].open();
  sockets[1].hear("comm_close", { comm_id: "w" });
  assert.equal(heard.length, 1);
});
