// What is tried on the table instead of one's own game, and the way back: a strip above the table.

export default {
  render({ model, el }) {
    const root = add(el, "section", "fri fri-panel fri-exercise");
    root.dataset.lmSuppressShortcuts = "true";
    const { send } = openLine(model);
    let left = false; // one's own game is on its way
    const back = () => {
      left = true;
      if (model.get("model").knows) send({ type: "back" });
      else pageOf(el)?.dispatchEvent(new CustomEvent("fri-own"));
    };
    const toTask = () => {
      const { pane } = model.get("model");
      openPane(el, pane);
      const place = [...(pageOf(el)?.querySelectorAll(".fri-app-pane") ?? [])].find((each) => each.checkVisibility());
      const top = place?.getBoundingClientRect().top ?? 0;
      if (top < 0 || top > innerHeight / 2) place.scrollIntoView({ block: "start", behavior: "instant" });
    };
    const draw = () => {
      const { lang, title, text, task, back: way } = model.get("model");
      root.hidden = !title;
      root.lang = lang;
      if (title) root.setAttribute("aria-label", title);
      patchKids(root, title ? [
        press(title, toTask, { kind: "is-quiet", "data-do": "task", key: "task", title: task }),
        h("p", { key: "text" }, text),
        press(way, back, { kind: "is-main", "data-do": "back", key: "back" }),
      ] : []);
      if (!title && left) showTable(root);
      left &&= Boolean(title);
    };
    model.on("change:model", draw);
    draw();
    const leave = keepClear(root);
    return () => {
      leave();
      model.off("change:model", draw);
    };
  },
};
