// What the static site draws before Python has come.
import assert from "node:assert/strict";
import { test } from "node:test";

const { matched, nested, picture, renamed } = await import("../../widgets/friday_static/browser/picture.js");

const page = (top, ...others) => new Map([[top, { children: others.map((id) => `IPY_MODEL_${id}`) }],
  ...others.map((id) => [id, { _anywidget_id: `Panel ${id.at(-1)}`, model: { id } }])]);

test("of all widgets those are drawn that the page shows, as they are nested", () => {
  const states = new Map([...page("w9", "w2", "w1"), ["w3", { _anywidget_id: "of another game" }]]);
  assert.deepEqual([...nested(states, "w9").keys()], ["w9", "w2", "w1"]);
});

test("a picture opens the same widgets under names of its own", () => {
  const messages = picture(nested(page("w9", "w2", "w1"), "w9"));
  assert.deepEqual(messages.map(({ type, id }) => [type, id]),
    [["open", "drawn-0"], ["open", "drawn-1"], ["open", "drawn-2"], ["ready", "drawn-0"]]);
  assert.deepEqual(messages[0].state.children, ["IPY_MODEL_drawn-1", "IPY_MODEL_drawn-2"]);
});

test("Python's widgets get the names of those that are drawn, unless they are others", () => {
  const drawn = nested(page("d9", "d1", "d2"), "d9");
  const names = matched(drawn, nested(page("w9", "w1", "w2"), "w9"));
  assert.deepEqual([...names], [["w9", "d9"], ["w1", "d1"], ["w2", "d2"]]);
  assert.deepEqual(renamed({ children: ["IPY_MODEL_w1", "IPY_MODEL_w7"], a: [1] }, names),
    { children: ["IPY_MODEL_d1", "IPY_MODEL_w7"], a: [1] });
  assert.equal(matched(drawn, nested(page("w9", "w2", "w1"), "w9")), null);
});
