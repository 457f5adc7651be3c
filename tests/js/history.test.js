// The history of finished games: a row for each, none lost, and as a file for a spreadsheet.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, storage } from "./load.js";

const PARTS = ["frame/storage.js", "frame/history.js"];
const NAMES = ["openHistory", "takeUnread", "openKeep", "historyToCsv", "historyFromCsv", "isRow"];

let now = 1_764_000_000_000;

class Clock extends Date {
  static now() {
    return (now += 1);
  }
}

/** What the scripts offer on this storage. */
function page(localStorage = storage()) {
  return load(PARTS, NAMES, { window: { localStorage, sessionStorage: storage() }, Date: Clock });
}

const WON = ["friday", 2, 1, "won", 85, ""];
const LOST = ["friday", 1, 1, "lost", -12, ""];
const RUNS = ["friday", 1, 1, "", null, ""];
const about = (row) => ({ decisions: 3, file: "friday", row });

test("a game that ends is remembered with its result, and in every tab", () => {
  const local = storage();
  page(local).openHistory("friday").note("a", WON);
  const [row] = page(local).openHistory("his_man_friday").rows();
  assert.deepEqual([row[0], ...row.slice(2)], ["a", ...WON]);
});

test("looking at it again changes nothing, not even the day", () => {
  const history = page().openHistory("friday");
  history.note("a", WON);
  const before = history.rows();
  history.note("a", WON);
  assert.deepEqual(history.rows(), before);
});

test("a game that was undone and ended otherwise has one row", () => {
  const history = page().openHistory("friday");
  history.note("a", LOST);
  history.note("a", WON);
  assert.deepEqual(history.rows().map((row) => row[5]), ["won"]);
});

test("a page that stores nothing has no history", () => {
  const local = storage();
  page(local).openHistory("").note("a", WON);
  assert.equal(local.length, 0);
});

test("what is no row is neither stored nor shown", () => {
  const local = storage();
  const history = page(local).openHistory("friday");
  for (const row of [undefined, null, [], ["friday", 2, 1, "great", 85, ""], ["<b>", 2, 1, "won", 85, ""]]) history.note("a", row);
  assert.deepEqual(history.rows(), []);
  local.setItem("friday-nb/history", JSON.stringify([["a"], "b", ["b", 5, ...WON]]));
  assert.deepEqual(history.rows().map(([id]) => id), ["b"]);
  local.setItem("friday-nb/history", "{half of a te");
  assert.deepEqual(history.rows(), []);
});

test("rows of a newer version are not shown, but stay", () => {
  const local = storage();
  const newer = [["z", 5, ...WON, "more"], ["y", 5, "friday", 2, 1, "drawn", 85, ""], { id: "x" }];
  local.setItem("friday-nb/history", JSON.stringify([...newer, ["b", 5, ...WON]]));
  const history = page(local).openHistory("friday");
  history.note("a", LOST);
  history.merge([["c", 7, ...LOST]]);
  assert.deepEqual(history.rows().map(([id]) => id), ["b", "c", "a"]);
  assert.deepEqual(JSON.parse(local.getItem("friday-nb/history")).slice(0, 3), newer);
});

test("a history that cannot be read is put aside before anything is written, and told of once", () => {
  const local = storage();
  local.setItem("friday-nb/history", '[["a",1764000000000,"friday"');
  const { openHistory, takeUnread } = page(local);
  const history = openHistory("friday");
  history.note("b", WON);
  assert.deepEqual(history.rows().map(([id]) => id), ["b"]);
  assert.equal(local.getItem("friday-nb/unread/history"), '[["a",1764000000000,"friday"');
  assert.deepEqual([takeUnread("friday-nb"), takeUnread("friday-nb")], [['[["a",1764000000000,"friday"'], []]);
});

