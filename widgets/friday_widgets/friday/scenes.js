// Landscapes of the island, one a step: dawn on the beach, noon in the hills, dusk under the
// mountain, and the open sea on which the pirates come. Colours are the theme's variables, so day
// and night differ by themselves. `scene(step)` returns SVG text, decoration only.

const PALM = '<path d="M0 0C1-9 0-17-3-24" stroke="var(--sc-dark)" stroke-width="2.2" fill="none"/>' +
  '<path d="M-3-24c-6-5-12-4-15 2 6-3 10-2 15-2zm0 0c-1-7-7-10-12-8 6 1 9 4 12 8zm0 0c2-7 8-9 13-6-6 0-9 2-13 6zm0 0c6-4 12-1 14 4-5-3-9-4-14-4z" fill="var(--sc-dark)"/>';
const SEA = '<rect x="0" y="56" width="240" height="24" fill="var(--sc-sea)"/>' +
  '<path d="M0 62c8-3 14-3 22 0s14 3 22 0 14-3 22 0 14 3 22 0 14-3 22 0 14 3 22 0 14-3 22 0 14 3 22 0 14-3 22 0 14 3 22 0 14-3 22 0" fill="none" stroke="var(--sc-foam)" stroke-width="1.4" opacity=".7"/>' +
  '<path d="M0 71c8-3 14-3 22 0s14 3 22 0 14-3 22 0 14 3 22 0 14-3 22 0 14 3 22 0 14-3 22 0 14 3 22 0 14-3 22 0 14 3 22 0 14-3 22 0" fill="none" stroke="var(--sc-foam)" stroke-width="1.4" opacity=".4"/>';
const BIRDS = '<path d="M150 20c3-3 5-3 7 0 2-3 4-3 7 0M172 28c2-2 4-2 5 0 1-2 3-2 5 0" fill="none" stroke="var(--sc-dark)" stroke-width="1.3" opacity=".6"/>';
const SHIP = '<path d="M-15 0h30l-5 7h-20z" fill="var(--sc-dark)"/><path d="M-1-1v-25" stroke="var(--sc-dark)" stroke-width="1.6"/>' +
  '<path d="M1-25c8 3 11 11 10 21H1zM-3-22c-6 3-9 9-9 18h9z" fill="var(--sc-mid)"/><path d="M-1-26l-7-2.5 7-2.5z" fill="var(--sc-dark)"/>';

function at(x, y, scale, body) {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`;
}

const SCENES = {
  green: '<circle cx="52" cy="50" r="15" fill="var(--sc-sun)"/>' + SEA +
    '<path d="M88 62c22-20 40-26 62-22 16-14 40-18 90-10v50H88z" fill="var(--sc-mid)"/>' +
    '<path d="M70 80c30-16 80-20 170-18v18z" fill="var(--sc-sand)"/>' + at(150, 66, 1.25, PALM) + at(196, 66, 0.95, PALM) + at(216, 68, 1.4, PALM),
  yellow: '<circle cx="120" cy="19" r="11" fill="var(--sc-sun)"/>' + BIRDS + SEA +
    '<path d="M0 58c24-18 44-24 66-14 20-20 50-24 74-2 26-16 60-12 100 8v30H0z" fill="var(--sc-mid)"/>' +
    '<path d="M0 80c40-20 120-22 240-10v10z" fill="var(--sc-sand)"/>' + at(38, 70, 1, PALM) + at(190, 68, 1.2, PALM),
  red: '<circle cx="190" cy="54" r="18" fill="var(--sc-sun)"/>' + SEA +
    '<path d="M14 62 78 16c4-3 9-3 13 0l10 8 9 2 62 36z" fill="var(--sc-mid)"/>' +
    '<path d="M72 20c6 4 20 4 27 2l-8-6c-4-3-9-3-13 0z" fill="var(--sc-sun)" opacity=".8"/>' +
    '<path d="M84 13c-5-6 4-9 0-13M92 13c5-5-2-8 3-12" fill="none" stroke="var(--sc-mid)" stroke-width="2" opacity=".55"/>' +
    '<path d="M0 66c50-8 110-8 150 2 10 4 4 12 0 12H0z" fill="var(--sc-sand)"/>' + at(30, 68, 1.2, PALM) + at(54, 70, 0.8, PALM),
  pirates: '<path d="M206 10a12 12 0 1 0 10 19 10 10 0 0 1-10-19z" fill="var(--sc-sun)"/>' +
    '<path d="M30 14v.1M70 26v.1M112 10v.1M146 24v.1M178 8v.1" stroke="var(--sc-sun)" stroke-width="2" stroke-linecap="round"/>' +
    SEA + at(74, 54, 1.15, SHIP) + at(150, 58, 0.85, SHIP),
};

// The shore at the foot of the stage, in the tone of the step: three waves and something far off.
const WAVES = [[0.06, 46, 15], [0.08, 66, 11], [0.1, 86, 8]].map(([opacity, y, high], row) => {
  let path = `M${-60 * row} ${y}`;
  for (let i = 0; i < 14; i++) path += `q60 ${-high} 120 0t120 0`;
  return `<path d="${path}V120H-200z" fill="currentColor" opacity="${opacity}"/>`;
}).join("");
const FAR = {
  green: at(1180, 52, 1.5, PALM) + at(1216, 54, 1.1, PALM) + at(232, 54, 1.2, PALM),
  yellow: at(1150, 54, 1.3, PALM) + '<path d="M150 56c40-34 90-38 130-6 20-14 46-12 60 6z" fill="currentColor"/>',
  red: '<path d="M1040 58l70-44c4-3 12-3 16 0l72 44z" fill="currentColor"/>' + at(250, 56, 1.3, PALM),
  pirates: at(1130, 44, 1.3, SHIP) + at(270, 48, 0.9, SHIP),
};

function shore(step) {
  return '<svg viewBox="0 0 1440 120" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">' +
    `<g class="fri-shore-far">${FAR[step] || ""}</g>${WAVES}</svg>`;
}

function scene(step) {
  return `<svg viewBox="0 0 240 80" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">` +
    `<rect width="240" height="80" fill="var(--sc-sky)"/>${SCENES[step] || SCENES.green}</svg>`;
}
