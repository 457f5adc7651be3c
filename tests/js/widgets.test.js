// The widgets of a page: what the kernel says of them, and what their scripts see.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PAGE } from "./load.js";

const { Manager } = await import(new URL("widgets.js", PAGE));

function page(bring = async () => ({})) {
  const posted = [];
  return { posted, manager: new Manager({ kernel: {}, post: (model, content) => posted.push([model.id, content]), bring }) };
}

test("a widget is opened once, and takes over what it is told later", async () => {
  const seen = [];
  const script = { initialize: ({ model }) => model.on("change:a", () => seen.push(model.get("a"))) };
  const { manager } = page(async (name) => name === "Panel" && script);
  await manager.take([{ type: "open", id: "w", state: { _script: "Panel", a: 1 } }]);
  const model = manager.models.get("w");
  await manager.take([
    { type: "update", id: "w", state: { a: 2 } }, { type: "update", id: "w", state: { a: 2 } },
    { type: "open", id: "w", state: { _script: "Panel", a: 3 } }]);
  assert.equal(manager.models.get("w"), model);
  assert.deepEqual(seen, [2, 3]);
});

test("all that changes together is there before any of it is told", async () => {
  const { manager } = page();
  await manager.take([{ type: "open", id: "w", state: { a: 1, b: 1 } }]);
  const model = manager.models.get("w");
  const seen = [];
  model.on("change:a", () => seen.push(model.get("b")));
  await manager.take([{ type: "update", id: "w", state: { a: 2, b: 2 } }]);
  assert.deepEqual(seen, [2]);
});

test("messages come in order, however long a script takes", async () => {
  let here;
  const { manager } = page(() => new Promise((done) => { here = () => done({}); }));
  const opened = manager.take([{ type: "open", id: "w", state: { _script: "Panel", a: 1 } }]);
  const updated = manager.take([{ type: "update", id: "w", state: { a: 2 } }]);
  await Promise.resolve();
  assert.equal(manager.models.get("w").get("a"), 1);
  here();
  await Promise.all([opened, updated]);
  assert.equal(manager.models.get("w").get("a"), 2);
});

test("nobody waits for a widget that may come later; it is drawn as it is then", async () => {
  let here;
  const seen = [];
  const script = { initialize: ({ model }) => seen.push(model.get("a")), render: ({ model, el }) => { el.text = model.get("a"); } };
  globalThis.document = { createElement: () => ({ classList: { add() {} }, style: { removeProperty: (name) => seen.push(name) } }) };
  const manager = new Manager({
    kernel: {}, post() {}, isLater: (name) => name === "Panel", bring: () => new Promise((done) => { here = () => done(script); }) });
  await manager.take([{ type: "open", id: "w", state: { _script: "Panel", a: 1 } }]);
  const { el } = await manager.draw("w");
  await manager.take([{ type: "update", id: "w", state: { a: 2 } }]);
  assert.deepEqual([seen, el.text, el.style.display], [[], undefined, "none"]);
  here();
  await new Promise((done) => setTimeout(done));
  assert.deepEqual([seen, el.text], [[2, "display"], 2]);
  delete globalThis.document;
});

test("a script may be a function that makes one for each widget", async () => {
  let made = 0;
  const { manager } = page(async () => () => { made += 1; return {}; });
  await manager.take(["v", "w"].map((id) => ({ type: "open", id, state: { _script: "Panel" } })));
  assert.equal(made, 2);
});

test("a message of its own reaches a widget, and one of its own the kernel", async () => {
  const { manager, posted } = page();
  await manager.take([{ type: "open", id: "w", state: {} }]);
  const model = manager.models.get("w");
  const heard = [];
  model.on("msg:custom", (content, buffers) => heard.push([content, buffers]));
  await manager.take([{ type: "custom", id: "w", content: "hello" }]);
  model.send({ type: "act" });
  assert.deepEqual(heard, [["hello", []]]);
  assert.deepEqual(posted, [["w", { type: "act" }]]);
});

test("a script learns whether a message came for its widget before it could hear one", async () => {
  const found = {};
  const scripts = new Map();
  const manager = new Manager({
    kernel: {}, post() {}, isLater: () => true, bring: (name) => new Promise((done) => { scripts.set(name, done); }) });
  await manager.take(["early", "late"].map((id) => ({ type: "open", id, state: { _script: id } })));
  const script = { initialize: ({ model }) => { found[model.id] = model.isUntold; } };
  scripts.get("early")(script);
  await manager.take(["early", "late"].map((id) => ({ type: "custom", id, content: "hello" })));
  scripts.get("late")(script);
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(found, { early: true, late: false });
});

test("a widget that is closed is told so, and later messages to it do no harm", async () => {
  const { manager } = page();
  await manager.take([{ type: "open", id: "w", state: {} }]);
  let gone = 0;
  manager.models.get("w").on("destroy", () => { gone += 1; });
  await manager.take([{ type: "close", id: "w" }, { type: "close", id: "w" }, { type: "update", id: "w", state: { a: 1 } }]);
  assert.equal(gone, 1);
  assert.equal(manager.models.size, 0);
});
