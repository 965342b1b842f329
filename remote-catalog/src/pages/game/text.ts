const SHORT_WORD_AT_END = /(?:^|[\s(«])[а-яё]{1,2}$/i;

/** No line ends in a short word, begins with a dash or parts "В-баксы": as books are set. */
export const typeset = (text: string): string =>
  text
    .split(' ')
    .reduce((line, word) => line + (SHORT_WORD_AT_END.test(line) ? '\u00a0' : ' ') + word)
    .replaceAll(' —', '\u00a0—')
    .replaceAll(/([А-ЯЁ]-)(?=[а-яё])/g, '$1\u2060');

/** Paragraphs of a plain text, parted by an empty line. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A title whose numbers stay on one line: "6 480 + 1 600" breaks around the plus only. */
export const wholeNumbers = (title: string): string =>
  typeset(title.replaceAll(/(\d) (?=\d{3})/g, '$1\u00a0'));
