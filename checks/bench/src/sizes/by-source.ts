import { decode } from '@jridgewell/sourcemap-codec';

/** Parts of a source map that are read. */
export type SourceMap = { sources: string[]; mappings: string };

/** Bytes of a built file by the source that they come from; `undefined` stands for what comes from none. */
export function bytesBySource(
  code: string,
  { sources, mappings }: SourceMap,
): Map<string | undefined, number> {
  const bytes = new Map<string | undefined, number>();
  const add = (source: string | undefined, text: string) =>
    text && bytes.set(source, (bytes.get(source) ?? 0) + Buffer.byteLength(text));
  const lines = code.split('\n');
  for (const [line, segments] of decode(mappings).entries()) {
    const text = lines[line] ?? '';
    let column = 0;
    let source: string | undefined;
    for (const [next, index] of segments) {
      add(source, text.slice(column, next));
      column = next;
      source = index === undefined ? undefined : sources[index];
    }
    add(source, text.slice(column));
  }
  return bytes;
}
