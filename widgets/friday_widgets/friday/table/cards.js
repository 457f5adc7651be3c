// Cards as views: a played card, a hazard with both of its sides, a small entry in a list.
// A face is what is printed on a card, in the visitor's language: {name, value, art, icon, words,
// text, group, cost}. The context `c` is made in table.js.

function pic(name, cls) {
  return h("span", { class: "fri-pic " + (cls || ""), art: glyph(name) });
}
function symbol(name, cls) {
  return h("span", { class: "fri-sign " + (cls || ""), art: icon(name) });
}

function face(c, code) {
  return c.m.faces[code] || { name: code, value: "", art: "", icon: "", words: "", text: "", group: "starting" };
}

// What is printed: value above, picture in the middle, name and ability below.
function cardFront(f, marks = []) {
  return [
    h("span", { class: "fri-card-top" },
      h("span", { class: "fri-card-value" }, f.value),
      marks),
    h("span", { class: "fri-card-picture", art: glyph(f.art) }),
    h("span", { class: "fri-card-name" }, softly(f.name)),
    h("span", { class: "fri-card-ability" + (f.icon ? "" : " is-none") },
      f.icon ? [symbol(f.icon), h("span", { class: "fri-card-words" }, softly(f.words))] : null),
  ];
}

function cardMarks(card) {
  return card.marks.map((mark) => h("span", { class: `fri-mark is-${mark.kind}`, key: mark.kind }, mark.text));
}

function cardClasses(card, f) {
  const names = ["fri-card", `is-${f.group}`];
  for (const mark of card.marks) names.push("has-" + mark.kind);
  return names;
}

// A card played in the fight: always a button, so that it can be reached and asked about.
function playedCard(c, card) {
  const f = face(c, card.code);
  const choice = c.choiceOf(card);
  const names = cardClasses(card, f);
  if (choice.state) names.push("is-" + choice.state);
  const best = c.isSuggested(choice.node);
  if (best) names.push("is-suggested");
  return h("button", {
    key: `${c.m.fight.id}-${card.number}-${card.code}`,
    type: "button",
    class: names.join(" "),
    "data-number": card.number,
    "aria-label": choice.label,
    "aria-description": best ? c.ui.suggested : null,
    "aria-disabled": choice.why ? "true" : null,
    "aria-pressed": choice.state === "picked" ? "true" : null,
    onclick: c.click(`card ${card.number}`, () => c.chooseCard(card)),
    ...c.hinted(`card ${card.number}`, choice.say),
  },
    card.face_down
      ? h("span", { class: "fri-card-back" }, symbol("cross"), h("span", {}, c.ui.face_down))
      : cardFront(f),
    h("span", { class: "fri-card-number", "aria-hidden": "true" }, card.number),
    h("span", { class: "fri-card-marks", "aria-hidden": "true" }, cardMarks(card)));
}

// The values of the three steps; the one that holds now is larger and marked by a pointer.
function stepValues(c, values) {
  return h("span", { class: "fri-steps" }, values.map((v) =>
    h("span", { class: `fri-stepvalue is-${v.step}` + (v.now ? " is-now" : ""), key: v.step },
      h("span", { class: "fri-stepvalue-number" }, v.value),
      h("span", { class: "fri-stepvalue-word" }, v.word))));
}

function freeCards(enemy) {
  return h("span", { class: "fri-free" }, h("b", {}, enemy.free), h("span", {}, enemy.free_word));
}

// A hazard card: the danger above the fold, what beating it teaches below.
function hazardSides(c, hazard) {
  const gain = face(c, hazard.gain);
  return [
    h("span", { class: "fri-hazard-head" },
      h("span", { class: "fri-hazard-name" }, softly(hazard.name)),
      freeCards(hazard)),
    h("span", { class: "fri-hazard-body" }, pic(hazard.art), stepValues(c, hazard.values)),
    h("span", { class: "fri-fold" }, h("span", {}, c.ui.you_gain)),
    h("span", { class: `fri-gain is-${gain.group}` },
      h("span", { class: "fri-gain-value" }, gain.value),
      pic(gain.art),
      h("span", { class: "fri-gain-text" },
        h("b", {}, gain.name),
        gain.icon ? h("span", { class: "fri-gain-ability" }, symbol(gain.icon), h("span", {}, softly(gain.words))) : null,
        h("span", { class: "fri-gain-long" }, gain.text))),
  ];
}

function pirateSides(c, pirate) {
  return [
    h("span", { class: "fri-hazard-head" },
      h("span", { class: "fri-hazard-name" }, softly(pirate.name)),
      freeCards(pirate)),
    h("span", { class: "fri-hazard-body" },
      h("span", { class: "fri-scene", art: scene("pirates") }),
      h("span", { class: "fri-pirate-value" }, h("b", {}, pirate.value), h("span", {}, c.ui.value))),
    h("span", { class: "fri-pirate-rule" }, pirate.rule),
  ];
}

// One line of a list: a small card, its name and words, how many there are.
function listLine(c, entry) {
  return h("li", { class: `fri-line is-${face(c, entry.code).group}`, key: entry.key || entry.code }, lineParts(c, entry));
}

/** @param {(value: any) => boolean} [ofStep] which of a hazard's values to show, by default all */
function lineParts(c, entry, ofStep = () => true) {
  const f = face(c, entry.code);
  return [
    h("span", { class: `fri-line-value is-${f.group}` }, f.value),
    f.hazard ? stepValues(c, f.hazard.values.filter(ofStep)) : null,
    h("span", { class: "fri-line-text" },
      h("b", {}, f.name),
      f.words ? h("span", { class: "fri-line-words" }, f.icon ? symbol(f.icon) : null, h("span", {}, f.words)) : null,
      entry.note ? h("span", { class: "fri-line-words" }, entry.note) : null),
    h("span", { class: "fri-line-count" }, entry.count),
  ];
}
