// Files that a visitor loads: read by their byte order mark, as Windows writes them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { readText } = load(["frame/controls/dialogs.js"], ["readText"]);
const RECORD = "friday-nb record 1\r\ngame: friday\r\n\r\nhazard 1  ; хорошо\r\n";
const marked = (...bytes) => Buffer.concat([Buffer.from(bytes.slice(0, -1)), bytes.at(-1)]);
const wide = Buffer.from(RECORD, "utf16le");

for (const [name, bytes] of Object.entries({
  "UTF-8": Buffer.from(RECORD),
  "UTF-8 with a mark": marked(0xef, 0xbb, 0xbf, Buffer.from(RECORD)),
  "UTF-16": marked(0xff, 0xfe, wide),
  "UTF-16, the other way round": marked(0xfe, 0xff, Buffer.from(wide).swap16()),
})) {
  test(`a file in ${name}`, async () => {
    assert.equal(await readText(new Blob([bytes]), RECORD.length), RECORD);
    assert.equal(await readText(new Blob([bytes]), RECORD.length - 1), null);
  });
}

test("of a file that is far too long not even the bytes are read", async () => {
  assert.equal(await readText({ size: 41 }, 10), null);
});

test("what is no text is told apart by its signs", async () => {
  assert.match(await readText(new Blob([Uint8Array.of(0x89, 0x50, 0xff, 0xfe)]), 9), /\ufffd/);
  assert.equal(await readText(new Blob([]), 9), "");
});

/** The dialog of files over a game that is kept, its timers, and what it has saved. */
function dialog() {
  const saved = [];
  const timers = new Map();
  const presses = {};
  const busy = new Set();
  const element = () => ({ setAttribute: (name) => busy.add(name), removeAttribute: (name) => busy.delete(name) });
  const game = { record: "hazard 1", name: "game.fri" };
  const globals = {
    h: (_, { ref } = {}) => ref?.(element()),
    press: (label, act, { ref } = {}) => {
      presses[label] = act;
      ref?.(element());
    },
    openDialog: () => ({ close() {} }),
    document: { createElement: () => ({ click() {} }) },
    URL: { createObjectURL: ({ text }) => saved.push(text), revokeObjectURL() {} },
    Blob: class {
      constructor([text]) {
        this.text = text;
      }
    },
    setTimeout: (act, ms) => ms > 1000 && timers.set(timers.size + 1, act).size,
    clearTimeout: (n) => timers.delete(n),
  };
  const { filesDialog } = load(["frame/controls/dialogs.js"], ["filesDialog"], globals);
  const { position } = filesDialog({}, { "files.save": "save", positions: true }, () => game, () => {});
  return { game, position, saved, timers, busy, save: () => presses.save() };
}

test("a save waits for the decision that is still on its way, and is made once", () => {
  const { game, position, saved, timers, busy, save } = dialog();
  save();
  save();
  assert.deepEqual([saved, timers.size, [...busy]], [[], 1, ["aria-busy"]]);
  game.record = "hazard 1, draw";
  position({ text: "" });
  assert.deepEqual([saved, timers.size, [...busy]], [["hazard 1, draw"], 0, []]);
  save();
  assert.equal(saved.length, 2);
});

test("a save does not wait for a kernel that never answers", () => {
  const { saved, timers, save } = dialog();
  save();
  for (const act of timers.values()) act();
  assert.deepEqual(saved, ["hazard 1"]);
});
