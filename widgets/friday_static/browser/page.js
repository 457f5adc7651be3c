// The page of the static site: draws the panels, and passes their messages to the worker with the Python
// behind them (widgets.py). Until that has come, it draws them from stored states, if those are the right ones:
// the example of a first visit, or the visitor's own game as it was shown last. What is pressed meanwhile waits.

import { Panels } from "../../friday_server/browser/panels.js";
import { Manager, whenSeen } from "../../friday_server/browser/widgets.js";
import { dropPictures, keepPicture, keptPicture, matched, nested, renamed } from "./picture.js";

const THINKERS = 2; // so that odds need not wait until advice on a position that is gone is done
const QUIET_MS = 400; // when Python has said nothing for so long, the page is kept as it is

/** The end of the line: as far as the panels know, a kernel that is only starting. */
const kernel = {
  connectionStatus: "starting",
  connectionStatusChanged: { connect() {} },
  statusChanged: { connect() {} },
  async reconnect() {}, // the channel to a worker never breaks
};

const { files, lang, words, game, kept, isLinked, first } = window.fridayPage;
const cells = document.getElementById("rendered_cells");
const notice = document.getElementById("fri-notice");
const loading = document.getElementById("fri-loading");
const coming = document.getElementById("fri-coming");

function fail(error) {
  console.error(error);
  coming.hidden = true;
  loading.remove();
  notice.firstElementChild.textContent = words.failed;
  notice.lastElementChild.hidden = false;
  notice.hidden = false;
}

/** Python in its worker: what it says is read until something has been said, or else goes to `hear`. */
class Python {
  hear = null;
  #said = [];
  #look = () => {};
  #channels = Array.from({ length: THINKERS }, () => new MessageChannel());

  constructor() {
    this.worker = new Worker(files.worker, { type: "module", name: "table" });
    const ports = this.#channels.map(({ port1 }) => port1);
    this.worker.postMessage({ files, lang, game, ports }, ports);
    this.worker.onerror = ({ message }) => fail(message);
    this.worker.onmessage = ({ data }) => {
      if (data.fault) return fail(data.fault);
      if (this.hear) return this.hear([JSON.parse(data)]);
      this.#said.push(JSON.parse(data));
      this.#look();
    };
  }

  /** All that it says up to the first message that is meant. */
  until(isMeant) {
    return new Promise((done) => {
      this.#look = () => {
        const at = this.#said.findIndex(isMeant);
        if (at >= 0) done(this.#said.splice(0, at + 1));
      };
      this.#look();
    });
  }

  /** From now on all that it says goes there. */
  listen(hear) {
    this.hear = hear;
    hear(this.#said.splice(0));
  }

  /** Start those who work out odds and advice for it. */
  startThinkers() {
    for (const { port2 } of this.#channels) {
      const thinking = new Worker(files.worker, { type: "module", name: "thinking" });
      thinking.postMessage({ files, game, ports: [port2] }, [port2]);
    }
  }
}

/** What this browser keeps of a game, with all else that a picture of it depends on. */
const keptNow = (name, speech) => JSON.stringify([files.version, speech, kept(name)]);

/** The messages that draw the table before Python has come; null if only Python can say how it stands. */
function drawnBefore() {
  if (first || isLinked) return first;
  return keptPicture(game, keptNow(game, lang)).catch(() => null);
}

class Page {
  #names = new Map(); // those that widgets have on the page, by those that Python gives them, if they differ
  #own = new Map(); // and the other way round
  #waiting = []; // what panels have said before Python has come
  #python = null;
  #top = "";
  #quiet = 0;

  constructor(panels) {
    this.panels = panels;
    this.manager = new Manager({
      kernel,
      post: (model, content) => this.#post(model.id, content),
      bring: (name) => panels.bring(name),
      isLater: (name) => panels.isLater(name),
    });
  }

