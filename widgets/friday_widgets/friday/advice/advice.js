// The advice panel: modes, the list of decisions, the story of the game, the sheet before a blunder.

export default {
  initialize({ model }) {
    const mode = openStore(model.get("space")).read("advice");
    if (mode && mode !== model.get("model").mode) openLine(model).send({ type: "mode", mode });
  },

  render({ model, el }) {
    el.dataset.panes = "advice story";
    const root = add(el, "section", "fri fri-panel fri-deck fri-advice");
    const head = add(root, "div", "fri-advice-head");
    const title = addTitle(root, head);
    const modes = add(head, "div", "");
    const note = add(root, "p", "fri-soft fri-small");
    const tools = add(root, "div", "fri-advice-tools");
    const list = add(root, "div", "fri-advice-rows");
    for (const part of [head, note, tools, list]) part.dataset.panes = "advice";
    const tale = add(root, "section", "fri-advice-story");
    tale.dataset.panes = "story";
    const taleTitle = add(tale, "h3", "fri-hidden");
    const summary = add(tale, "p", "fri-advice-summary");
    const said = add(tale, "p", "fri-advice-said");
    said.setAttribute("role", "status");
    const working = add(tale, "p", "fri-soft");
    const figure = add(tale, "figure", "");
    const swings = add(tale, "div", "");
    root.dataset.lmSuppressShortcuts = "true";

    const ui = { el, all: false };
    const store = openStore(model.get("space"));
    const { send } = openLine(model);
    const go = (key) => {
      send({ type: "moment", key });
      root.closest(".fri-app")?.querySelector(".fri-table")?.scrollIntoView({ block: "start" });
    };
    let opening = false; // the list was asked for: it comes into sight when it is there
    const show = (on) => on !== model.get("model").shown && send({ type: "show", on });
    const tellStory = (on) => on !== model.get("model").telling && send({ type: "story", on });
    // Beside a table the open tab says what is wanted; the panel alone has buttons for it.
    const leave = followPage(el, ({ pane, preset }) => {
      show(pane === "advice" || preset === "analyse");
      tellStory(pane === "story");
    });
    const act = {
      show() {
        const page = pageOf(el);
        if (page) return openPane(el, page.dataset.pane === "advice" ? "" : "advice");
        opening = !model.get("model").shown;
        show(opening);
      },
      story: () => tellStory(!model.get("model").telling),
      play: (action, turn) => send({ type: "play", action, turn }),
      all() {
        ui.all = !ui.all;
        paint();
      },
      choose: (mode) => send({ type: "mode", mode }),
    };
    const chart = mountChart(figure, model, { get: () => model.get("chart"), onTap: (key) => key && go(key) });

    const paint = () => {
      const state = model.get("model");
      if (!state.words) return;
      root.lang = state.lang;
      root.dataset.mode = state.mode;
      title.textContent = state.words.title;
      patchKids(modes, [modesView(state, act.choose)]);
      note.textContent = state.note;
      patchKids(tools, toolsView(state, act));
      patchKids(list, rowsView(state, model.get("rows"), ui, act));
      if (opening && list.querySelector("[data-advise]")) {
        opening = false;
        const rows = list.getBoundingClientRect();
        const fits = rows.top >= 0 && rows.bottom <= innerHeight;
        if (!fits) root.scrollIntoView({ block: rows.height < innerHeight ? "end" : "start" });
      }
    };
    const tell = () => {
      const state = model.get("model");
      const story = model.get("story");
      tale.hidden = !state.telling;
      taleTitle.textContent = state.words.story;
      summary.textContent = story.summary ?? "";
      said.textContent = story.said ?? "";
      working.textContent = story.note ?? "";
      working.hidden = !story.note;
      figure.hidden = !model.get("chart").data?.length;
      chart.draw();
      patchKids(swings, swingsView(state, story, go));
    };
    const warn = holdBlunders(model, root, send);

    const both = () => {
      const { mode } = model.get("model");
      if (mode !== store.read("advice")) store.write("advice", mode);
      paint();
      tell();
    };
    const listeners = [["model", both], ["rows", paint], ["story", tell], ["chart", tell], ["sheet", warn]];
    for (const [name, listener] of listeners) model.on(`change:${name}`, listener);
    paint();
    tell();
    let silence = () => {};
    let unwatch = () => {};
    requestAnimationFrame(() => {
      unwatch = watchTurn(el, paint);
      const home = el.closest(".fri-app") ?? root;
      silence = listenKeys(home, { a: () => model.get("model").mode !== "off" && act.show() });
    });
    return () => {
      leave();
      silence();
      unwatch();
      chart.remove();
      for (const [name, listener] of listeners) model.off(`change:${name}`, listener);
    };
  },
};
