// What a page shows as messages of its widgets, to draw it again before Python has come: the browser keeps it for
// the game on the table, and draws it only while that game is still the one that it keeps.

import { REFERENCE } from "../../friday_server/browser/widgets.js";

const CACHE = "friday-nb drawn"; // one entry for each game
const MOST = 600_000; // letters; a page has 0.1 to 0.2 million

const isReference = (value) => typeof value === "string" && value.startsWith(REFERENCE);

/** The states of the widgets that a page shows, by their ids, in the order in which they are nested. */
export function nested(states, top) {
  const found = new Map();
  const visit = (id) => {
    if (found.has(id) || !states.has(id)) return;
    found.set(id, states.get(id));
    const parts = Object.values(states.get(id)).flat().filter(isReference);
    for (const part of parts) visit(part.slice(REFERENCE.length));
  };
  visit(top);
  return found;
}

/** A state in which other widgets have other names. */
export function renamed(state, names) {
  const rename = (value) => {
    if (Array.isArray(value)) return value.some(isReference) ? value.map(rename) : value;
    if (!isReference(value)) return value;
    const id = value.slice(REFERENCE.length);
    return REFERENCE + (names.get(id) ?? id);
  };
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, rename(value)]));
}

/** The names that Python's widgets have on the page, by its own; null if they are not the same widgets. */
export function matched(drawn, made) {
  const kinds = (states) => [...states.values()].map((state) => state._anywidget_id).join();
  if (kinds(drawn) !== kinds(made)) return null;
  const names = [...drawn.keys()];
  return new Map([...made.keys()].map((id, at) => [id, names[at]]));
}

/** The messages that open these widgets, under names that Python gives to none. */
export function picture(states) {
  const names = new Map([...states.keys()].map((id, at) => [id, `drawn-${at}`]));
  const messages = [...states].map(([id, state]) => ({ type: "open", id: names.get(id), state: renamed(state, names) }));
  return [...messages, { type: "ready", id: names.values().next().value }];
}

const entry = (game) => new URL(`drawn/${game}`, document.baseURI).href;

/** Keep what a page shows of a game; `of` is whatever has to be the same when it is drawn. */
export async function keepPicture(game, of, states) {
  const text = JSON.stringify({ of, messages: picture(states) });
  const cache = await globalThis.caches?.open(CACHE); // on a page of a host without https there is none
  if (text.length > MOST) await cache?.delete(entry(game));
  else await cache?.put(entry(game), new Response(text));
}

/** The messages that draw a game as it was shown last; null if that is not what the browser keeps now. */
export async function keptPicture(game, of) {
  const answer = await (await globalThis.caches?.open(CACHE))?.match(entry(game));
  const found = await answer?.json();
  return found?.of === of ? found.messages : null;
}

/** Keep nothing any more. */
export const dropPictures = async () => globalThis.caches?.delete(CACHE);
