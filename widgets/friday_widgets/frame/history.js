// The finished games that a browser remembers for good, those of all games of the page in one entry:
//
//   friday-nb/history   [[id, date, game, level, players, result, points, start], ...], oldest first
//
// What follows the date is `about.row` of a game (history.py). A row has some seventy letters, so that
// thousands of them take less room than the games that are kept whole. A game that leaves the list of
// games unfinished has a row as well, without a result. What is no row may be one of a newer version: it
// is not shown, but stays.

const COLUMNS = ["id", "date", "game", "level", "players", "result", "points", "start"];
const RESULTS = ["won", "shared", "lost", "over", ""];
const STARTS = ["", "position"];

const isNumber = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;

/** Whether this is a row; it comes from a browser's storage or from a file, and may be anything. */
function isRow(row) {
  if (!Array.isArray(row) || row.length !== COLUMNS.length) return false;
  const [id, date, game, level, players, result, points, start] = row;
  return (
    typeof id === "string" && /^[\w-]{1,40}$/.test(id) && isNumber(date, 0, 8.64e15) &&
    typeof game === "string" && /^[a-z_]{1,40}$/.test(game) &&
    isNumber(level, 0, 99) && isNumber(players, 1, 99) && RESULTS.includes(result) &&
    (points === null || isNumber(points, -9999, 9999)) && STARTS.includes(start)
  );
}

function openHistory(space) {
  const store = openStore(space && "friday-nb");
  const all = () => {
    const kept = parsed(store.read("history"));
    return Array.isArray(kept) ? kept : [];
  };
  const read = () => all().filter(isRow);
  const write = (rows) => {
    const others = all().filter((each) => !isRow(each));
    return store.write("history", JSON.stringify([...others, ...rows.sort((a, b) => a[1] - b[1])]));
  };
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

const MARK = "g-"; // without it a spreadsheet takes "12345e12" or "00012345" for a number

/** The rows as a file that a spreadsheet reads. */
function historyToCsv(rows) {
  const line = ([id, date, ...rest]) => [MARK + id, new Date(date).toISOString(), ...rest.map((value) => value ?? "")].join(",");
  return [COLUMNS.join(","), ...rows.map(line), ""].join("\r\n");
}

/** The time that a cell names; NaN for "5/11/2025", which is May here and November there. */
function timeIn(cell) {
  if (/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?)?$/.test(cell)) return Date.parse(cell.replace(" ", "T"));
  const dotted = /^(\d\d?)\.(\d\d?)\.(\d{4})(?: (\d\d?):(\d\d)(?::(\d\d))?)?$/.exec(cell);
  if (!dotted) return NaN;
  const [day, month, year, hour, minute, second] = dotted.slice(1).map((part) => Number(part ?? 0));
  const time = new Date(year, month - 1, day, hour, minute, second);
  return time.getMonth() === month - 1 && time.getDate() === day ? time.getTime() : NaN;
}

/** The row in the cells of a line; spreadsheets leave empty ones at its end out. */
function rowIn([id, date, game, level, players, result, points = "", start = "", ...more]) {
  const whole = (cell) => (/^[-\u2212]?\d+$/.test(cell) ? Number(cell.replace("\u2212", "-")) : NaN);
  const name = id.startsWith(MARK) ? id.slice(MARK.length) : id;
  return [name, timeIn(date), game, whole(level), whole(players), result, points === "" ? null : whole(points), start, ...more];
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
  const rows = [];
  for (const [at, line] of lines.entries()) {
    if (!at || !cells(line).some(Boolean)) continue; // also a line of separators alone
    const row = rowIn(cells(line));
    if (!isRow(row)) return { rows: [], bad: at + 1 };
    rows.push(row);
  }
  return { rows, bad: 0 };
}
