// plotly.js comes in pieces over a slow line, between which it leaves the line to what the visitor waits for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const WHOLE = Uint8Array.from({ length: 200_000 }, (_, i) => i % 251);
const URL_ = new URL("https://table.example/friday/plotly.js");

/** A server with pieces, at so many milliseconds for an answer and for each 1000 bytes. */
function world({ latency, pace, type = "application/gzip" }) {
  let now = 0;
  const asked = [];
  const page = { busy: 0 };
  const fetch = async (url, { headers, signal }) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.Range).map(Number);
    asked.push({ url: String(url), first, size: last - first + 1, signal });
    now += latency;
    const piece = WHOLE.slice(first, last + 1);
    const told = { "Content-Range": `bytes ${first}-${first + piece.length - 1}/${WHOLE.length}`, "Content-Type": type };
    return {
      status: 206,
      headers: { get: (name) => told[name] ?? "" },
      arrayBuffer: async () => { now += (piece.length / 1000) * pace; return piece.buffer; },
    };
  };
  const globals = {
    fetch,
    performance: { now: () => now },
    document: { querySelector: () => (page.busy-- > 0 ? {} : null) },
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

test("where a server has no pieces, it comes as a whole, and is not sent twice", async () => {
  const { asked, inPieces } = world({ latency: 300, pace: 20, type: "text/javascript" });
  assert.equal(await inPieces(URL_), null);
  assert.equal(asked[0].signal.aborted, true);
});

test("nothing is asked for while the visitor waits for something", async () => {
  const { asked, page, inPieces } = world({ latency: 300, pace: 20 });
  page.busy = 5;
  const whole = inPieces(URL_);
  await Promise.resolve();
  assert.equal(asked.length, 0);
  assert.deepEqual(await whole, WHOLE);
});
