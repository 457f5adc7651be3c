// The puzzles: one at a time, from the question over hints and a decision at the table to the verdict.

// Days are counted in the visitor's own time zone, so that "tomorrow" begins at midnight.
function today() {
  const now = new Date();
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60000) / 86400000);
}

function switchView(options, label, act) {
  return h("div", { class: "fri-lessons-switch", role: "group", "aria-label": label, key: "switch" },
    options.map((each) =>
      h("button", {
        type: "button", class: "fri-lessons-kind", key: each.id, "data-kind": each.id,
        "aria-pressed": String(each.on), onclick: () => act("switch", each.id),
      }, each.label)));
}

function puzzleView(now, act) {
  return h("article", { class: "fri-puzzle", key: now.key, "data-puzzle": now.key, "aria-labelledby": "fri-puzzle-title" },
    h("h3", { id: "fri-puzzle-title" }, now.title),
    h("p", {}, now.question),
    now.hidden ? h("p", { class: "fri-soft fri-small" }, now.hidden) : null,
    h("div", { class: "fri-puzzle-hints", role: "status", key: "hints" }, now.hints.map((hint) => h("p", { key: hint }, hint))),
    h("div", { class: `fri-puzzle-verdict${now.right ? " is-right" : ""}`, role: "status", key: "verdict" },
      now.verdict ? h("p", {}, h("b", {}, now.verdict)) : null,
      (now.told ?? []).map((line) => h("p", { key: line }, line))),
    h("div", { class: "fri-lesson-row", key: "row" },
      now.hint ? press(now.hint, () => act("hint"), { "data-do": "hint", key: "hint" }) : null,
      now.solve ? press(now.solve, () => act("solve"), { "data-do": "solve", key: "solve" }) : null,
      now.again ? press(now.again, () => act("again"), { "data-do": "again", key: "again" }) : null));
}

function puzzlesView(state, open, act) {
  const { now, themes } = state;
  return h("div", { class: "fri-puzzles", key: "puzzles" },
    h("p", { class: "fri-soft fri-small" }, state.about),
    h("p", { class: "fri-puzzle-counts", role: "status" }, state.counts),
    now.key ? puzzleView(now, act) : null,
    state.none ? h("p", { role: "status" }, state.none) : null,
    h("div", { class: "fri-lesson-row is-next" },
      press(state.next, () => act("next"), { kind: open ? "" : "is-main", "data-do": "next", key: "next" }),
      h("label", { class: "fri-puzzle-theme" },
        h("span", {}, themes.label),
        h("select", { onchange: (event) => act("theme", event.target.value) },
          themes.options.map((each) => h("option", { value: each.id, key: each.id, selected: each.on }, each.label))))));
}
