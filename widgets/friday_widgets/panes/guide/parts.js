// What the guide is made of: rules with the terms in their text, and the glossary.

function ruleChip(rules, id) {
  return h(
    "button",
    { type: "button", class: "fri-chip", "data-rule": id, title: rules.get(id)?.title ?? null },
    id.replace("FRI-", ""),
  );
}

// The text of a rule. A term in it opens its meaning below; `place` tells apart the same rule shown
// twice. Tab stops at the first term only, arrow keys go on from there: a page has hundreds of them.
function richText(words, rule, place, ui) {
  const term = ui.meaning.place === place ? ui.terms.get(ui.meaning.term) : null;
  const box = `${ui.name}-${place}`;
  const first = rule.text.find(([, id]) => id)?.[1];
  const button = (text, id) =>
    termButton(text, id === first, { "data-explains": id, "aria-expanded": String(term?.id === id), "aria-controls": box }, () =>
      ui.explain(place, id),
    );
  return [
    h("p", { onkeydown: nextTerm }, rule.text.map(([text, id]) => (id ? button(text, id) : text))),
    h("div", { id: box, "aria-live": "polite" }, term && meaning(words, term)),
  ];
}

// A button that breaks across lines as text does, which a real one cannot.
function termButton(text, first, props, onclick) {
  const onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.click();
  };
  return h("span", { role: "button", tabindex: first ? "0" : "-1", class: "fri-term", ...props, onclick, onkeydown }, text);
}

function nextTerm(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const terms = [...event.currentTarget.querySelectorAll(".fri-term")];
  const to = terms[terms.indexOf(event.target) + step];
  if (!step || !to) return;
  event.preventDefault();
  event.stopPropagation();
  to.focus();
}

function meaning(words, term) {
  return h(
    "p",
    { class: "fri-meaning fri-small" },
    h("b", {}, term.name),
    ` — ${term.text} `,
    termButton(words["terms.open"], true, { "data-term": term.id }),
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
