// What the tables of all games do: they send a decision with the turn that it is meant for, follow
// keys, show what each key does, and give the focus back that a painting took.

/** Send a decision for the turn that the table shows. */
function act(c, action) {
  c.send({ type: "act", action, turn: c.m.turn });
}

/**
 * Send a decision without waiting for what was sent before: while steps are on their way, nobody can
 * say for which turn it is meant, and it is meant for the one that they lead to.
 */
function actInQueue(model, send, action) {
  send({ type: "act", action, turn: isStepping(model) ? null : model.get("model").turn });
}

/** Do something to a table; keys whose place has gone then go on at the first of these places. */
function keepFocus(root, places, work) {
  const keys = root.contains(document.activeElement) && document.activeElement.matches(":focus-visible");
  work();
  if (keys && document.activeElement === document.body) root.querySelector(places)?.focus({ preventScroll: true });
}

/** What each key does, while that is asked for. */
function keySheet(c) {
  if (!c.st.keys) return null;
  return h("section", { class: "fri-table-keys", key: "keys", "aria-label": c.m.ui.keys },
    h("dl", {}, c.m.keys.map((row) => h("div", { key: row.key }, h("dt", {}, h("b", {}, row.key)), h("dd", {}, row.text)))),
    press(c.m.ui.close, () => c.cancel(), { "data-do": "close-keys" }));
}

function toggleKeys(c) {
  c.st.keys = !c.st.keys;
  c.paint();
}

/** Follow a key; true if it meant something here. The game's own are left to `c.key`. */
function followKey(c, event) {
  const key = pressed(event);
  if (!key) return false;
  if (key === "Escape") return c.cancel();
  if (key === "?") c.showKeys();
  else if (key === "u") c.send({ type: "undo" });
  else if (key === "r") c.send({ type: "redo" });
  else return c.key(key, event);
  return true;
}

/**
 * Paint a table now and whenever it changes, and follow its keys; the result ends that.
 * @param {any} model
 * @param {any} c
 * @param {string[]} names the traits that it is painted of
 */
function runTable(model, c, names = ["model"]) {
  c.take();
  for (const name of names) model.on(`change:${name}`, c.take);
  model.on("change:suggested", c.paint);
  const ground = inLab() ? c.root : document; // in JupyterLab keys outside belong to its commands
  const onKey = (event) => {
    if (!c.m || c.m.covered || !c.root.checkVisibility()) return; // another game of the page is open
    if (!followKey(c, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  ground.addEventListener("keydown", onKey, true);
  return () => {
    for (const name of names) model.off(`change:${name}`, c.take);
    model.off("change:suggested", c.paint);
    ground.removeEventListener("keydown", onKey, true);
  };
}
