// What must be there before the first paint: light or dark, and the reader's language.

window.fridayPage = (() => {
  const files = JSON.parse(document.getElementById("fri-files").textContent);
  const stored = (key) => {
    try {
      return localStorage.getItem(`friday-nb/${key}`);
    } catch {
      return null;
    }
  };
  const lang = [stored("language"), navigator.language.slice(0, 2)].find((one) => one in files.words) ?? "en";
  const words = files.words[lang];
  document.documentElement.lang = lang;
  document.title = words.title;
  const asked = new URLSearchParams(location.search).get("theme");
  const forced = asked === "dark" || asked === "light" ? asked : "";
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
    for (const button of document.querySelectorAll(".fri-again")) {
      button.textContent = words.again;
      button.addEventListener("click", () => location.reload());
    }
  });
  return { files, lang, words };
})();
