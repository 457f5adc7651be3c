// The bar above the table: what it listens to, and for how long.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

/** A bar on a page, what listens there, and the page's first frame. */
function bar() {
  const heard = new Set();
  const frames = new Map();
  const listen = (what) => heard.add(what);
  const page = { addEventListener: listen, removeEventListener: (name) => heard.delete(name) };
  const node = () => ({ dataset: {}, append() {}, closest: () => page });
  const globals = {
    document: { createElement: node },
    create: node,
    h() {},
    press() {},
    patch() {},
    patchKids() {},
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
    requestAnimationFrame: (act) => frames.set(act, act) && act,
    cancelAnimationFrame: (act) => frames.delete(act),
    listenKeys: () => listen("keys") && (() => heard.delete("keys")),
  };
  const { panel } = load(["panes/panes.js", "frame/controls/controls.js"], ["panel"], globals);
  const state = { words: {}, model: {}, lesson: true };
  const leave = panel().render({ model: { get: (name) => state[name] }, el: node() });
  return { heard: () => [...heard].sort(), stands: () => frames.forEach((act) => act()), leave };
}

test("a bar hears the page and the keys until it goes", () => {
  const { heard, stands, leave } = bar();
  stands();
  assert.deepEqual(heard(), ["click", "fri-own", "keys"]);
  leave();
  assert.deepEqual(heard(), []);
});

test("a bar that goes before its page stands never hears anything", () => {
  const { heard, stands, leave } = bar();
  leave();
  stands();
  assert.deepEqual(heard(), []);
});
