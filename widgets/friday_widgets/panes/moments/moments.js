// Moments of a finished game to try again, above the table: the table stands at one of them, and what is
// decided there is judged and not made. The words come from Python.

function momentView(state, act) {
  return [
    h("h2", { key: "title" }, state.at ?? state.title),
    state.few ? h("p", { key: "few", class: "fri-soft" }, state.few) : null,
    state.chosen ? h("p", { key: "chosen" }, state.chosen, " ", gradeMark(state.grade)) : null,
    h("p", { key: "text", class: state.trying ? "fri-moments-ask" : "" }, state.text),
    state.list?.label && !state.list.rows ? h("p", { key: "wait", class: "fri-soft" }, state.list.label) : null,
    state.list?.rows ? h("details", { key: "list", class: "fri-moments-list" },
      h("summary", {}, state.list.label),
      h("ul", {}, state.list.rows.map((row) => h("li", { key: row.action },
        h("button", { type: "button", class: "fri-button", "data-try": row.action, onclick: () => act("try", row.action) }, row.label))))) : null,
    h("div", { key: "said", class: "fri-moments-said", role: "status" },
      state.said ? h("p", {}, state.said) : null,
      state.solution ? h("p", {}, state.solution) : null),
    h("div", { key: "row", class: "fri-moments-row" }, (state.buttons ?? []).map((button) =>
      press(button.label, () => act(button.do), { kind: button.main ? "is-main" : "", "data-do": button.do, key: button.do }))),
  ].filter(Boolean);
}

export default {
  render({ model, el }) {
    const { send } = openLine(model);
    const root = add(el, "section", "fri fri-panel fri-moments");
    root.dataset.lmSuppressShortcuts = "true";
    root.tabIndex = -1;
    const act = (type, action) => {
      send(action ? { type, action } : { type });
    };
    let at = "";
    const draw = () => {
      const state = model.get("model");
      const had = root.contains(document.activeElement);
      const appears = root.hidden && Boolean(state.title);
      root.hidden = !state.title;
      root.lang = state.lang;
      const page = root.closest(".fri-app");
      root.classList.toggle("is-trying", Boolean(state.trying));
      root.classList.toggle("is-offered", !state.trying && Boolean(state.buttons?.some((one) => one.main && one.do === "start")));
      page?.toggleAttribute("data-trying", Boolean(state.trying));
      if (root.hidden) return patchKids(root, []);
      root.setAttribute("aria-label", state.title);
      if ((state.at ?? "") !== at) root.querySelector("details")?.removeAttribute("open");
      patchKids(root, momentView(state, act));
      if (state.at && !at) openPane(root, "story"); // the other panes are empty meanwhile
      const moves = state.at && state.at !== at;
      if (page && (moves || (appears && root.getBoundingClientRect().top < 0))) root.scrollIntoView({ block: "start", behavior: "instant" });
      if (had && !root.contains(document.activeElement)) {
        (root.querySelector(".is-main") ?? root).focus({ preventScroll: true });
      }
      at = state.at ?? "";
    };
    model.on("change:model", draw);
    draw();
    return () => model.off("change:model", draw);
  },
};
