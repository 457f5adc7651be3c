// What lies beside the board: the market, the three tables, silver, the level card and the bag.

const SALES_BLACK = 5;

function marketView(c, { market }) {
  return h("section", { class: "blf-market", key: "market", "aria-label": market.label },
    h("h2", { class: "blf-title" }, c.m.ui.market),
    h("div", { class: "blf-stalls", "aria-hidden": "true" }, market.cases.map((count, colour) =>
      h("span", { class: `blf-stall is-${c.p.colours[colour].name}${count ? "" : " is-empty"}`, key: colour },
        caseView(c, colour), h("b", {}, count)))));
}

// The reader's own shares stand under the cases of the market, colour under colour.
function ownView(c, { own }) {
  return h("section", { class: "blf-market blf-own", key: "own", "aria-label": own.label },
    h("h2", { class: "blf-title" }, c.m.ui.yours),
    h("div", { class: "blf-stalls", "aria-hidden": "true" }, own.hand.map((count, colour) =>
      h("span", { class: `blf-stall is-${c.p.colours[colour].name}${count ? "" : " is-empty"}`, key: colour },
        h("span", { class: "blf-dot" }, c.p.colours[colour].letter), h("b", {}, count)))));
}

function tableRow(c, table) {
  const counted = table.name === "sales"; // dozens may lie there: each colour once, with its number
  const lying = table.cases.flatMap((count, colour) => Array.from({ length: count }, () => colour));
  const coloured = lying.filter((colour) => colour !== SALES_BLACK);
  const free = counted ? 0 : Math.max(0, table.slots - coloured.length);
  return h("li", { key: table.name, class: `blf-shelf is-${table.name}${table.left === 1 ? " is-near" : ""}`, "aria-label": table.label, title: table.label, "data-table": table.name, "data-left": table.left },
    h("span", { class: "blf-shelf-title", "aria-hidden": "true" }, table.title),
    h("span", { class: "blf-shelf-cases", "aria-hidden": "true" },
      counted
        ? table.cases.map((count, colour) => (count ? h("span", { class: "blf-heap", key: `heap-${colour}` }, caseView(c, colour), count > 1 ? h("b", {}, count) : null) : null))
        : lying.map((colour, i) => caseView(c, colour, `${colour}-${i}`)),
      Array.from({ length: free }, (_, i) => h("span", { class: "blf-slot", key: `free-${i}` }))),
    h("span", { class: "blf-shelf-left", "aria-hidden": "true" }, table.away));
}

function tablesView(c, { tables }) {
  return h("ul", { class: "blf-shelves", key: "tables" }, tables.map((table) => tableRow(c, table)));
}

function silverView(c, shown) {
  const { silver } = shown.table;
  return h("section", { class: "blf-silver", key: "silver", "aria-label": silver.label },
    h("h2", { class: "blf-title" }, tradeSign("silver"), c.m.ui.silver),
    h("span", { class: "blf-track", "aria-hidden": "true" }, c.p.track.map((price, i) =>
      h("span", { key: i, class: i === shown.silver ? "is-now" : i < shown.silver ? "is-past" : null }, price))),
    h("span", { class: "blf-note" }, silver.note));
}

function levelView(c, { level, bag }) {
  return h("section", { class: "blf-level", key: "level", "aria-label": level.title },
    h("h2", { class: "blf-title" }, level.title),
    h("dl", { class: "blf-level-facts" }, level.facts.map((fact) =>
      h("div", { key: fact.name }, h("dt", {}, fact.name), h("dd", {}, fact.n)))),
    h("div", { class: "blf-notes" }, h("p", { class: "blf-note blf-bag", title: bag.supplies }, tradeSign("bag"), h("span", {}, bag.text, h("span", { class: "fri-hidden" }, `. ${bag.supplies}.`))),
      h("p", { class: "blf-note" }, level.next)));
}
