// Below the island: what is to be decided, the hand, the words for a card, the buttons.

const MOST = 4; // so many players there can be
const MANY = 5; // so many cards stand in one row; more do so without their names, where it is narrow

function playersView(c) {
  const caption = (sign, text) => h("span", {}, islandSign(sign), text);
  const legend = h("li", { class: "hmf-legend", key: "legend", "aria-hidden": "true" },
    caption("card", c.m.ui["legend.card"]), caption("challenge", c.m.ui["legend.challenge"]), caption("take", c.m.ui["legend.take"]));
  return h("ul", { class: `hmf-players${c.m.players.length === MOST ? " is-all" : ""}`, key: "players", "aria-label": c.m.titles.players }, c.m.players.map((player) =>
    h("li", { class: `hmf-player${player.acts ? " is-acting" : ""}${player.you ? " is-you" : ""}`, key: player.seat, "aria-label": player.label, "data-seat": player.seat },
      h("span", { class: "hmf-player-head", "aria-hidden": "true" },
        seatMark(player.seat),
        h("b", {}, h("span", { class: "hmf-name-long" }, player.name), h("span", { class: "hmf-name-short" }, player.short)),
        player.acts ? h("span", { class: "hmf-acts" }, player.acts_word) : null),
      h("span", { class: "hmf-counts", "aria-hidden": "true" },
        h("span", {}, islandSign("card"), h("b", {}, player.hand)),
        h("span", { class: "hmf-peeks" }, Array.from({ length: player.challenges_of }, (_, i) =>
          h("span", { class: `hmf-peek${i < player.challenges ? " is-left" : ""}`, key: i }, islandSign("challenge")))),
        h("span", { class: "hmf-took" }, islandSign("take"), h("b", {}, player.taken.length))),
      player.taken.length ? h("span", { class: "hmf-taken", "aria-hidden": "true" }, player.taken.map((card, i) => takenView(c, card, i))) : null,
      player.lies ? h("span", { class: "hmf-lies", "aria-hidden": "true" }, player.lies) : null,
      player.remark ? h("q", { class: "hmf-remark" }, player.remark) : null)), legend);
}

