// What the hand is doing: which card is picked up, which button is armed, which dialog is open.
// All of it is forgotten as soon as the game moves on.

function makeContext(model, root) {
  const st = { picked: [], armed: "", said: "", hint: "", dialog: "", opening: false, order: [], dropped: 0, turn: -1 };
  const c = { st, root, zones: new Set() };
  c.observer = new ResizeObserver((entries) => entries.forEach((e) => fitZone(e.target, e.contentRect.width)));
  c.watchZone = (el) => {
    if (!c.zones.has(el)) {
      c.zones.add(el);
      c.observer.observe(el);
    }
    fitZone(el);
  };
  c.fill = (template, facts) => template.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
  c.send = openLine(model).send;
  // A painting that moves the focused element makes it blur, and a blur asks for a painting: that one
  // waits for its turn. Afterwards the element, if it is still there, gets the focus back; if it went,
  // a hand at the keys goes on at the next decision, and any other at the table.
  let painting = false;
  let again = false;
  let moving = false;
  c.paint = () => {
    again = true;
    if (painting) return;
    painting = true;
    const focused = document.activeElement;
    const ours = root.contains(focused);
    const keys = ours && focused.matches(":focus-visible");
    try {
      while (again) { again = false; paintOnce(); }
    } finally {
      painting = false;
    }
    if (focused === document.activeElement) return;
    if (root.contains(focused)) focused.focus({ preventScroll: true });
    else if (ours && document.activeElement === document.body) {
      moving = true; // what is to be decided stands there now; the button's own hint can wait
      nextPlace(keys)?.focus({ preventScroll: true });
      moving = false;
    }
  };
  const nextPlace = (keys) =>
    (keys && root.querySelector(".is-choice, .fri-action.is-main, .fri-action")) || root.querySelector(".fri-table");
  const paintOnce = () => {
    c.m = model.get("model");
    if (!c.m || !c.m.faces) return;
    c.ui = c.m.ui;
    c.picking = pickedNode(c);
    c.canDraw = c.m.actions.some((a) => a.id === "draw" && !a.why);
    patch(root, { tag: "div", props: {}, kids: [tableView(c)] });
  };
  c.hint = (text) => { if (st.hint !== text && !moving) { st.hint = text; c.paint(); } };
  c.announce = (text) => { st.said = text; };
  c.openDialog = (key) => { st.dialog = key; st.opening = Boolean(key); c.paint(); };
  c.cancel = () => {
    const had = st.picked.length || st.armed || st.said;
    st.picked = []; st.armed = ""; st.said = "";
    if (had) c.paint();
    return Boolean(had);
  };
  c.press = (b) => {
    if (b.why) { st.armed = ""; c.announce(b.why); return c.paint(); }
    if (b.danger && st.armed !== (b.do || b.id)) {
      st.armed = b.do || b.id;
      c.announce(b.danger);
      return c.paint();
    }
    st.armed = "";
    if (b.id === "sort") c.send({ type: "act", action: sortAction(sortState(c)) });
    else if (b.do) c.send({ type: "act", action: b.do });
    else if (b.send) c.send({ type: b.send });
  };
  c.choiceOf = (card) => choiceOf(c, card);
  c.chooseCard = (card) => chooseCard(c, card);
  c.model = () => {
    const m = model.get("model");
    if (m.turn !== st.turn || m.node !== c.m?.node) {
      st.turn = m.turn; st.picked = []; st.armed = ""; st.said = ""; st.hint = "";
      if (m.node !== "sort") { st.order = []; st.dropped = 0; }
    }
    if (m.status.refusal) st.said = "";
    if (m.lang !== c.m?.lang) { st.said = ""; st.hint = ""; }
    const before = c.m?.node;
    c.paint();
    if (before && before !== m.node) bringIntoSight(c);
  };
  return c;
}

// On a phone the next thing to decide may lie above what was tapped. Where it is in sight, nothing moves.
function bringIntoSight(c) {
  const narrow = c.root.clientWidth < 640 && ".fri-choose, .fri-over";
  c.root.querySelector([".fri-sort", narrow].filter(Boolean).join())?.scrollIntoView({ block: "nearest" });
}

// Where the picked cards lead in the tree of legal choices: {prompt, to} or null.
function pickedNode(c) {
  const first = c.m.cards?.find((card) => card.number === c.st.picked[0]);
  let node = first?.tree;
  for (const n of c.st.picked.slice(1)) node = node?.to?.[n];
  return c.st.picked.length && node?.to ? node : null;
}

function choiceOf(c, card) {
  const picked = c.st.picked;
  const said = card.label;
  if (!picked.length) {
    const why = card.tree ? "" : card.why;
    return { state: card.tree ? "can" : "", why, say: card.hint, label: `${said} ${why || card.does}` };
  }
  const at = picked.indexOf(card.number);
  const next = c.picking?.to?.[card.number];
  if (next) return { state: "target", why: "", say: next.say || c.picking.prompt, label: `${said} ${next.say || c.picking.prompt}` };
  if (at >= 0) return { state: "picked", why: "", say: c.ui.picked, label: `${said} ${c.ui.picked}` };
  return { state: "off", why: c.ui.not_target, say: c.ui.not_target, label: `${said} ${c.ui.not_target}` };
}

function chooseCard(c, card) {
  const st = c.st;
  let node;
  if (st.picked.length) {
    node = c.picking?.to?.[card.number];
    if (!node) {
      if (st.picked.includes(card.number)) return c.cancel();
      c.announce(c.ui.not_target);
      return c.paint();
    }
  } else {
    node = card.tree;
    if (!node) { c.announce(card.why || card.hint); return c.paint(); }
  }
  if (node.do) return c.press(node);
  st.said = "";
  st.hint = "";
  st.picked = [...st.picked, card.number];
  c.paint();
}
