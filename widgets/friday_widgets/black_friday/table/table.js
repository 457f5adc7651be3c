// The game table: paints the model that panel.py makes and sends decisions back. The rules and all
// words stay in Python; so does what is composed. Here is only what the reader looks at.

function nothingOpen() {
  return { row: "", at: -1, said: "", sent: false, keys: false, where: false, tall: false, play: null, fresh: false, stopping: false };
}

function makeExchange(model, root) {
  const c = { st: nothingOpen(), root, timer: 0, holds: false, byPointer: false, p: model.get("printed"), m: model.get("model"), suggested: () => model.get("suggested") };
  const seen = new Map(); // by seat, the last adjustment that it was shown
  let first = c.m.adjustment?.id ?? 0;
  c.send = openLine(model).send;
  c.paint = inTurn(() => {
    patch(root, { tag: "div", props: {}, kids: [c.m.covered || !c.m.plan ? h("div", { class: "fri fri-table blf-table" }) : exchangeView(c)] });
    root.closest(".fri-app")?.toggleAttribute("data-adjusting", !c.m.past && Boolean(root.querySelector('.blf-replay[data-ends="false"]')));
  });
  c.hold = (on) => {
    if (on === c.holds) return;
    c.holds = on;
    c.send({ type: "hold", on });
  };
  c.say = (text) => {
    c.st.said = text;
    c.paint();
  };
  c.hover = (at) => {
    c.st.at = at;
    c.paint();
  };
  c.compose = (steps) => {
    c.st.said = "";
    c.send({ type: "compose", turn: c.m.turn, steps });
  };
  c.choose = (chip) => {
    if (chip.why || !chip.do) return c.say(chip.why || c.m.plan.prompt);
    c.compose([...c.m.plan.steps, chip.do]);
  };
  c.begin = ({ verb, why }) => {
    if (why) return c.say(why);
    c.st.said = "";
    c.st.row = verb;
    const { plan: turn } = c.m;
    if (turn.action && turn.steps.length) c.compose(turn.steps.filter((step) => step === "subsidy"));
    c.paint();
  };
  c.openRow = (row) => {
    c.st.row = row;
    c.say("");
  };
  c.goOn = () => {
    const rows = Object.keys(c.m.plan.offers).filter((row) => row !== "special" && row !== openRow(c));
    if (c.m.plan.action && rows.length) c.openRow(rows[0]);
  };
  c.make = () => {
    const { plan: turn } = c.m;
    if (c.st.sent) return;
    if (!turn.ready) return c.say(turn.mine ? c.m.ui[turn.steps.length ? "why.not_ready" : "why.nothing"] : turn.prompt);
    c.st.sent = true;
    act(c, turn.make.join(", "));
    c.paint();
  };
  c.play = (at, on) => openReplay(c, at, on);
  c.toggleWhere = () => {
    c.st.where = !c.st.where;
    c.paint();
  };
  c.toggleTall = () => {
    c.st.tall = !c.st.tall;
    c.paint();
  };
  c.askToStop = () => {
    c.st.stopping = true;
    c.paint();
  };
  c.go = (to) => c.send({ type: "past", to });
  c.cancel = () => {
    if (c.st.play) return closeReplay(c);
    if (c.m.past) {
      c.go("now");
      return true;
    }
    const had = c.st.said || c.st.keys || c.st.where || c.st.stopping || c.m.plan.steps.length;
    if (c.m.plan.steps.length) c.compose([]);
    Object.assign(c.st, { said: "", keys: false, where: false, row: "", stopping: false });
    c.paint();
    return Boolean(had);
  };
  // An adjustment that this seat has not seen yet plays by itself, unless nothing shall move.
  const news = () => {
    if (c.m.past) return;
    const id = c.m.adjustment?.id ?? 0;
    const known = seen.get(c.m.seat) ?? first;
    seen.set(c.m.seat, id);
    if (c.st.play && !id) closeReplay(c);
    if (!id || id <= known) return;
    if (calm() || c.m.pace === "at_once" || document.hidden) {
      c.st.play = null;
      c.st.fresh = true;
    } else {
      openReplay(c, 0, true);
    }
  };
  c.take = () => {
    const before = c.m;
    c.m = model.get("model");
    c.p = model.get("printed");
    if (c.m.covered || !c.m.plan) {
      c.stop();
      c.st = nothingOpen();
      return c.paint();
    }
    if (!before.plan && !before.covered) first = c.m.adjustment?.id ?? 0;
    if (c.m.game !== before.game) {
      seen.clear();
      first = c.m.adjustment?.id ?? 0;
      closeReplay(c);
    }
    if (c.m.past?.key !== before.past?.key) closeReplay(c);
    if (before.covered || c.m.game !== before.game || c.m.seat !== before.seat || c.m.decisions !== before.decisions) {
      const { play, fresh, where, tall } = c.st;
      c.st = { ...nothingOpen(), play: c.m.seat === before.seat ? play : null, fresh: fresh && c.m.seat === before.seat, where, tall };
      news();
      keepFocus(root, ".blf-do, .fri-table", c.paint);
      return;
    }
    if (c.m.status.refusal) c.st.said = "";
    if (c.m.plan.steps.join() !== before.plan.steps.join() && c.m.plan.phase !== before.plan.phase) c.st.row = c.m.plan.action ? "" : c.st.row;
    c.paint();
  };
  c.unmade = () => {
    c.st.sent = false;
    c.paint();
  };
  c.key = (key, event) => blfKey(c, key, event);
  c.showKeys = () => toggleKeys(c);
  c.stop = () => {
    clearTimeout(c.timer);
    c.hold(false);
  };
  return c;
}

