// The first minute: what the reader sees, and the rulebook's five plans to try.

const HEAD = `fri-welcome-${Math.random().toString(36).slice(2)}`;

const planText = ({ name, text }) => [h("b", {}, `${name}. `), text];

function welcomeView({ words }, ui, act) {
  const plan = words.plans[ui.plan - 1];
  const number = (_, i) =>
    h(
      "button",
      {
        type: "button",
        class: "fri-button fri-plan",
        "aria-pressed": String(ui.plan === i + 1),
        "aria-label": `${i + 1}. ${words.plans[i].name}`,
        onclick: () => act.choose(i + 1),
      },
      String(i + 1),
    );
  return [
    h("h2", { id: HEAD, class: words.aim ? "is-waiting" : "" }, words.head),
    h("p", { class: words.aim ? "has-aim" : "" }, words.aim, words.aim && " ", h("span", { class: "fri-welcome-more" }, words.text)),
    ui.open && [
      h("div", { class: "fri-plans", role: "group", "aria-label": words.choose, key: "plans" }, words.plans.map(number)),
      h(
        "div",
        { class: "fri-plan-text", key: "plan" },
        h("p", { "aria-live": "polite", key: "plan" }, planText(plan)),
        words.plans.map((each, i) => h("p", { class: "is-room", "aria-hidden": "true", key: `room ${i}` }, planText(each))),
      ),
    ],
    h(
      "div",
      { class: "fri-row", key: "buttons" },
      ui.open
        ? press(words.try, act.play, { "data-do": "try", key: "try" })
        : press(words.choose, act.open, { "data-do": "plans", key: "open" }),
      press(words.start, act.start, { kind: "is-main", "data-do": "start", key: "start" }),
      ui.open ? null : press("…", act.more, { kind: "fri-unfold", "data-do": "unfold", key: "unfold", "aria-label": words.more, "aria-expanded": String(ui.more) }),
      press(words.setup, null, { kind: "is-quiet", "data-do": "setup", key: "setup", "aria-haspopup": "dialog" }),
    ),
  ].flat().filter(Boolean);
}

export default {
  render({ model, el }) {
    const { send } = openLine(model);
    const root = document.createElement("section");
    // The cards should be in sight, so where there is little room the plans wait until they are asked for.
    const narrow = matchMedia("(max-width: 43.75rem)");
    const low = matchMedia("(max-height: 50rem)");
    const ui = { plan: 1, open: !narrow.matches && !low.matches, more: false, started: false };
    // Beside the plans, the floating buttons of the table would be cut by the tabs.
    const sight = new IntersectionObserver((seen) => root.closest(".fri-app")?.toggleAttribute("data-plans", seen[seen.length - 1].isIntersecting));
    const act = {
      open() {
        ui.open = true;
        draw();
        /** @type {HTMLElement} */ (root.querySelector(".fri-plan")).focus();
      },
      more() {
        ui.more = !ui.more;
        draw();
      },
      choose(plan) {
        ui.plan = plan;
        draw();
      },
      play() {
        send({ type: "plan", plan: ui.plan });
        if (narrow.matches) showTable(root);
      },
      start() {
        send({ type: "start" });
        ui.started = true;
      },
    };
    const draw = () => {
      const state = model.get("model");
      root.hidden = !state.words;
      patchKids(root, state.words ? [h("div", { class: "fri-welcome-in" + (ui.more ? " is-unfolded" : "") }, welcomeView(state, ui, act))] : []);
      const plans = narrow.matches && root.querySelector(".fri-plans");
      if (plans) sight.observe(plans);
      if (state.words || !ui.started) return;
      ui.started = false;
      showTable(root);
    };
    root.className = "fri fri-panel fri-welcome";
    root.setAttribute("aria-labelledby", HEAD);
    root.dataset.lmSuppressShortcuts = "true";
    el.append(root);
    model.on("change:model", draw);
    draw();
    return () => {
      sight.disconnect();
      root.closest(".fri-app")?.removeAttribute("data-plans");
      model.off("change:model", draw);
    };
  },
};
