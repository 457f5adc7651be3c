// The game table: paints the model that table.py makes and sends decisions back. The rules and all
// words stay in Python.

function trackView(c) {
  return h("ol", { class: "fri-track", key: "track", "aria-label": c.ui.track }, c.m.track.map((step) =>
    h("li", { class: `fri-track-step is-${step.key} is-${step.state}`, key: step.key, "aria-current": step.state === "now" ? "step" : null },
      h("span", { class: "fri-track-scene", art: scene(step.key) }),
      h("span", { class: "fri-track-name" }, step.state === "past" ? symbol("check") : null, h("b", {}, step.name)),
      h("span", { class: "fri-track-note" }, step.note))));
}

function lifeView(c) {
  const life = c.m.life;
  return h("section", { class: "fri-life" + (life.low ? " is-low" : ""), key: "life", "aria-label": life.label },
    h("div", { class: "fri-life-numbers" },
      h("b", { class: "fri-life-now", key: life.now }, life.now),
      h("span", {}, h("b", {}, life.word), h("span", { class: "fri-soft" }, life.reserve_text))),
    h("div", { class: "fri-life-pips", "aria-hidden": "true" }, Array.from({ length: life.max }, (_, i) =>
      h("span", { class: "fri-pip" + (i < life.now ? " is-full" : ""), key: i, art: icon("leaf") }))));
}

function piratesView(c) {
  return h("section", { class: "fri-pirates", key: "pirates", "aria-label": c.ui.pirates },
    c.m.pirates.map((p) => h("button", {
      type: "button", class: `fri-pirate is-${p.state}`, key: p.number, "aria-label": p.label, "aria-haspopup": "dialog",
      onclick: () => c.openDialog("pirates"),
    },
      h("span", { class: "fri-pirate-name" }, symbol(p.state === "beaten" ? "check" : "ship"), h("b", {}, p.name)),
      h("span", { class: "fri-pirate-facts" }, p.state === "beaten" ? p.state_word : p.facts),
      p.rule ? h("span", { class: "fri-pirate-says" }, p.rule) : null)));
}

function pilesView(c) {
  return h("nav", { class: "fri-piles", key: "piles", "aria-label": c.ui.piles }, c.m.piles.map((pile) =>
    h("button", {
      type: "button", class: `fri-pile is-${pile.key}` + (pile.count === 0 ? " is-empty" : ""), key: pile.key,
      "aria-label": pile.label, "aria-haspopup": "dialog",
      onclick: () => { c.send({ type: "inspect", pile: pile.key }); c.openDialog(pile.key); },
    },
      h("span", { class: "fri-pile-sign" }, symbol(pile.key)),
      h("span", { class: "fri-pile-text" },
        h("span", { class: "fri-pile-name" }, softly(pile.name)),
        h("span", { class: "fri-pile-note" }, softly(pile.note ?? ""))),
      h("b", { class: "fri-pile-count" }, pile.count))));
}

function dockView(c) {
  const picking = c.picking;
  const buttons = picking
    ? [{ id: "cancel", key: "esc", icon: "cross", label: c.ui.cancel, cancel: true }]
    : c.m.actions;
  return h("section", { class: "fri-dock", key: "dock", "aria-label": c.ui.dock },
    talkView(c),
    buttons.length ? h("div", { class: "fri-actions", key: "actions" }, buttons.map((b) => actionButton(c, b))) : null);
}

// What to decide stands still at the top; below it what just happened, or what lies under the pointer.
// An answer to a press has the room for itself. The room never grows: a longer text lies over the table.
function talkView(c) {
  const { said, hint, whole } = c.st;
  const hinting = hint && !said;
  return h("div", { class: "fri-talk" + (hinting ? " is-hinting" : whole ? " is-whole" : ""), key: "talk", ref: c.watch },
    h("div", { class: "fri-talk-box" },
      said ? null : h("p", { class: "fri-prompt" + (c.picking ? " is-asking" : ""), key: "guide" }, c.picking ? c.picking.prompt : c.m.prompt),
      h("p", {
        class: "fri-status" + (said || c.m.status.refusal ? " is-said" : "") + (hinting ? " fri-hidden" : ""),
        role: "status", "aria-live": "polite", key: "status",
      }, said || c.m.status.text),
      hinting ? h("p", { class: "fri-hint", key: "hint" }, hint.text) : null),
    h("button", {
      type: "button", class: "fri-talk-more", key: "more", "aria-expanded": String(whole), "aria-label": whole ? c.ui.less : c.ui.more,
      onclick: () => { c.st.whole = !whole; c.paint(); },
    }, h("span", {}, whole ? symbol("cross") : "\u2026")));
}

