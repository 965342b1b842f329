/** Paragraphs of a plain text, parted by an empty line. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A title whose numbers stay on one line: «6 480 + 1 600» breaks around the plus only. */
export const wholeNumbers = (title: string): string => title.replaceAll(/(\d) (?=\d{3})/g, '$1\u00a0');
