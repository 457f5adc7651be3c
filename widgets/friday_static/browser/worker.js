// A worker with Python: that of the page, or one that works out odds and advice. The first message says which.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const { files, lang, game, ports } = await new Promise((resolve) => {
  addEventListener("message", ({ data }) => resolve(data), { once: true });
});

const at = (path) => new URL(path, import.meta.url).href;
const get = (path) => fetch(at(path)).then((answer) => answer.arrayBuffer());

/** The same, while everything here waits for it. */
function getNow(path) {
  const request = new XMLHttpRequest();
  request.responseType = "arraybuffer";
  request.open("GET", at(path), false);
  request.send();
  return request.response;
}

async function open() {
  const folder = "/friday";
  const first = [files.python.python, files.python[game]].map(get);
  const python = await loadPyodide({ env: files.env, stdLibURL: at(files.python.library) });
  const unpack = (content) => python.unpackArchive(content, "zip", { extractDir: folder });
  for (const content of await Promise.all(first)) unpack(content);
  python.runPython(`import sys; sys.path.insert(0, "${folder}")`);
  const later = ["rest", ...files.games.filter((name) => name !== game)].map((name) => files.python[name]);
  let rest = null;
  python.pyimport("friday_static.late").Late(
    folder, () => (rest ?? later.map(getNow)).forEach(unpack), python.FS.readFile(`${folder}/later.txt`, { encoding: "utf8" }));
  const fetchRest = async () => { rest = await Promise.all(later.map(get)); };
  return { python, fetchRest };
}

async function start() {
  const posts = ports.map((port) => (number, packed) => port.postMessage({ number, packed: packed.toJs() }));
  const { python, fetchRest } = await open();
  const begin = python.pyimport("friday_static.begin");
  if (!lang) {
    const asked = begin.think(posts[0]);
    ports[0].onmessage = ({ data }) => asked(data.number, data.packed);
    return;
  }
  const answered = begin.ask_workers(...posts);
  for (const port of ports) port.onmessage = ({ data }) => answered(data.number, data.packed);
  let tellAll = () => {};
  addEventListener("message", ({ data }) => {
    if (data.retell) tellAll();
    else begin.hear(data.id, JSON.stringify(data.content));
  });
  tellAll = begin.open_page(lang, game, (text) => postMessage(text));
  await fetchRest();
}

start().catch((error) => postMessage({ fault: String(error) }));
