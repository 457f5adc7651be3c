// The line from a page to its kernel: every message arrives, once and in order, whatever becomes of
// the connection meanwhile. All panels of one desk share one line. It numbers their messages and keeps
// each until line.py has answered that it was processed; what stays unanswered is sent again, from the
// oldest on ("go-back-N"). The number tells the kernel what it has processed already. After a broken
// connection a page asks for what it may have missed: all that changed after the last answer up to
// which it has heard everything.

const TICK_MS = 250;
const RESEND_MS = 1500; // an unanswered message is sent again after this, then ever more rarely,
const RESEND_MOST_MS = 10_000; // but at least this often
const LATE_MS = 4_000; // after such a silence the reader is told,
const REOPEN_MS = 12_000; // after this the connection is made anew: it may be dead without knowing,
const LOST_MS = 20_000; // and after this nobody is there any more
const LONGEST_TEXT = 200_001; // the desk refuses longer texts unread, so no more of them need travel

/** The line of a panel's model: `send(message)`, `ping()` and `watch(ear)`. */
function openLine(model) {
  const id = model.get("line");
  if (!id) return { send: (message) => model.send(message), ping() {}, watch() {} };
  const lines = (globalThis.__fridayLines ??= new Map());
  if (!lines.has(id)) lines.set(id, makeLine());
  return lines.get(id)(model);
}

function makeLine() {
  const page = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");
  const joined = new Set(); // the models of the panels
  const ears = new Set(); // listeners to the state of the line
  const waiting = []; // {n, model, message}: sent or to be sent, not answered yet
  let kernel = null;
  let count = 0;
  let state = "ok";
  let since = 0; // when the kernel was heard last, or the first message began to wait
  let resend = RESEND_MS; // after so long a silence, what waits is sent again
  let reopen = REOPEN_MS;
  let flushed = 0;
  let clock = 0;
  let heard = 0; // up to the answer to this message everything was heard
  let asked = 0; // the message that asks for what was missed since, or 0: nothing was
  let over = false; // the kernel was started anew: it knows nothing of this page

  const say = (next) => {
    if (next === state) return;
    state = next;
    for (const ear of ears) ear(state);
  };
  const isUp = () => !kernel || kernel.connectionStatus === "connected";
  const post = ({ n, model, message }) => {
    try {
      model.send({ type: "line", page, n, message });
    } catch {
      /* the connection is closed; the timer will notice */
    }
  };
  const flush = () => {
    flushed = performance.now();
    if (isUp()) waiting.forEach(post);
  };
  const rest = () => {
    since = performance.now();
    resend = RESEND_MS;
    reopen = REOPEN_MS;
    if (waiting.length) {
      clock ||= setInterval(tick, TICK_MS);
    } else {
      clearInterval(clock);
      clock = 0;
    }
  };
  const tick = () => {
    const silence = performance.now() - since;
    say(silence < LATE_MS ? "ok" : silence < LOST_MS ? "late" : "lost");
    if (silence >= resend) {
      resend += Math.min(resend, RESEND_MOST_MS);
      flush();
    }
    if (silence >= reopen) {
      reopen *= 2;
      if (kernel?.connectionStatus !== "disconnected") kernel?.reconnect().catch(() => {});
    }
  };
  const put = (model, message) => {
    if (over) return;
    const short = JSON.stringify(message, (_, part) =>
      typeof part === "string" && part.length > LONGEST_TEXT ? part.slice(0, LONGEST_TEXT) : part);
    const entry = { n: (count += 1), model, message: JSON.parse(short) };
    waiting.push(entry);
    if (waiting.length === 1) rest();
    if (isUp()) post(entry);
  };
  // What the kernel said before the line broke may be lost, and so may its answer to an earlier "again".
  const catchUp = () => {
    for (const entry of waiting) if (entry.message.type === "again") entry.message = {};
    flush();
    const [model] = joined;
    if (!model) return;
    asked = count + 1;
    put(model, { type: "again", heard });
  };
  const hear = (answer) => {
    if (answer?.type !== "answer" || answer.page !== page || over) return;
    const wasLate = state !== "ok";
    if (answer.n >= asked) [heard, asked] = [answer.n, 0];
    let followed = false;
    while (waiting[0]?.n <= answer.n) followed = Boolean(waiting.shift());
    if (followed) {
      rest();
      say("ok");
      if (wasLate) catchUp();
    } else if (waiting.length && performance.now() - flushed > RESEND_MS / 3) {
      flush(); // the kernel misses an earlier one
    }
  };
  const end = () => {
    over = true;
    waiting.length = 0;
    rest();
    say("lost");
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

  return (model) => {
    joined.add(model);
    follow(model.widget_manager?.kernel);
    model.on("msg:custom", hear);
    model.on("destroy", () => leave(model));
    return {
      send: (message) => put(model, message),
      /** Ask for a sign of life; the answer, or none, shows in the state. */
      ping: () => waiting.length || put(model, { type: "ping" }),
      /** Call `ear(state)` after each change: "ok", "late" or "lost". */
      watch: (ear) => ears.add(ear),
    };
  };
}
