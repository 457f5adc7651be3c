// The drawings of Black Friday, as functions that return SVG text. All are decoration, always with
// words beside them. They take the colour of the text around them; `.t` is a soft fill.

const CASE_BODY =
  '<path class="b" d="M3 8h18a1.500 1.500 0 0 1 1.500 1.500v9A1.500 1.500 0 0 1 21 20H3a1.500 1.500 0 0 1-1.500-1.500v-9A1.500 1.500 0 0 1 3 8z"/>' +
  '<path class="l" d="M8.500 8V5.500A1.500 1.500 0 0 1 10 4h4a1.500 1.500 0 0 1 1.500 1.500V8"/>';

const TRADE_SIGNS = {
  buy: '<path d="M4 5h2l2.500 10h9L20 8H7"/><circle cx="9.500" cy="19" r="1.500"/><circle cx="16.500" cy="19" r="1.500"/>',
  sell: '<path class="t" d="M12 3 3 9v12h18V9z"/><path d="M12 3 3 9v12h18V9zM12 18v-7M8.500 14.500 12 11l3.500 3.500"/>',
  silver: '<path class="t" d="M6 9h12l4 9H2z"/><path d="M6 9h12l4 9H2zM8 9l1.500-3h5L16 9"/>',
  pass: '<path d="M5 12h13M13 7l5 5-5 5"/>',
  subsidy: '<circle class="t" cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="9"/><path d="M12 7v10M7 12h10"/>',
  special: '<path class="t" d="m12 3 2.700 5.800 6.300.700-4.700 4.300 1.300 6.200L12 17l-5.600 3 1.300-6.200L3 9.500l6.300-.700z"/><path d="m12 3 2.700 5.800 6.300.700-4.700 4.300 1.300 6.200L12 17l-5.600 3 1.300-6.200L3 9.500l6.300-.700z"/>',
  bag: '<path class="t" d="M8 8c-4 4-5 7-5 9 0 3 3 4 9 4s9-1 9-4c0-2-1-5-5-9z"/><path d="M8 8c-4 4-5 7-5 9 0 3 3 4 9 4s9-1 9-4c0-2-1-5-5-9zM7 3h10l-2 5H9z"/>',
  adjust: '<path d="M4 18 9 11l4 4 7-10M15 5h5v5"/>',
  cup: '<path class="t" d="M7 4h10v6a5 5 0 0 1-10 0z"/><path d="M7 4h10v6a5 5 0 0 1-10 0zM7 6H3c0 4 2 5 4 5M17 6h4c0 4-2 5-4 5M12 15v4M8 21h8"/>',
};

const TRADER_SHAPES = [
  '<circle cx="12" cy="12" r="10"/>',
  '<rect x="2.500" y="2.500" width="19" height="19" rx="2"/>',
  '<path d="M12 1 23 12 12 23 1 12z"/>',
  '<path d="M12 1.500 22 8.500 18.300 21.500H5.700L2 8.500z"/>',
  '<path d="M7 2h10l5 10-5 10H7L2 12z"/>',
];

function tradeSign(name) {
  return h("span", { class: "blf-sign", "aria-hidden": "true", art: drawing(24, TRADE_SIGNS[name] ?? TRADE_SIGNS.pass, 2) });
}

/** A briefcase in a colour (given by its number; 5 is black), with the letter of the colour on it. */
function caseView(c, colour, key) {
  const { name, letter } = c.p.colours[colour];
  const art = '<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">' +
    `${CASE_BODY}<text x="12" y="18.300" text-anchor="middle">${letter}</text></svg>`;
  return h("span", { class: `blf-case is-${name}`, key, "aria-hidden": "true", art });
}

/** The mark of a seat: its own shape, its own colour, its number. */
function traderMark(seat) {
  const shape = `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" fill="currentColor">${TRADER_SHAPES[seat] ?? TRADER_SHAPES[0]}</svg>`;
  return h("span", { class: `blf-mark is-seat-${seat}`, "aria-hidden": "true" },
    h("span", { class: "blf-mark-shape", art: shape }), h("b", {}, seat + 1));
}
