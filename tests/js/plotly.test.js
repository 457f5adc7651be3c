// plotly.js comes in pieces over a slow line, between which it leaves the line to what the visitor waits for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const WHOLE = Uint8Array.from({ length: 200_000 }, (_, i) => i % 251);
const URL_ = new URL("https://table.example/friday/plotly.js");

/** A server with pieces, at so many milliseconds for an answer, or a later one, and for each 1000 bytes. */
function world({ latency, pace, type = "application/gzip", later = latency, most = Infinity, ranges = true }) {
  let now = 0;
  const asked = [];
  const page = { busy: () => false, looks: 0 };
  const fetch = async (url, { headers, signal }) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.Range).map(Number);
    asked.push({ url: String(url), first, size: last - first + 1, signal, looks: page.looks });
    now += first ? later : latency;
    const piece = WHOLE.slice(first, Math.min(last + 1, first + most));
    const told = ranges && { "Content-Range": `bytes ${first}-${first + piece.length - 1}/${WHOLE.length}`, "Content-Type": type };
    return {
      status: 206,
      headers: { get: (name) => told[name] ?? (name === "Content-Type" ? type : "") },
      arrayBuffer: async () => { now += (piece.length / 1000) * pace; return piece.buffer; },
    };
  };
  const globals = {
    fetch,
    performance: { now: () => now },
    document: { querySelector: () => (page.busy(page.looks++) ? {} : null) },
    setTimeout: (then) => queueMicrotask(then),
  };
  const { inPieces } = load(["panes/plotly.js"], ["inPieces"], globals);
  return { asked, page, inPieces };
}

test("over a slow line it comes in pieces, none of which keeps the line for long", async () => {
  const { asked, inPieces } = world({ latency: 300, pace: 20 });
  assert.deepEqual(await inPieces(URL_), WHOLE);
  assert.ok(asked.length > 3);
  assert.ok(asked.every(({ size }) => (size / 1000) * 20 <= 1200), JSON.stringify(asked));
  assert.equal(asked[0].url, "https://table.example/friday/plotly.js?packed");
});

test("over a quick line it comes as a whole, which the browser keeps compiled", async () => {
  const { asked, inPieces } = world({ latency: 20, pace: 0.1 });
  assert.equal(await inPieces(URL_), null);
  assert.equal(asked.length, 1);
});

test("over a line that is wide but long it comes in pieces", async () => {
  const { asked, inPieces } = world({ latency: 300, pace: 0.1 });
  assert.deepEqual(await inPieces(URL_), WHOLE);
  assert.ok(asked.every(({ size }, i) => !i || size <= 2 * asked[i - 1].size), "no leap into the unknown");
});

test("a server may send less than it was asked for", async () => {
  const { inPieces } = world({ latency: 300, pace: 20, most: 10_000 });
  assert.deepEqual(await inPieces(URL_), WHOLE);
});

test("what has come is not thrown away where the line becomes quick", async () => {
  const { inPieces } = world({ latency: 300, later: 1, pace: 0.1 });
  assert.deepEqual(await inPieces(URL_), WHOLE);
});

test("over the slowest of lines no piece is smaller than the first", async () => {
  const { asked, inPieces } = world({ latency: 300, pace: 200 });
  assert.deepEqual(await inPieces(URL_), WHOLE);
  assert.equal(Math.min(...asked.map(({ size }) => size)), asked[0].size);
});

test("where a server has no pieces, it comes as a whole, and is not sent twice", async () => {
  const { asked, inPieces } = world({ latency: 300, pace: 20, type: "text/javascript" });
  assert.equal(await inPieces(URL_), null);
  assert.equal(asked[0].signal.aborted, true);
});

test("a piece of nobody knows how many is none", async () => {
  const { inPieces } = world({ latency: 300, pace: 20, ranges: false });
  assert.equal(await inPieces(URL_), null);
});

test("nothing is asked for while the visitor waits for something", async () => {
  const { asked, page, inPieces } = world({ latency: 300, pace: 20 });
  page.busy = (n) => n < 5;
  const whole = inPieces(URL_);
  await Promise.resolve();
  assert.equal(asked.length, 0);
  assert.deepEqual(await whole, WHOLE);
});

test("before each piece the visitor comes first, not before the first one alone", async () => {
  const { asked, page, inPieces } = world({ latency: 300, pace: 20 });
  page.busy = (n) => n % 3 !== 2; // each time for two looks
  assert.deepEqual(await inPieces(URL_), WHOLE);
  assert.deepEqual(asked.map(({ looks }) => looks), asked.map((_, i) => 3 * (i + 1)));
});
