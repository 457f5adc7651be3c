// The games that a browser keeps: never overwritten by another tab, never lost for want of room.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, storage } from "./load.js";

/** One tab on this storage; its own session, and a clock that goes on with each look at it. */
function tab(localStorage, sessionStorage = storage()) {
  const globals = { window: { localStorage, sessionStorage }, Date: { now: () => (now += 1) } };
  return load([PART], ["openKeep"], globals).openKeep("friday");
}

const PART = "frame/storage.js";
let now = 0;
const about = { decisions: 3 };

test("what is kept is there when the page comes again", () => {
  const [local, session] = [storage(), storage()];
  const players = ["person", "thumb"];
  assert.equal(tab(local, session).write("a", "draw\n", { ...about, seats: players }, ["end"]), "kept");
  assert.deepEqual(tab(local, session).stored(), { id: "a", record: "draw\n", ahead: ["end"], players });
});

test("a game that another tab went on with is not overwritten", () => {
  const local = storage();
  const [one, other] = [tab(local), tab(local)];
  one.write("a", "draw\n", about);
  other.stored();
  other.write("a", "draw\npay\n", about);
  const own = one.write("a", "draw\nend\n", about);
  assert.notEqual(own, "kept");
  assert.equal(JSON.parse(local.getItem("friday/game/a")).record, "draw\npay\n");
  assert.equal(JSON.parse(local.getItem(`friday/game/${own}`)).record, "draw\nend\n");
});

test("a game that another tab took just as far is the same game", () => {
  const local = storage();
  const [one, other] = [tab(local), tab(local)];
  one.write("a", "draw\n", about);
  other.stored();
  other.write("a", "draw\nend\n", about);
  assert.equal(one.write("a", "draw\nend\n", about), "kept");
  assert.deepEqual([one.current, one.others()], ["a", []]);
});

test("what another tab did to the game on this table is told, and nothing else", () => {
  const local = storage();
  const [one, other] = [tab(local), tab(local)];
  one.write("a", "draw\n", about);
  const told = (id) => one.elsewhere({ key: `friday/game/${id}`, newValue: local.getItem(`friday/game/${id}`) });
  one.write("a", "draw\nend\n", about);
  const mine = local.getItem("friday/game/a");
  one.write("a", "draw\n", about);
  assert.equal(one.elsewhere({ key: "friday/game/a", newValue: mine }), null, "it was this tab");
  other.stored();
  other.write("a", "draw\npay\n", about);
  other.write("b", "pay\n", about);
  assert.deepEqual([told("a"), told("b")], ["draw\npay\n", null]);
});

test("steps go on with the record that they were made after, and with no other", () => {
  const keep = tab(storage());
  const steps = [{ kind: "table", message: { type: "act" } }];
  keep.write("a", "draw\n", about);
  keep.writeSteps(steps);
  assert.deepEqual(keep.steps("draw\n"), steps);
  assert.deepEqual(keep.steps("draw\nend\n"), []);
});

test("a game that finds no room is none of another tab, and is kept as soon as there is room", () => {
  const local = storage(400);
  const keep = tab(local);
  assert.equal(keep.write("a", "draw\n", about), "kept");
  local.setItem("other", "x".repeat(400 - 150 - "other".length));
  const long = "draw\n".repeat(60);
  assert.equal(keep.write("a", long, about), "failed");
  assert.equal(keep.write("a", `${long}end\n`, about), "failed", "and no other tab is blamed");
  local.removeItem("other");
  assert.equal(keep.write("a", "draw\nend\n", about), "kept");
});

test("of the other games the ten that were played last are kept", () => {
  const local = storage();
  const keep = tab(local);
  for (let n = 0; n < 15; n += 1) keep.write(`g${n}`, `draw ${n}\n`, about);
  assert.deepEqual(
    keep.others().map(({ id }) => id),
    ["g13", "g12", "g11", "g10", "g9", "g8", "g7", "g6", "g5", "g4"],
  );
});

test("tries of lessons cost no game of one's own: the next one takes the place of the last", () => {
  const local = storage();
  const keep = tab(local);
  keep.write("own", "draw\n", about);
  for (let n = 0; n < 15; n += 1) keep.write(`try${n}`, `draw ${n}\n`, { ...about, lesson: "sum" });
  assert.deepEqual(keep.others().map(({ id }) => id), ["own", "try13"]);
  for (let n = 0; n < 10; n += 1) keep.write(`g${n}`, `draw ${n}\n`, about);
  const left = keep.others().map(({ id }) => id);
  assert.deepEqual([left.length, left.slice(-2)], [11, ["own", "try14"]]);
});

