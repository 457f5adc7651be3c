// The line from a page to its kernel: every message is delivered once and in order, whatever happens
// to the connection. All panels of one desk share one line. It numbers their messages and keeps each
// until line.py has acknowledged it; unacknowledged ones are sent again, from the oldest on
// ("go-back-N"), and the numbers tell the kernel which it has already processed. After the connection
// broke, a page asks for what it may have missed: all changes since the last answer before which it
// missed nothing.
//
// A kernel may die with everything it was told. A decision is safe only once the browser has stored a
// record that contains it. So a page that stores games also stores the decisions that no record
// contains yet, and the next page in the same tab sends them to its own kernel; so it does with what
// was said at the table, and with comments on decisions.
//
// On a slow line an answer comes late without anything being wrong: it takes its turn, and a table is large. So
// whoever has pressed something is told soon that there is no answer yet, and all others only after a long
// silence; and as long as anything of the kernel arrives, nothing is sent again or opened anew.

const TICK_MS = 250;
const RESEND_MS = 1500; // an unacknowledged message is sent again after this, then less and less often,
const RESEND_MOST_MS = 10_000; // but at least this often
const LATE_MS = 1500; // who has pressed something is told after this: nobody should wait two seconds without knowing why
const MUTE_MS = 8000; // after this silence everybody is told,
const REOPEN_MS = 12_000; // after this the connection is opened anew: it may be dead without anyone noticing,
const LOST_MS = 20_000; // and after this the kernel is considered lost
const TOLD_MS = 2000; // what is told stays until all has been well for this long, so that nothing blinks
const STEPS = ["act", "undo", "redo"]; // messages that continue a game
const LEFT = [...STEPS, "say", "comment"]; // those that the next page sends if no record contains them
const DECISIONS = [...STEPS, "play"]; // those after which another position is shown; the page tells "fri-steps" of them
const JUMPS = ["new", "load", "position", "fork", "rewind", "moment", "start", "plan", "use", "example", "play", "try", "next", "again"];
const LONGEST_TEXT = 200_000; // the desk refuses longer texts unread (keeping.py), so of those only one letter more is sent

/** The new value that a patch of changes.py makes from an old one. */
function applied(old, patch) {
  if ("=" in patch) return patch["="];
  if ("#" in patch) {
    const first = old.slice(0, patch.n);
    for (const index in patch["#"]) first[index] = applied(first[index], patch["#"][index]);
    return [...first, ...patch[">"]];
  }
  const next = { ...old };
  for (const key of patch["-"]) delete next[key];
  for (const key in patch["+"]) next[key] = applied(next[key], patch["+"][key]);
  if (!patch.o) return next;
  return Object.fromEntries(patch.o.map((key) => [key, next[key]]));
}

/** Apply a part of a model's new state; a page that missed an earlier part says which was its last. */
function takePart(model, part) {
  if (part?.type !== "part" || part.to <= model.get("told")) return;
  if (part.from !== model.get("told")) {
    model.send({ type: "told", told: model.get("told") });
    return;
  }
  const next = { told: part.to };
  for (const name in part.of) next[name] = applied(model.get(name), part.of[name]);
  model.set(next);
  model.set({}); // Backbone remembers the values before the latest change, which may include a hand of cards
}

const taking = new WeakSet(); // the models whose parts are taken

/** Take the parts of a model's new state; the kernel is asked for those that may have come before. */
function takeParts(model) {
  if (taking.has(model)) return;
  taking.add(model);
  model.on?.("msg:custom", (part) => takePart(model, part));
  const told = model.get("told");
  if (Number.isInteger(told) && !model.isUntold) model.send({ type: "told", told });
}

/** The line of a panel's model: `send(message)` and the other functions at the end of makeLine. */
function openLine(model) {
  const id = model.get("line");
  takeParts(model);
  if (!id) return { send: (message) => model.send(message), ping() {}, watch() {}, keepIn() {}, kept() {} };
  const lines = (globalThis.__fridayLines ??= new Map());
  if (!lines.has(id)) lines.set(id, makeLine());
  return lines.get(id)(model);
}

/** Is a step of the game on its way that the kernel has not answered yet? Then the page shows an older turn. */
function isStepping(model) {
  return Boolean(globalThis.__fridayLines?.get(model.get("line"))?.isStepping());
}

