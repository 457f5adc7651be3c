// What the visitor pressed for a message shows that it is being done, from the press until the kernel has
// answered: the reader of a slow line sees at once that the press has arrived (theme.css: softly at first, so
// that nothing flickers where the answer is quick). Keys press no button; for them the table shows it.

const FOR_TURN = ["turn", "queued"]; // what a message says of the turn that it is meant for
const PRESSED = "button, a, summary, [role=button]";

/** What is being pressed at this moment, or nothing. */
function pressedNow() {
  const event = /** @type {any} */ (globalThis.event);
  const target = event?.target;
  if (event?.type === "click") return target.closest?.(PRESSED) ?? null;
  if (event?.type !== "keydown") return null;
  return (target.closest?.(".fri-app") ?? document).querySelector(".fri-table");
}

/** Is it pressed with a pointer? Whoever uses the keys knows what they do, and is never too quick. */
function isByPointer() {
  const event = /** @type {any} */ (globalThis.event);
  return event?.type === "click" && event.detail > 0;
}

/** Show that what was pressed is being done, or that it is done; and on the page, while anything is. */
function showSent(node, on, isAny = on) {
  node?.toggleAttribute("data-sent", on);
  globalThis.document?.documentElement.toggleAttribute("data-fri-sent", isAny);
}

/** Are two messages the same but for the turn that they are meant for? */
function isSameMessage(one, other) {
  const said = (message) => JSON.stringify(Object.entries(message).filter(([name]) => !FOR_TURN.includes(name)));
  return said(one) === said(other);
}
