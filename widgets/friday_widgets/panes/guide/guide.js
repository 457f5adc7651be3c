// The guide: a feed of what happened, newest on top, all rules, and the glossary.
// Whatever is clicked on the page and carries data-rule or data-term leads to that rule or term.

function uniqueRules(lines) {
  return [...new Set(lines.flatMap((line) => line.rules))];
}

function told(rules, lines) {
  return h(
    "ul",
    { class: "fri-told" },
    lines.map((line) => h("li", {}, line.text, " ", line.rules.map((id) => [ruleChip(rules, id), " "]))),
  );
}

// One decision: its sentences, and the rules behind them, opened for the newest only. A new game
// begins with nothing opened.
function entryView(words, rules, entry, newest, ui) {
  const ids = uniqueRules(entry.lines).filter((id) => rules.has(id));
  const opened = newest && !entry.setup;
  const open = ui.open.get(entry.n) ?? opened;
  const toggle = (event) => {
    if (event.target.open === (ui.open.get(entry.n) ?? opened)) return;
    ui.open.set(entry.n, event.target.open);
    ui.paint();
  };
  return h(
    "li",
    { class: `fri-entry${newest ? " is-new" : ""}`, key: `${ui.turn}-${entry.n}` },
    h("h3", {}, entry.title),
    entry.aim && h("p", { class: "fri-aim" }, entry.aim),
    entry.setup?.length > 0 && h("details", { key: "setup" }, h("summary", {}, words.setup), told(rules, entry.setup)),
    told(rules, entry.lines),
    ids.length > 0 &&
      h(
        "details",
        { open, ontoggle: toggle, key: "why" },
        h("summary", {}, words.why),
        open &&
          h("ul", { class: "fri-rules" }, ids.map((id) => ruleCard(words, rules.get(id), `feed-${entry.n}`, ui))),
      ),
  );
}

function noticeView(words, rules, notice, hush, ui) {
  return h(
    "div",
    { class: "fri-refused", key: "notice" },
    h("h3", {}, words.refused),
    h("p", {}, notice.text),
    h("ul", { class: "fri-rules" }, notice.rules.filter((id) => rules.has(id)).map((id) => ruleCard(words, rules.get(id), "notice", ui))),
    press(words.dismiss, hush, { kind: "is-quiet", icon: "close", word: false }),
  );
}

const FIRST_ENTRIES = 12;

function feedView(model, ui, notice, hush) {
  const { words } = model;
  const shown = ui.feed.slice(ui.all ? 0 : -FIRST_ENTRIES);
  const list = shown
    .map((entry, i) => entryView(words, ui.rules, entry, i === shown.length - 1 && !notice.text, ui))
    .reverse();
  return [
    notice.text && noticeView(words, ui.rules, notice, hush, ui),
    list.length ? h("ol", { class: "fri-feed", key: "feed" }, list) : h("p", { class: "fri-soft", key: "empty" }, words.empty),
  ].filter(Boolean);
}

function matches(rule, ui) {
  if (ui.section && rule.section !== ui.section) return false;
  if (ui.rulingsOnly && !rule.ruling) return false;
  const text = rule.text.map(([piece]) => piece).join("");
  return hasWords(`${rule.id} ${rule.title} ${text} ${rule.where}`, ui.search);
}

// What the strategy pane says in these words; a press shows it there.
function sayingsView({ head, found }, el) {
  const show = (key) => askPage(el, "fri-saying", key);
  return found.length > 0 && h(
    "section",
    { class: "fri-found", key: "sayings" },
    h("h3", {}, head),
    h("ul", { class: "fri-rules" }, found.map(({ key, title, text }) =>
      h("li", { class: "fri-rule", key }, press(title, () => show(key), { kind: "is-quiet", "data-do": "saying", key: "show" }), h("p", {}, text)))),
  );
}

/** What the strategy pane of this page has to say in these words; nothing without such a pane. */
function searchStrategy(el, text) {
  const detail = { text, head: "", found: [] };
  if (text.trim()) pageOf(el)?.dispatchEvent(new CustomEvent("fri-search", { detail }));
  return detail;
}

function rulesView(model, ui, el) {
  const { words } = model;
  const found = model.rules.filter((rule) => matches(rule, ui));
  const sayings = sayingsView(searchStrategy(el, ui.search), el);
  const section = ({ id, title }) => {
    const rules = found.filter((rule) => rule.section === id);
    return rules.length > 0 && [
      h("h3", { key: `head-${id}` }, title),
      h("ul", { class: "fri-rules", key: id }, rules.map((rule) => ruleEntry(words, rule, ui))),
    ];
  };
  return [
    h(
      "div",
      { class: "fri-find", key: "find" },
      searchField(words.search, "search", ui),
      h(
        "select",
        { class: "fri-input", "aria-label": words.section, onchange: (event) => ui.change({ section: event.target.value }),
          ref: (el) => queueMicrotask(() => (el.value = ui.section)) },
        h("option", { value: "" }, words["section.all"]),
        model.sections.map(({ id, title }) => h("option", { value: id }, title)),
      ),
      h(
        "label",
        { class: "fri-check" },
        h("input", {
          type: "checkbox",
          ref: (el) => (el.checked = ui.rulingsOnly),
          onchange: (event) => ui.change({ rulingsOnly: event.target.checked }),
        }),
        words.rulings,
      ),
    ),
    h(
      "div",
      { key: "found", class: "fri-glossary" },
      found.length ? model.sections.map(section) : !sayings && h("p", { class: "fri-soft" }, words.nothing),
    ),
    sayings,
  ];
}

