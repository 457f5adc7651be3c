// The game table: paints the model that panel.py makes and sends decisions back. The rules and all
// words stay in Python. Chosen but not decided yet is only what a card to be laid needs.

function nothingChosen() {
  return { card: "", number: 0, kind: "", cell: "", said: "", focus: "", step: 1, keys: false };
}

function makeTable(model, root) {
  const c = { st: nothingChosen(), root, m: model.get("model"), suggested: () => model.get("suggested") };
  c.send = openLine(model).send;
  c.kindName = (kind) => c.m.kinds.find((each) => each.kind === kind).name;
  c.paint = inTurn(() => patch(root, { tag: "div", props: {}, kids: [c.m.covered ? h("div", { class: "fri fri-table hmf-table" }) : boardView(c)] }));
  c.act = (action) => act(c, action);
  c.key = (key, event) => hmfKey(c, key, event);
  c.showKeys = () => toggleKeys(c);
  const go = () => {
    const { card, kind, cell } = c.st;
    c.st.said = "";
    if (card && kind && cell) {
      c.st.cell = "";
      c.act(`lay ${card} ${cell} as ${kind}`);
    }
    c.paint();
  };
  c.chooseCard = (card) => {
    if (!c.m.lays) return;
    const same = c.st.number === card.number;
    Object.assign(c.st, same ? { card: "", number: 0 } : { card: card.name, number: card.number });
    go();
  };
  c.chooseKind = (kind) => {
    c.st.kind = c.st.kind === kind ? "" : kind;
    go();
  };
  c.pressCell = (cell) => {
    c.st.focus = cell.cell;
    if (cell.do) return c.act(cell.do);
    if (cell.lay) {
      c.st.cell = c.st.cell === cell.cell ? "" : cell.cell;
      return go();
    }
    c.st.said = `${cell.label} ${c.m.idle}`;
    c.paint();
  };
  c.step = (n) => {
    c.st.step = n;
    c.paint();
    /** @type {HTMLElement} */ (root.querySelector(".hmf-over [data-do]"))?.focus();
  };
  c.again = () => {
    c.send({ type: "new" });
    showTable(root);
  };
  c.cancel = () => {
    const had = c.st.card || c.st.kind || c.st.cell || c.st.said || c.st.keys;
    Object.assign(c.st, { card: "", number: 0, kind: "", cell: "", said: "", keys: false });
    if (had) c.paint();
    return Boolean(had);
  };
  c.take = () => {
    const before = c.m;
    c.m = model.get("model");
    if (c.m.turn !== before.turn || c.m.covered) {
      c.st = { ...nothingChosen(), focus: c.m.lays && before.lays ? c.st.focus : "" };
      keepFocus(root, ".hmf-over [data-do], .hmf-action, .hmf-cell.is-can, .hmf-card, .fri-table", c.paint);
      return;
    }
    if (c.m.status?.refusal) c.st.said = "";
    c.paint();
  };
  return c;
}

function boardView(c) {
  const { m } = c;
  return h("div", {
    class: "fri fri-table hmf-table", "data-phase": m.phase, "data-turn": m.turn, "data-seat": m.seat, "data-lays": String(m.lays), lang: m.lang, tabindex: "-1",
    "data-lm-suppress-shortcuts": "true",
  },
    h("main", { class: "hmf-inner", key: "inner" },
      dockTalk(c),
      playersView(c),
      islandView(c),
      sayView(c),
      m.over ? scoringView(c) : decisionView(c)),
    keySheet(c));
}

// --- keys ----------------------------------------------------------------------------------------

const WORD_KEYS = { c: "coconuts", f: "firewood", w: "water", g: "gun" };

/** Follow a key of this game; true if it meant something here. */
function hmfKey(c, key, event) {
  const { m } = c;
  if (key in ARROWS && !m.over) return walk(c, key);
  if (event.repeat) return false;
  if (m.lays && /^[1-9]$/.test(key)) {
    const card = m.hand.find(({ number }) => number === Number(key));
    if (card) c.chooseCard(card);
    return Boolean(card);
  }
  if (m.lays && key in WORD_KEYS) {
    c.chooseKind(WORD_KEYS[key]);
    return true;
  }
  const button = m.actions.find((each) => each.key === key);
  if (button) c.act(button.do);
  // G is the gun here; pressed a moment too late, it must not open the dialog for a new game.
  return Boolean(button) || (key === "g" && !m.over);
}

export default {
  render: ({ model, el }) => runTable(model, makeTable(model, add(el, "div", ""))),
};
