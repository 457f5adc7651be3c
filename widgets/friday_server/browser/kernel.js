// The line to the kernel behind the page: as much of Jupyter's protocol (messages over a websocket, comms)
// as widgets need. The panels watch `connectionStatus`, and have the line opened anew by `reconnect`.

const PROTOCOL = "v1.kernel.websocket.jupyter.org";
const CONTROL = "jupyter.widget.control"; // the target of a comm that tells the states of all widgets
const TRIES = 7; // after so many attempts without an answer, the kernel is lost; they take two minutes at most

class Signal {
  #ears = new Set();
  connect(ear) {
    this.#ears.add(ear);
  }
  emit(...facts) {
    for (const ear of [...this.#ears]) ear(...facts);
  }
}

const name = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16).padStart(8, "0")).join("");

/** A message as bytes: the number of offsets, the offsets of all parts and of the end, the parts. */
export function packed(texts) {
  const parts = texts.map((text) => new TextEncoder().encode(text));
  const offsets = [8 * (parts.length + 2)];
  for (const { length } of parts) offsets.push(offsets.at(-1) + length);
  const whole = new Uint8Array(offsets.at(-1));
  const view = new DataView(whole.buffer);
  [offsets.length, ...offsets].forEach((n, i) => view.setBigUint64(8 * i, BigInt(n), true));
  parts.forEach((part, i) => whole.set(part, offsets[i]));
  return whole;
}

/** The parts of such a message, each a view of its bytes. */
export function unpacked(bytes) {
  const view = new DataView(bytes);
  const number = (i) => Number(view.getBigUint64(8 * i, true));
  return Array.from({ length: number(0) - 1 }, (_, i) => new DataView(bytes, number(i + 1), number(i + 2) - number(i + 1)));
}

/** What a message of the kernel says about a widget; nothing if it says something else. */
export function aboutWidget(type, { comm_id: id, data = {} }, buffers) {
  if (type === "comm_open") return { type: "open", id, state: data.state };
  if (type === "comm_close") return { type: "close", id };
  if (type !== "comm_msg") return null;
  const { method, state, content } = data;
  if (method === "update") return { type: "update", id, state };
  return method === "custom" ? { type: "custom", id, content, buffers } : null;
}

export class Kernel {
  connectionStatus = "connecting";
  connectionStatusChanged = new Signal();
  statusChanged = new Signal();
  #url;
  #hear;
  #session = name();
  #control = ""; // the comm that was asked for all states last
  #tries = 0;
  #socket = null;

  /** `url` is that of its websocket, `hear(messages)` is told what widgets say. */
  constructor(url, hear) {
    this.#url = `${url}?session_id=${this.#session}`;
    this.#hear = hear;
    this.#connect();
  }

  /** Send a panel's message; without a connection it is lost, and line.js sends it again. */
  post(widget, content) {
    this.#tell("comm_msg", { comm_id: widget, data: { method: "custom", content } });
  }

  /** Open the line anew: it may be dead without anyone noticing. */
  async reconnect() {
    this.#tries = 0;
    this.#drop();
    this.#connect();
  }

  #connect() {
    this.#become("connecting");
    const socket = new WebSocket(this.#url, PROTOCOL);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.#begin();
    socket.onmessage = ({ data }) => this.#take(unpacked(data));
    socket.onclose = () => this.#retry();
    this.#socket = socket;
  }

  #drop() {
    clearTimeout(this.timer);
    const socket = this.#socket;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #retry() {
    this.#drop();
    this.#tries += 1;
    if (this.#tries > TRIES) return this.#become("disconnected");
    this.#become("connecting");
    // Not all pages at once, when a server comes back.
    this.timer = setTimeout(() => this.#connect(), 1000 * Math.random() * (2 ** (this.#tries - 1) - 1));
  }

  #become(status) {
    this.connectionStatus = status;
    this.connectionStatusChanged.emit(this, status);
  }

  /** Ask for the states of all widgets, the first time and whenever something may have been missed. */
  #begin() {
    this.#tries = 0;
    this.#control = name();
    this.#tell("comm_open", { comm_id: this.#control, target_name: CONTROL, data: {} }, { version: "1.0.0" });
    this.#tell("comm_msg", { comm_id: this.#control, data: { method: "request_states" } });
    this.#become("connected");
  }

  #tell(type, content, metadata = {}) {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const header = { msg_id: name(), msg_type: type, username: "", session: this.#session, date: "", version: "5.3" };
    this.#socket.send(packed(["shell", ...[header, {}, metadata, content].map((part) => JSON.stringify(part))]));
  }

  #take([, ...parts]) {
    const [header, , , content] = parts.slice(0, 4).map((part) => JSON.parse(new TextDecoder().decode(part)));
    if (header.msg_type === "status") return this.statusChanged.emit(this, content.execution_state);
    if (content.comm_id === this.#control) return this.#learn(content.data);
    const message = aboutWidget(header.msg_type, content, parts.slice(4));
    if (message) this.#hear([message]);
  }

  #learn({ method, states }) {
    if (method !== "update_states") return;
    this.#tell("comm_close", { comm_id: this.#control, data: {} });
    this.#hear(Object.entries(states).map(([id, { state }]) => ({ type: "open", id, state })), true);
  }
}