test("a row whose name is in a list is none", () => {
  const { isRow } = page();
  assert.equal(isRow([["a"], 5, ...WON]), false);
  assert.equal(isRow(["a", 5, ["friday"], ...WON.slice(1)]), false);
});

test("a thousand games take less than a hundred letters each", () => {
  const local = storage();
  const history = page(local).openHistory("friday");
  for (let n = 0; n < 1000; n += 1) history.note(`0a1b2c${n}`, WON);
  assert.equal(history.rows().length, 1000);
  assert.ok(local.getItem("friday-nb/history").length < 100_000);
});

test("where there is no room that is said", () => {
  const history = page(storage(100)).openHistory("friday");
  assert.equal(history.note("a", WON), true);
  assert.equal(history.note("b", WON), false);
  assert.equal(history.merge([["c", now, ...WON]]), -1);
  assert.deepEqual(history.rows().map(([id]) => id), ["a"]);
});

// --- games that end, and games that leave ---------------------------------------------------------

/** The games of a page, and what it told of them. */
function keeping(local = storage()) {
  const told = [];
  const hear = { ended: (id) => told.push(`ended ${id}`), left: ({ id }) => told.push(`left ${id}`) };
  return { keep: page(local).openKeep("friday", hear), told };
}

test("the end of a game is told once", () => {
  const { keep, told } = keeping();
  keep.write("a", "draw\n", about(RUNS));
  keep.write("a", "draw\nend\n", about(WON));
  keep.write("a", "draw\nend\n", about(WON));
  assert.deepEqual(told, ["ended a"]);
});

test("a game that comes from a file with its end did not end here", () => {
  const { keep, told } = keeping();
  keep.write("file", "draw\nend\n", about(WON));
  assert.deepEqual(told, []);
});

test("the end that came when the next game lay on the table already is told, too", () => {
  const { keep, told } = keeping();
  keep.write("a", "draw\n", about(RUNS));
  keep.aside("a", "draw\nend\n", about(LOST));
  assert.deepEqual(told, ["ended a"]);
});

test("every game of one's own that gives way to others is told", () => {
  const { keep, told } = keeping();
  for (let n = 0; n < 13; n += 1) keep.write(`g${n}`, `draw ${n}\n`, about(RUNS));
  assert.deepEqual(told, ["left g0", "left g1"]);
});

test("tries and games that nobody has decided anything in go without a word", () => {
  const { keep, told } = keeping();
  for (let n = 0; n < 4; n += 1) keep.write(`try${n}`, `draw ${n}\n`, { ...about(null), lesson: "sum" });
  for (let n = 0; n < 13; n += 1) keep.write(`new${n}`, `draw ${n}\n`, { ...about(RUNS), untouched: true });
  assert.deepEqual(told, []);
});

test("a game that makes room because the storage is full is told", () => {
  const { keep, told } = keeping(storage(900));
  for (let n = 0; n < 8; n += 1) keep.write(`g${n}`, "draw\n".repeat(20), about(RUNS));
  assert.equal(told[0], "left g0");
});

// --- as a file ------------------------------------------------------------------------------------

const ROWS = [["a", 1_764_000_000_000, ...WON], ["b", 1_764_100_000_000, ...LOST], ["c", 1_764_200_000_000, ...RUNS],
  ["d", 1_764_300_000_000, "his_man_friday", 0, 3, "shared", null, "position"]];

test("a file has every row, and gives it back", () => {
  const { historyToCsv, historyFromCsv } = page();
  const text = historyToCsv(ROWS);
  assert.equal(text.split("\r\n")[1], "g-a,2025-11-24T16:00:00.000Z,friday,2,1,won,85,");
  assert.deepEqual(historyFromCsv(text), { rows: ROWS, bad: 0 });
});

