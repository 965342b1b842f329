import { type Document, isCollection, isMap, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { isStorableText } from './http/storable-text.ts';
import { type Problem, printPath } from './problems.ts';

export type ParsedFile<T> = {
  /** Undefined when the file has problems. */
  value: T | undefined;
  problems: Problem[];
  /** Line of what lies at a path, or of the nearest thing around it. */
  lineOf: (path: readonly PropertyKey[]) => number;
};

/**
 * The text of a file, without a mark of its encoding. Everything that the shop reads is UTF-8, and nothing in it is what a program wrote
 * that could not: half a text would be on sale. @returns the line at which it is something else
 */
export function decodeText(bytes: Uint8Array, file: string): { text: string } | { problem: Problem } {
  const decode = (part: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(part);
  const problem = (line: number, message: string) => ({ problem: { file, line, field: '', message } });
  let text: string;
  try {
    text = decode(bytes);
  } catch {
    let line = 1;
    for (let start = 0; start < bytes.length; line++) {
      const end = bytes.indexOf(10, start);
      try {
        decode(bytes.subarray(start, end < 0 ? bytes.length : end));
      } catch {
        break;
      }
      start = end + 1;
    }
    return problem(line, 'It is not UTF-8: save the file in that encoding.');
  }
  const at = text.search(/[\0\uFFFD]/);
  if (at < 0) return { text };
  const line = text.slice(0, at).split('\n').length;
  return problem(line, 'A letter was lost when this was saved in another encoding: write it again.');
}

const TOO_DEEP = 'It is nested too deeply, or is no YAML.';
const UNWRITABLE =
  'A text has a zero character or half of one, by its escapes: no page and no database can show it.';

/** Times that all aliases of a file may be followed. */
const ALIASES = 100;

/** Parses and validates one YAML text. `firstLine` is the line of `file` at which the text begins. */
export function parseYaml<T>(text: string, schema: z.ZodType<T>, file: string, firstLine = 1): ParsedFile<T> {
  const lines = new LineCounter();
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const failed = (
    problems: Omit<Problem, 'file' | 'field'>[],
    lineOf = (_path: readonly PropertyKey[]) => firstLine,
  ) => ({
    value: undefined,
    problems: problems.map((problem) => ({ file, field: '', ...problem })),
    lineOf,
  });
  let document: Document.Parsed;
  try {
    document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  } catch {
    // The parser calls itself for every level.
    return failed([{ line: firstLine, message: TOO_DEEP }]);
  }
  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document.contents, path));
  // A tag that nobody knows is a warning.
  const wrong = [...document.errors, ...document.warnings];
  if (wrong.length > 0)
    return failed(
      wrong.map(({ pos, message }) => ({
        line: lineAt(pos[0]),
        // The library reports its own depth by the engine's words.
        message: /call stack/.test(message) ? TOO_DEEP : message,
      })),
      lineOf,
    );
  let content: unknown;
  let lost: number | undefined;
  try {
    content = document.toJS({ maxAliasCount: ALIASES });
    lost = offsetOfLost(document);
  } catch (error) {
    if (error instanceof RangeError) return failed([{ line: firstLine, message: TOO_DEEP }], lineOf);
    return failed([{ line: lineAt(badAlias(document)), message: (error as Error).message }], lineOf);
  }
  if (lost !== undefined) return failed([{ line: lineAt(lost), message: UNWRITABLE }], lineOf);
  const parsed = schema.safeParse(content ?? {});
  if (parsed.success) return { value: parsed.data, problems: [], lineOf };
  const problems = parsed.error.issues.flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    const message = issue.code === 'unrecognized_keys' ? 'There is no such field.' : issue.message;
    return paths.map((path) => ({ file, line: lineOf(path), field: printPath(path), message }));
  });
  return { value: undefined, problems, lineOf };
}

/** Where the first text is that only an escape can write (`"\0"`, `"\ud83d"`), keys included. */
function offsetOfLost(document: Document.Parsed): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Scalar(_key, { value, range }) {
      if (typeof value !== 'string' || isStorableText(value)) return undefined;
      offset = range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

/** Where the first alias of nothing is, otherwise the last one. */
function badAlias(document: Document.Parsed): number {
  let offset = 0;
  visit(document, {
    Alias(_key, node) {
      offset = node.range?.[0] ?? offset;
      return node.resolve(document) ? undefined : visit.BREAK;
    },
  });
  return offset;
}

/** Where a path begins in the text: at the key for a map's entry, at the parent when the entry is missing. */
function offsetOf(root: Node | null, path: readonly PropertyKey[]): number {
  let node: unknown = root;
  let offset = root?.range?.[0] ?? 0;
  for (const key of path) {
    if (!isCollection(node)) break;
    const pair = isMap(node) ? node.items.find((item) => String(item.key) === String(key)) : undefined;
    node = pair ? pair.value : node.get(key, true);
    const at = ((pair?.key ?? node) as Node | undefined)?.range?.[0];
    if (at === undefined) break;
    offset = at;
  }
  return offset;
}