  async draw(messages) {
    await this.manager.take(messages);
    this.#top = messages.at(-1).id;
    const { el } = await this.manager.draw(this.#top);
    cells.replaceChildren(el);
    whenSeen(cells, () => {
      loading.remove();
      this.panels.rest();
    });
  }

  /** What is drawn is what the panels wait for: it is the visitor's own game, in the visitor's language. */
  greet() {
    const bars = [...this.manager.models.values()].filter((model) => /\.Controls$/.test(model.get("_script")));
    return this.manager.take(bars.map(({ id }) => ({ type: "custom", id, content: { type: "greeted" } })));
  }

  /**
   * From now on Python answers what the panels say, and what they have said.
   * @param made what opens its widgets; false comes back if those are not the ones that are drawn
   */
  answeredBy(python, made) {
    const names = matched(this.#drawn(), states(made));
    if (!names) return false;
    this.#names = names;
    this.#own = new Map([...names].map(([id, name]) => [name, id]));
    this.#python = python;
    for (const { id, content } of this.#waiting.splice(0)) this.#post(id, content);
    return true;
  }

  /** Show what Python has made of all that, as it has told; the last it told is every widget's state. */
  adopt(told) {
    const lines = globalThis.__fridayLines ?? new Map(); // a line keeps its name here
    const made = states(told);
    for (const [id, state] of made) {
      const line = lines.get(this.manager.models.get(this.#names.get(id))?.get("line"));
      if (line) lines.set(state.line, line);
    }
    kernel.connectionStatus = "connected";
    const opened = [...made].map(([id, state]) => ({ type: "open", id, state }));
    return this.take([...opened, ...told.filter(({ type }) => type === "custom")]);
  }

  /** Take what Python says. */
  take(messages) {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#keep(), QUIET_MS);
    return this.manager.take(messages.map((message) => {
      const state = message.state && renamed(message.state, this.#names);
      return { ...message, id: this.#names.get(message.id) ?? message.id, ...(state && { state }) };
    }));
  }

  #post(id, content) {
    if (this.#python) this.#python.postMessage({ id: this.#own.get(id) ?? id, content });
    else this.#waiting.push({ id, content });
  }

  #drawn() {
    return nested(new Map([...this.manager.models].map(([id, model]) => [id, model.state])), this.#top);
  }

  /** Keep what is shown, unless it is not how the game stands, as when a moment is tried again. */
  #keep() {
    const drawn = this.#drawn();
    const shown = [...drawn.values()];
    const isSilent = shown.some(({ _script, model }) => /\.SilencePanel$/.test(_script) && model.text);
    const [name] = shown.flatMap((state) => state._dom_classes ?? []).filter((each) => each.startsWith("fri-game-"));
    const open = name?.slice("fri-game-".length);
    if (!open || isSilent || "friGreeting" in document.documentElement.dataset || kept(open) === null) return;
    keepPicture(open, keptNow(open, document.documentElement.lang), drawn).catch(() => {}); // the next visit waits for Python then
  }
}

/** The states of widgets from the messages that open them, nested in the one that is named last. */
function states(messages) {
  const opened = messages.filter(({ type }) => type === "open").map(({ id, state }) => [id, state]);
  return nested(new Map(opened), messages.at(-1).id);
}

const isReady = ({ type }) => type === "ready";
const isGreeting = ({ content }) => content?.type === "greeted";

async function open() {
  // A position in the address is set up by a panel that others do not wait for.
  const panels = new Panels(files.panels, { whole: isLinked });
  const [before] = await Promise.all([drawnBefore(), panels.first(game)]);
  const page = new Page(panels);
  if (before) {
    await page.draw(before);
    await page.greet();
    coming.hidden = false;
  } else {
    document.getElementById("fri-loading-text").textContent = words.fetching;
  }
  // Only now, so that what draws the table has a slow line to itself.
  const python = new Python();
  const made = await python.until(isReady);
  if (!before) await page.draw(made);
  if (!page.answeredBy(python.worker, made)) {
    await dropPictures();
    return location.reload();
  }
  if (before) {
    const told = await python.until(isGreeting);
    python.worker.postMessage({ retell: true });
    await page.adopt([...told, ...await python.until(isReady)]);
  }
  kernel.connectionStatus = "connected";
  python.listen((messages) => page.take(messages));
  performance.mark("friday-python");
  coming.hidden = true;
  document.getElementById("fri-beside").hidden = false;
  python.startThinkers();
}

open().catch(fail);
