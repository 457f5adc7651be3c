// The price board: a grid of prices, five markers on it, and the ways they went.

const BOARD_COLUMNS = 5;
const SPACE = 100; // a space of the board, as the drawing of the ways measures it
const HEADROOM = 3; // rows above the highest marker that a small screen shows, too

/** What the board shows: the game as it stands, or as it stood after a step of an adjustment. */
function boardShown(c) {
  const { m, st } = c;
  const past = st.play && m.adjustment;
  if (!past) {
    const looked = chipLookedAt(c);
    const planned = m.plan.paths.map(({ colour, path }) => ({ colour, path, planned: true }));
    if (looked?.path) planned.push({ colour: looked.colour, path: looked.path, planned: true });
    const last = m.traces.map((path, colour) => ({ colour, path }));
    return { markers: m.markers, silver: m.silver.at, level: m.level.level, ways: [...last, ...planned], table: m };
  }
  const shown = { markers: past.markers.map((place) => place), silver: past.silver, level: past.level, ways: [], table: {} };
  past.steps.slice(0, st.play.at + 1).forEach((step, i) => {
    Object.assign(shown.table, step.table);
    if (step.path) shown.markers[step.colour] = step.path.at(-1);
    if (step.silver != null) shown.silver = step.silver;
    if (step.level != null) shown.level = step.level;
    if (step.path?.length > 1) shown.ways.push({ colour: step.colour, path: step.path, now: i === st.play.at });
  });
  return shown;
}

// The ways as one drawing. Each colour has a lane of its own, so that two never hide each other.
function waysArt(c, ways) {
  const rows = c.p.prices.length;
  const at = ([row, column], colour) => `${(column + 0.5) * SPACE + (colour - 2) * 5} ${(rows - row - 0.5) * SPACE + (colour - 2) * 6}`;
  const lines = ways.filter(({ path }) => path.length > 1).map(({ colour, path, planned, now }) => {
    const points = path.map((place) => at(place, colour));
    const look = `is-${c.p.colours[colour].name}${planned ? " is-planned" : ""}${now ? " is-now" : ""}`;
    return `<polyline class="${look}" points="${points.join(" ")}"/><path class="${look} is-from" d="M${points[0]}h0"/>`;
  });
  return `<svg viewBox="0 0 ${BOARD_COLUMNS * SPACE} ${rows * SPACE}" preserveAspectRatio="none" aria-hidden="true" focusable="false">${lines.join("")}</svg>`;
}

/** How many rows at the top of the board no marker is near: a small screen leaves them out. */
function farRows(c, shown) {
  const past = c.st.play ? c.m.adjustment.steps.flatMap((step) => step.path ?? []) : [];
  const near = [...shown.markers, ...c.m.markers, ...shown.ways.flatMap(({ path }) => path), ...past];
  const far = c.p.prices.length - 1 - HEADROOM - Math.max(...near.map(([row]) => row));
  return c.st.tall ? 0 : Math.max(0, far);
}

function tokensView(c, markers) {
  const where = markers.map(([row, column]) => row * BOARD_COLUMNS + column);
  return markers.map(([row, column], colour) => {
    const together = where.flatMap((place, i) => (place === where[colour] ? [i] : []));
    return h("span", {
      class: `blf-token is-${c.p.colours[colour].name}${together.length > 2 ? " is-small" : together.length > 1 ? " is-pair" : ""}`, key: `token-${colour}`, "aria-hidden": "true",
      style: { "--row": row, "--column": column, ...placeAmong(together.indexOf(colour), together.length) },
    }, c.p.colours[colour].letter);
  });
}

// Markers stand at the end of their space, so that its number can be read: up to two of them side by
// side, if there is room for it; otherwise smaller ones in two lines.
function placeAmong(k, n) {
  return { "--k": k - n, "--column-k": Math.floor(k / 2) - Math.ceil(n / 2), "--line": k % 2 };
}

