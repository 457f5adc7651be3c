// What is open beside the table, how much help is given, and which game of several is open.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clock, load } from "./load.js";

class Told extends Event {
  constructor(name, { detail } = {}) {
    super(name);
    this.detail = detail;
  }
}

/** The root of a page, as far as these panels know it; what is painted in it stands in `painted`. */
function room({ kept = {}, narrow = false, lab = false, address = "" } = {}) {
  const page = Object.assign(new EventTarget(), { dataset: {}, querySelector: () => null, querySelectorAll: () => [] });
  const painted = new Map();
  const store = new Map(Object.entries(kept));
  const frames = [];
  const sent = [];
  const addresses = [];
  const entries = [null]; // the browser's history
  const heard = {}; // who listens to the window
  const node = () => ({ dataset: {}, append() {}, setAttribute() {}, textContent: "", closest: () => page });
  const opened = () => ({ read: (key) => store.get(key) ?? null, write: (key, text) => store.set(key, text) });
  const find = (name, value) => [...painted.values()].flat().flatMap(all).find(({ props }) => props[name] === value);
  return {
    page, sent, store, addresses, entries, heard, find,
    el: node(),
    /** The page stands: what waited for its first frame is done. */
    stands: () => frames.splice(0).forEach((act) => act()),
    globals: {
      document: { createElement: node, body: node() },
      CustomEvent: Told,
      requestAnimationFrame: (act) => frames.push(act),
      cancelAnimationFrame() {},
      getComputedStyle: () => ({ getPropertyValue: () => (narrow ? "1" : "") }),
      openStore: opened,
      openSettings: opened,
      openLine: () => ({ send: (message) => sent.push(message) }),
      h: (tag, props, ...kids) => ({ tag, props, kids: kids.flat(2).filter(Boolean) }),
      add: node,
      patchKids: (root, kids) => painted.set(root, kids),
      sign: () => null,
      inLab: () => lab,
      location: { search: "", pathname: "/", hash: "" },
      history: {
        state: null,
        replaceState: (state, _title, to) => { entries.splice(-1, 1, state); if (to) addresses.push(to); },
        pushState: (state, _title, to) => { entries.push(state); addresses.push(to); },
      },
      addEventListener: (type, ear) => { heard[type] = ear; },
      removeEventListener: (type) => { delete heard[type]; },
      once: (act) => (event) => { if (!(event?.detail > 1)) act(event); },
      performance: { getEntriesByType: () => [{ name: `http://here/${address}` }] },
    },
  };
}

const all = (node) => (node.props ? [node, ...node.kids.flatMap(all)] : []);

/** A model of a panel, as its kernel has it. */
function kernel(state) {
  const ears = new Set();
  const model = {
    get: (name) => ({ model: state, space: "duel" })[name],
    on: (_what, ear) => ears.add(ear),
    off: (_what, ear) => ears.delete(ear),
    change(more) {
      state = { ...state, ...more };
      ears.forEach((ear) => ear());
    },
  };
  return model;
}

const TABS = { lang: "en", title: "", tabs: [{ id: "odds", label: "Odds" }, { id: "deck", label: "Deck" }] };

function paneTabs(options) {
  const here = room(options);
  const { panel } = load(["panes/panes.js", "panes/tabs/tabs.js"], ["panel"], here.globals);
  panel.render({ model: kernel(TABS), el: here.el });
  here.stands();
  return { ...here, press: (name) => here.find("data-tab", name).props.onclick() };
}

test("a first visit opens the first pane, a later one what was open", () => {
  assert.equal(paneTabs().page.dataset.pane, "odds");
  assert.equal(paneTabs({ kept: { pane: "deck" } }).page.dataset.pane, "deck");
  assert.equal(paneTabs({ kept: { pane: "" } }).page.dataset.pane, "");
  assert.equal(paneTabs({ kept: { pane: "gone" } }).page.dataset.pane, "odds");
});

test("pressed once more a tab folds its pane up, and the browser keeps that", () => {
  const here = paneTabs();
  here.press("deck");
  assert.deepEqual([here.page.dataset.pane, here.store.get("pane")], ["deck", "deck"]);
  assert.equal(here.find("data-tab", "deck").props["aria-pressed"], "true");
  here.press("deck");
  assert.deepEqual([here.page.dataset.pane, here.store.get("pane")], ["", ""]);
  assert.equal(here.find("data-tab", "deck").props["aria-pressed"], "false");
});

