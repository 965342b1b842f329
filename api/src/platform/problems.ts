import type { TextKey, TextParams } from './text.ts';

/**
 * Something wrong in a catalogue folder. `line` counts from 1; 0 when the whole file is meant. `text` says the same in Russian, where the
 * desk shows it.
 */
export type Problem = {
  file: string;
  line: number;
  field: string;
  message: string;
  text?: readonly [key: TextKey, params?: TextParams];
};

/** The folder cannot be imported; nothing was changed. */
export class CatalogueError extends Error {
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    super(problems.map(printProblem).join('\n'));
    this.name = 'CatalogueError';
    this.problems = problems;
  }
}

/** `games/steam.yaml:12  products[0].price: A sum is …`, which editors and terminals make a link of. */
export function printProblem({ file, line, field, message }: Problem): string {
  return `${line > 0 ? `${file}:${line}` : file}  ${field ? `${field}: ` : ''}${message}`;
}

/** `['products', 0, 'price']` as `products[0].price`. */
export const printPath = (path: readonly PropertyKey[]) =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, '');
