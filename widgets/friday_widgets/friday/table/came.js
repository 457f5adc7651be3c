// Cards of one's own: each card that can have come is a line to be pressed.

function cameView(c) {
  const { choose } = c.m;
  return h("div", { class: "fri-choose fri-came", key: "came" },
    h("h2", { class: "fri-choose-title" }, choose.title),
    choose.fight ? h("p", { class: "fri-came-fight", key: "fight" }, choose.fight) : null,
    choose.first ? h("p", { class: "fri-came-first" }, choose.first) : null,
    h("ul", { class: "fri-came-cards", key: choose.title }, choose.cards.map((card) => cameLine(c, card))),
    h("p", { class: "fri-soft fri-small" }, choose.missing));
}

function cameLine(c, card) {
  const f = face(c, card.code);
  const words = [f.value, f.name, f.words, card.note, card.count].filter(Boolean);
  return h("li", { key: card.key },
    h("button", {
      type: "button", class: "fri-came-card is-choice", "data-came": card.key, "aria-label": words.join(", "),
      onclick: c.click(card.do, () => c.press(card)),
    }, lineParts(c, card, (value) => value.now)));
}