// A moment of the past: what was done then and what became of it, and the way back.
function pastView(c) {
  const { past, ui } = c.m;
  return h("section", { class: "blf-dock blf-past", key: "past", "aria-label": past.label, "data-past": past.key },
    h("div", { class: "blf-replay-head" }, h("h2", { class: "blf-prompt" }, past.head), h("span", { class: "fri-soft" }, past.label)),
    h("div", { class: "blf-past-text", "aria-live": "polite" }, past.lines.map((line, i) => h("p", { key: i }, line))),
    h("div", { class: "blf-commit" },
      press(ui.prev, () => c.go("earlier"), { "data-do": "earlier", key: "earlier", off: !past.earlier }),
      press(ui.next, () => c.go("later"), { "data-do": "later", key: "later", off: !past.later }),
      past.key.startsWith("adjustment") ? press(ui.see, () => openReplay(c, 0, !calm()), { "data-do": "replay", key: "replay" }) : null,
      press(ui["past.back"], () => c.go("now"), { kind: "is-main blf-do", "data-do": "now", key: "now" })));
}

function exchangeView(c) {
  const { m } = c;
  const shown = boardShown(c);
  return h("div", {
    class: "fri fri-table blf-table", "data-phase": m.phase, "data-turn": m.turn, "data-seat": m.seat, "data-mine": String(m.plan.mine),
    "data-steps": m.plan.steps.join(","), lang: m.lang, tabindex: "-1", "data-lm-suppress-shortcuts": "true",
  },
    h("main", { class: "blf-inner", key: "inner" },
      priceBoardView(c, shown),
      h("div", { class: "blf-side", key: "side" }, marketView(c, shown.table), ownView(c, shown.table), tablesView(c, shown.table), silverView(c, shown), levelView(c, shown.table), tradersView(c, shown.table)),
      c.st.where ? whereView(c) : null,
      c.st.play ? replayView(c) : m.past ? pastView(c) : m.over ? resultView(c) : turnView(c)),
    keySheet(c));
}

// --- keys ----------------------------------------------------------------------------------------

/** Follow a key of this game; true if it meant something here. */
function blfKey(c, key, event) {
  const { m, st } = c;
  if (!m.plan) return false;
  if (st.play && (key === "ArrowLeft" || key === "ArrowRight")) {
    turnReplay(c, key === "ArrowLeft" ? -1 : 1);
    return true;
  }
  if (event.repeat) return false;
  if (key === "n" && m.adjustment) {
    openReplay(c, 0, !calm());
    return true;
  }
  if (m.past && (key === "ArrowLeft" || key === "ArrowRight")) {
    c.go(key === "ArrowLeft" ? "earlier" : "later");
    return true;
  }
  if (st.play || m.over || m.past) return false;
  return composeByKey(c, key);
}

function composeByKey(c, key) {
  const { plan: turn } = c.m;
  if (key === "Enter") {
    const at = document.activeElement;
    const chosen = c.byPointer && c.root.contains(at); // a click leaves the focus where it was made
    if (!chosen && at?.matches("button, a, summary")) return false;
    c.make();
    return true;
  }
  if (key === "Backspace") {
    if (turn.steps.length) c.compose(turn.steps.slice(0, -1));
    return true;
  }
  if (/^[1-9]$/.test(key)) {
    const chip = chipsOf(c)[Number(key) - 1];
    if (chip) c.choose(chip);
    return Boolean(chip);
  }
  const verb = turn.verbs.find((each) => VERB_KEYS[each.verb] === key);
  if (verb) c.begin(verb);
  else if (key === "c") c.goOn();
  else if (key === "m") c.choose(turn.subsidy);
  else if (key === "x" && turn.offers.special) c.openRow("special");
  else return false;
  return true;
}

export default {
  render({ model, el }) {
    const root = add(el, "div", "");
    const c = makeExchange(model, root);
    const onPointer = () => { c.byPointer = true; };
    const onTab = (event) => { if (event.key === "Tab") c.byPointer = false; };
    root.addEventListener("pointerdown", onPointer);
    document.addEventListener("keydown", onTab, true);
    model.on("change:unmade", c.unmade);
    const leave = runTable(model, c, ["model", "printed"]);
    return () => {
      c.stop();
      leave();
      model.off("change:unmade", c.unmade);
      root.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("keydown", onTab, true);
    };
  },
};
