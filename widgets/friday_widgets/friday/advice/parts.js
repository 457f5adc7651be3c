// The parts of the advice panel: plain functions that return h(...) trees; advice.js puts them in place.

const ADVICE_FEW = 6; // rows before "show all"

function modesView(state, choose) {
  return h("div", { class: "fri-advice-modes", role: "group", "aria-label": state.words.mode },
    state.modes.map((mode) => h("button", {
      type: "button", class: "fri-advice-mode", key: mode.id, "aria-pressed": String(mode.on), "data-mode": mode.id,
      onclick: () => choose(mode.id),
    }, mode.label)));
}

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

// One decision; a press plays it.
function adviceRow(words, row, stale, play) {
  return h("li", {},
    h("button", {
      type: "button", class: `fri-advice-row${row.best ? " is-best" : ""}${row.blunder ? " is-blunder" : ""}`,
      "aria-label": row.name, "aria-disabled": stale ? "true" : null, "data-advise": row.action, onclick: () => !stale && play(row.action),
    },
      h("span", { class: "fri-advice-chance" },
        h("b", {}, row.win),
        h("small", {}, row.error),
        h("span", { class: "fri-advice-bar" }, h("i", { style: { width: `${row.bar}%` } }))),
      h("span", { class: "fri-advice-words" },
        h("span", { class: "fri-advice-label" }, row.label, row.best ? h("span", { class: "fri-advice-tag" }, words.best) : null),
        h("span", { class: "fri-advice-why" }, row.why, row.loss ? h("span", { class: "fri-advice-loss" }, ` ${row.loss}`) : null))));
}

function rowsView(state, list, ui, act) {
  if (!state.shown || !list.rows) return [];
  const few = ui.all ? list.rows : list.rows.slice(0, ADVICE_FEW);
  const more = list.rows.length > ADVICE_FEW && h("button", {
    type: "button", class: "fri-button is-quiet", key: "more", "aria-expanded": String(ui.all), onclick: act.all,
  }, ui.all ? state.words.fewer : list.more);
  return [
    list.note ? h("p", { class: "fri-soft fri-advice-note", role: "status", key: "note" }, list.note) : null,
    few.length ? h("ol", { class: "fri-advice-list", "aria-label": state.words.list, "aria-busy": String(Boolean(list.stale)), key: "list" },
      few.map((row) => adviceRow(state.words, row, list.stale, (action) => act.play(action, list.turn)))) : null,
    more || null,
    few.length ? h("p", { class: "fri-soft fri-small", key: "how" }, state.words.how) : null,
  ].filter(Boolean);
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

// The sheet that holds a decision back: calm, and "rethink" is the way out of it.
function warningView(sheet, answer) {
  const { words } = sheet;
  return [
    h("p", {}, sheet.text),
    h("p", { class: "fri-soft" }, sheet.why),
    h("div", { class: "fri-sheet-foot fri-advice-foot" },
      press(words.anyway, () => answer("anyway"), { "data-answer": "anyway" }),
      press(words.show, () => answer("show"), { "data-answer": "show" }),
      press(words.rethink, () => answer("rethink"), { kind: "is-main", "data-answer": "rethink", "data-first": true })),
  ];
}
