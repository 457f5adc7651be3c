// The plain table: the position as text, and a button for each decision.

function plainTable(c) {
  const { m } = c;
  return h("section", { class: "fri fri-table fri-plain", "data-turn": m.turn, lang: m.lang, tabindex: "-1" }, m.covered ? [] : [
    h("pre", {}, m.screen),
    h("p", { role: "status" }, m.question),
    h("div", { class: "fri-plain-actions" }, m.actions.map(({ action, text }) =>
      h("button", { type: "button", class: "fri-button", key: action, "data-action": action, onclick: () => act(c, action) }, text))),
  ]);
}

export default {
  render({ model, el }) {
    const root = add(el, "div", "");
    const c = { root, m: model.get("model"), send: openLine(model).send, cancel: () => false, key: () => false, showKeys() {} };
    c.paint = () => patch(root, { tag: "div", props: {}, kids: [plainTable(c)] });
    c.take = () => {
      c.m = model.get("model");
      keepFocus(root, ".fri-button, .fri-table", c.paint);
    };
    return runTable(model, c);
  },
};