test("where there is no room the try of a lesson goes before an older game of one's own", () => {
  const local = storage(700);
  const keep = tab(local);
  const record = "draw\n".repeat(20);
  keep.write("own", record, about);
  keep.write("try", record, { ...about, lesson: "sum" });
  keep.write("next", record, about);
  keep.write("last", record, about);
  assert.deepEqual(keep.others().map(({ id }) => id).slice(-1), ["own"]);
});

test("where there is no room the oldest other game makes some, and the one on the table stays", () => {
  const local = storage(700);
  const keep = tab(local);
  const record = "draw\n".repeat(20);
  for (let n = 0; n < 8; n += 1) assert.equal(keep.write(`g${n}`, record, about), "kept", `game ${n}`);
  assert.equal(keep.stored().id, "g7");
  assert.ok(keep.others().length < 7);
});

test("where nothing can be kept that is said", () => {
  assert.equal(tab(storage(0)).write("a", "draw\n", about), "failed");
});

test("a damaged game is put aside, not thrown away", () => {
  const local = storage();
  tab(local).write("a", "draw\n", about);
  local.setItem("friday/game/a", "{half of a te");
  const keep = tab(local);
  const { id, damaged } = keep.stored();
  assert.equal(damaged, "{half of a te");
  keep.damaged(id, damaged);
  assert.equal(local.getItem("friday/damaged"), "{half of a te");
  assert.equal(local.getItem("friday/game/a"), null);
});

/** The settings that a page of this game reads. */
function settings(localStorage, space = "friday") {
  const globals = { window: { localStorage, sessionStorage: storage() } };
  return load([PART], ["openSettings"], globals).openSettings(space);
}

test("theme and language are the same for all games", () => {
  const local = storage();
  settings(local).write("theme", "dark");
  assert.equal(settings(local, "another").read("theme"), "dark");
});

test("settings that an older page kept with the game are taken over", () => {
  const local = storage();
  local.setItem("friday/theme", "dark");
  local.setItem("friday/language", "ru");
  assert.deepEqual(["theme", "language"].map(settings(local).read), ["dark", "ru"]);
  assert.equal(local.getItem("friday/theme"), null);
  assert.deepEqual(["theme", "language"].map(settings(local, "another").read), ["dark", "ru"]);
});

test("what was chosen since comes before what an older page kept", () => {
  const local = storage();
  settings(local).write("theme", "light");
  local.setItem("friday/theme", "dark");
  assert.equal(settings(local).read("theme"), "light");
});

test("a full store does not cost the settings that it holds", () => {
  const local = storage(30);
  local.setItem("friday/theme", "dark");
  assert.equal(settings(local).read("theme"), "dark");
  assert.equal(local.getItem("friday/theme"), "dark");
});

test("where nothing is kept, a choice holds until the page is closed", () => {
  const local = storage();
  const page = settings(local, "");
  page.write("theme", "dark");
  assert.equal(page.read("theme"), "dark");
  assert.equal(local.length, 0);
});

test("a game in which nobody has decided anything takes no place among the others", () => {
  const local = storage();
  const untouched = { decisions: 62, untouched: true };
  tab(local).write("old", "draw\n", { ...about, untouched: false });
  for (let n = 0; n < 30; n += 1) tab(local).write(`example${n}`, `draw ${n}\n`, untouched);
  const keep = tab(local);
  keep.write("new", "pay\n", about);
  assert.deepEqual(keep.others().map(({ id }) => id), ["old"]);
  assert.ok(local.getItem("friday/game/example29"), "another tab may show it");
  assert.equal(local.getItem("friday/game/example5"), null);
});

test("an untouched game gives way to the next one of its tab, and a touched one stays", () => {
  const local = storage();
  const keep = tab(local);
  keep.write("example", "draw\n", { decisions: 62, untouched: true });
  keep.write("first", "pay\n", { decisions: 1, untouched: false });
  keep.write("second", "pay\n", { decisions: 0 });
  assert.equal(local.getItem("friday/game/example"), null);
  assert.deepEqual(keep.others().map(({ id }) => id), ["first"]);
});

test("one's own game stays while something is tried, even if nobody has decided anything in it", () => {
  const [local, session] = [storage(), storage()];
  const untouched = { decisions: 0 };
  const keep = tab(local, session);
  keep.write("older", "draw\n", about);
  keep.write("own", "", untouched);
  keep.write("one", "x\n", { ...untouched, lesson: "sum" });
  keep.write("two", "y\n", { ...untouched, lesson: "rare" });
  assert.equal(local.getItem("friday/game/one"), null);
  const again = tab(local, session);
  assert.equal(again.stored().id, "two");
  assert.equal(again.own().id, "older", "an empty record is no game");
  keep.write("own", "; begun\n", untouched);
  keep.write("three", "z\n", { ...untouched, lesson: "rare" });
  assert.equal(tab(local, session).own().id, "own");
  assert.deepEqual(keep.others().map(({ id }) => id).sort(), ["older", "own"], "one may go back to it");
  keep.write("new", "a\n", untouched);
  assert.equal(local.getItem("friday/game/own"), null, "the next game of one's own takes its place");
  assert.equal(tab(local).own().id, "older", "in another tab it is the one played last");
});

