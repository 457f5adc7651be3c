// The keys of the page: the same ones work under every keyboard layout, and none that is meant for something else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const NAMES = ["keyOf", "pressed", "listenKeys"];
const parts = (open = null) =>
  load(["table/keys.js"], NAMES, { document: { querySelector: () => open, ...scope() }, inLab: () => false });

/** What listens to keys. */
function scope() {
  const heard = new Set();
  return {
    addEventListener: (_, listener) => heard.add(listener),
    removeEventListener: (_, listener) => heard.delete(listener),
    heard,
  };
}

/** Something that has the focus, and answers to these selectors. */
const at = (...selectors) => ({ closest: (asked) => asked.split(", ").some((each) => selectors.includes(each)) || null });

/** A key going down: what the layout makes of it, and where it lies on the keyboard. */
function down(key, code, more = {}) {
  const event = { key, code, target: at(), defaultPrevented: false, getModifierState: () => false, ...more };
  return { stopPropagation() {}, preventDefault() { event.defaultPrevented = true; }, ...event };
}

const LAYOUTS = {
  English: [["d", "KeyD", "d"], ["a", "KeyA", "a"], ["1", "Digit1", "1"], ["0", "Digit0", "0"]],
  Russian: [["в", "KeyD", "d"], ["В", "KeyD", "d"], ["ф", "KeyA", "a"], ["я", "KeyZ", "z"], ["ы", "KeyS", "s"]],
  Ukrainian: [["і", "KeyS", "s"], ["в", "KeyD", "d"]],
  Greek: [["δ", "KeyD", "d"], ["Dead", "KeyQ", "q"]],
  Hebrew: [["ג", "KeyD", "d"], ["ש", "KeyA", "a"]],
  Thai: [["ก", "KeyD", "d"], ["ั", "KeyY", "y"]],
  French: [["a", "KeyQ", "a"], ["q", "KeyA", "q"], ["m", "Semicolon", "m"], [",", "KeyM", ","], ["&", "Digit1", "1"], ["à", "Digit0", "0"]],
  German: [["z", "KeyY", "z"], ["ö", "Semicolon", "ö"]],
  Turkish: [["ı", "KeyI", "i"], ["i", "Quote", "i"]],
  Dvorak: [["d", "KeyH", "d"], ["e", "KeyD", "e"], [",", "KeyW", ","], ["'", "KeyQ", "'"], ["u", "KeyF", "u"]],
  Chinese: [["Process", "KeyD", "d"]],
  "an old phone": [["Unidentified", "", "Unidentified"], ["d", "", "d"]],
};

for (const [layout, keys] of Object.entries(LAYOUTS)) {
  test(`letters and digits: ${layout}`, () => {
    for (const [key, code, meant] of keys) assert.equal(parts().keyOf({ key, code }), meant, `${key} ${code}`);
  });
}

test("Shift and Caps Lock make no difference", () => {
  const { keyOf } = parts();
  assert.equal(keyOf({ key: "D", code: "KeyD" }), "d");
  assert.equal(keyOf({ key: "D", code: "KeyD", shiftKey: true }), "d");
  assert.equal(keyOf({ key: "1", code: "Digit1", shiftKey: true }), "1"); // French
  assert.equal(keyOf({ key: "!", code: "Digit1", shiftKey: true }), "1");
});

test("the question mark is where the layout has it, or where an English one has it", () => {
  const { keyOf } = parts();
  const marks = [["?", "Slash"], ["?", "Digit7"], ["?", "KeyM"], ["?", "Minus"], [",", "Slash"], ["؟", "Slash"]];
  for (const [key, code] of marks) assert.equal(keyOf({ key, code, shiftKey: true }), "?", code);
  assert.equal(keyOf({ key: ".", code: "Slash" }), ".");
  assert.equal(keyOf({ key: "z", code: "Slash", shiftKey: true }), "z"); // Dvorak
});

test("keys with a name keep it, and the number pad has digits and arrows", () => {
  const { keyOf } = parts();
  for (const name of ["Enter", "Escape", "ArrowLeft", "F1", "Tab", "Backspace"]) assert.equal(keyOf({ key: name, code: name }), name);
  assert.equal(keyOf({ key: "3", code: "Numpad3" }), "3");
  assert.equal(keyOf({ key: "PageDown", code: "Numpad3" }), "PageDown");
  assert.equal(keyOf({ key: " ", code: "Space" }), " ");
  assert.equal(keyOf({}), "");
});

test("nothing is pressed while a modifier is held, or while letters are being composed", () => {
  const { pressed } = parts();
  assert.equal(pressed(down("в", "KeyD")), "d");
  for (const held of ["ctrlKey", "metaKey", "altKey", "isComposing", "defaultPrevented"]) {
    assert.equal(pressed(down("d", "KeyD", { [held]: true })), "", held);
  }
  assert.equal(pressed(down("ð", "KeyD", { getModifierState: (name) => name === "AltGraph" })), "");
});

test("a field keeps all its keys, a slider those that move it, and a dialog everything", () => {
  const { pressed } = parts();
  for (const field of ["input", "textarea", "select", "[contenteditable]", ".cm-editor", "dialog"]) {
    for (const [key, code] of [["d", "KeyD"], ["в", "KeyD"], ["Escape", "Escape"], ["?", "Slash"]]) {
      assert.equal(pressed(down(key, code, { target: at(field) })), "", field);
    }
  }
  const slider = at("input[type=range]", "input");
  assert.equal(pressed(down("ArrowLeft", "ArrowLeft", { target: slider })), "");
  assert.equal(pressed(down("в", "KeyD", { target: slider })), "d");
  assert.equal(pressed(down("d", "KeyD", { target: {}, composedPath: () => [at("input")] })), "");
  assert.equal(parts({}).pressed(down("d", "KeyD")), "");
});

test("a key that is bound is heard once, and the others go on", () => {
  const document = { querySelector: () => null, ...scope() };
  const { listenKeys } = load(["table/keys.js"], NAMES, { document, inLab: () => false });
  const heard = [];
  const silence = listenKeys(null, { g: () => heard.push("g") });
  const press = (event) => { document.heard.forEach((listener) => listener(event)); return event; };
  assert.equal(press(down("п", "KeyG")).key, "п");
  press(down("G", "KeyG"));
  press(down("g", "KeyG", { ctrlKey: true }));
  press(down("h", "KeyH"));
  assert.deepEqual(heard, ["g", "g"]);
  silence();
  press(down("g", "KeyG"));
  assert.equal(heard.length, 2);
});
