// The rules of thumb of the strategy pane.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { headed } = load(["panes/strategy/strategy.js"], ["headed"]);

test("a title that asks is not followed by a full stop", () => {
  assert.equal(headed("Which price moves left?"), "Which price moves left?");
  assert.equal(headed("The clock of the stack"), "The clock of the stack.");
});