test("what was chosen last for a new game is there in every tab", () => {
  const local = storage();
  assert.deepEqual(tab(local).chosen(), {});
  const chosen = { options: { players: "4" }, players: ["person", "thumb", "thumb", "search"] };
  tab(local).choose(chosen);
  assert.deepEqual(tab(local).chosen(), chosen);
  local.setItem("friday/chosen", "rubbish");
  assert.deepEqual(tab(local).chosen(), {});
});

// --- what cannot be read --------------------------------------------------------------------------

/** A page on this storage, with what it could not read. */
function opened(local) {
  const window = { localStorage: local, sessionStorage: storage() };
  const page = load([PART], ["openKeep", "openStore", "takeUnread"], { window, Date: { now: () => (now += 1) } });
  return { ...page, keep: page.openKeep("friday") };
}

const TORN = { costs: '{"a":', puzzles: '"solved"', "game/b": '{"record":', "game/c": "5" };

test("what cannot be read is put aside before a panel writes over it, and told of once", () => {
  const local = storage();
  for (const [key, text] of Object.entries(TORN)) local.setItem(`friday/${key}`, text);
  const { takeUnread, openStore } = opened(local);
  for (const [key, text] of Object.entries(TORN)) {
    assert.equal(local.getItem(`friday/${key}`), null, key);
    assert.equal(local.getItem(`friday/unread/${key}`), text);
  }
  assert.deepEqual(takeUnread("friday").sort(), Object.values(TORN).sort());
  openStore("friday");
  assert.deepEqual(takeUnread("friday"), []);
});

test("what can be read stays where it is, and so does the game for this table", () => {
  const local = storage();
  const whole = { costs: "{}", puzzles: '{"tried":{}}', "game/b": '{"record":"draw"}', current: "a", "game/a": "torn", pane: "odds" };
  for (const [key, text] of Object.entries(whole)) local.setItem(`friday/${key}`, text);
  local.setItem("friday-nb/game", "friday");
  local.setItem("friday-nb/history", "[]");
  const { takeUnread, openStore, keep } = opened(local);
  openStore("friday-nb");
  assert.deepEqual([...takeUnread("friday"), ...takeUnread("friday-nb")], []);
  assert.equal(local.length, 8);
  assert.deepEqual(keep.stored(), { id: "a", damaged: "torn" });
});

test("what is longer than a server takes is put aside, as if it could not be read", () => {
  const local = storage();
  const long = JSON.stringify({ record: "draw ".repeat(200_000) });
  for (const key of ["costs", "game/a", "game/b", "current"]) local.setItem(`friday/${key}`, key === "current" ? "a" : long);
  local.setItem("friday-nb/history", JSON.stringify([long]));
  const { takeUnread, openStore, keep } = opened(local);
  openStore("friday-nb");
  assert.deepEqual(takeUnread("friday"), [long, long]);
  assert.deepEqual(takeUnread("friday-nb"), []);
  assert.deepEqual(keep.stored(), { id: "a", damaged: long });
});

test("where there is no room to put it aside it stays", () => {
  const local = storage(60);
  local.setItem("friday/costs", '{"a": torn and long');
  const { takeUnread } = opened(local);
  assert.equal(local.getItem("friday/costs"), '{"a": torn and long');
  assert.equal(takeUnread("friday").length, 1);
});

test("whatever was chosen last, a new game can be chosen", () => {
  const local = storage();
  const { keep } = opened(local);
  assert.deepEqual(keep.chosen(), {});
  for (const text of ["null", "5", '"x"', "[]", "{", '{"options":5,"players":null}', '{"players":"thumb"}']) {
    local.setItem("friday/chosen", text);
    assert.deepEqual(keep.chosen(), {}, text);
  }
  keep.choose({ options: { level: "2" }, players: ["person"] });
  assert.deepEqual(keep.chosen(), { options: { level: "2" }, players: ["person"] });
});

test("an entry cannot pretend to be another one", () => {
  const local = storage();
  local.setItem("friday/game/a", JSON.stringify({ record: "draw\n", id: "b", about }));
  const { keep } = opened(local);
  assert.deepEqual(keep.others().map(({ id }) => id), ["a"]);
});

test("steps that are none are left out", () => {
  const [local, session] = [storage(), storage()];
  const keep = tab(local, session);
  keep.write("a", "draw\n", about);
  const step = { kind: "controls", message: { type: "undo" } };
  keep.writeSteps([null, 5, { kind: 5, message: {} }, { kind: "table" }, step]);
  assert.deepEqual(keep.steps("draw\n"), [step]);
});
