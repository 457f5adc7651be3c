// One chart by itself, for notebooks.

function render({ model, el }) {
  const root = add(el, "div", "fri");
  const host = add(root, "figure", "");
  const chart = mountChart(host, model, { get: () => model.get("figure") });
  model.on("change:figure", chart.draw);
  return () => {
    model.off("change:figure", chart.draw);
    chart.remove();
  };
}

export default { render };
