// Brings plotly.js, once for all charts of a page, and last of all: readers look at the table first.

const PLOTLY_STORE = "friday-nb-plotly";
const TRIES = [0, 2000, 6000]; // milliseconds before each attempt to fetch plotly.js from the page's server
const FIRST_PIECE = 16_384; // bytes
const QUICK_MS = 150; // a line that brings the first piece within this needs no others
const PIECE_MS = 600; // so long a piece should keep the line
const CALM_MS = 100; // after so long it is asked again whether somebody waits

/** plotly.js for this version: one promise for all charts of the page. */
function loadPlotly(model) {
  const version = model.get("plotly_version");
  const loads = (globalThis.__fridayPlotly ??= new Map());
  if (!loads.has(version)) {
    const url = model.get("plotly_url");
    const load = whenIdle().then(() => (url ? importFile(url) : fetchBundle(model, version).then(runBundle)));
    load.catch(() => loads.delete(version)); // the next chart may try again
    loads.set(version, load);
  }
  return loads.get(version);
}

/** Calls back when the browser has nothing more urgent to do, and no frame to paint. */
const idle = globalThis.requestIdleCallback ?? ((then) => setTimeout(then, 20));

/** Waits until the browser has drawn the rest of the page, which matters more than charts. */
function whenIdle() {
  return new Promise((then) => setTimeout(() => idle(() => then(), { timeout: 2500 }), 120));
}

/**
 * The bundle as a file of the page's server, which the browser caches compiled. It travels beside the websocket,
 * whose messages must not wait for it: over a slow line it comes in pieces, between which they have the line.
 */
async function importFile(path) {
  const url = new URL(path, document.baseURI);
  const store = await openCache();
  const kept = await keptBytes(store, url.href);
  if (kept?.length) return runBundle(await unpack(kept));
  const packed = kept || !store ? null : await inPieces(url).catch(() => null);
  if (packed) {
    await keep(store, url.href, packed);
    return runBundle(await unpack(packed));
  }
  const found = await importWhole(url);
  if (store) await keep(store, url.href, new Uint8Array()); // the browser has the file itself
  return found;
}

/** Is something on its way that the visitor waits for: the answer to a press, another game? */
function isBusy() {
  return Boolean(document.querySelector(":root:is([data-fri-sent], [data-fri-greeting]), [data-opening]"));
}

async function whenCalm() {
  while (isBusy()) await new Promise((then) => setTimeout(then, CALM_MS));
}

/**
 * The compressed bundle, piece by piece, each sent when nobody waits for anything else; or null if the line is so
 * quick that it may come as a whole, or the server has no pieces.
 */
async function inPieces(url) {
  const packed = new URL(url);
  packed.search = "packed";
  const pieces = [];
  let [size, at, total] = [FIRST_PIECE, 0, Infinity];
  while (at < total) {
    await whenCalm();
    const asked = performance.now();
    const stop = new AbortController();
    const range = { Range: `bytes=${at}-${at + size - 1}` };
    const answer = await fetch(packed, { headers: range, cache: "no-store", signal: stop.signal });
    const [, whole] = /^bytes \d+-\d+\/(\d+)$/.exec(answer.headers.get("Content-Range")) ?? [];
    if (answer.status !== 206 || !whole || !/gzip/.test(answer.headers.get("Content-Type"))) {
      stop.abort();
      return null;
    }
    const began = performance.now();
    const piece = new Uint8Array(await answer.arrayBuffer());
    const ended = performance.now();
    if (!at && ended - asked < QUICK_MS) return null;
    pieces.push(piece);
    [at, total] = [at + piece.length, Number(whole)];
    // As much as comes within a moment, so that what is pressed meanwhile waits no longer than that.
    size = Math.max(FIRST_PIECE, Math.round(size * Math.min(2, PIECE_MS / (ended - began))));
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

async function importWhole(url) {
  let fault;
  for (const [attempt, wait] of TRIES.entries()) {
    await new Promise((then) => setTimeout(then, wait));
    if (attempt) url.search = String(attempt); // a browser may remember that an address failed
    try {
      return await imported(url.href);
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}

/** What a module with plotly.js exports; nothing is imported that is not of this page. */
async function imported(url) {
  return (await import(url)).module.exports;
}

async function fetchBundle(model, version) {
  const key = new URL(`/friday-nb/plotly-${version}.mjs`, location.href).href;
  const store = await openCache();
  const kept = await keptBytes(store, key);
  if (kept) return unpack(kept);
  const bytes = await askKernel(model);
  const script = await unpack(bytes);
  if (store) await keep(store, key, bytes);
  return script;
}

/** What is kept of a bundle; nothing if none is. */
async function keptBytes(store, key) {
  const kept = await store?.match(key).catch(() => undefined);
  return kept && new Uint8Array(await kept.arrayBuffer());
}

/** Keep a bundle in place of other versions. */
async function keep(store, key, bytes) {
  for (const old of await store.keys()) await store.delete(old);
  await store.put(key, new Response(bytes)).catch(() => undefined); // a full disk is not an error
}

/** The Cache API exists on https and localhost only, and may be switched off. */
async function openCache() {
  try {
    return await globalThis.caches?.open(PLOTLY_STORE);
  } catch {
    return undefined;
  }
}

function askKernel(model) {
  return new Promise((then, fail) => {
    const stop = () => { clearTimeout(timer); model.off("msg:custom", hear); };
    const hear = (message, buffers) => {
      if (message?.type !== "plotly") return;
      stop();
      const view = buffers?.[0];
      if (!view) fail(new Error(message.error ?? "no bundle"));
      else then(new Uint8Array(view.buffer ?? view, view.byteOffset ?? 0, view.byteLength));
    };
    const timer = setTimeout(() => { stop(); fail(new Error("no answer")); }, 90_000);
    model.on("msg:custom", hear);
    model.send({ type: "plotly", gzip: "DecompressionStream" in globalThis });
  });
}

/** The script as text, whether or not it was sent compressed. */
async function unpack(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/** Run the bundle. A page's policy may forbid making functions from text, but not modules from a blob. */
async function runBundle(script) {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  try {
    return await imported(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}
