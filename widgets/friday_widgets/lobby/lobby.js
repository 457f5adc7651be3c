// The names of the games above the page: one is open, the others are one click away.

const LOBBY = "friday-nb";
const PANELS_MS = 6000; // once the kernel says that a game is open, its panels are there within this, or were lost

function lobbyView({ games, open }, asked, choose) {
  return games.map(({ name, title }) =>
    h(
      "a",
      {
        key: name, href: `?game=${encodeURIComponent(name)}`, class: "fri-lobby-game", "data-game": name,
        "aria-current": open === name ? "page" : null, "aria-busy": asked === name ? "true" : null, onclick: (event) => choose(event, name),
      },
      title,
    ),
  );
}

// The address says which game is open as soon as it is not the one that the address would open, and the
// browser's way back leads to the game before.
function nameGame(before, name) {
  const asked = new URLSearchParams(location.search);
  asked.set("game", name);
  history.replaceState({ ...history.state, game: before }, "");
  history.pushState({ game: name }, "", `${location.pathname}?${asked}${location.hash}`);
}

/** The address as the page was opened; panels take out of it what they have read. */
function openedAt() {
  const [visit] = performance.getEntriesByType("navigation");
  return new URLSearchParams(visit ? new URL(visit.name).search : location.search);
}

/** What else stands in the address: names and values, of which the kernel knows what they would mean. */
function askedBesides() {
  return inLab() ? [] : [...openedAt()].filter(([name]) => name !== "game" && name !== "position");
}

/** The game to begin with, that of the address, else the one that was open last; and what was asked. */
function wantedGame(store, { games }) {
  const asked = openedAt();
  // A link to a position that names no game was made when there was but one.
  const linked = inLab() ? null : asked.get("game") ?? (asked.has("position") ? games[0].name : null);
  const known = (name) => games.some((game) => game.name === name);
  const named = spelledGame(linked ?? "");
  if (known(named)) store.write("game", named);
  return { wanted: [named, store.read("game")].find(known) ?? "", asked: known(named) ? named : linked ?? "" };
}

export default () => {
  const store = openStore(LOBBY);
  const ui = { asked: "", answers: 0, veiled: false };
  let line = "ok";
  let timer = 0;
  let send;

  // Panels travel as ordinary widgets: if the connection breaks twice while they come, nobody sends
  // them again. The page then opens anew, with the game that the address names and all that is stored.
  function expectPanels(model) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.querySelector(`.fri-lobby .fri-game-${CSS.escape(model.get("model").open)}`)) return;
      if (line === "ok") location.reload();
      else expectPanels(model);
    }, PANELS_MS);
  }

  function ask(model, name, asked = name, address = []) {
    Object.assign(ui, { asked: name || asked, answers: model.get("model").answers });
    send({ type: "open", name, asked, address });
  }

  return {
    initialize({ model }) {
      const opened = openLine(model);
      send = opened.send;
      opened.watch((now) => { line = now; });
      const state = model.get("model");
      if (state.answers) return;
      const { wanted, asked } = wantedGame(store, state);
      const unknown = asked && asked !== wanted; // the kernel says so
      const another = unknown || (wanted && wanted !== state.open);
      const address = askedBesides();
      if (!another && !address.length) return;
      ui.veiled = Boolean(another); // nothing is shown before it is there: not the wrong game for a moment
      if (another) ask(model, wanted, asked || wanted, address);
      else send({ type: "open", name: "", asked: "", address });
    },

    render({ model, el }) {
      const root = add(el, "nav", "fri fri-lobby-bar");
      const notice = add(el, "div", "fri fri-lobby-notice");
      notice.setAttribute("role", "status");
      const veil = add(el, "style");
      const outline = mountOutline(el);
      root.dataset.lmSuppressShortcuts = "true";
      const choose = (event, name) => {
        const elsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (elsewhere) return; // a link like any other: a new tab, a new window
        event.preventDefault();
        const { open } = model.get("model");
        if (ui.asked || name === open) return;
        if (!inLab()) nameGame(open, name);
        show(name);
      };
      const show = (name) => {
        store.write("game", name);
        ask(model, name);
        outline.show(name, model.get("model").games.find((game) => game.name === name).opening);
        draw();
      };
      const goBack = ({ state }) => {
        const { games, open } = model.get("model");
        const name = games.find((game) => game.name === state?.game)?.name;
        if (name && name !== (ui.asked || open)) show(name);
      };
      const draw = () => {
        const state = model.get("model");
        if (state.answers !== ui.answers) {
          if (ui.asked && !inLab()) expectPanels(model);
          if (ui.asked && state.open !== ui.asked) outline.end();
          Object.assign(ui, { asked: "", veiled: false });
        }
        root.lang = state.lang;
        root.setAttribute("aria-label", state.label);
        root.setAttribute("aria-busy", String(Boolean(ui.asked)));
        patchKids(root, lobbyView(state, ui.asked, choose));
        notice.lang = state.lang;
        notice.hidden = !state.notice;
        patchKids(notice, state.notice ? [
          h("p", {}, state.notice),
          press(state.close, () => send({ type: "close" }), { kind: "is-quiet", icon: "close", word: false, key: "close" })] : []);
        const rule = ui.veiled ? ".fri-lobby > * { display: none !important; }" : "";
        if (veil.textContent !== rule) veil.textContent = rule;
      };
      draw();
      model.on("change:model", draw);
      if (!inLab()) addEventListener("popstate", goBack);
      return () => {
        clearTimeout(timer);
        outline.end();
        model.off("change:model", draw);
        removeEventListener("popstate", goBack);
      };
    },
  };
};
