// The games that a browser keeps: never overwritten by another tab, never lost for want of room.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

/** A browser's storage that holds so many letters. */
function storage(most = Infinity) {
  const kept = new Map();
  const size = () => [...kept].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  return {
    get length() {
      return kept.size;
    },
    key: (n) => [...kept.keys()][n] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem(key, text) {
      const before = kept.get(key);
      kept.set(key, String(text));
      if (size() <= most) return;
      if (before === undefined) kept.delete(key);
      else kept.set(key, before);
      throw new Error("QuotaExceededError");
    },
  };
}

/** One tab on this storage; its own session, and a clock that goes on with each look at it. */
function tab(localStorage, sessionStorage = storage()) {
  const globals = { window: { localStorage, sessionStorage }, Date: { now: () => (now += 1) } };
  return load([PART], ["openKeep"], globals).openKeep("friday");
}

const PART = "storage.js";
let now = 0;
const about = { decisions: 3 };

test("what is kept is there when the page comes again", () => {
  const [local, session] = [storage(), storage()];
  assert.equal(tab(local, session).write("a", "draw\n", about, ["end"]), "kept");
  assert.deepEqual(tab(local, session).stored(), { id: "a", record: "draw\n", ahead: ["end"] });
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

test("of the other games the ten that were played last are kept", () => {
  const local = storage();
  const keep = tab(local);
  for (let n = 0; n < 15; n += 1) keep.write(`g${n}`, `draw ${n}\n`, about);
  assert.deepEqual(
    keep.others().map(({ id }) => id),
    ["g13", "g12", "g11", "g10", "g9", "g8", "g7", "g6", "g5", "g4"],
  );
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
