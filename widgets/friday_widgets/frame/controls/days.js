// Days as the visitor writes them: where English is read, 11/12 is a day of November or of December.

/**
 * The visitor's own locale of this language, if the browser names one; else the language.
 * @param {string} lang
 */
function localeOf(lang) {
  const own = navigator.languages.find((tag) => tag.split("-")[0] === lang) ?? lang;
  try {
    return Intl.getCanonicalLocales(own)[0];
  } catch {
    return lang; // some browsers name what is no locale, such as en-US@posix
  }
}

/**
 * @param {string | number} time
 * @param {string} lang
 * @param {Intl.DateTimeFormatOptions} how
 */
function dayText(time, lang, how) {
  const day = new Date(time);
  return Number.isNaN(day.getTime()) ? "" : day.toLocaleString(localeOf(lang), how);
}
