// The page of the static site: draws the panels, and passes their messages to the worker with the Python
// behind them. Until that has come, it draws the panels from their stored first states; what is pressed
// meanwhile waits. This is all that is needed of Jupyter's widget manager (widgets.py is the other end).

/** The end of the line: as far as the panels know, a kernel that is only starting. */
const kernel = {
  connectionStatus: "starting",
  connectionStatusChanged: { connect() {} },
  statusChanged: { connect() {} },
  async reconnect() {}, // the channel to a worker never breaks
};

const REFERENCE = "IPY_MODEL_";
const THINKERS = 2; // so that odds need not wait until advice on a position that is gone is done
const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

class Model {
  #state;
  #listeners = new Map();
  #post;
  widget_manager = { kernel };

  constructor(id, state, post) {
    this.id = id;
    this.#state = state;
    this.#post = post;
  }
  get(name) {
    return this.#state[name];
  }
  /** Take over new values; what they change is told once all of them are there. */
  set(values) {
    const changed = Object.keys(values).filter((name) => !same(values[name], this.#state[name]));
    Object.assign(this.#state, values);
    for (const name of changed) this.tell(`change:${name}`, this, values[name]);
    if (changed.length) this.tell("change", this);
  }
  send(content) {
    this.#post(this, content);
  }
  on(event, listener) {
    if (!this.#listeners.has(event)) this.#listeners.set(event, new Set());
    this.#listeners.get(event).add(listener);
  }
  off(event, listener) {
    this.#listeners.get(event)?.delete(listener);
  }
  tell(event, ...facts) {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(...facts);
  }
}

/** The models of all widgets, and what draws them. */
class Manager {
  #bring;
  #models = new Map();
  #scripts = new Map(); // the script of each model, once it has been initialized
  #done = Promise.resolve();
  #waiting = []; // messages of the first states, for Python when it comes
  #worker = null;

  constructor(bring) {
    this.#bring = bring;
  }

  /** Process messages of widgets, one after another. */
  take(messages) {
    for (const message of messages) {
      this.#done = this.#done.then(() => this.#take(message)).catch((error) => console.error(error));
    }
    return this.#done;
  }

  async #take({ type, id, state, content }) {
    if (type === "open") return this.#open(id, state);
    const model = this.#models.get(id);
    if (type === "update") model?.set(state);
    else if (type === "custom") model?.tell("msg:custom", content, []);
    else if (type === "close") this.#close(model);
  }

  async #open(id, state) {
    const model = new Model(id, state, (from, content) => this.#send(from, content));
    this.#models.set(id, model);
    if (!("_script" in state)) return;
    const found = await this.#bring(state._script);
    const script = typeof found === "function" ? await found() : found;
    this.#scripts.set(model, script);
    await script.initialize?.({ model });
  }

  #close(model) {
    if (!model) return;
    model.tell("destroy");
    this.#models.delete(model.id);
    this.#scripts.delete(model);
  }

  #send(model, content) {
    if (this.#worker) this.#worker.postMessage({ id: model.id, content });
    else this.#waiting.push({ model, content });
  }

  /** From now on Python answers for the widgets whose first states these are. */
  adopt(first, worker) {
    const opened = [...this.#models.values()];
    const made = new Map(first.filter(({ type }) => type === "open").map(({ id, state }) => [id, state]));
    const kinds = (states) => states.map((state) => state._anywidget_id).join();
    const fits = kinds([...made.values()]) === kinds(opened.map((model) => ({ _anywidget_id: model.get("_anywidget_id") })));
    if (!fits) return false;
    // The ids that Python gives are those of the first states: both count from one. A line keeps its name here.
    const lines = globalThis.__fridayLines ?? new Map();
    for (const [id, state] of made) {
      const line = lines.get(this.#models.get(id)?.get("line"));
      if (line) lines.set(state.line, line);
    }
    for (const [id, state] of made) this.#models.get(id).set(state);
    this.#worker = worker;
    kernel.connectionStatus = "connected";
    for (const { model, content } of this.#waiting.splice(0)) this.#send(model, content);
    return true;
  }

  /** Draw a widget; returns its element and how to take it away. */
  async draw(id) {
    const model = this.#models.get(id);
    const el = document.createElement("div");
    el.className = "lm-Widget jupyter-widgets";
    el.classList.add(...(model.get("_dom_classes") ?? []));
    const script = this.#scripts.get(model);
    const leave = script ? await script.render({ model, el }) : this.#drawBox(model, el);
    return { el, leave: () => (leave?.(), el.remove()) };
  }

  #drawBox(model, el) {
    el.classList.add("widget-box");
    const drawn = new Map();
    let latest = 0;
    const draw = async () => {
      const turn = (latest += 1);
      const ids = model.get("children").map((child) => child.slice(REFERENCE.length));
      for (const id of ids) if (!drawn.has(id)) drawn.set(id, this.draw(id));
      for (const [id, view] of drawn) {
        if (ids.includes(id)) continue;
        drawn.delete(id);
        (await view).leave();
      }
      for (const id of ids) {
        const view = await drawn.get(id);
        if (turn !== latest) return;
        el.append(view.el);
      }
    };
    model.on("change:children", draw);
    draw();
    return () => {
      model.off("change:children", draw);
      for (const view of drawn.values()) view.then(({ leave }) => leave());
    };
  }
}

const { files, lang, words } = window.fridayPage;
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

// The placeholder goes when the visitor's own game in the visitor's own language can be seen.
function uncover() {
  const root = document.documentElement;
  const look = () => {
    if ("friGreeting" in root.dataset) return;
    eyes.disconnect();
    loading.remove();
    performance.mark("friday-table");
  };
  const eyes = new MutationObserver(look);
  eyes.observe(root, { attributeFilter: ["data-fri-greeting"] });
  look();
}

async function open() {
  const heard = []; // what Python has said before its page was ready
  let manager;
  let isReady = false;
  const [{ bring }, first] = await Promise.all([
    import(files.panels), fetch(files.first[lang]).then((answer) => answer.json())]);
  const start = async (messages) => {
    manager = new Manager(bring);
    await manager.take(messages);
    const { el } = await manager.draw(messages.at(-1).id);
    document.getElementById("rendered_cells").replaceChildren(el);
    uncover();
  };
  await start(first);
  // Only now, so that what draws the table has a slow line to itself.
  const worker = new Worker(files.worker, { type: "module", name: "table" });
  const channels = Array.from({ length: THINKERS }, () => new MessageChannel());
  const ports = channels.map(({ port1 }) => port1);
  worker.postMessage({ files, lang, ports }, ports);
  worker.onerror = ({ message }) => fail(message);
  coming.hidden = false;
  worker.onmessage = async ({ data }) => {
    if (data.fault) return fail(data.fault);
    const message = JSON.parse(data);
    if (isReady) return manager.take([message]);
    heard.push(message);
    if (message.type !== "ready") return;
    isReady = true;
    performance.mark("friday-python");
    coming.hidden = true;
    if (!manager.adopt(heard, worker)) location.reload();
    for (const { port2 } of channels) {
      const thinking = new Worker(files.worker, { type: "module", name: "thinking" });
      thinking.postMessage({ files, ports: [port2] }, [port2]);
    }
  };
}

open().catch(fail);
