// The project's own drawings, as functions that return SVG text. All are decoration (aria-hidden):
// the words always stand beside them. `icon(name)` are small signs on a grid of 24, `glyph(name)`
// pictures on a grid of 48; both take the colour of the text around them. `.t` is a soft fill.

const ICONS = {
  // abilities
  LIFE_1: '<path class="t" d="M4 20C3 10 9 4 20 4c0 11-6 17-16 16z"/><path d="M4 20C3 10 9 4 20 4c0 11-6 17-16 16zM4 20l9-9"/>',
  LIFE_2: '<path class="t" d="M2 17C1 9 6 4 14 4c0 8-4 13-12 13z"/><path d="M2 17C1 9 6 4 14 4c0 8-4 13-12 13zm0 0 6-6M12 21c4 2 9-1 10-9-4-.5-7 .5-9 3"/>',
  DRAW_1: '<rect class="t" x="4" y="3" width="11" height="16" rx="2"/><path d="M15 10V5a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h5M18 13v8M14 17h8"/>',
  DRAW_2: '<path class="t" d="M7 6h8v8l-4 7H4V6z"/><path d="M7 3h8a2 2 0 0 1 2 2v5M4 6h7a2 2 0 0 1 2 2v5M4 6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h6M18 13v8M14 17h8"/>',
  DESTROY: '<rect class="t" x="5" y="3" width="14" height="18" rx="2"/><rect x="5" y="3" width="14" height="18" rx="2"/><path d="m9 9 6 6M15 9l-6 6"/>',
  DOUBLE: '<path d="m3 9 6 7M9 9l-6 7M13 9.5C13 7 14.5 5.5 17 5.5s4 1.4 4 3.7c0 3.3-7.5 5.3-8 9.3h8.5"/>',
  COPY: '<rect class="t" x="3" y="3" width="11" height="14" rx="2"/><rect x="3" y="3" width="11" height="14" rx="2"/><path d="M17 8h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-.5"/>',
  STEP: '<path d="M3 5h5v5h5v5h5v5h3M19 3v7M16 7.5 19 10.5l3-3"/>',
  SORT: '<path d="M3 6h10M3 12h10M3 18h10M18 4v16M15 7l3-3 3 3M15 17l3 3 3-3"/>',
  EXCHANGE_1: '<path d="M4 10c1-4 4-6 8-6 3 0 5.5 1.5 7 4M19 3v5h-5M20 14c-1 4-4 6-8 6-3 0-5.5-1.5-7-4M5 21v-5h5"/>',
  EXCHANGE_2: '<path d="M3 9c1.5-4 5-6 9-6 3.5 0 6.5 1.7 8 4M20.5 3v4.5H16M21 15c-1.5 4-5 6-9 6-3.5 0-6.5-1.7-8-4M3.5 21v-4.5H8M10 10.5c0-1.2.800-2 2-2s2 .7 2 1.9c0 1.7-3.8 2.7-4 5.1h4.2"/>',
  BELOW: '<path d="M3 4h12M3 8h12M3 12h12M19 5v10a4 4 0 0 1-4 4H9M12 16l-3 3 3 3"/><path d="M3 19h2"/>',
  MINUS_LIFE_1: '<path class="t" d="M3 15C2 8 7 3 15 3c0 8-4 13-12 12z"/><path d="M3 15C2 8 7 3 15 3c0 8-4 13-12 12zm0 0 6-6M13 19h8"/>',
  MINUS_LIFE_2: '<path class="t" d="M2 12C1 6 5 2 11 2c0 6-3 10-9 10z"/><path d="M2 12C1 6 5 2 11 2c0 6-3 10-9 10zm0 0 5-5M13 15c5 1 8-2 8-8-3-.3-5 .3-6.5 2M4 19h8M15 19h6"/>',
  HIGHEST_ZERO: '<path d="M3 21v-6M9 21v-9M15 21V10" opacity=".55"/><ellipse class="t" cx="18" cy="6.5" rx="3.6" ry="4.5"/><ellipse cx="18" cy="6.5" rx="3.6" ry="4.5"/><path d="m15.5 9.5 5-6"/>',
  STOP: '<path class="t" d="M8 3h8l5 5v8l-5 5H8l-5-5V8z"/><path d="M8 3h8l5 5v8l-5 5H8l-5-5V8zM8 12h8"/>',
  // signs of the table
  leaf: '<path d="M4 20C3 10 9 4 20 4c0 11-6 17-16 16z" fill="currentColor"/>',
  draw: '<rect class="t" x="5" y="2.5" width="14" height="12" rx="2"/><path d="M5 12V4.5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2V12M12 9v12M8 17l4 4 4-4"/>',
  pay: '<path class="t" d="M3 13C2.5 7 6 3 13 3c0 7-4 10.5-10 10z"/><path d="M3 13C2.5 7 6 3 13 3c0 7-4 10.5-10 10zm0 0 5-5M12 17h9M17.5 13.5 21 17l-3.5 3.5"/>',
  flag: '<path class="t" d="M6 4h13l-3 4.5 3 4.5H6z"/><path d="M6 21V4h13l-3 4.5 3 4.5H6"/>',
  stack: '<path class="t" d="m3 9 9-5 9 5-9 5z"/><path d="m3 9 9-5 9 5-9 5zM3 13l9 5 9-5M3 17l9 5 9-5"/>',
  discard: '<rect class="t" x="4" y="6" width="11" height="15" rx="2" transform="rotate(-8 9 13)"/><path d="m4.3 8.4 8.9-1.3a2 2 0 0 1 2.3 1.7l1.5 10.4a2 2 0 0 1-1.7 2.2l-6.9 1a2 2 0 0 1-2.3-1.7zM9 3.5l9.5.300a2 2 0 0 1 2 2L20 16"/>',
  destroyed: '<path d="M6 4h5l2 5-3 4 2 7H6zM15 4h3v16h-3l-2-7 4-4z"/>',
  hazards: '<path class="t" d="M12 3 22 20H2z"/><path d="M12 3 22 20H2zM12 10v4.5M12 17.3v.1"/>',
  hazard_discard: '<path d="M12 4 21 20H3zM9 14l6 3M15 14l-6 3"/>',
  aging: '<path class="t" d="M7 3h10c0 5-4 6-5 9-1-3-5-4-5-9z"/><path d="M6 3h12M6 21h12M7 3c0 5 3.5 6 5 9-1.5 3-5 4-5 9M17 3c0 5-3.5 6-5 9 1.5 3 5 4 5 9"/>',
  ship: '<path class="t" d="M12 3c4 2 6 6 6 10h-6z"/><path d="M3 16h18l-3 5H6zM12 16V3c4 2 6 6 6 10h-6M12 6C8 7 6 10 5.5 13H12"/>',
  check: '<path d="m4 13 5 5L20 6"/>',
  cross: '<path d="m6 6 12 12M18 6 6 18"/>',
  lock: '<rect class="t" x="5" y="11" width="14" height="10" rx="2"/><path d="M7 11h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 11V8a4 4 0 0 1 8 0v3"/>',
  undo: '<path d="M8 5 3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3"/>',
  next: '<path d="m9 5 7 7-7 7"/>',
  prev: '<path d="m15 5-7 7 7 7"/>',
  skip: '<path d="m5 5 8 7-8 7zM18 5v14"/>',
  eye: '<path class="t" d="M2 12c5-8 15-8 20 0-5 8-15 8-20 0z"/><path d="M2 12c5-8 15-8 20 0-5 8-15 8-20 0z"/><circle cx="12" cy="12" r="3"/>',
  alert: '<circle class="t" cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="9"/><path d="M12 7v6M12 16.5v.2"/>',
};

