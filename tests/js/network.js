// A page, its kernel and a network between them that loses what it likes, for tests under node.
import { clock, load } from "./load.js";

const LATENCY = 20; // milliseconds
const GAP = 8; // milliseconds between two messages one way

/** A page's model, a kernel that follows messages as line.py does, and the network between them. */
export function world() {
  delete globalThis.__fridayLines; // where the panels of one page find their line
  const time = clock();
  const { openLine, isDeciding } = load(["wire/pressed.js", "wire/line.js"], ["openLine", "isDeciding"], time.globals);
  const watchers = { connection: [], status: [] };
  const net = { up: true, loses: () => false, sent: 0 }; // how many messages the page has sent
  const kernel = {
    connectionStatus: "connected",
    connectionStatusChanged: { connect: (ear) => watchers.connection.push(ear) },
    statusChanged: { connect: (ear) => watchers.status.push(ear) },
    reconnects: 0,
    reconnect() {
      kernel.reconnects += 1;
      cut();
      return Promise.resolve();
    },
  };
  const done = []; // what the kernel followed, in order
  const told = []; // what the page learned of the kernel's state
  let last = 0;
  const answered = new Map(); // the state when a message was answered first
  let state = 0; // grows with everything that the kernel follows
  // Whatever travels takes LATENCY; what is on its way when the connection breaks never arrives.
  let connection = 0;
  const free = { up: 0, down: 0 };
  const travel = (way, arrive) => {
    const mine = connection;
    if (!net.up || net.loses(way)) return;
    const now = time.globals.performance.now();
    free[way] = Math.max(now + LATENCY, free[way] + GAP);
    time.globals.setTimeout(() => mine === connection && arrive(), free[way] - now);
  };
  const tell = () => {
    const now = state;
    travel("down", () => told.push(now));
  };
  const follow = (message) => {
    if (message.type === "missed") return state > (answered.get(message.heard) ?? 0) && tell();
    if (!message.type) return;
    done.push(message.type);
    state += 1;
    tell();
  };
  let name = "";
  const model = (line, kind) => {
    const ears = [];
    const leaves = [];
    return {
      get: (trait) => ({ line, _anywidget_id: kind })[trait],
      widget_manager: { kernel },
      on: (name, ear) => (name === "destroy" ? leaves : ears).push(ear),
      destroy: () => leaves.forEach((ear) => ear()),
      send: ({ page, n, message }) => {
        net.sent += 1;
        travel("up", () => {
          name = page;
          if (n === last + 1) {
            last = n;
            follow(message);
            answered.set(n, state);
          }
          const answer = { type: "answer", page, n: last };
          travel("down", () => ears.forEach((ear) => ear(answer)));
        });
      },
    };
  };
  const change = (status) => {
    kernel.connectionStatus = status;
    watchers.connection.forEach((ear) => ear());
  };
  const cut = () => {
    net.up = false;
    connection += 1;
    change("connecting");
    net.up = true;
    change("connected");
  };
  return { time, net, kernel, done, told, model, openLine, isDeciding, change, cut, watchers, state: () => state, page: () => name };
}

/** A button that a click is being handled of, while `act` runs; `detail` is 0 for the keys. */
export function pressing(button, act, detail = 1) {
  globalThis.event = { type: "click", detail, target: { closest: () => button } };
  try {
    act();
  } finally {
    delete globalThis.event;
  }
}

/** A button, with the attributes that it has. */
export function button() {
  const has = new Set();
  return { has, toggleAttribute: (name, on) => (on ? has.add(name) : has.delete(name)) };
}
