// The story of the game for one seat: a few sentences, a chart where the game has one, and lists of
// what moved the chance. A line that names a moment of the game leads there.

const COSTS_KEPT = 200; // games; as many as the kernel counts

function storyRow(row, look) {
  const parts = [
    h("b", { class: "fri-advice-change", title: row.about || null }, row.change),
    h("span", { class: "fri-advice-words" },
      h("span", { class: "fri-soft fri-small" }, row.label, " ", gradeMark(row.grade)),
      h("span", {}, row.text)),
  ];
  const props = { class: `fri-advice-swing is-${row.kind}`, "data-swing": row.key };
  return h("li", { key: row.key }, row.leads
    ? h("button", { type: "button", "aria-pressed": String(Boolean(row.on)), onclick: () => look(row.key), ...props }, parts)
    : h("div", props, parts));
}

function storyList(list, look) {
  return h("section", { class: "fri-story-list", key: list.head, "data-list": list.name ?? null },
    h("h3", {}, list.head),
    h("ol", { class: "fri-advice-swings" }, list.rows.map((row) => storyRow(row, look))));
}

// What decisions cost over all games kept, by kind, each with the lesson that treats it.
function habitsView(habits, lead) {
  if (!habits?.rows) return [];
  return [
    h("h3", { key: "head" }, habits.head),
    h("p", { key: "text" }, habits.text),
    h("ul", { key: "rows", class: "fri-story-habits" }, habits.rows.map((row) => h("li", { key: row.key, "data-theme": row.key },
      h("span", {}, row.text),
      row.leads ? press(row.leads, () => lead(row.lesson), { kind: "is-quiet", "data-do": "lesson" }) : null))),
  ];
}

/** The costs kept, the latest game last; `keep` is those of the game in sight. */
function keepCosts(store, keep) {
  let kept;
  try {
    kept = new Map(Object.entries(JSON.parse(store.read("costs") ?? "{}")));
  } catch {
    kept = new Map(); // somebody else wrote there
  }
  if (keep?.id && JSON.stringify(kept.get(keep.id)) !== JSON.stringify(keep.costs)) {
    kept.delete(keep.id);
    kept.set(keep.id, keep.costs);
    store.write("costs", JSON.stringify(Object.fromEntries([...kept].slice(-COSTS_KEPT))));
  }
  return [...kept.values()].slice(-COSTS_KEPT);
}

export default {
  render({ model, el }) {
    el.dataset.panes = "story";
    const root = add(el, "section", "fri fri-panel fri-story");
    root.dataset.lmSuppressShortcuts = "true";
    const title = addTitle(root);
    const tools = add(root, "div", "fri-story-tools"); // beside a table the tab opens the story
    const choices = add(root, "div", "fri-story-choices");
    const summary = add(root, "p", "fri-advice-summary");
    const given = add(root, "p", "");
    const costs = add(root, "p", "");
    const moments = add(root, "div", "");
    const said = add(root, "p", "fri-story-said");
    const note = add(root, "p", "fri-soft");
    for (const part of [said, note]) part.setAttribute("role", "status");
    const again = add(root, "div", "");
    const figure = add(root, "figure", "");
    const hint = add(root, "p", "fri-soft fri-small");
    const lists = add(root, "div", "fri-story-lists");
    const how = add(root, "p", "fri-soft fri-small");
    const habits = add(root, "section", "fri-story-list");
    const comments = add(root, "section", "fri-story-list");
    const { send } = openLine(model);
    const store = openStore(model.get("space"));
    let told = "";
    const tell = (keep) => {
      const games = keepCosts(store, keep);
      if (JSON.stringify(games) === told) return;
      told = JSON.stringify(games);
      send({ type: "kept", games });
    };
    const look = (key) => {
      send({ type: "look", key });
      showTable(root);
    };
    const chart = mountChart(figure, model, { get: () => model.get("chart"), onTap: (key) => key && look(key) });
    const show = (on) => on !== Boolean(model.get("model").shown) && send({ type: "show", on });
    const leave = followPage(el, ({ pane }) => show(pane === "story"));
    const own = mountComments(comments, () => model.get("comments"), (at, text) => send({ type: "comment", at, text }));
    const draw = () => {
      const state = model.get("model");
      if (!state.lists) return; // nothing is told yet
      root.lang = state.lang;
      title.textContent = state.title;
      patchKids(tools, [h("button", {
        type: "button", class: "fri-button", "data-do": "story", "aria-expanded": String(state.shown), onclick: () => show(!state.shown),
      }, state.open)]);
      patchKids(choices, (state.choices ?? []).map((choice) => h("div", { key: choice.key },
        choiceRow(choice.title, choice.options, (option) => send({ type: "choose", key: choice.key, value: option.id })))));
      summary.textContent = state.summary ?? "";
      given.textContent = state.given ?? "";
      costs.textContent = state.costs ?? "";
      patchKids(moments, state.moments ? [press(state.moments, () => send({ type: "moments" }), { kind: "is-main", "data-do": "moments", key: "moments" })] : []);
      said.textContent = state.said ?? "";
      note.textContent = state.note;
      note.hidden = !state.note;
      patchKids(again, state.again ? [press(state.again, () => send({ type: "again" }), { "data-do": "again", key: "again" })] : []);
      figure.hidden = !model.get("chart").data?.length;
      chart.draw();
      hint.textContent = state.hint ?? "";
      patchKids(lists, state.lists.map((list) => storyList(list, look)));
      how.textContent = state.how ?? "";
      patchKids(habits, habitsView(state.habits, (key) => openLesson(el, key)));
      if (state.shown && state.keep) tell(state.keep);
    };
    for (const name of ["model", "chart"]) model.on(`change:${name}`, draw);
    model.on("change:comments", own.draw);
    draw();
    return () => {
      leave();
      chart.remove();
      for (const name of ["model", "chart"]) model.off(`change:${name}`, draw);
      model.off("change:comments", own.draw);
      own.end();
    };
  },
};
