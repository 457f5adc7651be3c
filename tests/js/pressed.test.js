// What was pressed is marked until the kernel has answered, and so is the page; a second press is not sent.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { load } from "./load.js";

const PARTS = ["wire/pressed.js", "wire/line.js"];

/** Something that has attributes. */
function node() {
  const has = new Set();
  return { has, toggleAttribute: (name, on) => (on ? has.add(name) : has.delete(name)) };
}

let page;
beforeEach(() => {
  page = node();
  globalThis.document = { documentElement: page, querySelector: () => null };
  delete globalThis.__fridayLines;
});
afterEach(() => {
  delete globalThis.document;
  delete globalThis.event;
});

/** A line whose kernel answers when it is told to; what it was sent, by type. */
function world() {
  const { openLine } = load(PARTS, ["openLine"], { setInterval: () => 1, clearInterval: () => {} });
  const ears = [];
  const sent = [];
  let ended = () => {};
  const kernel = {
    connectionStatus: "connected",
    connectionStatusChanged: { connect: () => {} },
    statusChanged: { connect: (ear) => { ended = () => ear(null, "dead"); } },
  };
  const line = openLine({
    get: (name) => (name === "line" ? "a" : undefined),
    widget_manager: { kernel },
    on: (name, ear) => name === "msg:custom" && ears.push(ear),
    send: (message) => sent.push(message),
  });
  const answer = (n, of = sent[0].page) => ears.forEach((ear) => ear({ type: "answer", page: of, n }));
  const messages = () => sent.map(({ message }) => message);
  return { line, answer, messages, end: () => ended(), types: () => messages().map(({ type }) => type) };
}

function press(button, act) {
  globalThis.event = { type: "click", detail: 1, target: { closest: () => button } };
  act();
  delete globalThis.event;
}

test("the page is marked as long as anything that was pressed is on its way", () => {
  const { line, answer } = world();
  const [one, other] = [node(), node()];
  press(one, () => line.send({ type: "look" }));
  press(other, () => line.send({ type: "look" }));
  assert.ok(page.has.has("data-fri-sent"));
  answer(1);
  assert.deepEqual([one.has.size, other.has.has("data-sent")], [0, true]);
  assert.ok(page.has.has("data-fri-sent"), "the other one is still on its way");
  answer(2);
  assert.deepEqual([other.has.size, page.has.size], [0, 0]);
});

test("a button stays marked until the last of what it sent is answered", () => {
  const { line, answer } = world();
  const button = node();
  press(button, () => line.send({ type: "look" }));
  press(button, () => line.send({ type: "look" }));
  answer(1);
  assert.ok(button.has.has("data-sent"));
  answer(2);
  assert.equal(button.has.size, 0);
});

test("an answer to another page is none to what was pressed on this one", () => {
  const { line, answer } = world();
  const button = node();
  press(button, () => line.send({ type: "look" }));
  answer(9, "another page");
  assert.ok(button.has.has("data-sent"));
});

test("nothing stays marked when the kernel is gone", () => {
  const { line, end } = world();
  const button = node();
  press(button, () => line.send({ type: "look" }));
  end();
  assert.deepEqual([button.has.size, page.has.size], [0, 0]);
});

test("a press is marked on the nearest thing that can be pressed, a summary as well", () => {
  const { pressedNow } = load(PARTS, ["pressedNow"]);
  for (const kind of ["button", "a", "summary", "[role=button]"]) {
    const closest = (list) => (list.split(", ").includes(kind) ? kind : null);
    globalThis.event = { type: "click", target: { closest } };
    assert.equal(pressedNow(), kind);
  }
});

test("a key is marked on the table of the game in which it was pressed", () => {
  const { pressedNow } = load(PARTS, ["pressedNow"], { document: { querySelector: () => "another game's" } });
  const game = { querySelector: (kind) => (kind === ".fri-table" ? "its own" : null) };
  globalThis.event = { type: "keydown", target: { closest: (kind) => (kind === ".fri-app" ? game : null) } };
  assert.equal(pressedNow(), "its own");
  globalThis.event.target = {};
  assert.equal(pressedNow(), "another game's", "of the page, where the key was pressed in no game");
});

test("a second press is not sent of a step that is itself marked, nor of another game", () => {
  const { line, types } = world();
  const [undo, draw, begin] = [node(), node(), node()];
  press(undo, () => line.send({ type: "undo" }));
  for (const turn of ["5", null]) press(draw, () => line.send({ type: "act", action: "draw", turn }));
  for (let n = 0; n < 2; n += 1) press(begin, () => line.send({ type: "new" }));
  assert.deepEqual(types(), ["undo", "act", "new"]);
});

test("whatever else is pressed twice is sent twice: open, and close again", () => {
  const { line, types } = world();
  const button = node();
  for (let n = 0; n < 2; n += 1) press(button, () => line.send({ type: "show" }));
  assert.deepEqual(types(), ["show", "show"]);
});

test("another button is another press, and so is a button that has come to say something else", () => {
  const { line, types } = world();
  const [one, other] = [node(), node()];
  press(one, () => line.send({ type: "undo" }));
  press(other, () => line.send({ type: "undo" }));
  press(one, () => line.send({ type: "redo" }));
  assert.deepEqual(types(), ["undo", "undo", "redo"]);
});

test("a word at the table that is on its way changes no turn", () => {
  const { line, messages } = world();
  line.send({ type: "say" });
  line.send({ type: "act" });
  assert.equal(Boolean(messages()[1].queued), false);
});
