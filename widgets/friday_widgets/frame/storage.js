// The games that a browser stores, each in an entry of its own.
//
//   <name>/game/<id>   {record, about, ahead, date, tab}; ahead holds the undone decisions
//   <name>/current     the id of the game that was last on the table
//   <name>/chosen      what was chosen last for a new game, {options, players}
//   <name>/damaged     the text of the game for this table, if it could not be read
//   <name>/unread/<key>  the text of another entry that could not be read
//   <name>/costs       what decisions cost by kind, for each game whose story was told (story.js)
//   <name>/pane        what is open beside the table (panes.js)
//
// <name> is the name of the game, except for what belongs to the pages of all games:
//
//   friday-nb/theme, friday-nb/language, friday-nb/preset
//   friday-nb/game     the name of the game that was open last (lobby.js)
//   friday-nb/history  a row for each finished game (history.js)
//
// Decisions made in a tab that no record contains yet are in the tab's own storage (line.js):
//
//   <name>/tab-steps   {record, steps}; the steps continue this record and no other
//
// A tab remembers the text that it last saw under an id. If another tab has written there since, the
// game in this tab gets an id of its own: nothing is ever overwritten.

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isGame = (value) => typeof value?.record === "string";
// What has to be in an entry: if it is not, whoever reads it goes on with nothing, and writes over it.
const SHAPES = new Map([["history", Array.isArray], ["costs", isObject], ["puzzles", isObject]]);
// The most letters of an entry that a panel sends: the server ends a connection that brings more, and the
// page would connect and send it again for ever. A long game has some ten thousand.
const MOST_SENT = 500_000;

const GAMES_KEPT = 10;
const TRIES_KEPT = 1; // of lessons: the next one takes the place of the last

