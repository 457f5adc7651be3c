// The lessons: a list of positions; the open one has its question, a way to the table and the answer. A
// switch leads to the puzzles (puzzles.js), where a game has some.

function lessonView(row, words, act, toTable) {
  return h("li", { class: `fri-lesson${row.open ? " is-open" : ""}`, key: row.key, "data-lesson": row.key },
    h("button", { type: "button", class: "fri-lesson-head", "aria-expanded": String(row.open), onclick: () => act("open", row.key) },
      h("span", { class: "fri-soft fri-small" }, row.number),
      h("b", {}, row.title),
      row.here ? h("span", { class: "fri-lesson-here" }, words.here) : null),
    row.open ? h("div", { class: "fri-lesson-body" },
      h("p", {}, row.question),
      h("div", { class: "fri-lesson-row" },
        press(row.try, () => act("try", row.key), { kind: row.here && !row.over ? "" : "is-main", "data-do": "try", key: "try" }),
        row.reveal ? press(row.reveal, () => act("answer", row.key), { "data-do": "answer", key: "answer", "aria-expanded": String(Boolean(row.answer)) }) : null),
      row.hidden ? h("p", { class: "fri-soft fri-small" }, row.hidden) : null,
      h("div", { class: "fri-lesson-answer", role: "status" },
        row.chosen ? h("p", {}, h("b", {}, row.chosen)) : null,
        row.answer ? h("p", {}, row.answer) : null),
      row.chosen || row.next ? h("div", { class: "fri-lesson-row", key: "on" },
        row.chosen && !row.over ? press(words.table, toTable, { kind: "fri-lesson-table", "data-do": "table", key: "table" }) : null,
        row.next && press(row.next.label, () => act("show", row.next.key), { kind: row.chosen && !row.over ? "is-main" : "", "data-do": "next", key: "next" })) : null) : null);
}

export default {
  render({ model, el }) {
    el.dataset.panes = "lessons";
    const root = add(el, "section", "fri fri-panel fri-lessons");
    root.dataset.lmSuppressShortcuts = "true";
    const title = addTitle(root);
    const body = add(root, "div", "fri-lessons-body");
    const { send } = openLine(model);
    const store = openStore(model.get("space"));
    let asked = "";
    let verdict = null; // what stands there already when the page opens is no news
    const ui = { shown: "" };
    const act = (type, key) => {
      send({ type, key, day: today() });
      if (type === "show") ui.shown = key;
      asked = { answer: ".fri-lesson-answer", hint: ".fri-puzzle-hints", solve: ".fri-puzzle-verdict" }[type] ?? "";
      if (["try", "next", "again"].includes(type)) showTable(root);
    };
    const draw = () => {
      const state = model.get("model");
      const { puzzles, words, open, kept } = state;
      const drills = Boolean(puzzles?.about);
      root.lang = state.lang;
      title.textContent = words.title;
      if (kept && kept !== store.read("puzzles")) store.write("puzzles", kept);
      patchKids(body, [
        state.switch ? switchView(state.switch.options, state.switch.label, act) : null,
        drills ? puzzlesView(puzzles, open, act) : h("p", { class: "fri-soft fri-small", key: "about" }, words.about),
        drills ? null : h("ol", { class: "fri-lessons-list", key: "list" }, state.lessons.map((row) => lessonView(row, words, act, () => showTable(root)))),
      ].filter(Boolean));
      // A decision at the table may be far from where it is answered.
      const said = (drills ? puzzles.now.verdict : state.lessons.find((row) => row.chosen)?.chosen) ?? "";
      if (said && verdict === "" && root.checkVisibility()) asked ||= drills ? ".fri-puzzle-verdict" : ".fri-lesson-answer";
      verdict = said;
      if (asked) body.querySelector(asked)?.scrollIntoView({ block: "nearest" });
      asked = "";
      bring();
    };
    const hearLesson = ({ detail }) => {
      send({ type: "show", key: detail });
      ui.shown = detail;
      bring();
    };
    // The lesson that was asked for from elsewhere, as soon as it is open.
    const bring = () => {
      const entry = ui.shown && body.querySelector(`.is-open[data-lesson="${CSS.escape(ui.shown)}"] .fri-lesson-head`);
      if (!entry) return;
      ui.shown = "";
      entry.scrollIntoView({ block: "start" });
      entry.focus({ preventScroll: true });
    };
    const leave = hearPage(el, { "fri-lesson": hearLesson });
    if (model.get("model").switch) send({ type: "progress", text: store.read("puzzles") ?? "", day: today() });
    model.on("change:model", draw);
    draw();
    return () => {
      leave();
      model.off("change:model", draw);
    };
  },
};
