// The served page: shows the widgets of the kernel behind it, and says in words what goes wrong.

import { Kernel } from "./kernel.js";
import { Panels } from "./panels.js";
import { Manager, whenSeen } from "./widgets.js";

const PATIENCE_MS = 12_000;

const { words } = window.fridayPage;
const { baseUrl, kernelId, panels, dev } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
const cells = document.getElementById("rendered_cells");
const loading = document.getElementById("fri-loading");
const notice = document.getElementById("fri-notice");

// As long as something arrives, it is only the line that is slow.
let patience;
function hope() {
  clearTimeout(patience);
  if (!loading.isConnected) return;
  patience = setTimeout(() => {
    document.getElementById("fri-loading-text").textContent = words.slow;
    loading.querySelector("button").hidden = false;
  }, PATIENCE_MS);
}

function tell(text, button = false) {
  notice.firstElementChild.textContent = text;
  notice.lastElementChild.hidden = !button;
  notice.hidden = !text;
}

let gone = false; // a table that is gone stays gone, whatever connects afterwards
function lost(why = words.lost) {
  gone = true;
  tell(why, true);
}

function fail(error) {
  console.error(error);
  clearTimeout(patience);
  loading.remove();
  lost(words.failed);
}

let leaving = false;
addEventListener("pagehide", () => {
  leaving = true;
  const told = new FormData();
  const [, token] = document.cookie.match(/\b_xsrf=([^;]*)/) ?? []; // wanted by a Jupyter server, not by ours
  if (token) told.append("_xsrf", token);
  navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, told);
});
addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // its kernel has ended

/** What answers as long as the server does: ours, or a Jupyter server with Voila. */
const sign = `${baseUrl}${panels ? "healthz" : "voila/static/voila.js"}`;

/** Until it is connected again: a server that answers and does not know this kernel will never know it again. */
async function retry() {
  tell(words.trying);
  for (;;) {
    try {
      const alive = await fetch(sign, { method: "HEAD", cache: "no-store" });
      const answer = alive.ok && await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store" });
      if (gone || answer.ok) return;
      if (answer.status === 404) return dev ? location.reload() : lost();
    } catch { /* the server is away; ask again */ }
    await new Promise((done) => setTimeout(done, dev ? 300 : 3000));
  }
}

function watch(kernel) {
  let wait;
  kernel.connectionStatusChanged.connect((_, status) => {
    hope();
    if (leaving || gone) return;
    // It says "connecting" again with each attempt; the reader is told once, and before long.
    if (status === "connecting") wait ||= setTimeout(retry, 1500);
    else wait = clearTimeout(wait);
    if (status === "connected") tell("");
    if (status === "disconnected") lost();
  });
  kernel.statusChanged.connect((_, status) => {
    // A kernel that starts again knows nothing of the widgets that this page shows.
    if (!leaving && /^(dead|autorestarting|restarting)$/.test(status)) lost();
  });
}

async function show(manager) {
  const places = [...cells.querySelectorAll("[data-widget]")];
  if (!places.length) throw new Error("the kernel shows no widget");
  for (const place of places) place.append((await manager.draw(place.dataset.widget)).el);
}

hope();
const asked = new URLSearchParams(location.search);
// A position in the address is set up by a panel that others do not wait for.
const scripts = panels ? new Panels(panels.files, { whole: asked.has("position") }) : null;
const first = scripts?.first(panels.first);
first?.then(hope, fail);
whenSeen(cells, () => {
  clearTimeout(patience);
  loading.remove();
  scripts?.rest();
});

let isShown = false;
const socket = new URL(`${baseUrl}api/kernels/${kernelId}/channels`, location.href);
socket.protocol = socket.protocol.replace("http", "ws");
const kernel = new Kernel(socket.href, async (messages, areAll) => {
  await first; // only then it is known who need not be waited for
  await manager.take(messages);
  if (!areAll || isShown) return;
  isShown = true;
  show(manager).catch(fail);
});
const manager = new Manager({
  kernel,
  post: (model, content) => kernel.post(model.id, content),
  bring: async (name) => (await first, scripts.bring(name)),
  isLater: (name) => Boolean(scripts?.isLater(name)),
});
window.fridayPage.kernel = kernel;
watch(kernel);
