// What a visitor is shown after a press: the table, wherever on the page the press was.

/**
 * Bring the table of the page into sight, if its beginning is not there; at once, for a motion is not
 * what anybody asked for.
 * @param {Element} inside anything on that page
 */
function showTable(inside) {
  const table = inside.closest(".fri-app")?.querySelector(".fri-table");
  const top = table?.getBoundingClientRect().top ?? 0;
  const strip = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  if (top < strip || top > innerHeight / 2) table?.scrollIntoView({ block: "start", behavior: "instant" });
}
