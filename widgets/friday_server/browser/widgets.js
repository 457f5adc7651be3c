// The widgets of a page: their models, and what draws them. This is all that our panels need of Jupyter's
// widget manager; the served page and the static site share it.

export const REFERENCE = "IPY_MODEL_"; // stands before the id of a widget that is part of another widget's state
const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** The state of a widget, as its script sees it. */
class Model {
  isUntold = true; // no message has come for it yet, so that its script has missed none (line.js)
  #state;
  #listeners = new Map();

  constructor(id, state, manager) {
    this.id = id;
    this.#state = state;
    this.widget_manager = manager;
  }
  get(name) {
    return this.#state[name];
  }
  get state() {
    return { ...this.#state };
  }
  /** Take over new values; what they change is told once all of them are there. */
  set(values) {
    const changed = Object.keys(values).filter((name) => !same(values[name], this.#state[name]));
    Object.assign(this.#state, values);
    for (const name of changed) this.tell(`change:${name}`, this, values[name]);
    if (changed.length) this.tell("change", this);
  }
  send(content) {
    this.widget_manager.post(this, content);
  }
  on(event, listener) {
    if (!this.#listeners.has(event)) this.#listeners.set(event, new Set());
    this.#listeners.get(event).add(listener);
  }
  off(event, listener) {
    this.#listeners.get(event)?.delete(listener);
  }
  tell(event, ...facts) {
    if (event === "msg:custom") this.isUntold = false;
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(...facts);
  }
}

/** The script that a widget brings along, as one from another package does, with its style. */
async function brought(script, style) {
  if (style) document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  try {
    return (await import(url)).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * All widgets.
 *
 * `kernel` is what the panels watch of their connection; `post(model, content)` sends what a panel says;
 * `bring(name)` finds the script of a panel by its name; those of which `isLater(name)` are drawn when it is there.
 */
export class Manager {
  models = new Map();
  #bring;
  #isLater;
  #brought = new Map(); // scripts that widgets have brought along, by their text
  #scripts = new Map(); // the script of each model, or a promise of it, once it has been initialized
  #done = Promise.resolve();

  constructor({ kernel, post, bring, isLater = () => false }) {
    this.kernel = kernel;
    this.post = post;
    this.#bring = bring;
    this.#isLater = isLater;
  }

  /** Process messages of widgets, one after another. */
  take(messages) {
    for (const message of messages) {
      this.#done = this.#done.then(() => this.#take(message)).catch((error) => console.error(error));
    }
    return this.#done;
  }

  async #take({ type, id, state, content, buffers = [] }) {
    const model = this.models.get(id);
    if (type === "open" && !model) await this.#open(id, state);
    else if (type === "open" || type === "update") model?.set(state);
    else if (type === "custom") model?.tell("msg:custom", content, buffers);
    else if (type === "close") this.#close(model);
  }

  async #open(id, state) {
    const model = new Model(id, state, this);
    this.models.set(id, model);
    const script = this.#begin(model, state);
    this.#scripts.set(model, script);
    // What is told to a widget that cannot hear it yet, it asks for when it is there (line.js).
    if (state._script && this.#isLater(state._script)) script.catch((error) => console.error(error));
    else await script;
  }

  async #begin(model, state) {
    const found = await this.#find(state);
    const script = typeof found === "function" ? await found() : found;
    await script?.initialize?.({ model });
    return script;
  }

  #find({ _script: name, _esm: script, _css: style }) {
    if (name) return this.#bring(name);
    if (script && !this.#brought.has(script)) this.#brought.set(script, brought(script, style));
    return this.#brought.get(script);
  }

  #close(model) {
    if (!model) return;
    model.tell("destroy");
    this.models.delete(model.id);
    this.#scripts.delete(model);
  }

  /** Draw a widget; returns its element and how to take it away. */
  async draw(id) {
    const model = this.models.get(id);
    if (!model) throw new Error(`the kernel has no widget ${id}`);
    const el = document.createElement("div");
    el.className = "lm-Widget jupyter-widgets";
    el.classList.add(...(model.get("_dom_classes") ?? []));
    let isGone = false;
    const drawn = Promise.resolve(this.#scripts.get(model)).then((script) => {
      if (isGone) return null;
      return script ? script.render({ model, el }) : this.#drawBox(model, el);
    });
    const name = model.get("_script");
    if (name && this.#isLater(name)) {
      el.style.display = "none"; // so that nothing moves if it is hidden then
      drawn.then(() => el.style.removeProperty("display")).catch((error) => console.error(error));
    } else {
      await drawn;
    }
    return { el, leave: () => ((isGone = true), drawn.then((leave) => leave?.()), el.remove()) };
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
      for (const [at, id] of ids.entries()) {
        const view = await drawn.get(id);
        if (turn !== latest) return;
        const there = el.children[at] ?? null;
        if (there !== view.el) el.insertBefore(view.el, there); // what is moved would lose the focus
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

/** What is drawn has found its size: a table measures itself in the frames after the first. */
function settled() {
  const frames = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return Promise.race([frames, new Promise((done) => setTimeout(done, 300))]); // no frames in a tab behind others
}

/**
 * Call back once the visitor's own game, in the visitor's own language, can be seen (`data-fri-greeting`,
 * see controls.js): the placeholder goes then and not before.
 */
export function whenSeen(cells, then) {
  const root = document.documentElement;
  const isFilled = (part) => part.firstElementChild && part.offsetHeight > 0;
  const look = () => {
    if ("friGreeting" in root.dataset) return;
    if (![...cells.querySelectorAll(".lm-Widget:not(.widget-box)")].some(isFilled)) return;
    eyes.disconnect();
    settled().then(() => {
      performance.mark("friday-table");
      then();
    });
  };
  const eyes = new MutationObserver(look);
  eyes.observe(cells, { childList: true, subtree: true });
  eyes.observe(root, { attributeFilter: ["data-fri-greeting"] });
  look();
}
