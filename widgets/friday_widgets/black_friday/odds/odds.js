// The odds pane: headlines, a chart of the past and of what can come, and tables.

function chipView(chip) {
  return h("span", { key: chip.name + chip.number }, chip.name, chip.name ? " " : "", h("b", {}, chip.number));
}

function rowView(row) {
  return h("li", { key: row.key, "data-fact": row.key, class: row.brings ? "is-bringing" : null },
    h("b", { class: "blf-odds-name" },
      row.colour ? h("i", { class: `blf-odds-dot is-${row.colour}`, "aria-hidden": "true" }) : null, row.label),
    row.brings ? h("span", { class: "blf-odds-brings" }, row.brings) : null,
    h("span", { class: "blf-odds-chips" }, row.chips.map(chipView)));
}

function tableView(table) {
  return h("section", { class: "blf-odds-table", key: table.key, "data-table": table.key },
    h("h3", {}, table.title),
    h("ul", {}, table.rows.map(rowView)),
    table.note ? h("p", { class: "fri-soft fri-small" }, table.note) : null);
}

function render({ model, el }) {
  el.dataset.panes = "odds";
  const root = add(el, "section", "fri fri-panel fri-odds blf-odds");
  root.dataset.lmSuppressShortcuts = "true";
  const title = add(root, "h2", "fri-deck-title");
  const note = add(root, "p", "blf-odds-note");
  note.setAttribute("role", "status");
  const wait = add(root, "p", "blf-odds-wait"); // shown while an adjustment is played, by odds.css
  const heads = add(root, "ul", "fri-odds-heads");
  const choices = add(root, "div", "blf-odds-choices");
  const figure = add(root, "figure", "");
  figure.dataset.chart = "market";
  const tables = add(root, "div", "blf-odds-tables");
  const how = add(root, "details", "blf-odds-how");
  const howTitle = add(how, "summary", "");
  const howText = add(how, "ul", "");
  const { send } = openLine(model);
  const opened = new Set(); // the headlines whose sentence is shown
  const chart = mountChart(figure, model, { get: () => model.get("chart") });
  const toggle = (key) => {
    if (!opened.delete(key)) opened.add(key);
    paint();
  };
  const draw = () => {
    figure.hidden = !model.get("chart").data?.length;
    chart.draw();
  };
  const paint = () => {
    const state = model.get("model");
    if (!state.title) { // the curtain is down
      for (const part of [heads, choices, tables, howText]) patchKids(part, []);
      for (const part of [title, note, wait, howTitle]) part.textContent = "";
      delete root.dataset.view;
      return tellTab(el, "odds", "");
    }
    root.lang = state.lang;
    root.dataset.view = state.mark;
    title.textContent = state.title;
    note.textContent = state.note;
    note.hidden = !state.note;
    wait.textContent = state.wait;
    patchKids(heads, state.heads.map((head) => headView(head, opened, toggle)));
    heads.hidden = !state.heads.length;
    patchKids(choices, state.choices.map((choice) => h("div", { key: choice.key },
      choiceRow(choice.title, choice.options, (option) => send({ type: choice.key, value: option.id })))));
    patchKids(tables, state.tables.map(tableView));
    howTitle.textContent = state.how.title;
    patchKids(howText, state.how.text.map((text) => h("li", {}, text)));
    tellTab(el, "odds", state.sum);
  };
  model.on("change:model", paint);
  model.on("change:chart", draw);
  paint();
  draw();
  const leave = tellWhatIsSeen(model, el, root, send);
  return () => {
    leave();
    model.off("change:model", paint);
    model.off("change:chart", draw);
    chart.remove();
  };
}

export default { render };
