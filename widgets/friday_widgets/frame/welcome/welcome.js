// The first minute: the question of the example, and the way to a game of one's own.

export default {
  render({ model, el }) {
    const { send } = openLine(model);
    const root = add(el, "section", "fri fri-panel fri-welcome");
    root.dataset.lmSuppressShortcuts = "true";
    let started = false; // the game that was asked for is there when these words go
    let unfolded = false; // where a game folds the words up
    const start = () => {
      send({ type: "start" });
      started = true;
    };
    const draw = () => {
      const { words, asked, lang } = model.get("model");
      root.hidden = !words;
      if (!words) {
        patchKids(root, []);
        if (started) showTable(root);
        started = false;
        return;
      }
      root.lang = lang;
      root.setAttribute("aria-label", words.head);
      root.dataset.asked = String(asked);
      patchKids(root, [
        h("div", { class: "fri-first" + (unfolded ? " is-unfolded" : "") },
          h("h2", {}, words.head),
          words.aim ? h("p", { class: "fri-first-aim", key: "aim" }, words.aim) : null,
          h("p", {}, words.text),
          words.wait ? h("p", { class: "fri-first-wait", key: "wait" }, words.wait) : null, // shown while the text may not be seen
          h("div", { class: "fri-first-row" },
            asked ? null : press(words.again, () => send({ type: "again" }), { "data-do": "example", key: "again" }),
            press(words.start, start, { "data-do": "start", key: "start" }),
            asked ? press("…", () => { unfolded = !unfolded; draw(); }, { kind: "fri-unfold", "data-do": "unfold", key: "unfold", "aria-label": words.more, "aria-expanded": String(unfolded) }) : null)),
      ]);
    };
    model.on("change:model", draw);
    draw();
    return () => model.off("change:model", draw);
  },
};
