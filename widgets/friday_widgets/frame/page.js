// What the controls do to the page around them: its colours, its language.

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
