// The parts of the advice panel: plain functions that return h(...) trees; advice.js puts them in place.

function toolsView(state, act) {
  if (state.mode === "off") return [];
  const { words } = state;
  return [
    h("button", {
      type: "button", class: "fri-button", key: "show", "data-do": "advice", "aria-expanded": String(state.shown),
      "aria-keyshortcuts": "a", onclick: act.show,
    }, h("span", {}, state.shown ? words.hide : words.show), h("kbd", { "aria-hidden": "true" }, "a")),
    h("button", {
      type: "button", class: "fri-button is-quiet", key: "story", "data-do": "story", "aria-expanded": String(state.telling), onclick: act.story,
    }, state.telling ? words["story.hide"] : words.story),
  ];
}

// The biggest swings of the game; the same as the marks in the chart, for every hand and ear.
function swingsView(state, story, go) {
  if (!story.swings?.length) return [];
  return [
    h("h4", { key: "head" }, state.words["story.swings"]),
    h("p", { class: "fri-soft fri-small", key: "hint" }, state.words["story.hint"]),
    h("ol", { class: "fri-advice-swings", key: "list" }, story.swings.map((swing) => h("li", { key: swing.key },
      h("button", { type: "button", class: `fri-advice-swing is-${swing.kind}`, "data-swing": swing.key, onclick: () => go(swing.key) },
        h("b", { class: "fri-advice-change" }, swing.change),
        h("span", { class: "fri-advice-words" },
          h("span", { class: "fri-soft fri-small" }, `${swing.label} · ${swing.sort}`),
          h("span", {}, swing.text)))))),
  ];
}