// What anybody may say at any time: a phrase, or a line of their own.
function sayView(c) {
  const say = (text) => c.send({ type: "say", text });
  const own = (event) => {
    event.preventDefault();
    const line = event.currentTarget.elements.line;
    if (line.value.trim()) say(line.value.replace(/^#+/, ""));
    line.value = "";
  };
  return h("details", { class: "hmf-say", key: "say" },
    h("summary", {}, c.m.ui.talk),
    h("p", { class: "fri-soft fri-small" }, c.m.ui["talk.about"]),
    h("div", { class: "hmf-phrases" }, c.m.phrases.map((phrase) =>
      press(phrase.text, once(() => say(phrase.say)), { key: phrase.say, "data-say": phrase.say }))),
    h("form", { class: "hmf-own-words", onsubmit: own },
      h("input", { class: "fri-input", name: "line", maxlength: "120", autocomplete: "off", "aria-label": c.m.ui["talk.line"], placeholder: c.m.ui["talk.line"] }),
      h("button", { type: "submit", class: "fri-button" }, c.m.ui["talk.send"])));
}

// A card that was taken: open to its taker; to the others what was said of it. At the end it lies open
// to all, with the lie that was told of it.
function takenView(c, card, i) {
  const kind = card.card?.kind ?? card.kind;
  return h("span", { class: `hmf-taken-card is-${kind || "unsaid"}${card.card ? " is-open" : ""}`, key: i },
    h("span", { class: "hmf-taken-art", art: kindArt(kind) }), h("span", {}, card.card ? card.card.label : card.said),
    c.m.over && card.lie ? h("s", {}, card.said) : null);
}

// The card and the word that advice calls best; on which cell is all the same, so none is marked.
function bestLay(c) {
  const [what, card, , , kind] = c.suggested().split(" ");
  return what === "lay" ? { card, kind } : {};
}

function handView(c) {
  if (!c.m.hand.length) return null;
  const best = bestLay(c);
  return h("section", { class: "hmf-hand", key: "hand", "aria-label": c.m.titles.hand },
    h("h2", { class: "hmf-small-title" }, c.m.titles.hand),
    h("div", { class: `hmf-hand-cards${c.m.hand.length > MANY ? " is-many" : c.m.hand.length === MANY ? " is-full" : ""}` }, c.m.hand.map((card) =>
      h("button", {
        type: "button", key: card.number, class: `hmf-card is-${card.kind}${card.name === best.card ? " is-suggested" : ""}`, "data-card": card.name,
        "aria-pressed": c.m.lays ? String(c.st.number === card.number) : null, "aria-label": card.label, "aria-disabled": c.m.lays ? null : "true", "aria-description": card.name === best.card ? c.m.ui.suggested : null,
        onclick: once(() => c.chooseCard(card)),
      },
        h("span", { class: "hmf-face", art: kindArt(card.kind) }),
        h("b", { class: "hmf-amount" }, card.amount || ""),
        h("span", { class: "hmf-card-name" }, card.kind_name),
        c.m.lays ? h("kbd", { "aria-hidden": "true" }, card.number) : null))));
}

function kindsView(c) {
  if (!c.m.lays) return null;
  const best = bestLay(c);
  const truth = c.m.hand.find((card) => card.number === c.st.number)?.kind;
  return h("section", { class: "hmf-words", key: "words", "aria-label": c.m.titles.say },
    h("h2", { class: "hmf-small-title" }, c.m.titles.say),
    h("div", { class: "hmf-word-buttons" }, c.m.kinds.map((kind) =>
      h("button", {
        type: "button", key: kind.kind, class: `hmf-word is-${kind.kind}${kind.kind === best.kind ? " is-suggested" : ""}`, "data-kind": kind.kind, "aria-pressed": String(c.st.kind === kind.kind), "aria-description": kind.kind === best.kind ? c.m.ui.suggested : null,
        onclick: once(() => c.chooseKind(kind.kind)),
      },
        h("span", { class: "hmf-word-art", art: kindArt(kind.kind) }),
        h("span", { class: "hmf-word-name" }, kind.name),
        h("span", { class: "hmf-word-truth" }, truth ? (truth === kind.kind ? c.m.titles.truth : c.m.titles.lie) : ""),
        h("kbd", { "aria-hidden": "true" }, kind.kind[0])))));
}

// The sentence that says what is still to be chosen for a card to be laid.
function promptOf(c) {
  if (!c.m.lays) return c.m.prompt;
  const { card, kind, cell } = c.st;
  if (!card && !kind && !cell) return c.m.prompt;
  return !card ? c.m.prompts.card : !kind ? c.m.prompts.kind : c.m.prompts.cell;
}

function dockTalk(c) {
  const { text, refusal, heard } = c.m.status;
  const look = c.st.said || refusal ? " is-said" : heard ? " fri-hidden" : "";
  return h("div", { class: "hmf-talk", key: "talk" },
    h("p", { class: "hmf-prompt" }, promptOf(c)),
    c.m.lead ? h("p", { class: "hmf-lead", key: "lead" }, c.m.lead) : null,
    h("p", { class: `hmf-status${look}`, role: "status", "aria-live": "polite" }, c.st.said || text));
}

// From a moment of the past to another one, and back; what it was is said above.
function pastBar(c) {
  const { past, ui } = c.m;
  const go = (to) => c.send({ type: "past", to });
  return h("div", { class: "hmf-past", key: "past", role: "group", "aria-label": past.label, "data-past": past.key },
    press(ui["past.earlier"], () => go("earlier"), { "data-do": "earlier", key: "earlier", off: !past.earlier }),
    press(ui["past.later"], () => go("later"), { "data-do": "later", key: "later", off: !past.later }),
    press(ui["past.back"], () => go("now"), { kind: "is-main", "data-do": "now", key: "now" }));
}

function decisionView(c) {
  return h("section", { class: "hmf-dock", key: "dock", "aria-label": c.m.titles.dock },
    c.m.past ? pastBar(c) : null,
    c.m.actions.length ? h("div", { class: "hmf-actions", key: "actions" }, c.m.actions.map((button) =>
      h("button", {
        type: "button", key: button.do, class: `fri-button hmf-action${c.suggested() === button.do ? " is-suggested" : ""}`, "data-action": button.do,
        "aria-label": `${button.label}. ${button.short}.`, "aria-description": c.suggested() === button.do ? c.m.ui.suggested : null,
        "aria-keyshortcuts": button.key, onclick: once(() => c.act(button.do)),
      },
        islandSign(button.icon),
        h("span", { class: "hmf-action-text" }, h("b", {}, button.label), h("span", {}, button.short)),
        h("kbd", { "aria-hidden": "true" }, button.key)))) : null,
    handView(c),
    kindsView(c));
}
