// What a page is told, and does, while nothing comes from its kernel.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, pressing, world } from "./network.js";

test("a silence is told, ends, and opens the connection anew in between", () => {
  const { kernel, model, net, openLine, time } = world();
  const line = openLine(model("a"));
  const states = [];
  line.watch((state) => states.push(state));
  net.loses = () => true;
  line.send({ type: "act" });
  time.goOn(1400);
  assert.deepEqual(states, []);
  time.goOn(500);
  assert.deepEqual(states, ["late"]);
  assert.equal(kernel.reconnects, 0);
  time.goOn(10_600);
  assert.equal(kernel.reconnects, 1);
  time.goOn(9000);
  assert.deepEqual(states, ["late", "lost"]);
  net.loses = () => false;
  time.goOn(11_000);
  assert.deepEqual(states, ["late", "lost", "ok"]);
});

test("nobody is told of a slow line who has pressed nothing, and nothing is sent or opened anew over it", () => {
  const { done, kernel, model, net, openLine, time, watchers } = world();
  const line = openLine(model("a"));
  const states = [];
  line.watch((state) => states.push(state));
  net.loses = () => true;
  line.send({ type: "hello" });
  const sent = net.sent;
  for (let n = 0; n < 40; n += 1) {
    time.goOn(1400); // answers are behind what comes
    watchers.status.forEach((ear) => ear(null, "busy"));
  }
  assert.deepEqual([states, kernel.reconnects, net.sent], [[], 0, sent]);
  time.goOn(7000);
  assert.deepEqual(states, []);
  time.goOn(1500);
  assert.deepEqual(states, ["late"], "nothing comes at all");
  net.loses = () => false;
  time.goOn(10_000);
  assert.deepEqual([states, done], [["late", "ok"], ["hello"]]);
});

test("whoever presses something while much is on its way is told, counted from the press", () => {
  const { model, net, openLine, time, watchers } = world();
  const line = openLine(model("a"));
  const states = [];
  line.watch((state) => states.push(state));
  net.loses = () => true;
  line.send({ type: "hello" });
  const slowly = (ms) => {
    for (let n = 0; n < ms / 100; n += 1) {
      time.goOn(100);
      watchers.status.forEach((ear) => ear(null, "busy"));
    }
  };
  slowly(5000);
  pressing(button(), () => line.send({ type: "look" }));
  slowly(1400);
  assert.deepEqual(states, []);
  slowly(500);
  assert.deepEqual(states, ["late"]);
});

test("what is told of a silence stays until all has been well for a while", () => {
  const { model, net, openLine, time } = world();
  const line = openLine(model("a"));
  const states = [];
  line.watch((state) => states.push(state));
  for (let n = 0; n < 5; n += 1) {
    net.loses = () => true;
    line.send({ type: "act" });
    time.goOn(2000);
    net.loses = () => false;
    time.goOn(1500); // it is sent again after three seconds
  }
  assert.deepEqual(states, ["late"]);
  time.goOn(2500);
  assert.deepEqual(states, ["late", "ok"]);
});

test("a late answer asks for nothing that was not missed", () => {
  const { model, net, openLine, time, told } = world();
  const line = openLine(model("a"));
  net.loses = (way) => way === "up";
  line.send({ type: "act" });
  time.goOn(2000);
  net.loses = () => false;
  const sent = net.sent;
  time.goOn(10_000);
  assert.deepEqual([told, net.sent - sent], [[1], 1]);
});

test("a kernel that is only starting is waited for, however long that takes", () => {
  const { change, done, kernel, model, net, openLine, time } = world();
  kernel.connectionStatus = "starting";
  net.loses = () => true;
  const line = openLine(model("a"));
  const states = [];
  line.watch((state) => states.push(state));
  line.send({ type: "x" });
  time.goOn(60_000);
  assert.deepEqual([states, kernel.reconnects], [[], 0]);
  net.loses = () => false;
  change("connected");
  time.goOn(20_000);
  assert.deepEqual(done, ["x"]);
});

test("no connection is opened anew to a kernel in the page itself, however long it computes", (t) => {
  globalThis.document = { querySelector: (wanted) => (wanted === "[data-jupyter-lite-root]" ? {} : null) };
  t.after(() => delete globalThis.document);
  const { done, kernel, model, net, openLine, time } = world();
  net.loses = () => true;
  openLine(model("a")).send({ type: "x" });
  time.goOn(60_000);
  net.loses = () => false;
  time.goOn(20_000);
  assert.deepEqual([done, kernel.reconnects], [["x"], 0]);
});

test("a kernel that was started anew follows nothing any more", () => {
  const { done, model, openLine, time, watchers } = world();
  const line = openLine(model("a"));
  const states = [];
  line.watch((state) => states.push(state));
  watchers.status.forEach((ear) => ear(null, "autorestarting"));
  line.send({ type: "x" });
  time.goOn(30_000);
  assert.deepEqual(states, ["lost"]);
  assert.deepEqual(done, []);
});
