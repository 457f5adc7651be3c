// What must be there before the first paint: light or dark, the reader's language, and which game is opened. It
// stands in the page itself, so that what draws the table is asked for at once.

window.fridayPage = (() => {
  const files = JSON.parse(document.getElementById("fri-files").textContent);
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const lang = [stored("friday-nb/language"), navigator.language.slice(0, 2)].find((one) => one in files.words) ?? "en";
  const words = files.words[lang];
  document.documentElement.lang = lang;
  document.title = words.title;
  const asked = new URLSearchParams(location.search);

  // The game is the one that the lobby will open (lobby.js).
  const { games } = files;
  const named = (asked.get("game") ?? (asked.has("position") ? games[0] : "")).trim().toLowerCase().replace(/[\s-]+/g, "_");
  const game = [named, stored("friday-nb/game")].find((one) => games.includes(one)) ?? games[0];

  /** The game that is on the table here, as this browser keeps it (storage.js); null if it keeps none. */
  const kept = (space) => {
    let raw = null;
    try {
      const id = sessionStorage.getItem(`${space}/tab-current`) ?? localStorage.getItem(`${space}/current`);
      raw = id && localStorage.getItem(`${space}/game/${id}`);
      if (!raw) return null;
      const { record, ahead } = JSON.parse(raw);
      return JSON.stringify([id, record, ahead]);
    } catch {
      return raw;
    }
  };
  // A first visitor's table is an example that was stored with the site.
  const isNew = !asked.has("position") && kept(game) === null;
  const load = (rel, href, more = {}) => document.head.append(Object.assign(document.createElement("link"), { rel, href, ...more }));
  for (const { script, sheet } of [files.panels.shared, files.panels[game]]) {
    load("modulepreload", script);
    load("preload", sheet, { as: "style" });
  }
  const first = isNew ? fetch(files.first[game][lang]).then((answer) => answer.json()) : null;

  const asks = asked.get("theme");
  const forced = asks === "dark" || asks === "light" ? asks : "";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    const { body } = document;
    if (forced) body.dataset.friTheme = document.documentElement.dataset.theme = forced;
    body.dataset.jpThemeLight = String(!(forced ? forced === "dark" : dark.matches));
  };
  dark.addEventListener("change", paint);
  addEventListener("DOMContentLoaded", () => {
    paint();
    document.getElementById("fri-loading-text").textContent = words.loading;
    document.querySelector("#fri-coming span").textContent = words.coming;
    const [notebooks, documentation] = document.querySelectorAll("#fri-beside a");
    notebooks.textContent = words.notebooks;
    documentation.textContent = words.documentation;
    for (const button of document.querySelectorAll(".fri-again")) {
      button.textContent = words.again;
      button.addEventListener("click", () => location.reload());
    }
  });
  return { files, lang, words, game, games, kept, isLinked: asked.has("position"), first };
})();
