// Which key was pressed, under whatever layout, and whether the game may have it.

const NO_NAMES = ["Dead", "Process", "Unidentified"];
const SLIDER_KEYS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "Home", "End", "PageUp", "PageDown"];

/**
 * The key by what it is for: a Latin letter, a digit or "?" where the layout has it, else what is printed
 * there on an English keyboard; so "d" is D, the French A on the place of Q is "a", and the Russian в is "d".
 * Other signs are themselves, and so are keys with a name, such as "Enter".
 */
function keyOf({ key = "", code = "", shiftKey = false }) {
  if (/^[a-z0-9?]$/i.test(key)) return key.toLowerCase();
  const unnamed = NO_NAMES.includes(key);
  if (/^[A-Z][A-Za-z0-9]+$/.test(key) && !unnamed) return key;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  if (digit) return digit; // on a French keyboard it is typed with Shift
  if (code === "Slash" && shiftKey) return "?";
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return letter && (unnamed || /^[\p{L}\p{M}]/u.test(key)) ? letter.toLowerCase() : key;
}

/** Whether a key belongs to what has the focus: a field takes all of them, a slider those that move it. */
function keepsKey({ key }, target) {
  if (target?.closest?.("input[type=range]") && !target.closest("dialog")) return SLIDER_KEYS.includes(key);
  return Boolean(target?.closest?.("input, textarea, select, dialog, [contenteditable], .cm-editor"));
}

/** The key that was pressed for the game; empty if it is meant for a field, a dialog or the browser. */
function pressed(event) {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return "";
  const target = event.composedPath?.()[0] ?? event.target;
  if (event.getModifierState?.("AltGraph") || keepsKey(event, target)) return "";
  return document.querySelector("dialog[open]") ? "" : keyOf(event);
}

// Keys work anywhere on a page of ours; in a notebook only inside the game.
function listenKeys(home, handlers) {
  const scope = inLab() ? home : document;
  const press = (event) => {
    const act = handlers[pressed(event)];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  scope.addEventListener("keydown", press);
  return () => scope.removeEventListener("keydown", press);
}
