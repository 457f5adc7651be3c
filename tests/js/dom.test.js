// Paintings that ask for paintings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { inTurn } = load(["frame/dom.js"], ["inTurn"]);

test("a painting that is asked for by a painting comes after it", () => {
  const done = [];
  const paint = inTurn(() => {
    done.push("begins");
    if (done.length === 1) assert.equal(paint(), false);
    done.push("ends");
  });
  assert.equal(paint(), true);
  assert.deepEqual(done, ["begins", "ends", "begins", "ends"]);
});

test("a painting that fails does not keep the next one away", () => {
  let fails = true;
  const paint = inTurn(() => {
    if (fails) throw new Error("once");
  });
  assert.throws(paint, /once/);
  fails = false;
  assert.equal(paint(), true);
});
