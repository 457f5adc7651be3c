// The line between a page and its kernel, over a network that loses what it likes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, random } from "./load.js";
import { button, pressing, world } from "./network.js";

test("each message is followed once and in order", () => {
  const { done, model, openLine, time } = world();
  const line = openLine(model("a"));
  line.send({ type: "x" });
  line.send({ type: "y" });
  time.goOn(10_000);
  assert.deepEqual(done, ["x", "y"]);
});

test("what was lost is sent again, and what was followed is not followed twice", () => {
  for (const way of ["up", "down"]) {
    const { done, model, net, openLine, time } = world();
    const line = openLine(model("a"));
    net.loses = (where) => where === way;
    line.send({ type: "x" });
    line.send({ type: "y" });
    time.goOn(1000);
    net.loses = () => false;
    time.goOn(3000);
    assert.deepEqual(done, ["x", "y"], way);
  }
});

test("two panels of one desk share one line, and their messages keep their order", () => {
  const { done, model, net, openLine, time } = world();
  const [table, bar] = [openLine(model("a")), openLine(model("a"))];
  net.loses = (way) => way === "up";
  table.send({ type: "x" });
  bar.send({ type: "y" });
  table.send({ type: "z" });
  net.loses = () => false;
  time.goOn(5000);
  assert.deepEqual(done, ["x", "y", "z"]);
});

test("what a panel said that was closed meanwhile is not said by another one, which goes on", () => {
  const { done, model, net, openLine, time } = world();
  const closed = model("a");
  const [table, bar] = [openLine(closed), openLine(model("a"))];
  net.loses = () => true;
  table.send({ type: "x" });
  bar.send({ type: "y" });
  closed.destroy();
  net.loses = () => false;
  time.goOn(5000);
  assert.deepEqual(done, ["y"]);
});

test("the page is told when a decision is sent, and when it has been answered", () => {
  const { model, openLine, isDeciding, time } = world();
  const steps = [];
  globalThis.dispatchEvent = ({ type }) => steps.push([type, isDeciding(model("a"))]);
  try {
    const [table, bar] = [openLine(model("a")), openLine(model("a"))];
    bar.send({ type: "x" });
    assert.deepEqual(steps, []);
    table.send({ type: "act" });
    bar.send({ type: "play" });
    assert.deepEqual(steps, [["fri-steps", true], ["fri-steps", true]]);
    time.goOn(1000);
    assert.deepEqual(steps.slice(2), [["fri-steps", false]]);
  } finally {
    delete globalThis.dispatchEvent;
  }
});

test("a page that was cut off, once or twice, hears in the end what it missed", () => {
  for (let seed = 0; seed < 1000; seed += 1) {
    const dice = random(seed);
    const { cut, done, model, net, openLine, state, time, told } = world();
    const line = openLine(model("a"));
    const wanted = [];
    let falling = "";
    net.loses = (way) => way === falling; // a connection that is about to break loses all that follows
    for (let n = 0; n < 12; n += 1) {
      if (dice() < 0.3) falling = dice() < 0.5 ? "up" : "down";
      wanted.push(`m${n}`);
      line.send({ type: `m${n}` });
      if (dice() < 0.5) time.goOn(dice() * 100);
      if (falling || dice() < 0.1) cut();
      falling = "";
    }
    falling = dice() < 0.5 ? "down" : "";
    time.goOn(dice() * 100);
    for (let cuts = 0; cuts < 3; cuts += 1) {
      cut();
      falling = "";
      time.goOn(dice() * 120);
    }
    time.goOn(60_000);
    assert.deepEqual(done, wanted, `seed ${seed}`);
    assert.equal(told.at(-1), state(), `seed ${seed}: the last that the page heard is not the last there is`);
  }
});

test("steps that no record holds when a kernel dies are left for the next page, which goes on with them", () => {
  let left = [];
  const first = world();
  const line = first.openLine(first.model("a", "table"));
  line.keepIn((steps) => (left = steps), []);
  for (const type of ["act", "undo", "ping", "act"]) line.send({ type });
  first.time.goOn(5000);
  assert.deepEqual(left.map(({ message }) => message.type), ["act", "undo", "act"], "answered, but in no record");
  line.kept({ other: 9, [first.page()]: 2 });
  assert.deepEqual(left, [{ kind: "table", message: { type: "act", queued: true } }]);
  first.watchers.status.forEach((ear) => ear(null, "dead"));
  assert.equal(left.length, 1);

  const next = world();
  const bar = next.openLine(next.model("a", "bar"));
  bar.send({ type: "hello" });
  bar.keepIn((steps) => (left = steps), left);
  next.time.goOn(5000);
  assert.deepEqual(next.done, ["hello"], "the table is not there yet");
  bar.kept({ [next.page()]: 1 });
  assert.equal(left.length, 1, "and it may still be left for the page after this one");
  next.openLine(next.model("a", "table"));
  next.time.goOn(5000);
  assert.deepEqual(next.done, ["hello", "act"]);
  assert.equal(left.length, 1);
  bar.kept({ [next.page()]: 2 });
  assert.deepEqual(left, []);
});

test("what was said, and a comment, is left for the next page, in its place among the steps", () => {
  let left = [];
  const { model, openLine } = world();
  const line = openLine(model("a", "table"));
  line.keepIn((steps) => (left = steps), []);
  for (const type of ["act", "say", "comment", "act"]) line.send({ type });
  assert.deepEqual(left.map(({ message }) => message.type), ["act", "say", "comment", "act"]);
});

