// Parts of the panels' scripts for tests under node: plain files that share one scope.
import { readFileSync } from "node:fs";

const PANELS = new URL("../../widgets/friday_widgets/", import.meta.url);

/** The modules of the page around the panels. */
export const PAGE = new URL("../../widgets/friday_server/browser/", import.meta.url);

/**
 * Run parts in a scope of their own, with these globals, and give back the names asked for.
 * A part is named by its path in friday_widgets, for two games may call theirs alike.  What a
 * script exports is called `panel`.
 */
export function load(parts, names, globals = {}) {
  const source = parts.map((path) => readFileSync(new URL(path, PANELS), "utf8")).join("\n");
  const script = source.replace(/^export default /m, "const panel = ");
  const run = new Function(...Object.keys(globals), `${script}\nreturn { ${names.join(", ")} };`);
  return run(...Object.values(globals));
}

/** A clock that stands still until it is told to go on: `performance`, and the timers that need it. */
export function clock() {
  let now = 0;
  let count = 0;
  const timers = new Map();
  const every = (again) => (act, wait) => {
    timers.set((count += 1), { act, at: now + wait, wait, again });
    return count;
  };
  const clear = (id) => timers.delete(id);
  return {
    globals: {
      performance: { now: () => now },
      setInterval: every(true),
      setTimeout: every(false),
      clearInterval: clear,
      clearTimeout: clear,
    },
    goOn(ms) {
      const end = now + ms;
      for (;;) {
        const [id, next] = [...timers].filter(([, t]) => t.at <= end).sort((a, b) => a[1].at - b[1].at)[0] ?? [];
        if (!next) break;
        now = next.at;
        if (next.again) next.at += next.wait;
        else timers.delete(id);
        next.act();
      }
      now = end;
    },
  };
}

/** Numbers from 0 to 1 that look random and are the same in every run (mulberry32). */
export function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A browser's storage that holds so many letters. */
export function storage(most = Infinity) {
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
