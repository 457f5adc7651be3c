// Another game is on its way: on a slow line its kernel's answer and its scripts take seconds. The name that was
// pressed is marked at once; if it takes more than a moment, the outline of a page and a sentence stand in place of
// the game before, until the table of the new one is seen.

const MOMENT_MS = 200; // what comes within this needs no outline, which would only flicker
const LOOK_MS = 50;

/** Is the table of this game there? Not while it waits for the visitor's own game (controls.js). */
function isThere(name) {
  const table = document.querySelector(`.fri-lobby .fri-game-${CSS.escape(name)} .fri-app-table > *`);
  return Boolean(table?.checkVisibility()) && !document.documentElement.hasAttribute("data-fri-greeting");
}

/** The outline in `place`, above the games: `show(name, text)` until that game is there, `end()` before. */
function mountOutline(place) {
  const outline = add(place, "div", "fri fri-lobby-opening");
  outline.setAttribute("role", "status");
  outline.hidden = true;
  let timer = 0;
  const lobby = () => place.closest(".fri-lobby");
  const end = () => {
    clearTimeout(timer);
    outline.hidden = true;
    lobby()?.removeAttribute("data-opening");
    patchKids(outline, []);
  };
  const show = (name, text) => {
    const since = performance.now();
    const look = () => {
      if (isThere(name)) return end();
      if (!outline.hidden || performance.now() - since >= MOMENT_MS) {
        outline.hidden = false;
        lobby()?.setAttribute("data-opening", "");
        patchKids(outline, [h("p", {}, text), h("div", {}), h("div", {}), h("div", {})]);
      }
      timer = setTimeout(look, LOOK_MS);
    };
    clearTimeout(timer);
    timer = setTimeout(look, LOOK_MS);
  };
  return { show, end };
}
