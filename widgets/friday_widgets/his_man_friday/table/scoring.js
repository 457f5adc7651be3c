// The end: the rules of scoring one after the other, and what each made of this game.

// Who won is known: the table is whole from the start, and the steps explain it, a column each.
function scoreTable(over, column) {
  const out = over.steps.find((step) => step.out != null)?.out;
  const names = ["guns", "kinds", "sum"];
  return h("table", { class: "hmf-score", key: "table" },
    h("thead", {}, h("tr", {}, over.columns.map((name, i) => h("th", { scope: "col", class: i && names[i - 1] === column ? "is-now" : null }, name)))),
    h("tbody", {}, over.rows.map((row) => h("tr", { key: row.seat, class: row.seat === out ? "is-out" : row.wins ? "is-winner" : null },
      h("th", { scope: "row" }, seatMark(row.seat), h("span", {}, row.name),
        row.seat === out ? h("span", { class: "hmf-tag is-out" }, over.words.out) : null,
        row.wins ? h("span", { class: "hmf-tag is-winner" }, islandSign("cup"), over.words.wins) : null),
      names.map((name) => h("td", { key: name, class: name === column ? "is-now" : null }, row[name] || "–"))))));
}

function scoringView(c) {
  const { over } = c.m;
  const all = over.steps.length;
  const count = Math.min(Math.max(1, c.st.step), all);
  return h("section", { class: "hmf-over", key: "over", "aria-label": c.m.ui.score },
    h("h2", {}, count === all ? over.title : c.m.ui.score),
    scoreTable(over, over.steps[count - 1].column),
    h("ol", { class: "hmf-steps", "aria-live": "polite" }, over.steps.slice(0, count).map((step, i) =>
      h("li", { class: `hmf-step${i === count - 1 ? " is-now" : ""}${step.ends ? " is-end" : ""}`, key: i, "data-rule": step.rule },
        h("p", { class: "hmf-step-head" }, h("span", { class: "hmf-step-count" }, step.count), h("b", {}, step.title), h("span", { class: "fri-soft" }, step.rule)),
        step.lines.map((line) => h("p", {}, line)),
        step.text && i === count - 1 ? h("p", { class: "fri-soft hmf-step-rule" }, step.text) : null))),
    count === all ? h("p", {}, over.cards) : null,
    h("div", { class: "hmf-actions" },
      count < all ? [
        press(c.m.ui.next, () => c.step(count + 1), { kind: "is-main", "data-do": "next", key: "next" }),
        press(c.m.ui.all, () => c.step(all), { "data-do": "all", key: "all" }),
      ] : press(c.m.ui.new, () => c.again(), { kind: "is-main", "data-do": "again", key: "again" })));
}
