// The plain table: the position as text, and a button for each decision.

function plainTable(model, send) {
  const m = model.get("model");
  if (m.covered) return [];
  return [
    h("pre", {}, m.screen),
    h("p", { role: "status" }, m.question),
    h("div", { class: "fri-plain-actions" }, m.actions.map(({ action, text }) =>
      h("button", {
        type: "button", class: "fri-button", key: action, "data-action": action,
        onclick: once(() => act({ send, m }, action)),
      }, text))),
  ];
}

export default {
  render({ model, el }) {
    const { send } = openLine(model);
    const root = add(el, "section", "fri fri-table fri-plain");
    const draw = () => patchKids(root, plainTable(model, send));
    model.on("change:model", draw);
    draw();
    return () => model.off("change:model", draw);
  },
};