// A game without rules in plain words, or without a glossary, has no tab for them.
function tabNames({ rules, terms }) {
  return ["feed", rules.length && "rules", terms.length && "terms"].filter(Boolean);
}

const VIEWS = { rules: rulesView, terms: glossaryView };

function tabsView(model, ui, ids) {
  const names = tabNames(model);
  const choose = (name, focus) => {
    ui.change({ tab: name });
    if (focus) document.getElementById(ids.tab(name))?.focus();
  };
  const keys = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = { Home: 0, End: names.length - 1 }[event.key];
    if (step === undefined && to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(names[to ?? (names.indexOf(ui.tab) + step + names.length) % names.length], true);
  };
  return h(
    "div",
    { class: "fri-tabs", role: "tablist", onkeydown: keys },
    names.map((name) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: ids.tab(name),
          "aria-selected": String(ui.tab === name),
          "aria-controls": ids.panel,
          tabindex: ui.tab === name ? "0" : "-1",
          onclick: () => choose(name),
        },
        model.words[name],
      ),
    ),
  );
}

export default () => {
  const ui = {
    tab: "feed", search: "", section: "", rulingsOnly: false, termSearch: "", all: false, feed: [], turn: 0,
    open: new Map(), rules: new Map(), terms: new Map(), meaning: {}, paint: () => views.forEach((draw) => draw()),
    change(more) {
      Object.assign(ui, more);
      ui.paint();
    },
    explain(place, term) {
      const shown = ui.meaning.place === place && ui.meaning.term === term;
      ui.change({ meaning: shown ? {} : { place, term } });
    },
  };
  const views = new Set();

  function hear({ type, keep, add }) {
    if (type !== "feed") return;
    if (keep === 0) ui.turn += 1;
    ui.feed.splice(keep, Infinity, ...add.map((entry, i) => ({ ...entry, n: keep + i })));
    ui.open.clear();
    ui.all = false;
    ui.paint();
    views.forEach((draw) => draw.toTop());
  }

  function learn(model) {
    const { rules, terms } = model.get("model");
    ui.rules = new Map(rules.map((rule) => [rule.id, rule]));
    ui.terms = new Map(terms.map((term) => [term.id, term]));
    ui.paint();
  }

  return {
    initialize({ model }) {
      model.on("msg:custom", hear);
      model.on("change:model", () => learn(model));
      model.on("change:notice", () => {
        if (model.get("notice").text) ui.tab = "feed";
        ui.paint();
      });
      learn(model);
      openLine(model).send({ type: "hello" });
    },

    render({ model, el }) {
      const root = document.createElement("section");
      const name = Math.random().toString(36).slice(2, 8);
      const ids = { tab: (tab) => `fri-tab-${tab}-${name}`, panel: `fri-guide-${name}` };
      root.className = "fri fri-guide fri-panel";
      root.dataset.lmSuppressShortcuts = "true";
      el.append(root);
      let body = null;
      let scrolled = false; // asked on every decision, the browser would lay the page out to answer
      const { send } = openLine(model);
      const hush = () => send({ type: "hush" });
      const draw = () => {
        const state = model.get("model");
        root.lang = state.lang;
        root.setAttribute("aria-label", state.name);
        root.closest(".fri-app")?.toggleAttribute("data-reading", ui.tab !== "feed");
        ui.name = name;
        const inner = ui.tab === "feed" ? feedView(state, ui, model.get("notice"), hush) : VIEWS[ui.tab](state, ui, el);
        patchKids(root, [
          tabsView(state, ui, ids),
          h(
            "div",
            { class: "fri-guide-body", role: "tabpanel", id: ids.panel, key: ui.tab, tabindex: "0",
              "aria-labelledby": ids.tab(ui.tab), ref: (box) => (body = box) },
            inner,
          ),
        ]);
      };
      draw.toTop = () => scrolled && ui.tab === "feed" && body.scrollTo(0, 0);
      const more = () => {
        scrolled = body.scrollTop > 0;
        if (ui.tab !== "feed" || ui.all || ui.feed.length <= FIRST_ENTRIES) return;
        if (body.scrollTop + body.clientHeight > body.scrollHeight - 200) ui.change({ all: true });
      };
      root.addEventListener("scroll", more, true);
      const show = (entry) => {
        entry?.scrollIntoView({ block: "nearest" });
        entry?.focus({ preventScroll: true });
      };
      const jump = (event) => {
        const { rule, term } = event.target.closest?.("[data-rule], [data-term]")?.dataset ?? {};
        const home = event.target.closest?.(".fri-app");
        if (home && !home.contains(root)) return;
        if (ui.rules.has(rule)) {
          ui.change({ tab: "rules", search: "", section: "", rulingsOnly: false });
          show(root.querySelector(`[data-glossary="${rule}"]`));
        } else if (ui.terms.has(term)) {
          ui.change({ tab: "terms", termSearch: "" });
          show(root.querySelector(`[data-term-entry="${term}"]`));
        }
      };
      document.addEventListener("click", jump);
      // Whoever opens a pane beside the table wants room for it: the rules give theirs back.
      const leave = followPage(el, ({ pane }) => pane && ui.change({ tab: "feed" }));
      views.add(draw);
      draw();
      return () => {
        views.delete(draw);
        document.removeEventListener("click", jump);
        leave();
      };
    },
  };
};