// Notes whether the words need more room than there is, where they have all of it for themselves: the
// button that opens them all has a place of its own beside them.
function fitTalk(el) {
  el.removeAttribute("data-long");
  const words = [...el.firstElementChild.children].filter((p) => !p.classList.contains("fri-hidden"));
  const height = words.reduce((sum, p) => sum + p.scrollHeight, 0);
  el.toggleAttribute("data-long", height > el.clientHeight + 1);
}

function actionButton(c, b) {
  const armed = c.st.armed && c.st.armed === (b.do || b.id);
  const names = ["fri-button", "fri-action"];
  if (armed) names.push("is-danger");
  else if (b.main) names.push("is-main");
  const best = c.isSuggested(b);
  if (best) names.push("is-suggested");
  return h("button", {
    type: "button", key: b.id, class: names.join(" "), "data-action": b.id,
    "aria-disabled": b.why ? "true" : null,
    "aria-label": `${armed ? c.ui.really + " " : ""}${b.label}. ${b.why || b.note || ""}`,
    "aria-description": best ? c.ui.suggested : null,
    "aria-keyshortcuts": b.key === "esc" ? "Escape" : b.key,
    onclick: c.click(b.id, () => (b.cancel ? c.cancel() : c.press(b))),
    ...c.hinted(b.id, b.why || b.danger || b.note),
  },
    symbol(b.why ? "lock" : armed ? "alert" : b.icon),
    h("span", { class: "fri-action-text" },
      h("span", { class: "fri-action-label" }, armed ? c.ui.really : b.label),
      b.short ? h("span", { class: "fri-action-note" }, armed ? b.label : b.short) : null),
    b.key ? h("kbd", { "aria-hidden": "true" }, b.key) : null);
}

function tableView(c) {
  const m = c.m;
  const choice = () => (m.choose.came ? cameView(c) : chooseView(c));
  const middle = m.over ? [overView(c)] : m.fight ? fightView(c) : m.choose ? [choice()] : [];
  return h("div", { class: "fri fri-table", "data-step": m.step, "data-node": m.node, "data-turn": m.turn, lang: m.lang, tabindex: "-1",
    "data-lm-suppress-shortcuts": "true" },
    h("div", { class: "fri-table-inner" },
      h("section", { class: "fri-top", key: "top", "aria-label": c.ui.track }, trackView(c), lifeView(c), piratesView(c)),
      h("main", { class: "fri-stage", key: "stage", "data-step": m.step },
        h("span", { class: `fri-stage-scene is-${m.step}`, key: "scene", art: shore(m.step) }), middle),
      dockView(c),
      pilesView(c),
      dialogView(c)));
}

// --- keys ----------------------------------------------------------------------------------------

/** Follow a key of this game; true if it meant something here. */
function fridayKey(c, key, event) {
  // A key held down goes on and on, over whatever is to be decided next.
  if (event.repeat) return (key === "Enter" || key === " ") && c.root.contains(event.target);
  if (/^[0-9]$/.test(key)) {
    const n = Number(key) || 10;
    if (c.m.choose) {
      const card = c.m.choose.cards[n - 1];
      if (card) { c.st.saidOf = ""; c.press(card); }
      return Boolean(card);
    }
    if (c.m.sort) {
      c.root.querySelector(`[data-look="${n}"]`)?.focus();
      return true;
    }
    const card = c.m.cards?.find((x) => x.number === n);
    if (card) { c.st.saidOf = `card ${n}`; c.chooseCard(card); }
    return Boolean(card);
  }
  const action = !c.picking && c.m.actions.find((a) => a.key === key);
  if (action) {
    c.st.saidOf = action.id;
    c.press(action);
  }
  return Boolean(action);
}

function render({ model, el }) {
  const root = add(el, "div", "");
  const c = makeContext(model, root);
  const leave = runTable(model, c);
  // Whoever presses something else than "Really?", or opens a dialog by whatever means, has not
  // confirmed, and shall be asked again.
  const disarm = ({ target, type }) => {
    if (c.st.armed && (type === "fri-modal" || !root.contains(target))) c.cancel();
  };
  document.addEventListener("click", disarm, true);
  document.addEventListener("fri-modal", disarm);
  // What the table has no use for must not reach JupyterLab: there "a" and "b" insert cells.
  let home = root;
  const keep = (event) => {
    if (inLab() && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  };
  requestAnimationFrame(() => {
    home = root.closest(".fri-app") ?? root;
    home.addEventListener("keydown", keep);
  });
  return () => {
    document.removeEventListener("click", disarm, true);
    document.removeEventListener("fri-modal", disarm);
    leave();
    home.removeEventListener("keydown", keep);
    c.leave();
  };
}

export default { render };
