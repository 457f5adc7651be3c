// Which pane is open beside the table, for every panel of a page. The root of the page (.fri-app) holds
// the choice: data-pane names the open pane (empty: all are folded), data-preset how much help is
// given. An element that belongs to certain panes names them in data-panes; it is hidden while another
// one is open. A panel alone in a notebook has no such root, and shows everything.

function pageOf(el) {
  return el.closest(".fri-app");
}

/** Open a pane; an empty name folds all of them. */
function openPane(el, name) {
  pageOf(el)?.dispatchEvent(new CustomEvent("fri-open", { detail: name }));
}

/** Show the number that sums up a pane on its tab. */
function tellTab(el, pane, text) {
  pageOf(el)?.dispatchEvent(new CustomEvent("fri-sum", { detail: { pane, text } }));
}

/**
 * Hear events of the page from when the panel stands on it, until the function returned is called.
 * @param {HTMLElement} el
 * @param {Record<string, (event: any) => void>} heard
 * @param {(page: HTMLElement) => void} [begin] is called with the page at first
 */
function hearPage(el, heard, begin) {
  let page = null;
  const frame = requestAnimationFrame(() => {
    page = pageOf(el);
    for (const [name, hear] of Object.entries(heard)) page?.addEventListener(name, hear);
    if (page) begin?.(page);
  });
  return () => {
    cancelAnimationFrame(frame);
    for (const [name, hear] of Object.entries(heard)) page?.removeEventListener(name, hear);
  };
}

/**
 * Call `hear` with the open pane and the preset: once the page is complete, then at each change.
 * @param {HTMLElement} el
 * @param {(state: {pane: string, preset: string}) => void} hear
 */
function followPage(el, hear) {
  const tell = ({ dataset: { pane = "", preset = "" } }) => hear({ pane, preset });
  return hearPage(el, { "fri-shown": ({ currentTarget }) => tell(currentTarget) }, (page) => page.dataset.pane !== undefined && tell(page));
}

/** Open the lessons, and this one among them. */
function openLesson(el, key) {
  openPane(el, "lessons");
  pageOf(el)?.dispatchEvent(new CustomEvent("fri-lesson", { detail: key }));
}