test("a pane that the guide covers is uncovered, not folded up", () => {
  const here = paneTabs();
  here.page.dataset.reading = "";
  here.press("odds");
  assert.equal(here.page.dataset.pane, "odds");
});

test("the number that sums a pane up stands on its own tab, as long as it is open", () => {
  const here = paneTabs();
  here.press("deck");
  here.page.dispatchEvent(new Told("fri-sum", { detail: { pane: "deck", text: "13%" } }));
  assert.deepEqual(here.find("class", "fri-pane-sum").kids, ["13%"]);
  assert.equal(here.find("data-tab", "deck").kids.length, 2);
  assert.equal(here.find("data-tab", "odds").kids.length, 1);
  here.press("odds"); // nobody keeps the number of a pane that is shut up to date
  assert.equal(here.find("data-tab", "deck").kids.length, 1);
});

const PRESETS = {
  lang: "en", title: "", spoilers: { on: true, label: "", text: "" },
  presets: [["learn", "odds", true], ["play", "", true], ["quiet", "deck", false]]
    .map(([id, pane, spoilers]) => ({ id, pane, spoilers, label: id, text: "" })),
};

function presets(options) {
  const here = room(options);
  const { panel } = load(["panes/panes.js", "frame/presets/presets.js"], ["panel"], here.globals);
  const opened = [];
  here.page.addEventListener("fri-open", ({ detail }) => opened.push(detail));
  panel.render({ model: kernel(PRESETS), el: here.el });
  here.stands();
  return { ...here, opened };
}

test("the preset of the last visit is chosen, or the first", () => {
  assert.equal(presets().page.dataset.preset, "learn");
  assert.equal(presets({ kept: { preset: "quiet" } }).page.dataset.preset, "quiet");
  assert.equal(presets({ kept: { preset: "gone" } }).page.dataset.preset, "learn");
});

test("a preset opens its pane, and says itself whether spoilers are shown", () => {
  const here = presets();
  for (const name of ["play", "quiet", "learn"]) here.find("data-preset", name).props.onclick();
  assert.deepEqual(here.opened, ["", "deck", "odds"]);
  assert.deepEqual(here.sent.map(({ type, on }) => [type, on]), [["spoilers", true], ["spoilers", false], ["spoilers", true]]);
  assert.equal(here.store.get("preset"), "learn");
});

test("the switch asks for the other state", () => {
  const here = presets();
  here.find("data-do", "spoilers").props.onclick();
  assert.deepEqual(here.sent, [{ type: "spoilers", on: false }]);
});

const GAMES = {
  lang: "en", label: "", open: "friday", answers: 0,
  games: [{ name: "friday", title: "Friday", opening: "Friday …" }, { name: "duel", title: "Duel", opening: "Duel …" }],
};

function lobby(options, state = {}) {
  const here = room(options);
  const time = clock();
  const panels = new Set(); // the games whose panels are on the page
  const page = { reloads: 0, heard: () => {} };
  const outlined = []; // what stood in place of a game that is on its way
  const globals = {
    ...here.globals, ...time.globals,
    performance: here.globals.performance,
    document: { querySelector: (selector) => [...panels].find((name) => selector.endsWith(`.fri-game-${name}`)) ?? null },
    CSS: { escape: (text) => text },
    location: { ...here.globals.location, reload: () => { page.reloads += 1; } },
    openLine: (...line) => ({ ...here.globals.openLine(...line), watch: (ear) => { page.heard = ear; } }),
    mountOutline: () => ({ show: (name, text) => outlined.push(text), end: () => outlined.push("") }),
  };
  const { panel } = load(["lobby/game_name.js", "lobby/lobby.js"], ["panel"], globals);
  const model = kernel({ ...GAMES, ...state });
  const bar = panel();
  bar.initialize({ model });
  bar.render({ model, el: here.el });
  const click = (name, more = {}) => {
    const event = { button: 0, preventDefault: () => (event.stopped = true), ...more };
    here.find("data-game", name).props.onclick(event);
    return Boolean(event.stopped);
  };
  return { ...here, time, panels, page, model, click, outlined, asked: () => here.sent.map(({ name }) => name) };
}

