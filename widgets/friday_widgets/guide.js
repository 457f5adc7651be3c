// The guide: a feed of what happened, newest on top, and the glossary of all rules.
// Whatever is clicked on the page and carries data-rule leads to that rule.

function ruleChip(rules, id) {
  return h(
    "button",
    { type: "button", class: "fri-chip", "data-rule": id, title: rules.get(id)?.title ?? null },
    id.replace("FRI-", ""),
  );
}

function ruleBody(words, rule) {
  return [
    h("p", {}, rule.text),
    rule.readings.map((reading, i) => h("p", { class: `fri-small${i ? " fri-soft" : ""}` }, reading)),
    h(
      "p",
      { class: "fri-soft fri-small fri-where" },
      rule.ruling && h("span", { class: "fri-ruling-mark", title: words["ruling.help"] }, words.ruling),
      rule.where,
    ),
  ];
}

function ruleCard(words, rule) {
  return h(
    "li",
    { class: "fri-rule", key: rule.id },
    h("h4", {}, h("button", { type: "button", class: "fri-chip", "data-rule": rule.id }, rule.id.replace("FRI-", "")), ` ${rule.title}`),
    ruleBody(words, rule),
  );
}

function uniqueRules(lines) {
  return [...new Set(lines.flatMap((line) => line.rules))];
}

// One decision: its sentences, and the rules behind them, opened for the newest only.
function entryView(words, rules, entry, newest, ui) {
  const ids = uniqueRules(entry.lines);
  const open = ui.open.get(entry.n) ?? newest;
  const toggle = (event) => {
    if (event.target.open === (ui.open.get(entry.n) ?? newest)) return;
    ui.open.set(entry.n, event.target.open);
    ui.paint();
  };
  return h(
    "li",
    { class: `fri-entry${newest ? " is-new" : ""}`, key: `${ui.turn}-${entry.n}` },
    h("h3", {}, entry.title),
    h(
      "ul",
      { class: "fri-told" },
      entry.lines.map((line) =>
        h("li", {}, line.text, " ", line.rules.map((id) => [ruleChip(rules, id), " "])),
      ),
    ),
    ids.length > 0 &&
      h(
        "details",
        { open, ontoggle: toggle },
        h("summary", {}, words.why),
        open && h("ul", { class: "fri-rules" }, ids.filter((id) => rules.has(id)).map((id) => ruleCard(words, rules.get(id)))),
      ),
  );
}

function noticeView(words, rules, notice, hush) {
  return h(
    "div",
    { class: "fri-refused", key: "notice" },
    h("h3", {}, words.refused),
    h("p", {}, notice.text),
    h("ul", { class: "fri-rules" }, notice.rules.filter((id) => rules.has(id)).map((id) => ruleCard(words, rules.get(id)))),
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
    notice.text && noticeView(words, ui.rules, notice, hush),
    list.length ? h("ol", { class: "fri-feed", key: "feed" }, list) : h("p", { class: "fri-soft", key: "empty" }, words.empty),
  ].filter(Boolean);
}

function matches(rule, ui) {
  if (ui.section && rule.section !== ui.section) return false;
  if (ui.rulingsOnly && !rule.ruling) return false;
  const text = `${rule.id} ${rule.title} ${rule.text} ${rule.where}`.toLowerCase();
  return ui.search.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

function glossaryEntry(words, rule) {
  return h(
    "li",
    { class: "fri-rule", key: rule.id, "data-glossary": rule.id, tabindex: "-1" },
    h("h4", {}, rule.title, " ", h("span", { class: "fri-soft fri-small" }, rule.id)),
    ruleBody(words, rule),
  );
}

// How to play well, behind one line at the foot of the glossary.
function thumbsView({ head, about, bonus, rules }) {
  return h(
    "details",
    { key: "thumbs" },
    h("summary", {}, head),
    h("p", {}, about),
    h("p", { class: "fri-soft fri-small" }, bonus),
    h("ol", {}, rules.map(({ title, text }) => h("li", {}, h("b", {}, `${title}.`), ` ${text}`))),
  );
}

function glossaryView(model, ui) {
  const { words } = model;
  const found = model.rules.filter((rule) => matches(rule, ui));
  const section = ({ id, title }) => {
    const rules = found.filter((rule) => rule.section === id);
    return rules.length && [
      h("h3", { key: `head-${id}` }, title),
      h("ul", { class: "fri-rules", key: id }, rules.map((rule) => glossaryEntry(words, rule))),
    ];
  };
  return [
    h(
      "div",
      { class: "fri-find", key: "find" },
      h("input", {
        type: "search",
        class: "fri-input",
        "aria-label": words.search,
        placeholder: words.search,
        autocomplete: "off",
        ref: (el) => {
          if (el.value !== ui.search) el.value = ui.search;
        },
        oninput: (event) => ui.change({ search: event.target.value }),
      }),
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
      found.length ? model.sections.map(section) : h("p", { class: "fri-soft" }, words.nothing),
    ),
    thumbsView(model.thumbs),
  ];
}

const TABS = ["feed", "rules"];

function tabsView(model, ui, ids) {
  const choose = (name, focus) => {
    ui.change({ tab: name });
    if (focus) document.getElementById(ids.tab(name))?.focus();
  };
  const keys = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = { Home: 0, End: TABS.length - 1 }[event.key];
    if (step === undefined && to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(TABS[to ?? (TABS.indexOf(ui.tab) + step + TABS.length) % TABS.length], true);
  };
  return h(
    "div",
    { class: "fri-tabs", role: "tablist", onkeydown: keys },
    TABS.map((name) =>
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
    tab: "feed", search: "", section: "", rulingsOnly: false, all: false, feed: [], turn: 0,
    open: new Map(), rules: new Map(), paint: () => views.forEach((draw) => draw()),
    change(more) {
      Object.assign(ui, more);
      ui.paint();
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
    ui.rules = new Map(model.get("model").rules.map((rule) => [rule.id, rule]));
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
      const { send } = openLine(model);
      const hush = () => send({ type: "hush" });
      const draw = () => {
        const state = model.get("model");
        root.lang = state.lang;
        const inner = ui.tab === "feed" ? feedView(state, ui, model.get("notice"), hush) : glossaryView(state, ui);
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
      draw.toTop = () => ui.tab === "feed" && body.scrollTo(0, 0);
      const more = () => {
        if (ui.tab !== "feed" || ui.all || ui.feed.length <= FIRST_ENTRIES) return;
        if (body.scrollTop + body.clientHeight > body.scrollHeight - 200) ui.change({ all: true });
      };
      root.addEventListener("scroll", more, true);
      const jump = (event) => {
        const id = event.target.closest?.("[data-rule]")?.dataset.rule;
        const home = event.target.closest?.(".fri-app");
        if (!id || !ui.rules.has(id) || (home && !home.contains(root))) return;
        ui.change({ tab: "rules", search: "", section: "", rulingsOnly: false });
        const entry = root.querySelector(`[data-glossary="${id}"]`);
        entry?.scrollIntoView({ block: "nearest" });
        entry?.focus({ preventScroll: true });
      };
      document.addEventListener("click", jump);
      views.add(draw);
      draw();
      return () => {
        views.delete(draw);
        document.removeEventListener("click", jump);
      };
    },
  };
};
