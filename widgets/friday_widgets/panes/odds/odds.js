// The odds of one seat: headlines, choices, a chart, tables of facts, and how they are worked out.

function factChip(chip) {
  return h("span", { key: chip.name + chip.number }, chip.name, chip.name ? " " : "", h("b", {}, chip.number));
}

function factRow(row) {
  return h("li", { key: row.key, "data-fact": row.key, class: row.brings ? "is-bringing" : null },
    h("b", { class: "fri-fact-name" },
      row.colour ? h("i", { class: `fri-fact-dot is-${row.colour}`, "aria-hidden": "true" }) : null, row.label),
    row.brings ? h("span", { class: "fri-fact-brings" }, row.brings) : null,
    h("span", { class: "fri-fact-chips" }, row.chips.map(factChip)));
}

function factTable(table) {
  return h("section", { class: "fri-facts", key: table.key, "data-table": table.key },
    h("h3", {}, table.title),
    h("ul", {}, table.rows.map(factRow)),
    table.note ? h("p", { class: "fri-soft fri-small" }, table.note) : null);
}

/**
 * The pane of a game.
 * @param {string} name its own CSS class
 * @param {(state: any, send: (message: any) => void) => any[]} assumed what the numbers assume, if it
 *   can be changed: shown above the choices
 */
function seatOdds(name, assumed = () => []) {
  return {
    render({ model, el }) {
      el.dataset.panes = "odds";
      const root = add(el, "section", `fri fri-panel fri-odds fri-seat-odds ${name}`);
      root.dataset.lmSuppressShortcuts = "true";
      const title = addTitle(root);
      const note = add(root, "p", "fri-odds-note");
      note.setAttribute("role", "status");
      const again = add(root, "div", "");
      const wait = add(root, "p", "fri-odds-wait"); // a game shows it while the odds may not be seen
      const heads = add(root, "ul", "fri-odds-heads");
      const assumptions = add(root, "div", "");
      const choices = add(root, "div", "fri-odds-choices");
      const figure = add(root, "figure", "");
      figure.dataset.chart = name;
      const tables = add(root, "div", "fri-odds-tables");
      const how = add(root, "details", "fri-odds-how");
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
          for (const part of [again, heads, assumptions, choices, tables, howText]) patchKids(part, []);
          for (const part of [title, note, wait, howTitle]) part.textContent = "";
          delete root.dataset.view;
          return tellTab(el, "odds", "");
        }
        root.lang = state.lang;
        root.dataset.view = state.mark;
        title.textContent = state.title;
        note.textContent = state.note;
        note.hidden = !state.note;
        patchKids(again, againView(state, send));
        wait.textContent = state.wait ?? "";
        patchKids(heads, state.heads.map((head) => headView(head, opened, toggle)));
        heads.hidden = !state.heads.length;
        patchKids(assumptions, assumed(state, send));
        patchKids(choices, state.choices.map((choice) => h("div", { key: choice.key },
          choiceRow(choice.title, choice.options, (option) => send({ type: choice.key, value: option.id })))));
        patchKids(tables, state.tables.map(factTable));
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
    },
  };
}