test("the address wins over the game that was open last, and an unknown game over neither", () => {
  const kept = { game: "duel" };
  assert.deepEqual(lobby().asked(), []);
  assert.deepEqual(lobby({ kept }).asked(), ["duel"]);
  assert.deepEqual(lobby({ address: "?game=duel" }).asked(), ["duel"]);
  assert.deepEqual(lobby({ kept, address: "?game=friday" }).asked(), []);
  assert.deepEqual(lobby({ kept, address: "?game=chess" }).asked(), ["duel"]);
  assert.deepEqual(lobby({ kept: { game: "chess" } }).asked(), []);
});

test("a link to a position that names no game is one of the first game", () => {
  assert.deepEqual(lobby({ kept: { game: "duel" }, address: "?position=x" }).asked(), []);
  assert.deepEqual(lobby({ address: "?position=x&game=duel" }).asked(), ["duel"]);
});

test("in a notebook the address is not ours, neither to read nor to write", () => {
  const here = lobby({ lab: true, address: "?game=duel" });
  assert.deepEqual(here.asked(), []);
  here.click("duel");
  assert.deepEqual([here.asked(), here.addresses], [["duel"], []]);
});

test("a page that comes back to its kernel asks for nothing", () => {
  assert.deepEqual(lobby({ kept: { game: "duel" } }, { answers: 1 }).asked(), []);
});

test("a click opens a game once, and names it in the address and in the browser", () => {
  const here = lobby();
  assert.equal(here.click("duel"), true);
  here.click("duel");
  assert.deepEqual(here.asked(), ["duel"]);
  assert.deepEqual([here.addresses, here.store.get("game")], [["/?game=duel"], "duel"]);
  here.model.change({ open: "duel", answers: 1 });
  assert.equal(here.find("data-game", "duel").props["aria-current"], "page");
  here.click("duel");
  here.click("friday");
  assert.deepEqual(here.asked(), ["duel", "friday"]);
});

test("the name that was pressed is marked at once, and the outline says what is coming until it fails", () => {
  const here = lobby();
  here.click("duel");
  assert.equal(here.find("data-game", "duel").props["aria-busy"], "true");
  assert.deepEqual(here.outlined, ["Duel …"]);
  here.model.change({ open: "friday", answers: 1 });
  assert.equal(here.find("data-game", "duel").props["aria-busy"], null);
  assert.deepEqual(here.outlined, ["Duel …", ""]);
});

test("the browser's way back opens the game before, and whatever else is in its history opens none", () => {
  const here = lobby();
  here.click("duel");
  assert.deepEqual(here.entries, [{ game: "friday" }, { game: "duel" }]);
  here.model.change({ open: "duel", answers: 1 });
  for (const state of [null, { game: "chess" }, { game: "duel" }]) here.heard.popstate({ state });
  assert.deepEqual(here.asked(), ["duel"]);
  here.heard.popstate({ state: here.entries[0] });
  assert.deepEqual([here.asked(), here.store.get("game")], [["duel", "friday"], "friday"]);
});

test("a page opens anew if the panels of a game were lost on the way, once the line is there again", () => {
  const here = lobby();
  const waited = (ms) => { here.time.goOn(ms); return here.page.reloads; };
  here.click("duel");
  assert.equal(waited(60_000), 0, "the kernel has not answered yet");
  here.page.heard("late");
  here.model.change({ open: "duel", answers: 1 });
  assert.equal(waited(7000), 0, "the line is not there");
  here.page.heard("ok");
  assert.equal(waited(7000), 1);
});

test("a page whose panels have come stays as it is, and so does a notebook", () => {
  for (const lab of [false, true]) {
    const here = lobby({ lab });
    here.click("duel");
    if (!lab) here.panels.add("duel");
    here.model.change({ open: "duel", answers: 1 });
    here.time.goOn(60_000);
    assert.equal(here.page.reloads, 0);
  }
});

test("a click that wants a new tab or window is left to the browser", () => {
  for (const held of [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }]) {
    const here = lobby();
    assert.equal(here.click("duel", held), false);
    assert.deepEqual(here.asked(), []);
  }
});