test("what follows a jump to another game is not left for the next page", () => {
  for (const jump of ["new", "try", "next", "again"]) {
    let left = [];
    const { model, openLine } = world();
    const line = openLine(model("a", "table"));
    line.keepIn((steps) => (left = steps), []);
    for (const type of ["act", jump, "act"]) line.send({ type });
    assert.deepEqual(left.map(({ message }) => message.type), ["act"]);
  }
});

/** A panel's model on a page, as far as parts of a state need one. */
function panel(state, { isUntold } = {}) {
  const { openLine } = load(["wire/pressed.js", "wire/line.js"], ["openLine"]);
  const ears = [];
  const sent = [];
  const model = {
    isUntold,
    get: (name) => (name === "line" ? "" : state[name]),
    set: (more) => Object.assign(state, more),
    on: (name, ear) => name === "msg:custom" && ears.push(ear),
    send: (message) => sent.push(message),
  };
  const open = () => openLine(model);
  open();
  return { sent, state, open, hear: (message) => ears.forEach((ear) => ear(message)) };
}

test("a page makes its new state of the old one and of what changed", () => {
  const cards = [{ n: 1 }, { n: 2, art: "x" }, { n: 3 }];
  const { sent, state, hear } = panel({ told: 4, model: { a: 1, b: { c: 2, d: 3 }, cards }, other: "x" });
  assert.deepEqual(sent, [{ type: "told", told: 4 }]);
  const of = {
    model: {
      "+": { b: { "+": { d: { "=": 4 } }, "-": ["c"] }, cards: { "#": { 1: { "=": 0 } }, n: 2, ">": [7] }, e: { "=": 5 } },
      "-": ["a"],
      o: ["e", "b", "cards"],
    },
    other: { "=": "y" },
  };
  hear({ type: "part", from: 4, to: 6, of });
  assert.deepEqual(state, { told: 6, model: { e: 5, b: { d: 4 }, cards: [{ n: 1 }, 0, 7] }, other: "y" });
  assert.deepEqual(Object.keys(state.model), ["e", "b", "cards"]);
  assert.deepEqual(cards, [{ n: 1 }, { n: 2, art: "x" }, { n: 3 }]); // whoever painted them still has them
});

test("a part that comes twice is taken once, and one after a gap is not taken but asked for", () => {
  const { sent, state, hear } = panel({ told: 4, model: { n: [] } });
  const more = (from, to) => ({ type: "part", from, to, of: { model: { "+": { n: { "#": {}, n: 0, ">": [to] } }, "-": [] } } });
  hear(more(4, 5));
  hear(more(4, 5));
  assert.deepEqual(state.model, { n: [5] });
  hear(more(6, 8));
  assert.deepEqual(state.model, { n: [5] });
  assert.deepEqual(sent.at(-1), { type: "told", told: 5 });
});

test("a page asks for a panel's state once, and not at all if nothing was missed: the answer is long", () => {
  const { sent, open } = panel({ told: 4 });
  open();
  assert.deepEqual(sent, [{ type: "told", told: 4 }]);
  const fresh = panel({ told: 4, model: 1 }, { isUntold: true });
  fresh.hear({ type: "part", from: 4, to: 5, of: { model: { "=": 2 } } });
  assert.deepEqual([fresh.sent, fresh.state], [[], { told: 5, model: 2 }]);
});

test("what was pressed shows it until the kernel has answered", () => {
  const { model, openLine, time } = world();
  const line = openLine(model("a"));
  const pressed = button();
  pressing(pressed, () => line.send({ type: "look" }));
  assert.ok(pressed.has.has("data-sent"), "at once");
  time.goOn(5000);
  assert.equal(pressed.has.size, 0);
});

test("a second press of a button that is on its way is not sent, by pointer; another one is", () => {
  const { done, model, openLine, time } = world();
  const line = openLine(model("a"));
  const [one, other] = [button(), button()];
  pressing(one, () => line.send({ type: "act", action: "draw", turn: "5" }));
  pressing(one, () => line.send({ type: "act", action: "draw", turn: null }));
  assert.ok(one.has.has("data-sent"));
  time.goOn(5000);
  assert.deepEqual(done, ["act"]);
  pressing(one, () => line.send({ type: "act", action: "draw", turn: "6" }));
  pressing(one, () => line.send({ type: "act", action: "draw", turn: null }), 0);
  pressing(other, () => line.send({ type: "act", action: "pay", turn: null }));
  time.goOn(5000);
  assert.deepEqual(done, ["act", "act", "act", "act"]);
});

test("each press of undo takes one decision back, however quickly they come", () => {
  const { done, model, openLine, time } = world();
  const line = openLine(model("a"));
  const one = button();
  for (let n = 0; n < 3; n++) pressing(one, () => line.send({ type: "undo" }));
  time.goOn(5000);
  assert.deepEqual(done, ["undo", "undo", "undo"]);
});

test("what is pressed while a step is on its way is marked: nobody is to blame if it cannot be done", () => {
  let left = [];
  const { model, openLine, time } = world();
  const line = openLine(model("a", "table"));
  line.keepIn((steps) => (left = steps), []);
  for (const type of ["act", "undo", "say"]) line.send({ type });
  time.goOn(5000);
  line.send({ type: "act" });
  assert.deepEqual(left.map(({ message }) => Boolean(message.queued)), [false, true, false, false]);
});
