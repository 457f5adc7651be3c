// What the hand is doing: which card is picked up, which button is armed, which dialog is open.
// All of it is forgotten as soon as the game moves on.

function makeContext(model, root) {
  const st = {
    picked: [], armed: "", said: "", saidOf: "", hint: null, whole: false, dialog: "", opening: false, order: [], dropped: 0, turn: "",
  };
  const c = { st, root };
  const pointer = followPointer(["draw", "pay"]);
  c.leave = () => { pointer.leave(); c.observer.disconnect(); cancelAnimationFrame(frame); };
  const watched = new Set();
  const fits = new Map([["fri-cards", fitZone], ["fri-talk", fitTalk]]);
  const fit = (el, width) => fits.get(el.classList[0])(el, width);
  c.observer = new ResizeObserver((entries) => entries.forEach((e) => fit(e.target, e.contentRect.width)));
  c.watch = (el) => {
    if (!watched.has(el)) {
      watched.add(el);
      c.observer.observe(el);
    }
    // How much room there is, is asked when the browser lays the page out anyway, before it paints.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(fitAll);
  };
  let frame = 0;
  const fitAll = () => watched.forEach((el) => {
    if (el.isConnected) return fit(el);
    watched.delete(el);
    c.observer.unobserve(el);
  });
  c.fill = (template, facts) => template.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
  c.send = openLine(model).send;
  c.act = (action) => actInQueue(model, c.send, action);
  c.key = (key, event) => fridayKey(c, key, event);
  c.showKeys = () => c.openDialog("keys");
  // After a painting the focused element, if it is still there, gets the focus back; if it went, a
  // hand at the keys goes on at the next decision, and any other at the table.
  let moving = false;
  const paint = inTurn(() => paintOnce());
  c.paint = () => {
    const focused = document.activeElement;
    const ours = root.contains(focused);
    const keys = ours && focused.matches(":focus-visible");
    if (!paint() || focused === document.activeElement) return;
    if (root.contains(focused)) /** @type {HTMLElement} */ (focused).focus({ preventScroll: true });
    else if (ours && document.activeElement === document.body) {
      moving = true; // what is to be decided stands there now; the button's own hint can wait
      nextPlace(keys)?.focus({ preventScroll: true });
      moving = false;
    }
  };
  const nextPlace = (keys) =>
    (keys && root.querySelector(".is-choice, .fri-action.is-main, .fri-action")) || root.querySelector(".fri-table");
  // Whether the decision that the advice calls best is this one, or lies behind it.
  c.isSuggested = (node) => {
    const best = model.get("suggested");
    const leads = (at) => at && (at.do === best || Object.values(at.to ?? {}).some(leads));
    return Boolean(best) && leads(node);
  };
  const paintOnce = () => {
    c.m = model.get("model");
    if (!c.m || !c.m.faces) return;
    c.ui = c.m.ui;
    c.picking = pickedNode(c);
    c.canDraw = c.m.actions.some((a) => a.id === "draw" && !a.why);
    patch(root, { tag: "div", props: {}, kids: [tableView(c)] });
  };
  // What an element tells while the pointer moves over it or the keys have reached it. What was said
  // about a press stays until the hand turns to something else.
  const hint = (key, text) => {
    if (st.hint?.key === key && st.hint.text === text) return;
    if (st.saidOf !== key && !st.armed) st.said = "";
    st.hint = text ? { key, text } : null;
    c.paint();
  };
  const unhint = (key) => { if (st.hint?.key === key) { st.hint = null; c.paint(); } };
  c.hinted = (key, text) => ({
    onpointermove: (event) => { if (pointer.isMoving(event)) hint(key, text); },
    onpointerleave: () => unhint(key),
    onfocus: (event) => { if (!moving && event.currentTarget.matches(":focus-visible")) hint(key, text); },
    onblur: () => unhint(key),
  });
  // A click that decides something; `key` names what is decided.
  let clicked = "";
  c.click = (key, act) => (event) => {
    if (pointer.ignores(event, key)) return;
    clicked = event.detail ? key : "";
    st.saidOf = key;
    act();
    clicked = "";
  };
  const decided = () => { if (clicked) pointer.decided(clicked); };
  c.announce = (text, of = st.saidOf) => { st.said = text; st.saidOf = of; };
  c.openDialog = (key) => { st.dialog = key; st.opening = Boolean(key); c.paint(); };
  c.cancel = () => {
    const had = st.picked.length || st.armed || st.said;
    st.picked = []; st.armed = ""; st.said = ""; st.hint = null;
    if (clicked === "cancel") decided(); // a card may be picked up and put back as one likes
    if (had) c.paint();
    else if (c.m.choose?.came) c.send({ type: "undo" });
    return Boolean(had || c.m.choose?.came);
  };
  c.press = (b) => {
    if (b.why) { st.armed = ""; c.announce(b.why); return c.paint(); }
    if (b.danger && st.armed !== (b.do || b.id)) {
      st.armed = b.do || b.id;
      c.announce(b.danger);
      decided();
      return c.paint();
    }
    st.armed = "";
    decided();
    if (b.id === "sort") c.act(sortAction(sortState(c)));
    else if (b.do) c.act(b.do);
    else if (b.send) c.send({ type: b.send });
  };
  c.choiceOf = (card) => choiceOf(c, card);
  c.chooseCard = (card) => chooseCard(c, card);
  c.take = () => {
    const m = model.get("model");
    if (m.turn !== st.turn || m.node !== c.m?.node) {
      st.turn = m.turn; st.picked = []; st.armed = ""; st.said = ""; st.hint = null; st.whole = false;
      if (m.node !== "sort") { st.order = []; st.dropped = 0; }
    }
    if (m.status.refusal) st.said = "";
    if (m.lang !== c.m?.lang) { st.said = ""; st.hint = null; }
    const before = c.m?.node;
    if (before !== m.node) pointer.changed();
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
    return { node: card.tree, state: card.tree ? "can" : "", why, say: card.hint, label: `${said} ${why || card.does}` };
  }
  const at = picked.indexOf(card.number);
  const next = c.picking?.to?.[card.number];
  if (next) return { node: next, state: "target", why: "", say: next.say || c.picking.prompt, label: `${said} ${next.say || c.picking.prompt}` };
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
  st.hint = null;
  st.picked = [...st.picked, card.number];
  c.paint();
}
