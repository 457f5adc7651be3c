// The finished games that a browser remembers for good, those of all games of the page in one entry:
//
//   friday-nb/history   [[id, date, game, level, players, result, points, start], ...], oldest first
//
// What follows the date is `about.row` of a game (history.py). A row has some seventy letters, so that
// thousands of them take less room than the games that are kept whole. A game that leaves the list of
// games unfinished has a row as well, without a result.

const COLUMNS = ["id", "date", "game", "level", "players", "result", "points", "start"];
const RESULTS = ["won", "shared", "lost", "over", ""];
const STARTS = ["", "position"];

const isNumber = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;

/** Whether this is a row; it comes from a browser's storage or from a file, and may be anything. */
function isRow(row) {
  if (!Array.isArray(row) || row.length !== COLUMNS.length) return false;
  const [id, date, game, level, players, result, points, start] = row;
  return (
    /^[\w-]{1,40}$/.test(id) && isNumber(date, 0, 8.64e15) && /^[a-z_]{1,40}$/.test(game) &&
    isNumber(level, 0, 99) && isNumber(players, 1, 99) && RESULTS.includes(result) &&
    (points === null || isNumber(points, -9999, 9999)) && STARTS.includes(start)
  );
}

function openHistory(space) {
  const store = openStore(space && "friday-nb");
  const read = () => {
    try {
      const rows = JSON.parse(store.read("history") ?? "[]");
      return Array.isArray(rows) ? rows.filter(isRow) : [];
    } catch {
      return [];
    }
  };
  const write = (rows) => store.write("history", JSON.stringify(rows.sort((a, b) => a[1] - b[1])));
  return {
    rows: read,

    /** Remember how a game ended, or that it left without an end; false if there is no room. */
    note(id, row) {
      const made = [id, Date.now(), ...(row ?? [])];
      if (!isRow(made)) return true;
      const rows = read();
      const at = rows.findIndex((each) => each[0] === id);
      if (at >= 0 && String(rows[at].slice(2)) === String(made.slice(2))) return true;
      if (at >= 0) rows.splice(at, 1);
      return write([...rows, made]);
    },

    /** Take over rows that are not there yet. Returns how many, or -1 if there is no room. */
    merge(more) {
      const rows = read();
      const known = new Set(rows.map(([id]) => id));
      const added = more.filter(([id]) => !known.has(id) && known.add(id));
      return !added.length || write([...rows, ...added]) ? added.length : -1;
    },
  };
}

/** The rows as a file that a spreadsheet reads. */
function historyToCsv(rows) {
  const line = ([id, date, ...rest]) => [id, new Date(date).toISOString(), ...rest.map((value) => value ?? "")].join(",");
  return [COLUMNS.join(","), ...rows.map(line), ""].join("\r\n");
}

/**
 * The rows of such a file, also if a spreadsheet has saved it with other separators or quotes.
 * @returns {{ rows: any[], bad: number }} `bad` is the number of the first line that is no row, else 0
 */
function historyFromCsv(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const head = lines[0] ?? "";
  const mark = [",", ";", "\t"].find((each) => head.split(each).length === COLUMNS.length);
  const cells = (line) => line.split(mark).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  if (!mark || String(cells(head)) !== String(COLUMNS)) return { rows: [], bad: 1 };
  const whole = (cell) => (/^[-\u2212]?\d+$/.test(cell) ? Number(cell.replace("\u2212", "-")) : NaN);
  const rows = [];
  for (const [at, line] of lines.entries()) {
    if (!at || !line.trim()) continue;
    const [id, date, game, level, players, result, points, ...start] = cells(line);
    const row = [id, Date.parse(date), game, whole(level), whole(players), result, points === "" ? null : whole(points), ...start];
    if (!isRow(row)) return { rows: [], bad: at + 1 };
    rows.push(row);
  }
  return { rows, bad: 0 };
}
