/** No line ends in a short word, begins with a dash or parts «В-баксы»: as books are set. */
export const typeset = (text: string): string =>
  text
    .replaceAll(/(?<=^|[\s(«])([а-яё]{1,2}) /gi, '$1\u00a0')
    .replaceAll(' —', '\u00a0—')
    .replaceAll(/(?<=[А-ЯЁ]-)(?=[а-яё])/g, '\u2060');

/** Paragraphs of a plain text, parted by an empty line. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A title whose numbers stay on one line: «6 480 + 1 600» breaks around the plus only. */
export const wholeNumbers = (title: string): string =>
  typeset(title.replaceAll(/(\d) (?=\d{3})/g, '$1\u00a0'));