/** Is a decision on its way, from whatever panel? Then what the page says about the one before is old. */
function isDeciding(model) {
  return Boolean(globalThis.__fridayLines?.get(model.get("line"))?.isDeciding());
}

function makeLine() {
  const page = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");
  const joined = new Set(); // the models of the panels
  const listeners = new Set(); // called when the state of the line changes
  const waiting = []; // {n, model, message, by what was pressed, at what time}: not yet acknowledged
  let kernel = null;
  let count = 0;
  let state = "ok";
  let since = 0; // the time of the kernel's last answer, or when the first message began to wait
  let heard = 0; // the same of whatever the kernel said
  let troubled = 0; // when the reader had last to be told of a silence
  let resend = RESEND_MS; // after this silence, waiting messages are sent again
  let reopen = REOPEN_MS;
  let flushed = 0;
  let clock = 0;
  let complete = 0; // nothing was missed up to the answer to this message
  let asked = 0; // the message that asks for what was missed since then; 0 if nothing was
  let ended = false; // the kernel was restarted and knows nothing of this page
  /** @type {(steps: object[]) => void} */
  let writeUnsaved = () => {}; // stores steps for the next page in this tab
  let unsaved = []; // {n, kind, message}: steps that no record contains yet, and jumps to another game
  let left = []; // steps that the page before this one left

  const tellSteps = () => globalThis.dispatchEvent?.(new CustomEvent("fri-steps"));
  const setState = (next) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener(state);
  };
  // A kernel that is only starting is not late: what is sent to it waits there.
  const isStarting = () => kernel?.connectionStatus === "starting";
  // JupyterLite's kernel is in the page: its connection never breaks, and what is under way would be lost.
  const isInPage = () => Boolean(globalThis.document?.querySelector("[data-jupyter-lite-root]"));
  const isUp = () => !kernel || isStarting() || kernel.connectionStatus === "connected";
  const transmit = ({ n, model, message }) => {
    try {
      model.send({ type: "line", page, n, message });
    } catch {
      /* the connection is closed; the timer will notice */
    }
  };
  const flush = () => {
    flushed = performance.now();
    if (isUp()) waiting.forEach(transmit);
  };
  const resetTimers = () => {
    since = heard = performance.now();
    resend = RESEND_MS;
    reopen = REOPEN_MS;
    clock ||= setInterval(tick, TICK_MS);
  };
  const stopTimers = () => {
    clearInterval(clock);
    clock = 0;
  };
  // What the visitor did; all else a page says by itself.
  const isAwaited = ({ by, message: { type } }) => Boolean(by) || STEPS.includes(type) || JUMPS.includes(type);
  const trouble = (now, silence) => {
    if (silence >= LOST_MS) return "lost";
    const pressed = waiting.find(isAwaited);
    const wait = pressed ? now - Math.max(since, pressed.at) : 0;
    return wait >= LATE_MS || silence >= MUTE_MS ? "late" : "ok";
  };
  const tick = () => {
    const now = performance.now();
    if (isStarting()) since = heard = now;
    const silence = waiting.length ? now - heard : 0;
    const next = trouble(now, silence);
    if (next !== "ok") troubled = now;
    if (next !== "ok" || now - troubled >= TOLD_MS) setState(next);
    if (!waiting.length && state === "ok") stopTimers();
    if (silence >= resend) {
      resend += Math.min(resend, RESEND_MOST_MS);
      flush();
    }
    if (silence >= reopen) {
      reopen *= 2;
      if (kernel?.connectionStatus !== "disconnected" && !isInPage()) kernel?.reconnect().catch(() => {});
    }
  };
  const kindOf = (model) => model.get("_anywidget_id");
  // After a jump the stored record belongs to another game than these steps.
  const writeSteps = () => {
    const jump = unsaved.findIndex(({ message }) => JUMPS.includes(message.type));
    writeUnsaved(unsaved.slice(0, jump < 0 ? unsaved.length : jump).map(({ kind, message }) => ({ kind, message })));
  };
  // A second press of a button that is already on its way was meant for the first; not so of undo and redo.
  const isOnItsWay = (by, message) => isByPointer() && ["act", ...JUMPS].includes(message.type) &&
    waiting.some((entry) => entry.by === by && isSameMessage(entry.message, message));
  const enqueue = (model, message) => {
    const by = pressedNow();
    if (ended || (by && isOnItsWay(by, message))) return;
    const short = JSON.stringify(message, (_, part) =>
      typeof part === "string" && part.length > LONGEST_TEXT ? part.slice(0, LONGEST_TEXT + 1) : part);
    const entry = { n: (count += 1), model, message: JSON.parse(short), by, at: performance.now() };
    // It was pressed for a turn that the visitor has not seen: nobody is to blame if it cannot be done there.
    if (STEPS.includes(message.type) && join.isStepping()) entry.message.queued = true;
    if (by) showSent(by, true);
    waiting.push(entry);
    if (LEFT.includes(message.type) || JUMPS.includes(message.type)) {
      unsaved.push({ n: count, kind: kindOf(model), message: entry.message });
      writeSteps();
    }
    if (waiting.length === 1) resetTimers();
    if (isUp()) transmit(entry);
    if (DECISIONS.includes(message.type)) tellSteps();
  };
  const unmark = (done) => {
    const pressed = new Set(waiting.map(({ by }) => by).filter(Boolean));
    for (const { by } of done) if (by && !pressed.has(by)) showSent(by, false, pressed.size > 0);
  };
  // What the kernel sent before the connection broke may be lost, and so may its answer to an earlier "missed".
  const catchUp = () => {
    for (const entry of waiting) if (entry.message.type === "missed") entry.message = {};
    flush();
    const [model] = joined;
    if (!model) return;
    asked = count + 1;
    enqueue(model, { type: "missed", heard: complete });
  };
  // The panels join one after another; to keep the steps in order, wait until all of theirs are there.
  const sendLeft = () => {
    const models = new Map([...joined].map((model) => [kindOf(model), model]));
    if (!left.every(({ kind }) => models.has(kind))) return;
    for (const { kind, message } of left.splice(0)) enqueue(models.get(kind), message);
  };
  const onAnswer = (answer) => {
    heard = performance.now();
    if (answer?.type !== "answer" || answer.page !== page || ended) return;
    if (answer.n >= asked) [complete, asked] = [answer.n, 0];
    const wasDeciding = join.isDeciding();
    const done = waiting.splice(0, waiting.filter(({ n }) => n <= answer.n).length);
    unmark(done);
    const advanced = done.length > 0;
    if (wasDeciding && !join.isDeciding()) tellSteps();
    if (advanced) resetTimers();
    else if (waiting.length && performance.now() - flushed > RESEND_MS / 3) flush(); // the kernel has missed an earlier one
  };
  const end = () => {
    ended = true;
    unmark(waiting.splice(0));
    stopTimers();
    setState("lost");
  };
  const follow = (next) => {
    if (!next || kernel) return;
    kernel = next;
    let wasUp = isUp();
    kernel.connectionStatusChanged.connect(() => {
      if (!isUp()) asked = Infinity;
      else if (!wasUp) catchUp();
      wasUp = isUp();
    });
    kernel.statusChanged.connect((_, status) => {
      heard = performance.now();
      if (/^(dead|autorestarting|restarting)$/.test(status)) end();
    });
  };
  const leave = (model) => {
    joined.delete(model);
    const [heir] = joined;
    for (const entry of waiting) {
      if (entry.model === model) Object.assign(entry, { model: heir, message: {} });
    }
    if (!heir) end();
  };

  const join = (model) => {
    joined.add(model);
    follow(model.widget_manager?.kernel);
    model.on("msg:custom", onAnswer);
    model.on("destroy", () => leave(model));
    sendLeft();
    return {
      send: (message) => enqueue(model, message),
      /** Ask the kernel to answer; whether it does shows in the state. */
      ping: () => waiting.length || enqueue(model, { type: "ping" }),
      /** Call `listener(state)` after each change: "ok", "late" or "lost". */
      watch: (listener) => listeners.add(listener),
      /** Send the `steps` that another page left; `write` stores for the next page those that no record contains. */
      keepIn(write, steps) {
        writeUnsaved = write;
        left = steps;
        sendLeft();
      },
      /** The browser has stored a record of everything sent `upto` this message of each page. */
      kept(upto) {
        unsaved = unsaved.filter(({ n }) => !(n <= upto?.[page]));
        if (!left.length) writeSteps();
      },
    };
  };
  join.isDeciding = () => waiting.some(({ message }) => DECISIONS.includes(message.type));
  join.isStepping = () => waiting.some(({ message }) => STEPS.includes(message.type));
  return join;
}