test("a file that a spreadsheet has saved is read as well", () => {
  const { historyToCsv, historyFromCsv } = page();
  const text = historyToCsv(ROWS);
  const quoted = text.split("\r\n").map((line) => line && line.split(",").map((cell) => `"${cell}"`).join(";"));
  for (const other of [`\ufeff${text}`, text.replaceAll("\r\n", "\n"), text.replaceAll(",", "\t"), quoted.join("\n")]) {
    assert.deepEqual(historyFromCsv(other), { rows: ROWS, bad: 0 });
  }
});

test("no name of a game looks like a number to a spreadsheet, or like a formula", () => {
  const { historyToCsv, historyFromCsv } = page();
  const rows = ["00012345", "12345e12", "-1", "g-1"].map((id, n) => [id, 1_764_000_000_000 + n, ...WON]);
  for (const line of historyToCsv(rows).trim().split("\r\n")) assert.match(line, /^[a-z]/);
  assert.deepEqual(historyFromCsv(historyToCsv(rows)), { rows, bad: 0 });
  const older = historyToCsv(rows.slice(0, 3)).replaceAll("g-", ""); // written before there was a mark
  assert.deepEqual(historyFromCsv(older), { rows: rows.slice(0, 3), bad: 0 });
});

test("empty cells at the end may be missing, and lines may be empty but for separators", () => {
  const { historyToCsv, historyFromCsv } = page();
  const text = historyToCsv(ROWS);
  const short = text.replace("won,85,", "won,85").replace("1,,\r\n", "1,\r\n");
  for (const other of [short, text.replace("\r\n", "\r\n,,,,,,,\r\n \r\n"), `${text},,,,,,,\r\n"","",,,,,,\r\n`]) {
    assert.deepEqual(historyFromCsv(other), { rows: ROWS, bad: 0 });
  }
});

test("a day that can be read in two ways is refused, and one of ours is not taken for another", () => {
  const { historyToCsv, historyFromCsv } = page();
  const dated = (day) => historyFromCsv(historyToCsv(ROWS.slice(0, 1)).replace("2025-11-24T16:00:00.000Z", day));
  const time = (day) => dated(day).rows[0]?.[1];
  assert.equal(time("05.11.2025 16:05"), new Date(2025, 10, 5, 16, 5).getTime());
  assert.equal(time("24.11.2025"), new Date(2025, 10, 24).getTime());
  assert.equal(time("2025-11-24 16:00:00"), new Date(2025, 10, 24, 16).getTime());
  assert.equal(time("2025-11-24T16:00Z"), 1_764_000_000_000);
  for (const day of ["05/11/2025", "11/24/2025 4:00 PM", "31.11.2025", "24.13.2025", "45985.66", "1", "2025", "", "=TODAY()"]) {
    assert.deepEqual(dated(day), { rows: [], bad: 2 }, day);
  }
});

test("a file that is none, or that was changed, is refused as a whole with the line", () => {
  const { historyToCsv, historyFromCsv } = page();
  const text = historyToCsv(ROWS);
  const wrong = {
    "": 1,
    "draw\npay\n": 1,
    [text.replace("points", "score")]: 1,
    [text.replace("won", "great")]: 2,
    [text.replace("-12", "minus")]: 3,
    [text.replace("-12", "=1+1")]: 3,
    [text.replace("2025-11-24T16:00:00.000Z", "yesterday")]: 2,
    [`${text}e,2025-11-24`]: 6,
  };
  for (const [other, line] of Object.entries(wrong)) assert.deepEqual(historyFromCsv(other), { rows: [], bad: line });
});

test("rows of a file come to those that are there; nothing is lost and nothing stands twice", () => {
  const history = page().openHistory("friday");
  history.note("a", LOST);
  assert.equal(history.merge(ROWS), 3);
  assert.equal(history.merge(ROWS), 0);
  const rows = history.rows();
  assert.equal(rows.length, 4);
  assert.equal(rows.find(([id]) => id === "a")[5], "lost", "one's own row stays");
  assert.deepEqual(rows.map((row) => row[1]), rows.map((row) => row[1]).sort((x, y) => x - y));
});
