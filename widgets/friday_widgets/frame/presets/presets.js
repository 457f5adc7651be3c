// Learn, play or analyse: what is open, and how much help is given; and one switch for all spoilers.

function presetsView(state, chosen, act) {
  return [
    h(
      "div",
      { class: "fri-presets-group", role: "group", "aria-label": state.title, key: "presets" },
      state.presets.map((preset) =>
        h("button", {
          type: "button", class: "fri-preset", key: preset.id, "data-preset": preset.id, title: preset.text,
          "aria-pressed": String(chosen === preset.id), onclick: () => act.choose(preset.id),
        }, preset.label)),
    ),
    h("button", {
      type: "button", class: "fri-button is-quiet fri-spoilers", key: "spoilers", "data-do": "spoilers", title: state.spoilers.text,
      "aria-pressed": String(state.spoilers.on), onclick: act.spoilers,
    }, sign(state.spoilers.on ? "shown" : "hidden"), h("span", {}, state.spoilers.label)),
    h("p", { class: "fri-preset-text fri-soft fri-small", key: "text" }, state.presets.find(({ id }) => id === chosen)?.text ?? ""),
  ];
}

export default {
  render({ model, el }) {
    const root = add(el, "section", "fri fri-presets");
    root.dataset.lmSuppressShortcuts = "true";
    const settings = openSettings(model.get("space"));
    const { send } = openLine(model);
    let page = null;
    const draw = () => {
      const state = model.get("model");
      root.lang = state.lang;
      root.setAttribute("aria-label", state.title);
      patchKids(root, presetsView(state, page?.dataset.preset, act));
    };
    const act = {
      choose(name) {
        settings.write("preset", name);
        page.dataset.preset = name;
        const { pane, spoilers } = model.get("model").presets.find(({ id }) => id === name);
        send({ type: "spoilers", on: spoilers });
        openPane(el, pane);
        draw();
      },
      spoilers: () => send({ type: "spoilers", on: !model.get("model").spoilers.on }),
    };
    draw();
    const frame = requestAnimationFrame(() => {
      page = pageOf(el) ?? root;
      const names = model.get("model").presets.map(({ id }) => id);
      const kept = settings.read("preset");
      page.dataset.preset = names.includes(kept) ? kept : names[0];
      draw();
      page.dispatchEvent(new CustomEvent("fri-shown"));
    });
    model.on("change:model", draw);
    return () => {
      cancelAnimationFrame(frame);
      model.off("change:model", draw);
    };
  },
};
