// The strip above the table that stays at the top of a small screen: what is brought into sight comes
// to rest below it, and so does the table when the strip appears.

/**
 * Tell the page how high the strip is while it stays at the top (app.css); the result ends that.
 * @param {HTMLElement} root
 */
function keepClear(root) {
  const page = document.documentElement;
  let stood = false;
  const tell = () => {
    const host = root.closest(".fri-app-exercise");
    const stands = Boolean(host) && root.checkVisibility() && getComputedStyle(host).position === "sticky";
    page.style.setProperty("--fri-strip", stands ? `${root.offsetHeight}px` : "0px");
    if (stands && !stood) showTable(root);
    stood = stands;
  };
  const watch = new ResizeObserver(tell);
  watch.observe(root);
  return () => {
    watch.disconnect();
    page.style.removeProperty("--fri-strip");
  };
}
