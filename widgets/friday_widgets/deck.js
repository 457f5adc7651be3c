// The deck pane: sentences, four charts, the list of what can lie in the stack.

const DECK_CHARTS = ["where", "by_value", "by_ability", "draws"];

function render({ model, el }) {
  const root = add(el, "section", "fri fri-panel fri-deck");
  const title = add(root, "h2", "fri-deck-title");
  title.id = `fri-deck-${Math.random().toString(36).slice(2)}`;
  root.setAttribute("aria-labelledby", title.id);
  const heads = add(root, "ul", "fri-deck-heads");
  const charts = add(root, "div", "fri-deck-charts");
  const more = add(root, "details", "fri-deck-list");
  const moreTitle = add(more, "summary", "");
  const note = add(more, "p", "fri-soft fri-small");
  const table = add(more, "table", "");

  const mark = (key) => {
    for (const row of table.querySelectorAll("[data-keys]")) {
      row.classList.toggle("is-pointed", Boolean(key) && row.dataset.keys.split(" ").includes(key));
    }
  };
  const mounted = DECK_CHARTS.map((name) => {
    const chart = mountChart(add(charts, "figure", ""), model, {
      get: () => model.get(name),
      onPoint: mark,
    });
    model.on(`change:${name}`, chart.draw);
    return chart;
  });
  // A row names a column in each chart, in the order of DECK_CHARTS; the last has none for it.
  const point = (keys) => mounted.forEach((chart, i) => chart.point(keys[i] ?? ""));

  const paint = () => {
    const state = model.get("model");
    if (!state?.title) return;
    title.textContent = state.title;
    heads.replaceChildren(...state.heads.map(headline));
    moreTitle.textContent = state.list.title;
    note.textContent = state.list.note;
    note.hidden = !state.list.note;
    fillList(table, state.list, point);
  };
  model.on("change:model", paint);
  paint();

  // The kernel works out nothing for a pane that nobody sees.
  const sight = new IntersectionObserver(([entry]) => {
    if (model.get("shown") === entry.isIntersecting) return;
    model.set("shown", entry.isIntersecting);
    model.save_changes();
  }, { rootMargin: "400px" });
  sight.observe(root);

  return () => {
    sight.disconnect();
    model.off("change:model", paint);
    mounted.forEach((chart, i) => {
      model.off(`change:${DECK_CHARTS[i]}`, chart.draw);
      chart.remove();
    });
  };
}

function headline({ text, why, tone }) {
  const item = document.createElement("li");
  item.className = `fri-deck-head is-${tone}`;
  add(item, "strong", "").textContent = text;
  add(item, "span", "fri-soft").textContent = why;
  return item;
}

function fillList(table, list, point) {
  table.replaceChildren();
  if (!list.rows.length) return;
  const head = add(add(table, "thead", ""), "tr", "");
  for (const text of list.head) {
    const cell = add(head, "th", "");
    cell.scope = "col";
    cell.textContent = text;
  }
  const body = add(table, "tbody", "");
  for (const { count, card, ability, chance, keys, aging } of list.rows) {
    const row = add(body, "tr", aging ? "is-aging" : "");
    row.dataset.keys = keys.join(" ");
    row.addEventListener("pointerenter", () => point(keys));
    row.addEventListener("pointerleave", () => point([]));
    add(row, "td", "").textContent = count;
    const name = add(row, "th", "");
    name.scope = "row";
    name.textContent = card;
    if (ability) add(name, "small", "").textContent = ability;
    add(row, "td", "").textContent = chance;
  }
}

export default { render };
