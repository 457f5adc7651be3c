// A price adjustment, one step after the other. It plays by itself where things may move, and waits for
// the reader elsewhere; bots wait as long as it is open.

const STEP_MS = { slow: 2800, normal: 1800, fast: 900, at_once: 900 };

/** Show the adjustment from a step on; `on`: let it play by itself. */
function openReplay(c, at, on) {
  if (!c.m.adjustment) return;
  clearTimeout(c.timer);
  c.st.fresh = false;
  c.st.play = { at, on };
  c.hold(true);
  if (on) c.timer = setTimeout(() => stepReplay(c), STEP_MS[c.m.pace] ?? STEP_MS.normal);
  c.paint();
}

function stepReplay(c) {
  const last = c.m.adjustment.steps.length - 1;
  if (c.st.play.at < last) return openReplay(c, c.st.play.at + 1, true);
  closeReplay(c);
}

function closeReplay(c) {
  clearTimeout(c.timer);
  const had = Boolean(c.st.play);
  c.st.play = null;
  c.hold(false);
  if (had) c.paint();
  return had;
}

/** Go a step back or ahead by hand; the adjustment stops playing by itself. */
function turnReplay(c, by) {
  const last = c.m.adjustment.steps.length - 1;
  openReplay(c, Math.min(last, Math.max(0, c.st.play.at + by)), false);
}

// One column for each colour: what was drawn, what that meant, and the price before and after.
function ledgerView(c, steps) {
  const drawn = steps.find((step) => step.drawn)?.drawn;
  return h("div", { class: "blf-chips blf-ledger", key: "ledger", "aria-hidden": "true" }, c.p.colours.slice(0, BOARD_COLUMNS).map(({ name, word }, colour) => {
    const mine = steps.filter((step) => step.colour === colour);
    const moved = mine.find((step) => step.kind === "moved");
    const now = steps.at(-1).colour === colour;
    return h("span", { class: `blf-chip is-${name}${now ? " is-now" : ""}`, key: name },
      h("span", { class: "blf-chip-name" }, h("span", { class: "blf-dot" }, c.p.colours[colour].letter), h("span", {}, word)),
      h("b", { class: "blf-chip-big" }, mine.length ? `${mine[0].before} → ${mine.at(-1).after}` : drawn ? "…" : ""),
      h("span", { class: "blf-chip-small" }, moved ? `${moved.drawn}${moved.blacks ? ` − ${moved.blacks}` : ""}: ${moved.way}` : ""),
      mine.some((step) => step.kind === "missing") ? h("span", { class: "blf-chip-small" }, "↑") : null);
  }));
}

function replayView(c) {
  const { adjustment, ui } = c.m;
  const { at, on } = c.st.play;
  const steps = adjustment.steps.slice(0, at + 1);
  const step = steps.at(-1);
  const drawn = steps.find((each) => each.drawn)?.drawn ?? [];
  const last = at === adjustment.steps.length - 1;
  return h("section", { class: "blf-dock blf-replay", key: "replay", "aria-label": ui.adjustment, "data-step": at, "data-kind": step.kind, "data-ends": String(last) },
    h("div", { class: "blf-replay-head" }, tradeSign("adjust"), h("h2", { class: "blf-prompt" }, ui.adjustment), h("p", { class: "blf-replay-rule fri-soft" }, `${step.about} `, h("span", {}, `(${step.rule})`)), h("span", { class: "fri-soft" }, step.count)),
    h("div", { class: "blf-replay-bar", "aria-hidden": "true" }, adjustment.steps.map((_, i) => h("i", { key: i, class: i <= at ? "is-past" : null }))),
    h("p", { class: "blf-replay-text", "aria-live": "polite" }, step.text),
    h("div", { class: "blf-line", key: "line" },
      h("div", { class: "blf-drawn", "aria-hidden": "true" },
        drawn.length ? h("span", { class: "fri-soft", key: "drawn" }, ui.drawn) : null,
        drawn.flatMap((count, colour) => Array.from({ length: count }, (_, i) => caseView(c, colour, `${colour}-${i}`)))),
      h("div", { class: "blf-commit" },
        press(ui.again, () => openReplay(c, 0, !calm()), { "data-do": "first", key: "first", off: at === 0 }),
        press(ui.prev, () => turnReplay(c, -1), { "data-do": "prev", key: "prev", off: at === 0 }),
        on ? press(ui.pause, () => turnReplay(c, 0), { "data-do": "halt", key: "halt" }) : press(ui.play, () => openReplay(c, at, true), { "data-do": "run", key: "halt", off: last }),
        press(ui.next, () => turnReplay(c, 1), { "data-do": "next", key: "next", off: last }),
        press(last ? ui.close : ui.skip, () => closeReplay(c), { kind: "is-main blf-do", "data-do": "skip", key: "skip" }))),
    ledgerView(c, steps));
}
