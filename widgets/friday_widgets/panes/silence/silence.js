// Why no chances are shown: a sentence that takes the place of the odds and of what belongs to them.

export default {
  render({ model, el }) {
    el.dataset.panes = "odds deck";
    el.classList.add("fri-silence-pane");
    const root = add(el, "section", "fri fri-panel fri-silence");
    const text = add(root, "p", "fri-soft");
    openLine(model); // what changed comes through it
    const draw = () => {
      const state = model.get("model");
      root.lang = state.lang;
      text.textContent = state.text;
      el.toggleAttribute("data-quiet", !state.text);
      pageOf(el)?.toggleAttribute("data-silent", Boolean(state.text));
    };
    const frame = requestAnimationFrame(draw); // by now it is on its page
    model.on("change:model", draw);
    draw();
    return () => {
      cancelAnimationFrame(frame);
      model.off("change:model", draw);
    };
  },
};
