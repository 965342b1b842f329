import { type Inline, parseInline, plainText } from './parse-inline.ts';

export type ListItem = { text: Inline[]; blocks: Block[] };
export type Block =
  | { type: 'heading'; level: 2 | 3 | 4; id: string; text: Inline[] }
  | { type: 'paragraph'; text: Inline[] }
  | { type: 'list'; ordered: boolean; start: number; items: ListItem[] };

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const ITEM = /^( *)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;

/** An address part from a heading's words, Cyrillic kept: «Сколько ждать» → `сколько-ждать`. */
const anchor = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Lines of one list from `first` on: its items, and the line after it. Deeper lines belong to the item above them. */
function parseList(lines: readonly string[], first: number): { block: Block; next: number } {
  const [, indent = '', number] = ITEM.exec(lines[first]!)!;
  const ordered = number !== undefined;
  const items: { text: string; inner: string[] }[] = [];
  let index = first;
  for (; index < lines.length; index++) {
    const line = lines[index]!;
    const item = ITEM.exec(line);
    const deeper = line.startsWith(`${indent}  `);
    if (item && item[1] === indent) {
      if ((item[2] !== undefined) !== ordered) break;
      items.push({ text: item[3]!, inner: [] });
    } else if (deeper && line.trim()) items.at(-1)!.inner.push(line.slice(indent.length + 2));
    else if (line.trim() || !isListLine(lines[index + 1], indent)) break;
  }
  const parsed = items.map(({ text, inner }) => {
    const continued = inner.findIndex((line) => ITEM.test(line));
    const own = [text, ...(continued < 0 ? inner : inner.slice(0, continued))]
      .map((line) => line.trim())
      .join(' ');
    return {
      text: parseInline(own),
      blocks: continued < 0 ? [] : parseBlocks(inner.slice(continued).join('\n')),
    };
  });
  return { block: { type: 'list', ordered, start: Number(number ?? 1), items: parsed }, next: index };
}

const isListLine = (line: string | undefined, indent: string) => line?.startsWith(indent) && ITEM.test(line);

/**
 * Markdown of an article to blocks: headings, paragraphs, lists (nested ones too), emphasis and links. HTML is not markup here:
 * it stays text. Headings start at level 2, because the article's title is the page's `h1`.
 */
export function parseBlocks(source: string): Block[] {
  const lines = source.replace(/\r\n?/g, '\n').replace(/\t/g, '  ').split('\n');
  const blocks: Block[] = [];
  const anchors = new Map<string, number>();
  for (let index = 0; index < lines.length; ) {
    const line = lines[index]!;
    const heading = HEADING.exec(line);
    if (!line.trim()) index++;
    else if (heading) {
      const text = parseInline(heading[2]!);
      const name = anchor(plainText(text));
      const repeated = anchors.get(name) ?? 0;
      anchors.set(name, repeated + 1);
      const level = Math.min(Math.max(heading[1]!.length, 2), 4) as 2 | 3 | 4;
      blocks.push({ type: 'heading', level, id: repeated ? `${name}-${repeated + 1}` : name, text });
      index++;
    } else if (ITEM.test(line)) {
      const { block, next } = parseList(lines, index);
      blocks.push(block);
      index = next;
    } else {
      const from = index;
      while (
        index < lines.length &&
        lines[index]!.trim() &&
        !HEADING.test(lines[index]!) &&
        !ITEM.test(lines[index]!)
      )
        index++;
      blocks.push({
        type: 'paragraph',
        text: parseInline(
          lines
            .slice(from, index)
            .map((part) => part.trim())
            .join(' '),
        ),
      });
    }
  }
  return blocks;
}
