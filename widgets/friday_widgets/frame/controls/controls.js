// The bar above the table, the banners; and the keeping of the game in the browser.

const NEXT_THEME = { auto: "light", light: "dark", dark: "auto" };

// A button that goes back or forth in the game. Where it cannot, its reason is its title, and the desk
// says it when the button is pressed.
function stepButton(words, model, act, name) {
  const why = model.why?.[name]; // a panel that failed behind the curtain has none
  return press(words[name], act[name], {
    icon: name, "data-do": name, "aria-disabled": why ? "true" : null, title: why || null,
  });
}

const undoButtons = (words, model, act) => ["undo", "redo"].map((name) => stepButton(words, model, act, name));

function lessonBar(words, model, act) {
  return h(
    "header",
    { class: "fri-bar" },
    h(
      "div",
      { class: "fri-bar-game is-lesson", role: "toolbar", "aria-label": words.bar },
      undoButtons(words, model, act),
      stepButton(words, model, act, "rewind"),
    ),
  );
}

// An address may ask for one of them: ?lang=ru.
const LANGUAGES = ["en", "ru"];

function languageAsked() {
  return LANGUAGES.find((lang) => lang === new URLSearchParams(location.search).get("lang"));
}

// Whoever has chosen a language does not want that of the link any more.
function forgetLanguageAsked() {
  const here = new URL(location.href);
  if (!here.searchParams.has("lang")) return;
  here.searchParams.delete("lang");
  window.history.replaceState(window.history.state, "", here);
}

// `main`: the page is ours, and this is its heading; in a notebook the notebook has one.
function bar(words, model, ui, act, main) {
  const language = (lang, name) =>
    h(
      "button",
      {
        type: "button",
        class: "fri-button is-quiet",
        lang,
        "aria-pressed": String(model.lang === lang),
        onclick: () => act.language(lang),
      },
      name,
    );
  const themeLabel = words[`theme.${ui.theme}`];
  return h(
    "header",
    { class: "fri-bar" },
    h(
      "div",
      { class: "fri-bar-title" },
      h(main ? "h1" : "h2", {}, words.title),
      h("span", { class: "fri-soft fri-small fri-bar-subtitle" }, words.subtitle),
    ),
    h(
      "div",
      { class: "fri-bar-game", role: "toolbar", "aria-label": words.bar },
      press(words.new, act.newGame, { icon: "plus", "data-do": "new", "aria-haspopup": "dialog" }),
      undoButtons(words, model, act),
      press(words.games, act.games, { icon: "list", "data-do": "games", "aria-haspopup": "dialog" }),
      press(words.files, act.files, { icon: "file", "data-do": "files", "aria-haspopup": "dialog" }),
      words.setup && press(words.setup, null, {
        icon: "setup", "data-do": "setup", "aria-haspopup": "dialog", title: words["setup.long"], "aria-label": words["setup.long"],
      }),
    ),
    h(
      "div",
      { class: "fri-bar-page" },
      h(
        "div",
        { class: "fri-languages", role: "group", "aria-label": words.language },
        LANGUAGES.map((lang) => language(lang, lang.toUpperCase())),
      ),
      press(themeLabel, act.theme, { kind: "is-quiet", icon: ui.theme, word: false, "data-do": "theme" }),
      press(words.help, act.help, {
        kind: "is-quiet", icon: "help", word: false, "data-do": "help", "aria-haspopup": "dialog",
      }),
    ),
  );
}

// At most one banner; the graver one wins. Each has a sentence and what can be done.
function banner(words, ui, act) {
  const say = (text, ...buttons) => [h("p", {}, text), h("div", { class: "fri-row" }, buttons)];
  const ok = press(words.ok, act.dismiss);
  // A page of ours says it itself when it notices first.
  if (ui.link !== "ok" && !document.querySelector("#fri-notice:not([hidden])")) {
    // Before the greeting nothing was pressed, and the words may be in a language that is not the reader's.
    if (ui.link === "late") return document.documentElement.hasAttribute("data-fri-greeting") ? null : say(words["late.text"]);
    return say(words["lost.text"], press(words["lost.reload"], () => location.reload(), { kind: "is-main" }));
  }
  switch (ui.banner?.kind) {
    case "tab":
      return say(
        words["tab.text"],
        press(words["tab.take"], act.takeOver, { kind: "is-main", "data-do": "take" }),
        press(words["tab.apart"], act.apart, { "data-do": "apart" }),
      );
    case "damaged":
    case "unread":
    case "sealed":
      return say(words[`store.${ui.banner.kind}`], press(words["store.damaged.copy"], act.copyDamaged), ok);
    case "forked":
      return say(words["tab.forked"], ok);
    case "left":
      return say(words["store.left"], press(words["files.save"], act.saveLeft, { kind: "is-main", "data-do": "save-left" }), ok);
    case "none":
      return say(words["store.none"], ok);
    case "full":
      return say(words["store.full"], ok);
    default:
      return null;
  }
}

