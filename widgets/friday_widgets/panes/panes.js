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

/** Ask another panel of the page for something; one that is still on its way hears it when it comes. */
function askPage(el, name, detail) {
  const page = pageOf(el);
  const isUnheard = page?.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
  if (isUnheard) unheardOn(page).set(name, detail);
}

/** What was asked of panels that are not there yet; every panel has its own copy of this script. */
function unheardOn(page) {
  const pages = (globalThis.__fridayUnheard ??= new WeakMap());
  if (!pages.has(page)) pages.set(page, new Map());
  return pages.get(page);
}

/**
 * Hear events of the page from when the panel stands on it, until the function returned is called.
 * @param {HTMLElement} el
 * @param {Record<string, (event: any) => void>} heard
 * @param {(page: HTMLElement) => void} [begin] is called with the page at first
 */
function hearPage(el, heard, begin) {
  let page = null;
  const hearAsked = (event) => {
    if (event.type.startsWith("fri-")) event.preventDefault(); // it is heard: see askPage
    heard[event.type](event);
  };
  const frame = requestAnimationFrame(() => {
    page = pageOf(el);
    if (!page) return;
    for (const name of Object.keys(heard)) page.addEventListener(name, hearAsked);
    begin?.(page);
    const unheard = unheardOn(page);
    for (const name of Object.keys(heard)) {
      const detail = unheard.get(name);
      if (unheard.delete(name)) askPage(el, name, detail);
    }
  });
  return () => {
    cancelAnimationFrame(frame);
    for (const name of Object.keys(heard)) page?.removeEventListener(name, hearAsked);
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
  askPage(el, "fri-lesson", key);
}
