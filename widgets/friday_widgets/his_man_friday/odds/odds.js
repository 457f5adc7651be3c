// The odds pane: headlines, how often the others lie, the island as a heat map, facts of each decision.

function factsView(table) {
  return h("section", { class: "hmf-facts", key: table.title },
    h("h3", {}, table.title),
    h("ul", {}, table.rows.map((row) => h("li", { key: row.action, "data-fact": row.action },
      h("b", {}, row.label),
      h("span", { class: "hmf-chips" }, row.chips.map((chip) => h("span", { key: chip.name }, chip.name, " ", h("b", {}, chip.number))))))),
    table.note ? h("p", { class: "fri-soft fri-small" }, table.note) : null);
}

function lyingView(lying, say) {
  if (!lying.title) return [];
  return [h("div", { class: "hmf-lying", key: "lying" },
    h("label", { class: "hmf-lying-slider" },
      h("span", {}, h("b", {}, lying.title)),
      h("input", {
        type: "range", min: "0", max: "100", step: "5", class: lying.on ? null : "is-off", ref: (el) => { if (el !== document.activeElement || el.value === "") el.value = String(lying.value); },
        "aria-valuetext": lying.said, oninput: (event) => say.lying(Number(event.currentTarget.value)),
      })),
    h("p", { class: "hmf-lying-said", "aria-live": "polite" }, h("b", {}, `${lying.said}.`), h("span", { class: "fri-soft" }, ` ${lying.text}`)),
    h("button", { type: "button", class: "fri-odds-pill", "aria-pressed": String(!lying.on), "data-do": "ignore", onclick: () => say.ignore(lying.on) }, lying.ignore))];
}

function render({ model, el }) {
  el.dataset.panes = "odds";
  const root = add(el, "section", "fri fri-panel fri-odds hmf-odds");
  root.dataset.lmSuppressShortcuts = "true";
  const title = add(root, "h2", "fri-deck-title");
  const note = add(root, "p", "hmf-note");
  note.setAttribute("role", "status");
  const heads = add(root, "ul", "fri-odds-heads");
  const lying = add(root, "div", "");
  const kinds = add(root, "div", "");
  const figure = add(root, "figure", "");
  figure.dataset.chart = "island";
  const tables = add(root, "div", "hmf-tables");
  const how = add(root, "details", "hmf-how");
  const howTitle = add(how, "summary", "");
  const howText = add(how, "ul", "");
  const { send } = openLine(model);
  const opened = new Set(); // the headlines whose sentence is shown
  const chart = mountChart(figure, model, { get: () => model.get("island") });
  const toggle = (key) => {
    if (!opened.delete(key)) opened.add(key);
    paint();
  };
  const say = {
    lying: (value) => send({ type: "lying", value }),
    ignore: (value) => send({ type: "ignore", value }),
  };
  const draw = () => {
    figure.hidden = !model.get("island").data?.length;
    chart.draw();
  };
  const paint = () => {
    const state = model.get("model");
    if (!state.title) {
      for (const part of [note, heads, lying, kinds, tables]) patchKids(part, []);
      return tellTab(el, "odds", "");
    }
    root.lang = state.lang;
    root.dataset.view = state.mark;
    title.textContent = state.title;
    note.textContent = state.note;
    note.hidden = !state.note;
    patchKids(heads, state.heads.map((head) => headView(head, opened, toggle)));
    heads.hidden = !state.heads.length;
    patchKids(lying, lyingView(state.lying, say));
    patchKids(kinds, state.kinds.title ? [choiceRow(state.kinds.title, state.kinds.options, (option) => send({ type: "kind", value: option.id }))] : []);
    patchKids(tables, state.tables.map(factsView));
    howTitle.textContent = state.how.title;
    patchKids(howText, state.how.text.map((text) => h("li", {}, text)));
    tellTab(el, "odds", state.sum);
  };
  model.on("change:model", paint);
  model.on("change:island", draw);
  paint();
  draw();
  const leave = tellWhatIsSeen(model, el, root, send);
  return () => {
    leave();
    model.off("change:model", paint);
    model.off("change:island", draw);
    chart.remove();
  };
}

export default { render };
