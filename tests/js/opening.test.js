// A game that is on its way: an outline stands in its place, but none for what comes within a moment.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clock, load } from "./load.js";

function world() {
  const time = clock();
  const root = { waits: false, hasAttribute: () => root.waits };
  const page = { table: null };
  const lobby = { has: new Set(), setAttribute: (name) => lobby.has.add(name), removeAttribute: (name) => lobby.has.delete(name) };
  const outline = { setAttribute() {}, kids: [] };
  const globals = {
    ...time.globals,
    CSS: { escape: (text) => text },
    document: { documentElement: root, querySelector: () => page.table },
    add: () => outline,
    patchKids: (_, kids) => { outline.kids = kids; },
    h: (tag, _, text) => text ?? tag,
  };
  const { mountOutline } = load(["lobby/opening.js"], ["mountOutline"], globals);
  const { show, end } = mountOutline({ closest: () => lobby });
  return { time, root, page, lobby, outline, show, end };
}

test("what comes within a moment needs no outline", () => {
  const { time, page, outline, show } = world();
  show("duel", "Duel …");
  time.goOn(150);
  assert.equal(outline.hidden, true);
  page.table = { checkVisibility: () => true };
  time.goOn(1000);
  assert.deepEqual([outline.hidden, outline.kids], [true, []]);
});

test("later an outline says what is coming, until the visitor's own game is there", () => {
  const { time, root, page, lobby, outline, show } = world();
  show("duel", "Duel …");
  time.goOn(300);
  assert.deepEqual([outline.hidden, outline.kids[0], lobby.has.size], [false, "Duel …", 1]);
  Object.assign(root, { waits: true });
  page.table = { checkVisibility: () => true };
  time.goOn(300);
  assert.equal(outline.hidden, false, "the page still shows another game than the visitor's");
  root.waits = false;
  time.goOn(300);
  assert.deepEqual([outline.hidden, lobby.has.size], [true, 0]);
});

test("a game that cannot be opened takes the outline away", () => {
  const { time, outline, show, end } = world();
  show("duel", "Duel …");
  time.goOn(300);
  end();
  time.goOn(300);
  assert.equal(outline.hidden, true);
});

test("whoever chooses another game within that moment is told of that one", () => {
  const { time, outline, show } = world();
  show("duel", "Duel …");
  time.goOn(100);
  show("pig", "Pig …");
  time.goOn(400);
  assert.deepEqual([outline.hidden, outline.kids[0]], [false, "Pig …"]);
});
