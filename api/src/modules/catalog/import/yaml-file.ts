import { isCollection, isMap, LineCounter, type Node, parseDocument } from 'yaml';
import type { z } from 'zod';
import { type Problem, printPath } from './problems.ts';

export type ParsedFile<T> = {
  /** Undefined when the file has problems. */
  value: T | undefined;
  problems: Problem[];
  /** Line of what lies at a path, or of the nearest thing around it. */
  lineOf: (path: readonly PropertyKey[]) => number;
};

/** Parses and validates one YAML text. `firstLine` is the line of `file` at which the text begins. */
export function parseYaml<T>(text: string, schema: z.ZodType<T>, file: string, firstLine = 1): ParsedFile<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document.contents, path));
  if (document.errors.length > 0) {
    const problems = document.errors.map((error) => ({
      file,
      line: lineAt(error.pos[0]),
      field: '',
      message: error.message,
    }));
    return { value: undefined, problems, lineOf };
  }
  const parsed = schema.safeParse(document.toJS() ?? {});
  if (parsed.success) return { value: parsed.data, problems: [], lineOf };
  const problems = parsed.error.issues.flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    const message = issue.code === 'unrecognized_keys' ? 'There is no such field.' : issue.message;
    return paths.map((path) => ({ file, line: lineOf(path), field: printPath(path), message }));
  });
  return { value: undefined, problems, lineOf };
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
