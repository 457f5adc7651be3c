// The drawings of His Man Friday, as functions that return SVG text. All are decoration, always with
// words beside them. They take the colour of the text around them; `.t` is a soft fill.

const KIND_ART = {
  coconuts:
    '<circle class="t" cx="17" cy="30" r="12"/><circle class="t" cx="33" cy="27" r="11"/><circle cx="17" cy="30" r="12"/>' +
    '<path d="M26 19.5A11 11 0 1 1 29 37M13 25v.2M19 24v.2M16 29v.2M31 22v.2M37 22v.2M34 26v.2M7 23c3 3 5 3 8 0"/>' +
    '<path d="M24 14c2-6 7-9 13-9-1 5-5 9-13 9zM24 14c-1-5-5-8-11-8 1 5 5 8 11 8z"/>',
  firewood:
    '<path class="t" d="m6 33 30-15 4 7-30 15z"/><path d="m10 40 30-15M6 33l30-15"/><ellipse cx="38" cy="21.500" rx="3" ry="4.500" transform="rotate(-26 38 21.500)"/>' +
    '<path class="t" d="m42 33-30-15-4 7 8 4"/><path d="M12 18 23 23.500M8 25l7 3.500M30 27l12 6M33 36.500l5 2.500"/><ellipse cx="10" cy="21.500" rx="3" ry="4.500" transform="rotate(26 10 21.500)"/>' +
    '<path d="M40 40a4 4.500 26 0 0 3-7M24 13c-3-3 2-5 0-9 5 3 6 6 3 10"/>',
  water:
    '<path class="t" d="M24 5c7 9 13 16 13 24a13 13 0 0 1-26 0c0-8 6-15 13-24z"/><path d="M24 5c7 9 13 16 13 24a13 13 0 0 1-26 0c0-8 6-15 13-24z"/><path d="M17 30c0 4 3 7 7 7"/>',
  gun:
    '<path class="t" d="M5 14h38v6H26c0 6-4 8-9 7l-3 13H5l5-18-5-2z"/><path d="M10 14h33v6H26c0 6-4 8-9 7l-3 13H5l5-18-5-2V9l5 2zM19 20c0 3-1 5-3 6M43 12v10M31 20v3h9"/>',
  "":
    '<path class="t" d="M8 8h32v32H8z"/><path d="M17 18c0-5 3-8 7.500-8S32 13 32 17c0 6-7.500 6-7.500 12M24.500 37v.2"/>',
};

const ISLAND_SIGNS = {
  challenge: '<circle class="t" cx="10" cy="10" r="6.500"/><circle cx="10" cy="10" r="6.500"/><path d="m15 15 6 6M10 7.500v3M10 13v.1"/>',
  pass: '<rect class="t" x="5" y="4" width="14" height="16" rx="2"/><rect x="5" y="4" width="14" height="16" rx="2"/><path d="M9 12h6"/>',
  take: '<path class="t" d="M7 12V6.500a1.500 1.500 0 0 1 3 0V11 4.500a1.500 1.500 0 0 1 3 0V11 5.500a1.500 1.500 0 0 1 3 0V13 9a1.500 1.500 0 0 1 3 0v6c0 4-2.500 6-6 6-4 0-5-2-8-7-1-1.800 1-3 2-2z"/><path d="M7 12V6.500a1.500 1.500 0 0 1 3 0V11M10 11V4.500a1.500 1.500 0 0 1 3 0V11M13 11V5.500a1.500 1.500 0 0 1 3 0V12M16 9a1.500 1.500 0 0 1 3 0v6c0 4-2.500 6-6 6-4 0-5-2-8-7-1-1.800 1-3 2-2l2 2"/>',
  leave: '<rect class="t" x="4" y="9" width="11" height="12" rx="2"/><rect x="4" y="9" width="11" height="12" rx="2"/><path d="M13 5h7v7M20 5l-8 8"/>',
  move_n: '<path d="M12 20V4M5 11l7-7 7 7"/>',
  move_e: '<path d="M4 12h16M13 5l7 7-7 7"/>',
  move_s: '<path d="M12 4v16M5 13l7 7 7-7"/>',
  move_w: '<path d="M20 12H4M11 5l-7 7 7 7"/>',
  seen: '<path class="t" d="M2 12c5-8 15-8 20 0-5 8-15 8-20 0z"/><path d="M2 12c5-8 15-8 20 0-5 8-15 8-20 0z"/><circle cx="12" cy="12" r="3"/>',
  card: '<rect class="t" x="5" y="3" width="14" height="18" rx="2"/><rect x="5" y="3" width="14" height="18" rx="2"/><path d="M9 8h6M9 12h6"/>',
  cup: '<path class="t" d="M7 4h10v6a5 5 0 0 1-10 0z"/><path d="M7 4h10v6a5 5 0 0 1-10 0zM7 6H3c0 4 2 5 4 5M17 6h4c0 4-2 5-4 5M12 15v4M8 21h8"/>',
};

