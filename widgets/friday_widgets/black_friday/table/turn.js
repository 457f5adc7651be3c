// The turn: a sentence that is built by clicks. Only what the rules allow is lit; a press on anything
// else says why not. Nothing is decided before the reader presses "Do it".

const VERB_KEYS = { buy: "b", sell: "s", silver: "v", pass: "p" };

/** The row of choices that is open: the one the reader chose, or the first in which something can be done. */
function openRow(c) {
  const { offers } = c.m.plan;
  const rows = Object.keys(offers).filter((row) => row !== "special");
  if (offers[c.st.row]) return c.st.row;
  const order = ["buy", "sell", "silver", "put", "lower", "take", "pass"].filter((row) => rows.includes(row));
  return order.find((row) => offers[row].some((chip) => !chip.why)) ?? order[0] ?? "";
}

/** The choices of the open row; without one, what there is to know of each colour. */
function chipsOf(c) {
  const { plan: turn, prices, own, market, ui } = c.m;
  const row = openRow(c);
  if (row) return turn.offers[row].map((chip, i) => ({ ...chip, row, colour: row === "silver" ? -1 : i }));
  return c.p.colours.slice(0, 5).map(({ word }, colour) => ({
    row: "", colour, do: "", label: word, why: turn.mine ? ui["why.done"] : turn.prompt, big: prices[colour], small: ui.idle.replace("{own}", own.hand[colour]).replace("{n}", market.cases[colour]),
  }));
}

/** The choice under the pointer or the focus, if it can be made. */
function chipLookedAt(c) {
  const chip = chipsOf(c)[c.st.at];
  return chip?.do && !chip.why ? chip : null;
}

function isSuggested(c, text) {
  return Boolean(text) && !c.m.plan.steps.length && c.suggested() === text;
}

function chipView(c, chip, i) {
  const colour = c.p.colours[chip.colour];
  const off = Boolean(chip.why) || !chip.do;
  const best = isSuggested(c, chip.do);
  const told = [off ? chip.why : "", ...(chip.effects ?? [])].filter(Boolean).join(" ");
  return h("button", {
    type: "button", key: `chip-${i}`, "data-do": chip.do || null, "data-off": off ? "true" : null,
    class: `blf-chip ${colour ? `is-${colour.name}` : "is-silver"}${off ? " is-off" : ""}${best ? " is-suggested" : ""}${chip.row ? "" : " is-idle"}`,
    "aria-disabled": off ? "true" : null,
    "aria-label": [chip.label, best ? c.m.ui.suggested : "", told].filter(Boolean).join(". "),
    "aria-keyshortcuts": chip.row ? String(i + 1) : null,
    title: told || null,
    onclick: () => c.choose(chip),
    onmouseenter: () => c.hover(i), onmouseleave: () => c.hover(-1),
    onfocus: () => c.hover(i), onblur: () => c.hover(-1),
  },
    h("span", { class: "blf-chip-name" },
      colour ? h("span", { class: "blf-dot" }, colour.letter) : tradeSign("silver"),
      h("span", {}, colour ? colour.word : chip.small),
      chip.row ? h("kbd", { "aria-hidden": "true" }, i + 1) : null),
    h("b", { class: `blf-chip-big${chip.to == null ? "" : " is-moving"}` }, chip.to == null ? chip.big : `${chip.big} → ${chip.to}`),
    h("span", { class: "blf-chip-small" }, colour ? chip.small : "", chip.adjusts ? h("span", { class: "blf-chip-adjusts" }, tradeSign("adjust")) : null));
}

function verbView(c, verb) {
  const { plan: turn } = c.m;
  const open = openRow(c);
  const pressed = turn.mine && (turn.action ? turn.action === verb.verb : open === verb.verb);
  return h("button", {
    type: "button", key: verb.verb, "data-verb": verb.verb, "aria-pressed": String(pressed), "aria-disabled": verb.why ? "true" : null,
    class: `fri-button blf-verb${isSuggested(c, c.suggested()) && c.suggested().split(" ")[0] === verb.verb && open !== verb.verb ? " is-suggested" : ""}`,
    title: verb.why || null, "aria-keyshortcuts": VERB_KEYS[verb.verb], onclick: () => c.begin(verb),
  }, tradeSign(verb.verb), h("span", {}, verb.label), h("kbd", { "aria-hidden": "true" }, VERB_KEYS[verb.verb]));
}

