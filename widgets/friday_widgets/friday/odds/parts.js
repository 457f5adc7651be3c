// The parts of the odds pane that are words: choices, answers. Plain functions that return
// h(...) trees; odds.js puts them in place.

function goalView(goal, send) {
  if (!goal.options) return [];
  const row = choiceRow(goal.title, goal.options, (option) => send({ type: "goal", goal: option.id }));
  const chips = goal.cards.map((card, i) => h("button", {
    type: "button", class: "fri-odds-pill is-card", key: `${card.code}.${i}`, "aria-pressed": String(card.on),
    "aria-label": card.label, "data-destroy": card.code,
    onclick: () => {
      const left = goal.cards.filter((other, j) => (i === j ? !card.on : other.on)).map((other) => other.code);
      send({ type: "goal", goal: "lose", cards: left });
    },
  }, card.text));
  return [row, chips.length ? h("div", { class: "fri-odds-choice is-cards", key: "cards" }, chips) : null].filter(Boolean);
}

function cardsView(cards, send) {
  if (!cards.options) return [];
  return [h("span", { class: "fri-odds-choice-title", "aria-hidden": "true", key: "title" }, cards.title),
    ...cards.options.map((option) => h("button", {
      type: "button", class: "fri-odds-pill is-small" + (option.paid ? " is-paid" : ""), key: option.n,
      "aria-pressed": String(option.on), "aria-label": option.label, title: option.label, "data-cards": option.n, onclick: () => send({ type: "cards", n: option.n }),
    }, option.text))];
}

function answerView(answer) {
  return h("details", { class: "fri-odds-answer", key: answer.key, "data-question": answer.key },
    h("summary", {},
      h("span", { class: "fri-odds-ask" }, answer.ask),
      answer.number ? h("b", { class: "fri-odds-said" }, answer.number) : null,
      h("span", { class: "fri-odds-text" }, answer.text)),
    answer.rows.length ? h("ul", { class: "fri-odds-rows" }, answer.rows.map((row) => h("li", {}, row))) : null,
    h("p", { class: "fri-odds-how" }, answer.how));
}

// The list of what can lie in the stack; pointing at a row lights its card up in the charts.
function listView(list, point) {
  if (!list.rows.length) return [];
  return [
    h("thead", { key: "head" }, h("tr", {}, list.head.map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", { key: "body" }, list.rows.map((row, i) => h("tr", {
      key: `${row.code}.${i}`, class: row.aging ? "is-aging" : null, "data-code": row.code,
      onpointerenter: () => point(row), onpointerleave: () => point(null),
    },
      h("td", {}, row.count),
      h("th", { scope: "row" }, row.card, row.ability ? h("small", {}, row.ability) : null),
      h("td", {}, row.chance)))),
  ];
}
