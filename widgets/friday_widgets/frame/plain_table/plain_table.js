// The plain table: the position as text, and a button for each decision.

function plainTable({ screen, question, actions, turn }, act) {
  return [
    h("pre", {}, screen),
    h("p", { role: "status" }, question),
    h("div", { class: "fri-plain-actions" }, actions.map(({ action, text }) =>
      h("button", {
        type: "button", class: "fri-button", key: action, "data-action": action,
        onclick: once(() => act({ type: "act", action, turn })),
      }, text))),
  ];
}

export default {
  render({ model, el }) {
    const { send } = openLine(model);
    const root = add(el, "section", "fri fri-table fri-plain");
    const draw = () => patchKids(root, plainTable(model.get("model"), send));
    model.on("change:model", draw);
    draw();
    return () => model.off("change:model", draw);
  },
};
