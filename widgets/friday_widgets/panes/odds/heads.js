// The words of an odds pane: headlines and choices, as plain functions that return h(...) trees.

// A headline. On small screens, the sentence behind its number is shown only when it is pressed.
function headView(head, opened, toggle) {
  const open = opened.has(head.key);
  return h("li", { class: `fri-odds-head is-${head.sort}${open ? " is-open" : ""}`, key: head.key, "data-head": head.key },
    h("button", { type: "button", class: "fri-odds-label", "aria-expanded": String(open), onclick: () => toggle(head.key) }, head.label),
    h("span", { class: "fri-odds-row" },
      h("b", { class: "fri-odds-number" + (/\p{L}{2}/u.test(head.number) ? " is-words" : "") }, head.number),
      h("span", { class: `fri-odds-tag is-${head.sort}`, title: head.title || null }, head.tag)),
    h("span", { class: "fri-odds-why" }, head.why));
}

// A button that asks once more for what could not be worked out.
function againView(state, send) {
  return state.again ? [h("button", { type: "button", class: "fri-button", key: "again", "data-do": "again", onclick: () => send({ type: "again" }) }, state.again)] : [];
}

// A choice between several values as a row of buttons; the chosen one is pressed.
function choiceRow(label, options, press) {
  return h("div", { class: "fri-odds-choice", role: "group", "aria-label": label },
    h("span", { class: "fri-odds-choice-title", "aria-hidden": "true" }, label),
    options.map((option) => h("button", {
      type: "button", class: "fri-odds-pill", key: option.id ?? option.n, "aria-pressed": String(option.on),
      "data-choice": option.id ?? option.n, onclick: () => press(option),
    }, option.label)));
}

/**
 * Tell the kernel whether the pane is in or near the viewport, and whether its tab is open: odds that
 * nobody sees are not computed.
 * @param {any} model
 * @param {HTMLElement} el
 * @param {HTMLElement} root
 * @param {(message: any) => void} send
 * @returns {() => void} ends it
 */
function tellWhatIsSeen(model, el, root, send) {
  const seen = { on: model.get("shown"), sum: false };
  const see = (more) => {
    if (Object.keys(more).every((name) => seen[name] === more[name])) return;
    Object.assign(seen, more);
    send({ type: "shown", ...seen });
  };
  const sight = new IntersectionObserver(([entry]) => see({ on: entry.isIntersecting }), { rootMargin: "400px" });
  sight.observe(root);
  const leave = followPage(el, ({ pane }) => {
    tellTab(el, "odds", model.get("model").sum ?? "");
    see({ sum: pane === "odds" });
  });
  return () => {
    leave();
    sight.disconnect();
  };
}