function besidesView(c) {
  const { subsidy, offers } = c.m.plan;
  const best = isSuggested(c, subsidy.do);
  return [
    h("button", {
      type: "button", key: "subsidy", "data-do": "subsidy", "aria-disabled": subsidy.why ? "true" : null, title: subsidy.why || null,
      class: `fri-button blf-verb is-besides${best ? " is-suggested" : ""}`, "aria-keyshortcuts": "m", "aria-label": [subsidy.text, subsidy.note, subsidy.why].filter(Boolean).join(". "),
      onclick: () => c.choose({ ...subsidy, row: "subsidy" }),
    }, tradeSign("subsidy"), h("span", { class: "blf-verb-text" }, h("span", {}, subsidy.text), h("small", {}, subsidy.note)), h("kbd", { "aria-hidden": "true" }, "m")),
    offers.special ? h("button", {
      type: "button", key: "special", "data-verb": "special", "aria-pressed": String(openRow(c) === "special"), class: "fri-button blf-verb is-besides", "aria-keyshortcuts": "x",
      onclick: () => c.openRow(c.st.row === "special" ? "" : "special"),
    }, tradeSign("special"), h("span", {}, c.m.ui.special), h("kbd", { "aria-hidden": "true" }, "x")) : null,
  ];
}

/** The sentence: what is said, and the open places; a press on one of these opens its choices. */
function sentenceView(c) {
  const { plan: turn } = c.m;
  const open = openRow(c);
  const parts = turn.action || !turn.mine || !turn.empty?.[open] ? turn.segments : turn.empty[open];
  return h("p", { class: "blf-sentence", key: "sentence", "data-ready": String(turn.ready) }, parts.flatMap((part, i) => {
    const can = Boolean(turn.offers[part.row]) && (turn.action || part.row === open);
    const text = `${part.text}${part.done && i < parts.length - 1 ? ";" : ""}`;
    const look = `blf-part${part.done ? " is-done" : ""}${part.row === open && can ? " is-open" : ""}`;
    return [can
      ? h("button", { type: "button", class: look, key: part.part, "data-part": part.part, "aria-pressed": String(part.row === open), onclick: () => c.openRow(part.row) }, text)
      : h("span", { class: look, key: part.part, "data-part": part.part }, text), " "];
  }));
}

function commitView(c) {
  const { plan: turn, ui } = c.m;
  const ends = turn.make.length === 1 && turn.make[0] === "end";
  const ready = turn.ready && !c.st.sent;
  return h("div", { class: "blf-commit" },
    press(ui.back, () => c.compose(turn.steps.slice(0, -1)), { "data-do": "back", key: "back", off: !turn.steps.length, "aria-keyshortcuts": "Backspace" }),
    press(ends ? ui.end : ui.do, once(() => c.make()), { kind: "is-main blf-do", "data-do": "make", key: "make", "aria-disabled": ready ? null : "true", "aria-keyshortcuts": "Enter" }));
}

/** What can be done about a game that does not end: stop it, which is asked twice. */
function endlessView(c) {
  const { endless, ui, turn } = c.m;
  const { stopping } = c.st;
  return endless ? h("div", { class: "blf-endless", key: "endless" },
    h("p", {}, endless),
    press(stopping ? ui["stop.really"] : ui.stop, once(() => (stopping ? c.send({ type: "stop", turn }) : c.askToStop())),
      { "data-do": "stop", key: "stop", kind: stopping ? "is-danger" : "" })) : null;
}

function turnView(c) {
  const { plan: turn, status, ui, own } = c.m;
  const said = c.st.said || status.text;
  const chips = chipsOf(c);
  const hint = chipLookedAt(c)?.effects;
  const hinted = hint ?? turn.effects;
  return h("section", { class: "blf-dock", key: "dock", "aria-label": ui.dock },
    h("div", { class: "blf-talk" },
      h("div", { class: "blf-talk-head" }, h("p", { class: "blf-prompt" }, turn.prompt), h("p", { class: "blf-note" }, own.text)),
      h("p", { class: `blf-status${c.st.said || status.refusal ? " is-said" : ""}`, role: "status", "aria-live": "polite", title: said }, said)),
    endlessView(c),
    h("div", { class: "blf-verbs", role: "group", "aria-label": ui.dock }, turn.verbs.map((verb) => verbView(c, verb)), besidesView(c)),
    h("div", { class: "blf-line" }, sentenceView(c), commitView(c)),
    h("div", { class: `blf-chips${chips.length > 5 ? " is-many" : ""}`, key: "chips", role: "group", "aria-label": ui.colours }, chips.map((chip, i) => chipView(c, chip, i))),
    h("ul", { class: `blf-effects${hint ? " is-hint" : ""}`, key: "effects" }, hinted.map((text, i) => h("li", { key: i }, text))));
}
