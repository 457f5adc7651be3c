// The strategy: the rules of thumb for the decision that is due, then all of them by theme, tables of
// numbers, and questions with their answers. The guide's search asks here what it finds.

/** A title as the head of a sentence; one that asks has its mark already. */
const headed = (title) => (/[?!.…]$/.test(title) ? title : `${title}.`);

function ruleOfThumb(rule, words, isNow, place, act) {
  return h("li", { class: `fri-saying${isNow ? " is-now" : ""}`, key: rule.key, "data-saying": place ? null : rule.key, tabindex: place ? null : "-1" },
    h("p", {}, rule.title && h("b", {}, `${headed(rule.title)} `), rule.text, isNow && !place ? h("span", { class: "fri-saying-now" }, words.now) : null),
    lessonLink(rule.open || rule.own, rule, act));
}

// The way to a lesson; the rule of a lesson has its title already, which is said to those who hear only the link.
function lessonLink(text, { lesson, title, own }, act) {
  return text ? press(text, () => act.lesson(lesson), {
    kind: "is-quiet", "data-do": "lesson", key: "lesson", "aria-label": own ? `${own}: ${title}` : null,
  }) : null;
}

function figureView({ title, about, head, rows }) {
  return h("section", { class: "fri-figure", key: title },
    h("h3", {}, title),
    h("p", { class: "fri-soft fri-small" }, about),
    h("table", {},
      h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows.map(({ name, cells, own }, i) =>
        h("tr", { class: own ? "is-own" : null, key: String(i) }, h("th", { scope: "row" }, name), cells.map((cell) => h("td", {}, cell)))))));
}

function questionView(each, state, ui, act) {
  const here = state.here === each.key;
  const open = ui.open.has(each.key);
  const toggle = (event) => {
    if (event.target.open) ui.open.add(each.key);
    else ui.open.delete(each.key);
    ui.paint();
  };
  return h("li", { class: "fri-question", key: each.key, "data-saying": each.key, tabindex: "-1" },
    h("details", { open, ontoggle: toggle },
      h("summary", {}, each.title, here ? h("span", { class: "fri-saying-now" }, state.words.here) : null),
      open ? h("p", {}, each.text, " ", each.rules.map((id) => [ruleChip(NO_RULES, id), " "])) : null,
      open && each.tries ? press(state.words.try, () => act.try(each.key), { "data-do": "try", key: "try" }) : null,
      open ? lessonLink(each.open, each, act) : null));
}

const NO_RULES = new Map();

function strategyView(state, ui, act) {
  const { words } = state;
  // Apart from its theme, a rule says what it is about.
  const all = state.themes.flatMap(({ title, rules }) => rules.map((rule) => ({ ...rule, title: rule.title && `${title} · ${rule.title}` })));
  const now = state.now.map((key) => all.find((rule) => rule.key === key)).filter(Boolean);
  return [
    h("section", { class: "fri-sayings-now", key: "now", hidden: !now.length },
      h("h3", {}, words["now.head"]),
      state.decides ? h("p", { class: "fri-saying-decides", key: "decides" }, state.decides) : null,
      h("ul", {}, now.map((rule) => ruleOfThumb(rule, words, true, "now", act)))),
    state.about.map((text, i) => h("p", { class: "fri-soft fri-small", key: `about-${i}` }, text)),
    state.themes.map(({ key, title, rules }) =>
      h("section", { key: `theme-${key}` },
        h("h3", {}, title),
        h("ul", {}, rules.map((rule) => ruleOfThumb(rule, words, state.now.includes(rule.key), "", act))))),
    state.figures.map(figureView),
    state.parts.length ? h("h3", { key: "questions" }, words.questions) : null,
    state.parts.map((part) =>
      h("section", { key: `part-${part.key}` },
        h("h4", {}, part.title),
        h("ul", {}, part.questions.map((each) => questionView(each, state, ui, act))))),
  ];
}

export default {
  render({ model, el }) {
    el.dataset.panes = "strategy";
    const root = add(el, "section", "fri fri-panel fri-strategy");
    root.dataset.lmSuppressShortcuts = "true";
    const title = addTitle(root);
    const body = add(root, "div", "fri-strategy-body");
    const { send } = openLine(model);
    const ui = { open: new Set(), paint: () => draw() };
    const act = {
      lesson: (key) => openLesson(el, key),
      try(key) {
        send({ type: "try", key });
        showTable(root);
      },
    };
    const draw = () => {
      const state = model.get("model");
      root.lang = state.lang;
      title.textContent = state.words.title;
      patchKids(body, strategyView(state, ui, act).flat(2).filter(Boolean));
    };
    // What the guide's search finds here; the sentences are on the page only once.
    const search = ({ detail }) => {
      const { themes, parts, words } = model.get("model");
      const entries = [...themes.flatMap(({ rules }) => rules), ...parts.flatMap(({ questions }) => questions)];
      detail.head = words.found;
      detail.found = entries.filter(({ title, text }) => hasWords(`${title} ${text}`, detail.text));
    };
    const show = ({ detail }) => {
      if (model.get("model").parts.some(({ questions }) => questions.some(({ key }) => key === detail))) ui.open.add(detail);
      openPane(el, "strategy");
      draw();
      const entry = root.querySelector(`[data-saying="${CSS.escape(detail)}"]`);
      entry?.scrollIntoView({ block: "nearest" });
      entry?.focus({ preventScroll: true });
    };
    const leave = hearPage(el, { "fri-search": search, "fri-saying": show });
    model.on("change:model", draw);
    draw();
    return () => {
      leave();
      model.off("change:model", draw);
    };
  },
};
