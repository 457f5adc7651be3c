// What the guide is made of: rules with the terms in their text, and the glossary.

function ruleChip(rules, id) {
  return h(
    "button",
    { type: "button", class: "fri-chip", "data-rule": id, title: rules.get(id)?.title ?? null },
    id.replace("FRI-", ""),
  );
}

// The text of a rule. A term in it opens its meaning below; `place` tells apart the same rule shown twice.
function richText(words, rule, place, ui) {
  const term = ui.meaning.place === place ? ui.terms.get(ui.meaning.term) : null;
  const box = `${ui.name}-${place}`;
  return [
    h("p", {}, rule.text.map(([text, id]) => (id ? termButton(text, id, term?.id === id, box, () => ui.explain(place, id)) : text))),
    h("div", { id: box, "aria-live": "polite" }, term && meaning(words, term)),
  ];
}

function termButton(text, id, open, box, onclick) {
  return h(
    "button",
    { type: "button", class: "fri-term", "data-explains": id, "aria-expanded": String(open), "aria-controls": box, onclick },
    text,
  );
}

function meaning(words, term) {
  return h(
    "p",
    { class: "fri-meaning fri-small" },
    h("b", {}, term.name),
    ` — ${term.text} `,
    h("button", { type: "button", class: "fri-term", "data-term": term.id }, words["terms.open"]),
  );
}

function ruleBody(words, rule, place, ui) {
  return [
    richText(words, rule, place, ui),
    rule.readings.map((reading, i) => h("p", { class: `fri-small${i ? " fri-soft" : ""}` }, reading)),
    h(
      "p",
      { class: "fri-soft fri-small fri-where" },
      rule.ruling && h("span", { class: "fri-ruling-mark", title: words["ruling.help"] }, words.ruling),
      rule.where,
    ),
  ];
}

function ruleCard(words, rule, place, ui) {
  return h(
    "li",
    { class: "fri-rule", key: rule.id },
    h("h4", {}, ruleChip(ui.rules, rule.id), ` ${rule.title}`),
    ruleBody(words, rule, `${place}-${rule.id}`, ui),
  );
}

function ruleEntry(words, rule, ui) {
  return h(
    "li",
    { class: "fri-rule", key: rule.id, "data-glossary": rule.id, tabindex: "-1" },
    h("h4", {}, rule.title, " ", h("span", { class: "fri-soft fri-small" }, rule.id)),
    ruleBody(words, rule, `rules-${rule.id}`, ui),
  );
}

// A field to search in; what stands in it is kept in `ui[name]`.
function searchField(label, name, ui) {
  return h("input", {
    type: "search",
    class: "fri-input",
    "aria-label": label,
    placeholder: label,
    autocomplete: "off",
    ref: (el) => {
      if (el.value !== ui[name]) el.value = ui[name];
    },
    oninput: (event) => ui.change({ [name]: event.target.value }),
  });
}

// Does a text have every word that is searched for?
function hasWords(text, searched) {
  const lower = text.toLowerCase();
  return searched.toLowerCase().split(/\s+/).every((word) => lower.includes(word));
}

function glossaryView(model, ui) {
  const { words } = model;
  const found = model.terms.filter(({ name, text }) => hasWords(`${name} ${text}`, ui.termSearch));
  const entry = ({ id, name, text }) =>
    h("div", { class: "fri-rule", key: id, "data-term-entry": id, tabindex: "-1" }, h("dt", {}, name), h("dd", {}, text));
  return [
    h("div", { class: "fri-find", key: "find" }, searchField(words["terms.search"], "termSearch", ui)),
    found.length
      ? h("dl", { class: "fri-rules fri-terms", key: "found" }, found.map(entry))
      : h("p", { class: "fri-soft", key: "nothing" }, words["terms.nothing"]),
  ];
}
