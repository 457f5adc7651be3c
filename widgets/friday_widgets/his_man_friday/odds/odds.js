// The odds pane of His Man Friday: how often the others lie can be set.

function lyingView({ lying }, send) {
  if (!lying.title) return [];
  return [h("div", { class: "hmf-lying", key: "lying" },
    h("label", { class: "hmf-lying-slider" },
      h("span", {}, h("b", {}, lying.title)),
      h("input", {
        type: "range", min: "0", max: "100", step: "5", class: lying.on ? null : "is-off", ref: (el) => { if (el !== document.activeElement || el.value === "") el.value = String(lying.value); },
        "aria-valuetext": lying.said, oninput: (event) => send({ type: "lying", value: Number(event.currentTarget.value) }),
      })),
    h("p", { class: "hmf-lying-said", "aria-live": "polite" }, h("b", {}, `${lying.said}.`), h("span", { class: "fri-soft" }, ` ${lying.text}`)),
    lying.bots ? h("button", { type: "button", class: "fri-odds-pill", "aria-pressed": String(lying.follows), "data-do": "bots", onclick: () => send({ type: "bots" }) }, lying.bots) : null,
    h("button", { type: "button", class: "fri-odds-pill", "aria-pressed": String(lying.ignores), "data-do": "ignore", onclick: () => send({ type: "ignore", value: !lying.ignores }) }, lying.ignore))];
}

export default seatOdds("hmf-odds", lyingView);
