// What one panel asks of another, which may be on its way yet.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { load } from "./load.js";

afterEach(() => delete globalThis.__fridayUnheard);

/** A page, and the copies of the script that two of its panels have. */
function page() {
  const frames = [];
  const root = new EventTarget();
  const el = { closest: () => root };
  const globals = { requestAnimationFrame: (act) => frames.push(act), cancelAnimationFrame() {} };
  const copy = () => load(["panes/panes.js"], ["askPage", "hearPage"], globals);
  return { el, asks: copy().askPage, hears: copy().hearPage, stands: () => frames.splice(0).forEach((act) => act()) };
}

test("what is asked before its panel is there is heard once it comes, the last of a kind, and once", () => {
  const { el, asks, hears, stands } = page();
  const heard = [];
  const ear = { "fri-lesson": ({ detail }) => heard.push(detail) };
  asks(el, "fri-lesson", "old");
  asks(el, "fri-lesson", "new");
  asks(el, "fri-setup");
  const leave = hears(el, ear);
  assert.deepEqual(heard, []);
  stands();
  assert.deepEqual(heard, ["new"]);
  asks(el, "fri-lesson", "now");
  leave();
  hears(el, ear);
  stands();
  assert.deepEqual(heard, ["new", "now"]);
});

test("what has no page is asked of nobody", () => {
  const { asks } = page();
  asks({ closest: () => null }, "fri-setup");
});
