// The odds pane: headlines, charts whose bars light up their cards, questions, the list of the stack.

const ODDS_CHARTS = ["total", "curve", "by_value", "matrix"];

function render({ model, el }) {
  el.dataset.panes = "odds deck";
  const root = add(el, "section", "fri fri-panel fri-deck fri-odds");
  const title = addTitle(root);
  const over = add(root, "p", "");
  const heads = add(root, "ul", "fri-odds-heads");
  const charts = add(root, "div", "fri-deck-charts");
  const fault = add(root, "p", "");
  fault.setAttribute("role", "status");
  const again = add(root, "div", "");
  const goal = add(root, "div", "fri-odds-goal");
  const asked = add(root, "section", "fri-odds-asked");
  const askedTitle = add(asked, "h3", "");
  const answers = add(asked, "div", "fri-answers fri-odds-answers");
  const more = add(root, "details", "fri-deck-list");
  const moreTitle = add(more, "summary", "");
  const note = add(more, "p", "fri-soft fri-small");
  const table = add(more, "table", "");
  for (const part of [heads, asked, goal]) part.dataset.panes = "odds";
  more.dataset.panes = "deck";
  const how = add(root, "details", "fri-deck-list fri-odds-about");
  const howTitle = add(how, "summary", "");
  const howText = add(how, "ul", "");

  const { send } = openLine(model);
  const mounted = {};
  const hosts = {};
  const opened = new Set(); // the headlines whose sentence is shown
  const toggle = (key) => {
    if (!opened.delete(key)) opened.add(key);
    paint();
  };
  let pinned = ""; // the bar that was tapped
  let under = ""; // the bar under the pointer

  const light = () => {
    const cards = model.get("links")[under || pinned];
    mounted.matrix.light(cards);
    for (const row of table.querySelectorAll("[data-code]")) {
      row.classList.toggle("is-pointed", Boolean(cards?.[row.dataset.code]));
    }
  };
  const point = (row) => {
    mounted.by_value.point(row?.key ?? "");
    mounted.matrix.light(row ? { [row.code]: 1 } : model.get("links")[pinned]);
  };
  for (const name of ODDS_CHARTS) {
    hosts[name] = add(charts, "figure", "");
    mounted[name] = mountChart(hosts[name], model, {
      get: () => model.get(name),
      onPoint: name === "matrix" ? undefined : (key) => { under = key; light(); },
      onTap: name === "matrix" ? undefined : (key) => { pinned = pinned === key ? "" : key; light(); },
    });
    hosts[name].dataset.chart = name;
    hosts[name].dataset.panes = name === "total" || name === "curve" ? "odds" : "deck";
  }
  const chooser = document.createElement("div");
  chooser.className = "fri-odds-choice fri-odds-cards";
  chooser.setAttribute("role", "group");
  hosts.total.querySelector("figcaption").after(chooser);
  const curveHint = document.createElement("p");
  curveHint.className = "fri-soft fri-small fri-odds-cards";
  hosts.curve.querySelector("figcaption").after(curveHint);
  const hint = add(hosts.matrix, "p", "fri-soft fri-small fri-odds-hint");

  const draw = (name) => {
    hosts[name].hidden = !model.get(name).data?.length && name !== "matrix" && name !== "by_value";
    mounted[name].draw();
  };
  const paint = () => {
    const state = model.get("model");
    if (!state?.title) return;
    write(title, state.title);
    root.dataset.view = state.mark;
    answers.setAttribute("aria-busy", String(state.waiting));
    write(fault, state.fault);
    fault.hidden = !state.fault;
    patchKids(again, againView(state, send));
    write(over, state.note);
    over.hidden = !state.note;
    heads.hidden = charts.hidden = more.hidden = Boolean(state.note);
    patchKids(heads, state.heads.map((head) => headView(head, opened, toggle)));
    tellTab(el, "odds", state.sum);
    patchKids(goal, goalView(state.goal, send));
    patchKids(chooser, cardsView(state.cards, send));
    if (chooser.getAttribute("aria-label") !== (state.cards.title ?? "")) {
      chooser.setAttribute("aria-label", state.cards.title ?? "");
    }
    write(askedTitle, state.words["more.title"]);
    write(hint, state.words["matrix.hint"]);
    write(curveHint, state.words["curve.hint"]);
    write(moreTitle, state.list.title);
    write(note, state.list.note);
    note.hidden = !state.list.note;
    patchKids(table, listView(state.list, point));
    write(howTitle, state.how.title);
    patchKids(howText, state.how.text.map((text) => h("li", {}, text)));
  };
  const answer = () => {
    const found = model.get("answers");
    patchKids(answers, found.map(answerView));
    asked.hidden = !answers.childNodes.length;
  };
  const relink = () => { if (!model.get("links")[pinned]) pinned = ""; light(); };
  const listeners = [["model", paint], ["answers", answer], ["links", relink]];
  listeners.push(...ODDS_CHARTS.map((name) => [name, () => draw(name)]));
  for (const [name, listener] of listeners) model.on(`change:${name}`, listener);
  paint();
  answer();
  ODDS_CHARTS.forEach(draw);

  // The kernel works out nothing for a pane that nobody sees; for one that is open, but scrolled out
  // of sight, only the headline, which stands in its tab.
  const leave = tellWhatIsSeen(model, el, root, send);

  return () => {
    leave();
    for (const [name, listener] of listeners) model.off(`change:${name}`, listener);
    for (const chart of Object.values(mounted)) chart.remove();
  };
}

/** Change a text only where it differs: what stays as it is must not be painted again. */
function write(el, text) {
  if (el.textContent !== text) el.textContent = text;
}

export default { render };
