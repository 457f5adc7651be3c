// The position editor: a dialog over the page, a sentence above it about a link that leads nowhere,
// and the way in from any button with data-do="setup" (controls.js asks, as the editor comes later).

const GAME = "friday"; // a link to a position of another game is none of ours
const TYPING_MS = 250;
const COPIED_MS = 2500;

export default {
  initialize({ model }) {
    const store = openStore(model.get("space"));
    const asked = new URLSearchParams(location.search);
    const ours = !inLab() && spelledGame(asked.get("game") ?? GAME) === GAME;
    const link = ours ? asked.get("position") : null;
    if (link !== null) {
      // The game goes on from here by itself: a reload must not begin it anew.
      asked.delete("position");
      const rest = String(asked) && `?${asked}`;
      history.replaceState(history.state, "", location.pathname + rest + location.hash);
    }
    const keep = (text) => {
      store.write("draft", text);
      store.writeTab("draft", text);
    };
    model.on("change:model", () => model.get("model").undo && keep(model.get("model").text));
    model.on("change:note", () => model.get("note").text && link && keep(link));
    openLine(model).send({ type: "hello", link, kept: store.readTab("draft") ?? store.read("draft") });
  },

  render({ model, el }) {
    const root = document.createElement("div");
    root.className = "fri fri-editor-home";
    root.dataset.lmSuppressShortcuts = "true";
    const noteBox = document.createElement("div");
    root.append(noteBox);
    el.append(root);
    const ui = { place: "stack", picked: 0, choosing: null, copied: "", sent: "", waiting: 0, typed: "" };
    const line = openLine(model);
    let dialog = null;
    let wanted = false;

    const flush = () => {
      if (!ui.waiting) return;
      clearTimeout(ui.waiting);
      ui.waiting = 0;
      ui.sent = ui.typed;
      line.send({ type: "text", text: ui.typed });
    };
    const send = (message) => {
      flush();
      line.send(message);
    };
    const c = {
      ui,
      id: `fri-ed-${Math.random().toString(36).slice(2)}`,
      address: !inLab(),
      draw: () => draw(),
      edit: (...edits) => edits.forEach((edit) => send({ type: "edit", ...edit })),
      use: () => send({ type: "use" }),
      own: () => send({ type: "own" }),
      type(text) {
        ui.typed = text;
        clearTimeout(ui.waiting);
        ui.waiting = setTimeout(flush, TYPING_MS);
      },
      // What is being typed is never replaced by an answer to an older letter.
      showText(field) {
        const { text, typed } = c.m;
        if (!ui.waiting && (!typed || text === ui.sent || !field.value) && field.value !== text) field.value = text;
      },
      // Without a right to the clipboard (a page over plain http) a field must hold what is copied.
      async copy(what) {
        const field = document.createElement("textarea");
        field.className = "fri-hidden";
        field.value = what === "text" ? dialog.box.querySelector("textarea").value : location.origin + location.pathname + c.m.link;
        const button = /** @type {HTMLElement} */ (document.activeElement);
        dialog.box.append(field);
        const done = await copyText(field.value, field);
        field.remove();
        button.focus({ preventScroll: true });
        if (!done) return;
        ui.copied = what;
        draw();
        setTimeout(() => { ui.copied = ""; draw(); }, COPIED_MS);
      },
      choosePlace(place) {
        ui.place = place;
        draw();
        // On a phone the row of places is wider than the screen.
        dialog.box.querySelector(`[data-place="${place}"]`).scrollIntoView({ block: "nearest", inline: "center" });
      },
      goTo(part) {
        const place = dialog.box.querySelector(`[data-part="${part}"]`);
        const control = { fight: "select", cards: "[data-place][aria-pressed=true]", setting: "button" }[part];
        place.scrollIntoView({ block: "start" });
        place.querySelector(control)?.focus({ preventScroll: true });
      },
    };

    const view = () => {
      Object.assign(c, { m: model.get("model"), w: model.get("words"), cat: model.get("catalog") });
      if (ui.picked > c.m.laid.length) ui.picked = 0;
      if (c.m.enemy) ui.choosing = false; // whoever is left out is fought no more, but a fight it stays
      return [
        h("div", { class: "fri-ed", key: "editor" },
          h("div", { class: "fri-ed-lead" },
            h("p", { class: "fri-soft" }, c.w.about),
            h("div", { class: "fri-row" },
              press(c.w.undo, () => send({ type: "undo" }), { icon: "undo", off: !c.m.undo, "data-do": "ed-undo" }),
              press(c.w.fresh, () => { ui.choosing = null; c.edit({ do: "start" }); }, { "data-do": "ed-start" }),
              press(c.w.table, () => send({ type: "table" }), { "data-do": "ed-table" }))),
          h("div", { class: "fri-ed-form" }, settingSection(c), fightSection(c), cardsSection(c), extrasSection(c)),
          h("div", { class: "fri-ed-side" }, textSection(c), statusSection(c))),
      ];
    };
    const draw = () => {
      if (dialog?.box.isConnected) dialog.draw(view());
      else if (wanted && model.get("model").text !== undefined) show();
    };
    const show = () => {
      wanted = false;
      ui.sent = "";
      Object.assign(c, { w: model.get("words") });
      dialog = openDialog(root, "editor", c.w.title, c.w.close, view());
      dialog.box.classList.add("fri-editor");
      dialog.box.lang = document.documentElement.lang;
      dialog.box.addEventListener("close", flush);
      dialog.box.addEventListener("keydown", (event) => {
        const undo = (event.ctrlKey || event.metaKey) && !event.shiftKey && keyOf(event) === "z";
        if (!undo || /** @type {Element} */ (event.target).matches("textarea, input")) return;
        event.preventDefault();
        send({ type: "undo" });
      });
    };
    const open = () => {
      wanted = true;
      line.send({ type: "open" });
      draw();
    };

    const drawNote = () => {
      const note = model.get("note");
      patchKids(noteBox, note.text ? [
        h("div", { class: "fri-ed-note", role: "alert", key: "note" },
          h("p", {}, `${note.text} ${note.kept}`),
          h("div", { class: "fri-row" },
            press(note.open, open, { kind: "is-main", "data-do": "note-open" }),
            press(note.ok, () => line.send({ type: "noted" }), { "data-do": "note-ok" }))),
      ] : []);
    };
    const onMessage = ({ type }) => {
      if (type !== "used") return;
      dialog?.close();
      // That gave the focus back to the button of the dialog; here the table is next.
      const table = root.closest(".fri-app")?.querySelector(".fri-table");
      table?.scrollIntoView({ block: "start" });
      /** @type {HTMLElement | null} */ (table)?.focus({ preventScroll: true });
    };
    const leave = hearPage(el, { "fri-setup": open });
    model.on("change:model", draw);
    model.on("change:note", drawNote);
    model.on("msg:custom", onMessage);
    drawNote();
    return () => {
      leave();
      model.off("change:model", draw);
      model.off("change:note", drawNote);
      model.off("msg:custom", onMessage);
      dialog?.close();
    };
  },
};