// The page makes room for a banner that stays until it is answered; one that goes by itself moves
// nothing. Those of the games of a page that are not open have no height.
function makeRoom() {
  const heights = [...document.querySelectorAll(".fri-banner[data-stays]")].map((box) => /** @type {HTMLElement} */ (box).offsetHeight);
  const room = Math.max(0, ...heights);
  document.documentElement.style.setProperty("--fri-banner", room ? `${room + 12}px` : "0px");
}

// Until the kernel knows what the browser keeps, the panels show another game or another language, and
// a click would be meant for those: so the page waits to show them.
function awaitGreeting(waits) {
  if (!inLab()) document.documentElement.toggleAttribute("data-fri-greeting", waits);
}

export default () => {
  const ui = { link: "ok", banner: null, theme: "auto", unread: "" };
  const views = new Set();
  const paint = () => views.forEach((draw) => draw());
  let keep;
  let history;
  let settings;
  let line;
  /** @type {(message: object) => void} */
  let send = () => {};
  let answer = {};

  const show = (kind, more = {}) => {
    ui.banner = { kind, ...more };
    paint();
  };

  // A graver banner may have come before or after this one, which waits until it is answered.
  const showUnread = () => show(ui.unread ? "unread" : "", { text: ui.unread });

  // The kernel sends only what is new in the record: the first `from` letters stay.
  function store({ id, from, add, about, ahead, upto }) {
    if (from && (id !== keep.sent?.id || from > keep.sent.text.length)) {
      send({ type: "resend" });
      return;
    }
    const text = from ? keep.sent.text.slice(0, from) + add : add;
    keep.sent = { id, text };
    const done = keep.write(id, text, about, ahead);
    if (!ui.resumed) line.keepIn(keep.writeSteps, keep.steps(text));
    ui.resumed = true;
    line.kept(upto);
    if (done === "failed") {
      if (!ui.warned) show(keep.store.local ? "full" : "none");
      ui.warned = true;
    } else if (done !== "kept") {
      keep.sent.id = done;
      send({ type: "fork", id: done });
      show("forked");
    } else if (ui.banner?.kind === "tab") {
      show("");
    }
  }

  const handlers = {
    keep: store,
    greeted: () => awaitGreeting(false),
    aside: ({ id, text, about }) => keep.aside(id, text, about),
    damaged({ id, text, kind = "damaged" }) {
      keep.damaged(id, text);
      show(kind, { text });
    },
    position: (message) => answer.position?.(message),
    loaded: (message) => answer.loaded?.(message),
    names: (message) => answer.names?.(message),
  };

  return {
    initialize({ model }) {
      history = openHistory(model.get("space"));
      keep = openKeep(model.get("space"), {
        ended: (id, about) => history.note(id, about.row),
        // One that has ended has its line already, and an undone line of play is none of its own.
        left({ id, record, about }) {
          if (hasEnded(about) || about?.row === null) return;
          history.note(id, about?.row);
          show("left", { record, name: `${about?.file ?? "game"}-${id}.fri` });
        },
      });
      settings = openSettings(model.get("space"));
      line = openLine(model);
      send = line.send;
      ui.theme = THEMES.find((name) => name === settings.read("theme")) ?? "auto";
      const paintNow = () => paintPage(ui.theme);
      if (model.get("space")) paintNow();
      const sleep = model.get("space") ? followSystem(paintNow) : () => {};
      line.watch((state) => {
        ui.link = state;
        paint();
      });
      // A page that comes into sight again may have slept, and its line be dead.
      const seen = () => document.visibilityState === "visible" && line.ping();
      document.addEventListener("visibilitychange", seen);
      model.on("msg:custom", (message) => handlers[message.type]?.(message));
      model.on("change:model", paint);
      model.on("change:words", paint);
      const elsewhere = (event) => {
        const record = keep.elsewhere(event);
        if (record !== null) show("tab", { record });
      };
      window.addEventListener("storage", elsewhere);
      const stored = keep.stored();
      ui.unread = [model.get("space"), "friday-nb"].flatMap(takeUnread).join("\n");
      showUnread();
      if (stored?.damaged) handlers.damaged({ id: stored.id, text: stored.damaged });
      const hello = {
        type: "hello",
        lang: languageAsked() ?? settings.read("language"),
        browser: navigator.language.slice(0, 2),
        stored: stored?.record ? stored : null,
        chosen: keep.chosen(),
      };
      const same = (hello.lang ?? hello.browser) === model.get("model").lang && !stored;
      if (model.get("space")) awaitGreeting(!same);
      send(hello);
      return () => {
        sleep();
        document.removeEventListener("visibilitychange", seen);
        window.removeEventListener("storage", elsewhere);
      };
    },

    render({ model, el }) {
      const root = document.createElement("div");
      const noteBox = create(h("div", { class: "fri-banner", popover: "manual", role: "status" }));
      root.className = "fri fri-controls";
      root.dataset.lmSuppressShortcuts = "true";
      const barBox = document.createElement("header");
      root.append(barBox, noteBox);
      el.append(root);
      const size = new ResizeObserver(makeRoom);
      size.observe(noteBox);
      const act = actions(model, root);
      const draw = () => {
        const words = model.get("words");
        const state = model.get("model");
        if (model.get("space")) speakPage(state.lang, words.title);
        root.lang = state.lang;
        patch(barBox, model.get("lesson") ? lessonBar(words, state, act) : bar(words, state, ui, act, Boolean(model.get("space"))));
        const kids = banner(words, ui, act);
        patchKids(noteBox, kids ?? []);
        if (noteBox.isConnected) noteBox.togglePopover?.(Boolean(kids));
        const stays = Boolean(kids) && ui.link !== "late";
        if (stays !== ("stays" in noteBox.dataset)) {
          noteBox.toggleAttribute("data-stays", stays);
          makeRoom();
        }
      };
      views.add(draw);
      draw();
      const askForEditor = ({ target }) => target.closest?.('[data-do="setup"]') && askPage(root, "fri-setup");
      const leave = hearPage(el, { "fri-own": act.own, click: askForEditor });
      let silence = () => {};
      const frame = requestAnimationFrame(() => {
        silence = listenKeys(pageOf(el) ?? root, model.get("lesson") ? {} : { u: act.undo, r: act.redo, g: act.newGame });
        draw();
      });
      return () => {
        views.delete(draw);
        size.disconnect();
        cancelAnimationFrame(frame);
        silence();
        leave();
      };
    },
  };

  function actions(model, root) {
    const words = () => model.get("words");
    return {
      undo: () => send({ type: "undo" }),
      redo: () => send({ type: "redo" }),
      rewind: () => send({ type: "rewind" }),
      newGame: () => newGameDialog(root, words(), keep.chosen(), (game, chosen) => {
        keep.choose(chosen);
        send({ type: "new", ...game, chosen });
        showTable(root);
      }),
      games() {
        const current = { id: keep.current, record: keep.text, about: keep.about };
        const games = keep.others();
        const open = (game, close) => {
          keep.saw(game.id, game.record);
          send({ type: "load", text: game.record, id: game.id, ahead: game.ahead, players: game.about?.seats });
          close();
        };
        const remove = (game) => keep.remove(game.id);
        answer = gamesDialog(root, words(), current, games, model.get("model").lang, open, remove, history);
        send({ type: "names", games: [current, ...games].map(({ id, about }) => ({ id, about })) });
      },
      // From an exercise to one's own game; without one, to a new one.
      own() {
        const game = keep.own();
        if (!game) return send({ type: "new", ...keep.chosen() });
        keep.saw(game.id, game.record);
        send({ type: "load", text: game.record, id: game.id, ahead: game.ahead, players: game.about?.seats });
      },
      files() {
        const kept = () => ({ record: keep.text, name: `${keep.about.file}-${keep.current}.fri` });
        answer = filesDialog(root, words(), kept, send);
        send({ type: "position?" });
      },
      help: () => helpDialog(root, words(), () => send({ type: "example" })),
      language(lang) {
        settings.write("language", lang);
        forgetLanguageAsked();
        send({ type: "language", lang });
      },
      theme() {
        ui.theme = NEXT_THEME[ui.theme];
        settings.write("theme", ui.theme);
        paintPage(ui.theme);
        paint();
      },
      takeOver() {
        const { record } = ui.banner;
        keep.saw(keep.current, record);
        show("");
        send({ type: "load", text: record, id: keep.current });
      },
      apart() {
        show("");
        send({ type: "fork" });
      },
      saveLeft: () => saveFile(ui.banner.record, ui.banner.name),
      copyDamaged: () => copyText(ui.banner.text),
      dismiss() {
        if (ui.banner?.kind === "unread") ui.unread = "";
        showUnread();
      },
    };
  }
};