function pricesView(c, shown, far) {
  const begins = new Map(c.p.levels.slice(1).map((level, i) => [level.row, i + 1]));
  const rows = c.p.prices.map((prices, row) => ({ prices, row })).reverse();
  return h("table", { class: `blf-prices${c.st.where ? " is-marked" : ""}`, key: "prices" },
    h("caption", { class: "fri-hidden" }, c.m.ui.board),
    h("colgroup", {}, h("col", { class: "blf-level-column" }), c.p.prices[0].map((_, i) => h("col", { key: i }))),
    h("tbody", {}, rows.map(({ prices, row }) => {
      const level = begins.get(row);
      const look = [level ? "is-threshold" : "", level && shown.level >= level ? "is-reached" : "", row >= c.p.prices.length - far ? "is-far" : ""];
      return h("tr", { key: row, class: look.filter(Boolean).join(" ") || null },
        level
          ? h("th", { scope: "row", key: "level" }, h("span", { class: shown.level === level ? "is-now" : null, title: `${c.m.ui.level} ${level}` }, level))
          : h("td", { class: "blf-no-level", key: "level" }),
        prices.map((price, column) => {
          const here = shown.markers.flatMap((at, i) => (at[0] === row && at[1] === column ? [c.m.ui.stands.replace("{colour}", c.p.colours[i].word)] : []));
          const mark = c.p.marks[row][column];
          return h("td", { key: column, class: here.length ? "is-taken" : null, "data-mark": mark },
            h("span", { class: `is-${mark}` }, price), here.length ? h("span", { class: "fri-hidden" }, ` (${here.join(", ")})`) : null);
        }));
    })));
}

function priceBoardView(c, shown) {
  const fresh = c.st.fresh && !c.st.play;
  const far = farRows(c, shown);
  return h("section", { class: "blf-board", key: "board", "aria-label": c.m.ui.board },
    h("div", { class: "blf-board-head" },
      h("h2", {}, c.m.ui.board),
      press(c.m.ui.provenance, () => c.toggleWhere(), { kind: "is-quiet blf-small-button", "aria-expanded": String(c.st.where), "data-do": "where" }),
      c.m.adjustment
        ? press(fresh ? c.m.ui.see : c.m.ui.replay, () => c.play(0, !calm()), { kind: `blf-small-button${fresh ? " is-main" : " is-quiet"}`, "data-do": "replay", "aria-keyshortcuts": "n" })
        : null),
    h("div", { class: "blf-field", style: { "--rows": c.p.prices.length, "--far": far } },
      far || c.st.tall
        ? press(`${c.m.ui.all_prices}: 4–${Math.max(...c.p.prices.flat())}`, () => c.toggleTall(), { key: "tall", kind: "is-quiet blf-tall", "aria-expanded": String(c.st.tall), "data-do": "tall" })
        : null,
      pricesView(c, shown, far),
      h("div", { class: "blf-over-field", key: "over" },
        h("span", { class: "blf-ways", key: "ways", art: waysArt(c, shown.ways) }),
        tokensView(c, shown.markers))));
}

// Where the numbers are known from: all of them, also those that are not on the board itself.
function whereView(c) {
  const marked = (text, mark) => h("span", { class: `is-${mark}`, "data-mark": mark }, text);
  const { p, m } = c;
  return h("div", { class: "blf-where is-marked", key: "where" },
    h("p", {}, m.ui["provenance.about"], " ", p.counted),
    h("ul", { class: "blf-where-legend" }, p.provenance.map(({ sign, text }) => h("li", { key: sign }, marked("36", sign), " ", text))),
    h("h3", {}, m.ui.track),
    h("p", { class: "blf-where-row" }, p.track.map((price, i) => marked(price, p.track_marks[i]))),
    h("h3", {}, m.ui.shifts),
    h("dl", { class: "blf-where-shifts" }, p.shifts.map((shift) =>
      h("div", { key: shift.cases }, h("dt", {}, shift.cases > 0 ? `+${shift.cases}` : signedNumber(shift.cases)), h("dd", {}, marked(shift.text, shift.mark))))),
    h("h3", {}, m.ui.levels),
    h("dl", { class: "blf-where-shifts" }, p.levels.map((level, i) =>
      h("div", { key: i }, h("dt", {}, i), h("dd", {}, marked(level.row, level.row_mark), " · ", level.numbers.map((n, k) => [k ? " · " : "", marked(n, level.marks[k])]))))),
    h("h3", {}, m.ui.subsidy),
    h("p", { class: "blf-where-row" }, p.subsidy.map((n, i) => marked(n, p.subsidy_marks[i]))),
    h("p", {}, m.ui["provenance.correct"]));
}

/** Would the reader rather not see things move? */
function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
