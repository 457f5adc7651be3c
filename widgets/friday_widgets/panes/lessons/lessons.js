// The lessons: a list of positions; the open one has its question, a way to the table and the answer.

function lessonView(row, words, act) {
  return h("li", { class: `fri-lesson${row.open ? " is-open" : ""}`, key: row.key, "data-lesson": row.key },
    h("button", { type: "button", class: "fri-lesson-head", "aria-expanded": String(row.open), onclick: () => act("open", row.key) },
      h("span", { class: "fri-soft fri-small" }, row.number),
      h("b", {}, row.title),
      row.here ? h("span", { class: "fri-lesson-here" }, words.here) : null),
    row.open ? h("div", { class: "fri-lesson-body" },
      h("p", {}, row.question),
      h("div", { class: "fri-lesson-row" },
        press(row.try, () => act("try", row.key), { kind: row.here ? "" : "is-main", "data-do": "try", key: "try" }),
        row.reveal ? press(row.reveal, () => act("answer", row.key), { "data-do": "answer", key: "answer", "aria-expanded": String(Boolean(row.answer)) }) : null),
      row.hidden ? h("p", { class: "fri-soft fri-small" }, row.hidden) : null,
      h("div", { class: "fri-lesson-answer", role: "status" },
        row.chosen ? h("p", {}, h("b", {}, row.chosen)) : null,
        row.answer ? h("p", {}, row.answer) : null)) : null);
}

export default {
  render({ model, el }) {
    el.dataset.panes = "lessons";
    const root = add(el, "section", "fri fri-panel fri-lessons");
    root.dataset.lmSuppressShortcuts = "true";
    const title = addTitle(root);
    const about = add(root, "p", "fri-soft fri-small");
    const list = add(root, "ol", "fri-lessons-list");
    const { send } = openLine(model);
    let asked = false;
    const ui = { shown: "" };
    const act = (type, key) => {
      send({ type, key });
      asked = type === "answer";
      if (type === "try") showTable(root);
    };
    const draw = () => {
      const state = model.get("model");
      root.lang = state.lang;
      title.textContent = state.words.title;
      about.textContent = state.words.about;
      patchKids(list, state.lessons.map((row) => lessonView(row, state.words, act)));
      if (asked) list.querySelector(".fri-lesson-answer")?.scrollIntoView({ block: "nearest" });
      asked = false;
      bring();
    };
    const hearLesson = ({ detail }) => {
      send({ type: "show", key: detail });
      ui.shown = detail;
      bring();
    };
    // The lesson that was asked for from elsewhere, as soon as it is open.
    const bring = () => {
      const entry = ui.shown && list.querySelector(`.is-open[data-lesson="${CSS.escape(ui.shown)}"] .fri-lesson-head`);
      if (!entry) return;
      ui.shown = "";
      entry.scrollIntoView({ block: "start" });
      entry.focus({ preventScroll: true });
    };
    let page = null;
    const frame = requestAnimationFrame(() => {
      page = pageOf(el);
      page?.addEventListener("fri-lesson", hearLesson);
    });
    model.on("change:model", draw);
    draw();
    return () => {
      cancelAnimationFrame(frame);
      page?.removeEventListener("fri-lesson", hearLesson);
      model.off("change:model", draw);
    };
  },
};
