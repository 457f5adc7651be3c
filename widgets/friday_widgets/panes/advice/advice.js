// The advice panel: a hint, the best decision or every decision with its chance to win, on request; or a
// warning of bad decisions.

export default {
  initialize({ model }) {
    const mode = openStore(model.get("space")).read("advice");
    if (mode && mode !== model.get("model").mode) openLine(model).send({ type: "mode", mode });
    const level = openStore(model.get("space")).read("warn");
    if (level) openLine(model).send({ type: "level", level });
    const player = openStore(model.get("space")).read("player");
    if (player && model.get("model").player) openLine(model).send({ type: "player", player });
    const aim = openStore(model.get("space")).read("aim");
    if (aim && model.get("model").aim) openLine(model).send({ type: "aim", aim });
  },

  render({ model, el }) {
    el.dataset.panes = "advice";
    const root = add(el, "section", "fri fri-panel fri-advice");
    root.dataset.lmSuppressShortcuts = "true";
    const head = add(root, "div", "fri-advice-head");
    const title = addTitle(root, head);
    const modes = add(head, "div", "");
    const tools = add(root, "div", "fri-advice-tools");
    const list = add(root, "div", "fri-advice-rows");
    const note = add(root, "p", "fri-soft fri-small"); // below: when it goes, nothing moves
    let opening = false; // something was asked for: it comes into sight when it is there
    let opened = false; // what the kernel was told last
    const store = openStore(model.get("space"));
    const ui = { el, all: false, turn: "", deciding: () => isDeciding(model), asks: () => !store.read("player") };
    const { send } = openLine(model);
    const warn = holdBlunders(model, root, send);
    let always = false;
    const show = (on) => on !== always && send({ type: "show", on: (always = on) });
    const open = (on) => on !== opened && send({ type: "open", on: (opened = on) });
    const leave = followPage(el, ({ pane, preset }) => {
      show(preset === "analyse");
      open(pane === "advice");
    });
    const act = {
      show() {
        const page = pageOf(el);
        if (page) return openPane(el, page.dataset.pane === "advice" ? "" : "advice");
        opening = !opened;
        open(opening);
      },
      ask(stage, turn) {
        opening = true;
        send({ type: "ask", stage, turn });
      },
      next() {
        const list = model.get("rows");
        if (!model.get("model").shown) act.show();
        else if (list.ask?.length && !isStale(el, list)) act.ask(list.ask[0].stage, list.turn);
      },
      warnOf(level) {
        store.write("warn", level);
        send({ type: "level", level });
      },
      playAs(player) {
        store.write("player", player);
        send({ type: "player", player });
      },
      playFor(aim) {
        store.write("aim", aim);
        send({ type: "aim", aim });
      },
      again: () => send({ type: "again" }),
      choose: (mode) => send({ type: "mode", mode }),
      play: (action, turn) => send({ type: "play", action, turn }),
      all() {
        ui.all = !ui.all;
        paint();
      },
    };
    const paint = () => {
      const state = model.get("model");
      const rows = model.get("rows");
      if (!state.words) return;
      if (rows.turn !== ui.turn) Object.assign(ui, { turn: rows.turn, all: false });
      root.lang = state.lang;
      root.dataset.mode = state.mode;
      title.textContent = state.words.title;
      if (state.mode !== store.read("advice")) store.write("advice", state.mode);
      patchKids(modes, [modesView(state, act.choose), state.level ? choiceView("level", state.level, act.warnOf) : null].filter(Boolean));
      note.textContent = state.note;
      note.hidden = !state.note;
      patchKids(tools, state.mode === "off" ? [] : [h("button", {
        type: "button", class: "fri-button", key: "show", "data-do": "advice", "aria-expanded": String(state.shown), "aria-keyshortcuts": "a", onclick: act.show,
      }, h("span", {}, state.shown ? state.words.hide : state.words.show), h("kbd", { "aria-hidden": "true" }, "a"))]);
      patchKids(list, rowsView(state, rows, ui, act));
      if (opening && list.querySelector("[data-advise], [data-ask]")) {
        opening = false;
        const box = list.getBoundingClientRect();
        const isInSight = box.top >= 0 && (box.bottom <= innerHeight || box.top < innerHeight / 2);
        if (!isInSight) root.scrollIntoView({ block: box.height < innerHeight ? "end" : "start" });
      }
    };
    const listeners = [["model", paint], ["rows", paint], ["sheet", warn]];
    for (const [name, listener] of listeners) model.on(`change:${name}`, listener);
    paint();
    let silence = () => {};
    let unwatch = () => {};
    const frame = requestAnimationFrame(() => {
      silence = listenKeys(el.closest(".fri-app") ?? root, { a: () => model.get("model").mode !== "off" && act.show(), h: () => model.get("model").mode !== "off" && act.next() });
      unwatch = watchTurn(el, paint);
    });
    addEventListener("fri-steps", paint);
    return () => {
      cancelAnimationFrame(frame);
      leave();
      silence();
      unwatch();
      removeEventListener("fri-steps", paint);
      for (const [name, listener] of listeners) model.off(`change:${name}`, listener);
    };
  },
};
