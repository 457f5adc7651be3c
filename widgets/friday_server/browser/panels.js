// The scripts and styles of the panels, in bundles (static_files.py): what the table needs is here before it is
// drawn, and all else comes when it is seen.

function styled(href) {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const done = new Promise((tell) => {
    for (const kind of ["load", "error"]) sheet.addEventListener(kind, tell);
  });
  document.head.append(sheet);
  return done;
}

/** `files` has the URLs of script and style of each bundle; with `whole`, the table waits for all of them. */
export class Panels {
  #files;
  #whole;
  #brought = new Map(); // promises of modules, by bundle
  #here = []; // what those have that are here
  #goOn;
  #seen = new Promise((done) => { this.#goOn = done; });

  constructor(files, { whole = false } = {}) {
    this.#files = files;
    this.#whole = whole;
    if (whole) this.#goOn();
  }

  /** Bring what the table of a game needs. */
  first(game) {
    return Promise.all(["shared", game].map((name) => this.#take(name)));
  }

  /** The table is seen: bring all else. */
  rest() {
    this.#goOn();
  }

  /** Is the table not to wait for this panel? */
  isLater(name) {
    return !this.#whole && !this.#here.some((panels) => name in panels);
  }

  /** The script of a panel, by the name of its class, once its style is there. */
  async bring(name) {
    const [, room] = name.split("."); // which is a game, or is not
    for (const bundle of ["shared", room, "later"].filter((each) => each in this.#files)) {
      if (bundle === "later") await this.#seen;
      const panels = await this.#take(bundle);
      if (name in panels) return panels[name]();
    }
    throw new Error(`no file has the panel ${name}`);
  }

  #take(bundle) {
    if (!this.#brought.has(bundle)) this.#brought.set(bundle, this.#fetch(this.#files[bundle]));
    return this.#brought.get(bundle);
  }

  async #fetch({ script, sheet }) {
    const [{ panels }] = await Promise.all([import(new URL(script, document.baseURI).href), styled(sheet)]);
    this.#here.push(panels);
    return panels;
  }
}
