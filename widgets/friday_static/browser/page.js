// The page of the static site: draws the panels, and passes their messages to the worker with the Python
// behind them (widgets.py). Until that has come, it draws the panels from their stored first states; what
// is pressed meanwhile waits.

import { Manager, whenSeen } from "../../friday_server/browser/widgets.js";

/** The end of the line: as far as the panels know, a kernel that is only starting. */
const kernel = {
  connectionStatus: "starting",
  connectionStatusChanged: { connect() {} },
  statusChanged: { connect() {} },
  async reconnect() {}, // the channel to a worker never breaks
};

const THINKERS = 2; // so that odds need not wait until advice on a position that is gone is done

/** What panels say to Python; what they say before it has come waits. */
const post = (model, content) => {
  if (worker) worker.postMessage({ id: model.id, content });
  else waiting.push({ model, content });
};
const waiting = [];
let worker = null;

/** From now on Python answers for the widgets whose first states these are. */
function adopt({ models }, first, python) {
  const opened = [...models.values()];
  const made = new Map(first.filter(({ type }) => type === "open").map(({ id, state }) => [id, state]));
  const kinds = (states) => states.map((state) => state._anywidget_id).join();
  const fits = kinds([...made.values()]) === kinds(opened.map((model) => ({ _anywidget_id: model.get("_anywidget_id") })));
  if (!fits) return false;
  // The ids that Python gives are those of the first states: both count from one. A line keeps its name here.
  const lines = globalThis.__fridayLines ?? new Map();
  for (const [id, state] of made) {
    const line = lines.get(models.get(id)?.get("line"));
    if (line) lines.set(state.line, line);
  }
  for (const [id, state] of made) models.get(id).set(state);
  worker = python;
  kernel.connectionStatus = "connected";
  for (const { model, content } of waiting.splice(0)) post(model, content);
  return true;
}

const { files, lang, words } = window.fridayPage;
const cells = document.getElementById("rendered_cells");
const notice = document.getElementById("fri-notice");
const loading = document.getElementById("fri-loading");
const coming = document.getElementById("fri-coming");
const beside = document.getElementById("fri-beside");

function fail(error) {
  console.error(error);
  coming.hidden = true;
  loading.remove();
  notice.firstElementChild.textContent = words.failed;
  notice.lastElementChild.hidden = false;
  notice.hidden = false;
}

async function open() {
  const heard = []; // what Python has said before its page was ready
  let manager;
  let isReady = false;
  const [{ bring }, first] = await Promise.all([
    import(files.panels), fetch(files.first[lang]).then((answer) => answer.json())]);
  const start = async (messages) => {
    manager = new Manager({ kernel, post, bring });
    await manager.take(messages);
    const { el } = await manager.draw(messages.at(-1).id);
    cells.replaceChildren(el);
    whenSeen(cells, () => loading.remove());
  };
  await start(first);
  // Only now, so that what draws the table has a slow line to itself.
  const python = new Worker(files.worker, { type: "module", name: "table" });
  const channels = Array.from({ length: THINKERS }, () => new MessageChannel());
  const ports = channels.map(({ port1 }) => port1);
  python.postMessage({ files, lang, ports }, ports);
  python.onerror = ({ message }) => fail(message);
  coming.hidden = false;
  python.onmessage = async ({ data }) => {
    if (data.fault) return fail(data.fault);
    const message = JSON.parse(data);
    if (isReady) return manager.take([message]);
    heard.push(message);
    if (message.type !== "ready") return;
    isReady = true;
    performance.mark("friday-python");
    coming.hidden = true;
    beside.firstElementChild.textContent = words.notebooks;
    beside.hidden = false;
    if (!adopt(manager, heard, python)) location.reload();
    for (const { port2 } of channels) {
      const thinking = new Worker(files.worker, { type: "module", name: "thinking" });
      thinking.postMessage({ files, ports: [port2] }, [port2]);
    }
  };
}

open().catch(fail);
