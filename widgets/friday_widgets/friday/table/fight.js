// The middle of the table: the choice of a hazard or pirate, the fight, the end of the game.

// --- cards that fit ------------------------------------------------------------------------------
// Each side of the fight keeps its height while cards come: they are made as large as fit.

const CARD_RATIO = 1.42;
const SMALLEST = 80; // narrower, and names would have to be smaller than can be read
const MANY = 6; // more bought cards than that get more columns
const SMALLER = 0.8; // so much of its size a card gives up to save a row

function fitZone(el, width) {
  const space = el.friSpace;
  if (width !== undefined && width !== space?.width) {
    const style = getComputedStyle(el);
    el.friSpace = {
      width,
      rows: Number(style.getPropertyValue("--fri-rows")) || 2,
      scale: textScale(),
      largest: (Number(style.getPropertyValue("--fri-largest")) || 100) * textScale(),
    };
  }
  if (!el.friSpace) return;
  const { width: wide, rows, largest, scale } = el.friSpace;
  const count = el.childElementCount;
  const smallest = SMALLEST * scale;
  const gap = (wide < 400 * scale ? 6 : 8) * scale;
  const height = rows * (largest * CARD_RATIO + gap) - gap;
  const rowsAt = (w) => Math.ceil(count / Math.max(1, Math.floor((wide + gap) / (w + gap))));
  let size = largest;
  while (size > smallest && rowsAt(size) * (size * CARD_RATIO + gap) - gap > height + 1) size -= 2;
  const least = Math.max(smallest, largest * SMALLER);
  for (let less = size - 2; less >= least; less -= 2) {
    if (rowsAt(less) < rowsAt(size)) { size = less; break; }
  }
  el.style.setProperty("--w", size + "px");
  el.style.setProperty("--gap", gap + "px");
}

function zone(c, side, title, cards, empty, note) {
  return h("section", { class: `fri-zone is-${side}`, key: side, "aria-label": title },
    h("h2", { class: "fri-zone-title" }, title, note ? h("span", { class: "fri-soft" }, note) : null),
    h("div", { class: "fri-cards", ref: c.watch },
      cards.map((card) => playedCard(c, card)),
      Array.from({ length: empty }, (_, i) =>
        h("span", { class: "fri-place" + (i === 0 && c.canDraw ? " is-next" : ""), key: "place" + (cards.length + i) },
          h("span", { class: "fri-hidden" }, c.ui.empty_place)))),
    empty + cards.length || !c.m.fight.right_empty ? null : h("p", { class: "fri-zone-empty" }, c.m.fight.right_empty));
}

// --- the fight -----------------------------------------------------------------------------------

function enemyView(c) {
  const f = c.m.fight;
  return h("article", { class: "fri-enemy", key: "enemy", "aria-label": f.enemy.label },
    h("div", { class: "fri-hazard" + (f.is_pirate ? " is-pirate" : ""), key: f.id },
      f.is_pirate ? pirateSides(c, f.enemy) : hazardSides(c, f.enemy)));
}

function meterView(c) {
  const meter = c.m.fight.meter;
  const ending = c.m.fight.ending;
  return h("section", { class: `fri-meter is-${meter.state}`, key: "meter", "aria-label": meter.label },
    h("div", { class: "fri-meter-numbers" },
      h("b", { class: "fri-meter-total", key: "t" + meter.total }, meter.total),
      h("span", { class: "fri-meter-of" }, meter.of),
      h("b", { class: "fri-meter-need" }, meter.need)),
    h("div", { class: "fri-meter-middle" },
      h("div", { class: "fri-meter-bar", "aria-hidden": "true" },
        h("span", { class: "fri-meter-fill", style: { width: meter.fill + "%" } }),
        meter.ticks.map((x) => h("span", { class: "fri-meter-tick", style: { left: x + "%" }, key: x }))),
      h("p", { class: "fri-meter-gap" }, symbol(meter.state === "enough" ? "check" : "alert"), h("b", {}, meter.gap),
        meter.parts ? h("span", { class: "fri-soft" }, meter.parts) : null)),
    h("div", { class: `fri-ending is-${ending.kind}` },
      h("b", {}, ending.title),
      h("p", {}, ending.text)));
}

function fightView(c) {
  const f = c.m.fight;
  const cards = new Map(c.m.cards.map((card) => [card.number, card]));
  const on = (numbers) => numbers.map((n) => cards.get(n));
  return [
    h("div", { class: "fri-fight" + (c.picking ? " is-picking" : "") + (f.right.length > MANY ? " is-many" : ""), key: "fight" },
      zone(c, "left", f.left_title, on(f.left), f.empty, f.left_note),
      enemyView(c),
      zone(c, "right", f.right_title, on(f.right), 0, f.right_note)),
    c.m.sort ? sortTray(c) : null,
    meterView(c),
  ];
}

// --- choosing ------------------------------------------------------------------------------------

function chooseView(c) {
  return h("div", { class: "fri-choose", key: "choose" },
    h("h2", { class: "fri-choose-title" }, c.m.choose.title),
    h("div", { class: "fri-choose-cards" }, c.m.choose.cards.map((card, i) =>
      h("button", {
        type: "button",
        key: `${c.m.turn}-${i}`,
        class: "fri-hazard is-choice" + (card.rule ? " is-pirate" : "") + (c.isSuggested(card) ? " is-suggested" : ""),
        "aria-label": card.label,
        "aria-description": c.isSuggested(card) ? c.ui.suggested : null,
        onclick: c.click(card.do, () => c.press(card)),
        ...c.hinted(card.do, card.hint),
      },
        h("span", { class: "fri-card-number", "aria-hidden": "true" }, i + 1),
        card.rule ? pirateSides(c, card) : hazardSides(c, card)))));
}

// --- the end -------------------------------------------------------------------------------------

function overView(c) {
  const over = c.m.over;
  return h("section", { class: `fri-over is-${over.won ? "won" : "lost"}`, key: "over", "aria-label": over.title },
    h("div", { class: "fri-over-scene", art: scene(over.won ? "green" : "pirates") }),
    h("div", { class: "fri-over-text" },
      h("h2", {}, over.title),
      h("p", {}, over.why),
      h("p", { class: "fri-soft fri-small" }, over.rules)),
    h("dl", { class: "fri-score" }, over.score.map((line) =>
      h("div", { class: "fri-score-line" + (line.total ? " is-total" : ""), key: line.key },
        h("dt", {}, line.name, line.note ? h("span", { class: "fri-soft" }, line.note) : null),
        h("dd", {}, line.points)))));
}