// Crusoe: a hat, a beard and a coat of skins.
const CRUSOE =
  '<path class="t" d="M11 46c0-10 5-15 13-15s13 5 13 15z"/><path class="w" d="M17 17c0 9 2 16 7 16s7-7 7-16z"/>' +
  '<path class="t" d="M16 17 24 3l8 14z"/><path d="M16 17 24 3l8 14M12 17h24M17 17c0 9 2 16 7 16s7-7 7-16M21 21v.2M27 21v.2M11 46c0-10 5-14 8-15M37 46c0-10-5-14-8-15M20 26c2 2 6 2 8 0M21 29v3M24 30v3M27 29v3"/>';

const SEAT_SHAPES = [
  '<circle cx="12" cy="12" r="10"/>',
  '<rect x="2.500" y="2.500" width="19" height="19" rx="2"/>',
  '<path d="M12 1 23 12 12 23 1 12z"/>',
  '<path d="M12 1.500 22 8.500 18.300 21.500H5.700L2 8.500z"/>',
];

/** The picture of a kind; an empty name stands for a card without a declaration. */
function kindArt(kind) {
  return drawing(48, KIND_ART[kind] ?? KIND_ART[""], 2.4);
}

function islandSign(name) {
  return h("span", { class: "fri-sign", "aria-hidden": "true", art: drawing(24, ISLAND_SIGNS[name] ?? ISLAND_SIGNS.card, 2) });
}

function crusoeArt() {
  return drawing(48, CRUSOE, 2.4);
}

/** The mark of a seat: its own shape, its own colour, its number. */
function seatMark(seat) {
  const shape = `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" fill="currentColor">${SEAT_SHAPES[seat] ?? SEAT_SHAPES[0]}</svg>`;
  return h("span", { class: `hmf-mark is-seat-${seat}`, "aria-hidden": "true" },
    h("span", { class: "hmf-mark-shape", art: shape }), h("b", {}, seat + 1));
}

// The beach under the cards: sea, foam, sand, a palm in a corner.
const BEACH =
  '<svg viewBox="0 0 400 400" preserveAspectRatio="none" aria-hidden="true" focusable="false">' +
  '<rect width="400" height="400" fill="var(--hmf-sea)"/><path d="M0 330c40-14 70 10 110 0s70-12 110 2 70 8 180-6v74H0z" fill="var(--hmf-sea-deep)" opacity=".5"/>' +
  '<path d="M40 10C110-4 290-2 362 12c34 8 34 60 33 120-1 70 6 170-6 226-8 34-80 36-180 37-110 1-186-2-198-34C-2 320 6 220 5 140 4 80 2 18 40 10z" fill="var(--hmf-foam)"/>' +
  '<path d="M44 20C112 8 288 8 356 20c28 8 30 58 29 112-1 70 6 166-6 218-8 28-78 32-172 33-104 1-176-2-188-30C8 308 16 214 15 140 14 86 14 28 44 20z" fill="var(--hmf-sand)"/>' +
  '<path d="M60 60c30-6 50 4 80 0M250 340c30-6 60 6 90 0M300 40c16 4 30-2 46 2M40 300c10 4 24 0 40 4" stroke="var(--hmf-sand-dark)" stroke-width="3" fill="none" opacity=".6"/></svg>';
