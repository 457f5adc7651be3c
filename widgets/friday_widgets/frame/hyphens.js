// Soft hyphens for long names on narrow cards: browsers can hyphenate only a few languages.
// Breaks are allowed between two syllables, with at least three letters on either side.

const SYLLABLES = /([aeiouyаеёиоуыэюя][йьъ]?|[aeiouyаеёиоуыэюя][^aeiouyаеёиоуыэюя\s]*[^aeiouyаеёиоуыэюя\sьъй][ьъй]?)(?=[^aeiouyаеёиоуыэюя\sьъй][aeiouyаеёиоуыэюя])/giu;

function softly(text) {
  return text.replace(/\p{Script=Cyrillic}{8,}|\p{L}{11,}/gu, (word) =>
    word.replace(SYLLABLES, (part, _, at) => {
      const end = at + part.length;
      return end < 3 || word.length - end < 3 ? part : part + "\u00ad";
    }));
}
