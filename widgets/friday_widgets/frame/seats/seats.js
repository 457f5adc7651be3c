// Who sits where, how fast bots play, and the curtain between the turns of several people.

function seatView({ name, who, short, bot, acts, looks }, turn) {
  return h(
    "li",
    { class: `fri-seat${acts ? " is-acting" : ""}${looks ? " is-looking" : ""}`, "aria-current": acts ? "true" : null, title: `${name}: ${who}` },
    h("b", { class: "fri-seat-name" }, name),
    h("span", { class: "fri-soft fri-seat-name" }, who),
    h("span", { class: "fri-seat-short", "aria-hidden": "true" }, h("b", {}, short), sign(bot ? "bot" : "person")),
    acts && h("span", { class: "fri-hidden" }, turn),
  );
}

function paceView({ label, pace, paces, paused, pause, held }, act) {
  return h(
    "div",
    { class: "fri-pace" },
    h(
      "label",
      {},
      h("span", {}, label),
      h(
        "select",
        { class: "fri-input", "data-do": "pace", onchange: (event) => act.pace(event.target.value),
          ref: (el) => queueMicrotask(() => (el.value = pace)) },
        paces.map(([value, name]) => h("option", { value, key: value }, name)),
      ),
    ),
    press(pause, () => act.pause(!paused), {
      "data-do": "pause", icon: paused ? "go_on" : "pause", kind: paused ? "is-main" : "", off: Boolean(held), title: held || null,
    }),
  );
}

function curtainView({ head, about, next, others }, act) {
  return h(
    "section",
    { class: "fri-curtain", key: "curtain", "aria-labelledby": "fri-curtain-head" },
    h("h2", { id: "fri-curtain-head", tabindex: "-1" }, head),
    h("p", {}, about),
    h(
      "div",
      { class: "fri-row" },
      press(next.name, () => act.uncover(next.seat), { kind: "is-main", "data-do": "uncover", "data-seat": String(next.seat) }),
      others.map(({ seat, name }) =>
        press(name, () => act.uncover(seat), { kind: "is-quiet", "data-do": "uncover", "data-seat": String(seat), key: `seat-${seat}` })),
    ),
  );
}

function seatsView(model, act) {
  return [
    h(
      "section",
      { class: "fri-seats-line", key: "line", "aria-label": model.name },
      h("ul", {}, model.seats.map((seat) => seatView(seat, model.turn))),
      model.bots && paceView(model.bots, act),
      model.hand_on && press(model.hand_on, act.cover, { kind: "is-main", "data-do": "cover" }),
    ),
    model.curtain && curtainView(model.curtain, act),
  ].filter(Boolean);
}

export default () => {
  let send;
  const settings = openStore("friday-nb");
  return {
    initialize({ model }) {
      send = openLine(model).send;
      const pace = settings.read("pace");
      if (model.get("space") && pace) send({ type: "pace", pace });
    },

    render({ model, el }) {
      const root = add(el, "div", "fri fri-seats");
      root.dataset.lmSuppressShortcuts = "true";
      const act = {
        pace(pace) {
          if (model.get("space")) settings.write("pace", pace);
          send({ type: "pace", pace });
        },
        pause: (on) => send({ type: "pause", on }),
        uncover: (seat) => send({ type: "uncover", seat }),
        cover: () => send({ type: "cover" }),
      };
      let wasDown = false;
      const draw = () => {
        const state = model.get("model");
        const isDown = Boolean(state.curtain);
        root.lang = state.lang;
        root.dataset.curtain = isDown ? "down" : "up";
        patchKids(root, seatsView(state, act));
        // What had the focus is gone: whoever reads by ear is told what to do now.
        if (isDown && !wasDown) /** @type {HTMLElement | null} */ (root.querySelector("#fri-curtain-head"))?.focus();
        wasDown = isDown;
      };
      model.on("change:model", draw);
      draw();
      return () => model.off("change:model", draw);
    },
  };
};
