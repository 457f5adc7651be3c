// What the controls do to the page around them: its colours, its language, its keys.

const THEMES = ["auto", "light", "dark"];

// Voila uses the shell of JupyterLab, class names and all, but marks its body.
function inLab() {
  return !document.body.dataset.voila && Boolean(document.querySelector(".jp-LabShell, .jp-NotebookShell"));
}

// JupyterLab has colours of its own: there "auto" means Lab's, and only the panels are painted.
// A page of ours is coloured as a whole, and again when the system changes between light and dark.
function paintPage(theme) {
  const lab = inLab();
  for (const node of lab ? [document.documentElement] : [document.documentElement, document.body]) {
    if (lab && theme === "auto") node.removeAttribute("data-fri-theme");
    else node.setAttribute("data-fri-theme", theme);
  }
}

function followSystem(paint) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const later = () => setTimeout(paint);
  dark.addEventListener("change", later);
  return () => dark.removeEventListener("change", later);
}

function speakPage(lang, title) {
  if (inLab()) return;
  document.documentElement.lang = lang;
  document.title = title;
}

const SLIDER_KEYS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "Home", "End", "PageUp", "PageDown"];

/** Whether a key belongs to what has the focus: a field takes all of them, a slider those that move it. */
function keepsKey({ key }, target) {
  if (target?.closest?.("input[type=range]") && !target.closest("dialog")) return SLIDER_KEYS.includes(key);
  return Boolean(target?.closest?.("input, textarea, select, dialog, [contenteditable], .cm-editor"));
}

/** The Latin letter on the key, even if another alphabet is being typed. */
function letterOf(event) {
  return /^Key[A-Z]$/.test(event.code ?? "") ? event.code[3].toLowerCase() : event.key.toLowerCase();
}

// Keys work anywhere on a page of ours; in a notebook only inside the game.
function listenKeys(home, handlers) {
  const scope = inLab() ? home : document;
  const press = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = handlers[event.key.toLowerCase()];
    if (!act || keepsKey(event, event.target) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  scope.addEventListener("keydown", press);
  return () => scope.removeEventListener("keydown", press);
}
