// Small components of the controls and the guide, built on dom.js.

const SIGNS = {
  undo: '<path d="M9 5 4 10l5 5M4 10h10a5.5 5.5 0 0 1 0 11h-3"/>',
  redo: '<path d="m15 5 5 5-5 5M20 10H10a5.5 5.5 0 0 0 0 11h3"/>',
  rewind: '<path d="M6 5v14M19 6l-8 6 8 6Z"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  list: '<path d="M4 6h16M4 12h16M4 18h10"/>',
  file: '<path d="M12 3v12M7 10l5 5 5-5M4 20h16"/>',
  setup: '<path d="m4 20 1-4L16 5l3 3L8 19l-4 1ZM14 7l3 3"/>',
  help: '<path d="M8.5 9a3.5 3.5 0 1 1 5.3 3c-1.2.8-1.8 1.4-1.8 3M12 19v.1"/>',
  light: '<circle cx="12" cy="12" r="4"/><path d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5"/>',
  dark: '<path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z"/>',
  auto: '<circle cx="12" cy="12" r="9"/><path d="M12 3v18M12 8h8M12 12h9M12 16h8"/>',
  pause: '<path d="M8 5v14M16 5v14"/>',
  go_on: '<path d="m7 5 11 7-11 7Z"/>',
  person: '<circle cx="12" cy="7.5" r="4"/><path d="M4 21c.8-4.5 4-7 8-7s7.2 2.5 8 7"/>',
  bot: '<rect x="4" y="8" width="16" height="12" rx="3"/><path d="M12 8V4M9 13v2M15 13v2"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  shown: '<path d="M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7Z"/><circle cx="12" cy="12" r="3"/>',
  hidden: '<path d="M4 4l16 16M6.5 6.8C4.7 8 3.3 9.8 2 12c3 5 6.5 7 10 7 1.8 0 3.5-.5 5-1.5M10 5.2c4.5-.8 8.7 1.3 12 6.8-.8 1.3-1.6 2.4-2.5 3.3"/>',
};

// A drawing in lines of the colour of the text around it; `size` is more attributes.
function drawing(grid, body, width, size = "") {
  return `<svg viewBox="0 0 ${grid} ${grid}" ${size} fill="none" stroke="currentColor" stroke-width="${width}" ` +
    `stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${body}</svg>`;
}

function sign(name) {
  const art = drawing(24, SIGNS[name], 2, 'width="20" height="20"');
  return h("span", { class: "fri-icon", "aria-hidden": "true", art });
}

/** A number with a true minus sign. */
const signedNumber = (value) => String(value).replace("-", "\u2212");

// A button. A disabled one stays in the tab order, so that the focus does not jump.
/**
 * @param {string} label
 * @param {any} act
 * @param {Record<string, any>} look kind, icon, whether its label is shown and it is off; other properties
 */
function press(label, act, { kind = "", icon = "", word = true, off = false, ...props } = {}) {
  return h(
    "button",
    {
      type: "button",
      class: `fri-button ${kind}`.trim(),
      onclick: off ? null : act,
      "aria-disabled": off ? "true" : null,
      title: word ? null : label,
      ...props,
    },
    icon && sign(icon),
    h("span", { class: word ? "fri-word" : "fri-hidden" }, label),
  );
}

// A modal dialog with a heading and a close button. The browser keeps the focus inside and gives it
// back when it closes; "close" fires a frame later, when the focus may already be elsewhere. Keys typed
// inside never reach the table or the notebook.
function openDialog(root, name, title, closeLabel, content) {
  root.querySelector(`dialog[data-name="${name}"]`)?.close();
  const box = document.createElement("dialog");
  const id = `fri-${name}-title`;
  const draw = (kids) =>
    patchKids(box, [
      h(
        "div",
        { class: "fri-sheet-head" },
        h("h2", { id, tabindex: "-1" }, title),
        press(closeLabel, () => box.close(), { kind: "is-quiet", icon: "close", word: false }),
      ),
      h("div", { class: "fri-sheet-body" }, kids),
    ]);
  box.className = "fri-sheet";
  box.dataset.name = name;
  box.dataset.lmSuppressShortcuts = "true";
  box.setAttribute("aria-labelledby", id);
  box.addEventListener("click", (event) => isBeside(box, event) && box.close());
  box.addEventListener("keydown", (event) => event.stopPropagation());
  box.addEventListener("close", () => box.remove());
  draw(content);
  root.append(box);
  openModal(box);
  /** @type {HTMLElement} */ (box.querySelector("[data-first]") ?? box.querySelector("h2")).focus();
  return { box, draw, close: () => box.close() };
}

async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return Boolean(field) && document.execCommand("copy");
  }
}
