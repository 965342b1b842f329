type Variables = Record<string, string | undefined>;

const NAME = /^[A-Za-z_]\w*/;

/** The end of the `${…}` that opens at `from`, braces inside it counted. */
function closingBrace(text: string, from: number): number {
  for (let at = from, depth = 0; at < text.length; at += 1) {
    if (text.startsWith('${', at)) depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0 && text[at] === '}') return at;
  }
  throw new Error(`${JSON.stringify(text)}: a brace is not closed`);
}

function resolve(expression: string, variables: Variables): string {
  const name = NAME.exec(expression)?.[0] ?? '';
  const [, operator, word = ''] = /^(:?[-?]|)(.*)$/s.exec(expression.slice(name.length)) ?? [];
  const value = variables[name];
  const isMissing = value === undefined || (operator?.startsWith(':') && value === '');
  if (!isMissing) return value;
  if (operator?.endsWith('-')) return interpolate(word, variables);
  if (operator?.endsWith('?')) throw new Error(`${name} is missing: ${word}`);
  return '';
}

/**
 * A text of a Compose file with its variables put in: `$NAME`, `${NAME}`, `${NAME:-else}`, `${NAME:?why}`, one inside another; `$$` is a dollar.
 * @throws when a variable that is needed is missing.
 */
export function interpolate(text: string, variables: Variables): string {
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const rest = text.slice(at + 1);
    const name = NAME.exec(rest)?.[0];
    if (text[at] !== '$') result += text[at];
    else if (rest.startsWith('$')) {
      result += '$';
      at += 1;
    } else if (rest.startsWith('{')) {
      const end = closingBrace(text, at);
      result += resolve(text.slice(at + 2, end), variables);
      at = end;
    } else if (name) {
      result += variables[name] ?? '';
      at += name.length;
    } else throw new Error(`${JSON.stringify(text)}: expected a variable after $`);
  }
  return result;
}

/** The same for every text of a parsed file. */
export function interpolateAll(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') return interpolate(value, variables);
  if (Array.isArray(value)) return value.map((item) => interpolateAll(item, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, interpolateAll(item, variables)]),
  );
}