const GLYPHS = {
  // hazards
  raft_to_wreck: '<path class="t" d="M24 6c9 5 12 14 11 23H24z"/><path d="M24 31V6c9 5 12 13 11 23H24M24 11c-6 3-9 10-9 18h9M8 33h32M7 37h34M11 31v8M20 31v8M29 31v8M37 31v8"/><path class="w" d="M3 44c4-3 7-3 10 0s7 3 11 0 7-3 10 0 7 3 11 0"/>',
  exploring_island: '<circle class="t" cx="24" cy="24" r="18"/><circle cx="24" cy="24" r="18"/><path class="t" d="m32 14-5 14-5-7z"/><path d="M33 15 28 28l-13 5 5-13zM20 20l8 8M24 3v4M24 41v4M3 24h4M41 24h4"/>',
  further_exploring_island: '<path class="t" d="M4 40 18 15l8 13 5-7 13 19z"/><path d="M4 40 18 15l8 13 5-7 13 19zM13 24l5 4 4-5"/><path d="M36 5v12M36 5l8 3-8 4"/>',
  wild_animals: '<path class="t" d="M10 20 8 8l9 5c4-2 10-2 14 0l9-5-2 12c3 5 2 12-3 16l-6 6H19l-6-6c-5-4-6-11-3-16z"/><path d="M10 20 8 8l9 5c4-2 10-2 14 0l9-5-2 12c3 5 2 12-3 16l-6 6H19l-6-6c-5-4-6-11-3-16zM16 23l4 2M32 23l-4 2M21 31h6l-3 4zM24 35v2M18 38h12M24 13v6M20 14l1 4M28 14l-1 4"/>',
  cannibals: '<path class="t" d="M13 8h22c3 12 1 26-11 34C12 34 10 20 13 8z"/><path d="M13 8h22c3 12 1 26-11 34C12 34 10 20 13 8zM17 20l5 2M31 20l-5 2M24 20v8l-3 2h6M18 34h12M20 34v3M24 34v3M28 34v3M13 14h22M17 8 14 2M24 8V2M31 8l3-6"/>',
  // knowledge
  food: '<path class="t" d="M6 24c7-12 20-13 28 0-8 13-21 12-28 0z"/><path d="M6 24c7-12 20-13 28 0-8 13-21 12-28 0zM34 24l9-8c-2 5-2 11 0 16zM13 22v.2M19 17c3 4 3 10 0 14M25 19c2 3 2 7 0 10"/>',
  equipment: '<path class="t" d="M6 20h36v20H6z"/><path d="M6 20h36v20H6zM6 20c0-7 3-11 8-11h20c5 0 8 4 8 11M14 9v31M34 9v31M21 17h6v8h-6z"/>',
  strategy: '<path class="t" d="M5 11 17 6l14 5 12-5v31l-12 5-14-5-12 5z"/><path d="M5 11 17 6l14 5 12-5v31l-12 5-14-5-12 5zM17 6v31M31 11v31M10 30l4-5M20 20l4 3 3-4M34 16l4 4M38 16l-4 4"/>',
  books: '<path class="t" d="M24 13c-5-4-11-5-19-4v28c8-1 14 0 19 4z"/><path d="M24 13c-5-4-11-5-19-4v28c8-1 14 0 19 4 5-4 11-5 19-4V9c-8-1-14 0-19 4zM24 13v28M10 16c4 0 6 .5 9 2M10 23c4 0 6 .5 9 2M29 18c3-1.5 5-2 9-2M29 25c3-1.5 5-2 9-2"/>',
  deception: '<path class="t" d="M5 15c12-5 26-5 38 0 1 13-4 19-11 19-4 0-6-3-8-5-2 2-4 5-8 5C9 34 4 28 5 15z"/><path d="M5 15c12-5 26-5 38 0 1 13-4 19-11 19-4 0-6-3-8-5-2 2-4 5-8 5C9 34 4 28 5 15zM11 21c3-2 6-2 8 1-3 2-6 2-8-1zM37 21c-3-2-6-2-8 1 3 2 6 2 8-1zM4 15c-2 6-2 10 0 16M44 15c2 6 2 10 0 16"/>',
  mimicry: '<path class="t" d="M14 22C14 11 22 5 30 6c7 1 10 7 9 13l-5 3c0 9-5 16-13 19l-8 3c3-6 1-11 1-22z"/><path d="M39 19c1-7-2-12-9-13-8-1-16 5-16 16 0 11 2 16-1 22l8-3c8-3 13-10 13-19M39 19l5 2-4 5-6-4zM30 13v.2M20 22c0 7 3 11 8 13M24 41v5"/>',
  realization: '<path class="t" d="M24 5c9 0 14 6 14 13 0 6-4 8-6 14H16c-2-6-6-8-6-14 0-7 5-13 14-13z"/><path d="M24 5c9 0 14 6 14 13 0 6-4 8-6 14H16c-2-6-6-8-6-14 0-7 5-13 14-13zM17 37h14M19 42h10M20 32v-8l-4-5M28 32v-8l4-5M20 24h8"/>',
  weapon: '<path class="t" d="M44 4c-1 8-4 13-11 15l-4-4C31 8 36 5 44 4z"/><path d="M5 43 31 17M44 4c-1 8-4 13-11 15l-4-4C31 8 36 5 44 4zM44 4 31 17M24 18l6 6M22 20l6 6M8 35l5 5"/>',
  repeat: '<path class="t" d="M24 12a12 12 0 1 0 0 24 12 12 0 0 0 0-24z"/><path d="M7 21C9 12 16 6 24 6c7 0 12 3 15 8M40 5v10H30M41 27c-2 9-9 15-17 15-7 0-12-3-15-8M8 43V33h10"/>',
  experience: '<circle class="t" cx="24" cy="24" r="18"/><path d="M24 6c11 0 18 8 18 18s-8 18-18 18S6 35 6 24C6 15 13 6 24 6zM24 12c7 0 12 5 12 12s-6 12-12 12-12-5-12-12 5-12 12-12zM24 18c4 0 6 3 6 6s-3 6-6 6-6-3-6-6 2-6 6-6zM42 24h-6M11 11l5 5"/>',
  vision: '<path class="t" d="M6 27 34 9l7 11-29 15z"/><path d="m6 27 28-18 7 11-29 15zM15 21l6 10M26 14l7 11M24 30l-8 14M26 29l8 15M4 25l7 12"/>',
  // starting
  distracted: '<circle class="t" cx="25" cy="26" r="15"/><path d="M24 25c-2 0-3-2-2-4s5-2 7 1 0 9-6 10-12-4-11-12 9-13 18-10 13 12 9 20-13 13-22 11"/>',
  weak: '<path class="t" d="M14 40c0-5 4-8 10-8s10 3 10 8z"/><path d="M24 40V22c0-8 4-13 10-13 5 0 7 4 6 9M24 28c-3-6-8-8-14-6 1 6 6 9 14 6M40 18c-5 1-7-1-8-5M12 40h24"/>',
  eating: '<circle class="t" cx="22" cy="28" r="14"/><path d="M33 19c5 6 4 15-2 20s-15 4-20-2-4-15 2-20 15-5 20 2zM18 24v.2M25 23v.2M21 29v.2M27 14C27 8 32 5 38 5c0 6-4 10-11 9zM27 14c-3-4-7-6-12-5"/>',
  focused: '<circle class="t" cx="24" cy="24" r="11"/><circle cx="24" cy="24" r="17"/><circle cx="24" cy="24" r="10"/><circle cx="24" cy="24" r="3"/><path d="M24 3v8M24 37v8M3 24h8M37 24h8"/>',
  genius: '<path class="t" d="m24 6 5.5 12 12.5 1.5-9.5 8.5L35 41l-11-6.5L13 41l2.5-13L6 19.5 18.5 18z"/><path d="m24 6 5.5 12 12.5 1.5-9.5 8.5L35 41l-11-6.5L13 41l2.5-13L6 19.5 18.5 18zM40 6v6M37 9h6M7 7v4M5 9h4"/>',
  // aging
  stupid: '<path class="t" d="M14 32c-6 0-9-4-9-8s4-8 9-7c2-6 7-9 12-8s9 5 9 9c5 0 8 3 8 7s-3 7-8 7z"/><path d="M14 32c-6 0-9-4-9-8s4-8 9-7c2-6 7-9 12-8s9 5 9 9c5 0 8 3 8 7s-3 7-8 7zM13 38h16M33 38h4M19 43h12"/>',
  very_stupid: '<path class="t" d="M14 28c-6 0-9-4-9-8s4-7 9-7c2-5 7-8 12-7s9 4 9 8c5 0 8 3 8 7s-3 7-8 7z"/><path d="M14 28c-6 0-9-4-9-8s4-7 9-7c2-5 7-8 12-7s9 4 9 8c5 0 8 3 8 7s-3 7-8 7zM9 34h12M26 34h13M14 39h19M11 44h8M24 44h12"/>',
  scared: '<path class="t" d="M11 42V20C11 11 17 6 24 6s13 5 13 14v22l-5-4-4 4-4-4-4 4-4-4z"/><path d="M11 42V20C11 11 17 6 24 6s13 5 13 14v22l-5-4-4 4-4-4-4 4-4-4zM22 29c0-3 4-3 4 0s-4 3-4 0z"/><circle cx="19" cy="20" r="2.5"/><circle cx="29" cy="20" r="2.5"/>',
  hungry: '<path class="t" d="M6 24h36c0 10-7 16-18 16S6 34 6 24z"/><path d="M6 24h36c0 10-7 16-18 16S6 34 6 24zM18 40v3h12v-3M24 6v11M20 13l4 4 4-4" /><path d="M12 19h4M32 19h4" opacity=".6"/>',
  very_hungry: '<path class="t" d="M6 26h36c0 9-7 14-18 14S6 35 6 26z"/><path d="M6 26h36c0 9-7 14-18 14S6 35 6 26zM18 40v3h12v-3M17 6v13M13 15l4 4 4-4M31 6v13M27 15l4 4 4-4M20 26l4 5 3-3 2 6"/>',
  very_tired: '<path class="t" d="M33 33C22 34 15 27 16 16c0-4 1-7 3-9C9 10 4 19 7 29c3 11 16 16 26 10 4-2 7-5 8-9-2 2-5 3-8 3z"/><path d="M41 30c-2 2-5 3-8 3-11 1-18-6-17-17 0-4 1-7 3-9C9 10 4 19 7 29c3 11 16 16 26 10 4-2 7-5 8-9zM27 8h7l-7 8h7M38 16h5l-5 6h5"/>',
  moronic: '<circle class="t" cx="24" cy="24" r="16"/><path d="M3 20c7-10 19-8 23 2s-3 17-9 13 1-17 12-16 13 14 5 19-14-3-12-10M45 26c-4-10-17-17-28-10-8 5-9 16-3 21"/>',
  suicidal: '<path class="t" d="M14 26c-6 0-9-3-9-7s4-7 9-6c2-5 7-8 12-7s9 4 9 8c5 0 8 2 8 6s-3 6-8 6z"/><path d="M14 26c-6 0-9-3-9-7s4-7 9-6c2-5 7-8 12-7s9 4 9 8c5 0 8 2 8 6s-3 6-8 6M25 22l-6 10h8l-5 12M11 32l-2 5M36 32l-3 8M15 38l-2 5"/>',
  // pirates
  pirate: '<path class="t" d="M25 6c9 4 12 12 11 20H25z"/><path d="M5 33h38l-6 9H12zM25 33V4M25 8c9 3 12 10 11 18H25M25 12c-8 2-12 7-13 14h13M25 4l-6 2 6 2"/><path class="w" d="M3 46c4-2 7-2 10 0s7 2 11 0 7-2 10 0 7 2 11 0"/>',
};
GLYPHS.aging_distracted = GLYPHS.distracted;

// A small sign; an unknown name gives a dot, so that a new card never breaks the page.
function icon(name) {
  return drawing(24, ICONS[name] || '<circle cx="12" cy="12" r="2"/>', 2);
}

// The picture of a card; keys such as "raft_to_wreck__food" use the part that names the picture.
function glyph(key) {
  const name = String(key).split("__").pop();
  return drawing(48, GLYPHS[name] || (name.startsWith("pirate") ? GLYPHS.pirate : GLYPHS.exploring_island), 2);
}