function openStore(space) {
  const memory = new Map();
  /** @returns {Storage | null} */
  const real = (name) => {
    try {
      const store = /** @type {any} */ (window)[name];
      const probe = "fri-probe";
      store.setItem(probe, "1");
      store.removeItem(probe);
      return store;
    } catch {
      return null;
    }
  };
  const local = space ? real("localStorage") : null;
  const tabs = space ? real("sessionStorage") : null;
  const full = (key) => `${space}/${key}`;
  const get = (store, key) => {
    try {
      return store ? store.getItem(full(key)) : (memory.get(key) ?? null);
    } catch {
      return null;
    }
  };
  const store = {
    local,
    full,
    read: (key) => get(local, key),
    readTab: (key) => get(tabs, `tab-${key}`) ?? memory.get(`tab-${key}`) ?? null,
    writeTab(key, text) {
      memory.set(`tab-${key}`, text);
      try {
        tabs?.setItem(full(`tab-${key}`), text);
      } catch {
        /* the memory has it */
      }
    },
    write(key, text) {
      memory.set(key, text);
      if (!local) return !space;
      try {
        local.setItem(full(key), text);
        return true;
      } catch {
        return false;
      }
    },
    drop(key) {
      memory.delete(key);
      try {
        local?.removeItem(full(key));
      } catch {
        /* nothing to drop */
      }
    },
    keys() {
      if (!local) return [...memory.keys()];
      const found = [];
      for (let i = 0; i < local.length; i += 1) {
        const key = local.key(i);
        if (key?.startsWith(`${space}/`)) found.push(key.slice(space.length + 1));
      }
      return found;
    },
  };
  if (local) putAside(space, store);
  return store;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const unreadTexts = () => (/** @type {any} */ (window).__fridayUnread ??= new Map());

/** Put aside what cannot be read, before any panel reads it; but for this tab's game (keep.stored). */
function putAside(space, store) {
  if (unreadTexts().has(space)) return;
  unreadTexts().set(space, []);
  const own = `game/${store.readTab("current") ?? store.read("current")}`;
  for (const key of store.keys()) {
    const isWhole = key.startsWith("game/") ? isGame : SHAPES.get(key);
    const text = store.read(key);
    if (key === own || !text || !isWhole) continue;
    if (isWhole(parsed(text)) && (text.length <= MOST_SENT || key === "history")) continue;
    if (store.write(`unread/${key}`, text)) store.drop(key);
    unreadTexts().get(space).push(text);
  }
}

/** The texts that could not be read, once: somebody is to be told. */
const takeUnread = (space) => unreadTexts().get(space)?.splice(0) ?? [];

// What the pages of all games share. Older versions stored it with the game `space`; it is taken over
// from there.
function openSettings(space) {
  const page = openStore(space && "friday-nb");
  const game = openStore(space);
  for (const key of ["theme", "language"]) {
    const old = game.read(key);
    if (old !== null && (page.read(key) !== null || page.write(key, old))) game.drop(key);
  }
  return { read: (key) => page.read(key) ?? game.read(key), write: page.write };
}

function parseGame(raw) {
  const game = parsed(raw);
  return isGame(game) ? game : null;
}

// Whether nobody has decided anything in a game (untouched.py); older versions only counted decisions.
const isUntouched = ({ about }) => about?.untouched ?? !about?.decisions;

// Whether a game is the try of a lesson, which never costs a game of one's own.
const isTry = ({ about }) => Boolean(about?.lesson);

// What is the first to go has the highest rank.
const rank = (game) => (isUntouched(game) ? 2 : isTry(game) ? 1 : 0);

function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

// Whether a game has come to its end; older versions did not say so.
const hasEnded = (about) => Boolean(about?.row?.[3]);

/**
 * The games of one page.
 * @param {string} space
 * @param {{ ended?: (id: string, about: any) => void, left?: (game: any) => void }} hear what to tell:
 *   that a game has ended here, and that one of one's own was dropped for want of room or place
 */
function openKeep(space, hear = {}) {
  const store = openStore(space);
  const tab = newId();
  const seen = new Map();
  const keep = { store, current: "", text: "", about: {} };
  const at = (id) => `game/${id}`;

  const put = (id, record, about, ahead = []) => {
    const entry = JSON.stringify({ record, about, ahead, date: Date.now(), tab });
    let kept = store.write(at(id), entry);
    while (!kept && forgetOldest(id)) kept = store.write(at(id), entry);
    // If there is no room for it, the older text stays, which is not one of another tab.
    if (parseGame(store.read(at(id)))?.record === record) seen.set(id, record);
    return kept;
  };

  const forgetOldest = (except) => {
    const [oldest] = others(except).slice(-1);
    if (oldest) forget(oldest);
    return Boolean(oldest);
  };

  // No game of one's own goes without a word.
  const forget = (game) => {
    store.drop(at(game.id));
    if (game.record && !isTry(game) && !isUntouched(game)) hear.left?.(game);
  };

  // A game that was loaded from a file at its end did not end here.
  const tellEnd = (before, id, about) => {
    if (before && !hasEnded(before.about) && hasEnded(about)) hear.ended?.(id, about);
  };

  // The latest first; tries of lessons come after one's own games, and games in which nobody has decided
  // anything come last, and so are the first to go.
  const others = (except) =>
    store
      .keys()
      .filter((key) => key.startsWith("game/") && key !== at(except))
      .map((key) => ({ ...(parseGame(store.read(key)) ?? { date: 0 }), id: key.slice(5) }))
      .sort((a, b) => rank(a) - rank(b) || (b.date ?? 0) - (a.date ?? 0));

  const prune = () => {
    const all = others(keep.current);
    const own = all.filter((game) => !isTry(game));
    const tries = all.filter(isTry);
    for (const game of [...own.slice(GAMES_KEPT), ...tries.slice(TRIES_KEPT)]) forget(game);
  };

  /* The game to go on with: this tab's own one first, then the one played last anywhere. */
  keep.stored = () => {
    const id = store.readTab("current") ?? store.read("current");
    const raw = id ? store.read(at(id)) : null;
    if (!raw) return null;
    const game = parseGame(raw);
    if (!game || raw.length > MOST_SENT) return { id, damaged: raw };
    seen.set(id, game.record);
    return { id, record: game.record, ahead: game.ahead, players: game.about?.seats };
  };

  keep.damaged = (id, raw) => {
    store.write("damaged", raw);
    store.drop(at(id));
  };

  // A game in which nobody has decided anything goes when another one comes; but one's own stays while
  // something is tried, so that there is a way back.
  const leaveFor = (id, about) => {
    const isOwn = !isTry({ about });
    if (keep.current && keep.current !== id && isUntouched(keep) && (isOwn || isTry(keep))) store.drop(at(keep.current));
    if (!isOwn) return;
    const mine = store.readTab("own");
    const before = mine && mine !== id ? parseGame(store.read(at(mine))) : null;
    if (before && isUntouched(before)) store.drop(at(mine));
  };

  /* The game of one's own to go back to: this tab's, or else the one played last. */
  keep.own = () => {
    const games = others(keep.current).filter((game) => game.record && !isTry(game));
    return games.find(({ id }) => id === store.readTab("own")) ?? games.find((game) => !isUntouched(game));
  };

  /* Keep the game on the table. Returns "kept", "failed", or the id it was given instead. */
  keep.write = (id, record, about, ahead) => {
    const before = parseGame(store.read(at(id)));
    const last = seen.get(id);
    const foreign = before && before.record !== last && before.record !== record;
    const own = foreign ? newId() : id;
    leaveFor(id, about);
    if (!isTry({ about })) store.writeTab("own", own);
    Object.assign(keep, { current: own, text: record, about });
    const kept = put(own, record, about, ahead);
    store.write("current", own);
    store.writeTab("current", own);
    tellEnd(before, own, about);
    prune();
    return foreign ? own : kept ? "kept" : "failed";
  };

  keep.writeSteps = (steps) => store.writeTab("steps", JSON.stringify({ record: keep.text, steps }));

  /* The steps that go on with this record. */
  keep.steps = (record) => {
    const left = parseGame(store.readTab("steps"));
    const steps = left?.record === record && Array.isArray(left.steps) ? left.steps : [];
    return steps.filter((step) => typeof step?.kind === "string" && isObject(step.message));
  };

  keep.aside = (id, record, about) => {
    const before = parseGame(store.read(at(id)));
    if (!before || before.record !== record) put(id, record, about);
    tellEnd(before, id, about);
    prune();
  };

  /* What was chosen last for a new game: {options, players}, or nothing. */
  keep.chosen = () => {
    const { options, players } = parsed(store.read("chosen")) ?? {};
    return { ...(isObject(options) && { options }), ...(Array.isArray(players) && { players }) };
  };
  keep.choose = (chosen) => store.write("chosen", JSON.stringify(chosen));

  keep.remove = (id) => store.drop(at(id));

  /* All that may be opened: also this tab's own game that waits for its first decision. */
  keep.others = () => others(keep.current).filter((game) =>
    game.record && (!isUntouched(game) || game.id === store.readTab("own")));
  keep.saw = (id, record) => seen.set(id, record);

  /* What another tab did to the game on this table: its record, or null if it is none of ours. */
  keep.elsewhere = (event) => {
    if (!store.local || event.key !== store.full(at(keep.current)) || !event.newValue) return null;
    const game = parseGame(event.newValue);
    return game && game.tab !== tab && game.record !== keep.text ? game.record : null;
  };
  return keep;
}
