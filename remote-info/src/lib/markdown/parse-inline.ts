export type Inline =
  | string
  | { type: 'strong' | 'em'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] };

const PATTERNS = [
  // A sign that stands for itself
  String.raw`\\(?<escaped>[\\*_\[\]()#+.!-])`,
  String.raw`\*\*(?=\S)(?<strong>(?:\\.|[^\\])+?)(?<=\S)\*\*(?!\*)`,
  String.raw`\*(?=[^\s*])(?<em>(?:\\.|[^\\*]|\*\*[^*]+\*\*)+?)(?<=\S)\*(?!\*)`,
  // Underscores inside of a word are letters of a name
  String.raw`(?<![\p{L}\p{N}_])_(?=[^\s_])(?<em2>(?:\\.|[^\\_])+?)(?<=\S)_(?![\p{L}\p{N}_])`,
  String.raw`\[(?<label>(?:\\.|[^\\\]])+)\]\((?<href>(?:[^\s()]|\([^\s()]*\))+)\)`,
];
const TOKEN = new RegExp(PATTERNS.join('|'), 'gu');

/** Text of one block to its parts: emphasis, links, escapes. What is not markup stays as it was typed. */
export function parseInline(source: string): Inline[] {
  const parts: Inline[] = [];
  const addText = (text: string) => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts[parts.length - 1] = last + text;
    else if (text) parts.push(text);
  };
  let end = 0;
  for (const match of source.matchAll(TOKEN)) {
    addText(source.slice(end, match.index));
    end = match.index + match[0].length;
    const { escaped, strong, em = match.groups?.em2, label, href } = match.groups ?? {};
    if (escaped) addText(escaped);
    else if (strong) parts.push({ type: 'strong', children: parseInline(strong) });
    else if (em) parts.push({ type: 'em', children: parseInline(em) });
    else if (label && href) parts.push({ type: 'link', href, children: parseInline(label) });
  }
  addText(source.slice(end));
  return parts;
}

/** The words alone. */
export const plainText = (parts: readonly Inline[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : plainText(part.children))).join('');
