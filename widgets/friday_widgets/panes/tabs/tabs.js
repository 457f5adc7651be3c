// The tabs of the place beside the table. On a phone they are a bar at the thumb, with the headline
// of the odds in it.

// Whatever belongs to other panes than the one that is open is hidden, in every panel.
function hidingRules(names) {
  return ["", ...names]
    .map((name) => `.fri-app[data-pane="${name}"] [data-panes]:not([data-panes~="${name || "-"}"]) { display: none !important; }`)
    .join("\n");
}

function paneTabs(state, open, sums, choose) {
  return state.tabs.map((tab) =>
    h(
      "button",
      {
        type: "button", class: "fri-pane-tab", key: tab.id, "data-tab": tab.id,
        "aria-pressed": String(open === tab.id), onclick: once(() => choose(tab.id)),
      },
      h("span", {}, tab.label),
      open === tab.id && sums[tab.id] ? h("b", { class: sums[tab.id].length > 7 ? "fri-pane-sum is-long" : "fri-pane-sum" }, sums[tab.id]) : null,
    ),
  );
}

/**
 * Bring the top of a pane into sight, and keep it there while the page grows or shrinks, until the
 * visitor does something. Many panes are filled only after they are opened: what is already below
 * would stay where it is on the screen, for browsers hold on to what they show, and the pane would
 * grow upwards out of sight.
 */
function holdInSight(pane, page) {
  const bring = () => pane.checkVisibility() && pane.scrollIntoView({ block: "start", behavior: "instant" });
  const watch = new ResizeObserver(bring);
  const moves = ["pointerdown", "touchstart", "wheel", "keydown", "click"];
  const stop = () => {
    watch.disconnect();
    for (const move of moves) removeEventListener(move, stop, true);
  };
  for (const move of moves) addEventListener(move, stop, { capture: true, passive: true });
  watch.observe(page);
  bring();
  return stop;
}

export default {
  render({ model, el }) {
    const root = add(el, "nav", "fri fri-pane-tabs");
    const rules = document.createElement("style");
    rules.textContent = hidingRules(model.get("model").tabs.map(({ id }) => id)); // once: it costs a new layout
    el.append(rules);
    root.dataset.lmSuppressShortcuts = "true";
    openLine(model); // what changed of the words comes through it
    const store = openStore(model.get("space"));
    const sums = {};
    let page = null;
    let stay = () => {};
    const draw = () => {
      const state = model.get("model");
      root.lang = state.lang;
      root.setAttribute("aria-label", state.title);
      root.dataset.many = String(state.tabs.length > 5);
      patchKids(root, paneTabs(state, page?.dataset.pane, sums, press));
    };
    const show = (name) => {
      page.dataset.pane = name;
      draw();
      page.dispatchEvent(new CustomEvent("fri-shown"));
    };
    const isNarrow = () => getComputedStyle(root).getPropertyValue("--fri-bar").trim() !== "";
    // Pressed once more, a tab folds its pane up; on a phone it brings the table back into sight.
    const press = (name) => {
      const again = page.dataset.pane === name && page.dataset.reading === undefined;
      if (!isNarrow()) return open(again ? "" : name);
      open(name);
      const pane = [...page.querySelectorAll(".fri-app-pane")].find((box) => box.checkVisibility());
      if (!pane) return; // while a moment is tried again, nothing of this pane may be seen
      const inSight = pane.getBoundingClientRect().top < innerHeight * 0.6;
      stay();
      if (again && inSight) return page.querySelector(".fri-table").scrollIntoView({ block: "start" });
      stay = holdInSight(pane, page);
    };
    const open = (name) => {
      store.write("pane", name);
      show(name);
    };
    const hearOpen = (event) => open(event.detail);
    const hearSum = ({ detail }) => {
      if (sums[detail.pane] === detail.text) return;
      sums[detail.pane] = detail.text;
      draw();
    };
    draw();
    const frame = requestAnimationFrame(() => {
      page = pageOf(el) ?? root;
      page.addEventListener("fri-open", hearOpen);
      page.addEventListener("fri-sum", hearSum);
      const known = ["", ...model.get("model").tabs.map(({ id }) => id)];
      const kept = store.read("pane");
      show(known.includes(kept) ? kept : known[1]);
    });
    model.on("change:model", draw);
    return () => {
      cancelAnimationFrame(frame);
      stay();
      page?.removeEventListener("fri-open", hearOpen);
      page?.removeEventListener("fri-sum", hearSum);
      model.off("change:model", draw);
    };
  },
};
