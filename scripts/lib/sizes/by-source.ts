/** Parts of a source map that are read. */
export type SourceMap = { sources: string[]; mappings: string };

const DIGITS = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((digit, value) => [
    digit,
    value,
  ]),
);

/** The numbers of one segment: base64 digits of five bits each, the lowest first, the sign in the lowest bit. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = DIGITS.get(character) ?? 0;
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}

/** Bytes of a built file by the source that they come from; `undefined` stands for what comes from none. */
export function bytesBySource(
  code: string,
  { sources, mappings }: SourceMap,
): Map<string | undefined, number> {
  const bytes = new Map<string | undefined, number>();
  const add = (source: string | undefined, text: string) =>
    text && bytes.set(source, (bytes.get(source) ?? 0) + Buffer.byteLength(text));
  const lines = code.split('\n');
  let index = 0;
  for (const [line, segments] of mappings.split(';').entries()) {
    const text = lines[line] ?? '';
    let column = 0;
    let source: string | undefined;
    let next = 0;
    for (const segment of segments ? segments.split(',') : []) {
      const [columns = 0, step] = numbersOf(segment);
      next += columns;
      add(source, text.slice(column, next));
      column = next;
      if (step !== undefined) index += step;
      source = step === undefined ? undefined : sources[index];
    }
    add(source, text.slice(column));
  }
  return bytes;
}
