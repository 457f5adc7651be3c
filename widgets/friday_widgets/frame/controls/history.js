// The history in the dialog of one's games: what was reached first, the points as a line, and a row for
// each finished game.

const HISTORY_SHOWN = 100; // rows; the file has all of them
const CHART_GAMES = 60;

// The points of the games as a line, with a dotted one at 0 and at the points to be proud of.
function pointsChart(words, points) {
  const [wide, high] = [320, 90];
  const marks = [0, words.history.high].filter((mark) => mark !== null);
  const [low, top] = [Math.min(...points, ...marks), Math.max(...points, ...marks)];
  const x = (i) => (points.length > 1 ? 6 + (i * (wide - 12)) / (points.length - 1) : wide / 2);
  const y = (value) => 6 + ((top - value) * (high - 12)) / Math.max(1, top - low);
  const line = points.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const dots = points.map((value, i) => `<circle cx="${x(i).toFixed(1)}" cy="${y(value).toFixed(1)}" r="2.5"/>`).join("");
  const rules = marks.map((mark) =>
    `<line x1="0" x2="${wide}" y1="${y(mark)}" y2="${y(mark)}" class="fri-chart-mark"/><text x="${wide - 2}" y="${y(mark) - 3}" text-anchor="end">${mark}</text>`).join("");
  const art = `<svg viewBox="0 0 ${wide} ${high}" focusable="false">${rules}<polyline points="${line}"/>${dots}</svg>`;
  const said = `${words["history.chart"]}: ${points.map(signedNumber).join(", ")}`;
  return h("figure", { class: "fri-points" },
    h("figcaption", { class: "fri-soft fri-small" }, words["history.chart"]),
    h("div", { role: "img", "aria-label": said, art }));
}

// A game, and below it the level and how many played, if there are several of them to play it with.
function gameText(words, [, , name, level, players]) {
  const more = [level && `${words["history.level"]} ${level}`, players > 1 && `${words["history.players"]}: ${players}`];
  const { games } = words.history;
  return [Object.hasOwn(games, name) ? games[name] : name, h("small", { class: "fri-soft" }, more.filter(Boolean).join(" · "))];
}

function resultText(words, [, , , , , result, , start]) {
  const text = words[`history.result.${result || "open"}`];
  return start ? `${text} (${words["history.position"]})` : text;
}

// The first win of each level, and how often the points were high; of games from the set-up alone.
function reachedView(words, own, day) {
  const whole = own.filter((row) => row[7] === "");
  const listed = words.options.find(({ name }) => name === "level")?.values ?? [];
  const first = listed.map(({ value, name }) => {
    const win = whole.find((row) => String(row[3]) === value && row[5] === "won");
    return h("li", { key: value }, `${name || value}: `, win ? h("b", {}, day(win[1])) : words["history.not_yet"]);
  });
  const { high, proud } = words.history;
  const good = high === null ? [] : whole.filter((row) => row[6] !== null && row[6] >= high);
  return [
    first.length ? h("div", { key: "first" }, h("h4", {}, words["history.first"]), h("ul", {}, first)) : null,
    high === null ? null : h("p", { key: "high" }, `${proud}: ${good.length}`),
  ];
}

/**
 * @param {any[]} rows of all games, oldest first
 * @param {string} lang
 */
function historyView(words, rows, lang, act, told) {
  const { game } = words.history;
  const shortDay = (time) => dayText(time, lang, { day: "2-digit", month: "2-digit", year: "2-digit" });
  const day = (time) => dayText(time, lang, { dateStyle: "medium" });
  const own = rows.filter((row) => row[2] === game && row[5] !== "");
  const points = own.map((row) => row[6]).filter((value) => value !== null).slice(-CHART_GAMES);
  const any = (test) => rows.some(test);
  const columns = [
    { name: "date", cell: (row) => shortDay(row[1]), shown: true },
    { name: "game", cell: (row) => gameText(words, row), shown: true },
    { name: "result", cell: (row) => resultText(words, row), shown: true },
    { name: "points", cell: (row) => (row[6] === null ? "" : signedNumber(row[6])), shown: any((row) => row[6] !== null) },
  ].filter(({ shown }) => shown);
  const latest = rows.slice(-HISTORY_SHOWN).reverse();
  return h("section", { class: "fri-history", key: "history" },
    h("h3", {}, words["history.head"]),
    h("p", { class: "fri-soft" }, words["history.about"]),
    own.length ? reachedView(words, own, day) : null,
    points.length > 1 ? pointsChart(words, points) : null,
    latest.length
      ? h("div", { class: "fri-history-rows", tabindex: "0", role: "region", "aria-label": words["history.head"], key: "rows" },
          h("table", {},
            h("thead", {}, h("tr", {}, columns.map(({ name }) => h("th", { scope: "col", key: name }, words[`history.${name}`])))),
            h("tbody", {}, latest.map((row) => h("tr", { key: row[0] }, columns.map(({ name, cell }) => h("td", { key: name }, cell(row))))))))
      : h("p", { key: "none" }, words["history.none"]),
    h("div", { class: "fri-row", key: "files" },
      rows.length ? press(words["history.save"], act.save, { "data-do": "history-save", key: "save" }) : null,
      press(words["history.load"], act.load, { "data-do": "history-load", key: "load" })),
    h("p", { role: "status", class: told.bad ? "fri-fault" : null, hidden: !told.text, key: "told" }, told.text));
}

const LONGEST_HISTORY = 2_000_000;

/** What the buttons below the history do: `told` is what came of it, and `paint` shows it. */
function historyActs(words, history, told, paint) {
  const tell = (text, bad = false) => {
    Object.assign(told, { text, bad });
    paint();
  };
  const take = async (file) => {
    if (!file) return;
    const text = await readText(file, LONGEST_HISTORY);
    if (text === null) return tell(words["history.large"], true);
    const { rows, bad } = historyFromCsv(text);
    if (bad) return tell(`${words["history.bad"]}: ${bad}.`, true);
    const added = history.merge(rows);
    if (added < 0) tell(words["store.full"], true);
    else tell(`${words["history.added"]}: ${added}.`);
  };
  return {
    save: () => saveFile(historyToCsv(history.rows()), "friday-nb-history.csv"),
    load() {
      const input = document.createElement("input");
      Object.assign(input, { type: "file", accept: ".csv,text/csv,text/plain", onchange: () => take(input.files[0]) });
      input.click();
    },
  };
}
